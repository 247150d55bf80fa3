"""What a score sheet shows, as plain values: the books of a chouette, one column a player, one row a game."""

from dataclasses import dataclass
from enum import StrEnum
from math import ceil

BLOCK_COLUMNS = 8
"""Most players beside each other: of more of them names and points could not be read on a phone."""
_ROWS = 18
"""Rows of all blocks together, about as many as a phone shows at once."""
_MINUS = "−"


class SheetRole(StrEnum):
    """What a player was in a game, beyond one of the crew."""

    BOX = "box"
    PARTNER = "partner"
    CAPTAIN = "captain"


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """The head of a column.

    name: as the person gave it, any length and script. fallback_name: drawn when nothing of the name can be drawn.
    """

    name: str
    fallback_name: str = ""


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One player after one game.

    total: his points so far; None before he had any part. change: what this game brought him; None = he had no part
    in it.
    """

    total: int | None = None
    change: int | None = None
    role: SheetRole | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One game, or a correction. label: the game's number or a short translated word. cells: one a player, in order."""

    label: str
    cells: tuple[SheetCell, ...]

    @property
    def sum(self) -> int:
        """What the changes of the row sum to."""
        return sum(cell.change or 0 for cell in self.cells)


@dataclass(frozen=True, slots=True)
class SheetScene:
    """A score sheet, one width, as high as it needs to be.

    players: one or more, in the order of the columns; twenty can be read well. rows: oldest first. title: one
    translated line. earlier: a translated line above the rows that says what is left out; empty for nothing. roles:
    translated words for the marks that the rows use, explained below them. theme: a name from `renderers/themes`.

    Raises ValueError for no players, or when a row has not one cell a player.
    """

    title: str
    players: tuple[SheetPlayer, ...]
    rows: tuple[SheetRow, ...]
    earlier: str = ""
    roles: tuple[tuple[SheetRole, str], ...] = ()
    theme: str = "midnight"

    def __post_init__(self) -> None:
        """Refuse shapes that cannot be drawn."""
        if not self.players:
            raise ValueError("a score sheet has a player")
        if any(len(row.cells) != len(self.players) for row in self.rows):
            raise ValueError("every row of a score sheet has one cell a player")


def rows_that_fit(players: int) -> int:
    """How many rows a sheet for so many players can have and still be looked at on a phone."""
    return max(3, _ROWS // ceil(players / BLOCK_COLUMNS) - 1)


def signed(points: int) -> str:
    """Points with their sign, as pictures show them; zero has none."""
    return f"+{points}" if points > 0 else f"{_MINUS}{-points}" if points else "0"
