"""The hours in which somebody sleeps, and is not held to a deadline of days."""

from dataclasses import dataclass

LONGEST_HOURS = 12
_HOUR_MS = 3_600_000
_DAY_MS = 24 * _HOUR_MS
_FIRST_OFFSET, _LAST_OFFSET = -12, 14


@dataclass(frozen=True, slots=True)
class Night:
    """Whole hours of the clock on the wall, 0..23; offset: of that clock from UTC, in whole hours."""

    begins: int
    ends: int
    offset: int = 0

    def __str__(self) -> str:
        """As it is typed."""
        return f"{self.begins}-{self.ends}{self.offset:+d}"

    def over_ms(self, now_ms: int) -> int | None:
        """When this night is over (Unix ms); None where it is day. now_ms: Unix ms."""
        since_ms = (now_ms + (self.offset - self.begins) * _HOUR_MS) % _DAY_MS
        length_ms = (self.ends - self.begins) % 24 * _HOUR_MS
        return now_ms - since_ms + length_ms if since_ms < length_ms else None


def parse_night(text: str) -> Night:
    """`23-8`, `23-8+2`, `22-7 UTC-3`: from when to when, at which offset from UTC. Raises ValueError.

    At most twelve hours: else somebody could never be asked anything.
    """
    plain = "".join(text.lower().replace("−", "-").replace("–", "-").split()).replace("utc", "")
    hours, sign, offset = plain, "", "0"
    for mark in "+-":
        at = plain.find(mark, plain.find("-") + 1)
        if at > 0:
            hours, sign, offset = plain[:at], mark, plain[at + 1 :]
    begins, _, ends = hours.partition("-")
    night = Night(_hour(begins), _hour(ends), int(f"{sign}{_hour(offset)}"))
    is_in_range = max(night.begins, night.ends) < 24 and _FIRST_OFFSET <= night.offset <= _LAST_OFFSET
    if not is_in_range or not 0 < (night.ends - night.begins) % 24 <= LONGEST_HOURS:
        raise ValueError(text)
    return night


def night_of(text: str | None) -> Night | None:
    """The stored text of a preference; None where nothing is chosen, or nothing that can be read."""
    try:
        return parse_night(text) if text else None
    except ValueError:
        return None


def _hour(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise ValueError(text)
    return int(text)
