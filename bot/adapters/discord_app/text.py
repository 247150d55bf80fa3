"""Spans as Discord's markdown, in which nothing of a name can be markup."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

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


@dataclass(frozen=True, slots=True)
class Known:
    """What can be shown by its number: Discord then writes it as each reader knows it.

    mentions: the accounts of those who are to be called; the others stand there by name. commands: by English name.
    """

    mentions: Mapping[PlayerId, int] = field(default_factory=dict)
    commands: Mapping[str, int] = field(default_factory=dict)


NOTHING_KNOWN = Known()


def markdown(text: Text, known: Known = NOTHING_KNOWN, most: int = MOST_CHARACTERS) -> str:
    """The spans for Discord, at most so many characters; what does not fit is cut off."""
    written, left = "", most
    for span in text:
        piece = _written(span, known)
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


def _written(span: Span, known: Known) -> str:
    match span.kind:
        case SpanKind.PLAIN:
            return escaped(span.text)
        case SpanKind.STRONG:
            return _strong(span.text)
        case SpanKind.MENTION:
            account = None if span.player is None else known.mentions.get(span.player)
            return _strong(span.text) if account is None else f"<@{account}>"
        case SpanKind.CODE:
            number = known.commands.get(span.text[1:]) if span.text.startswith("/") else None
            return f"`{_unticked(span.text)}`" if number is None else f"<{span.text}:{number}>"
        case SpanKind.BLOCK:
            return f"\n{BLOCK_MARK}\n{_unticked(span.text)}\n{BLOCK_MARK}\n"


def _strong(text: str) -> str:
    return f"**{escaped(text)}**" if text.strip() else text


def _unticked(text: str) -> str:
    return text.replace("`", _TICK)


def _shortened(span: Span, room: int) -> str:
    """As much of a span as there is room for, still whole as markup."""

    def cut(length: int) -> str:
        return _written(Span(span.text[:length].rstrip() + _CUT, span.kind), NOTHING_KNOWN)

    # A longer piece of the text is never shorter when written, so the longest that fits can be searched for.
    fitting = bisect_right(range(len(span.text) + 1), room, key=lambda length: len(cut(length)))
    return cut(fitting - 1) if fitting else ""
