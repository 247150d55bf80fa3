"""A clock that stands still until it is told to move."""

import asyncio


class FakeClock:
    """Wall and monotonic time, set by hand; see `bot.service.ports.Clock`."""

    def __init__(self, now_ms: int = 1_700_000_000_000) -> None:
        self._wall_ms = now_ms
        self._monotonic_s = 1000.0

    def now_ms(self) -> int:
        """Wall clock, Unix milliseconds."""
        return self._wall_ms

    def monotonic_s(self) -> float:
        """Seconds that never go back."""
        return self._monotonic_s

    async def sleep(self, seconds: float) -> None:
        """Time passes at once, and everybody else gets his turn."""
        self.pass_s(seconds)
        await asyncio.sleep(0)

    def pass_s(self, seconds: float) -> None:
        """Let time pass on both clocks."""
        self._wall_ms += round(seconds * 1000)
        self._monotonic_s += seconds

    def jump_s(self, seconds: float) -> None:
        """Set the wall clock; no time passes."""
        self._wall_ms += round(seconds * 1000)
