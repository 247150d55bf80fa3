"""All legal plays of hypergammon positions, against independent programs."""

from tests.vectors.playing import assert_plays_agree


def test_vector_hypergammon_plays() -> None:
    """Every case has exactly the final positions and the number of dice the other programs found."""
    assert_plays_agree("hypergammon", "hypergammon_plays.jsonl")
