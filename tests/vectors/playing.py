"""Compares the worker of `civetta plays` with a file of vectors."""

import json

from bot.formats.plays_lines import answer_line
from bot.formats.position_id import encode_position_id
from bot.rules.board import Board
from bot.rules.variant import VARIANTS
from tests.vectors.loading import vector_lines

ASKED = ("id", "board", "off", "dice")
ANSWERED = ("id", "n_dice", "n_plays", "results")


def assert_plays_agree(variant: str, name: str) -> None:
    """Every line of the file is answered as it says, and its Position ID is the one of its board."""
    differ = []
    for case in vector_lines(name):
        question = json.dumps({field: case[field] for field in ASKED})
        answer = json.loads(answer_line(VARIANTS[variant], question).text)
        if answer != {field: case[field] for field in ANSWERED}:
            differ.append(case["id"])
        if "pos" in case and case["pos"] != encode_position_id(Board(tuple(case["board"]))):
            differ.append(case["id"])
    assert not differ, differ
