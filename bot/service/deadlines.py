"""One task that turns persisted due times into actions of the clock."""


class Deadlines:
    """Expires challenges and closes idle tables."""

    async def run(self) -> None:
        """Poll until cancelled; sleeps until the next due time, at most 30 s."""
        raise NotImplementedError

    async def poll(self) -> int:
        """Fire what is due now, once; returns how many tables changed."""
        raise NotImplementedError
