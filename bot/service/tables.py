"""The one way to change a table.

A command takes the table's lock, meets the table as it is stored, is judged by the rules, and is written as one
write-set: key, events, snapshot, deadlines, what each room must be shown. Nothing is drawn or sent here; after the
commit, outside the lock, one callback says which table has changed.
"""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

from bot.rules.actions import AcceptChallenge, AskRematch
from bot.rules.errors import RulesError
from bot.rules.events import GameEnded, GameStarted
from bot.rules.ids import PlayerId
from bot.rules.refusals import NotNow
from bot.rules.table import Finished, Lobby, Playing, Table
from bot.service.allowance import Allowance
from bot.service.changes import change_of, result_of
from bot.service.commands import Command, Update
from bot.service.errors import Busy, NotSeated, ServiceError, StoreUnavailable
from bot.service.failures import store_failures
from bot.service.ids import TableId, row_of, table_id
from bot.service.judging import Judge, Ruling, is_rematch_agreed, look
from bot.service.loading import Loaded, Loader
from bot.service.locks import Locks
from bot.service.phrases import typed_phrase
from bot.service.ports import Changed, Clock, Store
from storage.records import Conflict, PhraseKind, Statement

_TRIES = 3
_PASSING = ("stale", "code", "rematch", "root")
"""Conflicts after which the same command may succeed on the table as it is then."""


class Tables:
    """Loads, locks, decides and commits; draws and sends nothing. Made by `house.open_house`."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        loader: Loader,
        judge: Judge,
        allowance: Allowance,
        changed: Changed,
    ) -> None:
        self._store = store
        self._clock = clock
        self._loader = loader
        self._judge = judge
        self._allowance = allowance
        self._changed = changed
        self._locks = Locks()

    async def perform(self, command: Command) -> Update:
        """Carry out a command, all or nothing; when it returns, it is on disk.

        Accepting a challenge starts game 1; the second request for a rematch opens the next table and starts its
        game 1 (see `Update.next_table`), each in one transaction.
        Raises RulesError when the rules refuse it, StalePress, NotSeated, AlreadyTaken, UnknownTable, TableFrozen,
        TooManyTables, PhraseTooLong, EmptyPhrase, Busy, StoreUnavailable. Then nothing was changed.
        """

        async def attempt(loaded: Loaded) -> Update:
            async with self._allowance.hold(_counted(loaded, command)):
                at = self._clock.now_ms()
                ruling = await self._judge.rule(loaded, command, at=at)
                if ruling is None:
                    return await self.again(command.table)
                return await self._commit(loaded, ruling, key=command.key, actor=command.actor, at=at)

        async with self._locks.hold(row_of(command.table)):
            update = await self._once(command.table, command.key, attempt)
        self._tell(update)
        return update

    def holding(self, rows: Iterable[int]) -> AbstractAsyncContextManager[None]:
        """Let nobody change these tables, by their row numbers, meanwhile."""
        return self._locks.hold_all(rows)

    async def load(self, table: TableId) -> Update:
        """The table as it is. Raises UnknownTable, TableFrozen, StoreUnavailable."""
        loaded = await self._loader.load(table)
        return await self._seen(loaded)

    async def set_phrase(self, *, table: TableId, player: PlayerId, phrase: str, key: str) -> int:
        """Give a phrase after the seal was shown; returns the number of the first game it counts for.

        That is game 1 while the challenge waits, else the next game. Raises NotNow on a finished table, NotSeated,
        PhraseTooLong, EmptyPhrase, UnknownTable, TableFrozen, Busy, StoreUnavailable.
        """

        async def attempt(loaded: Loaded) -> Update:
            side = loaded.state.side_of(player)
            if side is None:
                raise NotSeated(look(loaded))
            since = _next_phrase_game(loaded.state)
            row = typed_phrase(
                phrase, PhraseKind.LATE, table=loaded.row.id, seat=side, player=player, since_game=since
            )
            ruling = Ruling(loaded.state, (), extra=(self._store.keep_phrase(row),))
            return await self._commit(loaded, ruling, key=key, actor=player, at=self._clock.now_ms())

        async with self._locks.hold(row_of(table)):
            update = await self._once(table, key, attempt)
        self._tell(update)
        side = update.state.side_of(player)
        rows = await self._store.secrets.phrases(row_of(table))
        return max(row.since_game for row in rows if row.seat == side)

    async def has_done(self, key: str) -> bool:
        """Whether a delivery has been carried out before. Raises StoreUnavailable."""
        with store_failures():
            return await self._store.keys.find(key) is not None

    async def again(self, table: TableId) -> Update:
        """The answer to a command that had been carried out before. Raises as `load`."""
        return replace(await self.load(table), duplicate=True)

    async def _once(self, table: TableId, key: str, attempt: Callable[[Loaded], Awaitable[Update]]) -> Update:
        """Try on the table as it is, again where somebody else was faster; a repeated key changes nothing.

        The key is looked up only where something was refused: a write-set with a used key is refused by itself.
        """
        for _ in range(_TRIES):
            loaded = await self._loader.load(table)
            try:
                with store_failures():
                    return await attempt(loaded)
            except Conflict as conflict:
                self._loader.drop(loaded.row.id)
                if conflict.why == "duplicate":
                    return await self.again(table)
                if conflict.why not in _PASSING:
                    raise
            except (Busy, StoreUnavailable):
                raise
            except (RulesError, ServiceError):
                with store_failures():
                    if await self._store.keys.find(key) is None:
                        raise
                return await self.again(table)
        raise Busy

    async def _commit(
        self, loaded: Loaded, ruling: Ruling, *, key: str, actor: PlayerId | None, at: int
    ) -> Update:
        change = change_of(loaded.state, ruling.after, ruling.happenings, key=key, actor=actor, at=at)
        extra = [*ruling.extra, *await self._result(loaded, ruling, at)]
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
        began = any(isinstance(happening.event, GameStarted) for happening in ruling.happenings)
        started_at = at if began else loaded.started_at
        self._loader.keep(replace(loaded, row=row, state=ruling.after, started_at=started_at))
        update = Update(loaded.id, row.version, ruling.after, ruling.happenings)
        if opened is None:
            return update
        next_table = table_id(new_row.id)
        self._loader.keep(Loaded(next_table, new_row, opened.state, opened.dice, started_at=at))
        return replace(update, next_table=next_table)

    async def _result(self, loaded: Loaded, ruling: Ruling, at: int) -> tuple[Statement, ...]:
        if not any(isinstance(happening.event, GameEnded) for happening in ruling.happenings):
            return ()
        started_at = await self._loader.game_started_at(loaded)
        result = result_of(ruling.after, ruling.happenings, row=loaded.row.id, started_at=started_at, at=at)
        return () if result is None else (self._store.record_result(result),)

    async def _seen(self, loaded: Loaded) -> Update:
        """A table as it is, with its rematch if there is one."""
        update = look(loaded)
        if not is_rematch_agreed(loaded.state):
            return update
        with store_failures():
            row = await self._store.tables.rematch_of(loaded.row.id)
        return update if row is None else replace(update, next_table=table_id(row))

    def _tell(self, update: Update) -> None:
        if not update.duplicate:
            self._changed(update.table)
            if update.next_table is not None:
                self._changed(update.next_table)


def _counted(loaded: Loaded, command: Command) -> tuple[PlayerId, ...]:
    """The players who may get one more open table by this command."""
    match command.action:
        case AcceptChallenge() if command.actor is not None:
            return (command.actor,)
        case AskRematch():
            return loaded.state.seats
    return ()


def _next_phrase_game(table: Table) -> int:
    """The first game that a phrase given now counts for."""
    match table.phase:
        case Finished():
            raise NotNow("SetPhrase")
        case Lobby():
            return 1
        case Playing():
            return table.games + 2
    return table.games + 1
