"""What the service needs from outside: time, chance, and the store.

The store's ports have the names and rows of `storage`, whose classes fit them as they are; the composition root puts
them together as a `Store`.
"""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from bot.service.ids import TableId
from storage.records import (
    ArmedDue,
    KeyRow,
    LoggedEvent,
    NewRoom,
    NewTable,
    OpenCounts,
    OpenTable,
    OutboxRow,
    PhraseRow,
    PlayerRow,
    ResultRow,
    RoomRow,
    Statement,
    TableChange,
    TableKind,
    TableRow,
)

Entropy: TypeAlias = Callable[[int], bytes]
"""So many secret random bytes: `secrets.token_bytes`."""

Changed: TypeAlias = Callable[[TableId], None]
"""Called after every commit, outside all locks: somebody may want to show the table. Must not block or raise."""

Alert: TypeAlias = Callable[[str], Awaitable[None]]
"""Tells the operator something that needs him. Must not raise."""


class Clock(Protocol):
    """Time. The wall clock may jump; the monotonic one does not."""

    def now_ms(self) -> int:
        """Wall clock, Unix milliseconds UTC."""
        ...

    def monotonic_s(self) -> float:
        """Seconds from some fixed moment; never goes back."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait on the monotonic clock."""
        ...


class TableStore(Protocol):
    """See `storage.tables.Tables`."""

    def next_id(self) -> int: ...
    def creation(
        self, new: NewTable, first: TableChange, *, extra: Sequence[Statement] = ()
    ) -> tuple[TableRow, tuple[Statement, ...]]: ...
    async def create(
        self, new: NewTable, first: TableChange, *, extra: Sequence[Statement] = ()
    ) -> TableRow: ...
    async def append(
        self, loaded: TableRow, change: TableChange, *, extra: Sequence[Statement] = ()
    ) -> TableRow: ...
    async def load(self, table_id: int) -> TableRow | None: ...
    async def read_log(self, table_id: int) -> tuple[LoggedEvent, ...]: ...
    async def rebuild(self, table_id: int, change: TableChange) -> TableRow: ...
    async def freeze(self, table_id: int, why: str, *, at: int) -> None: ...
    async def open_of(self, player: int) -> tuple[OpenTable, ...]: ...
    async def last_finished_of(self, player: int) -> tuple[int, TableKind] | None: ...
    async def count_open(self, player: int) -> OpenCounts: ...
    async def by_join_code(self, code: str) -> int | None: ...
    async def by_watch_code(self, code: str) -> int | None: ...
    async def rematch_of(self, table_id: int) -> int | None: ...


class KeyStore(Protocol):
    """See `storage.keys.Keys`."""

    async def find(self, key: str) -> KeyRow | None: ...


class SecretStore(Protocol):
    """See `storage.dice.DiceSecrets`."""

    async def root(self, table_id: int, *, chain: int) -> bytes | None: ...
    async def phrases(self, table_id: int) -> tuple[PhraseRow, ...]: ...


class DueStore(Protocol):
    """See `storage.dues.Dues`."""

    async def due(self, *, now: int, limit: int = 100) -> tuple[ArmedDue, ...]: ...
    async def next_at(self) -> int | None: ...
    async def count_due(self, kind: str, *, now: int) -> int: ...
    async def drop(self, due_id: int) -> None: ...
    async def postpone_all(self, by_ms: int) -> None: ...
    async def beat(self, *, now: int) -> None: ...
    async def last_beat(self) -> int | None: ...


class RoomStore(Protocol):
    """See `storage.rooms.Rooms`."""

    async def open(self, table_id: int, room: NewRoom, *, at: int) -> RoomRow: ...
    async def get(self, room_id: int) -> RoomRow | None: ...
    async def of_table(self, table_id: int) -> tuple[RoomRow, ...]: ...
    async def in_chat(self, platform: str, chat: str, topic: str = "") -> tuple[RoomRow, ...]: ...
    async def showing(self, platform: str, chat: str, topic: str, message: str) -> int | None: ...
    async def close(self, room_id: int, *, at: int) -> None: ...
    async def lose(self, room_id: int) -> None: ...
    async def move_chat(self, platform: str, old: str, new: str, *, at: int) -> None: ...
    async def lose_chat(self, platform: str, chat: str) -> None: ...
    async def regain_chat(self, platform: str, chat: str, *, at: int) -> None: ...
    async def shown(
        self, room_id: int, *, version: int, message: str | None, posted_at: int | None = None
    ) -> None: ...
    async def pinged(self, room_id: int, message: str | None) -> None: ...
    async def owed(self, *, now: int, limit: int = 100) -> tuple[OutboxRow, ...]: ...
    async def next_owed_at(self) -> int | None: ...
    async def retry_later(self, room_id: int, *, now: int, after_ms: int | None = None) -> None: ...
    async def language_of(self, platform: str, chat: str, topic: str = "") -> str | None: ...
    async def set_language(self, platform: str, chat: str, topic: str, language: str) -> None: ...


class PlayerStore(Protocol):
    """See `storage.players.Players`."""

    async def meet(
        self, platform: str, platform_id: str, *, name: str, language: str | None = None, at: int
    ) -> PlayerRow: ...
    async def get(self, player: int) -> PlayerRow | None: ...
    async def names(self, players: Collection[int]) -> dict[int, str]: ...
    async def keep_preferences(
        self, player: int, *, language: str | None, theme: str | None, settings: str
    ) -> None: ...


@dataclass(frozen=True, slots=True)
class Store:
    """Everything of one database.

    keep_root (table row, chain=, root=), keep_phrase, record_result: the statements of `storage.dice` and
    `storage.ledger`, which ride in a table's write-set.
    """

    tables: TableStore
    keys: KeyStore
    secrets: SecretStore
    dues: DueStore
    rooms: RoomStore
    players: PlayerStore
    keep_root: "KeepRoot"
    keep_phrase: Callable[[PhraseRow], Statement]
    record_result: Callable[[ResultRow], Statement]


class KeepRoot(Protocol):
    """See `storage.dice.keep_root`."""

    def __call__(self, table_id: int, *, chain: int, root: bytes) -> Statement: ...
