"""Plakoto and Tapa: pinning, bearing off, the mothers."""

import pytest

from bot.rules.board import Board, flipped
from bot.rules.dice import parse_roll
from bot.rules.errors import IllegalPlay
from bot.rules.events import GameEnded, HowEnded
from bot.rules.notation import parse_play
from bot.rules.plays import Play, legal_plays
from bot.rules.reasons import CheckerPinned, PointBlocked, Reason
from bot.rules.series import next_starter
from bot.rules.side import Side
from bot.rules.table import Between
from bot.rules.terms import make_terms
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import WHITE, happened, play, whole
from tests.support.variant_tables import pinned_board, standing_at, texts

PLAKOTO = make_terms("plakoto", 0, {})


def played(text: str, board: Board, roll: str) -> Play:
    """The legal play of that text."""
    return parse_play(text, legal_plays(PLAKOTO.rules, board, parse_roll(roll)))


def reason(text: str, board: Board, roll: str) -> Reason:
    """Why the text is refused."""
    with pytest.raises(IllegalPlay) as refusal:
        played(text, board, roll)
    return refusal.value.reason


def test_a_single_checker_is_pinned() -> None:
    """It lies under ours, counted apart, and the text has a star."""
    board = pinned_board("24*14 13", "8 1*14")
    after = played("13/8* 24/23", board, "51").board

    assert (1, -1) == (after.points[8], after.pinned[8])
    assert "24/23 13/8*" in texts("plakoto", board, "51")


def test_a_pinned_checker_stays() -> None:
    """Nothing moves from its point, and it is told why."""
    board = pinned_board("24*14", "8 1*14", ours_held="8")

    assert CheckerPinned(8) == reason("8/7", board, "51")


def test_a_pinner_closes_the_point() -> None:
    """One enemy checker that pins is as good as two; a pinner is never pinned."""
    board = pinned_board("24*13 13", "8 1*14", ours_held="8")

    assert PointBlocked(8) == reason("13/8", board, "51")


def test_leaving_frees_the_pinned_checker() -> None:
    """When the last one on top has gone."""
    board = pinned_board("24*13 8*2", "1*14", theirs_held="8")
    one, both = played("8/3 24/23", board, "51").board, played("8/3 8/7", board, "51").board

    assert ((1, -1), (-1, 0)) == ((one.points[8], one.pinned[8]), (both.points[8], both.pinned[8]))


def test_nothing_is_borne_off_while_one_is_pinned() -> None:
    """Also after the bear-off has begun."""
    board = pinned_board("6*5", "3 24*14", ours_held="3")

    assert CheckerPinned(3) == reason("6/off", board, "61")
    assert not [text for text in texts("plakoto", board, "61") if "off" in text]


def test_a_pinned_mother_loses_double() -> None:
    """The last checker on its start, pinned after the play, with the pinner's own start empty."""
    pin = standing_at(pinned_board("7 6*14", "1 20*14"), "61", terms=PLAKOTO)

    assert GameEnded(WHITE, HowEnded.MOTHER_PINNED, 2, 2) == happened(pin, WHITE, whole((7, 6), (6, 1)))[-1]


def test_play_goes_on_while_the_pinner_has_a_mother_too() -> None:
    """With one of his own still on his start; when that has gone, he wins at that play."""
    board = pinned_board("24 7 6*13", "1 20*14")
    table = standing_at(board, "61", terms=PLAKOTO)
    table = play(table, (WHITE, whole((7, 6), (6, 1))), dice=ScriptedDice("65", "43"))
    assert not isinstance(table.phase, Between)

    leaving = pinned_board("24 1 6*13", "20*14", theirs_held="1")
    ended = happened(standing_at(leaving, "61", terms=PLAKOTO), WHITE, whole((24, 6), (6, 1)))[-1]
    assert GameEnded(WHITE, HowEnded.MOTHER_PINNED, 2, 2) == ended


def test_both_mothers_pinned_is_a_draw() -> None:
    """No points; the one who did not begin starts the next game."""
    board = pinned_board("7 6*13", "24 20*13", ours_held="24")
    board = Board((*board.points[:1], -1, *board.points[2:]), (0, 0), board.pinned)
    table = play(standing_at(board, "61", terms=PLAKOTO, starter=Side.BLACK), (WHITE, whole((7, 6), (6, 1))))

    assert isinstance(table.phase, Between)
    assert GameEnded(None, HowEnded.MOTHER_PINNED, 0, 0) == table.phase.result
    assert ((0, 0), WHITE) == (table.score, next_starter(table))


def test_the_opponent_sees_the_same() -> None:
    """Held checkers change sides with the board."""
    board = pinned_board("24*13 8*2", "1*14", theirs_held="8")

    assert 1 == flipped(board).pinned[17]
    assert board == flipped(flipped(board))


@pytest.mark.parametrize(("off", "level"), [("", 2), ("x", 1)])
def test_levels(off: str, level: int) -> None:
    """Double while the loser has none off; there is no triple."""
    board = pinned_board("1", "24*14" if off else "24*15")

    ended = happened(standing_at(board, "21", terms=PLAKOTO), WHITE, whole((1, 2)))[-1]
    assert GameEnded(WHITE, HowEnded.BORNE_OFF, level, level) == ended


def test_tapa_is_plakoto() -> None:
    """Under its Bulgarian name."""
    board = pinned_board("24*14 13", "8 1*14")

    assert texts("plakoto", board, "51") == texts("tapa", board, "51")
