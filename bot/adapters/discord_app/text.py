"""Spans as Discord's markdown, in which nothing of a name can be markup."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping

from bot.i18n.spans import Span, SpanKind, Text
from bot.rules.ids import PlayerId

MOST_CHARACTERS = 4000
"""Of all texts of one message."""
BLOCK_MARK = "```"
_CUT = "…"
_MARKUP = re.compile(r"([\\*_~`|\[\]<]|(?<=:)/(?=/))")
_LINE_START = re.compile(r"^(\s*)([#>+-])", re.MULTILINE)
_NO_BREAK = "\u200b"
_TICK = "\u02cb"
"""Looks like a backtick and ends no code."""


def markdown(text: Text, mentions: Mapping[PlayerId, int] | None = None, most: int = MOST_CHARACTERS) -> str:
    """The spans for Discord, at most so many characters; what does not fit is cut off.

    mentions: the accounts of those who are to be called by their mention; the others stand there by name.
    """
    written, left = "", most
    for span in text:
        piece = _written(span, mentions or {})
        if len(piece) > left:
            return written + _shortened(span, left)
        written += piece
        left -= len(piece)
    return written


def escaped(text: str) -> str:
    """Words that Discord shows as they are: no markup, no mention, no link."""
    text = text.replace("@", "@" + _NO_BREAK)
    return _LINE_START.sub(r"\1\\\2", _MARKUP.sub(r"\\\1", text))


def mentioned(text: Text) -> Iterable[PlayerId]:
    """Who is named in the spans."""
    return (span.player for span in text if span.kind is SpanKind.MENTION and span.player is not None)


def _written(span: Span, mentions: Mapping[PlayerId, int]) -> str:
    match span.kind:
        case SpanKind.PLAIN:
            return escaped(span.text)
        case SpanKind.STRONG:
            return _strong(span.text)
        case SpanKind.MENTION:
            account = None if span.player is None else mentions.get(span.player)
            return _strong(span.text) if account is None else f"<@{account}>"
        case SpanKind.CODE:
            return f"`{_unticked(span.text)}`"
        case SpanKind.BLOCK:
            return f"\n{BLOCK_MARK}\n{_unticked(span.text)}\n{BLOCK_MARK}\n"


def _strong(text: str) -> str:
    return f"**{escaped(text)}**" if text.strip() else text


def _unticked(text: str) -> str:
    return text.replace("`", _TICK)


def _shortened(span: Span, room: int) -> str:
    """As much of a span as there is room for, still whole as markup."""

    def cut(length: int) -> str:
        return _written(Span(span.text[:length].rstrip() + _CUT, span.kind), {})

    # A longer piece of the text is never shorter when written, so the longest that fits can be searched for.
    fitting = bisect_right(range(len(span.text) + 1), room, key=lambda length: len(cut(length)))
    return cut(fitting - 1) if fitting else ""
