"""What a finished game leaves in the ledger."""

from bot.rules.act import act
from bot.rules.actions import PlayWhole
from bot.rules.board import flipped
from bot.rules.side import Side
from bot.rules.table import Table
from bot.rules.terms import make_terms
from bot.service.changes import result_of
from storage.records import ResultRow
from tests.support.positions import board_of
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import ANNA, BRUNO, BY_HAND, whole
from tests.support.variant_tables import standing_at

WHITE, BLACK = Side.WHITE, Side.BLACK


def before_the_last_roll(ours: str) -> Table:
    """Long nardy: White, who began, has one checker left; Black has these, in his own numbers."""
    terms = make_terms("nardy", 3, {"last_roll": "on"})
    return standing_at(flipped(board_of(ours, "13"), parallel=True), "21", terms=terms)


def ended_by(ours: str, answer: PlayWhole) -> ResultRow | None:
    """The line after White has finished and Black has answered with 2-1."""
    dice = ScriptedDice("21")
    table, _ = act(before_the_last_roll(ours), WHITE, whole((1, 2)), dice, BY_HAND)
    table, happenings = act(table, BLACK, answer, dice, BY_HAND)
    return result_of(table, happenings, row=7, started_at=10, at=20)


def test_a_drawn_game_is_a_line_without_points() -> None:
    """Both finish: the two who played stand in it, and nobody has won."""
    line = ended_by("2 1", whole((2, 2), (1, 1)))

    assert ResultRow(7, 1, 0, "nardy", 3, ANNA, BRUNO, 0, "drawn", "borne_off", 1, 10, 20) == line


def test_a_won_game_names_the_winner_first() -> None:
    """The last roll was too little."""
    line = ended_by("6*2 5", whole((6, 2), (6, 1)))

    assert ResultRow(7, 1, 0, "nardy", 3, ANNA, BRUNO, 1, "single", "borne_off", 1, 10, 20) == line


def test_no_line_before_a_game_has_ended() -> None:
    """The starter is off, the last roll is still to come."""
    table, happenings = act(before_the_last_roll("6*2 5"), WHITE, whole((1, 2)), ScriptedDice("21"), BY_HAND)

    assert None is result_of(table, happenings, row=7, started_at=10, at=20)
