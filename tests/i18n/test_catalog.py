"""Messages into words."""

import os
from pathlib import Path

import pytest

from bot.i18n.catalog import Catalog, Language, closest_language
from bot.i18n.message import Joint, Listed, Message, PlayerName, message
from bot.i18n.spans import Span, SpanKind, plain
from bot.rules.ids import PlayerId

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
ANNA = PlayerName(PlayerId(1), "Anna")


def entry(key: str, *texts: str) -> str:
    """One entry of a catalogue; two texts are singular and plural."""
    if len(texts) == 1:
        return f'\nmsgid "{key}"\nmsgstr "{texts[0]}"\n'
    return f'\nmsgid "{key}"\nmsgid_plural "{key}"\nmsgstr[0] "{texts[0]}"\nmsgstr[1] "{texts[1]}"\n'


LISTS = (
    entry("list.comma", ", ")
    + entry("list.and", " and ")
    + entry("list.space", " ")
    + entry("list.all", "{items}")
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of catalogues, alike in both languages but for one entry."""
    for language in Language:
        at = tmp_path / language / "LC_MESSAGES"
        at.mkdir(parents=True)
        (at / "civetta.po").write_text(
            HEAD
            + LISTS
            + entry("roll", "{player} rolls *{roll}*")
            + entry("code", "`{text}`")
            + entry("points", "{n} point", "{n} points")
            + entry("asks", "Tocca a *{player}*.")
            + entry("both", "Tu e {player}, e {other}.")
            + entry("grow", "Pizza {player}")
            + entry("tongue", language),
            encoding="utf-8",
        )
    return tmp_path


@pytest.fixture
def catalog(folder: Path) -> Catalog:
    """The catalogues of that folder."""
    return Catalog.load(folder)


def test_a_message_becomes_spans(catalog: Catalog) -> None:
    """Names become mentions, marks become kinds."""
    said = message("roll", player=ANNA, roll="31")

    assert (
        Span("Anna", SpanKind.MENTION, PlayerId(1)),
        Span(" rolls "),
        Span("31", SpanKind.STRONG),
    ) == catalog.text(said, "en")


def test_what_is_filled_in_never_becomes_markup(catalog: Catalog) -> None:
    """Marks and braces of a name are shown as they are."""
    said = message("roll", player="*`{roll}`*", roll="**")

    assert (Span("*`{roll}`* rolls "), Span("**", SpanKind.STRONG)) == catalog.text(said, "en")


def test_a_backtick_in_a_parameter_does_not_end_the_code(catalog: Catalog) -> None:
    """The kind of a span belongs to the template alone."""
    assert (Span("a`b", SpanKind.CODE),) == catalog.text(message("code", text="a`b"), "en")


def test_a_mention_inside_a_mark_stays_a_mention(catalog: Catalog) -> None:
    """Who is meant matters more than how it looks."""
    text = catalog.text(message("roll", player="x", roll=ANNA), "en")

    assert Span("Anna", SpanKind.MENTION, PlayerId(1)) == text[-1]


@pytest.mark.parametrize(("n", "words"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_a_number_chooses_the_form(catalog: Catalog, n: int, words: str) -> None:
    """The parameter `n` decides between singular and plural."""
    assert words == catalog.words(message("points", n=n), "en")


@pytest.mark.parametrize(("language", "words"), [("en", "1,024 points"), ("it", "1.024 points")])
def test_numbers_are_written_as_the_language_does(catalog: Catalog, language: str, words: str) -> None:
    """Thousands are grouped by the reader's custom."""
    assert words == catalog.words(message("points", n=1024), language)


def test_a_message_can_hold_another(catalog: Catalog) -> None:
    """Nested messages are put into the same language."""
    said = message("roll", player=Message("tongue"), roll="31")

    assert "it rolls 31" == catalog.words(said, "it")


def test_the_last_of_a_list_is_joined_by_a_word(catalog: Catalog) -> None:
    """`a, b and c`."""
    said = message("list.all", items=Listed(("a", "b", "c"), Joint.AND))

    assert "a, b and c" == catalog.words(said, "en")


def test_sentences_stand_in_one_line(catalog: Catalog) -> None:
    """The status line is made of several messages."""
    said = (message("points", n=1), message("points", n=2))

    assert "1 point 2 points" == "".join(span.text for span in catalog.translator("en").sentences(said))


def test_an_unknown_key_is_a_fault_of_ours(catalog: Catalog) -> None:
    """It is never shown to anybody as if it were a text."""
    with pytest.raises(KeyError, match="nowhere"):
        catalog.words(Message("nowhere"), "en")


@pytest.mark.parametrize(
    ("tag", "language"),
    [("it", "it"), ("it-CH", "it"), ("IT_it", "it"), ("en-GB", "en"), ("de", "en"), ("", "en"), (None, "en")],
)
def test_the_closest_language_is_taken(tag: str | None, language: str) -> None:
    """A platform's tag leads to a language there is."""
    assert language == closest_language(tag)


def test_a_compiled_file_older_than_its_text_is_not_used(folder: Path) -> None:
    """In a checkout an edited text counts at once, without a build."""
    po = folder / "en" / "LC_MESSAGES" / "civetta.po"
    stale = po.with_suffix(".mo")
    stale.write_bytes(b"not read at all")
    os.utime(stale, (1, 1))

    assert "en" == Catalog.load(folder).words(Message("tongue"), "en")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Anna", "Tocca ad Anna."),
        ("\u00c0ngela", "Tocca ad \u00c0ngela."),
        ("aldo", "Tocca ad aldo."),
        ("Bruno", "Tocca a Bruno."),
        ("Elena", "Tocca a Elena."),
        ("8", "Tocca a 8."),
        ("", "Tocca a ."),
    ],
)
def test_an_italian_a_gets_its_d_before_an_a(catalog: Catalog, name: str, said: str) -> None:
    """And before no other letter; the name is as it was, and still a mention."""
    player = PlayerName(PlayerId(1), name)

    text = catalog.text(message("asks", player=player), Language.ITALIAN)

    assert said == plain(text)
    assert not name or Span(name, SpanKind.MENTION, player.player) in text


def test_an_italian_e_gets_its_d_before_an_e(catalog: Catalog) -> None:
    """In sentences and in lists; a word that ends in that letter is none."""
    elena, aldo = PlayerName(PlayerId(1), "Elena"), PlayerName(PlayerId(2), "Aldo")
    pair = message("list.all", items=Listed((aldo, elena), Joint.AND))

    assert "Tu ed Elena, e Aldo." == catalog.words(message("both", player=elena, other=aldo), "it")
    assert "Aldo ed Elena" == Catalog.load().words(pair, "it")
    assert "Pizza Aldo" == catalog.words(message("grow", player=aldo), "it")


def test_other_languages_have_no_such_letter(catalog: Catalog) -> None:
    """The same template reads as it is written."""
    assert "Tocca a Anna." == catalog.words(message("asks", player=ANNA), Language.ENGLISH)
