"""Spans as Telegram's HTML. Names from chats are escaped here and nowhere else.

Lengths are counted in UTF-16 units, in which Telegram counts its entities; that is never less than its characters.
"""

from collections.abc import Mapping
from html import escape

from bot.chat.reply import BoardPost, Picture
from bot.i18n.spans import Span, SpanKind, Text, plain
from bot.rules.ids import PlayerId

CAPTION_LIMIT = 1024
TEXT_LIMIT = 4096
ALERT_LIMIT = 200
CUT = "…"
_LEAST_ALT = 60
"""A description shorter than that helps nobody."""

_TAGS = {SpanKind.STRONG: "b", SpanKind.CODE: "code", SpanKind.BLOCK: "pre", SpanKind.MENTION: "b"}


def units(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text) + sum(char > "\uffff" for char in text)


def fitted(text: str, limit: int) -> str:
    """A text cut to so many units."""
    if units(text) <= limit:
        return text
    kept, used = [], units(CUT)
    for char in text:
        used += units(char)
        if used > limit:
            break
        kept.append(char)
    return "".join(kept).rstrip() + CUT


def html(text: Text, limit: int = TEXT_LIMIT, calls: Mapping[PlayerId, str] | None = None) -> str:
    """Spans as HTML whose visible part has at most so many units. calls: who is rung, by his number at Telegram."""
    rung = calls or {}
    pieces, left = [], limit
    for span in text:
        if left <= 0:
            break
        shown = fitted(span.text, left)
        left -= units(shown)
        pieces.append(_tagged(span, escape(shown), rung))
        if shown != span.text:
            break
    return "".join(pieces)


def _tagged(span: Span, shown: str, calls: Mapping[PlayerId, str]) -> str:
    tag = _TAGS.get(span.kind)
    if not shown or tag is None or (span.kind is SpanKind.CODE and _is_command(span.text)):
        return shown
    number = calls.get(span.player) if span.player is not None else None
    if number is not None and number.isdigit():
        return f'<a href="tg://user?id={number}">{shown}</a>'
    return f"<{tag}>{shown}</{tag}>"


def _is_command(text: str) -> bool:
    """Whether a text is a command and no more; Telegram lets people press such words, unless they are marked up."""
    return text[:1] == "/" and text[1:].isascii() and text[1:].isalpha() and text.islower()


def caption(text: Text, picture: Picture, calls: Mapping[PlayerId, str]) -> str:
    """What stands below a picture: the words, then what it shows in words, which a phone folds up."""
    said = html(text, CAPTION_LIMIT, calls)
    left = CAPTION_LIMIT - units(plain(text)) - 1
    if not picture.alt or left < _LEAST_ALT:
        return said
    return f"{said}\n<blockquote expandable>{escape(fitted(picture.alt, left))}</blockquote>"


def board_in_letters(post: BoardPost) -> str:
    """The board without a picture: the status line, then seven lines of fixed pitch."""
    if post.text_board is None:
        return html(post.text, calls=post.calls)
    return html((*post.text, Span("\n"), Span(post.text_board, SpanKind.BLOCK)), calls=post.calls)
