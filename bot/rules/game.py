"""One game: a turn and its cubes, who may double, what is awaited."""

from dataclasses import dataclass
from enum import StrEnum

from bot.rules.board import Board, checkers_on_board, flipped
from bot.rules.cube import Cube, is_open_to
from bot.rules.dice import Roll
from bot.rules.plays import CheckerMove
from bot.rules.side import Side
from bot.rules.terms import DeadCube, Terms
from bot.rules.turn import Part, Turn, board_now
from bot.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play that was finished last, for the marks in the picture."""

    side: Side
    roll: Roll
    moves: tuple[CheckerMove, ...]


@dataclass(frozen=True, slots=True)
class Resignation:
    """An offer to lose at a level.

    at_turn: how many turns the resigner had finished, so that a refused level is not offered again in the same turn.
    """

    by: Side
    level: int
    at_turn: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game in play.

    number: 1, 2 … within the table; seats: the hashes its dice use.
    turn: None until the opening throw is decided.
    throws: throws made so far, opening throws included; the number of the next one.
    turns: turns finished by each side, passes included.
    opening: the throws of the opening, ties included; first die seat 0's; empty where nobody threw for it.
    starter: who began; None until that is decided.
    cubes: one in a game for two; empty when there is none.
    offer: the resignation that waits for an answer.
    refused: the last refused resignation of each side.
    """

    number: int
    seats: tuple[str, ...]
    crawford: bool
    turn: Turn | None = None
    throws: int = 0
    turns: tuple[int, int] = (0, 0)
    opening: tuple[Roll, ...] = ()
    cubes: tuple[Cube, ...] = ()
    offer: Resignation | None = None
    refused: tuple[Resignation | None, Resignation | None] = (None, None)
    last_play: LastPlay | None = None
    starter: Side | None = None


@dataclass(frozen=True, slots=True)
class ToRoll:
    """The side may roll, or double if it may."""

    side: Side


@dataclass(frozen=True, slots=True)
class ToMove:
    """The side plays its roll."""

    side: Side


@dataclass(frozen=True, slots=True)
class ToNameDouble:
    """The side chooses the double it plays after 1-2."""

    side: Side


@dataclass(frozen=True, slots=True)
class ToAnswerDouble:
    """The side must take, drop or turn the cube again."""

    side: Side
    cube: int


@dataclass(frozen=True, slots=True)
class ToAnswerResignation:
    """The side may accept or refuse; playing on refuses."""

    side: Side
    level: int


Awaited = ToRoll | ToNameDouble | ToMove | ToAnswerDouble | ToAnswerResignation


class NoDouble(StrEnum):
    """Why a side may not double now."""

    NO_CUBE = "no_cube"
    NOT_ON_TURN = "not_on_turn"
    ROLLED = "rolled"
    OFFERED = "offered"
    FIRST_TURN = "first_turn"
    CRAWFORD = "crawford"
    NOT_OWNER = "not_owner"
    DEAD = "dead"
    CAP = "cap"
    HOLLAND = "holland"
    LAST_ROLL = "last_roll"


@dataclass(frozen=True, slots=True)
class Standing:
    """The score that a game is played at: what each side still needs (None for money), and whether the Crawford game
    is over."""

    away: tuple[int, int] | None = None
    post_crawford: bool = False


def awaited(game: Game) -> Awaited:
    """What the game waits for. The opening must have been thrown."""
    if game.offer is not None:
        return ToAnswerResignation(game.offer.by.other, game.offer.level)
    for index, cube in enumerate(game.cubes):
        if cube.offer is not None:
            return ToAnswerDouble(cube.offer.asked, index)
    turn = turn_of(game)
    if turn.roll is not None:
        return ToMove(turn.side)
    return ToNameDouble(turn.side) if turn.part is Part.NAMED else ToRoll(turn.side)


def turn_of(game: Game) -> Turn:
    """The turn in progress."""
    assert game.turn is not None, "the opening has not been thrown"  # noqa: S101 - a game is never stored before
    return game.turn


def board_seen_by(variant: Variant, game: Game, side: Side) -> Board:
    """The position as it stands now, staged steps included, in that side's numbering."""
    turn = turn_of(game)
    board = board_now(variant, turn)
    return board if turn.side is side else flipped(board, variant.parallel)


def only_cube(game: Game) -> Cube | None:
    """The cube of a game for two; None when it is played without one."""
    return game.cubes[0] if game.cubes else None


def why_no_double(terms: Terms, game: Game, standing: Standing, side: Side, cube: int = 0) -> NoDouble | None:
    """Why the side may not double now; None when it may.

    A double is offered at the start of one's own turn, before rolling, also from the bar and when closed out.
    """
    if game.crawford:
        return NoDouble.CRAWFORD
    if not terms.cube or not 0 <= cube < len(game.cubes):
        return NoDouble.NO_CUBE
    return _why_not_now(game, side) or _why_not_this_cube(terms, game, standing, side, game.cubes[cube])


def _why_not_now(game: Game, side: Side) -> NoDouble | None:
    turn = turn_of(game)
    if turn.side is not side:
        return NoDouble.NOT_ON_TURN
    if turn.roll is not None:
        return NoDouble.ROLLED
    if not checkers_on_board(turn.board)[1]:
        return NoDouble.LAST_ROLL
    if game.turns == (0, 0):
        # Only with `opening = reroll` does the first player roll at all; there is no moment to double before it.
        return NoDouble.FIRST_TURN
    return None


def _why_not_this_cube(
    terms: Terms, game: Game, standing: Standing, side: Side, cube: Cube
) -> NoDouble | None:
    if cube.offer is not None:
        return NoDouble.OFFERED
    if not is_open_to(cube, side):
        return NoDouble.NOT_OWNER
    if cube.value * 2 > terms.highest_cube:
        return NoDouble.CAP
    if standing.away is not None and terms.dead_cube is DeadCube.REFUSE and cube.value >= standing.away[side]:
        return NoDouble.DEAD
    if terms.holland and standing.post_crawford and min(game.turns) < 2:
        return NoDouble.HOLLAND
    return None


def may_raise(terms: Terms, cube: Cube) -> bool:
    """Whether the asked side may answer the pending turn by turning the cube again (money only)."""
    offer = cube.offer
    return (
        offer is not None
        and not terms.is_match
        and offer.animals < terms.animals
        and offer.value * 2 <= terms.highest_cube
    )
