"""Where every interaction arrives: commands, presses, forms and suggestions, all without anything kept from before."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

import discord
import structlog
from cachetools import LRUCache

from bot.adapters.discord_app import incoming
from bot.adapters.discord_app.commands import PLAY
from bot.adapters.discord_app.layout import Layout
from bot.adapters.discord_app.reply import AccountsIn, DiscordReply, Interaction, Manner
from bot.chat.incoming import CompletionAsked, Incoming
from bot.chat.reply import Answer, Choice, ReplyHandle
from bot.i18n.catalog import Catalog, Translator, closest_language
from bot.i18n.message import Joint, Listed, Message, message

Handler = Callable[[Incoming, ReplyHandle], Awaitable[None]]
Completer = Callable[[CompletionAsked], Awaitable[tuple[Choice, ...]]]

BRINGS_BOARD = frozenset({PLAY, "join", "board", "watch", "chouette open"})
"""Commands whose answer is a board for all; every other is answered to the person alone."""
BOARD_WITHIN_S = 10.0
"""How long whoever wanted a board waits for it before he hears what is missing."""
CHANNELS_KEPT = 1024

_log = structlog.get_logger(__name__)


class Desk:
    """Takes interactions in, starts their answers and hands them to the conversation."""

    def __init__(
        self,
        *,
        handle: Handler,
        complete: Completer,
        catalog: Catalog,
        layout: Layout,
        accounts_in: AccountsIn,
    ) -> None:
        """handle, complete: of the dispatcher. accounts_in: see `DiscordReply`."""
        self._handle = handle
        self._complete = complete
        self._catalog = catalog
        self._layout = layout
        self._accounts_in = accounts_in
        self._told: LRUCache[int, tuple[str, ...]] = LRUCache(CHANNELS_KEPT)
        """The channels where somebody has been told what is missing, and what it was."""
        self._serving: set[asyncio.Task[object]] = set()
        self._is_open = True

    async def command(self, interaction: Interaction, name: str, options: Mapping[str, object]) -> None:
        """A slash command or the user menu."""
        if not self._is_open:
            return
        typed = incoming.command_typed(interaction, name, options)
        brings_board = name in BRINGS_BOARD
        called = frozenset(int(person.platform_id) for person in typed.people.values())
        reply = self._reply(interaction, is_public=brings_board, called=called)
        await self._serve(typed, reply)
        await self._tell_missing(interaction, reply, always=brings_board)

    async def interaction(self, interaction: Interaction) -> None:
        """A press or a form; ids that are not ours are refused by the conversation like any other forgery."""
        if not self._is_open:
            return
        match interaction.type:
            case discord.InteractionType.component:
                reply = self._reply(interaction)
                await self._serve(incoming.pressed(interaction), reply)
                await self._tell_missing(interaction, reply, always=False)
            case discord.InteractionType.modal_submit:
                await self._serve(incoming.form_sent(interaction), self._reply(interaction))
            case _:
                return

    async def complete(
        self, interaction: Interaction, name: str, option: str, typed: str
    ) -> tuple[Choice, ...]:
        """Suggestions for an option."""
        return await self._complete(incoming.completion_asked(interaction, name, option, typed))

    async def outdated(self, interaction: Interaction) -> None:
        """A command as it was before the last change of this program, still shown by somebody's client."""
        said = self._words(interaction).text(Message("discord.outdated"))
        await self._reply(interaction).answer(Answer(said))

    async def close(self, within_s: float) -> None:
        """Take in nothing more, and let what is being served end, no longer than that; then it is broken off."""
        self._is_open = False
        if self._serving:
            _, late = await asyncio.wait(self._serving, timeout=within_s)
            for task in late:
                task.cancel()

    async def _serve(self, what: Incoming, reply: DiscordReply) -> None:
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - coroutines run in tasks
        self._serving.add(task)
        try:
            await self._handle(what, reply)
        finally:
            self._serving.discard(task)

    def _reply(
        self, interaction: Interaction, *, is_public: bool = False, called: frozenset[int] = frozenset()
    ) -> DiscordReply:
        too_slow = Answer(self._words(interaction).text(Message("discord.too_slow")))
        return DiscordReply(interaction, self._layout, Manner(too_slow, is_public, called), self._accounts_in)

    async def _tell_missing(self, interaction: Interaction, reply: DiscordReply, *, always: bool) -> None:
        """Say which permissions the bot lacks: where a board has been asked for, else once in each channel."""
        where = interaction.channel_id or 0
        lacks = incoming.missing_permissions(interaction)
        if not lacks:
            self._told.pop(where, None)
            return
        if self._told.get(where) == lacks and not always:
            return
        self._told[where] = lacks
        with suppress(TimeoutError):
            async with asyncio.timeout(BOARD_WITHIN_S):
                await reply.settled()
        _log.warning("permissions missing", channel=interaction.channel_id, permissions=lacks)
        names = Listed(tuple(Message(f"discord.permission.{name}") for name in lacks), Joint.AND)
        channel = getattr(interaction.channel, "name", None) or str(interaction.channel_id)
        said = message("discord.missing", permissions=names, channel=channel)
        await reply.answer(Answer(self._words(interaction).text(said)))

    def _words(self, interaction: Interaction) -> Translator:
        return self._catalog.translator(closest_language(str(interaction.locale)))
