"""Which chat shows which table, with which message, and what still has to be shown."""

from dataclasses import dataclass
from enum import StrEnum

from bot.rules.ids import PlayerId
from bot.service.ids import RoomId, TableId


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


class Reach(StrEnum):
    """Whether the bot may write there by itself, only in answer to a press, or no more."""

    SEND = "send"
    ANSWER_ONLY = "answer_only"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Showing:
    """How a room shows tables. language: `it`, `en` or None = by the place."""

    reach: Reach = Reach.SEND
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A place that shows a table.

    message: the id of the board message, None before the first. ping: of the short message that calls the player on
    turn. posted_at_ms: when the board message was sent anew. shown_version: of the table, 0 = none.
    """

    id: RoomId
    table: TableId
    place: Place
    reach: Reach
    language: str | None
    message: str | None
    ping: str | None
    posted_at_ms: int | None
    shown_version: int


@dataclass(frozen=True, slots=True)
class Pending:
    """A room that must show at least this version. tries: how often it failed so far."""

    room: RoomId
    table: TableId
    version: int
    tries: int
    not_before_ms: int


class Rooms:
    """Rooms, codes and the outbox."""

    async def show(self, table: TableId, place: Place, showing: Showing | None = None) -> Room:
        """Let a place show a table, from now on; the room that is there already, if so. Raises UnknownTable."""
        raise NotImplementedError

    async def room(self, room: RoomId) -> Room:
        """One room. Raises UnknownRoom."""
        raise NotImplementedError

    async def rooms_of(self, table: TableId) -> tuple[Room, ...]:
        """The live rooms of a table, in the order in which they were opened."""
        raise NotImplementedError

    async def tables_in(self, place: Place) -> tuple[TableId, ...]:
        """The tables that are not finished and shown in this place, oldest first."""
        raise NotImplementedError

    async def tables_of(self, player: PlayerId) -> tuple[TableId, ...]:
        """The tables that are not finished where this player sits or is invited, oldest first."""
        raise NotImplementedError

    async def table_shown_by(self, place: Place, message: str) -> TableId | None:
        """The table whose board this message is or was last."""
        raise NotImplementedError

    async def shown(self, room: RoomId, *, version: int, message: str, posted: bool) -> None:
        """The room now shows this version; its outbox row goes if nothing newer waits. posted: as a new message."""
        raise NotImplementedError

    async def pinged(self, room: RoomId, message: str | None) -> None:
        """Remember, or forget, the short message that calls the player on turn."""
        raise NotImplementedError

    async def retry(self, room: RoomId, *, after_s: float) -> None:
        """Sending failed; it is due again after some seconds."""
        raise NotImplementedError

    async def unreachable(self, room: RoomId) -> None:
        """The bot may not write there any more; nothing waits for it."""
        raise NotImplementedError

    async def close(self, room: RoomId) -> None:
        """The place stops showing the table."""
        raise NotImplementedError

    async def pending(self) -> tuple[Pending, ...]:
        """What is due to be sent now, oldest first."""
        raise NotImplementedError

    async def codes(self, table: TableId) -> tuple[str, str]:
        """Join code and watch code of a table. Raises UnknownTable."""
        raise NotImplementedError

    async def by_watch_code(self, code: str) -> TableId:
        """The table whose board the holder of this code may show elsewhere. Raises UnknownCode."""
        raise NotImplementedError

    async def language_of(self, place: Place) -> str | None:
        """The language set for a place, or None."""
        raise NotImplementedError

    async def set_language(self, place: Place, language: str) -> None:
        """Set the language of a place and of the rooms in it."""
        raise NotImplementedError
