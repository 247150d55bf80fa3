"""Answers to doubles: hidden, changeable, shown together; who answers for whom."""

from typing import Any

import pytest

from bot.chouette.actions import (
    AnswerCubes,
    AnswerExtras,
    CubeAnswer,
    Double,
    GiveExtras,
    Leave,
    Reveal,
    SetProxy,
    TimeIsUp,
)
from bot.chouette.errors import (
    BadExtra,
    BadProxy,
    CannotBeaver,
    FormIncomplete,
    FormRefused,
    NotAsked,
    NotMember,
    OutOfPlace,
    ProxyFault,
)
from bot.chouette.game import Answer, ExtraRound, Round
from bot.chouette.questions import Task, TimeKind
from bot.chouette.settlement import at_stake
from bot.rules.actions import Drop, Raise, RollDice, Take
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from tests.chouette.seats import A, B, C, D, X, at_box, at_team, question, time
from tests.vectors.chouette_driver import Case

a, b, c, d, x = (PlayerId(player) for player in (A, B, C, D, X))


def doubled_by_box(cubes: tuple[int, ...] = (0, 1, 2), players: str = "XABC", **settings: Any) -> Case:
    """The box has doubled and members owe their answers."""
    case = at_box(players, **settings)
    case.do(x, Double(cubes))
    return case


def doubled_by_all(**settings: Any) -> Case:
    """All three members have doubled and the box owes its form."""
    case = at_team(**settings)
    case.do(b, Double((1,)))
    case.do(c, Double((2,)))
    case.do(a, Double((0,)))
    return case


def test_whoever_is_asked_nothing_is_told_who_is() -> None:
    """The box has doubled and presses Take under the board itself; a form of his own would be incomplete instead."""
    case = doubled_by_box()
    case.do(b, Take(1))
    with pytest.raises(NotAsked) as refused:
        case.do(x, AnswerCubes(()))
    assert (a, c) == refused.value.players
    with pytest.raises(FormIncomplete):
        case.do(c, AnswerCubes(()))


def test_answers_are_changeable_until_shown() -> None:
    """All are in: a moment later they are shown together; until then everybody may change his."""
    case = doubled_by_box()
    case.do(a, Take(0))
    case.do(b, Take(1))
    case.do(c, Drop(2))
    assert TimeKind.REVEAL == time(case).kind
    assert (None, None, None) == tuple(stake.points for stake in case.game.stakes)

    case.do(b, Drop(1))
    case.do(None, Reveal())
    assert (None, -1, -1) == tuple(stake.points for stake in case.game.stakes)


def test_the_box_answers_all_cubes_or_none() -> None:
    """An incomplete form is refused, naming what is missing; nothing is booked."""
    case = doubled_by_all()
    with pytest.raises(FormIncomplete) as refused:
        case.do(x, AnswerCubes((CubeAnswer(0, Answer.TAKE),)))
    assert (1, 2) == refused.value.missing


def test_a_refused_form_names_the_smallest_change() -> None:
    """Half or none: one more cube taken, the highest-ranked of those dropped, or the only one dropped."""
    case = doubled_by_all(box_take="half_or_none")
    with pytest.raises(FormRefused) as refused:
        case.do(
            x,
            AnswerCubes((CubeAnswer(0, Answer.DROP), CubeAnswer(1, Answer.DROP), CubeAnswer(2, Answer.TAKE))),
        )
    assert 1 == len(refused.value.change)


def test_several_cubes_are_beavered_at_once() -> None:
    """Each beaver is answered by its member, together; outs are booked when nothing is pending."""
    case = doubled_by_all(animals="1")
    case.do(
        x,
        AnswerCubes((CubeAnswer(0, Answer.RAISE), CubeAnswer(1, Answer.RAISE), CubeAnswer(2, Answer.DROP))),
    )
    assert case.game.stakes[2].points is None
    case.do(a, Take(0))
    case.do(b, Drop(1))
    case.do(None, Reveal())

    assert (None, -2, 1) == tuple(stake.points for stake in case.game.stakes)
    assert (4, Side.BLACK) == (case.game.board.cubes[0].value, case.game.board.cubes[0].owner)


def test_what_is_at_stake_counts_turned_cubes_as_accepted() -> None:
    """Two cubes at 2 and one unturned: single 5, gammon and backgammon on the turned ones only."""
    case = at_team()
    case.do(b, Double((1,)))
    case.do(c, Double((2,)))
    case.do(a, RollDice())

    assert (5, 9, 13) == at_stake(case.rules, case.game)


def test_no_beaver_without_the_setting() -> None:
    """Animals are off by default."""
    case = doubled_by_all()
    with pytest.raises(CannotBeaver):
        case.do(x, AnswerCubes(tuple(CubeAnswer(cube, Answer.RAISE) for cube in range(3))))


def test_a_member_who_is_out_answers_nothing() -> None:
    """His cube is gone."""
    case = doubled_by_box((1,))
    case.do(b, Drop(1))
    case.later = True
    case.at_turn({"turn": "box"})
    case.do(x, Double((0, 2)))

    with pytest.raises(NotAsked):
        case.do(b, Take(1))


def test_a_stranger_answers_nothing() -> None:
    """Only who takes part."""
    case = doubled_by_box()
    with pytest.raises(NotMember):
        case.do(PlayerId(99), Take(0))


def test_the_captain_is_asked_for_a_silent_member_then_nobody() -> None:
    """A member never forfeits by silence: the acting captain answers for him; no answer: drop."""
    case = doubled_by_box((0, 1))
    case.do(a, Take(0))
    case.do(None, TimeIsUp())

    assert (b,) == tuple(m for m in question(case, A).members if m == b)
    case.do(None, TimeIsUp())
    case.finish_questions()
    assert (None, -1, None) == tuple(stake.points for stake in case.game.stakes)


def test_a_silent_captain_is_answered_for_by_the_next_active_member() -> None:
    """If the captain is the absent one, the next in rank is asked for him."""
    case = doubled_by_box((0,))
    case.do(None, TimeIsUp())

    assert (a,) == question(case, B).members
    case.do(b, Take(0))
    case.finish_questions()
    assert (2, Side.WHITE) == (case.game.board.cubes[0].value, case.game.board.cubes[0].owner)


def test_leaving_in_the_middle_of_a_window_asks_the_proxy() -> None:
    """Answers given stay; the open one goes to the proxy, even if he is out."""
    case = doubled_by_box((2,))
    case.do(c, Drop(2))
    case.later = True
    case.at_turn({"turn": "box"})
    case.do(b, SetProxy(c))
    case.do(x, Double((0, 1)))
    case.do(b, Leave())

    assert (Task.ANSWER, (b,)) == (question(case, C).task, question(case, C).members)
    case.do(c, Take(1))
    case.do(a, Take(0))
    case.finish_questions()
    assert 2 == case.game.board.cubes[1].value


def test_a_doubler_who_leaves_leaves_his_double_standing() -> None:
    """The box answers it all the same."""
    case = at_team()
    case.do(b, Double((1,)))
    case.do(a, RollDice())
    case.do(None, TimeIsUp())
    case.do(b, Leave())
    case.do(x, Drop(1))

    assert 1 == case.game.stakes[1].points


@pytest.mark.parametrize(
    ("proxies", "by", "proxy", "reason"),
    [
        ([], b, b, ProxyFault.YOURSELF),
        ([], b, PlayerId(77), ProxyFault.NOT_THERE),
        ([(c, a)], b, c, ProxyFault.REPRESENTED),
        ([(b, c)], c, a, ProxyFault.REPRESENTED),
        ([(b, d), (c, d)], a, d, ProxyFault.TWO_ALREADY),
        ([], x, a, ProxyFault.NOT_PARTNER),
        ([], a, x, ProxyFault.OTHER_SIDE),
    ],
)
def test_who_cannot_be_a_proxy(
    proxies: list[tuple[PlayerId, PlayerId]], by: PlayerId, proxy: PlayerId, reason: ProxyFault
) -> None:
    """Not oneself, nobody absent, represented, busy for two, or on the other side; no proxy of a proxy."""
    case = at_team("XABCD")
    for player, his in proxies:
        case.do(player, SetProxy(his))
    with pytest.raises(BadProxy) as refused:
        case.do(by, SetProxy(proxy))
    assert reason == refused.value.reason


def extras(**settings: Any) -> Case:
    """A takes, B and C have dropped and may give extras."""
    case = doubled_by_box(**settings)
    case.do(a, Take(0))
    case.do(b, Drop(1))
    case.do(c, Drop(2))
    case.do(None, Reveal())
    return case


def test_extras_are_asked_after_the_reveal() -> None:
    """Droppers first, then the taker; who is silent gives none."""
    case = extras(extras="optional")
    assert isinstance(case.game.question, ExtraRound)
    case.do(b, GiveExtras((a,)))
    case.do(None, TimeIsUp())

    assert (b,) == question(case, A).players
    case.do(a, AnswerExtras(()))
    assert 3 == len(case.game.stakes)


def test_extras_in_order_of_rank() -> None:
    """The lower-ranked dropper waits for the higher one."""
    case = extras(extras="by_rank")
    with pytest.raises(NotAsked):
        case.do(c, GiveExtras((a,)))
    case.do(b, GiveExtras(()))
    case.do(c, GiveExtras((a,)))
    assert Task.ANSWER_EXTRA == question(case, A).task


def test_a_forced_lone_taker_accepts_all() -> None:
    """Not just some of them."""
    case = extras(extras="forced_lone")
    case.do(b, GiveExtras((a,)))
    case.do(c, GiveExtras((a,)))
    with pytest.raises(BadExtra):
        case.do(a, AnswerExtras((b,)))
    case.do(a, AnswerExtras((b, c)))
    assert [Side.WHITE, Side.WHITE] == [cube.owner for cube in case.game.board.cubes[3:]]


def test_an_extra_is_played_on_when_the_box_is_out() -> None:
    """The taker's own cube is dropped by the box; the giver plays for the box's side from then on."""
    case = extras(extras="optional")
    case.do(b, GiveExtras((a,)))
    case.finish_questions()
    case.at_turn({"turn": "team"})
    case.do(a, Double((0,)))
    case.do(x, Drop(0))
    case.on_turn(Side.BLACK)

    assert question(case, B).task in (Task.ROLL, Task.PLAY)


def test_a_lone_taker_must_beaver_or_drop() -> None:
    """A plain take is not enough."""
    case = extras(lone_taker="beaver_or_drop")
    assert (Task.LONE_TAKER, (0,)) == (question(case, A).task, question(case, A).raises)
    with pytest.raises(OutOfPlace):
        case.do(a, Take(0))
    case.do(a, Raise(0))
    assert isinstance(case.game.question, Round)
    assert 4 == (case.game.board.cubes[0].offer or pytest.fail("no offer")).value


def test_answers_before_and_after_their_time_are_refused() -> None:
    """Nothing is asked: nothing is answered, and nobody is charged twice."""
    case = at_team()
    with pytest.raises(OutOfPlace):
        case.do(a, Take(0))
    case.do(b, Double((1,)))
    case.do(a, RollDice())
    case.do(None, TimeIsUp())
    case.do(x, Drop(1))
    with pytest.raises(OutOfPlace):
        case.do(x, Drop(1))
    assert 1 == case.game.stakes[1].points
