"""GNU Backgammon's Match ID both ways."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.formats.errors import FormatError
from bot.formats.match_id import GameState, MatchState, decode_match_id, encode_match_id
from bot.rules.side import Side

WHITE, BLACK = Side.WHITE, Side.BLACK
MONEY = MatchState(on_roll=WHITE, turn=WHITE, dice=(6, 3))
PAGE_WITH_DOUBLE = MatchState(on_roll=WHITE, turn=BLACK, doubled=True, match_length=5)


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (
            "QYkqASAAIAAA",
            MatchState(BLACK, BLACK, cube=2, cube_owner=WHITE, dice=(5, 2), match_length=9, score=(2, 4)),
        ),
        ("MBmgAAAAAAAE", PAGE_WITH_DOUBLE),
        ("UUGgAAAAAAAE", MatchState(BLACK, WHITE, cube=2, cube_owner=BLACK, resigned=2, match_length=5)),
        ("MAEPAAAAAAAA", replace(MONEY, jacoby=True)),
        ("MAEPAAAAAAAE", MONEY),
        ("8AngAAAAMAAE", MatchState(BLACK, BLACK, match_length=7, score=(0, 6), crawford=True)),
    ],
)
def test_known_ids(text: str, state: MatchState) -> None:
    """IDs printed by GNU Backgammon or its manual."""
    assert decode_match_id(text) == state


def test_a_match_is_written_with_the_jacoby_rule_off() -> None:
    """The manual's ID has no such bit; ours, like the program's own, does."""
    assert encode_match_id(decode_match_id("QYkqASAAIAAA")) == "QYkqASAAIAAE"


def test_the_higher_die_is_written_first() -> None:
    """1-4 and 4-1 have one ID."""
    low_first, high_first = (replace(MONEY, dice=dice) for dice in ((1, 4), (4, 1)))
    assert encode_match_id(low_first) == encode_match_id(high_first)


dice = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda two: (max(two), min(two)))
states = st.builds(
    MatchState,
    on_roll=st.sampled_from(Side),
    turn=st.sampled_from(Side),
    cube=st.integers(0, 15).map(lambda n: 2**n),
    cube_owner=st.none() | st.sampled_from(Side),
    dice=st.just((0, 0)) | dice,
    doubled=st.booleans(),
    resigned=st.integers(0, 3),
    game_state=st.sampled_from(GameState),
    match_length=st.integers(1, 32767),
    score=st.tuples(st.integers(0, 32767), st.integers(0, 32767)),
    crawford=st.booleans(),
)


@given(states, st.booleans())
def test_every_state_comes_back(state: MatchState, jacoby: bool) -> None:
    """Written and read, every field is the same, in matches and in money sessions."""
    assert decode_match_id(encode_match_id(state)) == state
    money = replace(state, match_length=0, jacoby=jacoby)
    assert decode_match_id(encode_match_id(money)) == money


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "match_id"),
        ("MAEPAAAAAAA", "match_id"),
        ("MAEPAAAAAAA?", "match_id"),
        ("MAEPAAAAAAD/", "match_id"),
        ("IAEPAAAAAAAE", "cube_owner"),
        ("MAcPAAAAAAAE", "game_state"),
        ("MIEPAAAAAAAE", "dice"),
        ("MAEBAAAAAAAE", "dice"),
        ("z" * 10**6, "match_id"),
    ],
)
def test_broken_ids_name_the_field(text: str, field: str) -> None:
    """What is wrong is named, not only that something is."""
    with pytest.raises(FormatError) as caught:
        decode_match_id(text)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("broken", "field"),
    [
        (replace(MONEY, cube=3), "cube"),
        (replace(MONEY, cube=0), "cube"),
        (replace(MONEY, cube=2**16), "cube"),
        (replace(MONEY, dice=(7, 1)), "dice"),
        (replace(MONEY, dice=(0, 1)), "dice"),
        (replace(MONEY, resigned=4), "resigned"),
        (replace(MONEY, match_length=2**15), "match_length"),
        (replace(MONEY, score=(0, -1)), "score"),
    ],
)
def test_states_that_do_not_fit_name_the_field(broken: MatchState, field: str) -> None:
    """Nothing is cut to fit."""
    with pytest.raises(FormatError) as caught:
        encode_match_id(broken)
    assert caught.value.field == field
