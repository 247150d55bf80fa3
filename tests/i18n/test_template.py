"""Templates: words, places, marks."""

import pytest

from bot.i18n.spans import SpanKind
from bot.i18n.template import BadTemplate, Gap, Words, gaps_of, parse_template


def test_words_and_places_keep_their_order() -> None:
    """A template is cut where its places are."""
    pieces = parse_template("{player} rolls {roll}.")

    assert (
        Gap("player", SpanKind.PLAIN),
        Words(" rolls ", SpanKind.PLAIN),
        Gap("roll", SpanKind.PLAIN),
        Words(".", SpanKind.PLAIN),
    ) == pieces


def test_stars_make_words_strong() -> None:
    """A pair of stars is not shown; what stands between them is strong, places too."""
    pieces = parse_template("a *b {c}*")

    assert (
        Words("a ", SpanKind.PLAIN),
        Words("b ", SpanKind.STRONG),
        Gap("c", SpanKind.STRONG),
    ) == pieces


def test_a_star_inside_code_is_a_star() -> None:
    """Hits are written with a star, also in help texts."""
    assert (Words("13/8*", SpanKind.CODE),) == parse_template("`13/8*`")


@pytest.mark.parametrize("template", ["{open", "{}", "{two words}", "*strong", "`code"])
def test_an_unclosed_mark_is_refused(template: str) -> None:
    """A slip of a translator is found when the catalogues are checked, not when somebody reads them."""
    with pytest.raises(BadTemplate):
        parse_template(template)


def test_places_are_known_by_name() -> None:
    """The names of all places, however marked."""
    assert {"a", "b"} == gaps_of("{a} *{b}* {a}")
