"""The variants: each a row of switches in one table, never a class of its own."""

from dataclasses import dataclass
from enum import Enum, StrEnum

from bot.rules.board import BAR, Board


class Contact(Enum):
    """What landing on a single enemy checker does."""

    HIT = "hit"


class Opening(StrEnum):
    """What the winner of the opening throw plays with: those two dice, or a fresh roll."""

    USE_DICE = "use_dice"
    REROLL = "reroll"


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of the family: where its checkers start and which rules it switches.

    start: (own point, checkers), the same in both players' own numbers.
    checkers: of one player, wherever they are.
    parallel: both players move the same way round; otherwise against each other.
    blockers: enemy checkers that close a point to us.
    max_level: 1 only single games, 2 gammons too, 3 backgammons too.
    jacoby_default, opening: what the terms say where nobody chose otherwise.
    """

    id: str
    start: tuple[tuple[int, int], ...]
    checkers: int = 15
    parallel: bool = False
    contact: Contact = Contact.HIT
    blockers: int = 2
    max_level: int = 3
    has_cube: bool = True
    jacoby_default: bool = True
    opening: Opening = Opening.USE_DICE


_ROWS = (
    Variant("standard", start=((24, 2), (13, 5), (8, 3), (6, 5))),
    Variant("nackgammon", start=((24, 2), (23, 2), (13, 4), (8, 3), (6, 4))),
    Variant("hypergammon", start=((24, 1), (23, 1), (22, 1)), checkers=3),
    Variant("longgammon", start=((24, 15),)),
)

VARIANTS: dict[str, Variant] = {variant.id: variant for variant in _ROWS}


def start_board(variant: Variant) -> Board:
    """The position a game begins with; both players see the same."""
    points = [0] * (BAR + 1)
    for point, checkers in variant.start:
        theirs = (point + 11) % 24 + 1 if variant.parallel else BAR - point
        points[point] += checkers
        points[theirs] -= checkers
    return Board(tuple(points))
