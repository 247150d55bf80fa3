"""A bound on what one person may do, so that nobody slows the house down for the others."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum

from cachetools import LRUCache

PER_SECOND = 5.0
BURST = 10.0
NOTICE_EVERY_S = 60.0
KEPT = 10_000
"""How many people are remembered; whoever has been quiet longest is forgotten, which favours him."""


class Admission(Enum):
    """What becomes of an action.

    ADMITTED: it is done. TOLD: it is not, and the person hears why. SILENT: it is not, and he has been told lately.
    """

    ADMITTED = "admitted"
    TOLD = "told"
    SILENT = "silent"


@dataclass(slots=True)
class _Bucket:
    left: float
    at_s: float
    told_at_s: float | None = None


class Flood:
    """One bucket of actions per person: 10 at once, 5 more each second, one notice a minute."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """clock: seconds that only grow, such as ``time.monotonic``."""
        self._clock = clock
        self._buckets: LRUCache[Hashable, _Bucket] = LRUCache(KEPT)

    def admit(self, who: Hashable) -> Admission:
        """Take one action out of the person's bucket, if there is one."""
        now_s = self._clock()
        bucket = self._buckets.setdefault(who, _Bucket(BURST, now_s))
        bucket.left = min(BURST, bucket.left + (now_s - bucket.at_s) * PER_SECOND)
        bucket.at_s = now_s
        if bucket.left >= 1:
            bucket.left -= 1
            return Admission.ADMITTED
        if bucket.told_at_s is not None and now_s - bucket.told_at_s < NOTICE_EVERY_S:
            return Admission.SILENT
        bucket.told_at_s = now_s
        return Admission.TOLD
