"""Writes into the room: boards for all, each tab's own view of them, and answers for one."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.adapters.local_app import wire
from bot.adapters.local_app.feed import Feed, Gallery, Item, Line
from bot.adapters.local_app.guests import Guest, Guests
from bot.adapters.local_app.identity import ROOM
from bot.chat.incoming import Person, RoomAddress
from bot.chat.reply import Answer, BoardPost, Form, MessageGone, RoomUnreachable
from bot.i18n.catalog import Catalog

_log = structlog.get_logger(__name__)

OwnView = Callable[[Person, str], Awaitable[BoardPost | None]]
"""The board of a table as one person sees it, in his language, with his orientation, theme and buttons.

None when there is nothing of his own to see; then he is shown what everyone is.
"""


class LocalSender:
    """The `Sender` of the local table."""

    def __init__(self, guests: Guests, own_view: OwnView, catalog: Catalog) -> None:
        """guests: who is there to see it."""
        self._guests = guests
        self._own_view = own_view
        self._catalog = catalog
        self.feed = Feed()
        self.gallery = Gallery()

    async def post(self, room: RoomAddress, post: BoardPost) -> str:
        """A new entry; returns its id."""
        _check(room)
        lines = self.feed.add_lines(post)
        item = self.feed.add_board(post)
        await self._show_board(item, post, lines)
        return item.id

    async def edit(self, room: RoomAddress, message: str, post: BoardPost) -> None:
        """Replace what an entry shows. Raises MessageGone, also for entries of an earlier process."""
        _check(room)
        item = self.feed.get(message)
        if item is None or not isinstance(item.content, BoardPost):
            raise MessageGone
        item.content = post
        await self._show_board(item, post, self.feed.add_lines(post))

    async def _show_board(self, board: Item, post: BoardPost, lines: list[Item]) -> None:
        for item in self.feed.outdated_by(post):
            self._take_away(item)
        for item in (board, *lines):
            await self._show(item)

    async def retire(self, room: RoomAddress, message: str) -> None:
        """Take the buttons off an entry."""
        _check(room)
        item = self.feed.get(message)
        if item is not None:
            item.live = False
            await self._show(item)

    async def say(self, room: RoomAddress, answer: Answer) -> str:
        """Something everyone sees; returns its id."""
        _check(room)
        item = self.feed.add_answer(answer)
        await self._show(item)
        return item.id

    async def unsay(self, room: RoomAddress, message: str) -> None:
        """Take the buttons off; the feed keeps what was said."""
        await self.retire(room, message)

    async def resay(self, room: RoomAddress, message: str, answer: Answer) -> None:
        """Say something else in its place."""
        _check(room)
        item = self.feed.get(message)
        if item is not None:
            item.content = answer
            await self._show(item)

    async def private_room(self, person: str) -> RoomAddress:  # noqa: ARG002 - the port's name
        """There is only the one room."""
        raise RoomUnreachable

    def whisper(
        self, guest: Guest, answer: Answer, *, about: str, pressed: str, front: str = "", key: str
    ) -> Item | None:
        """Something only one person sees; None where it is but fleeting.

        What is said after a button of a private answer was pressed takes that answer's place. One question at a time:
        a new one makes the others go.
        """
        if is_fleeting(answer):
            guest.send(
                {"type": "toast", "text": wire.spans(answer.text), "key": key, "refused": answer.refused}
            )
            return None
        item = self.feed.question_of(pressed, guest.id)
        if item is None:
            if answer.rows:
                for old in self.feed.questions_to(guest.id):
                    self._take_away(old)
            item = self.feed.add_answer(answer, only=guest.id, about=about, pressed=pressed, front=front)
        item.content = answer
        self.gallery.hang(answer.picture)
        guest.send({"type": "item", "item": self._entry(item, answer)})
        return item

    def take_away(self, guest: Guest, id_: str) -> None:
        """A private question has been answered."""
        item = self.feed.question_of(id_, guest.id)
        if item is not None:
            self._take_away(item)

    def _take_away(self, item: Item) -> None:
        self.feed.drop(item)
        for guest in self._guests:
            if item.only in (None, guest.id):
                guest.send({"type": "gone", "item": item.id})

    async def everything_for(self, guest: Guest) -> list[wire.Json]:
        """The whole feed as one person sees it, oldest first."""
        return [await self._seen(item, guest) for item in self.feed.seen_by(guest.id)]

    async def _show(self, item: Item) -> None:
        """Send an entry to everyone who may see it.

        Whoever's own view cannot be made sees the common one; the others do not wait for it.
        """
        seers = [guest for guest in self._guests if item.only in (None, guest.id)]
        await asyncio.gather(*(self._show_one(item, guest) for guest in seers))

    async def _show_one(self, item: Item, guest: Guest) -> None:
        guest.send({"type": "item", "item": await self._seen(item, guest)})

    async def _seen(self, item: Item, guest: Guest) -> wire.Json:
        content = item.content
        if isinstance(content, Line):
            said = self._catalog.text(content.told.said, guest.person.language or "")
            return {"id": item.id, "at": item.at_ms, "kind": "line", **wire.line(content, said)}
        if isinstance(content, BoardPost) and item.live:
            (own,) = await asyncio.gather(self._own_view(guest.person, content.table), return_exceptions=True)
            if isinstance(own, BaseException):
                _log.warning("own view failed", table=content.table, error=repr(own))
            elif own is not None:
                content = own
        self.gallery.hang(content.picture)
        return self._entry(item, content)

    def _entry(self, item: Item, content: BoardPost | Answer) -> wire.Json:
        shown = wire.board(content) if isinstance(content, BoardPost) else wire.answer(content)
        return {
            **shown,
            "id": item.id,
            "at": item.at_ms,
            "kind": "board" if isinstance(content, BoardPost) else "answer",
            "private": item.only is not None,
            "about": item.about,
            "near": item.near,
            "seen": item.seen,
            "live": item.live,
        }


class LocalReply:
    """The `ReplyHandle` of the local table: answers one guest."""

    def __init__(
        self,
        sender: LocalSender,
        guest: Guest,
        *,
        key: str,
        about: str = "",
        pressed: str = "",
        front: str = "",
        is_heard: bool = True,
    ) -> None:
        """key: of the request. about: what he typed, shown beside the answer.

        pressed: the entry whose button he pressed. front: the board that was in front of him when he typed.
        is_heard: False drops answers nobody waits for.
        """
        self._sender = sender
        self._guest = guest
        self._key = key
        self._about = about
        self._pressed = pressed
        self._front = front
        self._is_heard = is_heard
        self._has_place_of_question = False

    async def answer(self, answer: Answer) -> None:
        """Say it to him, or to all if it is public."""
        if not self._is_heard:
            return
        if answer.public:
            await self._sender.say(ROOM, answer)
        else:
            item = self._sender.whisper(
                self._guest,
                answer,
                about=self._about,
                pressed=self._pressed,
                front=self._front,
                key=self._key,
            )
            self._has_place_of_question |= item is not None and item.id == self._pressed

    def close_question(self) -> None:
        """The pressed answer goes, unless something else stands in its place or is still asked from it."""
        if not self._has_place_of_question:
            self._sender.take_away(self._guest, self._pressed)

    async def form(self, form: Form) -> None:
        """Ask him for text; what he pressed stays until that comes back."""
        self._has_place_of_question = True
        self._guest.send({"type": "form", "form": wire.form(form), "item": self._pressed})

    async def board(self, post: BoardPost) -> str | None:
        """Edit the board that was pressed; None when it was not a board of that table."""
        item = self._sender.feed.get(self._pressed)
        if item is None or not isinstance(item.content, BoardPost) or item.content.table != post.table:
            return None
        await self._sender.edit(ROOM, item.id, post)
        return item.id

    async def done(self) -> None:
        """Nothing to say: the page sees the end of every request anyway."""


def is_fleeting(answer: Answer) -> bool:
    """Whether an answer may go by itself after a few seconds."""
    return answer.toast and not (answer.rows or answer.files or answer.picture)


def _check(room: RoomAddress) -> None:
    if room != ROOM:
        raise RoomUnreachable
