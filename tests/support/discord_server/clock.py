"""The stand-in's time, and ids made of it."""

import time
from itertools import count

EPOCH_MS = 1_420_070_400_000


class ServerClock:
    """Real time, moved on by hand."""

    def __init__(self) -> None:
        self._shift_s = 0.0
        self._numbers = count()

    def now_s(self) -> float:
        """Unix seconds."""
        return time.time() + self._shift_s

    def pass_s(self, seconds: float) -> None:
        """Let time pass."""
        self._shift_s += seconds

    def snowflake(self) -> int:
        """An id of now."""
        return (int(self.now_s() * 1000) - EPOCH_MS) << 22 | next(self._numbers) & 0x3FFFFF

    def stamp(self) -> str:
        """Now, as Discord writes it."""
        return time.strftime("%Y-%m-%dT%H:%M:%S.000000+00:00", time.gmtime(self.now_s()))
