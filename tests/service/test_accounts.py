"""People are met once, their names are bounded, and what they like is kept."""

import asyncio

import pytest

from bot.rules.act import Forced, Habits
from bot.rules.ids import PlayerId
from bot.service.accounts import Prefs, clean_name, format_prefs, parse_prefs
from bot.service.errors import EmptyPhrase, PhraseTooLong, ServiceError, UnknownPlayer
from tests.support.house import Rig, meet, rig_over


async def test_one_identity_is_one_person(rig: Rig) -> None:
    """Also when met twice at the same moment, and after a restart."""
    meetings = [rig.house.accounts.player_of("discord", "42", "Anna", "it") for _ in range(5)]
    met = await asyncio.gather(*meetings)
    later = await rig_over(rig.database, rig.store, rig.clock, bytes).house.accounts.player_of(
        "discord", "42", "Anna", "it"
    )

    assert {(later.id, "Anna", "it")} == {(account.id, account.name, account.language) for account in met}


async def test_one_id_on_two_platforms_is_two_people(rig: Rig) -> None:
    """Numbers of different platforms have nothing to do with each other."""
    one = await rig.house.accounts.player_of("discord", "42", "Anna")
    other = await rig.house.accounts.player_of("telegram", "42", "Anna")

    assert one.id != other.id


async def test_a_new_name_is_taken_over(rig: Rig) -> None:
    """The next time he does something."""
    anna = await meet(rig.house, "Anna")
    await rig.house.accounts.player_of("local", "anna", "Annalisa")

    assert {anna: "Annalisa"} == await rig.house.accounts.names([anna])


async def test_preferences_are_kept(rig: Rig) -> None:
    """Everything that can be chosen, read back by another service; habits follow from it."""
    chosen = Prefs(
        language="it",
        theme="walnut",
        home_left=True,
        forced=Forced.OFF,
        race_bear_off=True,
        wait_for_done=True,
        confirm_cube=False,
        arrows=True,
        text_board=True,
        phrase="lucky socks",
    )
    anna = await meet(rig.house, "Anna")
    await rig.house.accounts.set_prefs(anna, chosen)
    later = await rig_over(rig.database, rig.store, rig.clock, bytes).house.accounts.account(anna)

    assert (chosen, "it", Habits(Forced.OFF, True)) == (later.prefs, later.language, later.habits)


async def test_the_platforms_language_does_not_replace_a_chosen_one(rig: Rig) -> None:
    """What was chosen stays."""
    anna = (await rig.house.accounts.player_of("discord", "1", "Anna", "en")).id
    await rig.house.accounts.set_prefs(anna, Prefs(language="it"))

    assert "it" == (await rig.house.accounts.player_of("discord", "1", "Anna", "de")).language


@pytest.mark.parametrize(("phrase", "refusal"), [("x" * 65, PhraseTooLong), (" ", EmptyPhrase)])
async def test_a_stored_phrase_is_bounded(rig: Rig, phrase: str, refusal: type[ServiceError]) -> None:
    """Nothing of the refused preferences is kept."""
    anna = await meet(rig.house, "Anna")
    with pytest.raises(refusal):
        await rig.house.accounts.set_prefs(anna, Prefs(phrase=phrase, arrows=True))

    assert Prefs() == (await rig.house.accounts.account(anna)).prefs


async def test_nobody_has_this_number(rig: Rig) -> None:
    """A number that was never given out."""
    with pytest.raises(UnknownPlayer):
        await rig.house.accounts.account(PlayerId(99))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("Anna", "Anna"),
        ("  Anna \n\t Maria ", "Anna Maria"),
        ("x" * 5000, "x" * 64),
        ("\u202eevil\u2066", "evil"),
        ("a\x00b\x07c", "abc"),
        ("zero\u200bwidth", "zerowidth"),
        ("\ud800half", "half"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("</b><a href=x>", "</b><a href=x>"),
        ("دانیال", "دانیال"),
        ("", "?"),
        ("\u200b\u202e \n", "?"),
        ("\u200d\u200c \u200d", "?"),
        ("\u3164\u2800", "?"),
    ],
)
def test_names_are_bounded_and_visible(given: str, expected: str) -> None:
    """What cannot be seen or turns the text around goes; markup is escaped by whoever prints it."""
    assert expected == clean_name(given)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"arrows":"yes","forced":"never","theme":5,"other":1}']
)
def test_unreadable_preferences_are_as_if_nothing_was_chosen(text: str) -> None:
    """A player is never locked out by his settings."""
    assert Prefs() == parse_prefs(text)


def test_preferences_of_an_earlier_release_keep_what_they_say() -> None:
    """A field added later has its default."""
    assert Prefs(arrows=True) == parse_prefs('{"arrows":true}')
    assert Prefs(theme="walnut") == parse_prefs(format_prefs(Prefs(theme="walnut")))
