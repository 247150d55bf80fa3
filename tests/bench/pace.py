"""How often something could be done, and how long it took each time."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """rate_s: times a second, all that ran at once together. p50_ms, p99_ms: how long one of them took."""

    rate_s: float
    p50_ms: float
    p99_ms: float

    def __str__(self) -> str:
        return f"{self.rate_s:,.0f}/s, p50 {self.p50_ms:.2f} ms, p99 {self.p99_ms:.2f} ms"


def pace_of(times_s: Sequence[float], spent_s: float) -> Pace:
    """times_s: what each took, in any order; spent_s: from the first beginning to the last end."""
    return Pace(len(times_s) / spent_s, quantile_ms(times_s, 0.5), quantile_ms(times_s, 0.99))


def quantile_ms(times_s: Sequence[float], share: float) -> float:
    """The time below which that share of them lies."""
    return sorted(times_s)[min(int(len(times_s) * share), len(times_s) - 1)] * 1000
