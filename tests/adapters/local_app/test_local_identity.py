"""Names as they may be shown, and the hash that stands for a tab."""

import pytest

from bot.adapters.local_app.identity import LONGEST_NAME, clean_name, distinct_name, platform_id


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Rossi\n", "Anna Rossi"),
        ("<b>Anna</b>", "<b>Anna</b>"),
        ("\u202eAnna\u2066", "Anna"),
        ("An\u200bna", "Anna"),
        ("e\u0301", "é"),
        ("שלום", "שלום"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\u00a0\u2003", ""),
        ("\u0301\u0301", ""),
    ],
)
def test_names_are_one_line_of_visible_text(name: str, shown: str) -> None:
    """Characters nobody can see, or that turn the line around, are dropped; markup stays text."""
    assert shown == clean_name(name)


def test_long_names_are_cut() -> None:
    """Whatever was sent, at most 32 characters stay."""
    assert "N" * LONGEST_NAME == clean_name("N" * 5000)


def test_marks_do_not_pile_up() -> None:
    """A letter keeps at most two of those that are set above and below it."""
    assert 3 == len(clean_name("x" + "\u0300\u0316\u0301\u0317" * 9))


def test_a_taken_name_gets_the_next_number() -> None:
    """And stays within the bound."""
    assert "Anna (3)" == distinct_name("Anna", {"anna", "anna (2)"})
    assert LONGEST_NAME == len(distinct_name("N" * 32, {"n" * 32}))


def test_a_platform_id_is_a_hash_of_its_own() -> None:
    """The same for the same token; 128 bits in hexadecimal."""
    assert platform_id("a" * 48) == platform_id("a" * 48)
    assert platform_id("a" * 48) != platform_id("b" * 48)
    assert 32 == len(platform_id("a" * 48))
