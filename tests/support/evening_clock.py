"""Virtual time for a whole house: hours pass in a moment, and nothing moves on before all that is under way is done."""

import asyncio
import time
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

PATIENCE_S = 60.0
"""Real seconds after which something under way is taken to hang."""


class EveningClock:
    """See `bot.service.ports.Clock`. Stands still until `pass_to`."""

    def __init__(self) -> None:
        self._began_ms = time.time_ns() // 1_000_000
        self._now_s = 1000.0
        self._sleepers: dict[asyncio.Event, float] = {}

    def now_ms(self) -> int:
        """Wall clock, Unix milliseconds; as the real one when the evening began, since platforms have their own."""
        return self._began_ms + round((self._now_s - 1000.0) * 1000)

    def monotonic_s(self) -> float:
        """Seconds that never go back."""
        return self._now_s

    async def sleep(self, seconds: float) -> None:
        """Until so much virtual time has passed."""
        woken = asyncio.Event()
        self._sleepers[woken] = self._now_s + seconds
        try:
            await woken.wait()
        finally:
            self._sleepers.pop(woken, None)

    def at_s(self, unix_ms: int) -> float:
        """The monotonic time of a moment of the wall clock."""
        return (unix_ms - self._began_ms) / 1000 + 1000.0

    @property
    def next_s(self) -> float | None:
        """When the next sleeper wakes."""
        return min(self._sleepers.values(), default=None)

    def pass_to(self, at_s: float) -> None:
        """Let time pass and wake those whose time has come."""
        self._now_s = max(self._now_s, at_s)
        for woken, due_s in self._sleepers.items():
            if due_s <= self._now_s:
                woken.set()


async def settled(clock: EveningClock, is_quiet: Callable[[], bool], always: set[asyncio.Task[Any]]) -> None:
    """Until nothing is under way any more but what waits for the virtual clock.

    is_quiet: whether nothing is on its way to the house. always: tasks that run as long as the house is open.
    """
    end, quiet = time.monotonic() + PATIENCE_S, 0
    while quiet < 2:
        await asyncio.sleep(0.001 if quiet == 0 else 0)
        quiet = quiet + 1 if is_quiet() and not busy(always) else 0
        assert time.monotonic() < end, f"these do not end: {busy(always)}"


def busy(always: set[asyncio.Task[Any]]) -> list[str]:
    """What tasks of the house, and of the library that calls it, are doing now."""
    found = []
    for task in asyncio.all_tasks() - always:
        chain = list(_chain(task))
        if not chain or not (_is_ours(chain[0]) or task.get_name().startswith("discord.py:")):
            continue
        if not any(_is_waiting(code) for code in chain):
            found.append(
                " > ".join(
                    code.co_qualname if hasattr(code, "co_qualname") else code.co_name for code in chain
                )
            )
    return found


def _chain(task: asyncio.Task[Any]) -> Iterator[CodeType]:
    """The functions that a task is in, the outermost first."""
    awaited: Any = task.get_coro()
    while awaited is not None:
        code = getattr(awaited, "cr_code", None)
        if code is not None:
            yield code
        awaited = getattr(awaited, "cr_await", None)


def _is_ours(code: CodeType) -> bool:
    return "/bot/" in code.co_filename and "/site-packages/" not in code.co_filename


def _is_waiting(code: CodeType) -> bool:
    """A sleep of the virtual clock; or waiting for other tasks, which are looked at themselves."""
    is_sleep = code.co_filename == __file__ and code.co_name == "sleep"
    return is_sleep or (code.co_filename == asyncio.tasks.__file__ and code.co_name == "_wait")
