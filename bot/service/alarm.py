"""Wakes whoever sleeps until the next deadline when an earlier one is armed."""

import asyncio
from contextlib import suppress

from bot.service.ports import Clock


class Alarm:
    """One sleeper; anybody may move his waking forward."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._earliest_ms: int | None = None
        self._until_ms: int | None = None
        self._woken = asyncio.Event()

    def set(self, at_ms: int) -> None:
        """Something is due then (Unix ms). The sleeper wakes if that is before the end of his sleep."""
        if self._earliest_ms is None or at_ms < self._earliest_ms:
            self._earliest_ms = at_ms
        if self._until_ms is not None and at_ms < self._until_ms:
            self._woken.set()

    def clear(self) -> None:
        """Whoever is about to sleep looks up now for how long: only what is set from here on is news to him."""
        self._earliest_ms = None
        self._woken.clear()

    async def sleep(self, seconds: float) -> None:
        """Sleep so long, or until something earlier is set; not at all if it was since `clear`."""
        until_ms = self._clock.now_ms() + round(seconds * 1000)
        if self._earliest_ms is not None and self._earliest_ms < until_ms:
            return
        self._until_ms = until_ms
        sleeping = asyncio.ensure_future(self._clock.sleep(seconds))
        woken = asyncio.ensure_future(self._woken.wait())
        try:
            await asyncio.wait((sleeping, woken), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._until_ms = None
            for task in (sleeping, woken):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
