"""The rows of the variant table."""

import pytest

from bot.rules.board import checkers_on_board, flipped, pip_count
from bot.rules.variant import VARIANTS, Variant, start_board


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
def test_both_players_start_alike_with_all_their_checkers(variant: Variant) -> None:
    """The start is the same in both players' own numbers, and has as many checkers as the row says."""
    board = start_board(variant)
    assert board == flipped(board, variant.parallel)
    assert (variant.checkers, variant.checkers) == checkers_on_board(board)


@pytest.mark.parametrize(
    ("name", "pips"), [("standard", 167), ("nackgammon", 194), ("hypergammon", 69), ("longgammon", 360)]
)
def test_pips_at_the_start(name: str, pips: int) -> None:
    """The starting positions as the rules of each variant give them."""
    assert pips == pip_count(start_board(VARIANTS[name]))


def test_every_row_is_found_by_its_own_id() -> None:
    """The key is the id."""
    assert list(VARIANTS) == [variant.id for variant in VARIANTS.values()]
