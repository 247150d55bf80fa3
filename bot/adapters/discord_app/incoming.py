"""Interactions in the conversation's words."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import discord

from bot.adapters.discord_app import permissions
from bot.adapters.discord_app.identity import PLATFORM
from bot.adapters.discord_app.layout import is_view
from bot.adapters.discord_app.reply import Interaction
from bot.chat.incoming import CommandTyped, CompletionAsked, FormSent, Person, Pressed, RoomAddress

_PRESET_LOCALE = discord.Locale.american_english
"""What Discord says of every server whose administrators have chosen nothing."""

Options = Mapping[str, object]
"""Option name -> value as the library hands it over: text, number, user, role or None."""


def command_typed(interaction: Interaction, name: str, options: Options) -> CommandTyped:
    """A slash command, or the user menu as the command it stands for."""
    people = {
        option: replace(person_of(user), machine=user.bot, gone=_has_left(interaction, user))
        for option, user in options.items()
        if isinstance(user, discord.Member | discord.User)
    }
    return CommandTyped(
        speaker(interaction), room_of(interaction), key_of(interaction), name, texts_of(options), people
    )


def pressed(interaction: Interaction) -> Pressed:
    """A button."""
    return Pressed(
        speaker(interaction),
        room_of(interaction),
        key_of(interaction),
        custom_id(interaction),
        _message(interaction),
        on_view=is_view(interaction.message),
    )


def form_sent(interaction: Interaction) -> FormSent:
    """A modal that came back."""
    return FormSent(
        speaker(interaction),
        room_of(interaction),
        key_of(interaction),
        custom_id(interaction),
        dict(_fields(_data(interaction).get("components", ()))),
        _message(interaction),
        on_view=is_view(interaction.message),
    )


def completion_asked(interaction: Interaction, name: str, option: str, typed: str) -> CompletionAsked:
    """A key pressed in an option that has suggestions."""
    others = {key: value for key, value in interaction.namespace if key != option}
    return CompletionAsked(speaker(interaction), room_of(interaction), name, option, typed, texts_of(others))


def custom_id(interaction: Interaction) -> str:
    """The id of the component or modal; untrusted."""
    return str(_data(interaction).get("custom_id", ""))


def speaker(interaction: Interaction) -> Person:
    """Who did it, as Discord vouches for."""
    may_manage = interaction.guild_id is not None and interaction.permissions.manage_guild
    person = person_of(interaction.user, language=str(interaction.locale), administrator=may_manage)
    return replace(person, roles=_roles(interaction.user))


def _roles(user: discord.User | discord.Member) -> tuple[str, ...]:
    return tuple(str(role.id) for role in user.roles) if isinstance(user, discord.Member) else ()


def person_of(
    user: discord.User | discord.Member, language: str | None = None, *, administrator: bool = False
) -> Person:
    """A user under the name that is shown where the interaction came from."""
    return Person(PLATFORM, str(user.id), user.display_name, language, administrator)


def room_of(interaction: Interaction) -> RoomAddress:
    """The channel, thread or private chat. Between two people the bot is no third: it can only answer there."""
    locale = interaction.guild_locale
    return RoomAddress(
        PLATFORM,
        chat=str(interaction.channel_id),
        space=str(interaction.guild_id or ""),
        private=interaction.context.dm_channel,
        answer_only=not _may_write(interaction),
        language=None if locale in (None, _PRESET_LOCALE) else str(locale),
        within=_parent(interaction),
    )


def missing_permissions(interaction: Interaction) -> tuple[str, ...]:
    """What the bot lacks in the channel of a server it has been invited to."""
    if not _is_member(interaction):
        return ()
    in_thread = isinstance(interaction.channel, discord.Thread)
    return permissions.missing(interaction.app_permissions, in_thread=in_thread)


def key_of(interaction: Interaction) -> str:
    """Unique per interaction, the same when it is delivered twice."""
    return f"d:{interaction.id}"


def texts_of(options: Options) -> dict[str, str]:
    """Options as text; people by their names, roles as `id:name`."""
    return {name: _text(value) for name, value in options.items() if value is not None}


def _text(value: object) -> str:
    if isinstance(value, discord.Role):
        return f"{value.id}:{value.name}"
    return value.display_name if isinstance(value, discord.Member | discord.User) else str(value)


def _has_left(interaction: Interaction, user: discord.User | discord.Member) -> bool:
    return interaction.guild_id is not None and not isinstance(user, discord.Member)


def _may_write(interaction: Interaction) -> bool:
    if interaction.context.private_channel:
        return False
    if interaction.guild_id is not None and not _is_member(interaction):
        return False
    return not permissions.prevents_writing(missing_permissions(interaction))


def _parent(interaction: Interaction) -> str:
    """The channel that a thread hangs from."""
    channel = interaction.channel
    return str(channel.parent_id) if isinstance(channel, discord.Thread) else ""


def _is_member(interaction: Interaction) -> bool:
    """Whether the bot itself is in the server, and not only installed for the person."""
    guild = interaction.guild_id
    return guild is not None and (
        interaction.is_guild_integration() or interaction.client.get_guild(guild) is not None
    )


def _message(interaction: Interaction) -> str | None:
    return None if interaction.message is None else str(interaction.message.id)


def _data(interaction: Interaction) -> Mapping[str, Any]:
    return interaction.data or {}


def _fields(components: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, str]]:
    """Name and text of the inputs, which stand in labels or in rows."""
    for component in components:
        inner = component.get("components") or ()
        one = component.get("component")
        yield from _fields([*inner, one] if isinstance(one, Mapping) else inner)
        if "value" in component and "custom_id" in component:
            yield str(component["custom_id"]), str(component["value"])
