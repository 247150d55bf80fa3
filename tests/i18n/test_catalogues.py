"""The real catalogues: complete, alike in shape, and really in their languages."""

import re

import pytest

from bot.i18n.catalog import Language
from bot.i18n.template import gaps_of, parse_template
from tests.i18n.catalogues import ENTRIES, KEYS

ENGLISH, ITALIAN = ENTRIES[Language.ENGLISH], ENTRIES[Language.ITALIAN]

SAME_IN_BOTH = {
    "badge.crawford",
    "badge.post_crawford",
    "button.beaver",
    "button.raccoon",
    "button.otter",
    "animal.beaver",
    "animal.raccoon",
    "animal.otter",
    "level.gammon",
    "level.backgammon",
    "value.animals_1",
    "variant.standard",
    "variant.nackgammon",
    "variant.hypergammon",
    "variant.longgammon",
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
def test_every_template_can_be_read(language: Language) -> None:
    """No mark is left open, no text empty."""
    for key, forms in ENTRIES[language].items():
        for form in forms:
            assert form, key
            parse_template(form)


@pytest.mark.parametrize("key", KEYS)
def test_all_forms_have_the_same_places(key: str) -> None:
    """A translation neither loses nor invents a parameter; only a singular may write its number out."""
    gaps = [gaps_of(form) for entries in ENTRIES.values() for form in entries[key][-1:]]
    singular = [gaps_of(form) for entries in ENTRIES.values() for form in entries[key][:1]]

    assert 1 == len(set(gaps))
    assert all(gaps[0] - {"n"} <= found <= gaps[0] for found in singular)


@pytest.mark.parametrize("key", KEYS)
def test_a_number_comes_with_two_forms(key: str) -> None:
    """`n` is the parameter that chooses between singular and plural, and no other."""
    for entries in ENTRIES.values():
        forms = entries[key]
        assert (2 if "n" in gaps_of(forms[-1]) else 1) == len(forms)


@pytest.mark.parametrize("key", KEYS)
def test_the_marks_are_alike(key: str) -> None:
    """What is strong or code in one language is so in the other: commands and plays are the same."""
    kinds = [
        sorted({piece.kind for form in entries[key] for piece in parse_template(form)})
        for entries in ENTRIES.values()
    ]
    assert kinds[0] == kinds[1]


def words_of(text: str) -> str:
    """The text without its places, code and marks."""
    return re.sub(r"\{\w+\}|`[^`]*`|\*", "", text)


@pytest.mark.parametrize("key", KEYS)
def test_no_english_is_left_in_italian(key: str) -> None:
    """A text is translated, unless it has no words or Italian players use the English one."""
    italian, english = ITALIAN[key], ENGLISH[key]
    if key not in SAME_IN_BOTH and any(c.isalpha() for c in words_of(english[0])):
        assert english != italian
    assert [] == [found for form in italian for found in ENGLISH_WORDS.findall(words_of(form).lower())]


@pytest.mark.parametrize("key", KEYS)
def test_italian_has_its_accents(key: str) -> None:
    """`è` and `più` with their accents, no apostrophe in their place."""
    assert [] == [found for form in ITALIAN[key] for found in MISSPELT.findall(form)]
