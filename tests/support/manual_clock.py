"""A clock whose sleepers wake only when the test lets time pass."""

import asyncio

from tests.support.clock import FakeClock


class ManualClock(FakeClock):
    """As FakeClock, but sleeping takes as long as it says."""

    def __init__(self) -> None:
        super().__init__()
        self.slept: list[float] = []
        """How long every sleep was asked to take, in order."""
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    async def sleep(self, seconds: float) -> None:
        """Until so much time has passed."""
        self.slept.append(seconds)
        woken = asyncio.Event()
        self._sleepers.append((self.monotonic_s() + seconds, woken))
        await woken.wait()

    def pass_s(self, seconds: float) -> None:
        """Let time pass and wake those whose time has come."""
        super().pass_s(seconds)
        for at, woken in self._sleepers:
            if at <= self.monotonic_s():
                woken.set()
