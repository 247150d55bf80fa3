"""What a score sheet shows, as plain values: the books of a chouette, one column a player, one row a game."""

from dataclasses import dataclass
from enum import StrEnum


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

    players: 1..20, in the order of the columns. rows: oldest first. title: one translated line. earlier: a translated
    line above the rows that says what is left out; empty for nothing. roles: translated words for the marks that the
    rows use, explained below them. theme: a name from `renderers/themes`.

    Raises ValueError when a row has not one cell a player.
    """

    title: str
    players: tuple[SheetPlayer, ...]
    rows: tuple[SheetRow, ...]
    earlier: str = ""
    roles: tuple[tuple[SheetRole, str], ...] = ()
    theme: str = "midnight"

    def __post_init__(self) -> None:
        """Refuse shapes that cannot be drawn."""
        if not 1 <= len(self.players) <= MOST_PLAYERS:
            raise ValueError(f"a score sheet has 1..{MOST_PLAYERS} players, not {len(self.players)}")
        if any(len(row.cells) != len(self.players) for row in self.rows):
            raise ValueError("every row of a score sheet has one cell a player")


MOST_PLAYERS = 20
