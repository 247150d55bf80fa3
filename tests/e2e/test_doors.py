"""Which doors open with which tokens: the real process, the platforms' stand-ins, and nothing secret in the output."""

import asyncio
import os
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.support.discord_server.server import TOKEN as DISCORD_TOKEN
from tests.support.discord_server.server import DiscordServer
from tests.support.discord_server.server import running_server as running_discord
from tests.support.telegram_server.server import TOKEN as TELEGRAM_TOKEN
from tests.support.telegram_server.server import TelegramServer
from tests.support.telegram_server.server import running_server as running_telegram

WITHIN_S = 60.0
STOPS_WITHIN_S = 20.0
"""It takes less than 10 on a machine that does nothing else."""
WRONG_DISCORD = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GWrong.a-token-that-nobody-gave-out"
WRONG_TELEGRAM = "987654:AAwrong-token-that-nobody-gave-out-0123"


class Process:
    """A running `civetta run` and what it has said so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.output = ""

    async def until(self, words: str) -> None:
        """Until it has said something, or has ended."""
        assert self._process.stdout is not None
        async with asyncio.timeout(WITHIN_S):
            while words not in self.output:
                line = await self._process.stdout.readline()
                if not line:
                    return
                self.output += line.decode()

    async def stop(self) -> tuple[int, float]:
        """Ask it to end; its exit code, and how long it took in seconds."""
        started = time.monotonic()
        self._process.send_signal(signal.SIGTERM)
        return await self.end(), time.monotonic() - started

    async def end(self) -> int:
        """Wait until it ends by itself; its exit code."""
        await self.until("what is never said")
        return await asyncio.wait_for(self._process.wait(), WITHIN_S)


@asynccontextmanager
async def civetta(home: Path, settings: Mapping[str, str]) -> AsyncIterator[Process]:
    """The process, with these settings and no others; killed at the end if it still runs."""
    mine = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    environment = mine | {"CIVETTA_HOME": str(home), "CIVETTA_LOCAL": "127.0.0.1:0"} | dict(settings)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=environment, stdout=PIPE, stderr=STDOUT
    )
    try:
        yield Process(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


_OURS = ("CIVETTA_", "DISCORD_", "TELEGRAM_")


@pytest.fixture
async def discord() -> AsyncIterator[DiscordServer]:
    """Discord's stand-in."""
    async with running_discord() as server:
        yield server


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    """Telegram's stand-in."""
    async with running_telegram() as server:
        yield server


def discord_settings(server: DiscordServer, token: str = DISCORD_TOKEN) -> dict[str, str]:
    """What the operator writes for Discord."""
    return {"DISCORD_TOKEN": token, "DISCORD_API_ROOT": server.root, "DISCORD_GATEWAY": server.gateway.url}


def telegram_settings(server: TelegramServer, token: str = TELEGRAM_TOKEN) -> dict[str, str]:
    """What the operator writes for Telegram."""
    return {"TELEGRAM_TOKEN": token, "TELEGRAM_API_ROOT": server.url}


async def test_two_tokens_open_three_doors_and_all_close_in_time(
    tmp_path: Path, discord: DiscordServer, telegram: TelegramServer
) -> None:
    """All in one process; SIGTERM ends it with exit code 0; no token is ever printed."""
    settings = discord_settings(discord) | telegram_settings(telegram)

    async with civetta(tmp_path, settings) as process:
        await process.until("the house is open")
        code, took_s = await process.stop()

    opened = [name for name in ("local", "discord", "telegram") if f"platform={name}" in process.output]
    assert ["local", "discord", "telegram"] == opened
    assert 0 == code
    assert took_s < STOPS_WITHIN_S
    assert [] == discord.violations()
    assert [] == telegram.violations
    for token in (DISCORD_TOKEN, TELEGRAM_TOKEN):
        assert token not in process.output


async def test_one_token_opens_one_platform(tmp_path: Path, telegram: TelegramServer) -> None:
    """The other platform is simply not there, and the first line is the address of the local table."""
    async with civetta(tmp_path, telegram_settings(telegram)) as process:
        await process.until("the house is open")
        code, _ = await process.stop()

    assert process.output.startswith("http://127.0.0.1:")
    assert "platform=telegram" in process.output
    assert "discord" not in process.output
    assert 0 == code


async def test_a_token_may_come_from_a_file(tmp_path: Path, telegram: TelegramServer) -> None:
    """The file wins over the variable."""
    secret = tmp_path / "token"
    secret.write_text(TELEGRAM_TOKEN + "\n")
    settings = telegram_settings(telegram, WRONG_TELEGRAM) | {"TELEGRAM_TOKEN_FILE": str(secret)}

    async with civetta(tmp_path / "home", settings) as process:
        await process.until("the house is open")
        code, _ = await process.stop()

    assert "a door stays shut" not in process.output
    assert 0 == code


async def test_a_wrong_token_is_said_in_a_sentence_while_the_others_go_on(
    tmp_path: Path, discord: DiscordServer, telegram: TelegramServer
) -> None:
    """The sentence names the setting and never the token."""
    settings = discord_settings(discord, WRONG_DISCORD) | telegram_settings(telegram)

    async with civetta(tmp_path, settings) as process:
        await process.until("the house is open")
        code, _ = await process.stop()

    assert "a door stays shut" in process.output
    assert "DISCORD_TOKEN" in process.output
    assert "platform=telegram" in process.output
    assert WRONG_DISCORD not in process.output
    assert "Traceback" not in process.output
    assert 0 == code


async def test_nothing_but_a_wrong_token_ends_with_exit_code_2(
    tmp_path: Path, telegram: TelegramServer
) -> None:
    """No door could open."""
    settings = telegram_settings(telegram, WRONG_TELEGRAM) | {"CIVETTA_LOCAL": "off"}

    async with civetta(tmp_path, settings) as process:
        code = await process.end()

    assert 2 == code
    assert "TELEGRAM_TOKEN" in process.output
    assert WRONG_TELEGRAM not in process.output
    assert "Traceback" not in process.output


async def test_no_token_and_no_local_table_is_a_mistake(tmp_path: Path) -> None:
    """One sentence, exit code 2."""
    async with civetta(tmp_path, {"CIVETTA_LOCAL": "off"}) as process:
        code = await process.end()

    assert (2, "civetta: every door is closed: CIVETTA_LOCAL is off and there is no token\n") == (
        code,
        process.output,
    )


async def test_health_and_counters_are_served_where_they_are_switched_on(tmp_path: Path) -> None:
    """Alive, ready, and counters without a name in them."""
    port = _free_port()
    async with civetta(tmp_path, {"CIVETTA_METRICS": f"127.0.0.1:{port}"}) as process:
        await process.until("the house is open")
        async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
            answers = [await _get(session, path) for path in ("/healthz", "/readyz", "/metrics")]
        await process.stop()

    assert (200, "ok\n") == answers[0]
    assert (200, "store: ok\n") == answers[1]
    assert 'civetta_door_open{platform="local"} 1.0' in answers[2][1]


async def _get(session: aiohttp.ClientSession, path: str) -> tuple[int, str]:
    async with session.get(path) as response:
        return response.status, await response.text()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
