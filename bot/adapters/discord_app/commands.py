"""The command table as Discord's commands, registered only when something about them has changed."""

import asyncio
import hashlib
import inspect
import json
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, Optional, Protocol

import discord
import structlog
from discord import app_commands

from bot.adapters.discord_app.reply import Interaction
from bot.chat.commands import COMMANDS, SERVER, CommandSpec, Context, Kind, Option
from bot.chat.reply import Choice
from bot.i18n.catalog import Catalog, Language, closest_language
from bot.i18n.message import Message

PLAY = "play"
OPPONENT = "opponent"
MOST_CHOICES = 25
MOST_TEXT = 100
LONGEST_OPTION = 400

_log = structlog.get_logger(__name__)

Tree = app_commands.CommandTree[Any]


class Counter(Protocol):
    """Who serves commands and the suggestions for their options."""

    async def command(self, interaction: Interaction, name: str, options: Mapping[str, object]) -> None:
        """Serve a command."""
        ...

    async def complete(
        self, interaction: Interaction, name: str, option: str, typed: str
    ) -> tuple[Choice, ...]:
        """Suggest values for an option."""
        ...


class CatalogTranslator(app_commands.Translator):
    """Names and descriptions from the catalogues; `message` in a text's extras says which."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - the library's signature
    ) -> str | None:
        """The text in a locale of ours; English is what the command carries anyway."""
        language = closest_language(str(locale))
        said = string.extras.get("message")
        if language is Language.ENGLISH or not isinstance(said, Message):
            return None
        return self._catalog.words(said, language)


class _Wording:
    """Texts of commands, with what they are in other languages."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def description(self, said: Message) -> app_commands.locale_str:
        return app_commands.locale_str(self._catalog.words(said, Language.ENGLISH), message=said)

    def name(self, name: str, kind: str) -> app_commands.locale_str:
        """A name, translated where the catalogues have a word for it."""
        key = f"discord.{kind}.{name}"
        if not self._catalog.has(key):
            return app_commands.locale_str(name)
        return app_commands.locale_str(name, message=Message(key))

    def value(self, option: str, value: str) -> app_commands.locale_str:
        """A choice in words, where the catalogues have some."""
        of_option = f"discord.value.{option}.{value}"
        for key in (
            of_option,
            f"setting.{option}.{value}",
            f"setting.value.{value}",
            f"discord.value.{value}",
        ):
            if self._catalog.has(key):
                return self.description(Message(key))
        return app_commands.locale_str(value)


def add_commands(tree: Tree, catalog: Catalog, counter: Counter) -> None:
    """Put all commands and the menu into the tree."""
    wording = _Wording(catalog)
    for spec in COMMANDS:
        tree.add_command(_group(spec, wording, counter) if spec.subs else _command(spec, wording, counter))
    tree.add_command(_challenge_menu(wording, counter))


async def register(tree: Tree, application: int, kept: Path) -> Mapping[str, int]:
    """Register the commands if they differ from those registered last; their numbers by their names.

    kept: the file that remembers them. Raises discord.DiscordException, OSError.
    """
    translator = tree.translator
    assert translator is not None  # noqa: S101 - set when the client was made
    payload = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    text = json.dumps([application, payload], sort_keys=True)
    mark = hashlib.sha256(text.encode()).hexdigest()
    known = await asyncio.to_thread(_read, kept, mark)
    if known is not None:
        return known
    numbers = {command.name: command.id for command in await tree.sync()}
    await asyncio.to_thread(kept.write_text, json.dumps({"mark": mark, "numbers": numbers}), "ascii")
    _log.info("discord commands registered")
    return numbers


def _read(kept: Path, mark: str) -> Mapping[str, int] | None:
    """The numbers of the commands with this mark; None when others, or none, were registered last."""
    try:
        found = json.loads(kept.read_text("ascii"))
        return dict(found["numbers"]) if found["mark"] == mark else None
    except (FileNotFoundError, ValueError, TypeError, KeyError):
        return None


def _group(spec: CommandSpec, wording: _Wording, counter: Counter) -> app_commands.Group:
    """A command whose first word behind its name is one of its own."""
    made = app_commands.Group(
        name=wording.name(spec.name, "command"),
        description=wording.description(spec.description),
        allowed_contexts=_contexts(spec.contexts),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=Context.PRIVATE in spec.contexts),
    )
    for sub in spec.subs:
        made.add_command(_command(sub, wording, counter))
    return made


def _command(spec: CommandSpec, wording: _Wording, counter: Counter) -> app_commands.Command[Any, ..., Any]:
    async def run(interaction: Interaction, **options: object) -> None:
        await counter.command(interaction, spec.name, options)

    run.__signature__ = _signature(spec)  # type: ignore[attr-defined] # the library reads options from it
    callback: Any = run
    callback = app_commands.describe(
        **{option.name: wording.description(spec.option_description(option)) for option in spec.options}
    )(callback)
    callback = app_commands.rename(
        **{option.name: wording.name(option.name, "option") for option in spec.options}
    )(callback)
    for option in spec.options:
        if option.kind is Kind.CHOICE:
            values = [
                app_commands.Choice(name=wording.value(option.name, str(value)), value=str(value))
                for value in option.choices
            ]
            callback = app_commands.choices(**{option.name: values})(callback)
        elif option.completion is not None:
            suggest = _suggest(spec.name, option.name, counter)
            callback = app_commands.autocomplete(**{option.name: suggest})(callback)
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=wording.name(spec.word, "command" if spec.word == spec.name else spec.name.split(" ")[0]),
        description=wording.description(spec.description),
        callback=callback,
        allowed_contexts=_contexts(spec.contexts),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=Context.PRIVATE in spec.contexts),
    )
    if spec.name == SERVER:
        # Discord hides it from the others; who may really use it is looked at again when it is.
        made.default_permissions = discord.Permissions(manage_guild=True)
    return made


def _signature(spec: CommandSpec) -> inspect.Signature:
    """What the library makes the options of; it wants required ones first and gets them so."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [inspect.Parameter("interaction", kind, annotation=discord.Interaction)]
    for option in sorted(spec.options, key=lambda option: not option.required):
        plain = _type_of(option)
        if option.required:
            parameters.append(inspect.Parameter(option.name, kind, annotation=plain))
        else:
            optional = Optional[plain]  # type: ignore[valid-type] # noqa: UP045 - a type made at run time
            parameters.append(inspect.Parameter(option.name, kind, default=None, annotation=optional))
    return inspect.Signature(parameters)


def _type_of(option: Option) -> Any:
    match option.kind:
        case Kind.PERSON:
            return discord.User
        case Kind.ROLE:
            return discord.Role
        case Kind.NUMBER:
            return app_commands.Range[int, 0, option.most]
        case Kind.CHOICE:
            return str
        case Kind.TEXT:
            return app_commands.Range[str, 1, LONGEST_OPTION]


def _contexts(contexts: frozenset[Context]) -> app_commands.AppCommandContext:
    return app_commands.AppCommandContext(
        guild=Context.ROOM in contexts,
        dm_channel=Context.PRIVATE in contexts,
        private_channel=Context.PRIVATE in contexts,
    )


def _suggest(
    command: str, option: str, counter: Counter
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]:
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = await counter.complete(interaction, command, option, typed)
        return [
            app_commands.Choice(name=choice.label[:MOST_TEXT], value=choice.value)
            for choice in found[:MOST_CHOICES]
            if choice.label and len(choice.value) <= MOST_TEXT
        ]

    return suggest


def _challenge_menu(wording: _Wording, counter: Counter) -> app_commands.ContextMenu:
    """Of a user: a challenge to him on the usual terms."""

    async def challenge(interaction: Interaction, user: discord.User) -> None:
        await counter.command(interaction, PLAY, {OPPONENT: user})

    return app_commands.ContextMenu(
        name=wording.description(Message("discord.menu.challenge")),
        callback=challenge,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )
