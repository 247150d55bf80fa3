"""What a command does to a table as it is: who asks, whether he may, and what follows. Stores nothing."""

from bot.rules.act import Habits, act
from bot.rules.actions import (
    AbandonTable,
    AcceptChallenge,
    Action,
    AskRematch,
    DeclineChallenge,
    ExpireChallenge,
    StartGame,
)
from bot.rules.ids import PlayerId
from bot.rules.refusals import NotNow
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Happening, Table
from bot.service.accounts import Accounts
from bot.service.allowance import Allowance
from bot.service.commands import Command, Update
from bot.service.desk import Ruling
from bot.service.errors import AlreadyTaken, NotSeated, StalePress
from bot.service.loading import Loaded
from bot.service.new_tables import NewTables
from bot.service.opening import Openings
from bot.service.phrases import phrases_for, typed_phrase
from bot.service.ports import Store
from storage.records import PhraseKind

CLOCK_ACTIONS = (ExpireChallenge, AbandonTable)
"""What only the clock may ask, and all that it may."""


class Judge:
    """Authorises by actor, table and decision alone, then asks the rules."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        openings: Openings,
        new_tables: NewTables,
        allowance: Allowance,
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._openings = openings
        self._new = new_tables
        self._allowance = allowance

    async def rule(
        self, loaded: Loaded[Table], command: Command, *, at: int
    ) -> Ruling[Table, Happening] | None:
        """What follows; None when it had been done already (a rematch asked for twice).

        Raises RulesError, AlreadyTaken, StalePress, NotSeated, TooManyTables, PhraseTooLong, EmptyPhrase.
        """
        _refuse_late(loaded, command)
        if command.actor is None:
            return await self._by_clock(loaded, command.action)
        actor, action = command.actor, command.action
        if isinstance(action, CLOCK_ACTIONS):
            raise NotNow(type(action).__name__)
        if isinstance(action, AcceptChallenge):
            return await self._accept(loaded, actor, command.phrase)
        if isinstance(action, DeclineChallenge):
            return await self._act(loaded, None, DeclineChallenge(actor))
        side = loaded.state.side_of(actor)
        if side is None:
            raise NotSeated(look(loaded))
        if isinstance(action, StartGame):
            return await self._start(loaded, side)
        if isinstance(action, AskRematch):
            return await self._rematch(loaded, side, actor, at=at)
        return await self._act(loaded, side, action)

    async def _by_clock(self, loaded: Loaded[Table], action: Action) -> Ruling[Table, Happening]:
        if not isinstance(action, CLOCK_ACTIONS):
            raise NotNow(type(action).__name__)
        return await self._act(loaded, None, action)

    async def _act(
        self, loaded: Loaded[Table], side: Side | None, action: Action
    ) -> Ruling[Table, Happening]:
        habits = await self._habits(loaded.state.seats)
        return Ruling(*act(loaded.state, side, action, loaded.dice, habits))

    async def _accept(
        self, loaded: Loaded[Table], actor: PlayerId, phrase: str | None
    ) -> Ruling[Table, Happening]:
        """The second seat is taken and game 1 begins."""
        habits = await self._habits((*loaded.state.seats, actor))
        state, accepted = act(loaded.state, None, AcceptChallenge(actor), loaded.dice, habits)
        await self._allowance.refuse_full((actor,))
        if phrase is None:
            added = await self._new.phrase(loaded.row.id, Side.BLACK, actor)
        else:
            late = PhraseKind.LATE
            added = typed_phrase(phrase, late, table=loaded.row.id, seat=Side.BLACK, player=actor)
        phrases = (*await self._store.secrets.phrases(loaded.row.id), added)
        start = StartGame(tuple(row.hash for row in phrases_for(phrases, 1, len(state.seats))))
        state, started = act(state, None, start, loaded.dice, habits)
        return Ruling(state, (*accepted, *started), extra=(self._store.keep_phrase(added),))

    async def _start(self, loaded: Loaded[Table], side: Side) -> Ruling[Table, Happening]:
        """The next game; with the last game of a chain of dice, the next chain is sealed."""
        if not isinstance(loaded.state.phase, Between):
            raise NotNow(StartGame.__name__)
        number = loaded.state.games + 1
        phrases = await self._store.secrets.phrases(loaded.row.id)
        start = StartGame(tuple(row.hash for row in phrases_for(phrases, number, len(loaded.state.seats))))
        ruling = await self._act(loaded, side, start)
        return self._new.sealed_ahead(ruling, loaded.row.id, number)

    async def _rematch(
        self, loaded: Loaded[Table], side: Side, actor: PlayerId, *, at: int
    ) -> Ruling[Table, Happening] | None:
        """One more wish for a rematch; the second one opens it."""
        phase = loaded.state.phase
        if isinstance(phase, Finished) and side in phase.wants_rematch:
            return None
        ruling = await self._act(loaded, side, AskRematch())
        if not is_rematch_agreed(ruling.after):
            return ruling
        await self._allowance.refuse_full(loaded.state.seats)
        opened = await self._openings.rematch(loaded, actor, at=at)
        return Ruling(ruling.after, ruling.happenings, opened=opened)

    async def _habits(self, seats: tuple[PlayerId, ...]) -> tuple[Habits, Habits]:
        match await self._accounts.habits(seats):
            case (white, black):
                return white, black
        return Habits(), Habits()


def look(loaded: Loaded[Table]) -> Update:
    """A table as it is."""
    return Update(loaded.id, loaded.row.version, loaded.state)


def is_rematch_agreed(table: Table) -> bool:
    """Whether both have asked for another match."""
    return isinstance(table.phase, Finished) and len(table.phase.wants_rematch) == len(Side)


def _refuse_late(loaded: Loaded[Table], command: Command) -> None:
    """Raises AlreadyTaken or StalePress for what was asked of an older table."""
    state = loaded.state
    late = isinstance(command.action, AcceptChallenge) and len(state.seats) > 1
    if late and command.actor is not None and command.actor not in state.seats:
        raise AlreadyTaken(look(loaded), state.seats[1])
    if command.seen is not None and command.seen != state.decision:
        raise StalePress(look(loaded))
