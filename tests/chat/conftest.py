"""A conversation over a new file for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.talk import Talk, open_talk


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Talk]:
    """Nobody has come yet."""
    async with open_talk(tmp_path / "civetta.db") as opened:
        yield opened
