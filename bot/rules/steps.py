"""Single steps in any variant: whether one checker may move by one die now, and what stands on the board then.

Whether the whole roll can be used is `search`'s question. The hitting games with nothing special about them have a
faster generator (`moves`); this one knows every switch of the variant table.
"""

from dataclasses import dataclass
from typing import NamedTuple

from bot.rules.board import BAR, ENTRY, HEAD, OFF, Board
from bot.rules.dice import Roll
from bot.rules.moves import HOME, Points, Step
from bot.rules.primes import Run, closed_ways, held_points, six_in_a_row
from bot.rules.reasons import (
    CheckerPinned,
    FirstCheckerOnly,
    HasJustHit,
    HeadUsed,
    HigherPointOccupied,
    MustEnterFirst,
    NoChecker,
    NotAllHome,
    OnlyExactDie,
    PointBlocked,
    Reason,
)
from bot.rules.turn_context import LATER_TURN, TurnContext
from bot.rules.variant import BlockCheck, Contact, HeadException, Prime, Variant


class Place(NamedTuple):
    """A position within a turn, the mover's view.

    points, pinned: as in `Board`. to_enter: the mover's checkers that have not come in.
    head: checkers taken from the head in this turn, counted where that is limited.
    frozen: points with a checker that has hit and may not be moved on in this turn.
    """

    points: Points
    pinned: Points = ()
    to_enter: int = 0
    head: int = 0
    frozen: tuple[int, ...] = ()

    @property
    def position(self) -> "Place":
        """What is seen of it when the turn is over."""
        return Place(self.points, self.pinned, self.to_enter)


@dataclass(frozen=True, slots=True)
class Ground:
    """What all steps of one turn depend on and none of them changes.

    head_allowed: how many checkers may leave the head in this turn.
    ways: the six points in a row that must not be held, and whether that is judged after every step.
    has_passed: whether the foremost checker is known to be past the enemy's head.
    """

    variant: Variant
    head_allowed: int
    ways: tuple[Run, ...]
    at_each_step: bool
    has_passed: bool


def ground_of(
    variant: Variant, board: Board, roll: Roll | None = None, context: TurnContext = LATER_TURN
) -> Ground:
    """The ground of a turn that begins with this board. Without a roll: for looking at a position, no head rule."""
    ways = closed_ways(board.points, board.off[1]) if variant.prime is Prime.SIX_BLOCK else ()
    return Ground(
        variant,
        variant.checkers if roll is None else _head_allowed(variant, board, roll, context),
        ways,
        ways != () and variant.block_check is BlockCheck.EACH_STEP,
        not variant.first_checker or board.off[0] > 0,
    )


def place_of(board: Board) -> Place:
    """The place a turn begins with."""
    return Place(board.points, board.pinned, board.to_enter[0])


def board_at(before: Board, place: Place, borne_off: int) -> Board:
    """The board of a place, after so many checkers were borne off since `before`."""
    off = (before.off[0] + borne_off, before.off[1])
    return Board(place.points, off, place.pinned, (place.to_enter, before.to_enter[1]))


def landing(source: int, die: int) -> int:
    """The point a die leads to from a point, the bar (25) or from off the board (26)."""
    target = (source if source < BAR else BAR) - die  # noqa: FURB136 - asked for every step, and much faster so
    return target if target > OFF else OFF  # noqa: FURB136


def sources(ground: Ground, place: Place, die: int) -> list[int]:
    """Points from which one checker may move by the die now, high to low."""
    points = place.points
    held = held_points(points) if ground.at_each_step else 0
    return [
        p
        for p in range(ENTRY, OFF, -1)
        if (place.to_enter if p == ENTRY else points[p] > 0)
        and _why_not(ground, place, (p, die), held) is None
    ]


def why_no_step(ground: Ground, place: Place, source: int, die: int) -> Reason | None:
    """Why the checker may not move by the die now; None when it may."""
    return _why_not(ground, place, (source, die), held_points(place.points))


def _why_not(ground: Ground, place: Place, made: Step, held: int) -> Reason | None:
    """The same. held: the points we hold, asked only where six in a row are judged at each step."""
    source, die = made
    reason = why_stuck(ground, place, source)
    if reason is not None:
        return reason
    target = landing(source, die)
    if target == OFF:
        return _why_not_off(ground, place, source, die)
    if is_closed(ground, place, target):
        return PointBlocked(target)
    if ground.at_each_step:
        left = 1 << source if place.points[source] == 1 else 0
        return six_in_a_row((held | 1 << target) & ~left, ground.ways)
    return None


def is_closed(ground: Ground, place: Place, point: int) -> bool:
    """Whether the enemy holds the point: with enough checkers, or with one that pins ours. Off is never closed."""
    if point == OFF or place.points[point] >= 0:
        return False
    pins = place.pinned != () and place.pinned[point] > 0
    return pins or place.points[point] <= -ground.variant.blockers


def why_stuck(ground: Ground, place: Place, source: int) -> Reason | None:
    """Why no checker may leave the point at all, by whatever die."""
    points = place.points
    if points[BAR] > 0 and source != BAR:
        return MustEnterFirst()
    if source == ENTRY:
        return None if place.to_enter else NoChecker(ENTRY)
    if points[source] <= 0:
        is_held = place.pinned != () and place.pinned[source] > 0
        return CheckerPinned(source) if is_held else NoChecker(source)
    if source == HEAD and place.head >= ground.head_allowed:
        return HeadUsed(ground.head_allowed)
    if points[source] == 1 and source in place.frozen:
        return HasJustHit(source)
    if not ground.has_passed:
        foremost = next(p for p in range(1, BAR) if points[p] > 0)
        if foremost >= HEAD // 2 and source != foremost:
            return FirstCheckerOnly(foremost)
    return None


def step(ground: Ground, place: Place, source: int, die: int) -> Place:
    """The place after a step, which must be legal."""
    variant = ground.variant
    points, pinned, frozen = list(place.points), place.pinned, place.frozen
    to_enter, head = place.to_enter, place.head
    if source == ENTRY:
        to_enter -= 1
    else:
        points[source] -= 1
        head += source == HEAD and variant.head_limit
        if points[source] == 0 and pinned != () and pinned[source] < 0:
            points[source] = -1
            pinned = _with(pinned, source, 0)
    target = landing(source, die)
    if target > OFF and points[target] < 0:
        points[target] = 1
        if variant.contact is Contact.PIN:
            pinned = _with(pinned, target, -1)
        else:
            points[OFF] -= 1
            if not variant.hit_and_run and target <= HOME:
                frozen = tuple(sorted((*frozen, target)))
    elif target > OFF:
        points[target] += 1
    return Place(tuple(points), pinned, to_enter, head, frozen)


def _why_not_off(ground: Ground, place: Place, source: int, die: int) -> Reason | None:
    """Why a checker that the die carries off may not leave."""
    held = next((p for p, n in enumerate(place.pinned) if n > 0), None)
    if held is not None:
        return CheckerPinned(held)
    farthest = ENTRY if place.to_enter else max(p for p, n in enumerate(place.points) if n > 0)
    if farthest > HOME:
        return NotAllHome(farthest)
    if source == die:
        return None
    if ground.variant.exact_bear_off:
        return OnlyExactDie(source)
    return HigherPointOccupied(farthest) if farthest > source else None


def _with(counts: Points, point: int, count: int) -> Points:
    return (*counts[:point], count, *counts[point + 1 :])


def _head_allowed(variant: Variant, board: Board, roll: Roll, context: TurnContext) -> int:
    """How many checkers may leave the head: one, or two in a first turn whose double one checker cannot play."""
    if not variant.head_limit:
        return variant.checkers
    if not (context.is_first and roll.is_doubles):
        return 1
    die = roll.first
    landings = range(HEAD - die, max(HEAD - 4 * die, OFF) - 1, -die)
    match variant.head_exception:
        case HeadException.WHITE_ONLY:
            allowed = context.is_starter and die in _HARD_DOUBLES
        case HeadException.BOTH:
            # After 5-5 the first player's checker stands where the second step of 4-4 would end: one checker, one step.
            after_55 = die == 4 and board.points[16] < 0 and board.points[12] == 1 - variant.checkers
            allowed = die in _HARD_DOUBLES and not after_55
        case HeadException.BLOCKED:
            allowed = any(board.points[p] <= -variant.blockers for p in landings)
    return 2 if allowed else 1


_HARD_DOUBLES = (3, 4, 6)
"""From the head, one checker alone runs into the enemy's head with these."""
