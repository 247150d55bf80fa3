"""A service over a new file for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.house import Rig, open_rig


@pytest.fixture
async def rig(tmp_path: Path) -> AsyncIterator[Rig]:
    async with open_rig(tmp_path / "civetta.db") as opened:
        yield opened
