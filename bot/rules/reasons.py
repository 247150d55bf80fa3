"""Why a typed play is refused: values, put into words where people read them.

Points are the mover's own, 25 is the bar, 0 is off.
"""

from dataclasses import dataclass
from typing import TypeAlias

from bot.rules.dice import Roll


@dataclass(frozen=True, slots=True)
class MustUseMoreDice:
    """The play leaves dice unused that can be played. used: by the text; needed: by every legal play."""

    used: int
    needed: int


@dataclass(frozen=True, slots=True)
class MustUseHigherDie:
    """Either die can be played but not both, and the text plays the lower one."""

    die: int


@dataclass(frozen=True, slots=True)
class TooManySteps:
    """The text needs more steps than there are dice. dice: those left to play."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoSuchDie:
    """No dice left make this distance. dice: those left to play."""

    source: int
    target: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PointBlocked:
    """The enemy holds the point."""

    point: int


@dataclass(frozen=True, slots=True)
class NoChecker:
    """The mover has no checker there, or not that many."""

    point: int


@dataclass(frozen=True, slots=True)
class MustEnterFirst:
    """A checker on the bar enters before anything else moves."""


@dataclass(frozen=True, slots=True)
class NotAllHome:
    """Nothing is borne off while a checker is outside the home board. point: the farthest one."""

    point: int


@dataclass(frozen=True, slots=True)
class HigherPointOccupied:
    """A die larger than the distance bears off only from the highest occupied point, which is `point`."""

    point: int


@dataclass(frozen=True, slots=True)
class OnlyExactDie:
    """Here a checker is borne off only by the die of its own point."""

    point: int


@dataclass(frozen=True, slots=True)
class HeadUsed:
    """No more checkers may leave the head in this turn. allowed: how many could, 1 or 2."""

    allowed: int


@dataclass(frozen=True, slots=True)
class CheckerPinned:
    """The checker there lies under an enemy checker: it cannot move, and nothing of that colour is borne off."""

    point: int


@dataclass(frozen=True, slots=True)
class HasJustHit:
    """The checker there has hit in its own home and may not be moved on in the same turn."""

    point: int


@dataclass(frozen=True, slots=True)
class FirstCheckerOnly:
    """Nothing else moves until the foremost checker, which stands there, has passed the enemy's head."""

    point: int


@dataclass(frozen=True, slots=True)
class SixInARow:
    """Six points in a row with no enemy checker ahead of them. first, last: the ends of the run as the enemy meets
    them, in the mover's numbers."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class OwnQuarterFull:
    """The play would hold all six points of the own starting quarter."""


@dataclass(frozen=True, slots=True)
class EnemyQuarterFull:
    """The play would hold too many points of the enemy's starting quarter. most: how many may be held."""

    most: int


@dataclass(frozen=True, slots=True)
class MustOpen:
    """All enemy checkers wait behind six points in a row, and another play would open them."""


@dataclass(frozen=True, slots=True)
class WrongWay:
    """Checkers move from high to low points only."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class WrongRoll:
    """The text names another roll than the one thrown."""

    written: Roll
    thrown: Roll


@dataclass(frozen=True, slots=True)
class NothingToPlay:
    """No legal step exists, or none is left."""


@dataclass(frozen=True, slots=True)
class NoSource:
    """No checker can reach the point that was named alone."""

    target: int


Reason: TypeAlias = (
    MustUseMoreDice
    | MustUseHigherDie
    | TooManySteps
    | NoSuchDie
    | PointBlocked
    | NoChecker
    | MustEnterFirst
    | NotAllHome
    | HigherPointOccupied
    | OnlyExactDie
    | HeadUsed
    | CheckerPinned
    | HasJustHit
    | FirstCheckerOnly
    | SixInARow
    | OwnQuarterFull
    | EnemyQuarterFull
    | MustOpen
    | WrongWay
    | WrongRoll
    | NothingToPlay
    | NoSource
)
