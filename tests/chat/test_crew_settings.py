"""House rules as people type them."""

import pytest

from bot.chat.crew_names import player_named
from bot.chat.crew_settings import read_house_rules, rules_typed, suggested_settings
from bot.chat.errors import AmbiguousPerson, UnknownPerson
from bot.chouette.errors import BadSetting, UnknownSetting
from bot.chouette.house_rules import Cubes
from bot.rules.ids import PlayerId

PEOPLE = {PlayerId(1): "Anna", PlayerId(2): "Anna Bella", PlayerId(3): "bruno"}


def test_pairs_are_read_with_either_sign() -> None:
    """Also in quotes and with commas, and with values of two words."""
    found = read_house_rules("cubes=single, jacoby:off “session_end=games 8” settlements")
    expected = {"cubes": "single", "jacoby": "off", "session_end": "games 8", "settlements": "on"}
    assert expected == dict(found)


def test_the_variant_may_be_named_beside() -> None:
    """What is plain there counts for the rest."""
    assert Cubes.NONE is rules_typed("nardy", "").cubes
    assert Cubes.SINGLE is rules_typed("", "cubes=single").cubes


@pytest.mark.parametrize(("text", "error"), [("cubs=single", UnknownSetting), ("cubes=many", BadSetting)])
def test_what_is_not_known_is_refused(text: str, error: type[Exception]) -> None:
    """By its name, or with what is allowed."""
    with pytest.raises(error):
        rules_typed("", text)


def test_suggestions_go_on_with_what_stands_there() -> None:
    """And name no setting twice."""
    found = suggested_settings("cubes=single rot")
    assert found
    assert all(text.startswith("cubes=single rotation=") for text in found)
    assert not any(
        "cubes=" in text.removeprefix("cubes=single ") for text in suggested_settings("cubes=single ")
    )


@pytest.mark.parametrize(("text", "player"), [("anna", 1), ("@Bruno", 3), ("Anna B", 2), ("bru", 3)])
def test_a_player_is_known_by_his_name_or_its_beginning(text: str, player: int) -> None:
    """A whole name counts before the beginning of another one."""
    assert player == player_named(text, PEOPLE, PEOPLE)


@pytest.mark.parametrize(
    ("text", "refusal"), [("an", AmbiguousPerson), ("zoe", UnknownPerson), ("", UnknownPerson)]
)
def test_a_name_of_several_or_of_nobody_is_refused(text: str, refusal: type[Exception]) -> None:
    """Nobody is guessed, and which of the two it is is said."""
    with pytest.raises(refusal):
        player_named(text, PEOPLE, PEOPLE)
