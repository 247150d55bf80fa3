"""A challenge until it is taken up, declined, taken back or expired."""

import pytest

from bot.rules.actions import (
    AcceptChallenge,
    Action,
    AskRematch,
    DeclineChallenge,
    ExpireChallenge,
    RollDice,
    StartGame,
    WithdrawChallenge,
)
from bot.rules.events import ChallengeAccepted, HowClosed, TableClosed
from bot.rules.ids import PlayerId
from bot.rules.refusals import ChallengeNotYours, ChallengeYourself, NotNow
from bot.rules.side import Side
from bot.rules.table import Between, Finished
from tests.support.tables import ANNA, BLACK, BRUNO, SEATS, WHITE, challenge, happened, in_play, play

CARLA = PlayerId(3)


def test_the_invited_player_takes_the_second_seat() -> None:
    """Anna is White, Bruno Black, and the first game may start."""
    table = play(challenge(), (None, AcceptChallenge(BRUNO)))

    assert (ANNA, BRUNO) == table.seats
    assert (WHITE, BLACK, None) == (table.side_of(ANNA), table.side_of(BRUNO), table.side_of(CARLA))
    assert Between(None, None) == table.phase


def test_an_open_challenge_is_for_anybody() -> None:
    """Whoever accepts first."""
    assert (ChallengeAccepted(CARLA),) == happened(challenge(invited=None), None, AcceptChallenge(CARLA))


def test_nobody_else_accepts_a_named_challenge() -> None:
    """It is for Bruno."""
    with pytest.raises(ChallengeNotYours):
        play(challenge(), (None, AcceptChallenge(CARLA)))


@pytest.mark.parametrize("invited", [None, BRUNO])
def test_nobody_plays_against_himself(invited: PlayerId | None) -> None:
    """Not even by an open challenge."""
    with pytest.raises(ChallengeYourself):
        play(challenge(invited=invited), (WHITE, AcceptChallenge(ANNA)))


def test_the_second_to_accept_hears_that_it_is_over() -> None:
    """The first one counts, before and after the first game has begun."""
    with pytest.raises(NotNow):
        play(challenge(invited=None), (None, AcceptChallenge(BRUNO)), (None, AcceptChallenge(CARLA)))
    with pytest.raises(NotNow):
        play(in_play(), (None, AcceptChallenge(CARLA)))


def test_the_invited_player_declines() -> None:
    """The table is closed without a winner."""
    table = play(challenge(), (None, DeclineChallenge(BRUNO)))

    assert Finished(HowClosed.DECLINED, None, None, None, None) == table.phase


@pytest.mark.parametrize(("invited", "player"), [(BRUNO, CARLA), (BRUNO, ANNA), (None, CARLA)])
def test_nobody_else_declines(invited: PlayerId | None, player: PlayerId) -> None:
    """An open challenge is nobody's to decline."""
    with pytest.raises(ChallengeNotYours):
        play(challenge(invited=invited), (None, DeclineChallenge(player)))


def test_the_challenger_takes_it_back() -> None:
    """Only he."""
    closed = TableClosed(HowClosed.WITHDRAWN, None, WHITE)

    assert (closed,) == happened(challenge(), WHITE, WithdrawChallenge())
    with pytest.raises(ChallengeNotYours):
        play(challenge(), (None, WithdrawChallenge()))


def test_the_clock_lets_it_expire() -> None:
    """Only the clock."""
    assert (TableClosed(HowClosed.EXPIRED, None),) == happened(challenge(), None, ExpireChallenge())
    with pytest.raises(NotNow):
        play(challenge(), (WHITE, ExpireChallenge()))


@pytest.mark.parametrize(
    "action", [AcceptChallenge(BRUNO), DeclineChallenge(BRUNO), WithdrawChallenge(), AskRematch()]
)
@pytest.mark.parametrize("by", [None, *Side])
def test_a_closed_challenge_stays_closed(action: Action, by: Side | None) -> None:
    """Nothing is asked any more; with one seat taken there is no rematch either."""
    with pytest.raises(NotNow):
        play(challenge(), (WHITE, WithdrawChallenge()), (by, action))


@pytest.mark.parametrize("action", [RollDice(), StartGame(SEATS)])
def test_nothing_is_played_before_it_is_accepted(action: Action) -> None:
    """There is no second player."""
    with pytest.raises(NotNow):
        play(challenge(), (WHITE, action))
