"""Places in which nothing new is sent for a moment."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bot.service.rooms import Place

Key = tuple[str, str, str]


class Holds:
    """Who holds which place, and who waits for it. Belongs to one event loop."""

    def __init__(self) -> None:
        """Nothing is held."""
        self._held: Counter[Key] = Counter()
        self._waiting: dict[Key, list[asyncio.Event]] = {}

    @contextmanager
    def holding(self, place: Place) -> Iterator[None]:
        """Hold a place; several may at once."""
        key = _key(place)
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
                for released in self._waiting.pop(key, ()):
                    released.set()

    async def released(self, place: Place) -> None:
        """Until nobody holds the place."""
        key = _key(place)
        while key in self._held:
            released = asyncio.Event()
            self._waiting.setdefault(key, []).append(released)
            await released.wait()


def _key(place: Place) -> Key:
    return (place.platform, place.chat, place.topic)
