"""Which chat shows which table, with which message, and what still has to be shown."""

from dataclasses import dataclass, replace

from bot.rules.ids import PlayerId
from bot.service.codes import WATCH_LETTERS, parse_code
from bot.service.delivery import Deliveries
from bot.service.errors import TooManyRooms, UnknownCode, UnknownRoom
from bot.service.failures import store_failures
from bot.service.ids import RoomId, TableId, row_of, table_id
from bot.service.limits import ROOMS_OF_A_TABLE
from bot.service.loading import Loaders
from bot.service.ports import Clock, Store
from bot.service.spaces import Spaces
from storage.records import NewRoom, PictureRefRow, PingRow, Reach, RoomRow

__all__ = ["Pending", "Ping", "Place", "Reach", "Room", "Rooms", "Showing"]


@dataclass(frozen=True, slots=True)
class Place:
    """A chat, topic, thread, private chat or local feed, by the platform's own ids.

    topic, space: empty where there is none. private: only one person and the bot are in it.
    """

    platform: str
    chat: str
    topic: str = ""
    space: str = ""
    private: bool = False


@dataclass(frozen=True, slots=True)
class Showing:
    """How a room shows tables.

    language: `it`, `en` or None = by the place. owner: whose private chat it is. watching: nobody here plays.
    """

    reach: Reach = Reach.SEND
    language: str | None = None
    owner: PlayerId | None = None
    watching: bool = False


@dataclass(frozen=True, slots=True)
class Ping:
    """A call of the player on turn.

    turn: a number for what he was called for. chat: the private chat where the call stands, None = the room itself.
    message: None when it does not stand any more.
    """

    turn: int
    at_ms: int
    message: str | None = None
    chat: str | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A place that shows a table.

    message: the id of the board message, None before the first. ping: the last call of the player on turn.
    posted_at_ms: when the board message was sent anew. shown_version: of the table, 0 = none.
    owner, watching: see `Showing`.
    """

    id: RoomId
    table: TableId
    place: Place
    reach: Reach
    language: str | None
    message: str | None
    ping: Ping | None
    posted_at_ms: int | None
    shown_version: int
    owner: PlayerId | None = None
    watching: bool = False


@dataclass(frozen=True, slots=True)
class Pending:
    """A room that must show at least this version. tries: how often it failed so far."""

    room: RoomId
    table: TableId
    version: int
    tries: int


@dataclass(frozen=True, slots=True)
class BoardLook:
    """What the picture of a board is of, so that it can be drawn again. ended_game: the game whose end it shows."""

    key: str
    scene: str
    ended_game: int | None = None


class Rooms:
    """Rooms, codes and the outbox. Every method may raise Busy and StoreUnavailable."""

    def __init__(
        self, store: Store, clock: Clock, loaders: Loaders, spaces: Spaces, deliveries: Deliveries
    ) -> None:
        self._store = store
        self._spaces = spaces
        self._clock = clock
        self._loaders = loaders
        self._deliveries = deliveries

    async def show(self, table: TableId, place: Place, showing: Showing | None = None) -> Room:
        """Let a place show a table, from now on; the room that is there already, if so.

        What is shown there now is owed to it. Raises UnknownTable, TableFrozen, TooManyRooms (20).
        """
        await self._loaders.row(table)
        others = [room for room in await self.rooms_of(table) if not _is_at(room.place, place)]
        if len(others) >= ROOMS_OF_A_TABLE:
            raise TooManyRooms(ROOMS_OF_A_TABLE)
        room = await self.prepare(place, showing)
        with store_failures():
            return _room(await self._store.rooms.open(row_of(table), room, at=self._clock.now_ms()))

    async def prepare(self, place: Place, showing: Showing | None = None) -> NewRoom:
        """The row of a room that is to be opened, in the language of its place unless another is given."""
        showing = showing or Showing()
        return NewRoom(
            platform=place.platform,
            chat=place.chat,
            topic=place.topic,
            space=place.space,
            private=place.private,
            reach=showing.reach,
            language=showing.language or await self.language_of(place),
            owner=showing.owner,
            watching=showing.watching,
        )

    async def align(self, room: Room, showing: Showing) -> Room:
        """The room, with what is known now of how it can be reached, whose it is, and whether anybody plays there.

        Once somebody plays there, or it has an owner, that stays.
        """
        owner = showing.owner if room.place.private and showing.owner else room.owner
        aligned = replace(room, reach=showing.reach, owner=owner, watching=room.watching and showing.watching)
        if aligned != room:
            with store_failures():
                await self._store.rooms.align(
                    room.id, reach=aligned.reach, owner=aligned.owner, plays=not aligned.watching
                )
        return aligned

    async def room(self, room: RoomId) -> Room:
        """One room. Raises UnknownRoom."""
        with store_failures():
            row = await self._store.rooms.get(room)
        if row is None:
            raise UnknownRoom
        return _room(row)

    async def rooms_of(self, table: TableId) -> tuple[Room, ...]:
        """The live rooms of a table, in the order in which they were opened."""
        with store_failures():
            return tuple(_room(row) for row in await self._store.rooms.of_table(row_of(table)))

    async def tables_in(self, place: Place) -> tuple[TableId, ...]:
        """The tables that are not finished and shown in this place, oldest first."""
        with store_failures():
            rows = await self._store.rooms.in_chat(place.platform, place.chat, place.topic)
        return tuple(table_id(row.table_id, row.table_kind) for row in rows)

    async def tables_of(self, player: PlayerId) -> tuple[TableId, ...]:
        """The tables that are not finished where this player sits or is invited, last changed first."""
        with store_failures():
            return tuple(table_id(row.id, row.kind) for row in await self._store.tables.open_of(player))

    async def last_finished_of(self, player: PlayerId) -> TableId | None:
        """The table that this player has finished last, for what can still be asked about it."""
        with store_failures():
            row = await self._store.tables.last_finished_of(player)
        return None if row is None else table_id(*row)

    async def table_shown_by(self, place: Place, message: str) -> TableId | None:
        """The table whose board this message is or was last."""
        with store_failures():
            row = await self._store.rooms.showing(place.platform, place.chat, place.topic, message)
        return None if row is None else table_id(*row)

    async def shown(
        self, room: Room, *, version: int, message: str, posted: bool, look: BoardLook | None = None
    ) -> None:
        """The room now shows this version; its outbox row goes if nothing newer waits, and times begin to run.

        posted: as a new message. look: the picture of it, None where there was none.
        """
        posted_at = self._clock.now_ms() if posted else None
        pictures: list[PictureRefRow] = []
        if look is not None:
            row = row_of(room.table)
            pictures.append(PictureRefRow(row, room.id, 0, look.key, look.scene))
            if look.ended_game is not None:
                pictures.append(PictureRefRow(row, 0, look.ended_game, look.key, look.scene))
        with store_failures():
            await self._store.rooms.shown(
                room.id, version=version, message=message, posted_at=posted_at, pictures=pictures
            )
        if not room.watching:
            await self._deliveries.delivered(room.table, version)

    async def tables_in_chat(self, platform: str, chat: str) -> tuple[TableId, ...]:
        """The tables that are not finished and shown anywhere in a chat, in whichever topic."""
        with store_failures():
            rows = await self._store.rooms.in_whole_chat(platform, chat)
        return tuple(dict.fromkeys(table_id(row.table_id, row.table_kind) for row in rows))

    async def pinged(self, room: RoomId, ping: Ping) -> None:
        """Remember how the player on turn was called, and whether that still stands."""
        row = PingRow(ping.message, ping.turn, ping.at_ms, ping.chat)
        with store_failures():
            await self._store.rooms.pinged(room, row)

    async def retry(self, room: RoomId, *, after_s: float | None = None) -> None:
        """Sending failed; it is due again after so many seconds, by default after 1, 2, 4 … at most 300."""
        after_ms = None if after_s is None else round(after_s * 1000)
        with store_failures():
            await self._store.rooms.retry_later(room, now=self._clock.now_ms(), after_ms=after_ms)

    async def unreachable(self, room: RoomId) -> None:
        """The bot may not write there any more; nothing waits for it."""
        with store_failures():
            await self._store.rooms.lose(room)

    async def move_chat(self, platform: str, old: str, new: str) -> None:
        """A chat got another id and lost its old messages; its boards are owed anew. Twice is harmless."""
        with store_failures():
            await self._store.rooms.move_chat(platform, old, new, at=self._clock.now_ms())
        await self._spaces.moved(platform, old, new)

    async def lose_chat(self, platform: str, chat: str) -> None:
        """The bot was shut out of a chat with all its topics; nothing waits for it."""
        with store_failures():
            await self._store.rooms.lose_chat(platform, chat)

    async def regain_chat(self, platform: str, chat: str) -> None:
        """The bot may write in a chat again; boards that have changed meanwhile are owed."""
        with store_failures():
            await self._store.rooms.regain_chat(platform, chat, at=self._clock.now_ms())

    async def close(self, room: RoomId) -> None:
        """The place stops showing the table."""
        with store_failures():
            await self._store.rooms.close(room, at=self._clock.now_ms())

    async def pending(self, limit: int = 100) -> tuple[Pending, ...]:
        """What is due to be sent now, oldest first."""
        with store_failures():
            rows = await self._store.rooms.owed(now=self._clock.now_ms(), limit=limit)
        return tuple(
            Pending(RoomId(row.room), table_id(row.table_id, row.table_kind), row.version, row.tries)
            for row in rows
        )

    async def codes(self, table: TableId) -> tuple[str, str]:
        """Join code and watch code of a table. Raises UnknownTable, TableFrozen."""
        row = await self._loaders.row(table)
        return row.join_code or "", row.watch_code or ""

    async def by_watch_code(self, code: str) -> TableId:
        """The table whose board the holder of this code may show elsewhere. Raises UnknownCode."""
        with store_failures():
            row = await self._store.tables.by_watch_code(parse_code(code, WATCH_LETTERS))
        if row is None:
            raise UnknownCode(code)
        return table_id(*row)

    async def language_of(self, place: Place) -> str | None:
        """The language chosen for a place, for the chat around a topic, or for the server; None where there is none."""
        with store_failures():
            chosen = await self._store.rooms.language_of(place.platform, place.chat, place.topic)
            if chosen is None and place.topic:
                chosen = await self._store.rooms.language_of(place.platform, place.chat)
        return chosen or (await self._spaces.settings(place.platform, place.space)).language or None

    async def set_language(self, place: Place, language: str) -> None:
        """Choose the language of a place and of the rooms in it."""
        with store_failures():
            await self._store.rooms.set_language(place.platform, place.chat, place.topic, language)


def _is_at(one: Place, other: Place) -> bool:
    return (one.platform, one.chat, one.topic) == (other.platform, other.chat, other.topic)


def _room(row: RoomRow) -> Room:
    return Room(
        id=RoomId(row.id),
        table=table_id(row.table_id, row.table_kind),
        place=Place(row.platform, row.chat, row.topic, row.space, row.private),
        reach=row.reach,
        language=row.language,
        message=row.message,
        ping=None
        if row.ping_turn is None
        else Ping(row.ping_turn, row.pinged_at or 0, row.ping_message, row.ping_chat),
        posted_at_ms=row.posted_at,
        shown_version=row.shown_version,
        owner=None if row.owner is None else PlayerId(row.owner),
        watching=row.watching,
    )
