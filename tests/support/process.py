"""The product as its own process, as an operator starts it."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

OPENS_WITHIN_S = 60.0
STOPS_WITHIN_S = 30.0


class House:
    """A running `civetta run`. url: of the local table; port: the same again after a restart."""

    def __init__(self, home: Path, log: Path, settings: Mapping[str, str] | None = None) -> None:
        """home: its folder. log: where its output goes, in the order of all its lives. settings: of the operator."""
        self.home = home
        self._log = log
        self._settings = dict(settings or {})
        self._process: Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self.port = 0
        self.url = ""

    async def start(self) -> None:
        """Start it and wait for the address; before that it may only log."""
        environment = {
            **_environment(CIVETTA_HOME=str(self.home), CIVETTA_LOCAL=f"127.0.0.1:{self.port}"),
            **self._settings,
        }
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=environment, stdout=PIPE, stderr=STDOUT
        )
        assert self._process.stdout is not None
        logged: list[bytes] = []
        try:
            await asyncio.wait_for(self._read_address(self._process.stdout, logged), OPENS_WITHIN_S)
        finally:
            self._reader = asyncio.create_task(self._read(self._process.stdout, logged))
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    async def kill(self) -> None:
        """End it without a warning, as a power cut would; nothing where it has ended."""
        if self.is_running:
            await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to end; its exit code."""
        return await self._end(signal.SIGTERM)

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._process is not None and self._process.returncode is None

    async def _end(self, number: int) -> int:
        assert self._process is not None
        assert self._reader is not None
        with suppress(ProcessLookupError):
            self._process.send_signal(number)
        code = await asyncio.wait_for(self._process.wait(), STOPS_WITHIN_S)
        await self._reader
        return code

    async def _read_address(self, stream: asyncio.StreamReader, logged: list[bytes]) -> None:
        while line := await stream.readline():
            self.url = line.decode().strip()
            if self.url.startswith("http://127.0.0.1:"):
                return
            logged.append(line)
        raise AssertionError(b"".join(logged).decode())

    async def _read(self, stream: asyncio.StreamReader, lines: list[bytes]) -> None:
        while line := await stream.readline():
            lines.append(line)
        await asyncio.to_thread(_append, self._log, b"".join(lines))


@asynccontextmanager
async def running_house(folder: Path, settings: Mapping[str, str] | None = None) -> AsyncIterator[House]:
    """A house in a folder, running; stopped when the block is left, killed when it is left by an error.

    settings: of the operator, beside the folder.
    """
    house = House(folder / "home", folder / "civetta.log", settings)
    try:
        await house.start()
        yield house
        if house.is_running:
            await house.stop()
    finally:
        await house.kill()


def _environment(**settings: str) -> Mapping[str, str]:
    ours = ("CIVETTA_", "DISCORD_", "TELEGRAM_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, **settings}


def _append(path: Path, output: bytes) -> None:
    with path.open("ab") as log:
        log.write(output)
