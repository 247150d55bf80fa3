"""Writes into channels, threads and private chats, as the bot itself."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

import discord
import structlog
from cachetools import LRUCache
from discord import ui

from bot.adapters.discord_app.failures import FAILURES, THREAD_ARCHIVED, code_of, send_errors
from bot.adapters.discord_app.identity import PLATFORM
from bot.adapters.discord_app.layout import Content, Layout, text_alone
from bot.adapters.discord_app.permissions import missing_in
from bot.adapters.discord_app.text import mentioned
from bot.chat.delivery import Thread
from bot.chat.incoming import RoomAddress
from bot.chat.reply import Answer, BoardPost, MessageGone, RoomUnreachable
from bot.chat.repost import MESSAGES_BELOW
from bot.i18n.spans import Text
from bot.rules.ids import PlayerId

OLDEST_S = 3600.0
"""The age from which Discord allows hardly any edits of a message."""
COUNT_EVERY_S = 60.0
COUNT_WITHIN_S = 0.25
_KEPT = 4096

_log = structlog.get_logger(__name__)

AccountOf = Callable[[PlayerId], Awaitable[str | None]]
"""The Discord account of a player; None where he has none."""
MonotonicS = Callable[[], float]


class DiscordSender:
    """The `Sender` of Discord. `below` counts for the door."""

    def __init__(
        self,
        client: Callable[[], discord.Client],
        layout: Layout,
        *,
        account_of: AccountOf | None,
        monotonic_s: MonotonicS,
    ) -> None:
        """client: the one that is connected now."""
        self._client = client
        self._layout = layout
        self._account_of = account_of
        self._monotonic_s = monotonic_s
        self._posted: LRUCache[str, int] = LRUCache(_KEPT)
        self._counted: LRUCache[tuple[str, str], tuple[float, int]] = LRUCache(_KEPT)
        self._counting: set[asyncio.Task[None]] = set()

    async def post(self, room: RoomAddress, post: BoardPost) -> str:
        """A new message; returns its id.

        A board that was sent before, but whose arrival was never heard of, is not sent twice: Discord knows it again
        for some minutes, also after a restart, and answers with the message that is there. That one is then edited.
        """
        name = f"{room.chat}|{post.table}"
        times = self._posted.get(name, 0)
        content = self._layout.board(post)
        nonce = hashlib.sha256(f"{name}|{times}".encode()).hexdigest()[:24]
        with self._failures(room):
            sent = await self._channel(room).send(view=content.view, files=content.files, nonce=nonce)
            if _shown_by(sent) != _shown_in(content):
                await self._edit(room, str(sent.id), self._layout.board(post))
        self._posted[name] = times + 1
        return str(sent.id)

    async def edit(self, room: RoomAddress, message: str, post: BoardPost) -> None:
        """Replace what a message shows; an archived thread is opened again for it."""
        with self._failures(room):
            try:
                await self._edit(room, message, self._layout.board(post))
            except discord.HTTPException as error:
                if code_of(error) != THREAD_ARCHIVED:
                    raise
                await self._reopen(room)
                await self._edit(room, message, self._layout.board(post))

    async def retire(self, room: RoomAddress, message: str) -> None:
        """Leave of a board its words: the picture would be taken for the live one."""
        with suppress(MessageGone), self._failures(room):
            partial = self._message(room, message)
            words = _words_of(await partial.fetch())
            await partial.edit(view=text_alone(words), attachments=[])

    async def say(self, room: RoomAddress, answer: Answer) -> str:
        """A short message; only those it calls are called."""
        content = self._layout.answer(answer)
        allowed = calling(map(int, answer.calls.values()))
        with self._failures(room):
            sent = await self._channel(room).send(
                view=content.view, files=content.files, allowed_mentions=allowed
            )
        return str(sent.id)

    async def unsay(self, room: RoomAddress, message: str) -> None:
        """Delete what was said."""
        with suppress(MessageGone), self._failures(room):
            await self._message(room, message).delete()

    async def resay(self, room: RoomAddress, message: str, answer: Answer) -> None:
        """Say something else in place of what was said; an edit calls nobody."""
        content = self._layout.answer(answer)
        with suppress(MessageGone), self._failures(room):
            await self._edit(room, message, content)

    async def private_room(self, person: str) -> RoomAddress:
        """The chat of one person with the bot; whether he lets anybody in shows when something is said there."""
        with send_errors():
            chat = await self._client().create_dm(discord.Object(int(person)))
        return RoomAddress(PLATFORM, str(chat.id), private=True)

    async def open_thread(self, room: RoomAddress, name: str) -> Thread:
        """A public thread in a channel. Raises SendError."""
        channel = self._client().get_channel(int(room.chat))
        if not isinstance(channel, discord.TextChannel):
            raise RoomUnreachable
        with self._failures(room):
            opened = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        address = RoomAddress(PLATFORM, str(opened.id), space=room.space, within=room.chat)
        return Thread(address, opened.jump_url)

    async def sees(self, person: str, room: RoomAddress) -> bool:
        """Whether a person can read a channel or public thread of a server. Raises SendError."""
        guild = self._client().get_guild(int(room.space)) if room.space else None
        channel = None if guild is None else guild.get_channel_or_thread(int(room.chat))
        if guild is None or channel is None or channel.type is discord.ChannelType.private_thread:
            return False
        try:
            with self._failures(room):
                member = await guild.fetch_member(int(person))
        except (MessageGone, RoomUnreachable):
            return False
        return channel.permissions_for(member).view_channel

    async def below(self, room: RoomAddress, message: str) -> int:
        """How many messages stand below one, at most 15; looked up at most once a minute.

        Somebody may wait for an answer meanwhile: where it takes long, or is not allowed, the last count stands.
        """
        key = (room.chat, message)
        now_s = self._monotonic_s()
        asked_s, count = self._counted.get(key, (-COUNT_EVERY_S, 0))
        if now_s - asked_s >= COUNT_EVERY_S:
            self._counted[key] = (now_s, count)
            counting = asyncio.create_task(self._count(room, message))
            self._counting.add(counting)
            counting.add_done_callback(self._counting.discard)
            # Never cancelled: the library could forget that a wait asked for by Discord is over.
            await asyncio.wait({counting}, timeout=COUNT_WITHIN_S)
        return self._counted[key][1]

    async def _count(self, room: RoomAddress, message: str) -> None:
        after = discord.Object(int(message))
        try:
            history = self._channel(room).history(after=after, limit=MESSAGES_BELOW)
            count = len([found async for found in history])
        except FAILURES as error:
            _log.info("messages not counted", error=type(error).__name__)
            return
        key = (room.chat, message)
        asked_s, _ = self._counted.get(key, (self._monotonic_s(), 0))
        self._counted[key] = (asked_s, count)

    async def accounts_in(self, text: Text) -> dict[PlayerId, int]:
        """The Discord accounts of those who are named in a text and have one."""
        if self._account_of is None:
            return {}
        found = {player: await self._account_of(player) for player in mentioned(text)}
        return {player: int(account) for player, account in found.items() if account is not None}

    async def _edit(self, room: RoomAddress, message: str, content: Content) -> None:
        await self._message(room, message).edit(view=content.view, attachments=content.files)

    async def _reopen(self, room: RoomAddress) -> None:
        """Open an archived thread. Raises RoomUnreachable when it is locked."""
        thread = await self._client().fetch_channel(int(room.chat))
        if not isinstance(thread, discord.Thread) or thread.locked:
            raise RoomUnreachable("manage_threads")
        await thread.edit(archived=False)

    def _channel(self, room: RoomAddress) -> discord.PartialMessageable:
        guild = int(room.space) if room.space else None
        return self._client().get_partial_messageable(int(room.chat), guild_id=guild)

    def _message(self, room: RoomAddress, message: str) -> discord.PartialMessage:
        return self._channel(room).get_partial_message(int(message))

    @contextmanager
    def _failures(self, room: RoomAddress) -> Iterator[None]:
        """As `send_errors`; a permission that is missing gets its name."""
        try:
            with send_errors():
                yield
        except RoomUnreachable as error:
            if error.permission is not None:
                raise
            raise RoomUnreachable(missing_in(self._client(), int(room.chat))) from error.__cause__


def calling(accounts: Iterable[int]) -> discord.AllowedMentions:
    """Only these may be called by a message."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(account) for account in accounts],
    )


def _shown_by(message: discord.Message) -> list[str]:
    """The words and the buttons of a message of ours."""
    rows = [part.children for part in message.components if isinstance(part, discord.ActionRow)]
    ids = [button.custom_id or "" for row in rows for button in row if isinstance(button, discord.Button)]
    return [_words_of(message), *ids]


def _shown_in(content: Content) -> list[str]:
    """The same of what is to be sent."""
    parts = list(content.view.walk_children())
    texts = [part.content for part in parts if isinstance(part, ui.TextDisplay)]
    return [*texts, *(part.custom_id or "" for part in parts if isinstance(part, ui.Button))]


def _words_of(message: discord.Message) -> str:
    """The text a message of ours begins with."""
    texts = (part.content for part in message.components if isinstance(part, discord.TextDisplay))
    return next(texts, "")
