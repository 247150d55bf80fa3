"""What a finished game is worth: level, cube, Jacoby."""

import pytest

from bot.rules.actions import OfferDouble, Raise, Take
from bot.rules.cube import Cube
from bot.rules.events import GameEnded, HowEnded
from bot.rules.scoring import board_level, forfeit_level, highest_level
from bot.rules.terms import Terms
from bot.rules.variant import VARIANTS
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import (
    BLACK,
    WHITE,
    cube_in,
    happened,
    in_play,
    play,
    position,
    started,
    terms_of,
    whole,
)

STANDARD = VARIANTS["standard"]
NO_JACOBY = terms_of(jacoby="off")
GAMMON = "2 1 / 12*15"
"""White bears off two with 2-1; Black has none off and stands outside White's home."""


def end(text: str, terms: Terms, cube: Cube | None = None) -> GameEnded:
    """How the game ends when White, with two checkers left on 2 and 1, rolls 2-1."""
    ended = happened(in_play(text, roll="21", terms=terms, cube=cube), WHITE, whole((2, 2), (1, 1)))[1]
    assert isinstance(ended, GameEnded)
    return ended


@pytest.mark.parametrize(
    ("loser", "level"),
    [
        ("19*14", 1),  # one is off
        ("19*10 3*4", 1),  # one is off: those in the winner's home no longer count
        ("19*13 bar", 1),  # one is off: nor does the one on the bar
        ("19*15", 2),  # all home, none off
        ("12*8 19*7", 2),
        ("19*14 7", 2),  # just outside the winner's home
        ("19*14 6", 3),  # in the winner's home
        ("19*14 3", 3),
        ("19*14 bar", 3),
    ],
)
def test_the_level_of_a_finished_game(loser: str, level: int) -> None:
    """Single with a checker off; else backgammon from the bar or the winner's home; else gammon. Winner's numbers."""
    assert GameEnded(WHITE, HowEnded.BORNE_OFF, level, level) == end(f"2 1 / {loser}", NO_JACOBY)


def test_points_are_level_times_cube() -> None:
    """A gammon on a 4-cube is worth 8."""
    assert 8 == end(GAMMON, NO_JACOBY, Cube(4, WHITE, turned=True)).points


def test_without_a_cube_the_level_is_the_score() -> None:
    """A cubeless money game pays its gammons: nobody could have doubled."""
    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 2, 2) == end(GAMMON, terms_of(cube="off"))


def test_jacoby_makes_a_gammon_single_while_nobody_has_doubled() -> None:
    """A money game whose cube was never offered is worth one."""
    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 1, 1) == end(GAMMON, terms_of(jacoby="on"))


def test_jacoby_ends_with_the_first_double_offered() -> None:
    """Once a double was offered and taken, gammons count."""
    assert 4 == end(GAMMON, terms_of(jacoby="on"), Cube(2, BLACK, turned=True)).points


def test_an_automatic_double_is_no_double_for_jacoby() -> None:
    """Nobody offered it: level one, times the 2 that the cube shows."""
    table = started(terms_of(jacoby="on", auto_doubles="1"), ScriptedDice("44", "31"))

    ended = end(GAMMON, table.terms, cube_in(table))
    assert (1, 2) == (ended.level, ended.points)


def test_a_beavered_cube_counts_as_offered() -> None:
    """A gammon on a beavered cube of 4 is worth 8 under Jacoby."""
    table = in_play(terms=terms_of(animals="1"))
    table = play(table, (WHITE, OfferDouble()), (BLACK, Raise()), (WHITE, Take()), dice=ScriptedDice("31"))

    assert 8 == end(GAMMON, table.terms, cube_in(table)).points


def test_jacoby_has_no_place_in_matches() -> None:
    """A gammon with the cube at 1 is worth two, whatever the defaults of money are."""
    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 2, 2) == end(GAMMON, terms_of(length=5))


def test_the_last_checker_ends_the_game_with_dice_left() -> None:
    """One checker on the ace point and 6-6: one die is used, the rest is not played."""
    table = in_play("1 / 19*14", roll="66", terms=NO_JACOBY)

    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 1, 1) == happened(table, WHITE, whole((1, 6)))[1]


def test_fewer_checkers_end_the_game_too() -> None:
    """Hypergammon is over with the third checker off; its gammons count as those of the full game."""
    table = in_play("1 / 24*3", roll="21", terms=terms_of("hypergammon", jacoby="off"))

    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 2, 2) == happened(table, WHITE, whole((1, 2)))[1]


def test_black_is_paid_by_his_own_view() -> None:
    """The winner's home is that of the winner, whatever seat he has."""
    table = in_play("2 1 / 19*14 3", roll="21", terms=NO_JACOBY, on_turn=BLACK)

    assert GameEnded(BLACK, HowEnded.BORNE_OFF, 3, 3) == happened(table, BLACK, whole((2, 2), (1, 1)))[1]


@pytest.mark.parametrize(
    ("loser", "level"),
    [
        ("24*2 13*5 8*3 6*5 / 1*2 12*5 17*3 19*5", 1),  # nobody has borne off
        ("bar*15 / 24*14", 2),  # the other has; never a backgammon
        ("24*14 / 19*14", 1),  # so has he
        ("6*14 / 24*15", 1),
    ],
)
def test_a_forfeit_is_a_gammon_only_when_the_other_bears_off(loser: str, level: int) -> None:
    """Single; gammon with none of one's own and some of the other's off; never a backgammon. The absent side's view."""
    assert level == forfeit_level(STANDARD, position(loser))


@pytest.mark.parametrize(
    ("loser", "level"),
    [
        ("6*14 / 24*14", 1),  # a checker is off
        ("6*15 / 19*15", 2),  # both are home
        ("6*15 / 1*15", 3),  # an enemy checker behind may still hit
        ("18*15 / 19*15", 2),  # all passed, none in the winner's home
        ("19*15 / 20*15", 3),  # in the winner's home
        ("bar 6*14 / 24*15", 3),
    ],
)
def test_the_highest_level_that_can_still_be_lost(loser: str, level: int) -> None:
    """1 with a checker off; 2 without contact, bar and winner's home; else 3. The resigner's view."""
    assert level == highest_level(NO_JACOBY, Cube(), position(loser), None)


@pytest.mark.parametrize(
    ("needed", "cube", "level"),
    [(1, 1, 1), (2, 1, 2), (3, 1, 3), (9, 1, 3), (3, 2, 2), (2, 2, 1), (5, 4, 2), (1, 8, 1)],
)
def test_no_level_beyond_the_end_of_the_match(needed: int, cube: int, level: int) -> None:
    """A level is enough when it gives the winner the points that he needs."""
    start = position("24*2 13*5 8*3 6*5 / 1*2 12*5 17*3 19*5")

    assert level == highest_level(terms_of(length=9), Cube(cube, WHITE, turned=True), start, needed)


def test_the_level_of_a_position_is_that_of_the_losers_own_view() -> None:
    """Checkers on one's own low points are home; on 19 to 24 they are in the winner's home."""
    assert (2, 3) == (board_level(STANDARD, position("6*15 /")), board_level(STANDARD, position("19*15 /")))
