"""Tables as they are in memory: read when they are wanted, mended when their snapshot is damaged."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace

import structlog

from bot.codec.errors import CodecError
from bot.codec.stored import decode_event, decode_table
from bot.codec.tags import EVENT_TAGS
from bot.formats.dice_chain import chain_of
from bot.rules.events import ChallengeAccepted, GameStarted
from bot.rules.evolve import fold
from bot.rules.ids import PlayerId
from bot.rules.table import Lobby, Table
from bot.service.changes import change_of
from bot.service.dice import TableDice
from bot.service.errors import Busy, TableFrozen, UnknownTable
from bot.service.failures import store_failures
from bot.service.ids import TableId, row_of, table_id
from bot.service.ports import Clock, Store
from storage.records import Conflict, SnapshotDamaged, TableDamaged, TableRow
from storage.records import TableFrozen as FrozenBefore

_log = structlog.get_logger(__name__)

KEPT = 256
"""Decoded tables kept in memory, the longest unused given up first."""
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as stored and decoded, with its dice.

    started_at: when its newest game began, Unix ms; None = not looked up.
    """

    id: TableId
    row: TableRow
    state: Table
    dice: TableDice
    started_at: int | None = None


class Loader:
    """Reads tables, through a cache that the lock of a table makes safe to write from."""

    def __init__(self, store: Store, clock: Clock, *, kept: int = KEPT) -> None:
        self._store = store
        self._clock = clock
        self._kept = kept
        self._loaded: OrderedDict[int, Loaded] = OrderedDict()
        self._drops = 0

    async def load(self, table: TableId) -> Loaded:
        """The table. Raises UnknownTable, TableFrozen, StoreUnavailable."""
        row = row_of(table)
        found = self._loaded.get(row)
        if found is None:
            drops = self._drops
            with store_failures():
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

    def keep(self, loaded: Loaded) -> None:
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

    async def game_started_at(self, loaded: Loaded) -> int:
        """When the newest game of the table began, Unix ms."""
        if loaded.started_at is not None:
            return loaded.started_at
        with store_failures():
            log = await self._store.tables.read_log(loaded.row.id)
        return [event.at for event in log if event.kind == EVENT_TAGS[GameStarted]][-1]

    async def _read(self, row: int) -> Loaded | None:
        for _ in range(_TRIES):
            try:
                stored = await self._store.tables.load(row)
                return None if stored is None else await self._decoded(stored, decode_table(stored.snapshot))
            except FrozenBefore:
                raise
            except SnapshotDamaged:
                pass
            except TableDamaged as damage:
                await self._freeze(row, damage.what)
                raise
            except CodecError as error:
                _log.warning("snapshot unreadable", table=table_id(row), reason=str(error))
            try:
                return await self._rebuilt(row)
            except Conflict:
                continue  # somebody else has mended or changed it meanwhile
        raise Busy

    async def _rebuilt(self, row: int) -> Loaded:
        """The table from its log, its snapshot stored anew."""
        try:
            log = await self._store.tables.read_log(row)
            state = fold([decode_event(event.body) for event in log])
            change = change_of(state, state, (), key=None, actor=None, at=self._clock.now_ms())
            stored = await self._store.tables.rebuild(row, change)
        except TableDamaged as damage:
            await self._freeze(row, damage.what)
            raise
        except (CodecError, IndexError) as error:
            # Not recorded: a later release may be able to read it.
            raise TableFrozen(table_id(row), f"its log cannot be read: {error}") from error
        _log.warning("snapshot rebuilt from the log", table=table_id(row), events=len(log))
        return await self._decoded(stored, state)

    async def _freeze(self, row: int, why: str) -> None:
        _log.error("table frozen", table=table_id(row), reason=why)
        await self._store.tables.freeze(row, why, at=self._clock.now_ms())

    async def _decoded(self, stored: TableRow, state: Table) -> Loaded:
        public = table_id(stored.id, stored.kind)
        roots: dict[int, bytes] = {}
        # The game in play, and the next: its root is drawn a game ahead.
        for chain in {chain_of(state.games + 1), chain_of(state.games + 2)}:
            root = await self._store.secrets.root(stored.id, chain=chain)
            if root is not None:
                roots[chain] = root
        if chain_of(state.games + 1) not in roots:
            raise TableFrozen(public, "the root of its dice is missing")
        heads = await self._store.players.heads(_players(state))
        return Loaded(public, stored, _with_heads(state, heads), TableDice(public, roots))


def _players(state: Table) -> tuple[PlayerId, ...]:
    match state.phase:
        case Lobby(invited) if invited is not None:
            return (*state.seats, invited)
    return state.seats


def _with_heads(state: Table, heads: Mapping[int, int]) -> Table:
    """The table with everybody under the number he goes by now; as it was where one would sit opposite himself.

    heads: the players who were merged, with those they were merged into.
    """
    if not heads:
        return state

    def head(player: PlayerId) -> PlayerId:
        return PlayerId(heads.get(player, player))

    if len({head(player) for player in _players(state)}) < len(_players(state)):
        return state
    phase = state.phase
    if isinstance(phase, Lobby) and phase.invited is not None:
        phase = Lobby(head(phase.invited))
    recent = tuple(
        replace(happening, event=ChallengeAccepted(head(happening.event.player)))
        if isinstance(happening.event, ChallengeAccepted)
        else happening
        for happening in state.recent
    )
    return replace(state, seats=tuple(map(head, state.seats)), phase=phase, recent=recent)
