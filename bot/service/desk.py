"""The one way to change a table, of whichever kind: lock it, meet it as it is stored, write all or nothing, or again.

What a command does to a table is decided by its kind (`judging`, `chouette_judging`); here it is written as one
write-set and remembered.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from bot.rules.errors import RulesError
from bot.service.alarm import Alarm
from bot.service.errors import Busy, ServiceError, StoreUnavailable
from bot.service.failures import store_failures
from bot.service.ids import TableId, row_of, table_id
from bot.service.kinds import H, S
from bot.service.loading import Loaded, Loader
from bot.service.locks import Locks
from bot.service.ports import Changed, Store
from bot.service.table_dice import TableDice
from storage.records import Conflict, DueRow, NewTable, Statement, TableChange


class Answer(Protocol):
    """The answer to a command; see `bot.service.commands.Update`."""

    @property
    def table(self) -> TableId:
        """The table it is about."""
        ...

    @property
    def duplicate(self) -> bool:
        """Nothing changed."""
        ...

    @property
    def next_table(self) -> TableId | None:
        """The table that follows this one."""
        ...


U = TypeVar("U", bound=Answer)

_TRIES = 3
_CODE_TRIES = 5
_PASSING = ("stale", "code", "rematch", "root")
"""Conflicts after which the same command may succeed on the table as it is then."""


@dataclass(frozen=True, slots=True)
class Opened(Generic[S, H]):
    """A table that is ready to be stored. extra: the statements that ride in its write-set."""

    new: NewTable
    first: TableChange
    extra: tuple[Statement, ...]
    state: S
    happenings: tuple[H, ...]
    dice: TableDice


@dataclass(frozen=True, slots=True)
class Ruling(Generic[S, H]):
    """What a command makes of a table.

    extra: statements that ride in the same write-set. root: a new chain of dice, (number, secret).
    opened: the table that comes after this one.
    """

    after: S
    happenings: tuple[H, ...]
    extra: tuple[Statement, ...] = ()
    root: tuple[int, bytes] | None = None
    opened: Opened[S, H] | None = None


class Desk(Generic[S, H]):
    """Writes tables of one kind. Locks are shared by all kinds, since their row numbers are."""

    def __init__(
        self, *, store: Store, loader: Loader[S, H], locks: Locks, alarm: Alarm, changed: Changed
    ) -> None:
        self._store = store
        self._changed = changed
        self._loader = loader
        self._locks = locks
        self._alarm = alarm

    async def change(
        self,
        table: TableId,
        key: str,
        attempt: Callable[[Loaded[S]], Awaitable[U]],
        again: Callable[[TableId], Awaitable[U]],
    ) -> U:
        """Try on the table as it is, again where somebody else was faster; a repeated key changes nothing.

        Whoever shows tables is told of the change once it is stored and nobody holds the table any more.

        again: the answer to a repeated key, which is looked up only where something was refused: a write-set with a
        used key is refused by itself. Raises what `attempt` does, UnknownTable, TableFrozen, Busy, StoreUnavailable.
        """
        async with self._locks.hold(row_of(table)):
            answer = await self._tried(table, key, attempt, again)
        if not answer.duplicate:
            self._changed(answer.table)
            if answer.next_table is not None:
                self._changed(answer.next_table)
        return answer

    async def _tried(
        self,
        table: TableId,
        key: str,
        attempt: Callable[[Loaded[S]], Awaitable[U]],
        again: Callable[[TableId], Awaitable[U]],
    ) -> U:
        for _ in range(_TRIES):
            loaded = await self._loader.load(table)
            try:
                with store_failures(table):
                    return await attempt(loaded)
            except Conflict as conflict:
                self._loader.drop(loaded.row.id)
                if conflict.why == "duplicate":
                    return await again(table)
                if conflict.why not in _PASSING:
                    raise
            except (Busy, StoreUnavailable):
                raise
            except (RulesError, ServiceError):
                with store_failures():
                    if await self._store.keys.find(key) is None:
                        raise
                return await again(table)
        raise Busy

    async def commit(
        self,
        loaded: Loaded[S],
        ruling: Ruling[S, H],
        change: TableChange,
        *,
        extra: Sequence[Statement] = (),
        begins: bool,
    ) -> tuple[Loaded[S], Loaded[S] | None]:
        """Store a change of a table with the table it opens, if any; both as they are now.

        begins: whether a game begins with it.
        """
        extra = [*ruling.extra, *extra]
        opened = ruling.opened
        if opened is not None:
            new_row, statements = self._store.tables.creation(opened.new, opened.first, extra=opened.extra)
            extra += statements
        try:
            row = await self._store.tables.append(loaded.row, change, extra=extra)
        except BaseException:
            # Whoever is cancelled here does not know whether it was stored.
            self._loader.drop(loaded.row.id)
            raise
        if ruling.root is not None:
            loaded.dice.add_root(*ruling.root)
        started_at = change.at if begins else loaded.started_at
        after = replace(loaded, row=row, state=ruling.after, started_at=started_at)
        self._loader.keep(after)
        self._arm(change.dues)
        if opened is None:
            return after, None
        public = table_id(new_row.id, new_row.kind)
        following = Loaded(public, new_row, opened.state, opened.dice, started_at=change.at)
        self._loader.keep(following)
        self._arm(opened.first.dues)
        return after, following

    async def create(self, prepare: Callable[[], Awaitable[Opened[S, H]]]) -> tuple[Loaded[S], Opened[S, H]]:
        """Store a new table, prepared anew where one of its codes is taken. Raises Conflict, Busy."""
        for _ in range(_CODE_TRIES):
            opened = await prepare()
            try:
                row = await self._store.tables.create(opened.new, opened.first, extra=opened.extra)
            except Conflict as conflict:
                if conflict.why != "code":
                    raise
                continue
            loaded = Loaded(table_id(row.id, row.kind), row, opened.state, opened.dice)
            self._loader.keep(loaded)
            self._arm(opened.first.dues)
            return loaded, opened
        raise Busy

    def _arm(self, dues: Sequence[DueRow] | None) -> None:
        if dues:
            self._alarm.set(min(due.at for due in dues))
