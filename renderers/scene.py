"""What a board picture shows, as plain values: the whole contract between the game and the pictures.

Nothing here knows rules, languages or Pillow. Two equal scenes give the same pixels, so the text of a scene
(`scene_text`) names its picture, and a scene can be stored and drawn again later.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from renderers.sheet_scene import SheetScene

BAR = 25
OFF = 0
ENTRY = 26

MOST_MEMBERS = 19
"""Members of a crew panel: a chouette has up to twenty players, and one of them is the box."""


class Place(StrEnum):
    """Where a player is drawn: below or above the board."""

    BOTTOM = "bottom"
    TOP = "top"

    @property
    def other(self) -> "Place":
        """The opposite place."""
        return Place.TOP if self is Place.BOTTOM else Place.BOTTOM


class Checker(StrEnum):
    """The two kinds of checkers; what they look like is the theme's affair."""

    LIGHT = "light"
    DARK = "dark"


class Geometry(StrEnum):
    """How the two players walk.

    CONTRARY: against each other, point n of the one is 25 - n of the other; there is a bar.
    PARALLEL: both counter-clockwise from heads in opposite corners (long nardy and its kin); bottom's points
        1..12 are top's 13..24 and the other way round; nobody is ever on a bar.
    """

    CONTRARY = "contrary"
    PARALLEL = "parallel"


class Size(StrEnum):
    """The picture sizes that exist."""

    LARGE = "1000x800"
    SMALL = "640x512"

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height."""
        return (1000, 800) if self is Size.LARGE else (640, 512)


@dataclass(frozen=True, slots=True)
class PlayerStrip:
    """One player's line above or below the board.

    name: as the person gave it, any length and script; it is cleaned and cut when drawn.
    fallback_name: drawn when nothing of the name can be drawn ("Player 1", translated); plain Latin, Greek
        or Cyrillic.
    score: ready text such as "4/7"; empty for none. pips: None hides the count.
    off: checkers borne off. to_enter: checkers that have not come onto the board yet.
    on_turn: draws the marker of the one whose turn it is.
    badge: one or two translated words such as "Crawford" or "starts"; empty for none.
    """

    name: str
    checker: Checker
    fallback_name: str = ""
    score: str = ""
    pips: int | None = None
    off: int = 0
    on_turn: bool = False
    badge: str = ""
    to_enter: int = 0


@dataclass(frozen=True, slots=True)
class Die:
    """One die: value 1..6; a used one is drawn faded."""

    value: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice lying in the half of each player, up to four in each, left to right, in the player's colour.

    A roll lies in one half; the opening throw is one die in each.
    """

    bottom: tuple[Die, ...] = ()
    top: tuple[Die, ...] = ()

    @classmethod
    def rolled(cls, by: Place, values: tuple[int, int], used: Sequence[int] = ()) -> "Dice":
        """A roll of one player; doubles lie there as four dice. `used`: the dice already played, as (6,)."""
        left = list(used)
        dice = []
        for value in values * 2 if values[0] == values[1] else values:
            played = value in left
            if played:
                left.remove(value)
            dice.append(Die(value, played))
        return cls(bottom=tuple(dice)) if by is Place.BOTTOM else cls(top=tuple(dice))


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube.

    value: what it stands at, 1 (drawn as 64, as players leave an unturned cube) or more; while a double
        waits for its answer, the value offered.
    owner: None for a cube in the centre. offered_by: who doubled and waits; the cube then lies in the board
        half of the one asked, emphasised.
    """

    value: int = 1
    owner: Place | None = None
    offered_by: Place | None = None


class Voice(StrEnum):
    """Whether a member of a team may advise on the play: yes, not yet, or no more because he is out."""

    SPEAKS = "speaks"
    NOT_YET = "not_yet"
    OUT = "out"


class Captaincy(StrEnum):
    """Who plays for the team: its captain himself; in his place, another; or the captain while another does."""

    CAPTAIN = "captain"
    ACTING = "acting"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class CrewMember:
    """One member of the team in the panel.

    name, fallback_name: as in PlayerStrip. tag: a short mark to call him by, such as "A"; empty for none.
    score: his running points, ready text such as "+12". cube: his own; None where all play on one or without.
    is_out: struck through. booked: the points his stake was closed with, ready text, drawn in place of a cube.
    voice: None draws no sign.
    note: a translated word or two, such as "captain"; thinking: a word drawn in its place while his answer is due.
    """

    name: str
    fallback_name: str = ""
    tag: str = ""
    score: str = ""
    cube: Cube | None = None
    is_out: bool = False
    booked: str = ""
    voice: Voice | None = None
    captaincy: Captaincy | None = None
    note: str = ""
    thinking: str = ""


@dataclass(frozen=True, slots=True)
class CrewPanel:
    """The team of a chouette below the board, two members a row, in the order of the line.

    team: where the team is drawn on the board; a member's cube lies on his side, in the middle, or on the other's.
    stakes: a translated line above the members; lines: translated lines below them. Each is cut at the width.

    Raises ValueError for no members, or more than MOST_MEMBERS.
    """

    members: tuple[CrewMember, ...]
    team: Place = Place.BOTTOM
    stakes: str = ""
    lines: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn."""
        if not 1 <= len(self.members) <= MOST_MEMBERS:
            raise ValueError(f"a crew panel has 1..{MOST_MEMBERS} members, not {len(self.members)}")


@dataclass(frozen=True, slots=True)
class MarkedMove:
    """One checker's way in its mover's numbering: origin 1..26 (25 his bar, 26 off the board), target 0..24 (0 off)."""

    origin: int
    target: int
    hit: bool = False


@dataclass(frozen=True, slots=True)
class MarkedPlay:
    """A play shown on the board: rings on targets, dashed ghosts on origins, and arrows if wished."""

    by: Place
    moves: tuple[MarkedMove, ...]
    arrows: bool = False


@dataclass(frozen=True, slots=True)
class ResultRibbon:
    """A ribbon over the middle of the board when something has ended; the dice are then not drawn.

    title: short, translated, e.g. "Alice wins the match 7-4". detail: a second, smaller line. winner: whose
        checker is shown before the title.
    """

    title: str
    detail: str = ""
    winner: Place | None = None


@dataclass(frozen=True, slots=True)
class BoardScene:
    """One board as one viewer sees it.

    points: 26 signed counts in the numbering of the player at the bottom. 1..24 are points, 25 is bottom's
        bar and 0 top's bar (zero or negative). Positive counts are bottom's checkers, negative top's.
    pinned: empty, or 26 entries indexed like `points`: 1 where a checker of bottom lies pinned under the
        stack, -1 one of top, 0 none; a pinned checker is not part of `points`.
    mirrored: bottom's home is bottom left instead of bottom right.
    numbering: whose numbers are printed at the points.
    cube: None where there is no cube. dice, play, result: None where there is nothing to show.
    pips_word: translated word after a pip count, may be empty. theme: a name from `renderers/themes`.
    crew: the team of a chouette, drawn below the board, which makes the picture higher than its size says.

    Raises ValueError when points or pinned do not have the shape above.
    """

    bottom: PlayerStrip
    top: PlayerStrip
    points: tuple[int, ...]
    pinned: tuple[int, ...] = ()
    dice: Dice | None = None
    cube: Cube | None = None
    play: MarkedPlay | None = None
    result: ResultRibbon | None = None
    geometry: Geometry = Geometry.CONTRARY
    mirrored: bool = False
    numbering: Place = Place.BOTTOM
    checkers_per_side: int = 15
    pips_word: str = "pips"
    theme: str = "midnight"
    size: Size = Size.LARGE
    crew: CrewPanel | None = None

    def __post_init__(self) -> None:
        """Refuse shapes that cannot be drawn."""
        if len(self.points) != 26 or self.points[BAR] < 0 or self.points[0] > 0:
            raise ValueError(
                f"points must be 26 counts with the bars signed by their owner, not {self.points}"
            )
        if len(self.pinned) not in (0, 26):
            raise ValueError(f"pinned must be empty or 26 entries, not {self.pinned}")

    def strip(self, place: Place) -> PlayerStrip:
        """The strip of the player drawn at `place`."""
        return self.bottom if place is Place.BOTTOM else self.top


Scene = BoardScene | SheetScene
"""Whatever can be drawn."""
