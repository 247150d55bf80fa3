"""Hold, not poll: who may double before his side rolls, and who waits for whom."""

import pytest

from bot.chouette.actions import Double, Hold, Leave, MoverSleeps, NoDouble, SetAsking, TimeIsUp
from bot.chouette.errors import BoxDoubleRefused, CannotTurn, NotAsked, NoTurn, OutOfPlace
from bot.chouette.game import Round, Window
from bot.chouette.members import Asking
from bot.chouette.questions import Task, TimeKind
from bot.rules.actions import PlayWhole, RollDice, Take
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from tests.chouette.seats import A, B, C, X, at_box, at_team, playing, question, time

a, b, c, x = (PlayerId(player) for player in (A, B, C, X))


def test_a_called_roll_waits_a_moment_when_nobody_holds() -> None:
    """Live, crew who may double have a grace before the dice fall."""
    case = at_team()
    case.do(a, RollDice())

    assert TimeKind.GRACE == time(case).kind
    case.do(None, TimeIsUp())
    assert turn_of(case.game.board).roll is not None


def test_no_grace_at_a_slow_pace() -> None:
    """Slow, the dice fall at once where nobody holds."""
    case = at_team(pace="slow")
    case.do(a, RollDice())

    assert turn_of(case.game.board).roll is not None


def test_no_grace_where_the_crew_has_ruled_it_out() -> None:
    """`Never this game` needs no moment, and is forgotten with the game."""
    case = at_team()
    case.do(b, SetAsking(Asking.NEVER))
    case.do(c, SetAsking(Asking.NEVER))
    case.do(a, RollDice())

    assert turn_of(case.game.board).roll is not None
    case.case = {"id": "", "result": {"how": "bear_off", "winner": "team"}}
    case.play()
    assert {Asking.AUTO} == {member.asking for member in case.state.members}


def test_a_hold_opens_a_window_and_its_answer_closes_it() -> None:
    """The roll waits for who holds, and falls when he says no."""
    case = at_team()
    case.do(b, Hold())
    case.do(a, RollDice())

    assert (TimeKind.WINDOW, (b,)) == (time(case).kind, time(case).players)
    case.do(b, NoDouble())
    assert turn_of(case.game.board).roll is not None


def test_a_hold_in_the_grace_makes_it_a_window() -> None:
    """It is not too late before the dice have fallen."""
    case = at_team()
    case.do(a, RollDice())
    case.do(c, Hold())

    assert Window(grace=False, called=True) == case.game.question
    case.do(c, Double((2,)))
    assert TimeKind.WINDOW_DOUBLED == time(case).kind


def test_who_may_double_can_hold_from_the_moment_the_dice_of_the_other_side_fall() -> None:
    """A hold in the box's turn counts for the coming team turn."""
    case = at_box()
    case.do(x, RollDice())
    assert Task.MAY_DOUBLE == question(case, B).task
    case.do(b, Hold())
    while turn_of(case.game.board).roll is not None:
        case.plain_step()
    case.do(a, RollDice())

    assert TimeKind.WINDOW == time(case).kind


def test_others_may_double_in_the_captains_window() -> None:
    """The captain doubles, somebody else too: one doubling action, shown together."""
    case = at_team()
    case.do(a, Double((0,)))
    assert TimeKind.WINDOW_DOUBLED == time(case).kind
    case.do(b, Double((1,)))
    case.do(c, NoDouble())

    asked = case.game.question
    assert isinstance(asked, Round)
    assert [0, 1] == [ask.cube for ask in asked.asks]


def test_a_captain_who_takes_his_double_back_still_has_to_roll() -> None:
    """A window he opened by doubling ends with nothing thrown."""
    case = at_team()
    case.do(a, Double((0,)))
    case.do(a, NoDouble())

    assert case.game.question is None
    assert turn_of(case.game.board).roll is None


def test_a_double_of_the_crew_waits_for_the_captain() -> None:
    """Pressed before the captain rolls it holds the roll, and nobody learns of it yet."""
    case = at_team()
    case.do(c, Double((2,)))
    assert case.game.question is None

    case.do(a, RollDice())
    assert TimeKind.WINDOW_DOUBLED == time(case).kind


def test_the_roll_is_automatic_when_nobody_of_the_side_may_double() -> None:
    """After a doubling action the dice fall by themselves."""
    case = at_box(cubes="single")
    case.do(x, Double((0,)))
    for player in (a, b, c):
        case.do(player, Take(0))
    case.finish_questions()

    assert turn_of(case.game.board).roll is not None


def test_there_is_no_second_wave_of_doubles_in_a_turn() -> None:
    """One doubling action per side and turn."""
    case = at_team(settlements="on")
    case.do(b, Double((1,)))
    case.do(a, RollDice())
    case.do(None, TimeIsUp())
    case.do(x, Take(1))

    with pytest.raises(CannotTurn) as refused:
        case.do(c, Double((2,)))
    assert refused.value.reason in (NoTurn.DOUBLED, NoTurn.NOT_ON_TURN)


def test_nobody_turns_another_ones_cube() -> None:
    """Each member has his own."""
    case = at_team()
    with pytest.raises(CannotTurn) as refused:
        case.do(b, Double((2,)))
    assert NoTurn.NOT_YOURS == refused.value.reason


def test_the_crew_has_no_word_about_a_single_cube() -> None:
    """The captain decides alone."""
    case = at_team(cubes="single")
    with pytest.raises(CannotTurn):
        case.do(b, Hold())
    case.do(a, Double((0,)))
    assert isinstance(case.game.question, Round)


def test_who_wants_to_be_asked_is_waited_for_until_he_is_silent_twice() -> None:
    """Asked each turn; after two unanswered questions not any more."""
    case = at_team()
    case.do(b, SetAsking(Asking.ASK))
    for _ in range(2):
        case.do(a, RollDice())
        assert (TimeKind.WINDOW, (b,)) == (time(case).kind, time(case).players)
        case.do(None, TimeIsUp())
        case.later = True
        case.at_turn({"turn": "team"})

    member = case.state.member(b)
    assert member is not None
    assert Asking.AUTO == member.asking


def test_that_a_silent_one_is_back_does_not_tell_that_he_doubles() -> None:
    """What is remembered for all is the same whichever of two silent members wishes to double."""
    remembered = []
    for player, cube in ((b, 1), (c, 2)):
        case = at_team()
        for silent in (b, c):
            case.do(silent, SetAsking(Asking.ASK))
        case.do(a, RollDice())
        case.do(None, TimeIsUp())
        case.later = True
        case.at_turn({"turn": "team"})
        case.do(a, RollDice())
        case.do(player, Double((cube,)))
        remembered.append(case.state.recent)
    assert remembered[0] == remembered[1]


def test_a_doubler_who_leaves_before_the_window_closes_does_not_double() -> None:
    """Who is not there never doubles."""
    case = at_team()
    case.do(b, Double((1,)))
    case.do(b, Leave())
    case.do(a, RollDice())
    case.finish_questions()

    assert not case.game.board.cubes[1].turned


def test_the_box_doubles_all_of_one_value_or_none() -> None:
    """The default; the refusal names the nearest allowed set."""
    case = at_box(box_double="same_level")
    with pytest.raises(BoxDoubleRefused) as refused:
        case.do(x, Double((0, 1)))
    assert (0, 1, 2) == refused.value.allowed


def test_only_whoever_plays_for_the_side_rolls() -> None:
    """Neither crew nor the other side."""
    case = at_team()
    for player in (b, x):
        with pytest.raises(NotAsked):
            case.do(player, RollDice())


def test_a_sleeping_captain_is_replaced_for_this_turn_only() -> None:
    """His steps come back, the dice stand, the next active member plays; his rank stays."""
    case = playing()
    while turn_of(case.game.board).side.name != "WHITE":
        case.plain_step()
    case.finish_questions()
    if turn_of(case.game.board).roll is None:
        case.do(a, RollDice())
        case.finish_questions()
    roll = turn_of(case.game.board).roll
    case.do(None, MoverSleeps())

    assert (Task.PLAY, roll) == (question(case, B).task, turn_of(case.game.board).roll)
    with pytest.raises(NotAsked):
        case.do(a, PlayWhole(()))
    case.plain_step()
    case.at_turn({"turn": "team"})
    assert Task.ROLL == question(case, A).task


def test_nobody_waits_again_for_whoever_has_let_three_decisions_pass() -> None:
    """From then on the next active member moves at once, until he acts; then he has his next turn."""
    case = playing(cubes="none")
    for _ in range(3):
        case.on_turn(Side.WHITE)
        assert Task.PLAY == question(case, A).task
        case.do(None, MoverSleeps())
        case.plain_step()
    case.on_turn(Side.WHITE)
    assert Task.PLAY == question(case, B).task

    case.do(a, SetAsking(Asking.AUTO))
    case.plain_step()
    case.on_turn(Side.WHITE)
    assert Task.PLAY == question(case, A).task


def test_what_the_house_does_for_a_sleeper_does_not_wake_him() -> None:
    """Dice that fall by themselves in his turn leave him as silent as he was."""
    case = playing(cubes="none")
    case.on_turn(Side.WHITE)
    case.do(None, MoverSleeps())
    case.plain_step()
    case.on_turn(Side.WHITE)
    member = case.state.member(a)

    assert turn_of(case.game.board).roll is not None
    assert member is not None
    assert 1 == member.silent


def test_the_last_of_the_team_is_not_replaced() -> None:
    """There is nobody else: he is called away instead."""
    case = at_team("XA" + "B")
    case.do(b, Leave())
    with pytest.raises(OutOfPlace):
        case.do(None, MoverSleeps())
    assert TimeKind.BOX_MOVE == time(case).kind
