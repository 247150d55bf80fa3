"""What the service needs from outside."""

from typing import Protocol


class Clock(Protocol):
    """Time. The wall clock may jump; the monotonic one does not."""

    def now_ms(self) -> int:
        """Wall clock, Unix milliseconds UTC."""
        ...

    def monotonic_s(self) -> float:
        """Seconds from some fixed moment; never goes back."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait on the monotonic clock."""
        ...
