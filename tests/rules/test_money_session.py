"""A money session: no target, ended by a player or after a number of games; the running total sums to zero."""

import pytest

from bot.rules.actions import AbandonTable, AskRematch, ConcedeMatch, OfferResignation, StartGame, StopSession
from bot.rules.events import GameEnded, HowClosed, HowEnded, RematchAsked, TableClosed
from bot.rules.refusals import NotNow, NotYourTurn
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Table
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BLACK, SEATS, WHITE, happened, in_play, play, seated, started, terms_of


def after(*winners: Side, games: int = 0) -> Table:
    """A session with Jacoby after single games won in this order."""
    table = seated(terms_of(games=str(games)))
    for winner in winners:
        table = play(table, (None, StartGame(SEATS)), dice=ScriptedDice("31"))
        table = play(table, (winner.other, OfferResignation(1)))
    return table


def test_a_session_goes_on_until_somebody_stops() -> None:
    """Ten points to none are no end."""
    table = after(*[WHITE] * 10)

    assert isinstance(table.phase, Between)
    assert (10, 0) == table.score


@pytest.mark.parametrize(
    ("winners", "leader"), [((WHITE, WHITE, BLACK), WHITE), ((BLACK,), BLACK), ((WHITE, BLACK), None)]
)
@pytest.mark.parametrize("by", list(Side))
def test_either_player_stops_between_games(winners: tuple[Side, ...], leader: Side | None, by: Side) -> None:
    """Whoever is ahead has won the session; at equal points nobody has."""
    assert (TableClosed(HowClosed.SESSION_ENDED, leader, by),) == happened(after(*winners), by, StopSession())


def test_a_fixed_number_of_games_ends_by_itself() -> None:
    """The third of three closes the table."""
    table = after(WHITE, BLACK, BLACK, games=3)

    assert isinstance(table.phase, Finished)
    assert (HowClosed.SESSION_ENDED, BLACK) == (table.phase.how, table.phase.winner)


def test_a_session_may_stop_before_its_fixed_number() -> None:
    """Two of three games played."""
    assert (TableClosed(HowClosed.SESSION_ENDED, WHITE, BLACK),) == happened(
        after(WHITE, WHITE, games=3), BLACK, StopSession()
    )


def test_nobody_stops_in_the_middle_of_a_game() -> None:
    """It is resigned or conceded first."""
    with pytest.raises(NotNow):
        play(in_play(), (WHITE, StopSession()))


def test_nobody_stops_before_the_first_game() -> None:
    """There is no session yet."""
    with pytest.raises(NotNow):
        play(after(), (WHITE, StopSession()))


def test_a_stranger_stops_nothing() -> None:
    """Only the two who play."""
    with pytest.raises(NotNow):
        play(after(WHITE), (None, StopSession()))


def test_a_match_is_not_stopped() -> None:
    """It is conceded."""
    table = play(started(terms_of(length=5), ScriptedDice("31")), (WHITE, OfferResignation(3)))

    with pytest.raises(NotNow):
        play(table, (WHITE, StopSession()))


def test_leaving_in_a_game_forfeits_it_and_ends_the_session() -> None:
    """White led 5-1 and leaves: one point to Black, and White has still won the session."""
    table = in_play(score=(5, 1))

    ended = GameEnded(BLACK, HowEnded.CONCEDED, 1, 1)
    assert (ended, TableClosed(HowClosed.SESSION_ENDED, WHITE, WHITE)) == happened(
        table, WHITE, ConcedeMatch()
    )
    assert (5, 2) == play(table, (WHITE, ConcedeMatch())).score


def test_between_games_a_session_is_stopped_and_not_conceded() -> None:
    """There is nothing to lose."""
    with pytest.raises(NotNow):
        play(after(WHITE), (WHITE, ConcedeMatch()))


@pytest.mark.parametrize("table", [in_play(), after(WHITE), after()])
def test_an_idle_table_is_closed_without_a_result(table: Table) -> None:
    """By the clock, in a game or between two."""
    assert (TableClosed(HowClosed.ABANDONED, None),) == happened(table, None, AbandonTable())


@pytest.mark.parametrize("table", [in_play(), after(WHITE)])
def test_players_do_not_abandon_a_table(table: Table) -> None:
    """That would be a way out of a lost game."""
    with pytest.raises(NotNow):
        play(table, (WHITE, AbandonTable()))


def finished() -> Table:
    """A session that is over."""
    return play(after(WHITE), (WHITE, StopSession()))


def test_a_rematch_is_agreed_when_both_have_asked() -> None:
    """One request leaves the other one open."""
    once = play(finished(), (BLACK, AskRematch()))
    twice = play(once, (WHITE, AskRematch()))

    assert isinstance(once.phase, Finished)
    assert isinstance(twice.phase, Finished)
    assert ((BLACK,), (WHITE, BLACK)) == (once.phase.wants_rematch, twice.phase.wants_rematch)


def test_a_rematch_is_asked_once() -> None:
    """A second request of the same player is refused, so that it is agreed only once."""
    table = play(finished(), (BLACK, AskRematch()))

    with pytest.raises(NotNow):
        play(table, (BLACK, AskRematch()))


def test_a_stranger_asks_no_rematch() -> None:
    """Only the two who played."""
    with pytest.raises(NotNow):
        play(finished(), (None, AskRematch()))
    assert (RematchAsked(WHITE),) == happened(finished(), WHITE, AskRematch())


def test_a_stranger_is_told_whose_turn_it_is() -> None:
    """In a game somebody without a seat hears who is asked."""
    with pytest.raises(NotYourTurn) as refusal:
        play(in_play(), (None, OfferResignation(1)))
    assert WHITE is refusal.value.side
