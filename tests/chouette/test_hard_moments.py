"""Leaving, sleeping and pressing at the wrong moment: nothing sticks, nobody is charged twice."""

import pytest

from bot.chouette.actions import Double, Join, Leave, MoverSleeps, Return, SetStandingOrder, TimeIsUp
from bot.chouette.errors import CannotTurn
from bot.chouette.house_rules import board_terms
from bot.chouette.members import StandingOrder
from bot.chouette.questions import TimeKind, asked, deadlines
from bot.chouette.roles import acting_captain
from bot.chouette.state import Between, Playing
from bot.rules.actions import Drop, PlayStep, RollDice, Take
from bot.rules.errors import RulesError
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.turn import steps_of
from tests.chouette.seats import A, B, C, X, at_box, at_team, playing, time
from tests.vectors.chouette_driver import Case

a, b, c, x = (PlayerId(player) for player in (A, B, C, X))


def points(case: Case) -> dict[int, int]:
    """The last row of the ledger."""
    return {entry.player: entry.points for entry in case.state.ledger[-1].points}


def test_a_captain_who_leaves_with_steps_staged_takes_them_along() -> None:
    """The dice stand, the board is as at the start of the turn, the next active member plays."""
    case = at_team()
    case.do(a, RollDice())
    case.finish_questions()
    turn = turn_of(case.game.board)
    step = steps_of(board_terms(case.rules).rules, turn)[0]
    case.do(a, PlayStep(step.source, step.die))
    before = case.state.decision
    case.do(a, Leave())

    assert turn == turn_of(case.game.board)
    assert b == acting_captain(case.state, case.game)
    assert before < case.state.decision


def test_a_member_of_the_crew_who_leaves_touches_no_staged_steps() -> None:
    """The captain goes on."""
    case = at_team()
    case.do(a, RollDice())
    case.finish_questions()
    step = steps_of(board_terms(case.rules).rules, turn_of(case.game.board))[0]
    case.do(a, PlayStep(step.source, step.die))
    case.do(c, Leave())

    assert 1 == len(turn_of(case.game.board).moves)


def test_a_captain_who_is_absent_with_nobody_else_active_is_called_and_then_forfeits() -> None:
    """The team has its last time like the box; a double nobody answers counts as dropped before that."""
    case = at_box()
    case.do(x, Double((1, 2)))
    case.do(b, Drop(1))
    case.do(c, Drop(2))
    case.finish_questions()
    while turn_of(case.game.board).side is not Side.WHITE:
        case.plain_step()
    assert TimeKind.BOX_MOVE == time(case).kind
    for kind in (TimeKind.BOX_MOVE, TimeKind.AWAY):
        due = time(case)
        assert kind == due.kind
        assert due.action is not None
        case.do(None, due.action)

    assert {X: 3, A: -1, B: -1, C: -1} == points(case)


def test_the_last_of_the_team_has_no_further_time_after_three_silent_decisions() -> None:
    """He has been waited for often enough: his stake is lost at once."""
    case = at_box()
    for _ in range(2):
        case.on_turn(Side.WHITE)
        case.do(None, MoverSleeps())
        case.on_turn(Side.BLACK)
    case.at_turn({"turn": "box"})
    case.do(x, Double((1, 2)))
    case.do(b, Drop(1))
    case.do(c, Drop(2))
    case.finish_questions()
    case.on_turn(Side.WHITE)
    due = time(case)
    assert TimeKind.BOX_MOVE == due.kind
    assert due.action is not None
    case.do(None, due.action)

    assert {X: 3, A: -1, B: -1, C: -1} == points(case)


def test_everybody_drops_and_the_game_is_over() -> None:
    """No active member is left."""
    case = at_box("XAB")
    case.do(x, Double((0, 1)))
    case.do(a, Drop(0))
    case.do(b, Drop(1))
    case.finish_questions()

    assert {X: 2, A: -1, B: -1} == points(case)


def test_a_second_press_of_a_double_changes_nothing() -> None:
    """Crew: the same wish again; the box: refused."""
    case = at_team()
    case.do(b, Double((1,)))
    wishes = case.game.wishes
    case.do(b, Double((1,)))
    assert wishes == case.game.wishes

    case = at_box("XAB")
    case.do(x, Double((0,)))
    with pytest.raises(CannotTurn):
        case.do(x, Double((0,)))


def test_answers_given_survive_who_left_afterwards() -> None:
    """The answer of a member who goes away stands."""
    case = at_box()
    case.do(x, Double((0, 1)))
    case.do(b, Take(1))
    case.do(b, Leave())
    case.do(a, Take(0))
    case.finish_questions()

    assert (2, 2) == tuple(cube.value for cube in case.game.board.cubes[:2])


def test_a_silent_member_who_comes_back_may_still_answer_for_himself() -> None:
    """As long as the answers are not shown, although the captain is asked by now."""
    case = at_box()
    case.do(x, Double((0, 1)))
    case.do(a, Take(0))
    case.do(None, TimeIsUp())
    case.do(b, Take(1))
    case.finish_questions()

    assert case.game.stakes[1].points is None


def test_a_standing_order_answers_at_the_end_of_the_time() -> None:
    """The captain need not be asked."""
    case = at_box()
    case.do(b, SetStandingOrder(StandingOrder.TAKE))
    case.do(x, Double((0, 1)))
    case.do(a, Drop(0))
    case.do(None, TimeIsUp())
    case.finish_questions()

    assert (-1, None) == tuple(stake.points for stake in case.game.stakes[:2])


def test_the_box_leaves_while_members_think() -> None:
    """Doubles that nobody has accepted count at the value before; all cubes are forfeited to the members."""
    case = at_box()
    case.do(x, Double((0, 1)))
    case.do(x, Leave())

    assert {X: -3, A: 1, B: 1, C: 1} == points(case)
    assert (a, b, c) == case.state.line


def test_who_joins_in_the_middle_plays_from_the_next_game() -> None:
    """He has no stake in this one, and nothing to say in it."""
    case = playing()
    new = PlayerId(9)
    case.do(new, Join())
    assert new not in case.game.line
    for action in (RollDice(), Double((0,)), Take(0)):
        with pytest.raises(RulesError):
            case.do(new, action)


def test_who_left_and_comes_back_in_the_same_game_has_his_place_again() -> None:
    """His stake has waited for him."""
    case = at_team()
    case.do(b, Leave())
    case.do(b, Join())
    case.do(b, Double((1,)))
    with pytest.raises(RulesError):
        case.do(b, Return())
    assert isinstance(case.state.phase, Playing)


def test_after_a_game_everybody_needed_is_asked() -> None:
    """Coming box and captain; a time is running."""
    case = at_box("XAB")
    case.do(x, Leave())

    assert isinstance(case.state.phase, Between)
    assert {a, b} == set(asked(case.state))
    assert [TimeKind.IDLE] == [item.kind for item in deadlines(case.state)]
