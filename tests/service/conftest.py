"""A service over a new file for each test."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from tests.support.house import Rig, open_rig


@pytest.fixture
async def rig(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Rig]:
    """Its secrets come from the test's name, so that a test sees the same dice every time."""
    entropy = Random(request.node.name).randbytes
    async with open_rig(tmp_path / "civetta.db", entropy=entropy) as opened:
        yield opened
