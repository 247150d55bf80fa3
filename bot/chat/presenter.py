"""The one sender of board messages: one task per room, the newest board wins, nothing is sent under a lock.

A room is brought up to date by its own task, so a chat that must wait delays no other. What a room is owed is in the
outbox until it has been shown; a crash at any moment costs at most one message too many, never one too few.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from bot.chat.incoming import RoomAddress
from bot.chat.places import address_of
from bot.chat.reply import (
    BoardPost,
    MessageGone,
    RateLimited,
    ReplyHandle,
    RoomUnreachable,
    Sender,
    SendError,
)
from bot.chat.repost import BoardMessage, should_repost
from bot.rules.table import Table, game_of
from bot.service.commands import Update
from bot.service.errors import TableFrozen, UnknownRoom, UnknownTable
from bot.service.ids import RoomId, TableId
from bot.service.ports import Clock
from bot.service.rooms import Place, Reach, Room, Rooms
from bot.service.tables import Tables

LONGEST_WAIT_S = 300.0
TURNS_KEPT = 10_000

_log = structlog.get_logger(__name__)


class Boards(Protocol):
    """What draws a table for a room."""

    async def in_room(self, room: Room, update: Update) -> BoardPost:
        """The board as this room shows it."""
        ...


@dataclass(frozen=True, slots=True)
class Door:
    """A platform's way out.

    oldest_s: the age from which a message can no longer be edited, None where there is none.
    below: counts the messages that stand below one, None where that cannot be counted.
    """

    sender: Sender
    oldest_s: float | None = None
    below: Callable[[RoomAddress, str], Awaitable[int]] | None = None


@dataclass(slots=True)
class _Job:
    """What a room's task still has to do.

    vias: what waits to be answered by the board. asked: somebody wants it at the end of the room. again: it is to be
    sent even if the room shows the newest version.
    """

    version: int = 0
    vias: list[ReplyHandle] = field(default_factory=list)
    asked: bool = False
    again: bool = False
    is_due: bool = True
    failures: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Presenter:
    """Brings rooms up to date. Belongs to one event loop."""

    def __init__(
        self, *, tables: Tables, rooms: Rooms, boards: Boards, doors: Mapping[str, Door], clock: Clock
    ) -> None:
        """doors: by platform; may be filled later by whoever opens them."""
        self._tables = tables
        self._rooms = rooms
        self._boards = boards
        self._doors = doors
        self._clock = clock
        self._jobs: dict[RoomId, _Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._quiet_until_s: dict[tuple[str, str], float] = {}
        self._held: Counter[tuple[str, str, str]] = Counter()
        self._waiting: dict[tuple[str, str, str], list[asyncio.Event]] = {}
        self._turn_posted: OrderedDict[RoomId, int] = OrderedDict()
        self._is_closing = False

    def changed(self, table: TableId) -> None:
        """The service's callback after a commit: every room of the table is owed a board."""
        if not self._is_closing:
            self._start(self._show_everywhere(table))

    def show(
        self,
        room: RoomId,
        at_least_version: int = 0,
        via: ReplyHandle | None = None,
        *,
        asked: bool = False,
        again: bool = False,
    ) -> None:
        """See to it that a room shows at least this version, and return at once.

        via: answers what was pressed, if the board can be shown as that answer; it is answered in any case.
        asked: somebody wants the board at the end of the room (see `may_go_down`).
        again: send it although the version is shown already, since something else has changed.
        """
        job = self._jobs.get(room)
        is_new = job is None
        if job is None:
            job = self._jobs[room] = _Job()
        job.version = max(job.version, at_least_version)
        job.asked |= asked
        job.again |= again
        job.is_due = True
        if via is not None:
            job.vias.append(via)
        job.news.set()
        if is_new:
            self._start(self._serve(room, job))

    @contextmanager
    def holding(self, place: Place) -> Iterator[None]:
        """Send nothing new in a place meanwhile: a commit is under way whose own answer will be the board.

        Without it the board might be sent once because the table has changed and once more as the answer. Must be
        short: nothing is sent to anybody inside.
        """
        key = _key(place)
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
                for released in self._waiting.pop(key, ()):
                    released.set()

    async def sweep(self) -> int:
        """Show whatever the outbox still owes, after a start; how many rooms."""
        pending = await self._rooms.pending()
        for owed in pending:
            self.show(owed.room, owed.version)
        return len(pending)

    async def may_go_down(self, room: Room, state: Table) -> bool:
        """Whether a board that is asked for is posted at the end of the room, or is too near or too new for that."""
        return room.message is None or await self._should_repost(room, state, asked=True)

    async def close(self, within_s: float) -> None:
        """Finish what is being sent, but no longer than that; the rest is owed and follows after the next start."""
        self._is_closing = True
        for job in self._jobs.values():
            job.news.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=within_s)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Until nothing is on its way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show_everywhere(self, table: TableId) -> None:
        try:
            rooms = await self._rooms.rooms_of(table)
        except Exception as error:  # noqa: BLE001 - the outbox still owes it; the next change or start pays
            _log.error("rooms unknown", table=table, error=type(error).__name__)
            return
        for room in rooms:
            if room.reach is Reach.SEND:
                self.show(room.id)

    async def _serve(self, room: RoomId, job: _Job) -> None:
        """A room's task: ends when nothing is due any more."""
        while job.is_due:
            job.is_due = False
            job.news.clear()
            wait_s = await self._attempt(room, job)
            if wait_s is not None:
                job.is_due = True
                if self._is_closing:
                    break
                await self._pause(job, wait_s)
        # Nothing was awaited since the last look, so no wish can have come in between.
        del self._jobs[room]
        for via in job.vias:
            await _done(via)

    async def _attempt(self, room_id: RoomId, job: _Job) -> float | None:
        """One try; returns how long to wait for the next, None when the room is up to date or given up."""
        try:
            await self._bring_up(room_id, job)
        except (UnknownRoom, UnknownTable, TableFrozen):
            return None
        except RoomUnreachable as error:
            _log.warning("room unreachable", room=room_id, permission=error.permission)
            await self._kept(self._rooms.unreachable(room_id))
            return None
        except RateLimited as error:
            return error.retry_after_s
        except Exception as error:  # noqa: BLE001 - whatever it was, this room tries again and no other is held up
            wait_s = min(2.0**job.failures, LONGEST_WAIT_S)
            job.failures += 1
            _log.warning("board not shown", room=room_id, error=type(error).__name__, wait_s=wait_s)
            await self._kept(self._rooms.retry(room_id, after_s=wait_s))
            return wait_s
        job.failures = 0
        return None

    async def _kept(self, note: Awaitable[None]) -> None:
        """A note in the store that may fail: the outbox row then stays as it was."""
        try:
            await note
        except Exception as error:  # noqa: BLE001 - see above
            _log.warning("room note lost", error=type(error).__name__)

    async def _pause(self, job: _Job, wait_s: float) -> None:
        """Wait, unless something newer is asked for or the house closes."""
        sleep = asyncio.ensure_future(self._clock.sleep(wait_s))
        news = asyncio.ensure_future(job.news.wait())
        try:
            await asyncio.wait((sleep, news), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for waiter in (sleep, news):
                waiter.cancel()
            await asyncio.gather(sleep, news, return_exceptions=True)

    async def _bring_up(self, room_id: RoomId, job: _Job) -> None:
        room = await self._rooms.room(room_id)
        await self._released(room.place)
        # Whatever was asked for until now is answered by the state that is loaded next.
        job.is_due = False
        again, job.again = job.again, False
        update = await self._tables.load(room.table)
        is_current = room.message is not None and room.shown_version >= update.version
        if is_current and not (again or job.asked or job.vias):
            return
        post = await self._boards.in_room(room, update)
        # Taken only now: what was pressed while the picture was drawn is answered by this very board.
        vias, job.vias = job.vias, []
        asked, job.asked = job.asked, False
        for old in vias[:-1]:
            await _done(old)
        via = vias[-1] if vias else None
        message = None if via is None else await self._by_answer(room, post, via)
        is_new = message != room.message
        if message is None:
            if room.reach is not Reach.SEND:
                return
            message, is_new = await self._by_sender(room, post, update.state, asked=asked)
        if is_new:
            self._remember_turn(room_id, update.state)
            if room.message is not None:
                await self._retire(room)
        await self._rooms.shown(room_id, version=post.version, message=message, posted=is_new)

    async def _released(self, place: Place) -> None:
        key = _key(place)
        while key in self._held:
            released = asyncio.Event()
            self._waiting.setdefault(key, []).append(released)
            await released.wait()

    async def _by_answer(self, room: Room, post: BoardPost, via: ReplyHandle) -> str | None:
        """Show the board as the answer; None when that cannot be done, and the answer is given all the same."""
        try:
            message = await via.board(post)
        except SendError as error:
            _log.warning("board not answered", room=room.id, error=type(error).__name__)
            message = None
        if message is None:
            await _done(via)
        return message

    async def _by_sender(self, room: Room, post: BoardPost, state: Table, *, asked: bool) -> tuple[str, bool]:
        """Edit the room's message or post a new one: its id, and whether it is new."""
        place, sender = address_of(room.place), self._doors[room.place.platform].sender
        chat = (room.place.platform, room.place.chat)
        left_s = self._quiet_until_s.get(chat, 0.0) - self._clock.monotonic_s()
        if left_s > 0:
            raise RateLimited(left_s)
        try:
            if room.message is not None and not await self._should_repost(room, state, asked=asked):
                with suppress(MessageGone):
                    await sender.edit(place, room.message, post)
                    return room.message, False
            return await sender.post(place, post), True
        except RateLimited as error:
            self._quiet_until_s[chat] = self._clock.monotonic_s() + error.retry_after_s
            raise

    async def _should_repost(self, room: Room, state: Table, *, asked: bool) -> bool:
        door = self._doors.get(room.place.platform)
        if door is None or room.message is None or room.posted_at_ms is None:
            return False
        below = None
        if door.below is not None:
            below = await door.below(address_of(room.place), room.message)
        message = BoardMessage(
            age_s=(self._clock.now_ms() - room.posted_at_ms) / 1000,
            turn=_turn(state),
            turn_posted=self._turn_posted.get(room.id),
            below=below,
        )
        return should_repost(message, oldest_s=door.oldest_s, asked=asked)

    async def _retire(self, room: Room) -> None:
        """Take the buttons off the message that showed the board before; it may stay as it is if that fails."""
        door = self._doors.get(room.place.platform)
        if door is None or room.message is None:
            return
        try:
            await door.sender.retire(address_of(room.place), room.message)
        except SendError as error:
            _log.warning("board not retired", room=room.id, error=type(error).__name__)

    def _remember_turn(self, room: RoomId, state: Table) -> None:
        self._turn_posted[room] = _turn(state)
        self._turn_posted.move_to_end(room)
        while len(self._turn_posted) > TURNS_KEPT:
            self._turn_posted.popitem(last=False)


def _key(place: Place) -> tuple[str, str, str]:
    return (place.platform, place.chat, place.topic)


def _turn(state: Table) -> int:
    """A number that differs from turn to turn of a table."""
    game = game_of(state)
    return 0 if game is None else game.number * 100_000 + sum(game.turns)


async def _done(via: ReplyHandle) -> None:
    try:
        await via.done()
    except Exception as error:  # noqa: BLE001 - an acknowledgement that comes too late harms nobody
        _log.warning("answer lost", error=type(error).__name__)
