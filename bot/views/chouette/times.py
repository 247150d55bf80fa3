"""Times that are running, as text: a message stands still, so seconds are those left when it was written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.chouette.questions import TimeKind
from bot.i18n.message import Message, message
from bot.rules.ids import PlayerId


class Running(Protocol):
    """A time that is running, for whom, and when it is over (Unix ms)."""

    @property
    def kind(self) -> TimeKind:
        """Which time."""
        ...

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Whose."""
        ...

    @property
    def ends_at_ms(self) -> int:
        """When it is over, Unix ms."""
        ...

    @property
    def reopened(self) -> bool:
        """Whether it was over while the house was away, and runs again."""
        ...


@dataclass(frozen=True, slots=True)
class Clock:
    """The times that run and the moment they are read (Unix ms)."""

    times: Sequence[Running] = ()
    now_ms: int = 0

    def left(self, *kinds: TimeKind) -> Message | None:
        """How long the first of these times still runs; None when none of them does."""
        for time in self.times:
            if time.kind in kinds:
                return self._left(time)
        return None

    def again(self) -> Message | None:
        """That a time which was over while the house was away runs again, and how long; None when none does."""
        for time in self.times:
            if time.reopened:
                return message("chouette.time.again", time=self._left(time))
        return None

    def _left(self, time: Running) -> Message:
        return duration(max(0, time.ends_at_ms - self.now_ms) // 1000)


NO_CLOCK = Clock()


def duration(seconds: int) -> Message:
    """A length of time in its handiest unit: up to two minutes in seconds, up to two hours in minutes, then hours."""
    if seconds <= 120:
        return message("chouette.time.seconds", n=seconds)
    if seconds <= 7200:
        return message("chouette.time.minutes", n=round(seconds / 60))
    return message("chouette.time.hours", n=round(seconds / 3600))
