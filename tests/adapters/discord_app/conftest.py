"""A stand-in for Discord, and two people who have just begun a match to 5 points in one of its channels."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.discord_match import Match, open_match
from tests.support.discord_server.server import DiscordServer, running_server


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """Discord; whatever a test does, the bot has sent nothing that the real one would refuse."""
    async with running_server() as running:
        yield running
        assert [] == running.violations()


@pytest.fixture
async def match(tmp_path: Path, server: DiscordServer) -> AsyncIterator[Match]:
    """Anna, who reads English, has challenged Bruno, who reads Italian; it is her move with 42."""
    async with open_match(tmp_path, server) as begun:
        yield begun
