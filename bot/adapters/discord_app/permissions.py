"""What the bot needs in a channel, and which of it is missing."""

from collections.abc import Iterable

import discord

IN_CHANNELS = ("view_channel", "send_messages", "attach_files", "read_message_history")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
TO_OPEN_THREADS = "create_public_threads"
"""Needed only where administrators want threads; without it tables stay in the channel."""
TO_WRITE = frozenset({"view_channel", "send_messages", "send_messages_in_threads", "attach_files"})
"""Without one of these the bot can answer, but not write by itself."""


def missing(has: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """The permissions that are needed and not given, by Discord's names for them in code."""
    return tuple(name for name in _needed(in_thread=in_thread) if not getattr(has, name))


def wanted() -> discord.Permissions:
    """All that is asked for when the bot is invited, and nothing else."""
    return discord.Permissions(**dict.fromkeys((*IN_CHANNELS, *IN_THREADS, TO_OPEN_THREADS), True))


def prevents_writing(names: Iterable[str]) -> bool:
    """Whether the bot can only answer."""
    return not TO_WRITE.isdisjoint(names)


def _needed(*, in_thread: bool) -> tuple[str, ...]:
    return IN_THREADS if in_thread else IN_CHANNELS


def missing_in(client: discord.Client, channel: int) -> str | None:
    """The first permission that is missing in a channel, as far as the client knows; else the most likely one."""
    known = client.get_channel(channel)
    if isinstance(known, discord.Thread | discord.abc.GuildChannel):
        in_thread = isinstance(known, discord.Thread)
        lacks = missing(known.permissions_for(known.guild.me), in_thread=in_thread)
        if lacks:
            return lacks[0]
    return None
