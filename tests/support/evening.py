"""An evening at a chouette: people who take their time, fall asleep, come and go, and the table they sit at.

Time is virtual: the next thing that happens is whatever comes first, somebody who has made up his mind or a time that
runs out. Where the table stands, by the pure rules or in a chat with real clients, is a `Stage`.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from bot.chouette.actions import ChouetteAction, Double, Hold, NoDouble
from bot.chouette.game import Round, Window
from bot.chouette.questions import ASIDE, Asked, Task, asked
from bot.chouette.roles import side_in
from bot.chouette.state import Chouette, Closed, Playing
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from tests.support.evening_brain import Brain
from tests.support.evening_figures import Figures

FASTEST_S, SLOWEST_S = 5.0, 15.0
"""How long people think about what they are asked."""
LONGEST_S = 6 * 3600.0
"""No evening lasts longer."""
HOLDS = 0.5
"""How often somebody who is unsure holds the roll."""


class Stage(Protocol):
    """Where the chouette stands, and how people do what they want there. Times are virtual seconds."""

    @property
    def now_s(self) -> float:
        """Now."""
        ...

    async def state(self) -> Chouette:
        """The chouette as it is stored."""
        ...

    async def does(self, player: PlayerId, action: ChouetteAction) -> None:
        """Somebody carries out what he wants, in one of the ways there are; too late is too late."""
        ...

    async def sees(self, player: PlayerId) -> bool:
        """Whether what he is asked has arrived where he looks."""
        ...

    async def next_s(self) -> float | None:
        """When something happens next without anybody doing anything."""
        ...

    async def pass_to(self, at_s: float) -> None:
        """Time passes; what comes due then has happened."""
        ...


@dataclass
class _Thought:
    """Something somebody makes up his mind about. task: what he answers; None: an own idea, which is `action`."""

    key: object
    due_s: float
    task: Task | None
    action: ChouetteAction | None = None


@dataclass
class Person:
    """Somebody at the table. name: unique. is_asleep: he sees and does nothing."""

    name: str
    player: PlayerId
    seed: str
    is_asleep: bool = False
    thought: _Thought | None = None
    considered: object = None
    brain: Brain = field(init=False)
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.brain, self.random = Brain(f"{self.seed}/{self.name}"), Random(f"{self.seed}/{self.name}")

    @property
    def pause_s(self) -> float:
        """How long he thinks this time."""
        return self.random.uniform(FASTEST_S, SLOWEST_S)


@dataclass
class Moment:
    """Something that happens once, as soon as `is_now`. what: does it."""

    is_now: Callable[[Chouette], bool]
    what: Callable[[], Awaitable[None]]


def in_game(number: int, turns: int = 0) -> Callable[[Chouette], bool]:
    """So many turns into a game, or later."""

    def is_now(state: Chouette) -> bool:
        if not isinstance(state.phase, Playing):
            return False
        return (state.games + 1, sum(state.phase.game.board.turns)) >= (number, turns)

    return is_now


def while_asked(number: int) -> Callable[[Chouette], bool]:
    """In the middle of the first window or round of answers of a game, or of the next one; after that anyway."""
    too_late = in_game(number + 2)

    def is_now(state: Chouette) -> bool:
        if not isinstance(state.phase, Playing) or state.games + 1 < number:
            return False
        match state.phase.game.question:
            case Window(grace=False):
                return True
            case Round(asks=asks) if any(ask.answer for ask in asks) and not all(ask.answer for ask in asks):
                return True
        return too_late(state)

    return is_now


@dataclass
class Evening:
    """An evening that goes on until the table is closed, or nobody can play any more.

    moments: in the order in which they may come.
    """

    stage: Stage
    people: dict[PlayerId, Person]
    moments: list[Moment] = field(default_factory=list)
    figures: Figures = field(default_factory=Figures)

    async def play(self) -> Figures:
        """To the end."""
        began_s, state = self.stage.now_s, await self.stage.state()
        self.figures.changes(state, state)
        while not isinstance(state.phase, Closed):
            assert self.stage.now_s - began_s < LONGEST_S, "the evening does not end"
            if self.moments and self.moments[0].is_now(state):
                await self.moments.pop(0).what()
            else:
                await self._next(state)
            after = await self.stage.state()
            self.figures.changes(state, after)
            state = after
        return self.figures

    async def until(self, is_so: Callable[[Chouette], bool]) -> Chouette:
        """Play on until something is so; the chouette then."""
        state = await self.stage.state()
        while not is_so(state):
            assert not isinstance(state.phase, Closed), "it does not come to that"
            await self._next(state)
            state = await self.stage.state()
        return state

    async def _next(self, state: Chouette) -> None:
        """Whatever comes first."""
        questions = asked(state)
        unseen = False
        for person in self.people.values():
            seen = await self.stage.sees(person.player)
            unseen |= not seen and bool(_needed(questions.get(person.player, ())))
            self._look(state, person, questions.get(person.player, ()) if seen else ())
        thinkers = [p for p in self.people.values() if p.thought is not None]
        first = min(thinkers, key=lambda p: (p.thought.due_s if p.thought else 0.0, p.name), default=None)
        by_itself = await self.stage.next_s()
        assert first is not None or by_itself is not None, f"nothing happens any more in {state.phase}"
        at_s = min(
            t for t in (by_itself, first.thought.due_s if first and first.thought else None) if t is not None
        )
        self.figures.passes(
            state,
            max(0.0, at_s - self.stage.now_s),
            is_thinking=any(p.thought and p.thought.task for p in thinkers),
            is_unseen=unseen,
        )
        is_his = first is not None and first.thought is not None and first.thought.due_s <= at_s
        await self.stage.pass_to(at_s)
        if is_his and first is not None:
            await self._speaks(first)

    def _look(self, state: Chouette, person: Person, questions: Sequence[Asked]) -> None:
        """He looks at the board and begins to think, goes on, or has nothing to think about."""
        if person.is_asleep:
            person.thought = None
            return
        question = next(iter(_needed(questions)), None)
        if question is None:
            self._look_aside(state, person, questions)
            return
        key = (state.decision, question.task, question.members)
        if person.thought is None or person.thought.key != key:
            due_s = self.stage.now_s + person.pause_s
            if question.task is Task.DOUBLE and person.thought is not None and person.thought.task is None:
                # He was about to press anyway.
                due_s = person.thought.due_s
            person.thought = _Thought(key, due_s, question.task)

    def _look_aside(self, state: Chouette, person: Person, questions: Sequence[Asked]) -> None:
        """Whether he wants to double, or to hold the roll, although nobody waits for him."""
        question = next((q for q in questions if q.task is Task.MAY_DOUBLE), None)
        if question is None or not isinstance(state.phase, Playing):
            person.thought = None
            return
        game = state.phase.game
        turn = turn_of(game.board)
        holds = person.player in game.holds
        is_own_turn = turn.side is side_in(game, person.player)
        key = (game.board.number, game.board.turns, turn.side, holds)
        if person.considered == key:
            if person.thought is not None and person.thought.key != key:
                person.thought = None
            return
        person.considered, person.thought = key, None
        if holds and not is_own_turn:
            return
        idea: ChouetteAction | None = NoDouble() if holds else None
        if person.brain.wants_to_double(state, person.player, question):
            idea = Double(question.cubes)
        elif not holds and person.brain.is_unsure(state, person.player) and person.random.random() < HOLDS:
            idea = Hold()
        if idea is not None:
            person.thought = _Thought(key, self.stage.now_s + person.pause_s, None, idea)

    async def _speaks(self, person: Person) -> None:
        """He has made up his mind."""
        thought, person.thought = person.thought, None
        assert thought is not None
        state = await self.stage.state()
        questions = asked(state).get(person.player, ())
        if thought.action is not None:
            if any(q.task in (Task.MAY_DOUBLE, Task.DOUBLE) for q in questions):
                await self.stage.does(person.player, thought.action)
            return
        question = next((q for q in questions if q.task is thought.task), None)
        if question is not None:
            await self.stage.does(person.player, person.brain.answers(state, person.player, question))


def _needed(questions: Sequence[Asked]) -> list[Asked]:
    """Those that the game waits for, and that are not answered yet."""
    return [q for q in questions if q.task not in ASIDE and not q.is_given]
