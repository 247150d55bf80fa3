"""All legal plays of long nardy, turns in progress included, against two independent engines and a plain list."""

import json
from typing import Any

import pytest

from bot.formats.plays_lines import answer_line
from bot.rules.terms import make_terms
from bot.rules.variant import Variant
from tests.vectors.loading import vector_lines

ASKED = ("id", "player", "first_turn", "board", "off", "dice", "played")
ANSWERED = ("id", "n_dice", "n_plays", "results", "next_steps")


def answer_to(rules: Variant, case: dict[str, Any]) -> dict[str, Any]:
    """What `civetta plays` says to a case."""
    question = {field: case[field] for field in ASKED if field in case}
    answer: dict[str, Any] = json.loads(answer_line(rules, json.dumps(question)).text)
    return answer


def test_vector_nardy_plays() -> None:
    """Every case has exactly the final positions, the number of dice and the next steps."""
    rules = make_terms("nardy", 0, {}).rules
    differ = []
    for case in vector_lines("nardy_plays.jsonl"):
        expected = {field: case[field] for field in ANSWERED if field in case}
        if "next_steps" in expected:
            expected["next_steps"] = sorted(expected["next_steps"])
        if answer_to(rules, case) != expected:
            differ.append(case["id"])
    assert not differ, differ


@pytest.mark.parametrize(
    ("reading", "setting"),
    [
        ("block_checked_only_at_end", {"block_check": "end_of_turn"}),
        ("black_two_heads", {"head_exception": "both"}),
    ],
)
def test_vector_nardy_plays_of_other_readings(reading: str, setting: dict[str, str]) -> None:
    """The terms that choose another reading give its positions; only 4-4 after 5-5 stays one checker, one step."""
    rules = make_terms("nardy", 0, setting).rules
    differ = [
        case["id"]
        for case in vector_lines("nardy_plays.jsonl")
        if reading in case.get("alt", {}) and "special_55_44" not in case["tags"]
        if answer_to(rules, case)["results"] != case["alt"][reading]
    ]
    assert not differ, differ
