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
    | WrongWay
    | WrongRoll
    | NothingToPlay
    | NoSource
)
