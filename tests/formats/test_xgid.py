"""XGID both ways."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.formats.errors import FormatError
from bot.formats.match_id import MatchState
from bot.formats.xgid import Offer, Xgid, format_xgid, match_of, parse_xgid, xgid_of
from bot.rules.board import flipped, pip_count
from bot.rules.side import Side
from bot.rules.variant import VARIANTS, start_board
from tests.support.positions import board_of

START = start_board(VARIANTS["standard"])
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:1:3:0:7:10"
FIELDS = OPENING.split(":")


def with_field(index: int, text: str) -> str:
    """The opening XGID with one field replaced."""
    return ":".join([*FIELDS[:index], text, *FIELDS[index + 1 :]])


def test_the_start_with_bottom_to_play_52() -> None:
    """1-3 in a match to 7, both ways."""
    expected = Xgid(START, bottom_on_roll=True, dice=(5, 2), score=(1, 3), match_length=7)
    assert parse_xgid(OPENING) == expected
    assert format_xgid(expected) == OPENING


@pytest.mark.parametrize("turn", ["1", "-1"])
def test_capitals_are_the_bottom_player_whoever_is_on_roll(turn: str) -> None:
    """The same text with the other turn keeps its checkers: 127 pips at the bottom, 143 at the top."""
    xgid = parse_xgid(f"XGID=aB-B-BB-A---dE---d-db---A-:0:0:{turn}:00:0:0:0:0:10")
    assert (pip_count(xgid.board), pip_count(flipped(xgid.board))) == (127, 143)


def test_the_board_of_a_match_is_seen_by_the_player_on_roll() -> None:
    """With the top player on roll the view turns, and owner and scores keep their players."""
    xgid = parse_xgid("XGID=aB-B-BB-A---dE---d-db---A-:1:1:-1:00:2:4:0:9:10")
    board, state = match_of(xgid, bottom=Side.WHITE)
    assert board == flipped(xgid.board)
    assert (state.on_roll, state.cube_owner, state.score) == (Side.BLACK, Side.WHITE, (2, 4))
    assert match_of(xgid, bottom=Side.BLACK)[1].score == (4, 2)


@pytest.mark.parametrize(
    ("text", "offer", "answers"),
    [
        ("D", Offer.DOUBLE, Side.BLACK), ("DD", Offer.DOUBLE, Side.BLACK), ("d", Offer.DOUBLE, Side.BLACK),
        ("B", Offer.BEAVER, Side.WHITE), ("BB", Offer.BEAVER, Side.WHITE),
        ("R", Offer.RACCOON, Side.BLACK), ("RR", Offer.RACCOON, Side.BLACK),
    ],
)  # fmt: skip
def test_offers_are_read_in_both_spellings(text: str, offer: Offer, answers: Side) -> None:
    """Turn is the one who doubled; the other answers a double and a raccoon, he himself a beaver."""
    xgid = parse_xgid(with_field(4, text))
    assert (xgid.offer, xgid.dice) == (offer, (0, 0))
    state = match_of(xgid, bottom=Side.WHITE)[1]
    assert (state.on_roll, state.turn, state.doubled) == (Side.WHITE, answers, True)
    assert format_xgid(xgid) == with_field(4, offer.value)


@pytest.mark.parametrize(("rules", "jacoby", "beavers"), [("0", 0, 0), ("1", 1, 0), ("2", 0, 1), ("3", 1, 1)])
def test_rules_of_a_money_session(rules: str, jacoby: int, beavers: int) -> None:
    """Bit 0 is Jacoby, bit 1 beavers."""
    text = f"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:{rules}:0:10"
    xgid = parse_xgid(text)
    assert (xgid.jacoby, xgid.beavers, xgid.crawford) == (bool(jacoby), bool(beavers), False)
    assert format_xgid(xgid) == text


def test_the_rule_of_a_match_is_crawford() -> None:
    """The same digit means another thing there."""
    xgid = parse_xgid(with_field(7, "1"))
    assert (xgid.crawford, xgid.jacoby) == (True, False)


@pytest.mark.parametrize(
    "text", [OPENING[5:], OPENING.lower()[:5] + OPENING[5:], f" {OPENING}\n", OPENING[:-3]]
)
def test_loose_spellings(text: str) -> None:
    """Without the name, in small letters, with space around, without the last field."""
    assert format_xgid(parse_xgid(text)) == OPENING


def test_a_small_variant_counts_its_own_checkers() -> None:
    """Of three checkers, those missing have been borne off."""
    text = format_xgid(Xgid(board_of("24 3", "1", checkers=3), bottom_on_roll=True))
    assert parse_xgid(text, checkers=3).board.off == (1, 2)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "xgid"),
        ("hello", "xgid"),
        (OPENING + ":1", "xgid"),
        ("x" * 10**6, "xgid"),
        (with_field(0, "-b----E-C---eE---c-e----B"), "position"),
        (with_field(0, "-b----E-C---eE---c-e----Z-"), "position"),
        (with_field(0, "Ab----E-C---eE---c-e----B-"), "position"),
        (with_field(0, "-b----E-C---eE---c-e----Ba"), "position"),
        (with_field(0, "-b----P-C---eE---c-e----B-"), "position"),
        (with_field(1, "16"), "cube"),
        (with_field(1, "-1"), "cube"),
        (with_field(2, "2"), "owner"),
        (with_field(3, "0"), "turn"),
        (with_field(4, "70"), "dice"),
        (with_field(4, "05"), "dice"),
        (with_field(4, "DR"), "dice"),
        (with_field(5, "x"), "score1"),
        (with_field(6, "99999"), "score2"),
        (with_field(7, "2"), "rules"),
        (with_field(8, "²"), "length"),
        (with_field(9, ""), "max_cube"),
    ],
)
def test_broken_xgids_name_the_field(text: str, field: str) -> None:
    """The field that is broken, and nothing but a FormatError."""
    with pytest.raises(FormatError) as caught:
        parse_xgid(text)
    assert caught.value.field == field


def test_what_cannot_be_written_names_the_field() -> None:
    """A cube that is no power of two, dice with one zero, 17 checkers on a point."""
    xgid = parse_xgid(OPENING)
    for broken, field in (
        (replace(xgid, cube=3), "cube"),
        (replace(xgid, dice=(0, 4)), "dice"),
        (replace(xgid, board=board_of("6*17", checkers=17)), "position"),
    ):
        with pytest.raises(FormatError) as caught:
            format_xgid(broken)
        assert caught.value.field == field


@given(
    st.sampled_from(Side), st.sampled_from(Side), st.none() | st.sampled_from(Side), st.booleans(),
    st.integers(0, 9), st.tuples(st.integers(0, 9), st.integers(0, 9)), st.sampled_from([(0, 0), (6, 4)]),
)  # fmt: skip
def test_a_match_drawn_from_either_side_is_the_same_match(
    on_roll: Side,
    bottom: Side,
    owner: Side | None,
    doubled: bool,
    length: int,
    score: tuple[int, int],
    dice: tuple[int, int],
) -> None:
    """Written for any side at the bottom and read back, nothing has changed."""
    board = board_of("bar 6*5 8*3 24", "13*4 bar*2 1*2")
    turn = on_roll.other if doubled else on_roll
    state = MatchState(
        on_roll, turn, cube=4, cube_owner=owner, dice=(0, 0) if doubled else dice, doubled=doubled,
        match_length=length, score=score,
    )  # fmt: skip
    xgid = parse_xgid(format_xgid(xgid_of(board, state, bottom=bottom)))
    assert match_of(xgid, bottom=bottom) == (board, state)


@given(st.text(alphabet="XGID=-abABPpz:0123DBR", max_size=80))
def test_any_text_is_an_xgid_or_refused(text: str) -> None:
    """Nothing but FormatError is ever raised, and what is read can be written."""
    try:
        xgid = parse_xgid(text)
    except FormatError as error:
        assert error.allowed  # noqa: PT017 - most texts end here, some do not
    else:
        assert parse_xgid(format_xgid(xgid)) == xgid
