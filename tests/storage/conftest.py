"""A fresh database for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of a test lies; neither it nor its folder exists yet."""
    return tmp_path / "home" / "civetta.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    """An open, empty database."""
    opened = await Database.open(path)
    yield opened
    await opened.close()
