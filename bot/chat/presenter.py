"""The one sender of board messages: one task per room, the newest board wins, nothing is sent under a lock.

A room is brought up to date by its own task, so a chat that must wait delays no other. What a room is owed is in the
outbox until it has been shown; a crash at any moment costs at most one message too many, never one too few.
"""

import asyncio
from collections.abc import Awaitable, Mapping
from contextlib import AbstractContextManager
from typing import Protocol

import structlog

from bot.chat.any_tables import AnyTables
from bot.chat.delivery import Delivery, Door, acknowledge
from bot.chat.herald import Herald
from bot.chat.holds import Holds
from bot.chat.kinds import AnyUpdate, State, is_over
from bot.chat.notices import Caller
from bot.chat.reminders import Reminders
from bot.chat.reply import BoardPost, Paced, RateLimited, ReplyHandle, RoomUnreachable, SendError
from bot.chat.room_job import Job, look_of
from bot.service.errors import TableFrozen, UnknownRoom, UnknownTable
from bot.service.ids import RoomId, TableId
from bot.service.ports import Clock
from bot.service.rooms import Place, Reach, Room, Rooms

__all__ = ["Door", "Presenter"]

LONGEST_WAIT_S = 300.0
SWEEP_EVERY_S = 60.0
MOST_OWED = 20_000
"""Rooms looked for in one sweep."""

_log = structlog.get_logger(__name__)


class Boards(Protocol):
    """What draws a table for a room."""

    async def in_room(self, room: Room, update: AnyUpdate, *, light: bool = False) -> BoardPost:
        """The board as this room shows it. light: the picture may stay as it was when the turn began."""
        ...


class Presenter:
    """Brings rooms up to date. Belongs to one event loop."""

    def __init__(
        self,
        *,
        tables: AnyTables,
        rooms: Rooms,
        boards: Boards,
        caller: Caller,
        herald: Herald,
        reminders: Reminders,
        doors: Mapping[str, Door],
        clock: Clock,
    ) -> None:
        """doors: by platform; may be filled later by whoever opens them."""
        self._tables = tables
        self._caller = caller
        self._herald = herald
        self._reminders = reminders
        self._rooms = rooms
        self._boards = boards
        self._delivery = Delivery(doors, clock)
        self._holds = Holds()
        self._clock = clock
        self._jobs: dict[RoomId, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False

    def changed(self, table: TableId) -> None:
        """The service's callback after a commit: every room of the table is owed a board."""
        if not self._is_closing:
            self._start(self._show_everywhere(table))

    def show(
        self,
        room: RoomId,
        via: ReplyHandle | None = None,
        *,
        asked: bool = False,
        again: bool = False,
    ) -> None:
        """See to it that a room shows the table as it is now or later, and return at once.

        via: answers what was pressed, if the board can be shown as that answer; it is answered in any case.
        asked: somebody wants the board at the end of the room (see `may_go_down`).
        again: send it although the version is shown already, since something else has changed.
        """
        job = self._job(room)
        job.asked |= asked
        job.again |= again
        if via is not None:
            job.vias.append(via)
        # Somebody is there and waits: a room that was backing off is tried at once.
        job.news.set()

    def holding(self, place: Place) -> AbstractContextManager[None]:
        """Send nothing new in a place meanwhile: a commit is under way whose own answer will be the board.

        Without it the board might be sent once because the table has changed and once more as the answer. Must be
        short: nothing is sent to anybody inside.
        """
        return self._holds.holding(place)

    async def run(self) -> None:
        """Show what the outbox owes, at the start and from time to time, until cancelled."""
        while True:
            try:
                await self.sweep()
            except Exception as error:  # noqa: BLE001 - the store may be out of order for a while
                _log.warning("outbox unread", error=type(error).__name__)
            await self._clock.sleep(SWEEP_EVERY_S)

    async def sweep(self) -> int:
        """Show once what the outbox owes and nobody is sending; how many rooms."""
        owed = [pending.room for pending in await self._rooms.pending(MOST_OWED)]
        waiting = [room for room in owed if room not in self._jobs]
        for room in waiting:
            self._job(room)
        return len(waiting)

    async def bring_back(self, place: Place) -> None:
        """Show every open table of a place again, where messages do not outlive the process."""
        for table in await self._rooms.tables_in(place):
            for room in await self._rooms.rooms_of(table):
                if room.place == place:
                    self.show(room.id, again=True)

    async def may_go_down(self, room: Room, state: State) -> bool:
        """Whether a board that is asked for is posted at the end of the room, or is too near or too new for that."""
        return await self._delivery.may_go_down(room, state)

    def must_wait(self, room: Room, state: State) -> bool:
        """Whether a board cannot be sent there at once, so that a press is better answered in words."""
        light = self._delivery.is_light(room, state)
        return self._delivery.wait_s(room, light=light, answers=True) > 0

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

    def _job(self, room: RoomId) -> Job:
        """The work of a room's task, which is started if there is none; it has something to do from now on."""
        job = self._jobs.get(room)
        if job is None:
            job = self._jobs[room] = Job()
            self._start(self._serve(room, job))
        job.is_due = True
        return job

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
        reachable = [room for room in rooms if room.reach is Reach.SEND]
        for room in reachable:
            self._job(room.id)
        if not reachable:
            await self._call_nowhere(table, rooms)

    async def _call_nowhere(self, table: TableId, rooms: tuple[Room, ...]) -> None:
        """Where nothing can be sent to any room, the player on turn may still be told in private."""
        try:
            update = await self._tables.load(table)
            for room in rooms:
                # A room that is just being answered calls by itself, and may have done so by now.
                if room.id not in self._jobs:
                    await self._caller.after(await self._rooms.room(room.id), update)
        except Exception as error:  # noqa: BLE001 - a call that is missed is no harm to anybody's table
            _log.warning("not called", table=table, error=type(error).__name__)

    async def _serve(self, room: RoomId, job: Job) -> None:
        """A room's task: ends when nothing is due any more."""
        while job.is_due:
            job.is_due = False
            job.news.clear()
            wait_s = await self._attempt(room, job)
            if wait_s is not None:
                job.is_due = True
                if self._is_closing:
                    break
                await job.pause(self._clock, wait_s)
        # Nothing was awaited since the last look, so no wish can have come in between.
        del self._jobs[room]
        for via in job.vias:
            await acknowledge(via)

    async def _attempt(self, room_id: RoomId, job: Job) -> float | None:
        """One try; returns how long to wait for the next, None when the room is up to date or given up."""
        try:
            await self._bring_up(room_id, job)
        except (UnknownRoom, UnknownTable, TableFrozen):
            return None
        except RoomUnreachable as error:
            _log.warning("room unreachable", room=room_id, permission=error.permission)
            await self._kept(self._give_up(room_id))
            return None
        except RateLimited as error:
            # The board waits, whoever has pressed something does not.
            vias, job.vias = job.vias, []
            for via in vias:
                await acknowledge(via)
            return error.retry_after_s
        except Exception as error:  # noqa: BLE001 - whatever it was, this room tries again and no other is held up
            wait_s = min(2.0 ** min(job.failures, 16), LONGEST_WAIT_S)
            job.failures += 1
            _log.warning("board not shown", room=room_id, error=type(error).__name__, wait_s=wait_s)
            await self._kept(self._rooms.retry(room_id, after_s=wait_s))
            return wait_s
        job.failures = 0
        return None

    async def _give_up(self, room_id: RoomId) -> None:
        table = (await self._rooms.room(room_id)).table
        await self._rooms.unreachable(room_id)
        await self.lost_room(table)

    async def lost_room(self, table: TableId) -> None:
        """A room of a table has been lost; where it was the last, its players are told in private.

        Raises ServiceError.
        """
        if await self._rooms.rooms_of(table):
            return
        update = await self._tables.load(table)
        if not is_over(update.state):
            await self._caller.homeless(update)

    async def _kept(self, note: Awaitable[None]) -> None:
        """A note in the store that may fail: the outbox row then stays as it was."""
        try:
            await note
        except Exception as error:  # noqa: BLE001 - see above
            _log.warning("room note lost", error=type(error).__name__)

    async def _bring_up(self, room_id: RoomId, job: Job) -> None:
        room = await self._rooms.room(room_id)
        await self._holds.released(room.place)
        # Whatever was asked for until now is answered by the state that is loaded next.
        job.is_due = False
        again, job.again = job.again, False
        update = await self._tables.load(room.table)
        self._reminders.saw(update)
        again |= self._caller.is_reopened(room, update)
        is_current = room.message is not None and room.shown_version >= update.version
        if is_current and not (again or job.asked or job.vias):
            await self._herald.before_board(room, update)
            await self._caller.after(room, update)
            return
        late = await self._told(room, update)
        light = self._delivery.is_light(room, update.state)
        wait_s = self._delivery.wait_s(room, light=light, answers=bool(job.vias))
        if wait_s > 0:
            # Asked before anything is drawn: when the wait is over, whatever is newest then is drawn.
            job.again |= again
            raise Paced(wait_s)
        post = await self._boards.in_room(room, update, light=light)
        # Taken only now: what was pressed while the picture was drawn is answered by this very board.
        vias, job.vias = job.vias, []
        asked, job.asked = job.asked, False
        for old in vias[:-1]:
            await acknowledge(old)
        try:
            shown = await self._delivery.deliver(
                room, post, update.state, via=vias[-1] if vias else None, asked=asked
            )
        except SendError:
            job.asked |= asked
            job.again |= again
            raise
        if shown is not None:
            await self._rooms.shown(
                room,
                version=post.version,
                message=shown.message,
                posted=shown.is_new,
                look=look_of(post, update.state),
            )
            await self._caller.tell_reopened(room, update)
            await self._caller.after(room, update, is_new=shown.is_new)
        if late is not None:
            raise late

    async def _told(self, room: Room, update: AnyUpdate) -> RateLimited | None:
        """Tell a room what has ended; the board does not wait where that has to."""
        try:
            await self._herald.before_board(room, update)
        except RateLimited as error:
            return error
        return None
