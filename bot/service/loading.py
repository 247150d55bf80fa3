"""Tables as they are in memory: read when they are wanted, mended when their snapshot is damaged."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Generic

import structlog

from bot.codec.errors import CodecError
from bot.formats.dice_chain import chain_of
from bot.service.errors import Busy, TableFrozen, UnknownTable
from bot.service.failures import store_failures
from bot.service.ids import TableId, kind_of, row_of, table_id
from bot.service.kinds import H, Kind, S
from bot.service.ports import Clock, Store
from bot.service.table_dice import TableDice
from storage.records import Conflict, SnapshotDamaged, TableChange, TableDamaged, TableKind, TableRow
from storage.records import TableFrozen as FrozenBefore

_log = structlog.get_logger(__name__)

KEPT = 256
"""Decoded tables kept in memory, the longest unused given up first."""
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Loaded(Generic[S]):
    """A table as stored and decoded, with its dice.

    started_at: when its newest game began, Unix ms; None = not looked up.
    """

    id: TableId
    row: TableRow
    state: S
    dice: TableDice
    started_at: int | None = None


class Loader(Generic[S, H]):
    """Reads tables of one kind, through a cache that the lock of a table makes safe to write from."""

    def __init__(self, kind: Kind[S, H], store: Store, clock: Clock, *, kept: int = KEPT) -> None:
        self._kind = kind
        self._store = store
        self._clock = clock
        self._kept = kept
        self._loaded: OrderedDict[int, Loaded[S]] = OrderedDict()
        self._drops = 0

    @property
    def letter(self) -> TableKind:
        """The kind of table it reads."""
        return self._kind.letter

    async def load(self, table: TableId) -> Loaded[S]:
        """The table. Raises UnknownTable, TableFrozen, StoreUnavailable."""
        row = row_of(table)
        found = self._loaded.get(row)
        if found is None:
            drops = self._drops
            with store_failures(table):
                found = await self._read(row)
            if found is None:
                raise UnknownTable(table)
            if drops == self._drops:
                self.keep(found)
        if found.id != table:
            raise UnknownTable(table)
        if row in self._loaded:
            self._loaded.move_to_end(row)
        return found

    def keep(self, loaded: Loaded[S]) -> None:
        """Remember a table, unless a newer version is remembered already."""
        known = self._loaded.get(loaded.row.id)
        if known is None or known.row.version <= loaded.row.version:
            self._loaded[loaded.row.id] = loaded
        self._loaded.move_to_end(loaded.row.id)
        if len(self._loaded) > self._kept:
            self._loaded.popitem(last=False)

    def drop(self, row: int) -> None:
        """Read it anew next time."""
        self._loaded.pop(row, None)

    def drop_all(self) -> None:
        """Read every table anew next time: two players have become one."""
        self._drops += 1
        self._loaded.clear()

    async def game_started_at(self, loaded: Loaded[S]) -> int:
        """When the newest game of the table began, Unix ms."""
        if loaded.started_at is not None:
            return loaded.started_at
        with store_failures():
            log = await self._store.tables.read_log(loaded.row.id)
        return [event.at for event in log if event.kind == self._kind.began][-1]

    async def _read(self, row: int) -> Loaded[S] | None:
        for _ in range(_TRIES):
            try:
                stored = await self._store.tables.load(row)
                if stored is None or stored.kind is not self._kind.letter:
                    return None
                return await self._decoded(stored, self._kind.decode(stored.snapshot))
            except FrozenBefore:
                raise
            except SnapshotDamaged:
                pass
            except TableDamaged as damage:
                await self._freeze(row, damage.what)
                raise
            except CodecError as error:
                _log.warning("snapshot unreadable", table=self._public(row), reason=str(error))
            try:
                return await self._rebuilt(row)
            except Conflict:
                continue  # somebody else has mended or changed it meanwhile
        raise Busy

    async def _rebuilt(self, row: int) -> Loaded[S]:
        """The table from its log, its snapshot stored anew."""
        try:
            log = await self._store.tables.read_log(row)
            happenings = [self._kind.decode_event(event.body) for event in log]
            heads = await self._store.players.heads(self._kind.named(happenings))
            state = self._kind.fold(happenings, heads)
            stored = await self._store.tables.rebuild(row, self._unchanged(state))
        except TableDamaged as damage:
            await self._freeze(row, damage.what)
            raise
        except (CodecError, IndexError) as error:
            # Not recorded: a later release may be able to read it.
            raise TableFrozen(self._public(row), f"its log cannot be read: {error}") from error
        _log.warning("snapshot rebuilt from the log", table=self._public(row), events=len(log))
        return await self._decoded(stored, state)

    def _unchanged(self, state: S) -> TableChange:
        """The change that stores nothing but the snapshot."""
        kind = self._kind
        return TableChange(
            key=None,
            at=self._clock.now_ms(),
            events=(),
            snapshot=kind.encode(state),
            decision=kind.decision(state),
            status=kind.status(state),
        )

    async def _freeze(self, row: int, why: str) -> None:
        _log.error("table frozen", table=self._public(row), reason=why)
        await self._store.tables.freeze(row, why, at=self._clock.now_ms())

    async def _decoded(self, stored: TableRow, state: S) -> Loaded[S]:
        public, games = self._public(stored.id), self._kind.games(state)
        roots: dict[int, bytes] = {}
        # The game in play, and the next: its root is drawn a game ahead.
        for chain in {chain_of(games + 1), chain_of(games + 2)}:
            root = await self._store.secrets.root(stored.id, chain=chain)
            if root is not None:
                roots[chain] = root
        if chain_of(games + 1) not in roots:
            raise TableFrozen(public, "the root of its dice is missing")
        heads = await self._store.players.heads(self._kind.players(state))
        named = self._kind.with_heads(state, heads) if heads else state
        return Loaded(public, stored, named, TableDice(public, roots))

    def _public(self, row: int) -> TableId:
        return table_id(row, self._kind.letter)


class Loaders:
    """The loaders of all kinds, for what does not depend on the kind of a table."""

    def __init__(self, *loaders: Loader[Any, Any]) -> None:
        self._loaders = {loader.letter: loader for loader in loaders}

    async def row(self, table: TableId) -> TableRow:
        """The row of a table. Raises UnknownTable, TableFrozen, StoreUnavailable."""
        return (await self._loaders[kind_of(table)].load(table)).row

    def drop_all(self) -> None:
        """Read every table anew next time."""
        for loader in self._loaders.values():
            loader.drop_all()
