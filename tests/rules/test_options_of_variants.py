"""Every option at every variant: it is taken where it has a meaning, and refused by name where it has none."""

import pytest

from bot.rules.refusals import TermNotHere
from bot.rules.terms import TERM_SPECS, TermSpec, default_terms, make_terms, terms_here
from bot.rules.variant import VARIANTS

LENGTHS = (0, 1, 3)
OF_NARDY = {"head_exception", "block_check", "nardy_score", "last_roll", "first_move_in_series"}
OF_THE_CUBE = {"crawford", "jacoby", "animals", "auto_doubles", "cube_cap", "dead_cube", "holland"}
KNOWN = {
    **dict.fromkeys(
        ("standard", "nackgammon", "hypergammon", "longgammon"),
        {"games", "cube", "opening", "resign"} | OF_THE_CUBE,
    ),
    "misere": {"games", "cube", "opening", "resign"} | OF_THE_CUBE - {"jacoby"},
    **{
        key: {"games", "opening", "resign"}
        for key in ("tavla", "portes", "plakoto", "tapa", "fevga", "tavli")
    },
    "moultezim": {"games", "opening", "resign", "prime_rule"},
    "nardy": {"games", "cube", "crawford", "cube_cap", "dead_cube"} | OF_NARDY,
    "gulbara": {"games", "opening", "resign", "normal_doubles", "head_limit"},
    "aceydeucey": {"games", "opening"},
    "aceydeucey_eu": {"games", "opening"},
}
"""What may be agreed at each game, once it is played for money or in a match and with a cube where there is one."""


def a_value(spec: TermSpec) -> str:
    """Something the option allows."""
    return spec.values[-1] if spec.values else str(spec.last)


@pytest.mark.parametrize("variant", KNOWN)
def test_every_option_is_known_where_it_belongs_and_nowhere_else(variant: str) -> None:
    """Over all lengths, with the cube where it can be had."""
    found: set[str] = set()
    for length in LENGTHS:
        plain = default_terms(variant, length)
        cube = {"cube": "on"} if "cube" in terms_here(plain) else {}
        found.update(terms_here(make_terms(variant, length, cube)))

    assert KNOWN[variant] == found


@pytest.mark.parametrize("name", TERM_SPECS)
@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_an_option_is_taken_or_refused_by_name(variant: str, length: int, name: str) -> None:
    """A refusal names the option and lists exactly those that are allowed here."""
    allowed = terms_here(default_terms(variant, length))
    value = a_value(TERM_SPECS[name])
    if name in allowed:
        terms = make_terms(variant, length, {name: value})
        assert name in terms_here(terms)
        return

    with pytest.raises(TermNotHere) as refusal:
        make_terms(variant, length, {name: value})
    assert (name, variant, allowed) == (refusal.value.name, refusal.value.variant, refusal.value.allowed)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_plain_terms_are_within_what_is_known(variant: str) -> None:
    """Nothing is switched on that nobody could switch off."""
    for length in LENGTHS:
        plain = default_terms(variant, length)
        on = {name for name in ("cube", "crawford", "jacoby") if getattr(plain, name)}
        assert on <= set(terms_here(plain))
