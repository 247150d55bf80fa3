"""One lock per table or player, for as long as somebody wants it."""

import asyncio
from collections.abc import AsyncIterator, Hashable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary


class Locks:
    """Locks by name. One that nobody holds or waits for takes no memory."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, name: Hashable) -> AsyncIterator[None]:
        """Hold one lock; who comes first is served first. Not to be asked for twice by one task."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        async with lock:
            yield

    @asynccontextmanager
    async def hold_all(self, names: Iterable[int]) -> AsyncIterator[None]:
        """Hold several, always taken in the same order, so that two who want the same ones cannot block each other."""
        async with AsyncExitStack() as held:
            for name in sorted(set(names)):
                await held.enter_async_context(self.hold(name))
            yield

    def __len__(self) -> int:
        """How many locks exist now."""
        return len(self._locks)
