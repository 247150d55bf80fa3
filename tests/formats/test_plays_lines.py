"""The worker of `civetta plays`: one line in, one line out, whatever the line."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.formats.plays_lines import LONGEST_LINE, answer_line
from bot.rules.board import Board
from bot.rules.variant import VARIANTS, start_board
from tests.support.positions import board_of

STANDARD = VARIANTS["standard"]
START = list(start_board(STANDARD).points)
GOOD: dict[str, Any] = {"id": "a", "board": START, "off": [0, 0], "dice": [6, 5]}


def ask(variant: str = "standard", **changed: Any) -> dict[str, Any]:
    """The answer to the good line with some fields changed; a field that becomes None is left out."""
    case = {key: value for key, value in (GOOD | changed).items() if value is not None}
    answer: dict[str, Any] = json.loads(answer_line(VARIANTS[variant], json.dumps(case)).text)
    return answer


def points(board: Board) -> list[int]:
    """The counts as a line has them."""
    return list(board.points)


def test_a_good_line() -> None:
    """6-5 from the start: seven positions, both dice."""
    answer = ask()
    assert (answer["id"], answer["n_dice"], answer["n_plays"]) == ("a", 2, 7)
    assert answer["results"] == sorted(set(answer["results"]))
    assert answer_line(STANDARD, json.dumps(GOOD)).is_good


def test_off_may_be_missing() -> None:
    """Then the checkers that are not on the board are off."""
    assert ask(off=None) == ask()


def test_no_legal_play() -> None:
    """No results and no dice."""
    closed = points(board_of("bar 6*14", "19*2 20*2 21*2 22*2 23*2 24*2 1*3"))
    assert ask(board=closed) == {"id": "a", "n_dice": 0, "n_plays": 0, "results": []}


def test_a_turn_in_progress() -> None:
    """What may follow the steps made; n_dice counts the whole turn."""
    answer = ask(dice=[3, 1], played=[[8, 3]])
    assert (answer["n_dice"], [6, 1] in answer["next_steps"], [8, 3] in answer["next_steps"]) == (
        2,
        True,
        False,
    )
    assert set(answer["results"]) < set(ask(dice=[3, 1])["results"])


def test_a_finished_turn_has_no_next_step() -> None:
    """Nothing may follow, so there is no further play."""
    answer = ask(dice=[3, 1], played=[[8, 3], [6, 1]])
    assert (answer["n_dice"], answer["next_steps"], answer["results"]) == (2, [], [])


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"board": None}, "board"),
        ({"board": 7}, "board"),
        ({"board": START[:-1]}, "board"),
        ({"board": [*START[:-1], 0.5]}, "board"),
        ({"board": [True, *START[1:]]}, "board"),
        ({"board": [1, *START[1:]]}, "board[0]"),
        ({"board": [*START[:-1], -1]}, "board[25]"),
        ({"board": [*START[:-1], 1]}, "board"),
        ({"board": [10**30, *START[1:]]}, "board[0]"),
        ({"board": [-(10**30), *START[1:]]}, "board"),
        ({"off": [1, 0]}, "off"),
        ({"off": "none"}, "off"),
        ({"dice": None}, "dice"),
        ({"dice": [6]}, "dice"),
        ({"dice": [7, 1]}, "dice"),
        ({"dice": [0, 1]}, "dice"),
        ({"dice": ["6", 1]}, "dice"),
        ({"played": 3}, "played"),
        ({"played": [[9, 6]]}, "played"),
        ({"played": [[24, 6, 1]]}, "played"),
        ({"played": [[[], 6]]}, "played"),
        ({"played": [[24, 6], [24, 5]]}, "played"),
    ],
)
def test_a_broken_field_is_named(changed: dict[str, Any], named: str) -> None:
    """The id stays, the error begins with the field, and the answer says that the line is bad."""
    answer = ask(**changed)
    assert (list(answer), answer["id"], answer["error"].split(":")[0]) == (["id", "error"], "a", named)
    assert not answer_line(STANDARD, json.dumps(GOOD | changed)).is_good or None in changed.values()


def test_a_variant_has_its_own_number_of_checkers() -> None:
    """Fifteen checkers are twelve too many for hypergammon."""
    assert "at most 3 checkers a side in hypergammon" in ask("hypergammon")["error"]


@pytest.mark.parametrize(
    "line",
    ["", "{", "[]", "null", "3", '"x"', "[" * 5000, "9" * 9000, "{}" * 100, "x" * (LONGEST_LINE + 1), "\x00"],
)
def test_a_line_that_is_no_object(line: str) -> None:
    """Answered without an id, and never with a traceback."""
    answer = answer_line(STANDARD, line)
    assert not answer.is_good
    assert json.loads(answer.text)["id"] is None


def test_an_answer_is_one_line_of_plain_ascii() -> None:
    """Whatever stands in the id, the output can be printed anywhere."""
    text = answer_line(STANDARD, json.dumps(GOOD | {"id": "a\nb\ud800é"})).text
    assert text.isascii()
    assert len(text.splitlines()) == 1


def test_an_id_that_is_no_name_is_dropped() -> None:
    """Only texts and numbers come back."""
    assert ask(id={"a": []})["id"] is None


values = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
junk = st.recursive(
    values, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner)
)


@settings(deadline=None)
@given(st.sampled_from(["id", "board", "off", "dice", "played"]), junk)
def test_any_value_in_any_field_is_answered(field: str, value: object) -> None:
    """Every line gets its answer, good or bad."""
    answer = answer_line(STANDARD, json.dumps(GOOD | {field: value}))
    assert answer.is_good == ("error" not in json.loads(answer.text))
