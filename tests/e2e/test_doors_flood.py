"""The process while people press as fast as they can and the platforms do not answer: it ends in time all the same."""

import asyncio
from itertools import count
from pathlib import Path

import pytest

from tests.e2e.test_doors import civetta, discord_settings, telegram_settings
from tests.support.discord_server.faults import Fault as DiscordFault
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import TOKEN as DISCORD_TOKEN
from tests.support.discord_server.server import running_server as running_discord
from tests.support.telegram_server.faults import Fault as TelegramFault
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.server import TOKEN as TELEGRAM_TOKEN
from tests.support.telegram_server.server import running_server as running_telegram

pytestmark = pytest.mark.slow

PEOPLE = 20
HANGS_S = 90.0
STOPS_WITHIN_S = 45.0
"""Serving the flood has to come to an end first, on a busy machine; what hangs is not waited for."""


@pytest.mark.parametrize("hangs", [False, True])
async def test_it_stops_in_the_middle_of_a_flood(tmp_path: Path, *, hangs: bool) -> None:
    """Exit code 0, nothing unexpected and no token in the output. hangs: nothing that is sent is answered any more."""
    async with running_discord() as discord, running_telegram() as telegram:
        settings = discord_settings(discord) | telegram_settings(telegram)
        async with civetta(tmp_path, settings) as process:
            await process.until("the house is open")
            await until(lambda: discord.world.commands)
            channel = discord.world.channel("games")
            humans = [Human.enter(discord, f"Human {i}", channel) for i in range(PEOPLE)]
            phones = [Phone.of(telegram, f"Phone {i}") for i in range(PEOPLE)]
            if hangs:
                discord.faults.plan(DiscordFault("POST", "/*", 0, times=10_000, delay_s=HANGS_S))
                discord.faults.plan(DiscordFault("PATCH", "/*", 0, times=10_000, delay_s=HANGS_S))
                telegram.faults.append(TelegramFault("sendPhoto", times=10_000, slow_s=HANGS_S))
                telegram.faults.append(TelegramFault("sendMessage", times=10_000, slow_s=HANGS_S))
            flood = asyncio.create_task(_flood(humans, phones))
            await asyncio.sleep(2)
            code, took_s = await process.stop()
            flood.cancel()
            await asyncio.gather(flood, return_exceptions=True)

    assert 0 == code
    assert took_s < STOPS_WITHIN_S
    for said in (DISCORD_TOKEN, TELEGRAM_TOKEN, "Traceback", "unexpected", "never retrieved"):
        assert said not in process.output, process.output[-2000:]


async def _flood(humans: list[Human], phones: list[Phone]) -> None:
    """Everybody asks for everything, and waits for nothing."""
    for round_ in count():
        for human, phone in zip(humans, phones, strict=True):
            await human.slash_unanswered(("play", "games", "help", "board")[round_ % 4])
            phone.says(("/play 3", "/games", "/help", "/board")[round_ % 4])
        await asyncio.sleep(0.05)
