"""Tavla and Portes, and the Tavli match that begins with it."""

import pytest

from bot.rules.actions import AcceptResignation, OfferResignation, PlayStep, StartGame
from bot.rules.events import GameEnded, HowEnded
from bot.rules.reasons import HasJustHit
from bot.rules.refusals import StepNotLegal, TermNotHere
from bot.rules.table import Between
from bot.rules.terms import make_terms
from tests.support.positions import board_of
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BLACK, SEATS, WHITE, game_in, happened, play, started, turn_in, whole
from tests.support.variant_tables import standing_at, texts

BLOT = board_of("9 8 6*6 13*7", "4 24*14")
"""A single enemy checker in our home."""


def test_who_hits_at_home_stays_in_tavla() -> None:
    """No hit and run: the hitter is frozen for the turn; in Portes it may go on."""
    assert "9/4*/2" in texts("portes", BLOT, "52")
    assert "9/4*/2" not in texts("tavla", BLOT, "52")
    assert "9/4* 6/4" in texts("tavla", BLOT, "52")


def test_a_frozen_checker_says_why() -> None:
    """Another that joins it may go on."""
    table = play(standing_at(BLOT, "52", terms=make_terms("tavla", 0, {})), (WHITE, PlayStep(9, 5)))
    with pytest.raises(StepNotLegal) as refusal:
        play(table, (WHITE, PlayStep(4, 2)))

    assert HasJustHit(4) == refusal.value.reason


@pytest.mark.parametrize("variant", ["tavla", "portes"])
def test_no_triple_and_no_cube(variant: str) -> None:
    """Two points at most; the cube is refused by name."""
    table = standing_at(board_of("1", "bar 24*14"), "21", terms=make_terms(variant, 0, {}))

    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 2, 2) == happened(table, WHITE, whole((1, 2)))[-1]
    with pytest.raises(TermNotHere):
        make_terms(variant, 0, {"cube": "on"})


@pytest.mark.parametrize("variant", ["tavla", "portes", "plakoto", "fevga"])
def test_the_winner_begins_the_next_game(variant: str) -> None:
    """Without a throw; the winner of the first throw rolls afresh."""
    table = started(make_terms(variant, 0, {}), ScriptedDice("52", "43"))
    assert (WHITE, "43") == (turn_in(table).side, str(turn_in(table).roll))

    table = play(table, (WHITE, OfferResignation(2)))
    table = play(table, (None, StartGame(SEATS)), dice=ScriptedDice("66"))
    assert (BLACK, "66", ()) == (turn_in(table).side, str(turn_in(table).roll), game_in(table).opening)


def test_a_tavli_match_goes_through_three_games() -> None:
    """Portes, Plakoto, Fevga, and again; the winner begins, whichever game it is."""
    table = started(make_terms("tavli", 7, {}), ScriptedDice("52", "43"))
    seen = []
    for _ in range(4):
        seen.append((table.rules.id, turn_in(table).board))
        table = play(table, (WHITE, OfferResignation(1)))
        while not isinstance(table.phase, Between):
            table = play(table, (BLACK, AcceptResignation()))
        table = play(table, (None, StartGame(SEATS)), dice=ScriptedDice("43"))

    assert ["portes", "plakoto", "fevga", "portes"] == [name for name, _ in seen]
    assert BLACK is turn_in(table).side
