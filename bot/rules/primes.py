"""Runs of points that may not be held, in the games where one checker closes a point.

Points are the mover's own; there the enemy's number of a point is 12 more or less (heads diagonal). A run is counted
along the enemy's way from his 24 down to his 1: six points across that border bar nobody.
"""

from typing import NamedTuple

from bot.rules.board import HEAD
from bot.rules.moves import Points
from bot.rules.reasons import EnemyQuarterFull, MustOpen, OwnQuarterFull, Reason, SixInARow
from bot.rules.variant import Prime

_SIX = 6
_QUARTER_MOST = 4
_OWN_START = range(19, HEAD + 1)
_ENEMY_START = range(7, 13)
"""The enemy's 19..24 in our numbers."""


class Run(NamedTuple):
    """Six points in a row, in the mover's numbers: the first and the last that the enemy meets, and all as bits."""

    first: int
    last: int
    bits: int


def enemy_number(point: int) -> int:
    """The enemy's number of a point of ours, and the other way round."""
    return (point + 11) % HEAD + 1


def _run(last: int) -> Run:
    """The run that ends on the enemy's point of this number."""
    points = [enemy_number(number) for number in range(last + _SIX - 1, last - 1, -1)]
    return Run(points[0], points[-1], sum(1 << point for point in points))


_RUNS = tuple(_run(last) for last in range(1, HEAD - _SIX + 2))


def closed_ways(points: Points, enemy_off: int) -> tuple[Run, ...]:
    """The runs that would bar the enemy with none of his checkers ahead; borne-off ones count as ahead.

    The enemy does not move in our turn, so the answer holds for all of it.
    """
    if enemy_off:
        return ()
    theirs = [enemy_number(p) for p in range(1, HEAD + 1) if points[p] < 0]
    foremost = min(theirs, default=HEAD + 1)
    return _RUNS[:foremost]


def held_points(points: Points) -> int:
    """The points with a checker of ours as bits."""
    return sum([1 << p for p, n in enumerate(points) if n > 0])


def six_in_a_row(held: int, ways: tuple[Run, ...]) -> Reason | None:
    """The first of these runs that is held in full."""
    if not ways or not _has_six(held):
        return None
    for run in ways:
        if held & run.bits == run.bits:
            return SixInARow(run.first, run.last)
    return None


def _has_six(held: int) -> bool:
    """Whether six points in a row are held at all, counted along the enemy's way."""
    way = (held >> 12 & _HALF) | (held & _HALF) << 12
    two = way & way >> 1
    return bool(two & two >> 2 & two >> 4)


_HALF = 0b1111_1111_1111_0
"""Twelve points, from bit 1 on."""


def why_may_not_stand(prime: Prime, points: Points, ways: tuple[Run, ...]) -> Reason | None:
    """Why a turn may not end in this position."""
    match prime:
        case Prime.SIX_BLOCK:
            return six_in_a_row(held_points(points), ways)
        case Prime.FEVGA:
            return OwnQuarterFull() if all(points[p] > 0 for p in _OWN_START) else None
        case Prime.OPP_START_MAX4:
            held = sum(points[p] > 0 for p in _ENEMY_START)
            return EnemyQuarterFull(_QUARTER_MOST) if held > _QUARTER_MOST else None
        case Prime.NONE:
            return None


def why_should_open(prime: Prime, points: Points) -> Reason | None:
    """Why a turn may not end so if another play avoids it: all enemy checkers on one point right behind six of ours."""
    if prime is not Prime.FEVGA:
        return None
    theirs = [enemy_number(p) for p in range(1, HEAD + 1) if points[p] < 0]
    if len(theirs) != 1 or theirs[0] <= _SIX:
        return None
    return MustOpen() if six_in_a_row(held_points(points), (_RUNS[theirs[0] - _SIX - 1],)) else None
