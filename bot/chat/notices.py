"""Calling who is asked: by one short message a question, where he is to be found, taken back when it is over.

What stands where is stored with the room, so a restart neither calls twice nor leaves a call behind.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import structlog
from cachetools import LRUCache

from bot.chat.button_id import ButtonId, format_button
from bot.chat.called import Due, due
from bot.chat.delivery import Door
from bot.chat.incoming import RoomAddress
from bot.chat.kinds import AnyUpdate, people_of, players_of
from bot.chat.places import address_of
from bot.chat.reply import Answer, Button, RateLimited, RoomUnreachable, SendError
from bot.chat.telling import homeless_notice, private_notice, reopened_notice, turn_notice
from bot.i18n.catalog import Catalog, closest_language
from bot.i18n.message import Message
from bot.rules.ids import PlayerId
from bot.service.accounts import Account, Accounts, Notices
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.ids import RoomId
from bot.service.ports import Clock
from bot.service.rooms import Ping, Place, Reach, Room, Rooms
from bot.service.spaces import Spaces
from bot.views.people import Names
from bot.views.verbs import Verb

KEPT = 20_000


_log = structlog.get_logger(__name__)


class Caller:
    """Calls, and takes calls back. Belongs to one event loop."""

    def __init__(
        self,
        *,
        rooms: Rooms,
        accounts: Accounts,
        spaces: Spaces,
        catalog: Catalog,
        doors: Mapping[str, Door],
        clock: Clock,
    ) -> None:
        """doors: by platform; may be filled later."""
        self._rooms = rooms
        self._accounts = accounts
        self._spaces = spaces
        self._catalog = catalog
        self._doors = doors
        self._clock = clock
        self._seen: LRUCache[tuple[PlayerId, str, str, str], float] = LRUCache(KEPT)
        self._spared: LRUCache[RoomId, int] = LRUCache(KEPT)
        self._reopened: LRUCache[RoomId, int] = LRUCache(KEPT)

    def saw(self, player: PlayerId, place: Place) -> None:
        """A person has done something there, just now."""
        self._seen[player, *_key(place)] = self._clock.monotonic_s()

    async def after(
        self, room: Room, update: AnyUpdate, *, is_new: bool = False, insists: bool = False
    ) -> None:
        """A room shows the table as it is: take back the call that is over, and call whoever is asked now.

        is_new: the board has just come as a new message. insists: who was there lately is called too.
        Raises RateLimited, ServiceError; whatever else cannot be sent is left out.
        """
        if not any(door.calls for door in self._doors.values()):
            return
        asks = due(update.state)
        turn = asks.turn
        old = room.ping
        if old is not None and old.message is not None and old.turn != turn:
            old = await self._take_back(room, old)
        is_spared = self._spared.get(room.id) == turn and not insists
        if not asks.players or (old is not None and old.turn == turn) or is_spared:
            return
        mine = await self._to_call_in(room, update, asks)
        within_s = 0.0 if insists else asks.present_s
        absent = {seat: a for seat, a in mine.items() if not self._is_present(room, a, within_s)}
        if not mine:
            return
        if not absent or (is_new and room.place.private and not insists):
            self._spared[room.id] = turn
            return
        ping = await self._call(room, update, absent, turn)
        if ping is not None:
            await self._rooms.pinged(room.id, ping)

    def is_reopened(self, room: Room, update: AnyUpdate) -> bool:
        """Whether a time runs again after an absence of the house, of which the room has not been told."""
        end = _reopened_end(update)
        return end is not None and self._reopened.get(room.id) != end

    async def tell_reopened(self, room: Room, update: AnyUpdate) -> None:
        """Tell a room, once, that a time runs again. Who answers is called in it wherever he was lately.

        Raises RateLimited, ServiceError; whatever else cannot be sent is left out.
        """
        end = _reopened_end(update)
        if end is None or not isinstance(update, ChouetteUpdate) or not self.is_reopened(room, update):
            return
        if not room.watching and await self._may_call_out(room):
            asks = due(update.state)
            mine = await self._to_call_in(room, update, asks)
            here = tuple([seat for seat, account in mine.items() if await self._can_call(room, account)])
            words = reopened_notice(update, await self._names(update), here, self._clock.now_ms())
            if words is not None and (here or not room.place.private):
                await self._say(room, words, here)
                # Whoever has just been named is not called a second time.
                self._spared[room.id] = asks.turn
        self._reopened[room.id] = end

    async def _may_call_out(self, room: Room) -> bool:
        """Whether short messages may be sent to a room at all."""
        door = self._doors.get(room.place.platform)
        if door is None or not door.calls or room.reach is not Reach.SEND:
            return False
        return (await self._spaces.settings(room.place.platform, room.place.space)).notices

    async def _to_call_in(self, room: Room, update: AnyUpdate, asks: Due) -> dict[PlayerId, Account]:
        """Those who are asked and are called in this room, by their seats.

        A seat keeps its number when two players have become one; the account is who sits there now.
        """
        found = {}
        rooms = await self._rooms.rooms_of(update.table)
        for seat in asks.players:
            account = await self._accounts.account(seat)
            if account.prefs.notices is Notices.OFF:
                continue
            if room.id == await self._calling_room(rooms, account):
                found[seat] = account
        return found

    async def homeless(self, update: AnyUpdate) -> None:
        """Tell the players of a table, each in private, that it is shown nowhere any more. Raises ServiceError."""
        for player in players_of(update.state):
            account = await self._accounts.account(player)
            said = homeless_notice(update, await self._names(update), account.id)
            try:
                await self._tell(account, said, update.table)
            except RateLimited as error:
                _log.warning("not told", player=player, wait_s=error.retry_after_s)

    async def _names(self, update: AnyUpdate) -> Names:
        return await self._accounts.names(people_of(update.state))

    async def _calling_room(self, all_rooms: Iterable[Room], account: Account) -> RoomId | None:
        """The one room of a table that calls a person: where he was last, else the oldest where he can be called."""
        rooms = [room for room in all_rooms if not room.watching]
        if account.prefs.notices is Notices.PRIVATE:
            fitting = [room for room in rooms if room.reach is Reach.SEND] or rooms
        else:
            fitting = [room for room in rooms if await self._can_call(room, account)]
        if not fitting:
            return None
        return max(fitting, key=lambda room: (self._last_seen(room, account), -room.id)).id

    async def _can_call(self, room: Room, account: Account) -> bool:
        if not await self._may_call_out(room):
            return False
        if room.place.private:
            return room.owner is not None and (await self._accounts.account(room.owner)).id == account.id
        return await self._accounts.identity_on(room.place.platform, account.id) is not None

    def _last_seen(self, room: Room, account: Account) -> float:
        return self._seen.get((account.id, *_key(room.place)), float("-inf"))

    def _is_present(self, room: Room, account: Account, within_s: float) -> bool:
        return self._clock.monotonic_s() - self._last_seen(room, account) < within_s

    async def _call(
        self, room: Room, update: AnyUpdate, called: Mapping[PlayerId, Account], turn: int
    ) -> Ping | None:
        """Call them, each as he likes it: in private one by one, the others by one message in the room."""
        now_ms, here = self._clock.now_ms(), room.place.platform
        ping, in_room = None, dict(called)
        for seat, account in called.items():
            if account.prefs.notices is not Notices.PRIVATE:
                continue
            words = private_notice(update, await self._names(update), account.id)
            told = await self._tell(account, words, update.table, first=here)
            if told is not None:
                # What stands on another platform stays there; only one chat is stored with a room, by its id alone.
                where, said = told
                is_here = where.platform == here
                ping = Ping(turn, now_ms, said if is_here else None, where.chat if is_here else None)
                del in_room[seat]
        able = [seat for seat, account in in_room.items() if await self._can_call(room, account)]
        if not able:
            return ping
        return Ping(turn, now_ms, await self._call_in_room(room, update, tuple(able)))

    async def _call_in_room(self, room: Room, update: AnyUpdate, called: tuple[PlayerId, ...]) -> str | None:
        return await self._say(room, turn_notice(update, await self._names(update), called), called)

    async def _say(self, room: Room, words: Message, called: tuple[PlayerId, ...]) -> str | None:
        """A short message in a room that calls some people; None where it cannot be sent."""
        calls = {}
        for seat in called:
            there = await self._accounts.identity_on(room.place.platform, seat)
            if there is not None:
                calls[seat] = there
        try:
            sender = self._doors[room.place.platform].sender
            text = self._catalog.text(words, closest_language(room.language))
            return await sender.say(address_of(room.place), Answer(text, calls=calls, public=True))
        except RateLimited:
            raise
        except SendError as error:
            _log.warning("not called", room=room.id, error=type(error).__name__)
            return None

    async def _tell(
        self, account: Account, said: Message, table: str, *, first: str = ""
    ) -> tuple[RoomAddress, str] | None:
        """Where it was said, and the id of the message. first: the platform to be tried first."""
        words = self._catalog.translator(closest_language(account.prefs.language or account.language))
        rows: tuple[tuple[Button, ...], ...] = ()
        if table:
            rows = (
                (Button(format_button(ButtonId(Verb.BOARD, table)), words.words(Message("button.board"))),),
            )
        answer = Answer(words.text(said), rows=rows)
        mine = await self._accounts.identities(account.id)
        for identity in sorted(mine, key=lambda identity: identity.platform != first):
            door = self._doors.get(identity.platform)
            if door is None or not door.calls or not identity.reachable:
                continue
            try:
                where = await door.sender.private_room(identity.platform_id)
                return where, await door.sender.say(where, answer)
            except RoomUnreachable:
                await self._accounts.set_reachable(account.id, identity, reachable=False)
            except RateLimited:
                raise
            except SendError as error:
                _log.warning("not told", error=type(error).__name__)
        return None

    async def _take_back(self, room: Room, ping: Ping) -> Ping:
        """Delete a call, or say in its place that it is over where it is too old for that."""
        door, over = self._doors.get(room.place.platform), replace(ping, message=None)
        if door is None or ping.message is None:
            return over
        where = address_of(room.place)
        if ping.chat is not None:
            where = RoomAddress(room.place.platform, ping.chat, private=True)
        age_s = (self._clock.now_ms() - ping.at_ms) / 1000
        try:
            if door.unsay_within_s is not None and age_s >= door.unsay_within_s:
                words = self._catalog.text(Message("notice.over"), closest_language(room.language))
                await door.sender.resay(where, ping.message, Answer(words))
            else:
                await door.sender.unsay(where, ping.message)
        except RateLimited:
            raise
        except SendError as error:
            _log.warning("call not taken back", room=room.id, error=type(error).__name__)
        await self._rooms.pinged(room.id, over)
        return over


def _reopened_end(update: AnyUpdate) -> int | None:
    """When a time is over that runs again after an absence of the house, Unix ms; None when none does."""
    if not isinstance(update, ChouetteUpdate):
        return None
    return next((time.ends_at_ms for time in update.times if time.reopened), None)


def _key(place: Place) -> tuple[str, str, str]:
    return place.platform, place.chat, place.topic
