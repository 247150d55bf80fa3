"""A stand-in for Telegram and a house behind its door, for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.telegram_app.evening import Evening
from tests.support.telegram_house import FastClock, open_telegram_house
from tests.support.telegram_server.server import TelegramServer, running_server

FACTOR = 50.0


@pytest.fixture
async def clock() -> FastClock:
    """Fifty times faster than ours."""
    return FastClock(FACTOR)


@pytest.fixture
async def server(clock: FastClock) -> AsyncIterator[TelegramServer]:
    """Nobody has written yet. Whatever is said to it must fit the description of the Bot API."""
    async with running_server(clock.monotonic_s) as running:
        yield running
        assert [] == running.violations


@pytest.fixture
async def evening(server: TelegramServer, tmp_path: Path, clock: FastClock) -> AsyncIterator[Evening]:
    """Anna and Bruno, who know the bot, and a supergroup."""
    async with open_telegram_house(server, tmp_path, clock=clock) as telegram:
        found = Evening(telegram)
        await found.greet()
        yield found
