"""GNU Backgammon's Position ID both ways."""

from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.formats.errors import FormatError
from bot.formats.position_id import decode_position_id, encode_position_id
from bot.rules.board import Board
from bot.rules.dice import Roll
from bot.rules.notation import parse_play
from bot.rules.plays import legal_plays
from bot.rules.variant import VARIANTS, start_board
from tests.support.positions import board_of


@pytest.mark.parametrize(
    ("variant", "text"),
    [("standard", "4HPwATDgc/ABMA"), ("nackgammon", "4Dl4ADbgOXgANg"), ("hypergammon", "AACgAgAAKgAAAA")],
)
def test_start_positions(variant: str, text: str) -> None:
    """The known IDs, both ways."""
    row = VARIANTS[variant]
    assert encode_position_id(start_board(row)) == text
    assert decode_position_id(text, row.checkers) == start_board(row)


def test_the_player_not_on_roll_comes_first() -> None:
    """After 31: 8/5 6/5 the other player is on roll; the ID is not symmetric."""
    standard = VARIANTS["standard"]
    after = parse_play("8/5 6/5", legal_plays(standard, start_board(standard), Roll(3, 1))).board
    theirs = decode_position_id("sGfwATDgc/ABMA")
    assert theirs.points == tuple(-n for n in reversed(after.points))


def test_checkers_on_both_bars_come_back() -> None:
    """A bar checker is not a borne-off one."""
    board = board_of("bar*2 6*13", "bar*2 19*13")
    assert decode_position_id(encode_position_id(board)) == board


@given(st.lists(st.integers(0, 25), max_size=15), st.lists(st.integers(0, 25), max_size=15))
def test_any_position_comes_back(ours: list[int], theirs: list[int]) -> None:
    """Written and read, every position is the same, borne-off checkers included."""
    points = [0] * 26
    for p in ours:
        points[p or 1] += 1
    for p in theirs:
        if points[p % 25] <= 0:
            points[p % 25] -= 1
    placed = sum(n for n in points if n > 0), -sum(n for n in points if n < 0)
    board = Board(tuple(points), (15 - placed[0], 15 - placed[1]))
    assert decode_position_id(encode_position_id(board)) == board


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("", "14 characters"),
        ("4HPwATDgc/ABM", "14 characters"),
        ("4HPwATDgc/ABM!", "14 characters"),
        ("é" * 14, "14 characters"),
        ("x" * 10**6, "14 characters"),
        ("//////////////", "at most 15 checkers"),
        (encode_position_id(board_of("6*5", "19*5")), "at most 3 checkers"),
        ("AAAAAAAAAAAAgA", "nothing after"),
    ],
)
def test_broken_ids_are_refused(text: str, allowed: str) -> None:
    """The field is named, what is allowed is said, and a long text is cut."""
    checkers = 3 if "3 checkers" in allowed else 15
    with pytest.raises(FormatError, match=allowed) as caught:
        decode_position_id(text, checkers)
    assert (caught.value.field, len(caught.value.value) <= 60) == ("position", True)


def test_two_players_on_one_point_are_refused() -> None:
    """An ID can say it, a board cannot: 6 of the one is 19 of the other."""
    with pytest.raises(FormatError, match="point 6"):
        decode_position_id(_both_on_six())


def _both_on_six() -> str:
    """Our 6 and the opponent's 19, the same point, each with one checker."""
    theirs = [0] * 25
    theirs[18] = 1
    ours = [0] * 25
    ours[5] = 1
    bits = "".join("1" * n + "0" for n in theirs + ours).ljust(80, "0")
    raw = int(bits[::-1], 2).to_bytes(10, "little")
    return b64encode(raw).decode().rstrip("=")


def test_more_checkers_than_fit_cannot_be_written() -> None:
    """Ten bytes hold 15 checkers a side."""
    with pytest.raises(FormatError):
        encode_position_id(board_of("6*16", "19*16", checkers=16))


@given(st.text(max_size=20))
def test_any_text_is_an_id_or_refused(text: str) -> None:
    """Nothing but FormatError is ever raised."""
    try:
        board = decode_position_id(text)
    except FormatError as error:
        assert error.field == "position"  # noqa: PT017 - most texts end here, some do not
    else:
        assert decode_position_id(encode_position_id(board)) == board
