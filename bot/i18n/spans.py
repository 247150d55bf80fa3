"""Text as spans, so that each platform escapes it in its own way."""

from dataclasses import dataclass
from enum import StrEnum

from bot.rules.ids import PlayerId


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
