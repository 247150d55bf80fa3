"""The real catalogues: complete, alike in shape, and really in their languages."""

import re
from collections.abc import Iterable

import pytest

from bot.i18n.catalog import LOCALES, Language
from bot.i18n.spans import SpanKind
from bot.i18n.template import gaps_of, parse_template
from tests.i18n.catalogues import ENTRIES, KEYS

ENGLISH, ITALIAN = ENTRIES[Language.ENGLISH], ENTRIES[Language.ITALIAN]

SAME_IN_BOTH = {
    "badge.crawford",
    "badge.post_crawford",
    "crew.box",
    "crew.box_partner",
    "sheet.box",
    "sheet.correction",
    "button.beaver",
    "button.raccoon",
    "button.otter",
    "animal.beaver",
    "animal.raccoon",
    "animal.otter",
    "level.gammon",
    "level.backgammon",
    "level.mars",
    "level.oin",
    "value.animals_1",
    "terms.standard",
    "value.mars",
}
"""Words that Italian players say as the English do."""

ENGLISH_WORDS = re.compile(
    r"\b(the|and|you|your|with|roll|rolls|point|points|checker|checkers|drop|take|board|home|not|is|are|of|to|play)\b"
)
MISSPELT = re.compile(
    r"\b(perche'|e'|piu'|puo'|cosi'|pò|qual'è|perchè|sè|fà|stà|nè|poichè|un'altro|un amica)(?=\W|$)",
    re.IGNORECASE,
)


def test_both_languages_have_every_key() -> None:
    """Nobody ever reads a message in the other language."""
    assert sorted(ENGLISH) == sorted(ITALIAN)


@pytest.mark.parametrize("language", Language)
def test_no_entry_stands_twice(language: Language) -> None:
    """Whoever mends one text need not look for another of the same name."""
    text = (LOCALES / language / "LC_MESSAGES" / "civetta.po").read_text(encoding="utf-8")
    keys = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)

    assert [] == sorted({key for key in keys if keys.count(key) > 1})


def problems(found: Iterable[tuple[str, bool]]) -> list[str]:
    """The keys for which something does not hold."""
    return [key for key, holds in found if not holds]


@pytest.mark.parametrize("language", Language)
def test_every_template_can_be_read(language: Language) -> None:
    """No mark is left open, no text empty."""
    forms = [(key, form) for key, forms in ENTRIES[language].items() for form in forms]

    assert [] == problems((key, bool(parse_template(form))) for key, form in forms)


def test_all_forms_have_the_same_places() -> None:
    """A translation neither loses nor invents a parameter; only a singular may write its number out."""
    assert [] == problems((key, has_same_places(key)) for key in KEYS)


def has_same_places(key: str) -> bool:
    """Whether the places of all forms of a key agree."""
    last = [gaps_of(entries[key][-1]) for entries in ENTRIES.values()]
    first = [gaps_of(entries[key][0]) for entries in ENTRIES.values()]
    return len(set(last)) == 1 and all(last[0] - {"n"} <= found <= last[0] for found in first)


def test_a_number_comes_with_two_forms() -> None:
    """`n` is the parameter that chooses between singular and plural, and no other."""
    shapes = [(key, entries[key]) for key in KEYS for entries in ENTRIES.values()]

    assert [] == problems(
        (key, len(forms) == (2 if "n" in gaps_of(forms[-1]) else 1)) for key, forms in shapes
    )


def test_the_marks_are_alike() -> None:
    """What is strong or code in one language is so in the other: commands and plays are the same."""
    assert [] == problems((key, kinds_of(ENGLISH[key]) == kinds_of(ITALIAN[key])) for key in KEYS)


def kinds_of(forms: tuple[str, ...]) -> set[SpanKind]:
    """The kinds of the pieces of a text."""
    return {piece.kind for form in forms for piece in parse_template(form)}


def words_of(text: str) -> str:
    """The text without its places, code and marks."""
    return re.sub(r"\{\w+\}|`[^`]*`|\*", "", text)


def test_every_text_is_translated() -> None:
    """A text differs in the two languages, unless it has no words or Italian players use the English one.

    Games keep their names in both, most of them.
    """
    worded = [
        key
        for key in KEYS
        if any(c.isalpha() for c in words_of(ENGLISH[key][0])) and not key.startswith("variant.")
    ]

    assert [] == problems((key, ITALIAN[key] != ENGLISH[key]) for key in worded if key not in SAME_IN_BOTH)


def test_no_english_word_is_left_in_italian() -> None:
    """Nor is a part of a text."""
    texts = [(key, words_of(form).lower()) for key in KEYS for form in ITALIAN[key]]

    assert [] == problems((key, not ENGLISH_WORDS.search(text)) for key, text in texts)


def test_italian_has_its_accents() -> None:
    """`è` and `più` with their accents, no apostrophe in their place."""
    texts = [(key, form) for key in KEYS for form in ITALIAN[key]]

    assert [] == problems((key, not MISSPELT.search(form)) for key, form in texts)
