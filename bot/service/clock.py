"""The real clock."""

import asyncio
import time


class SystemClock:
    """Time as the system tells it; see `bot.service.ports.Clock`."""

    def now_ms(self) -> int:
        """Wall clock, Unix milliseconds UTC."""
        return time.time_ns() // 1_000_000

    def monotonic_s(self) -> float:
        """Seconds from some fixed moment; never goes back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
