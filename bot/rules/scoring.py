"""What a game is worth. Sources: GNU Backgammon manual (levels, Jacoby, cube); points are never capped here."""

from bot.rules.board import BAR, Board, checkers_on_board, has_contact
from bot.rules.cube import Cube
from bot.rules.events import GameEnded, HowEnded
from bot.rules.side import Side
from bot.rules.terms import Terms
from bot.rules.variant import Variant

SINGLE, GAMMON, BACKGAMMON = 1, 2, 3


def board_level(variant: Variant, loser: Board) -> int:
    """The level of a finished game, 1..variant.max_level.

    loser: the final position seen by the loser. Single with a checker off; else backgammon with one on the bar or in
    the winner's home (the loser's points 19..24); else gammon.
    """
    if loser.off[0] > 0:
        return SINGLE
    return min(BACKGAMMON if _is_far_behind(loser) else GAMMON, variant.max_level)


def forfeit_level(variant: Variant, absent: Board) -> int:
    """The level of a game that is lost by leaving it, 1 or 2.

    absent: the position seen by the side that leaves. A gammon only if that side has no checker off while the other
    has begun to bear off, never a backgammon.
    """
    ours, theirs = absent.off
    return min(GAMMON if ours == 0 and theirs > 0 else SINGLE, variant.max_level)


def scored_level(terms: Terms, cube: Cube, level: int) -> int:
    """The level that counts: 1 in a money game under the Jacoby rule while nobody has offered a double.

    It holds for resigned gammons too, where GNU Backgammon would pay the offered level.
    """
    if terms.jacoby and not terms.is_match and terms.cube and not cube.turned:
        return SINGLE
    return level


def highest_level(terms: Terms, cube: Cube, resigner: Board, points_needed: int | None) -> int:
    """The highest level a resigner could still lose, 1..3.

    resigner: the position seen by him. points_needed: what the other side needs to win the match, None for money.
    """
    most = terms.rules.max_level
    if resigner.off[0] > 0 or scored_level(terms, cube, most) == SINGLE:
        return SINGLE
    if not _is_far_behind(resigner) and not has_contact(resigner):
        most = min(most, GAMMON)
    if points_needed is not None:
        # A level beyond the one that already ends the match gains nothing.
        most = min(most, max(1, -(-points_needed // cube.value)))
    return most


def points_at(terms: Terms, cube: Cube | None, level: int, loser: Board) -> int:
    """What a game lost at a level of the board costs. cube: None when it is played without one.

    loser: the position seen by the loser: acey-deucey for money pays every checker he has not borne off.
    """
    if terms.rules.pays_checkers and not terms.is_match:
        return checkers_on_board(loser)[0]
    return level if cube is None else scored_level(terms, cube, level) * cube.value


def game_ended(
    terms: Terms, cube: Cube | None, *, winner: Side, how: HowEnded, level: int, loser: Board
) -> GameEnded:
    """The end of a game at a level of the board, with the points it brings. cube, loser: as in `points_at`."""
    scored = level if cube is None else scored_level(terms, cube, level)
    return GameEnded(winner, how, scored, points_at(terms, cube, level, loser))


def _is_far_behind(loser: Board) -> bool:
    """Whether a checker is on the bar or in the winner's home."""
    return loser.points[BAR] > 0 or any(count > 0 for count in loser.points[19:25])
