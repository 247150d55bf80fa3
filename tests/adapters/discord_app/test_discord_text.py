"""Spans as Discord's markdown."""

import pytest

from bot.adapters.discord_app.text import MOST_CHARACTERS, Known, markdown
from bot.i18n.spans import Span, SpanKind
from bot.rules.ids import PlayerId

NASTY = (
    "a_b",
    "*x*",
    "__u__",
    "~~s~~",
    "||spoiler||",
    "`code`",
    "[text](https://bad.invalid)",
    "<@1>",
    "<t:0>",
    "\\",
)


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_shown_as_it_is(name: str) -> None:
    """Every sign that means something to Discord is preceded by a backslash, so nothing of a name is markup."""
    written = markdown((Span(name),)).replace("\u200b", "")

    assert name == written.replace("\\\\", "\0").replace("\\", "").replace("\0", "\\")
    assert not any(sign in written.replace("\\" + sign, "") for sign in "*_~`|[<")


@pytest.mark.parametrize("call", ["@everyone", "@here"])
def test_nobody_is_called_by_a_name(call: str) -> None:
    """A mass mention in a name is broken up."""
    assert call not in markdown((Span(call),))


def test_an_address_in_a_name_is_no_link() -> None:
    """`https://` does not stand there whole."""
    assert "https://" not in markdown((Span("https://bad.invalid"),))


@pytest.mark.parametrize("line", ["# big", "> quote", "- item", "+ item"])
def test_a_name_begins_no_heading_quote_or_list(line: str) -> None:
    """What means something at the beginning of a line only is escaped there."""
    assert f"\\{line}" == markdown((Span(line),))


def test_a_block_cannot_be_left() -> None:
    """Backticks inside code look like backticks and end nothing."""
    written = markdown((Span("```\n@everyone", SpanKind.BLOCK), Span("`", SpanKind.CODE)))

    assert 2 == written.count("```")
    assert "`\u02cb`" in written


def test_whoever_is_to_be_called_is_mentioned_by_his_account() -> None:
    """The others stand there by name."""
    text = (
        Span("Anna", SpanKind.MENTION, PlayerId(1)),
        Span(" "),
        Span("Bruno", SpanKind.MENTION, PlayerId(2)),
    )

    assert "<@77> **Bruno**" == markdown(text, Known({PlayerId(1): 77}))


def test_a_command_is_shown_as_the_reader_knows_it() -> None:
    """By its number, so that it can be pressed and has his language's name; with something behind it it is code."""
    known = Known(commands={"play": 5})
    text = (Span("/play", SpanKind.CODE), Span("/join ABC", SpanKind.CODE), Span("/none", SpanKind.CODE))

    assert "</play:5>`/join ABC``/none`" == markdown(text, known)


def test_what_is_too_long_is_cut_and_stays_whole_as_markup() -> None:
    """Strong text is closed even where it was cut."""
    written = markdown((Span("*" * 5000, SpanKind.STRONG),))

    assert len(written) <= MOST_CHARACTERS
    assert written.endswith("…**")


@pytest.mark.parametrize("most", [0, 1, 4, 5, 6, 20])
@pytest.mark.parametrize("kind", SpanKind)
def test_a_limit_is_kept_whatever_is_cut(kind: SpanKind, most: int) -> None:
    """Not one character more, and nothing is left open."""
    written = markdown((Span("a_b `c` " * 9, kind),), most=most)

    assert len(written) <= most
    assert 0 == written.count("```") % 2
    assert 0 == written.count("**") % 2


def test_nothing_strong_is_written_around_nothing() -> None:
    """Empty strong text would be four stars."""
    assert " " == markdown((Span(" ", SpanKind.STRONG),))
