"""The number of the question: it rises when what somebody may answer has changed, and only then."""

import pytest

from bot.rules.actions import (
    AcceptResignation,
    Action,
    AskRematch,
    Drop,
    LiftDice,
    OfferDouble,
    OfferResignation,
    PlayStep,
    Raise,
    RefuseResignation,
    ResetSteps,
    RollDice,
    StartGame,
    StopSession,
    Take,
    UndoStep,
)
from bot.rules.errors import RulesError
from bot.rules.side import Side
from bot.rules.table import Table
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BLACK, SEATS, WHITE, challenge, in_play, play, seated, terms_of, whole

STAGED = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)))
COMPLETE = play(STAGED, (WHITE, PlayStep(6, 1)))
DOUBLED = play(in_play(terms=terms_of(animals="1")), (WHITE, OfferDouble()))
RESIGNED = play(in_play(terms=terms_of(jacoby="off")), (WHITE, OfferResignation(1)))
BETWEEN = play(in_play(), (WHITE, OfferResignation(1)))
FINISHED = play(BETWEEN, (WHITE, StopSession()))


@pytest.mark.parametrize(
    ("table", "by", "action"),
    [
        (seated(), None, StartGame(SEATS)),
        (in_play(), WHITE, RollDice()),
        (in_play(roll="31"), WHITE, PlayStep(8, 3)),
        (STAGED, WHITE, UndoStep()),
        (STAGED, WHITE, ResetSteps()),
        (COMPLETE, WHITE, LiftDice()),
        (in_play(roll="31"), WHITE, whole((8, 3), (6, 1))),
        (in_play(), WHITE, OfferDouble()),
        (DOUBLED, BLACK, Take()),
        (DOUBLED, BLACK, Drop()),
        (DOUBLED, BLACK, Raise()),
        (in_play(terms=terms_of(jacoby="off")), BLACK, OfferResignation(1)),
        (RESIGNED, BLACK, AcceptResignation()),
        (RESIGNED, BLACK, RefuseResignation()),
        (BETWEEN, BLACK, StopSession()),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, Side | Table) else "",
)
def test_it_rises_with_what_is_asked(table: Table, by: Side | None, action: Action) -> None:
    """Roll, step, undo, done, offer and answer, start and end of a game: old buttons are stale."""
    assert play(table, (by, action), dice=ScriptedDice("31")).decision > table.decision


def test_one_of_two_who_asks_for_a_rematch_leaves_it() -> None:
    """The other one is asked the same as before, and his button still stands."""
    assert FINISHED.decision == play(FINISHED, (WHITE, AskRematch())).decision


def test_a_refusal_leaves_it() -> None:
    """Nothing has changed."""
    table = in_play()
    with pytest.raises(RulesError):
        play(table, (BLACK, RollDice()))

    assert in_play().decision == table.decision


def test_it_begins_at_one() -> None:
    """The challenge itself is the first question."""
    assert 1 == challenge().decision


def test_the_same_position_after_undo_is_a_new_question() -> None:
    """A button of before the step is stale though the board looks the same."""
    before = in_play(roll="31")

    assert before.decision < play(before, (WHITE, PlayStep(8, 3)), (WHITE, UndoStep())).decision
