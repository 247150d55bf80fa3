"""All legal plays of standard positions, against independent programs."""

from tests.vectors.playing import assert_plays_agree


def test_vector_standard_plays() -> None:
    """Every case has exactly the final positions and the number of dice the other programs found."""
    assert_plays_agree("standard", "standard_plays.jsonl")
