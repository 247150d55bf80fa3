"""What a command does to a chouette as it is: who asks, whether he may, and what follows. Stores nothing."""

from contextlib import suppress
from dataclasses import dataclass, replace

from bot.chouette.act import act
from bot.chouette.actions import (
    CallAway,
    ChouetteAction,
    CountReady,
    EndByTime,
    EndSession,
    ForfeitSide,
    Join,
    MoverSleeps,
    PassHost,
    Pause,
    Resume,
    Reveal,
    SetRule,
    SitOut,
    StartSession,
    TimeIsUp,
)
from bot.chouette.errors import OutOfPlace
from bot.chouette.events import Happening
from bot.chouette.members import HowClosed
from bot.chouette.questions import Deadline
from bot.chouette.state import Between, Chouette, Closed, Gathering
from bot.rules.act import Habits
from bot.rules.actions import AbandonTable, StartGame
from bot.rules.ids import PlayerId
from bot.service.accounts import Accounts
from bot.service.allowance import Allowance
from bot.service.chouette_commands import ChouetteCommand, ChouetteUpdate
from bot.service.chouette_nights import asleep_ms, may_be_put_off
from bot.service.chouette_opening import ChouetteOpenings
from bot.service.chouette_phrases import game_hashes, next_phrase_game, order_hashes, seat_of
from bot.service.chouette_times import ACTED_MS, running_times
from bot.service.desk import Ruling
from bot.service.errors import NotSeated, StalePress
from bot.service.loading import Loaded
from bot.service.new_tables import NewTables
from bot.service.phrases import typed_phrase
from bot.service.ports import Store
from storage.chouette_records import ChouetteRow
from storage.records import ArmedDue, PhraseKind, Statement

CLOCK_ACTIONS = (CountReady, TimeIsUp, Reveal, MoverSleeps, CallAway, ForfeitSide, EndByTime, AbandonTable)
"""What only the clock may ask; it may also start the next game."""
_OF_THE_HOUSE = (SitOut, StartSession, Pause, Resume, EndSession, SetRule, PassHost)
"""What an administrator may ask without taking part."""
_LOOKED_AT = 500
"""Newest events in which it is looked up who has acted lately."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What is stored beside a chouette: its row and its running times."""

    row: ChouetteRow
    armed: tuple[ArmedDue, ...]


class ChouetteJudge:
    """Authorises by actor, table and decision alone, then asks the rules."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        openings: ChouetteOpenings,
        new_tables: NewTables,
        allowance: Allowance,
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._openings = openings
        self._new = new_tables
        self._allowance = allowance

    async def rule(
        self, loaded: Loaded[Chouette], command: ChouetteCommand, beside: Beside, *, at: int
    ) -> Ruling[Chouette, Happening]:
        """What follows. Raises RulesError, StalePress, NotSeated, TooManyTables, PhraseTooLong, EmptyPhrase."""
        _authorise(loaded, command, beside)
        action, extra = await self._completed(loaded, command)
        habits = await self._habits(loaded.state)
        after, happenings = act(loaded.state, command.actor, action, loaded.dice, habits)
        after, counted = await self._count_ready(loaded, after, command.actor, habits, at=at)
        ruling = Ruling(after, (*happenings, *counted), extra=extra)
        if isinstance(action, StartGame):
            ruling = self._new.sealed_ahead(ruling, loaded.row.id, loaded.state.games + 1)
        return await self._reopened(loaded, ruling, beside.row, at=at)

    async def put_off_ms(self, state: Chouette, deadline: Deadline, due: ArmedDue, *, at: int) -> int:
        """For how long a time that is over waits, because those it runs for sleep; 0 where it does not."""
        return await asleep_ms(self._accounts, deadline.players, at) if may_be_put_off(state, due) else 0

    async def _completed(
        self, loaded: Loaded[Chouette], command: ChouetteCommand
    ) -> tuple[ChouetteAction, tuple[Statement, ...]]:
        """The action with what only the service can say: dice, hashes, who administers. And what is stored with it."""
        state, action = loaded.state, command.action
        match action:
            case Join() if command.actor is not None and not state.is_here(command.actor):
                await self._allowance.refuse_full((command.actor,))
                return action, await self._phrase(loaded, command.actor, command.phrase)
            case StartSession() if isinstance(state.phase, Gathering):
                rows = await self._store.secrets.phrases(loaded.row.id)
                drawn = loaded.dice.draw_order(order_hashes(state, rows))
                action = StartSession(drawn.seats, drawn.throws, drawn.line)
            case StartGame() if isinstance(state.phase, Between):
                rows = await self._store.secrets.phrases(loaded.row.id)
                return StartGame(game_hashes(state, rows)), ()
        if isinstance(action, _OF_THE_HOUSE):
            action = replace(action, administrator=command.administrator)
        return action, ()

    async def _phrase(
        self, loaded: Loaded[Chouette], player: PlayerId, typed: str | None
    ) -> tuple[Statement, ...]:
        """What a newcomer adds to the dice; of somebody who comes back only what he gives now."""
        row, seat = loaded.row.id, seat_of(loaded.state, player)
        is_new = loaded.state.member(player) is None
        since = 1 if is_new else next_phrase_game(loaded.state)
        if typed is None:
            given = (await self._new.phrase(row, seat, player),) if is_new else ()
        elif since is None:
            given = ()
        else:
            late = PhraseKind.LATE
            given = (typed_phrase(typed, late, table=row, seat=seat, player=player, since_game=since),)
        return tuple(self._store.keep_phrase(phrase) for phrase in given)

    async def _count_ready(
        self,
        loaded: Loaded[Chouette],
        after: Chouette,
        actor: PlayerId | None,
        habits: dict[PlayerId, Habits],
        *,
        at: int,
    ) -> tuple[Chouette, tuple[Happening, ...]]:
        """Between games, box and captain who have acted a moment ago are not asked whether they are there."""
        if not isinstance(after.phase, Between) or after.paused:
            return after, ()
        asked = [player for player in after.line[:2] if player not in after.phase.ready]
        if not asked:
            return after, ()
        since = at - ACTED_MS
        acted = await self._store.tables.recent_actors(loaded.row.id, since=since, events=_LOOKED_AT)
        there = tuple(player for player in asked if player == actor or player in acted)
        with suppress(OutOfPlace):
            return act(after, None, CountReady(there), loaded.dice, habits)
        return after, ()

    async def _reopened(
        self, loaded: Loaded[Chouette], ruling: Ruling[Chouette, Happening], row: ChouetteRow, *, at: int
    ) -> Ruling[Chouette, Happening]:
        """With the next lobby, where a standing chouette closes after play. One that nobody used for long, or that is
        ended before it began, is over for good."""
        after = ruling.after
        if not isinstance(after.phase, Closed):
            return ruling
        is_unused = after.phase.how is HowClosed.ABANDONED and any(
            after.is_here(m.player) for m in after.members
        )
        if not row.standing or isinstance(loaded.state.phase, Gathering) or is_unused:
            return ruling
        closed = replace(loaded, state=after)
        return replace(ruling, opened=await self._openings.again(closed, row, at=at))

    async def _habits(self, state: Chouette) -> dict[PlayerId, Habits]:
        players = [member.player for member in state.members if state.is_here(member.player)]
        return dict(zip(players, await self._accounts.habits(players), strict=True))


def look(loaded: Loaded[Chouette], beside: Beside) -> ChouetteUpdate:
    """A chouette as it is."""
    return ChouetteUpdate(
        loaded.id,
        loaded.row.version,
        loaded.state,
        times=running_times(loaded.state, beside.armed),
        standing=beside.row.standing,
    )


def _authorise(loaded: Loaded[Chouette], command: ChouetteCommand, beside: Beside) -> None:
    """Raises StalePress, NotSeated, OutOfPlace."""
    state, action, actor = loaded.state, command.action, command.actor
    if command.seen is not None and command.seen != state.decision:
        raise StalePress(look(loaded, beside))
    by_clock = isinstance(action, CLOCK_ACTIONS)
    if actor is None:
        if not by_clock and not isinstance(action, StartGame):
            raise OutOfPlace(type(action).__name__)
        return
    if by_clock:
        raise OutOfPlace(type(action).__name__)
    of_the_house = command.administrator and isinstance(action, _OF_THE_HOUSE)
    if state.member(actor) is None and not isinstance(action, Join) and not of_the_house:
        raise NotSeated(look(loaded, beside))
