"""The whole roll in any variant: every way to use as many dice as possible.

All sequences of legal steps are walked, one die longer at a time; ways that meet in one place go on as one. A turn must
use as many dice as any legal turn can; where either of two dice can be used but not both, the higher. A turn that ends
in a position which may not stand is no legal turn; one that should not is legal only where all others end so too.
"""

from dataclasses import dataclass, field

from bot.rules.dice import Roll
from bot.rules.moves import Step
from bot.rules.primes import why_may_not_stand, why_should_open
from bot.rules.reasons import MustUseHigherDie, Reason
from bot.rules.steps import Ground, Place, sources, step
from bot.rules.variant import BlockCheck, Prime

_Key = tuple[Place, tuple[int, ...]]
"""A place, and the dice that are left."""


@dataclass(slots=True)
class _Node:
    """How a place was first reached, and where one step leads from it."""

    steps: tuple[Step, ...]
    ahead: dict[Step, _Key] = field(default_factory=dict)


_Level = dict[_Key, _Node]


@dataclass(frozen=True, slots=True)
class _Goal:
    """What a complete turn must be: so many dice; with this die, if only one can be used; opened, if it can be."""

    n_dice: int
    die: int | None
    opens: bool


@dataclass(frozen=True, slots=True)
class Search:
    """What may still be played in a turn.

    goal: what the whole turn must be. levels: all places that can be reached from here on, by the dice used since.
    """

    ground: Ground
    goal: _Goal
    levels: list[_Level]
    n_dice: int

    def finals(self) -> dict[Place, tuple[Step, ...]]:
        """Every position in which the turn can end, with the steps from its start that lead there.

        Empty when nothing can be played any more.
        """
        found: dict[Place, tuple[Step, ...]] = {}
        for (place, _), node in self._last_level() if self.n_dice else ():
            found.setdefault(place.position, node.steps)
        return found

    def next_steps(self) -> list[Step]:
        """The steps that a complete play can begin with, in no particular order."""
        if not self.n_dice:
            return []
        good = {key for key, _ in self._last_level()}
        for level in self.levels[self.n_dice - 1 : 0 : -1]:
            good = {key for key, node in level.items() if not good.isdisjoint(node.ahead.values())}
        (here,) = self.levels[0].values()
        return [made for made, key in here.ahead.items() if key in good]

    def why_no_turn_goes_so(self, made: Step) -> Reason | None:
        """Why a step that is legal by itself begins no legal turn. None: more dice can be used without it."""
        (here,) = self.levels[0].values()
        reached = {here.ahead[made]} if made in here.ahead else set()
        for level in self.levels[1 : self.n_dice]:
            reached = {key for now in reached for key in level[now].ahead.values()}
        reasons = [why_not_end(self.ground, place, opens=self.goal.opens) for place, _ in reached]
        if reasons and all(reasons):
            return reasons[0]
        return MustUseHigherDie(self.goal.die) if self.goal.die not in (None, made[1]) else None

    def _last_level(self) -> list[tuple[_Key, _Node]]:
        return [
            (key, node)
            for key, node in self.levels[self.n_dice].items()
            if _meets(self.ground, self.goal, key[0], node)
        ]


def search(ground: Ground, start: Place, roll: Roll, played: tuple[Step, ...] = ()) -> Search:
    """All ways to complete a turn. start: its beginning; played: the steps since, each of them legal in its moment."""
    levels = _levels(ground, start, roll.dice)
    goal = _goal(ground, levels)
    for made in played:
        levels = _after(levels, made)
    return Search(ground, goal, levels, goal.n_dice - len(played))


def _after(levels: list[_Level], made: Step) -> list[_Level]:
    """The levels from where one step leads; the steps to each place begin with it."""
    (here,) = levels[0].values()
    key = here.ahead[made]
    left: list[_Level] = [{key: _Node((*here.steps, made), levels[1][key].ahead)}]
    for level in levels[2:]:
        deeper: _Level = {}
        for node in left[-1].values():
            for then, ahead in node.ahead.items():
                if ahead not in deeper:
                    deeper[ahead] = _Node((*node.steps, then), level[ahead].ahead)
        left.append(deeper)
    return left


def why_not_end(ground: Ground, place: Place, *, opens: bool) -> Reason | None:
    """Why the turn may not end here. opens: whether there are plays that open the way to an enemy shut in."""
    prime = ground.variant.prime
    if prime is Prime.NONE or (
        prime is Prime.SIX_BLOCK and ground.variant.block_check is BlockCheck.EACH_STEP
    ):
        return None  # judged step by step
    reason = why_may_not_stand(prime, place.points, ground.ways)
    return reason or (why_should_open(prime, place.points) if opens else None)


def _levels(ground: Ground, start: Place, dice: tuple[int, ...]) -> list[_Level]:
    """Every place that legal steps reach, by the dice used."""
    levels: list[_Level] = [{(start, dice): _Node(())}]
    while levels[-1]:
        deeper: _Level = {}
        for (place, left), node in levels[-1].items():
            for die in dict.fromkeys(left):
                at = left.index(die)
                rest = left[:at] + left[at + 1 :]
                for source in sources(ground, place, die):
                    made = (source, die)
                    key = (step(ground, place, source, die), rest)
                    node.ahead[made] = key
                    if key not in deeper:
                        deeper[key] = _Node((*node.steps, made))
        levels.append(deeper)
    return levels


def _goal(ground: Ground, levels: list[_Level]) -> _Goal:
    for n_dice in range(len(levels) - 1, 0, -1):
        ends = [
            (place, node)
            for (place, _), node in levels[n_dice].items()
            if why_not_end(ground, place, opens=False) is None
        ]
        if ends:
            dice = {node.steps[0][1] for _, node in ends} if n_dice == 1 else set()
            opens = any(why_not_end(ground, place, opens=True) is None for place, _ in ends)
            return _Goal(n_dice, max(dice) if dice else None, opens)
    return _Goal(0, None, opens=False)


def _meets(ground: Ground, goal: _Goal, place: Place, node: _Node) -> bool:
    if goal.die is not None and node.steps[0][1] != goal.die:
        return False
    return why_not_end(ground, place, opens=goal.opens) is None
