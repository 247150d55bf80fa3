"""The rows of the store as values, with the words other layers need to talk about them.

Times are Unix milliseconds UTC. Texts called snapshot, body, scene or settings are JSON made by others; the store
returns them byte for byte and never looks inside. Row numbers (``table_id``, ``player``, ``room``) start at 1.
"""

from dataclasses import dataclass
from enum import StrEnum

from storage.errors import (
    Busy,
    Conflict,
    LogDamaged,
    Refused,
    SnapshotDamaged,
    StorageError,
    StoreClosed,
    StoreUnavailable,
    TableDamaged,
    TableFrozen,
)
from storage.writeset import Statement

__all__ = [
    "ArmedDue",
    "Busy",
    "Conflict",
    "DueRow",
    "EventRow",
    "IdentityRow",
    "KeyRow",
    "LogDamaged",
    "LoggedEvent",
    "NewRoom",
    "NewTable",
    "OpenCounts",
    "OpenTable",
    "OutboxRow",
    "PhraseKind",
    "PhraseRow",
    "PictureRefRow",
    "PingRow",
    "PlayerRow",
    "Reach",
    "Refused",
    "ResultRow",
    "RoomRow",
    "SeatRow",
    "SeatStanding",
    "SnapshotDamaged",
    "Statement",
    "StorageError",
    "StoreClosed",
    "StoreUnavailable",
    "TableChange",
    "TableDamaged",
    "TableFrozen",
    "TableKind",
    "TableRow",
    "TableStatus",
]


class TableKind(StrEnum):
    """How a table was opened; the letter of its public name."""

    TWO_SEATS = "t"
    CHOUETTE = "c"


class TableStatus(StrEnum):
    """The part of a table's life that queries ask for."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"


class SeatStanding(StrEnum):
    """Whether a person sits at the table, was only asked to, or has gone but keeps his number."""

    SEATED = "seated"
    INVITED = "invited"
    LEFT = "left"


class Reach(StrEnum):
    """How a room can be shown something: by a message, only in answer to a press, or no more."""

    SEND = "send"
    ANSWER_ONLY = "answer_only"
    GONE = "gone"


class PhraseKind(StrEnum):
    """When a seat's phrase was given: after the seal, before it, or by the machine."""

    LATE = "late"
    STORED = "stored"
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat (0, 1, 2 …) of a table and who has it."""

    seat: int
    player: int
    standing: SeatStanding = SeatStanding.SEATED


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event to be stored. actor: a player, or None for the clock."""

    kind: str
    actor: int | None
    body: str
    at: int


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """A stored event. seq: 1, 2, 3 … within its table; chain: see ``storage.chain.link``."""

    seq: int
    kind: str
    actor: int | None
    at: int
    body: str
    chain: bytes


@dataclass(frozen=True, slots=True)
class DueRow:
    """A deadline to be armed: at most one of a kind per table; ``decision`` is the one it counts for.

    lasts: ms from its start to its end, where that is known. waits: it starts when this version of the table is shown
    somewhere, and ``at`` is its end if that never happens; None = it runs. reopened: it had ended while the program was
    away, and runs again.
    """

    kind: str
    decision: int
    at: int
    lasts: int | None = None
    waits: int | None = None
    reopened: bool = False


@dataclass(frozen=True, slots=True)
class ArmedDue:
    """A stored deadline (see ``DueRow``). Its id is never used twice, so it can be an idempotency key."""

    id: int
    table_id: int
    kind: str
    decision: int
    at: int
    lasts: int | None = None
    waits: int | None = None
    reopened: bool = False
    table_kind: TableKind = TableKind.TWO_SEATS


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as stored.

    version counts stored changes, decision counts what was asked. events: the newest sequence number of the log;
    head: its chain value. snap_sum guards all of them and the snapshot.
    """

    id: int
    kind: TableKind
    version: int
    decision: int
    status: TableStatus
    snapshot: str
    snap_sum: bytes
    events: int
    head: bytes
    join_code: str | None
    watch_code: str | None
    rematch_of: int | None
    created_at: int
    updated_at: int
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True, slots=True)
class TableChange:
    """What one action does to a table, stored all or not at all.

    key: the idempotency key, or None for a change that cannot be delivered twice.
    seats, dues: the whole new set, or None to leave them as they are. Deadlines get new ids whenever they are given.
    """

    key: str | None
    at: int
    events: tuple[EventRow, ...]
    snapshot: str
    decision: int
    status: TableStatus
    seats: tuple[SeatRow, ...] | None = None
    dues: tuple[DueRow, ...] | None = None


@dataclass(frozen=True, slots=True)
class NewRoom:
    """A chat that shall show a table.

    topic, space (the server or group): "" where there is none. private: one person and the bot alone are in it.
    language None: the default. owner: the player whose private chat it is. watching: nobody here plays.
    """

    platform: str
    chat: str
    topic: str = ""
    space: str = ""
    private: bool = False
    reach: Reach = Reach.SEND
    language: str | None = None
    owner: int | None = None
    watching: bool = False


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table starts with, beside its first change. id: from ``Tables.next_id``."""

    id: int
    kind: TableKind
    join_code: str | None = None
    watch_code: str | None = None
    rematch_of: int | None = None
    rooms: tuple[NewRoom, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A line of the list of somebody's open tables."""

    id: int
    kind: TableKind
    status: TableStatus
    decision: int
    standing: SeatStanding
    updated_at: int


@dataclass(frozen=True, slots=True)
class OpenCounts:
    """How many tables a player sits at: in play (or between games), and still waiting for others."""

    tables: int
    challenges: int


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A chat that shows a table. message: its board message; ping_message: the one that calls the player on turn.

    owner: the player whose private chat it is. watching: nobody here plays. ping_turn: what he was called for last;
    ping_chat: where the call stands, None in this chat; pinged_at: when.
    """

    id: int
    table_id: int
    platform: str
    chat: str
    topic: str
    space: str
    private: bool
    reach: Reach
    language: str | None
    message: str | None
    ping_message: str | None
    posted_at: int | None
    shown_version: int
    closed_at: int | None
    owner: int | None = None
    watching: bool = False
    ping_turn: int | None = None
    ping_chat: str | None = None
    pinged_at: int | None = None
    table_kind: TableKind = TableKind.TWO_SEATS


@dataclass(frozen=True, slots=True)
class PingRow:
    """A call of the player on turn. message: None when it does not stand any more; else as in ``RoomRow``."""

    message: str | None
    turn: int
    at: int
    chat: str | None = None


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """The room must show at least this version; not to be tried before ``not_before``."""

    table_id: int
    room: int
    version: int
    tries: int
    not_before: int
    table_kind: TableKind = TableKind.TWO_SEATS


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What an idempotency key stands for: the table it changed and the version it led to, if any."""

    key: str
    table_id: int | None
    version: int | None
    at: int


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One person. settings: JSON; merged_into: the row that took his identities over."""

    id: int
    name: str
    language: str | None
    theme: str | None
    settings: str
    created_at: int
    merged_into: int | None
    deleted_at: int | None


@dataclass(frozen=True, slots=True)
class IdentityRow:
    """A person's account on a platform. reachable: whether a private message arrives there."""

    platform: str
    platform_id: str
    player: int
    name: str
    reachable: bool


@dataclass(frozen=True, slots=True)
class PhraseRow:
    """A seat's phrase from one game on. phrase is None once its player has deleted his data; the hash stays."""

    table_id: int
    seat: int
    since_game: int
    player: int
    phrase: str | None
    kind: PhraseKind
    hash: str


@dataclass(frozen=True, slots=True)
class PictureRefRow:
    """The picture last shown in a room (game 0), or of the end of a game (room 0)."""

    table_id: int
    room: int
    game: int
    picture_key: str
    scene: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What one stake of a finished game brought.

    length: of the match, 0 for money.
    winner, loser: of a drawn game the two who played, by their seats.
    points: cube included, 0 for a drawn game.
    win_kind: "drawn" where nobody won.
    """

    table_id: int
    game: int
    stake: int
    variant: str
    length: int
    winner: int
    loser: int
    points: int
    win_kind: str
    how: str
    cube: int
    started_at: int
    ended_at: int
