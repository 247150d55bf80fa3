"""Misère: who finishes last wins."""

from bot.rules.act import Habits, act
from bot.rules.actions import RollDice
from bot.rules.events import GameEnded, HowEnded, PlayFinished
from bot.rules.terms import make_terms
from tests.support.positions import board_of
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BLACK, WHITE, happened, whole
from tests.support.variant_tables import standing_at, texts

MISERE = make_terms("misere", 0, {})


def test_the_first_to_finish_loses_one() -> None:
    """There are no gammons, and no Jacoby rule."""
    table = standing_at(board_of("1", "24*15"), "21", terms=MISERE)

    assert GameEnded(BLACK, HowEnded.BORNE_OFF, 1, 1) == happened(table, WHITE, whole((1, 2)))[-1]
    assert "jacoby" not in MISERE.rules.options


def test_all_else_is_backgammon() -> None:
    """Full use of the dice too, though one would rather not."""
    board = board_of("6 5", "24*15")

    assert texts("standard", board, "64") == texts("misere", board, "64")


def test_nothing_is_borne_off_for_a_player_by_itself() -> None:
    """The wish to bear off as much as possible in a race does not hold here."""
    table = standing_at(board_of("6*3 2*2", "24*5"), terms=MISERE, number=9)
    habits = Habits(race_bear_off=True)
    _, happenings = act(table, WHITE, RollDice(), ScriptedDice("62"), (habits, habits))

    assert not [h for h in happenings if isinstance(h.event, PlayFinished)]
