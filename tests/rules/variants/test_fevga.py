"""Fevga and Moultezim: the first checker, the starting quarters, the duty to open."""

import pytest

from bot.rules.dice import parse_roll
from bot.rules.errors import IllegalPlay
from bot.rules.notation import parse_play
from bot.rules.plays import legal_plays
from bot.rules.reasons import EnemyQuarterFull, FirstCheckerOnly, MustOpen, OwnQuarterFull, Reason
from bot.rules.terms import make_terms
from bot.rules.variant import VARIANTS, start_board
from tests.support.positions import board_of
from tests.support.variant_tables import dice_used, texts

START = start_board(VARIANTS["fevga"])


def reason(variant: str, text: str, ours: str, theirs: str, roll: str) -> Reason:
    """Why the text is refused."""
    legal = legal_plays(make_terms(variant, 0, {}).rules, board_of(ours, theirs), parse_roll(roll))
    with pytest.raises(IllegalPlay) as refusal:
        parse_play(text, legal)
    return refusal.value.reason


@pytest.mark.parametrize("variant", ["fevga", "moultezim"])
def test_a_first_six_six_is_one_step(variant: str) -> None:
    """Then the checker stands in front of the enemy's start."""
    assert (1, ["24/18"]) == (dice_used(variant, START, "66"), texts(variant, START, "66"))


@pytest.mark.parametrize("variant", ["fevga", "moultezim"])
def test_only_the_first_checker_moves_until_it_has_passed(variant: str) -> None:
    """Beyond the enemy's start, on an own number below 12; within a roll too."""
    assert ["20/13"] == texts(variant, board_of("20 24*14", "12*15"), "43")
    assert FirstCheckerOnly(20) == reason(variant, "24/20 24/21", "20 24*14", "12*15", "43")
    assert "24/21 14/10" in texts(variant, board_of("14 24*14", "12*15"), "43")
    assert "24/20 24/21" not in texts(variant, board_of("14 24*14", "12*15"), "43")


def test_never_all_six_of_the_own_starting_quarter() -> None:
    """Judged where the turn ends: passing through is allowed."""
    ours, theirs = "24*9 23 22 20 19 6 5", "12*15"
    assert OwnQuarterFull() == reason("fevga", "24/21 6/5", ours, theirs, "31")
    assert "24/20" in texts("fevga", board_of(ours, theirs), "31")


def test_a_prime_elsewhere_is_allowed() -> None:
    """Also with no enemy ahead, as long as they do not all wait right behind it."""
    plays = texts("fevga", board_of("19 17 16 15 14 13 7*9", "12*14 10"), "21")
    assert [text for text in plays if "19/18" in text]


SHUT = "18 17 16 15 14 13 6*8 8"
"""Six in a row, right in front of the enemy's 7, which is our 19."""


def test_a_way_must_be_opened() -> None:
    """All enemy checkers on the one point behind the six: only plays that open stand, if there are any."""
    plays = texts("fevga", board_of(SHUT, "19*15"), "21")
    assert plays
    assert all(any(f"{p}/" in f" {text}" for p in range(13, 19)) for text in plays)
    assert MustOpen() == reason("fevga", "8/6 6/5", SHUT, "19*15", "21")
    assert "8/5" in texts("fevga", board_of(SHUT, "19*14 21"), "21")


def test_moultezim_leaves_two_points_of_the_enemy_start() -> None:
    """At most four of our 7 to 12 when the turn ends; six in a row elsewhere are free."""
    ours, theirs = "12 11 10 9 20 6*10", "24*15"
    assert EnemyQuarterFull(4) == reason("moultezim", "11/7 6/5", "12 11*2 10 9 6*10", theirs, "41")
    assert [text for text in texts("moultezim", board_of(ours, theirs), "11") if "12/11" in text]


def test_moultezim_can_take_the_rule_of_fevga() -> None:
    """The texts differ; the table may choose."""
    board = board_of("12 11*2 10 9 6*10", "24*15")
    assert "11/7 6/5" not in texts("moultezim", board, "41")
    assert "11/7 6/5" in texts("moultezim", board, "41", prime_rule="fevga")
