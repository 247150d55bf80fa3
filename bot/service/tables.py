"""The one way to change a table for two.

A command takes the table's lock, meets the table as it is stored, is judged by the rules, and is written as one
write-set: key, events, snapshot, deadlines, what each room must be shown. Nothing is drawn or sent here; after the
commit, outside the lock, one callback says which table has changed.
"""

from dataclasses import replace

from bot.rules.actions import AcceptChallenge, AskRematch
from bot.rules.events import GameEnded, GameStarted
from bot.rules.ids import PlayerId
from bot.rules.refusals import NotNow
from bot.rules.table import Finished, Happening, Lobby, Playing, Table
from bot.service.allowance import Allowance
from bot.service.changes import change_of, result_of
from bot.service.commands import Command, Update
from bot.service.desk import Desk, Ruling
from bot.service.errors import NotSeated
from bot.service.failures import store_failures
from bot.service.ids import TableId, row_of, table_id
from bot.service.judging import Judge, is_rematch_agreed, look
from bot.service.loading import Loaded, Loader
from bot.service.phrases import typed_phrase
from bot.service.ports import Clock, Store
from storage.records import PhraseKind, Statement


class Tables:
    """Loads, locks, decides and commits; draws and sends nothing. Made by `house.open_house`."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        loader: Loader[Table, Happening],
        desk: Desk[Table, Happening],
        judge: Judge,
        allowance: Allowance,
    ) -> None:
        self._store = store
        self._clock = clock
        self._loader = loader
        self._desk = desk
        self._judge = judge
        self._allowance = allowance

    async def perform(self, command: Command) -> Update:
        """Carry out a command, all or nothing; when it returns, it is on disk.

        Accepting a challenge starts game 1; the second request for a rematch opens the next table and starts its
        game 1 (see `Update.next_table`), each in one transaction.
        Raises RulesError when the rules refuse it, StalePress, NotSeated, AlreadyTaken, UnknownTable, TableFrozen,
        TooManyTables, PhraseTooLong, EmptyPhrase, Busy, StoreUnavailable. Then nothing was changed.
        """

        async def attempt(loaded: Loaded[Table]) -> Update:
            async with self._allowance.hold(_counted(loaded, command)):
                at = self._clock.now_ms()
                ruling = await self._judge.rule(loaded, command, at=at)
                if ruling is None:
                    return await self.again(command.table)
                return await self._commit(loaded, ruling, key=command.key, actor=command.actor, at=at)

        return await self._desk.change(command.table, command.key, attempt, self.again)

    async def load(self, table: TableId) -> Update:
        """The table as it is. Raises UnknownTable, TableFrozen, StoreUnavailable."""
        loaded = await self._loader.load(table)
        return await self._seen(loaded)

    async def set_phrase(self, *, table: TableId, player: PlayerId, phrase: str, key: str) -> int:
        """Give a phrase after the seal was shown; returns the number of the first game it counts for.

        That is game 1 while the challenge waits, else the next game. Raises NotNow on a finished table, NotSeated,
        PhraseTooLong, EmptyPhrase, UnknownTable, TableFrozen, Busy, StoreUnavailable.
        """

        async def attempt(loaded: Loaded[Table]) -> Update:
            side = loaded.state.side_of(player)
            if side is None:
                raise NotSeated(look(loaded))
            since = _next_phrase_game(loaded.state)
            row = typed_phrase(
                phrase, PhraseKind.LATE, table=loaded.row.id, seat=side, player=player, since_game=since
            )
            ruling: Ruling[Table, Happening] = Ruling(loaded.state, (), extra=(self._store.keep_phrase(row),))
            return await self._commit(loaded, ruling, key=key, actor=player, at=self._clock.now_ms())

        update = await self._desk.change(table, key, attempt, self.again)
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

    async def _commit(
        self,
        loaded: Loaded[Table],
        ruling: Ruling[Table, Happening],
        *,
        key: str,
        actor: PlayerId | None,
        at: int,
    ) -> Update:
        change = change_of(loaded.state, ruling.after, ruling.happenings, key=key, actor=actor, at=at)
        result = await self._result(loaded, ruling, at)
        begins = any(isinstance(happening.event, GameStarted) for happening in ruling.happenings)
        after, following = await self._desk.commit(loaded, ruling, change, extra=result, begins=begins)
        update = Update(loaded.id, after.row.version, ruling.after, ruling.happenings)
        return update if following is None else replace(update, next_table=following.id)

    async def _result(
        self, loaded: Loaded[Table], ruling: Ruling[Table, Happening], at: int
    ) -> tuple[Statement, ...]:
        if not any(isinstance(happening.event, GameEnded) for happening in ruling.happenings):
            return ()
        started_at = await self._loader.game_started_at(loaded)
        result = result_of(ruling.after, ruling.happenings, row=loaded.row.id, started_at=started_at, at=at)
        return () if result is None else (self._store.record_result(result),)

    async def _seen(self, loaded: Loaded[Table]) -> Update:
        """A table as it is, with its rematch if there is one."""
        update = look(loaded)
        if not is_rematch_agreed(loaded.state):
            return update
        with store_failures():
            row = await self._store.tables.rematch_of(loaded.row.id)
        return update if row is None else replace(update, next_table=table_id(row))


def _counted(loaded: Loaded[Table], command: Command) -> tuple[PlayerId, ...]:
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
