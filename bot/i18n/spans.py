"""Text as spans, so that each platform escapes it in its own way."""

import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from bot.rules.ids import PlayerId

_JOINERS = "\u200c\u200d"
"""Invisible, but letters of some scripts and emoji are made with them."""


class SpanKind(StrEnum):
    """What a span is; everything is shown, nothing is interpreted."""

    PLAIN = "plain"
    STRONG = "strong"
    CODE = "code"
    BLOCK = "block"
    MENTION = "mention"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text. BLOCK is several lines in a fixed pitch. player: who is meant by a MENTION."""

    text: str
    kind: SpanKind = SpanKind.PLAIN
    player: PlayerId | None = None


Text = tuple[Span, ...]


def plain(text: Text) -> str:
    """The words alone."""
    return "".join(span.text for span in text)


def visible(text: str) -> str:
    """A text, which may come from outside, without control, invisible and direction-changing characters."""
    if text.isprintable():
        return text
    return "".join(
        char
        for char in text
        if char == "\n" or char in _JOINERS or unicodedata.category(char) not in ("Cc", "Cf", "Cs")
    )
