"""A match over its games: score, Crawford game, end."""

import pytest

from bot.rules.act import act
from bot.rules.actions import AcceptResignation, ConcedeMatch, Drop, OfferDouble, OfferResignation, StartGame
from bot.rules.cube import Cube
from bot.rules.events import CubeDropped, Event, GameEnded, GameStarted, HowClosed, HowEnded, TableClosed
from bot.rules.refusals import NotNow
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Playing, Table
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import (
    BLACK,
    BY_HAND,
    SEATS,
    WHITE,
    game_in,
    happened,
    in_play,
    play,
    seated,
    terms_of,
    turn_in,
    whole,
)

GAMMON = "2 1 / 12*15"
"""White wins a gammon with 2-1, the mover bears off his last two."""
SINGLE = "2 1 / 19*14"
LAST = whole((2, 2), (1, 1))


def next_game(table: Table, throw: str = "31") -> Table:
    """The next game, begun."""
    return play(table, (None, StartGame(SEATS)), dice=ScriptedDice(throw))


def won(table: Table, winner: Side, level: int = 1) -> Table:
    """The game in play, given up by the loser at a level and accepted where that is asked."""
    table, _ = act(table, winner.other, OfferResignation(level), ScriptedDice(), BY_HAND)
    return play(table, (winner, AcceptResignation())) if isinstance(table.phase, Playing) else table


def won_to(points: int, *, length: int) -> Table:
    """White has won so many single games."""
    table = seated(terms_of(length=length))
    for _ in range(points):
        table = won(next_game(table), WHITE)
    return table


def test_points_are_added_game_by_game() -> None:
    """A single for Black, a gammon for White: 2-1 after two games."""
    table = won(next_game(won(next_game(seated(terms_of(length=5))), BLACK)), WHITE, 2)

    assert ((2, 1), 2) == (table.score, table.games)


def test_every_game_begins_with_its_own_throw() -> None:
    """The winner has no privilege; the games are numbered."""
    table = next_game(won(next_game(seated(terms_of(length=5))), WHITE), "14")

    assert (2, BLACK) == (game_in(table).number, turn_in(table).side)


def test_a_single_game_does_not_end_a_longer_match() -> None:
    """A match to three at 0-0 goes on after one point."""
    table = won(next_game(seated(terms_of(length=3))), WHITE)

    assert isinstance(table.phase, Between)
    assert (1, 0) == table.score


def test_the_match_ends_when_the_length_is_reached() -> None:
    """The winner of the last game wins it, in the same action."""
    table = in_play(SINGLE, roll="21", terms=terms_of(length=5), score=(4, 4), crawford_over=True)

    ended = GameEnded(WHITE, HowEnded.BORNE_OFF, 1, 1)
    assert (ended, TableClosed(HowClosed.MATCH_WON, WHITE)) == happened(table, WHITE, LAST)[1:]


def test_gammon_points_count_beyond_the_length() -> None:
    """4-0 to 5 and a gammon on a 2-cube: 8-0, nothing is cut off."""
    table = in_play(
        GAMMON, roll="21", terms=terms_of(length=5), score=(4, 0), cube=Cube(2, BLACK, turned=True)
    )

    assert (8, 0) == play(table, (WHITE, LAST)).score


def test_a_gammon_ends_a_match_at_two_away() -> None:
    """3-0 to 5."""
    table = play(in_play(GAMMON, roll="21", terms=terms_of(length=5), score=(3, 0)), (WHITE, LAST))

    assert isinstance(table.phase, Finished)
    assert (HowClosed.MATCH_WON, WHITE) == (table.phase.how, table.phase.winner)


def test_a_drop_ends_a_match() -> None:
    """One point short, the drop of a centred cube is the last point."""
    table = in_play(terms=terms_of(length=3, dead_cube="allow"), score=(2, 0), crawford_over=True)
    table = play(table, (WHITE, OfferDouble()), (BLACK, Drop()))

    assert isinstance(table.phase, Finished)
    assert (3, 0) == table.score


def test_no_game_is_started_after_the_end() -> None:
    """The table is over."""
    table = won(next_game(seated(terms_of(length=1))), WHITE)

    with pytest.raises(NotNow):
        next_game(table)


def crawford_games(table: Table, winners: list[tuple[Side, int]]) -> list[bool]:
    """Which of the games, won in this order at these levels, were Crawford games."""
    seen = []
    for winner, level in winners:
        table = next_game(table)
        seen.append(game_in(table).crawford)
        table = won(table, winner, level)
    return seen


def test_the_crawford_game_is_the_first_at_one_away_and_the_only_one() -> None:
    """2-0, 2-1, 4-1: Crawford; 4-2: free again; 4-4 has no second one, though Black is one away for the first time."""
    winners = [(WHITE, 2), (BLACK, 1), (WHITE, 2), (BLACK, 1), (BLACK, 2), (BLACK, 1)]

    assert [False, False, False, True, False, False] == crawford_games(seated(terms_of(length=5)), winners)


def test_whoever_jumps_past_one_away_meets_no_crawford_game() -> None:
    """3-0 to 5, then a gammon: the match is over without one."""
    assert [False, False] == crawford_games(seated(terms_of(length=5)), [(WHITE, 3), (WHITE, 2)])


def test_crawford_off_leaves_the_cube_in_every_game() -> None:
    """At 4-0 to 5 the next game is like any other."""
    table = seated(terms_of(length=5, crawford="off"))

    assert [False, False, False] == crawford_games(table, [(WHITE, 3), (WHITE, 1), (BLACK, 1)])


def test_a_match_to_two_may_begin_its_second_game_with_crawford() -> None:
    """1-0 to 2 is one away."""
    assert [False, True] == crawford_games(seated(terms_of(length=2)), [(BLACK, 1), (WHITE, 1)])


def test_money_knows_no_crawford_game() -> None:
    """There is no target that could be one point away."""
    assert [False] * 3 == crawford_games(seated(), [(WHITE, 1)] * 3)


def test_the_start_of_a_game_tells_whether_it_is_crawford() -> None:
    """The event carries it, so that the log alone says all."""
    table = won_to(4, length=5)

    assert GameStarted(5, SEATS, crawford=True) == happened(table, None, StartGame(SEATS), "31")[0]


def test_the_score_follows_the_player() -> None:
    """Seats do not change from game to game, whoever starts or wins."""
    table = won(next_game(won(next_game(seated(terms_of(length=5)), "13"), BLACK), "31"), BLACK)

    assert (0, 2) == table.score
    assert (BLACK, 2) == (table.side_of(table.seats[1]), table.score[BLACK])


def conceded(table: Table, by: Side = WHITE) -> tuple[Event, ...]:
    """The events of giving up the match."""
    return happened(table, by, ConcedeMatch())


def test_conceding_between_games_gives_the_match_away() -> None:
    """No game is lost by it."""
    table = won_to(2, length=5)

    assert (TableClosed(HowClosed.CONCEDED, BLACK, WHITE),) == conceded(table)


def test_conceding_in_a_game_loses_it_as_a_forfeit() -> None:
    """Nobody has borne off: a single game at the cube, then the match."""
    table = in_play(terms=terms_of(length=9), cube=Cube(2, BLACK, turned=True))

    ended = GameEnded(BLACK, HowEnded.CONCEDED, 1, 2)
    assert (ended, TableClosed(HowClosed.CONCEDED, BLACK, WHITE)) == conceded(table)


def test_conceding_against_a_bear_off_loses_a_gammon() -> None:
    """The other side has begun to bear off and the one who leaves has not; never a backgammon."""
    table = in_play("bar 6*14 / 24*14", terms=terms_of(length=9))

    assert GameEnded(BLACK, HowEnded.CONCEDED, 2, 2) == conceded(table)[0]


def test_conceding_a_game_that_ends_the_match_is_a_match_won() -> None:
    """The points suffice, so nothing is left to concede."""
    table = in_play(terms=terms_of(length=5), score=(0, 4))

    assert TableClosed(HowClosed.MATCH_WON, BLACK) == conceded(table)[-1]


def test_conceding_before_a_waiting_double_drops_it() -> None:
    """The double that waits for the one who leaves counts as refused."""
    table = play(in_play(terms=terms_of(length=9)), (WHITE, OfferDouble()))

    dropped = (CubeDropped(BLACK, 0, 1), GameEnded(WHITE, HowEnded.DROPPED, 1, 1))
    assert (*dropped, TableClosed(HowClosed.CONCEDED, WHITE, BLACK)) == conceded(table, BLACK)


def test_the_doubler_concedes_at_the_old_value() -> None:
    """His own double has not been taken."""
    table = play(in_play(terms=terms_of(length=9)), (WHITE, OfferDouble()))

    assert GameEnded(BLACK, HowEnded.CONCEDED, 1, 1) == conceded(table)[0]


def test_by_position_decides_where_resigning_goes_by_position() -> None:
    """All are home and none is off: a gammon, though the other side has not borne off either."""
    table = in_play("6*15 / 19*15", terms=terms_of(length=9, resign="by_position"))

    assert GameEnded(BLACK, HowEnded.CONCEDED, 2, 2) == conceded(table)[0]


def test_nobody_concedes_before_the_first_game() -> None:
    """Nothing has been played yet."""
    with pytest.raises(NotNow):
        conceded(seated(terms_of(length=5)))
