"""Typed plays as people spell them, cut into hops; knows nothing of the position.

Accepted, in any mixture and in either case:

* ``13/8 6/5``, ``13-8``, ``13.8``, ``13>8``, ``13->8``, commas, semicolons or dots between, chains ``24/18/14``;
* ``13 8 6 5``: numbers without a stroke are taken in pairs; one that stands alone is a destination;
* the bar as ``bar``, ``b``, ``sbarra`` or ``25``, off as ``off``, ``o``, ``fuori`` or ``0``, and where a checker stands
  that has not entered yet as ``in`` or ``entra``;
* ``6/5(2)``, ``6/5x2``: the same again; ``*`` or ``x``, ignored here, for whether a hit happens is up to the position;
* ``!`` and ``?`` behind a movement, as in annotated games: ignored;
* ``31:`` in front: the roll.
"""

from dataclasses import dataclass

from bot.rules.board import BAR, ENTRY, OFF
from bot.rules.dice import Roll, parse_roll
from bot.rules.errors import UnreadablePlay

LONGEST_TEXT = 200

_WORDS = {
    "bar": BAR,
    "b": BAR,
    "sbarra": BAR,
    "off": OFF,
    "o": OFF,
    "fuori": OFF,
    "in": ENTRY,
    "entra": ENTRY,
}
_STROKES = "/->–→"
_DOT = "."
"""A stroke between two points, a gap anywhere else."""
_GAPS = " \t\n\r,;\u00a0"
_MARKS = "*!?"
_TIMES = "xX×"
_DIGITS = "0123456789"


@dataclass(frozen=True, slots=True)
class Hop:
    """One checker from a point to a point, by one die or several. source None: from wherever it can come."""

    source: int | None
    target: int


@dataclass(frozen=True, slots=True)
class WrittenPlay:
    """What a text says. roll: as written in front, or None. hops: one for each checker and leg, in order."""

    roll: Roll | None
    hops: tuple[Hop, ...]


@dataclass(slots=True)
class _Chain:
    """Points joined by strokes; at: where it begins in the text."""

    at: int
    points: list[int]
    times: int = 1


def read_play_text(text: str) -> WrittenPlay:
    """Cut a typed play into hops. Raises UnreadablePlay with the position of the first character in the way."""
    if len(text) > LONGEST_TEXT:
        raise UnreadablePlay(text[:LONGEST_TEXT], LONGEST_TEXT)
    roll, start = _read_roll(text)
    chains = _pair_lone_points(text, _read_chains(text, start))
    hops: list[Hop] = []
    for chain in chains:
        legs = [Hop(a, b) for a, b in zip(chain.points, chain.points[1:], strict=False)]
        hops += (legs or [Hop(None, chain.points[0])]) * chain.times
    return WrittenPlay(roll, tuple(hops))


def _read_roll(text: str) -> tuple[Roll | None, int]:
    """The roll before a colon, and where the play begins."""
    front, colon, _ = text.partition(":")
    if not colon:
        return None, 0
    try:
        return parse_roll(front.strip()), len(front) + 1
    except ValueError:
        raise UnreadablePlay(text, 0) from None


def _read_chains(text: str, start: int) -> list[_Chain]:
    chains: list[_Chain] = []
    joined = False
    i = start
    while i < len(text):
        c = text[i]
        if c in _GAPS or (c == _DOT and not _is_stroke(text, i)):
            i += 1
        elif c in _STROKES or c == _DOT:
            if not chains or (joined and text[i - 1 : i + 1] != "->"):
                raise UnreadablePlay(text, i)
            joined = True
            i += 1
        elif (c in _MARKS or _is_hit(text, i)) and chains and not joined:
            i += 1
        elif (c == "(" or c in _TIMES) and chains and not joined:
            chains[-1].times, i = _read_times(text, i)
        else:
            point, end = _read_point(text, i)
            if joined:
                chains[-1].points.append(point)
            else:
                chains.append(_Chain(i, [point]))
            joined = False
            i = end
    if joined:
        raise UnreadablePlay(text, len(text))
    return chains


def _read_point(text: str, start: int) -> tuple[int, int]:
    """The point that begins at an index, 0..25, and the index behind it."""
    end = start
    if text[start] in _DIGITS:
        while end < len(text) and text[end] in _DIGITS:
            end += 1
        if end - start <= 2 and int(text[start:end]) <= BAR:
            return int(text[start:end]), end
    else:
        while end < len(text) and text[end].isalpha() and text[end] not in _TIMES:
            end += 1
        word = text[start:end].lower()
        if word in _WORDS:
            return _WORDS[word], end
    raise UnreadablePlay(text, start)


def _is_stroke(text: str, i: int) -> bool:
    """Whether the dot at an index stands between two points."""
    return 0 < i < len(text) - 1 and not text[i - 1].isspace() and text[i + 1].isalnum()


def _is_hit(text: str, i: int) -> bool:
    """Whether the ``x`` at an index is the sign of a hit and no number of times."""
    return text[i] in _TIMES and not text[i + 1 : i + 2].isdigit()


def _read_times(text: str, start: int) -> tuple[int, int]:
    """The number in ``(2)`` or ``x2``, 1..4, and the index behind it."""
    digit = text[start + 1 : start + 2]
    end = start + 2
    if text[start] == "(":
        if text[end : end + 1] != ")":
            raise UnreadablePlay(text, start)
        end += 1
    if digit not in ("1", "2", "3", "4") or text[end : end + 1].isdigit():
        raise UnreadablePlay(text, start)
    return int(digit), end


def _pair_lone_points(text: str, chains: list[_Chain]) -> list[_Chain]:
    """Join points that stand side by side without a stroke, two by two; at most one may be left alone."""
    paired: list[_Chain] = []
    run: list[_Chain] = []
    has_lone = False
    for chain in [*chains, None]:
        if chain is not None and len(chain.points) == 1:
            run.append(chain)
            continue
        if len(run) == 1 and run[0].times == 1 and not has_lone:
            has_lone = True
            paired.append(run[0])
        elif len(run) % 2:
            raise UnreadablePlay(text, run[-1].at)
        else:
            for first, second in zip(run[::2], run[1::2], strict=True):
                if first.times != 1:
                    raise UnreadablePlay(text, second.at)
                paired.append(_Chain(first.at, first.points + second.points, second.times))
        run = []
        if chain is not None:
            paired.append(chain)
    return paired
