"""Templates of the catalogues: words with places to fill and two marks.

``{name}`` is a place. ``*words*`` is strong and `` `words` `` is code; both may hold places, and inside code a star is
only a star. A template is cut once; what fills its places is never looked at for marks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.i18n.spans import SpanKind


class BadTemplate(ValueError):
    """A template with a mark or a brace that is not closed."""


@dataclass(frozen=True, slots=True)
class Words:
    """Fixed words."""

    text: str
    kind: SpanKind


@dataclass(frozen=True, slots=True)
class Gap:
    """A place that a parameter fills."""

    name: str
    kind: SpanKind


Piece = Words | Gap

_MARKS = {"*": SpanKind.STRONG, "`": SpanKind.CODE}


@lru_cache(maxsize=2048)
def parse_template(template: str) -> tuple[Piece, ...]:
    """The pieces of a template, in order. Raises BadTemplate."""
    return tuple(_pieces(template))


def gaps_of(template: str) -> frozenset[str]:
    """The names of the places of a template."""
    return frozenset(piece.name for piece in parse_template(template) if isinstance(piece, Gap))


def _pieces(template: str) -> Iterator[Piece]:
    kind = SpanKind.PLAIN
    words = ""
    i = 0
    while i < len(template):
        c = template[i]
        mark = _MARKS.get(c)
        if mark is None and c != "{":
            words += c
            i += 1
            continue
        if mark is not None and kind not in (SpanKind.PLAIN, mark):
            # A star inside code, or the other way round, is a plain character.
            words += c
            i += 1
            continue
        if words:
            yield Words(words, kind)
            words = ""
        if mark is not None:
            kind = SpanKind.PLAIN if kind is mark else mark
            i += 1
            continue
        end = template.find("}", i)
        name = template[i + 1 : end]
        if end < 0 or not name.isidentifier():
            raise BadTemplate(template)
        yield Gap(name, kind)
        i = end + 1
    if kind is not SpanKind.PLAIN:
        raise BadTemplate(template)
    if words:
        yield Words(words, kind)
