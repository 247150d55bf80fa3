"""All legal plays of standard positions, against independent programs."""

from time import process_time

from bot.rules.board import Board
from bot.rules.dice import Roll
from bot.rules.plays import legal_plays
from bot.rules.variant import VARIANTS
from tests.vectors.loading import vector_lines
from tests.vectors.playing import assert_plays_agree


def test_vector_standard_plays() -> None:
    """Every case has exactly the final positions and the number of dice the other programs found."""
    assert_plays_agree("standard", "standard_plays.jsonl")


def test_the_worst_double_is_no_wait() -> None:
    """B-40: plays are found on the event loop, so none may take a tenth of a second."""
    worst_s = 0.0
    for case in vector_lines("standard_plays.jsonl"):
        if len(set(case["dice"])) == 1:
            began_s = process_time()
            legal_plays(VARIANTS["standard"], Board(tuple(case["board"])), Roll(*case["dice"]))
            worst_s = max(worst_s, process_time() - began_s)
    assert 0 < worst_s < 0.1
