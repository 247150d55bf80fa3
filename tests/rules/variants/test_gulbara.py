"""Gul bara: doubles that run upward, part after part."""

import pytest

from bot.rules.dice import Roll
from bot.rules.table import Table
from bot.rules.terms import make_terms
from bot.rules.variant import VARIANTS, start_board
from tests.support.positions import board_of
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BLACK, WHITE, play, turn_in, whole
from tests.support.variant_tables import standing_at, texts

GULBARA = make_terms("gulbara", 0, {})
OPEN = board_of("24*15", "1*15")


def after(table: Table, *steps: tuple[int, int]) -> tuple[object, object]:
    """Who is on turn after a play, and with which dice given."""
    table = play(table, (WHITE, whole(*steps)), dice=ScriptedDice("21"))
    return turn_in(table).side, turn_in(table).roll


@pytest.mark.parametrize(("number", "normal", "follows"), [(3, "3", False), (4, "3", True), (1, "0", True)])
def test_doubles_run_upward_after_the_third_roll(number: int, normal: str, follows: bool) -> None:
    """The next part is the same side's, four of the next higher number; by agreement from the first roll on."""
    terms = make_terms("gulbara", 0, {"normal_doubles": normal})
    table = standing_at(OPEN, "44", terms=terms, number=number)

    expected = (WHITE, Roll(5, 5)) if follows else (BLACK, Roll(2, 1))
    assert expected == after(table, *[(24, 4)] * 4)


def test_a_part_that_cannot_be_played_out_ends_the_turn() -> None:
    """The rest is lost: here the third five."""
    table = standing_at(board_of("24*2 1*13", "14 12*14"), "55", terms=GULBARA)

    assert (BLACK, Roll(2, 1)) == after(table, (24, 5), (24, 5))


def test_nothing_follows_six_six() -> None:
    """Nor a roll of two numbers."""
    assert (BLACK, Roll(2, 1)) == after(standing_at(OPEN, "66", terms=GULBARA), *[(24, 6)] * 4)
    assert (BLACK, Roll(2, 1)) == after(standing_at(OPEN, "65", terms=GULBARA), (24, 6), (24, 5))


def test_a_part_that_cannot_be_begun_passes() -> None:
    """The dice are lifted by the house."""
    table = standing_at(board_of("12*4 2*11", "24*10 1 6*4"), "55", terms=GULBARA)

    assert (BLACK, Roll(2, 1)) == after(table, *[(12, 5)] * 4)


def test_no_head_rule_unless_agreed() -> None:
    """Any number may leave the start; with the setting one, like long nardy."""
    start = start_board(VARIANTS["gulbara"])
    assert "24/23 24/22" in texts("gulbara", start, "21")
    assert ["24/21"] == texts("gulbara", start, "21", head_limit="on")
