"""Texts for Telegram: escaped, fitted, with the position in words."""

import pytest

from bot.adapters.telegram_app.text import CAPTION_LIMIT, board_in_letters, caption, fitted, html, units
from bot.chat.reply import BoardPost, Picture
from bot.i18n.spans import Span, SpanKind
from bot.rules.ids import PlayerId
from tests.support.telegram_server.markup import parse_html
from tests.support.telegram_server.markup import units as counted

NAMES = (
    "a_b",
    "*x*",
    "<b>",
    "</b><a href='x'>",
    "[x](y)",
    ". - ! #",
    "&amp;",
    "`code`",
    "<",
    "🎲" * 20,
    "tg://user?id=1",
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", list(SpanKind))
def test_a_name_is_shown_as_it_is(name: str, kind: SpanKind) -> None:
    """Nothing in it becomes markup, whatever stands around it."""
    parsed = parse_html(html((Span("Hello "), Span(name, kind), Span("!"))))

    assert f"Hello {name}!" == parsed.text
    assert all(entity["offset"] == len("Hello ") for entity in parsed.entities)


@pytest.mark.parametrize("limit", [1, 5, 10, 11, 30])
def test_a_text_is_cut_by_the_units_of_telegram(limit: int) -> None:
    """Characters outside the basic plane count two, and none is cut in the middle."""
    text = "🎲 dadi 🎲 dadi"

    assert counted(fitted(text, limit)) <= limit
    assert counted(text) == units(text)
    assert fitted(text, counted(text)) == text


def test_only_who_is_called_is_rung() -> None:
    """A mention of anybody else is bold, and rings nobody."""
    text = (Span("Anna", SpanKind.MENTION, PlayerId(1)), Span("Bruno", SpanKind.MENTION, PlayerId(2)))

    kinds = [entity["type"] for entity in parse_html(html(text, calls={PlayerId(1): "1001"})).entities]

    assert ["text_mention", "bold"] == kinds


def caption_of(text: str, alt: str) -> str:
    """Of a picture with a description."""
    return caption((Span(text),), Picture("k", b"", 10, 8, alt), {})


@pytest.mark.parametrize(
    ("status", "alt"), [(10, 100), (200, 1024), (900, 1024), (1000, 1024), (2000, 10), (10, 0)]
)
def test_a_caption_keeps_the_limit(status: int, alt: int) -> None:
    """The status line comes first; the description fills what is left, or goes where little is left."""
    text = parse_html(caption_of("&" * status, "<" * alt)).text

    assert counted(text) <= CAPTION_LIMIT
    assert text.startswith("&" * min(status, CAPTION_LIMIT - 1))


def test_the_position_is_folded_up() -> None:
    """On a phone the description takes three lines until it is opened."""
    entities = parse_html(caption_of("Anna to roll.", "Anna, light: 24: 2")).entities

    assert ["expandable_blockquote"] == [entity["type"] for entity in entities]


def test_a_board_without_a_picture_is_in_letters() -> None:
    """In a fixed pitch, behind the status line."""
    parsed = parse_html(
        board_in_letters(BoardPost("t-0001", 1, 1, (Span("Anna to roll."),), text_board="5O  ."))
    )

    assert parsed.text.startswith("Anna to roll.\n5O")
    assert ["pre"] == [entity["type"] for entity in parsed.entities]


def test_a_command_in_a_text_can_be_pressed() -> None:
    """Telegram makes links of bare commands; what is to be copied stays marked."""
    text = (Span("/play", SpanKind.CODE), Span(" "), Span("/join ABCDEF", SpanKind.CODE))

    assert "/play <code>/join ABCDEF</code>" == html(text)
