"""kill -9 at random moments under load. ``CIVETTA_KILLS=50`` makes it fifty."""

import os
from pathlib import Path
from random import Random

import pytest

from tests.support.killing import kill_often


@pytest.mark.slow
async def test_nothing_acknowledged_is_lost_and_no_table_is_stuck(tmp_path: Path) -> None:
    """After each kill every acknowledged change is stored, every table folds, and can be played to its end."""
    kills = int(os.environ.get("CIVETTA_KILLS", "3"))

    tally = await kill_often(tmp_path, kills, Random())

    assert ([], []) == (tally.missing, tally.differing)
    assert kills == tally.kills
    assert tally.acknowledged > kills
    assert tally.ended == len(tally.tables) + kills
