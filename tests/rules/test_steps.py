"""A turn in steps: staging, taking back, lifting the dice."""

import pytest

from bot.rules.act import act
from bot.rules.actions import LiftDice, OfferResignation, PlayStep, PlayWhole, ResetSteps, RollDice, UndoStep
from bot.rules.dice import Roll
from bot.rules.events import (
    DiceRolled,
    PlayFinished,
    ResignationOffered,
    ResignationRefused,
    StepPlayed,
    StepsReset,
    StepUndone,
)
from bot.rules.game import LastPlay, ToMove, ToRoll, board_seen_by
from bot.rules.plays import CheckerMove
from bot.rules.refusals import IncompletePlay, NothingToUndo, NotNow, NotYourTurn, StepNotLegal
from bot.rules.table import Table
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import (
    BLACK,
    BY_HAND,
    WHITE,
    asked_in,
    game_in,
    happened,
    in_play,
    play,
    position,
    terms_of,
    turn_in,
    whole,
)

HIT = "13*2 6*2 / 8 1*3"
"""White can hit on his 8 point with a 5."""


def board_now(table: Table) -> tuple[int, ...]:
    """The points as they stand, White's view."""
    return board_seen_by(table.terms.rules, game_in(table), WHITE).points


def test_a_step_moves_one_checker_and_keeps_the_turn() -> None:
    """The turn stays with the mover; the board shows the step."""
    table = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)))

    assert ToMove(WHITE) == asked_in(table)
    assert position("24*2 13*5 8*2 6*5 5 / 1*2 12*5 17*3 19*5").points == board_now(table)


def test_undo_gives_the_hit_checker_back() -> None:
    """The enemy blot returns from the bar to the very point."""
    before = in_play(HIT, roll="51")
    hit = play(before, (WHITE, PlayStep(13, 5)))

    assert -1 == board_now(hit)[0]
    assert board_now(before) == board_now(play(hit, (WHITE, UndoStep())))


def test_undo_takes_back_one_step_at_a_time() -> None:
    """After two steps one undo leaves the first."""
    one = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)))
    two = play(one, (WHITE, PlayStep(6, 1)))

    assert board_now(one) == board_now(play(two, (WHITE, UndoStep())))


def test_reset_takes_back_all_steps() -> None:
    """The board is that of the start of the turn, all dice are to be played again."""
    before = in_play(roll="11")
    table = play(before, *((WHITE, PlayStep(8, 1)),) * 3, (WHITE, ResetSteps()))

    assert board_now(before) == board_now(table)
    assert () == turn_in(table).moves


@pytest.mark.parametrize("action", [UndoStep(), ResetSteps()])
def test_nothing_is_taken_back_before_the_first_step(action: UndoStep | ResetSteps) -> None:
    """The refusal says so."""
    with pytest.raises(NothingToUndo):
        play(in_play(roll="31"), (WHITE, action))


def test_dice_are_not_lifted_while_more_can_be_played() -> None:
    """The refusal names the steps that are left."""
    with pytest.raises(IncompletePlay) as refusal:
        play(in_play("24 6 / 1*2", roll="61"), (WHITE, PlayStep(24, 6)), (WHITE, LiftDice()))

    assert (CheckerMove(18, 17, 1), CheckerMove(6, 5, 1)) == refusal.value.legal


def test_lifting_the_dice_passes_the_turn() -> None:
    """The other side is to roll and sees the board from its own side; the play is remembered."""
    table = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)), (WHITE, PlayStep(6, 1)), (WHITE, LiftDice()))

    moves = (CheckerMove(8, 5, 3), CheckerMove(6, 5, 1))
    assert ToRoll(BLACK) == asked_in(table)
    assert LastPlay(WHITE, Roll(3, 1), moves) == game_in(table).last_play
    assert position("24*2 13*5 8*3 6*5 / 20*2 19*4 17*2 12*5 1*2").points == turn_in(table).board.points


def test_a_finished_play_is_final() -> None:
    """Nothing can be taken back once the dice are lifted."""
    with pytest.raises(NotYourTurn):
        play(in_play(roll="31"), (WHITE, whole((8, 3), (6, 1))), (WHITE, UndoStep()))


def test_a_step_after_which_the_other_die_is_lost_is_not_offered() -> None:
    """Both dice must be played where one way does: here only the 2 from the 8 leaves the 6 (24/22 8/2 does not)."""
    table = in_play("24 8 6*13 / 4*2 16*2 18*3 19*4 20*4", roll="62")

    with pytest.raises(StepNotLegal) as refusal:
        play(table, (WHITE, PlayStep(6, 2)))
    assert {(24, 2), (8, 6)} == {(move.source, move.die) for move in refusal.value.legal}


def test_of_two_dice_of_which_one_can_be_played_it_is_the_higher() -> None:
    """The 5 alone is refused: the 6 can be played, and not both."""
    table = in_play("13 1*14 / 2*2 24*13", roll="65")

    with pytest.raises(StepNotLegal) as refusal:
        play(table, (WHITE, PlayStep(13, 5)))
    assert (CheckerMove(13, 7, 6),) == refusal.value.legal
    assert ToRoll(BLACK) == asked_in(play(table, (WHITE, PlayStep(13, 6)), (WHITE, LiftDice())))


def test_both_checkers_enter_before_anything_moves() -> None:
    """One of two enters, the other die cannot: the turn may end there and nothing else moves."""
    table = in_play("bar*2 13*5 8*3 6*5 / 20*2 1*2 12*5 17*3 19*3", roll="53")

    table = play(table, (WHITE, PlayStep(25, 3)))
    with pytest.raises(StepNotLegal):
        play(table, (WHITE, PlayStep(13, 5)))
    assert ToRoll(BLACK) == asked_in(play(table, (WHITE, LiftDice())))


def test_the_exact_die_bears_the_checker_off() -> None:
    """With 5 and 4 left and 6-4 a press on the 4 uses the 4, and the 6 is left for the 5."""
    table = play(in_play("5 4 / 20", roll="64"), (WHITE, PlayStep(4, 4)))

    assert (CheckerMove(4, 0, 4),) == turn_in(table).moves
    with pytest.raises(StepNotLegal):
        play(in_play("5 4 / 20", roll="64"), (WHITE, PlayStep(4, 6)))


def test_a_whole_play_lifts_the_dice_at_once() -> None:
    """One event, whatever steps were staged before."""
    table = play(in_play(roll="31"), (WHITE, PlayStep(24, 1)))

    moves = (CheckerMove(8, 5, 3), CheckerMove(6, 5, 1))
    assert (PlayFinished(WHITE, Roll(3, 1), moves),) == happened(table, WHITE, whole((8, 3), (6, 1)))


def test_a_whole_play_may_wait_for_the_lifting() -> None:
    """By preference the steps are only staged, in place of those made before."""
    table = play(in_play(roll="31"), (WHITE, PlayStep(24, 1)))
    staged = PlayWhole(whole((8, 3), (6, 1)).moves, lift=False)

    steps = (StepPlayed(WHITE, CheckerMove(8, 5, 3)), StepPlayed(WHITE, CheckerMove(6, 5, 1)))
    assert (StepsReset(WHITE), *steps) == happened(table, WHITE, staged)
    assert ToMove(WHITE) == asked_in(play(table, (WHITE, staged)))


def test_a_whole_play_that_stops_half_way_is_refused() -> None:
    """One die of two is no play where both can be used."""
    with pytest.raises(IncompletePlay):
        play(in_play(roll="31"), (WHITE, whole((8, 3))))


def test_hits_and_targets_of_a_play_are_not_taken_on_trust() -> None:
    """Where a checker lands and whether it hits is worked out from point and die."""
    lie = PlayWhole((CheckerMove(13, 2, 5, hit=False), CheckerMove(6, 5, 1, hit=True)))

    truth = (CheckerMove(13, 8, 5, hit=True), CheckerMove(6, 5, 1))
    assert PlayFinished(WHITE, Roll(5, 1), truth) == happened(in_play(HIT, roll="51"), WHITE, lie)[0]


@pytest.mark.parametrize(
    "step", [PlayStep(8, 7), PlayStep(-3, 1), PlayStep(30, 3), PlayStep(12, 3), PlayStep(0, 1)]
)
def test_a_step_from_nowhere_is_refused(step: PlayStep) -> None:
    """Any numbers may come in; only steps of the list go through."""
    with pytest.raises(StepNotLegal):
        play(in_play(roll="31"), (WHITE, step))


@pytest.mark.parametrize("action", [PlayStep(8, 3), UndoStep(), ResetSteps(), whole((8, 3)), LiftDice()])
def test_nothing_is_played_before_the_roll(action: PlayStep | UndoStep) -> None:
    """The side on turn is told that it is not the moment, the other one that it is not his turn."""
    with pytest.raises(NotNow):
        play(in_play(), (WHITE, action))
    with pytest.raises(NotYourTurn):
        play(in_play(), (BLACK, action))


def test_nothing_is_rolled_twice() -> None:
    """The dice of a turn fall once."""
    with pytest.raises(NotNow):
        play(in_play(roll="31"), (WHITE, RollDice()))


def test_a_throw_has_its_number() -> None:
    """The same throw asked again gives the same dice: nothing is rolled anew by a retry."""
    dice = ScriptedDice("52", "64")
    once = act(in_play(), WHITE, RollDice(), dice, BY_HAND)
    again = act(in_play(), WHITE, RollDice(), dice, BY_HAND)

    assert once == again
    assert (Roll(6, 4),) == dice.left


def test_four_steps_of_a_double_are_one_turn() -> None:
    """1-1 is one roll, four steps and one finished play."""
    table = play(in_play(roll="11"), *((WHITE, PlayStep(8, 1)),) * 2, *((WHITE, PlayStep(6, 1)),) * 2)

    assert ToMove(WHITE) == asked_in(table)
    (finished,) = happened(table, WHITE, LiftDice())
    assert isinstance(finished, PlayFinished)
    assert 4 == len(finished.moves)


def test_undone_steps_leave_the_memory_of_the_table() -> None:
    """Only the steps that stand are among the recent happenings."""
    table = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)), (WHITE, PlayStep(6, 1)), (WHITE, UndoStep()))

    assert [StepPlayed(WHITE, CheckerMove(8, 5, 3))] == [h.event for h in table.recent]
    assert StepUndone(WHITE) not in [h.event for h in play(table, (WHITE, ResetSteps())).recent]


def test_undoing_a_step_forgets_nothing_else() -> None:
    """What happened between the step and its undo stays in the memory of the table."""
    table = play(
        in_play(roll="31", terms=terms_of(jacoby="off")),
        (WHITE, PlayStep(8, 3)),
        (BLACK, OfferResignation(1)),
    )
    table = play(table, (WHITE, UndoStep()))

    assert [ResignationOffered(BLACK, 1), ResignationRefused(WHITE, 1)] == [h.event for h in table.recent]


def test_every_throw_takes_the_next_number() -> None:
    """Nine throws were made; the next two are 9 and 10."""
    table = play(in_play(), (WHITE, RollDice()), (WHITE, whole((8, 3), (6, 1))), dice=ScriptedDice("31"))

    assert (DiceRolled(BLACK, 10, Roll(6, 5)),) == happened(table, BLACK, RollDice(), "65")
