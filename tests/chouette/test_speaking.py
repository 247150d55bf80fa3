"""Who may advise the captain, and giving up."""

import pytest

from bot.chouette.actions import Double, Suggest, TimeIsUp
from bot.chouette.errors import BadLevel, MayNotSpeak, NotAsked
from bot.chouette.house_rules import board_terms
from bot.chouette.questions import Task
from bot.chouette.roles import acting_captain, may_speak
from bot.rules.actions import (
    AcceptResignation,
    Drop,
    OfferResignation,
    RefuseResignation,
    RollDice,
    Take,
)
from bot.rules.errors import RulesError
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
from bot.rules.turn import plays_of
from tests.chouette.seats import A, B, C, X, at_team, playing, question
from tests.vectors.chouette_driver import Case

a, b, c, x = (PlayerId(player) for player in (A, B, C, X))


def speakers(case: Case) -> list[PlayerId]:
    """Who may advise now."""
    return [player for player in (x, a, b, c) if may_speak(case.state, case.game, player)]


@pytest.mark.parametrize(
    ("consult", "before", "after"),
    [
        ("free", [a, b, c], [a, b]),
        ("turned", [], [b]),
        ("any_turned", [], [a, b]),
        ("none", [], []),
    ],
)
def test_who_may_speak(consult: str, before: list[PlayerId], after: list[PlayerId]) -> None:
    """Out players never; a dropped double opens nothing."""
    case = at_team(consult=consult)
    assert before == speakers(case)
    case.do(b, Double((1,)))
    case.do(c, Double((2,)))
    case.do(a, RollDice())
    case._answers({"actor": "X", "answers": {"B": "take", "C": "drop"}})
    assert after == speakers(case)


def some_play(case: Case) -> tuple[CheckerMove, ...]:
    """A legal play of the roll on the board."""
    return plays_of(board_terms(case.rules).rules, turn_of(case.game.board)).plays[0].moves


def test_a_suggestion_is_a_legal_play_of_one_who_may_speak() -> None:
    """The last one of each counts, until the play is made."""
    case = at_team(consult="free")
    case.do(a, RollDice())
    case.finish_questions()
    case.do(b, Suggest(some_play(case)))
    assert [b] == [s.player for s in case.game.suggestions]
    with pytest.raises(MayNotSpeak):
        case.do(x, Suggest(some_play(case)))
    with pytest.raises(RulesError):
        case.do(c, Suggest((CheckerMove(1, 0, 1),)))
    case.plain_step()
    assert () == case.game.suggestions


def test_nobody_resigns_while_a_double_waits() -> None:
    """The answer comes first."""
    case = at_team()
    case.do(b, Double((1,)))
    case.do(a, RollDice())
    case.do(None, TimeIsUp())
    with pytest.raises(BadLevel):
        case.do(x, OfferResignation(1))


def test_an_unturned_cube_cannot_lose_a_gammon() -> None:
    """Under Jacoby an offer of a single game is accepted for that member at once."""
    case = at_team()
    case.do(b, Double((1,)))
    case.do(a, RollDice())
    case.do(None, TimeIsUp())
    case.do(x, Take(1))
    case.do(x, OfferResignation(1))

    assert Task.ANSWER_LEVEL == question(case, B).task
    with pytest.raises(NotAsked):
        case.do(a, AcceptResignation())
    case.do(b, RefuseResignation())
    assert (1, None, 1) == tuple(stake.points for stake in case.game.stakes)


def test_a_refused_level_is_not_offered_again_in_the_same_turn() -> None:
    """To stop nagging."""
    case = playing(jacoby="off")
    case.do(x, OfferResignation(1))
    for player in (a, b, c):
        case.do(player, RefuseResignation())
    with pytest.raises(BadLevel) as refused:
        case.do(x, OfferResignation(1))
    assert (2, 3) == refused.value.allowed


def test_the_captain_cannot_concede_for_others() -> None:
    """They are asked; who gives up too is put to the box with him."""
    case = playing(jacoby="off")
    case.do(a, OfferResignation(1))
    case.do(b, AcceptResignation())
    case.do(c, RefuseResignation())
    assert (Task.ANSWER_CONCESSION, (a, b)) == (question(case, X).task, question(case, X).players)
    case.do(x, AcceptResignation())

    assert (-1, -1, None) == tuple(stake.points for stake in case.game.stakes)
    assert c == acting_captain(case.state, case.game)


def test_a_refused_concession_changes_nothing() -> None:
    """The game goes on."""
    case = playing(jacoby="off")
    case.do(b, OfferResignation(1))
    case.do(x, RefuseResignation())
    assert case.game.question is None
    assert (None, None, None) == tuple(stake.points for stake in case.game.stakes)


def test_a_drop_ends_the_right_to_speak() -> None:
    """Who is out never speaks again."""
    case = playing(consult="free")
    case.at_turn({"turn": "box"})
    case.do(x, Double((1,)))
    case.do(b, Drop(1))
    assert b not in speakers(case)
