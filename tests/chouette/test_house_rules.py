"""House rules as texts: defaults, what is allowed, refusals that name it."""

import pytest

from bot.chouette.errors import BadSetting, UnknownSetting
from bot.chouette.house_rules import (
    SETTING_SPECS,
    BoxDouble,
    BoxTake,
    Consult,
    Cubes,
    Extras,
    HouseRules,
    Rotation,
    default_rules,
    differing_settings,
    make_rules,
    setting_text,
    terms_of,
)


def test_the_defaults() -> None:
    """A cube for each, the captain's result decides, one value doubled together, Jacoby; all else is off."""
    rules = default_rules()
    assert (Cubes.MULTI, Rotation.CAPTAIN_RESULT) == (rules.cubes, rules.rotation)
    assert (BoxDouble.SAME_LEVEL, BoxTake.ANY) == (rules.box_double, rules.box_take)
    assert (True, 0, "0", Extras.OFF) == (rules.jacoby, rules.animals, rules.auto_doubles, rules.extras)
    assert (0, 8, False, False) == (rules.partner_from, rules.max_players, rules.settlements, rules.hint)
    assert () == differing_settings(rules)


def test_who_may_speak_depends_on_the_cubes_unless_it_is_set() -> None:
    """Own cube turned with several cubes, free with one."""
    assert Consult.TURNED is make_rules({}).talk
    assert Consult.FREE is make_rules({"cubes": "single"}).talk
    assert Consult.NONE is make_rules({"cubes": "single", "consult": "none"}).talk


@pytest.mark.parametrize("name", SETTING_SPECS)
def test_every_setting_reads_what_it_writes(name: str) -> None:
    """The text of each allowed word gives a value with that text; the table and the fields agree."""
    spec = SETTING_SPECS[name]
    assert hasattr(HouseRules(), name)
    for text in (setting_text(HouseRules(), name), *spec.values):
        assert spec.allows(text)
        assert text == setting_text(make_rules({name: text.upper()}), name)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("max_players", "21"),
        ("max_players", "2"),
        ("max_players", "²"),
        ("animals", "4"),
        ("variant", "tavli"),
        ("session_end", "games 0"),
        ("session_end", "5"),
        ("partner_from", "3"),
        ("jacoby", "perhaps"),
        ("game_cap", "-1"),
    ],
)
def test_a_refused_value_names_what_is_allowed(name: str, text: str) -> None:
    """And the name of the setting."""
    with pytest.raises(BadSetting) as refused:
        make_rules({name: text})
    assert name == refused.value.name
    assert refused.value.allowed


def test_an_unknown_setting_names_those_there_are() -> None:
    """Nothing is guessed."""
    with pytest.raises(UnknownSetting) as refused:
        make_rules({"boxes": "2"})
    assert "box_take" in refused.value.allowed


def test_a_variant_without_a_cube_has_none_here() -> None:
    """And does not take one."""
    rules = make_rules({"variant": "portes"})
    assert Cubes.NONE is rules.cubes
    assert not terms_of(rules).cube
    with pytest.raises(BadSetting):
        make_rules({"variant": "portes", "cubes": "multi"})


def test_the_end_of_a_session_is_a_number_of_games_or_minutes() -> None:
    """Or nothing."""
    assert (12, 0) == ((rules := make_rules({"session_end": "games  12"})).games, rules.minutes)
    assert (0, 90) == ((rules := make_rules({"session_end": "minutes 90"})).games, rules.minutes)
    assert (0, 0) == (make_rules({}).games, make_rules({}).minutes)
