"""The variants: each a row of switches in one table, never a class of its own.

Sources: GNU Backgammon manual, bkgm.com variant pages and their copies, BrainKing, FIBS "The Board", iTavli, Playhop
and the Georgian federation for long nardy. Where they differ, the row has what most say; the rules text of the variant
names the doubtful points.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.rules.board import BAR, HEAD, Board


class Contact(StrEnum):
    """What landing on a single enemy checker does: sends it to the bar, holds it fast, or cannot be."""

    HIT = "hit"
    PIN = "pin"
    BLOCK = "block"


class Opening(StrEnum):
    """What the winner of the opening throw plays with: those two dice, or a fresh roll."""

    USE_DICE = "use_dice"
    REROLL = "reroll"


class Starts(StrEnum):
    """Who begins the later games of a series. After a draw it is always the one who did not begin the drawn game."""

    ROLL = "roll"
    WINNER = "winner"
    LOSER = "loser"
    ALTERNATE = "alternate"


class HeadException(StrEnum):
    """Who may take a second checker from the head in his first turn, with doubles that one checker cannot play.

    WHITE_ONLY: who began the game, with 3-3, 4-4, 6-6. BOTH: either, with the same, except 4-4 after 5-5.
    BLOCKED: either, with any double that one checker from the head cannot play to its end.
    """

    WHITE_ONLY = "white_only"
    BOTH = "both"
    BLOCKED = "blocked"


class Prime(StrEnum):
    """Which runs of points a player may not hold.

    SIX_BLOCK: six in a row with no enemy checker ahead of them. FEVGA: all six of the own starting quarter; nor six in
    a row right in front of all enemy checkers, where another play opens them. OPP_START_MAX4: more than four of the
    opponent's starting quarter.
    """

    NONE = "none"
    SIX_BLOCK = "six_block"
    FEVGA = "fevga"
    OPP_START_MAX4 = "opp_start_max4"


class BlockCheck(StrEnum):
    """When a forbidden six in a row counts: after every step, or only where the turn ends."""

    EACH_STEP = "each_step"
    END_OF_TURN = "end_of_turn"


class Doubles(StrEnum):
    """What follows a double, or 1-2, that was played to its end.

    PLAIN: nothing. UPWARD: the next higher double, and so on to 6-6. NAMED: after 1-2 any double the player names, then
    another roll. COMPLEMENT: that, and after a rolled double the double of its other side (7 - d), then another roll.
    """

    PLAIN = "plain"
    UPWARD = "upward"
    NAMED = "named"
    COMPLEMENT = "complement"


class Levels(StrEnum):
    """What the levels of a win are called: single, gammon, backgammon; or oin, mars."""

    GAMMON = "gammon"
    MARS = "mars"


_BACKGAMMON = (
    *("games", "cube", "crawford", "jacoby", "animals", "auto_doubles", "cube_cap"),
    *("opening", "dead_cube", "holland", "resign"),
)
_NO_LEVELS = tuple(name for name in _BACKGAMMON if name != "jacoby")
_NO_CUBE = ("games", "opening", "resign")
_NARDY = (
    *("games", "cube", "crawford", "cube_cap", "dead_cube"),
    *("head_exception", "block_check", "nardy_score", "last_roll", "first_move_in_series"),
)


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of the family: where its checkers start and which rules it switches.

    start: (own point, checkers), the same in both players' own numbers; empty where all enter from off the board.
    checkers: of one player, wherever they are.
    parallel: both players move the same way round; otherwise against each other.
    blockers: enemy checkers that close a point to us.
    hit_and_run: whether a checker that hit in its own home may be moved on in the same turn.
    enters: all checkers begin off the board and enter as from the bar, though in any order with other moves.
    exact_bear_off: a die bears off only from its own point.
    head_limit: whether one checker a turn may leave the head; head_exception says when two may.
    first_checker: nothing else moves until the foremost checker has passed the enemy's head.
    prime, block_check: runs of points that may not be held, and when that is judged.
    doubles: what may follow a double; normal_doubles: in how many first turns of a player nothing does (UPWARD).
    mothers: the last checker on the start point, pinned there, loses the game double.
    last_to_finish: who bears off first loses.
    last_roll: when the one who began has borne off, the other has one more roll; if he finishes too, it is a draw.
    max_level: 1 only single games, 2 gammons too, 3 backgammons too; levels: what they are called.
    pays_checkers: money games pay the checkers the loser has not borne off, whatever the level.
    starts: who begins the later games.
    cycle: a match whose games are played by these variants in turn; else empty.
    options: the terms that have a meaning here; defaults of some of them: cube, jacoby, opening, resigns_by_position.
    """

    id: str
    start: tuple[tuple[int, int], ...]
    checkers: int = 15
    parallel: bool = False
    contact: Contact = Contact.HIT
    blockers: int = 2
    hit_and_run: bool = True
    enters: bool = False
    exact_bear_off: bool = False
    head_limit: bool = False
    head_exception: HeadException = HeadException.WHITE_ONLY
    first_checker: bool = False
    prime: Prime = Prime.NONE
    block_check: BlockCheck = BlockCheck.EACH_STEP
    doubles: Doubles = Doubles.PLAIN
    normal_doubles: int = 0
    mothers: bool = False
    last_to_finish: bool = False
    last_roll: bool = False
    max_level: int = 3
    levels: Levels = Levels.GAMMON
    pays_checkers: bool = False
    starts: Starts = Starts.ROLL
    cycle: tuple[str, ...] = ()
    options: tuple[str, ...] = _BACKGAMMON
    cube_default: bool = True
    jacoby_default: bool = True
    opening: Opening = Opening.USE_DICE
    resigns_by_position: bool = False

    @property
    def has_bar(self) -> bool:
        """Whether checkers can be sent to the bar."""
        return self.contact is Contact.HIT

    @property
    def has_plain_steps(self) -> bool:
        """Whether checkers move as in backgammon, so that the fast generator knows all about them."""
        return self.has_bar and self.hit_and_run and not (self.parallel or self.enters or self.exact_bear_off)


_STANDARD = ((24, 2), (13, 5), (8, 3), (6, 5))
_ONE_POINT = ((HEAD, 15),)
_TAVERN = Variant("", (), max_level=2, options=_NO_CUBE, cube_default=False, opening=Opening.REROLL)
"""What the games without a cube have in common."""
_PINNING = replace(_TAVERN, start=_ONE_POINT, contact=Contact.PIN, mothers=True, starts=Starts.WINNER)
_PARALLEL = replace(_TAVERN, start=_ONE_POINT, parallel=True, contact=Contact.BLOCK, blockers=1)
_ENTERING = replace(
    _TAVERN,
    enters=True,
    max_level=1,
    pays_checkers=True,
    options=("games", "opening"),
    resigns_by_position=True,
)

_ROWS = (
    Variant("standard", _STANDARD),
    Variant("nackgammon", ((24, 2), (23, 2), (13, 4), (8, 3), (6, 4))),
    Variant("hypergammon", ((24, 1), (23, 1), (22, 1)), checkers=3),
    Variant("longgammon", _ONE_POINT),
    Variant("misere", _STANDARD, last_to_finish=True, max_level=1, options=_NO_LEVELS, jacoby_default=False),
    replace(_TAVERN, id="tavla", start=_STANDARD, hit_and_run=False, starts=Starts.WINNER),
    replace(_TAVERN, id="portes", start=_STANDARD, starts=Starts.WINNER),
    replace(_PINNING, id="plakoto"),
    replace(_PINNING, id="tapa"),
    replace(_PARALLEL, id="fevga", first_checker=True, prime=Prime.FEVGA, starts=Starts.WINNER),
    replace(
        _PARALLEL,
        id="moultezim",
        first_checker=True,
        prime=Prime.OPP_START_MAX4,
        options=(*_NO_CUBE, "prime_rule"),
    ),
    replace(
        _PARALLEL,
        id="nardy",
        head_limit=True,
        prime=Prime.SIX_BLOCK,
        starts=Starts.ALTERNATE,
        levels=Levels.MARS,
        options=_NARDY,
        jacoby_default=False,
        resigns_by_position=True,
    ),
    replace(
        _PARALLEL,
        id="gulbara",
        doubles=Doubles.UPWARD,
        normal_doubles=3,
        head_exception=HeadException.BOTH,
        options=(*_NO_CUBE, "normal_doubles", "head_limit"),
    ),
    replace(_ENTERING, id="aceydeucey", doubles=Doubles.NAMED),
    replace(_ENTERING, id="aceydeucey_eu", doubles=Doubles.COMPLEMENT, exact_bear_off=True),
    replace(
        _TAVERN,
        id="tavli",
        start=_STANDARD,
        cycle=("portes", "plakoto", "fevga"),
        starts=Starts.WINNER,
    ),
)

VARIANTS: dict[str, Variant] = {variant.id: variant for variant in _ROWS}


def start_board(variant: Variant) -> Board:
    """The position a game begins with; both players see the same."""
    points = [0] * (BAR + 1)
    for point, checkers in variant.start:
        theirs = (point + 11) % 24 + 1 if variant.parallel else BAR - point
        points[point] += checkers
        points[theirs] -= checkers
    pinned = (0,) * (BAR + 1) if variant.contact is Contact.PIN else ()
    waiting = variant.checkers if variant.enters else 0
    return Board(tuple(points), pinned=pinned, to_enter=(waiting, waiting))
