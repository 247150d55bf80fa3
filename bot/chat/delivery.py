"""How one board gets into one room: as the answer to a press, by an edit, or as a new message."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

import structlog
from cachetools import LRUCache

from bot.chat.incoming import RoomAddress
from bot.chat.kinds import State, is_staged, turn_number
from bot.chat.places import address_of
from bot.chat.reply import BoardPost, MessageGone, Paced, RateLimited, ReplyHandle, Sender, SendError
from bot.chat.repost import BoardMessage, is_too_soon, should_repost
from bot.service.ids import RoomId
from bot.service.ports import Clock
from bot.service.rooms import Reach, Room

TURNS_KEPT = 10_000

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread that was opened for one table. link: the address that leads there."""

    room: RoomAddress
    link: str


@dataclass(frozen=True, slots=True)
class Door:
    """A platform's way out.

    oldest_s: the age from which a message can no longer be edited, None where there is none.
    below: counts the messages that stand below one, None where that cannot be counted.
    wait_s: how long a board must wait there by the door's own pace, asked before it is drawn; the second argument says
        whether only words and buttons change. None where the door needs no pace.
    light_steps: while checkers are moved step by step, rooms of several people keep the picture the turn began with.
    calls: whether the player on turn is called by a short message.
    unsay_within_s: the age up to which a short message can be deleted, None where age does not matter.
    whispers: whether an answer to one person in a room of several is never seen by the others.
    handles: whether people have public names there, by which they can be challenged before they have been seen.
    link: the address that leads to the bot with a payload such as `w-ABC`; None where there are no such addresses.
    sees: whether a person, by the platform's id, can read what is written in a room; None where that cannot be told.
    open_thread: opens a thread in a room, named in at most 100 characters; raises SendError. None: there are none.
    """

    sender: Sender
    oldest_s: float | None = None
    below: Callable[[RoomAddress, str], Awaitable[int]] | None = None
    wait_s: Callable[[RoomAddress, bool], float] | None = None
    light_steps: bool = False
    calls: bool = False
    unsay_within_s: float | None = None
    whispers: bool = True
    handles: bool = False
    link: Callable[[str], str] | None = None
    sees: Callable[[str, RoomAddress], Awaitable[bool]] | None = None
    open_thread: Callable[[RoomAddress, str], Awaitable[Thread]] | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """The message that shows the board now, and whether it is a new one."""

    message: str
    is_new: bool


class Delivery:
    """Sends boards and remembers what each chat has asked for in the way of patience."""

    def __init__(self, doors: Mapping[str, Door], clock: Clock) -> None:
        """doors: by platform."""
        self._doors = doors
        self._clock = clock
        self._quiet_until_s: dict[tuple[str, str], float] = {}
        self._turn_posted: LRUCache[RoomId, int] = LRUCache(TURNS_KEPT)

    async def deliver(
        self, room: Room, post: BoardPost, state: State, *, via: ReplyHandle | None, asked: bool
    ) -> Shown | None:
        """Show a board in a room; None where only an answer could, or the door is closed.

        via: what may be answered by the board; it is answered in any case. asked: somebody wants it at the end.
        Raises SendError.
        """
        message = None
        if via is not None:
            if not asked and await self._should_go_down(room, state):
                await acknowledge(via)
            else:
                message = await self._by_answer(room, post, via)
        if message is not None:
            shown = Shown(message, is_new=message != room.message)
        elif room.reach is Reach.SEND and room.place.platform in self._doors:
            shown = await self._by_sender(room, post, state, asked=asked)
        else:
            return None
        if shown.is_new:
            self._remember_turn(room.id, state)
            if room.message is not None and room.reach is Reach.SEND:
                await self._retire(room)
        return shown

    def is_light(self, room: Room, state: State) -> bool:
        """Whether only words and buttons change there now, for the picture waits for the end of the turn."""
        door = self._doors.get(room.place.platform)
        return door is not None and door.light_steps and not room.place.private and is_staged(state)

    def wait_s(self, room: Room, *, light: bool, answers: bool) -> float:
        """How long a board has to wait there: by what the platform asked for, or by the door's own pace. 0 = not.

        answers: somebody's press is answered by it, which only the door's own pace can hold up.
        """
        place = room.place
        quiet_s = self._quiet_until_s.get((place.platform, place.chat), 0.0) - self._clock.monotonic_s()
        door = self._doors.get(place.platform)
        pace_s = 0.0 if door is None or door.wait_s is None else door.wait_s(address_of(place), light)
        return max(0.0, pace_s, 0.0 if answers else quiet_s)

    async def may_go_down(self, room: Room, state: State) -> bool:
        """Whether a board that is asked for is posted at the end of the room, or is too near or too new for that."""
        return room.message is None or await self._should_repost(room, state, asked=True)

    async def _should_go_down(self, room: Room, state: State) -> bool:
        """Whether a board that was pressed is posted anew: the next player would have to look for it."""
        return room.reach is Reach.SEND and await self._should_repost(room, state, asked=False)

    async def _by_answer(self, room: Room, post: BoardPost, via: ReplyHandle) -> str | None:
        """Show the board as the answer; None when that cannot be done, and the answer is given all the same."""
        try:
            message = await via.board(post)
        except SendError as error:
            _log.warning("board not answered", room=room.id, error=type(error).__name__)
            message = None
        if message is None:
            await acknowledge(via)
        return message

    async def _by_sender(self, room: Room, post: BoardPost, state: State, *, asked: bool) -> Shown:
        """Edit the room's message or post a new one."""
        place, sender = address_of(room.place), self._doors[room.place.platform].sender
        chat = (room.place.platform, room.place.chat)
        try:
            if room.message is not None and not await self._should_repost(room, state, asked=asked):
                with suppress(MessageGone):
                    await sender.edit(place, room.message, post)
                    return Shown(room.message, is_new=False)
            message = await sender.post(place, post)
            # A platform that knows a board again after a restart answers with the message that is there already.
            return Shown(message, is_new=message != room.message)
        except Paced:
            raise
        except RateLimited as error:
            self._quiet_until_s[chat] = self._clock.monotonic_s() + error.retry_after_s
            raise

    async def _should_repost(self, room: Room, state: State, *, asked: bool) -> bool:
        door = self._doors.get(room.place.platform)
        if door is None or room.message is None or room.posted_at_ms is None:
            return False
        message = BoardMessage(
            age_s=(self._clock.now_ms() - room.posted_at_ms) / 1000,
            turn=turn_number(state),
            turn_posted=self._turn_posted.get(room.id),
        )
        if is_too_soon(message):
            return False
        if door.below is not None:
            with suppress(SendError):
                message = replace(message, below=await door.below(address_of(room.place), room.message))
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

    def _remember_turn(self, room: RoomId, state: State) -> None:
        self._turn_posted[room] = turn_number(state)


async def acknowledge(via: ReplyHandle) -> None:
    """Answer without a word; that it comes too late harms nobody."""
    try:
        await via.done()
    except Exception as error:  # noqa: BLE001 - see above
        _log.warning("answer lost", error=type(error).__name__)
