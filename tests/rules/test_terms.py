"""Terms: what may be agreed, where it has a meaning, and every refusal."""

import pytest

from bot.rules.refusals import BadTermValue, TermNotHere, UnknownTerm, UnknownVariant
from bot.rules.terms import (
    MAX_LENGTH,
    TERM_SPECS,
    DeadCube,
    Resign,
    Terms,
    default_terms,
    differing_terms,
    make_terms,
    term_text,
    terms_here,
)
from bot.rules.variant import VARIANTS, Opening
from tests.support.tables import terms_of

MONEY = ("games", "cube", "jacoby", "animals", "auto_doubles", "cube_cap", "opening", "resign")
MATCH = ("cube", "crawford", "cube_cap", "opening", "dead_cube", "holland", "resign")


def test_the_plain_money_session() -> None:
    """Cube and Jacoby on, no animals, no automatic doubles, no cap, the opening throw is played."""
    assert Terms("standard", 0, cube=True, crawford=False, jacoby=True) == default_terms("standard")


def test_the_plain_match() -> None:
    """Cube and Crawford on, Jacoby never, dead cubes refused, no Holland rule."""
    expected = Terms(
        "standard", 7, cube=True, crawford=True, jacoby=False, dead_cube=DeadCube.REFUSE, holland=False
    )
    assert expected == default_terms("standard", 7)


def test_a_match_to_one_has_neither_cube_nor_crawford() -> None:
    """Nothing could be gained by turning it."""
    assert Terms("standard", 1, cube=False, crawford=False, jacoby=False) == default_terms("standard", 1)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("length", [0, 1, 2, MAX_LENGTH])
def test_plain_terms_differ_in_nothing(variant: str, length: int) -> None:
    """And every variant may be played to any length the formats can hold."""
    assert () == differing_terms(make_terms(variant, length, {}))


def test_options_are_given_as_texts() -> None:
    """Switches, numbers, words; spaces and capitals do not matter."""
    terms = make_terms(
        "standard",
        0,
        {
            "jacoby": " Off",
            "animals": "3",
            "auto_doubles": "2",
            "cube_cap": "64",
            "opening": "REROLL",
            "games": "10",
        }
        | {"resign": "by_position"},
    )

    expected = Terms(
        games=10,
        crawford=False,
        jacoby=False,
        animals=3,
        auto_doubles=2,
        cube_cap=64,
        opening=Opening.REROLL,
        resign=Resign.BY_POSITION,
    )
    assert expected == terms


@pytest.mark.parametrize(
    ("text", "value"), [("on", True), ("YES", True), ("1", True), ("no", False), ("false", False)]
)
def test_switches_have_several_words(text: str, value: bool) -> None:
    """What people type."""
    assert value is terms_of(length=5, holland=text).holland


@pytest.mark.parametrize(("length", "names"), [(0, MONEY), (5, MATCH), (1, ("opening", "resign"))])
def test_options_have_a_meaning_by_length(length: int, names: tuple[str, ...]) -> None:
    """Money, match, one point."""
    assert names == terms_here(default_terms("standard", length))


def test_without_a_cube_its_options_have_no_meaning() -> None:
    """A cubeless session keeps length, opening and resigning."""
    assert ("games", "cube", "opening", "resign") == terms_here(terms_of(cube="off"))


def test_taking_the_cube_out_takes_its_rules_along() -> None:
    """No Crawford game, no Jacoby rule; only the cube differs from the plain terms."""
    match, money = terms_of(length=5, cube="off"), terms_of(cube="off")

    assert (False, False) == (match.crawford, money.jacoby)
    assert (("cube",), ("cube",)) == (differing_terms(match), differing_terms(money))


@pytest.mark.parametrize("name", ["games", "jacoby", "animals", "auto_doubles"])
def test_matches_refuse_what_belongs_to_money(name: str) -> None:
    """The refusal names the option and those that have a meaning."""
    with pytest.raises(TermNotHere) as refusal:
        make_terms("standard", 5, {name: "1"})
    assert (name, "standard", 5, MATCH) == (
        refusal.value.name,
        refusal.value.variant,
        refusal.value.length,
        refusal.value.allowed,
    )


@pytest.mark.parametrize("name", ["crawford", "dead_cube", "holland"])
def test_money_refuses_what_belongs_to_matches(name: str) -> None:
    """The same the other way round."""
    with pytest.raises(TermNotHere) as refusal:
        make_terms("standard", 0, {name: "on"})
    assert MONEY == refusal.value.allowed


def test_a_cube_option_beside_no_cube_is_refused_in_any_order() -> None:
    """The cube is looked at first."""
    with pytest.raises(TermNotHere):
        make_terms("standard", 0, {"animals": "1", "cube": "off"})


def test_a_match_to_one_gets_no_cube() -> None:
    """The option has no meaning there."""
    with pytest.raises(TermNotHere):
        make_terms("standard", 1, {"cube": "on"})


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    """Names are exact."""
    with pytest.raises(UnknownTerm) as refusal:
        make_terms("standard", 5, {"beavers": "1"})
    assert ("beavers", MATCH) == (refusal.value.name, refusal.value.allowed)


def test_an_unknown_variant_is_refused_with_the_known_ones() -> None:
    """Names are exact."""
    with pytest.raises(UnknownVariant) as refusal:
        make_terms("chess", 5, {})
    assert ("chess", tuple(VARIANTS)) == (refusal.value.variant, refusal.value.allowed)


@pytest.mark.parametrize("length", [-1, MAX_LENGTH + 1])
def test_a_length_beyond_the_formats_is_refused(length: int) -> None:
    """0 is a money session, 32,767 the most."""
    with pytest.raises(BadTermValue) as refusal:
        default_terms("standard", length)
    assert ("length", ("0..32767",)) == (refusal.value.name, refusal.value.allowed)


@pytest.mark.parametrize(
    ("length", "name", "value", "allowed"),
    [
        (0, "animals", "4", ("0", "1", "2", "3")),
        (0, "animals", "", ("0", "1", "2", "3")),
        (0, "auto_doubles", "11", ("0..10",)),
        (0, "auto_doubles", "-1", ("0..10",)),
        (0, "auto_doubles", "two", ("0..10",)),
        (0, "auto_doubles", "²", ("0..10",)),
        (0, "games", "1000", ("0..999",)),
        (0, "games", "000000999999", ("0..999",)),
        (0, "games", "9" * 5000, ("0..999",)),
        (0, "games", "", ("0..999",)),
        (5, "crawford", "maybe", ("off", "on")),
        (5, "opening", "afresh", ("use_dice", "reroll")),
        (5, "dead_cube", "on", ("refuse", "allow")),
        (5, "resign", "never", ("offer", "by_position")),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_with_those_that_are(
    length: int, name: str, value: str, allowed: tuple[str, ...]
) -> None:
    """Option, value and the allowed values are named."""
    with pytest.raises(BadTermValue) as refusal:
        make_terms("standard", length, {name: value})
    assert (name, value, allowed) == (refusal.value.name, refusal.value.value, refusal.value.allowed)


@pytest.mark.parametrize("cap", ["1", "3", "65536"])
def test_a_cap_is_a_power_of_two(cap: str) -> None:
    """2 to 32,768, or 0 for none."""
    with pytest.raises(BadTermValue):
        terms_of(cube_cap=cap)


def home_of(name: str) -> str:
    """The first variant that knows the option."""
    return next(variant.id for variant in VARIANTS.values() if name in variant.options)


@pytest.mark.parametrize("name", TERM_SPECS)
def test_every_option_has_a_field_and_its_texts_come_back(name: str) -> None:
    """Every allowed value is taken, and told as the same text."""
    length = 5 if name in MATCH else 0
    spec = TERM_SPECS[name]
    for text in spec.values or ("0", str(spec.last)):
        assert text == term_text(make_terms(home_of(name), length, {name: text}), name)


@pytest.mark.parametrize("name", TERM_SPECS)
def test_exactly_what_was_changed_differs(name: str) -> None:
    """Setting one option to another value than the plain one is all that is told."""
    length = 5 if name in MATCH else 0
    spec = TERM_SPECS[name]
    plain = term_text(default_terms(home_of(name), length), name)
    other = next(text for text in (spec.values or ("0", "1")) if text != plain)

    assert (name,) == differing_terms(make_terms(home_of(name), length, {name: other}))
