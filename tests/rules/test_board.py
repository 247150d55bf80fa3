"""Views of a board, pip counts and contact."""

from hypothesis import given
from hypothesis import strategies as st

from bot.rules.board import BAR, OFF, Board, checkers_on_board, flipped, has_contact, pip_count
from bot.rules.variant import VARIANTS, start_board
from tests.support.positions import board_of

counts = st.lists(st.integers(-15, 15), min_size=24, max_size=24)


@given(counts, st.integers(0, 4), st.integers(0, 4))
def test_flipping_twice_changes_nothing(points: list[int], ours: int, theirs: int) -> None:
    """The opponent's opponent sees what we see, bars and borne-off checkers included."""
    board = Board((-theirs, *points, ours), (ours, theirs))
    assert board == flipped(flipped(board))


@given(counts)
def test_flipping_twice_changes_nothing_in_parallel_games(points: list[int]) -> None:
    """Two half turns of the board are a whole one."""
    board = Board((0, *points, 0), (1, 2))
    assert board == flipped(flipped(board, parallel=True), parallel=True)


def test_our_ace_point_is_the_opponents_24() -> None:
    """In games against each other, our point p is the opponent's 25 - p, and the bars change places."""
    board = board_of("1*2 bar", "6 bar*3")
    assert board_of("19 bar*3", "24*2 bar").points == flipped(board).points


def test_our_head_is_the_opponents_12_in_parallel_games() -> None:
    """In games the same way round, our 24 is the opponent's 12, and his 24 our 12."""
    assert board_of("24*15", "12*15").points == flipped(board_of("24*15", "12*15"), parallel=True).points


def test_pip_count_of_the_start_is_167() -> None:
    """Both players need 167 pips in standard backgammon."""
    board = start_board(VARIANTS["standard"])
    assert (pip_count(board), pip_count(flipped(board))) == (167, 167)


def test_a_checker_on_the_bar_counts_25_pips() -> None:
    """The opponent's checkers count nothing in our pip count."""
    assert pip_count(board_of("bar 6*2", "13*5 bar")) == 25 + 2 * 6


def test_checkers_on_the_bar_are_on_the_board() -> None:
    """Only borne-off checkers are gone."""
    assert checkers_on_board(board_of("bar 6*2", "13*3 bar")) == (3, 4)


def test_contact_ends_when_the_sides_have_passed() -> None:
    """A race has every checker of ours below every checker of theirs."""
    assert not has_contact(board_of("6*5", "7*5"))
    assert has_contact(board_of("8", "7*5"))


def test_a_checker_on_either_bar_is_contact() -> None:
    """It has to come round the whole board."""
    assert has_contact(board_of("bar 1", "24"))
    assert has_contact(board_of("1", "24 bar"))


def test_no_contact_once_a_side_is_off() -> None:
    """Nobody is left to meet."""
    assert not has_contact(board_of("6*5", ""))


def test_bar_and_off_are_the_ends_of_the_numbering() -> None:
    """A step subtracts its die from the bar's number, and nothing lies below off."""
    assert (BAR, OFF) == (25, 0)
