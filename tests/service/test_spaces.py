"""Settings of servers and groups: who may change them, what they allow, and that they are kept."""

import pytest

from bot.service.errors import NoSpace, NotAdministrator
from bot.service.rooms import Place
from bot.service.spaces import Channel, Spaces, SpaceSettings
from tests.support.house import Rig, seat_two


async def test_nothing_is_chosen_at_first(rig: Rig) -> None:
    """Everything is allowed everywhere."""
    settings = await rig.house.spaces.settings("discord", "1")

    assert SpaceSettings() == settings
    assert settings.allows("any")


async def test_choices_outlive_the_process(rig: Rig) -> None:
    """They are read back as they were written."""
    chosen = SpaceSettings("it", False, ("7", "8"), True, False, "7", "hypergammon", "jacoby=off")
    await rig.house.spaces.choose("discord", "1", chosen, administrator=True)

    assert chosen == await Spaces(rig.store).settings("discord", "1")


async def test_only_administrators_choose(rig: Rig) -> None:
    """Whatever the caller thinks of the person, the platform's word counts, and nothing is changed."""
    with pytest.raises(NotAdministrator):
        await rig.house.spaces.choose("discord", "1", SpaceSettings("it"), administrator=False)

    assert SpaceSettings() == await Spaces(rig.store).settings("discord", "1")


async def test_there_is_nothing_to_choose_outside_of_servers(rig: Rig) -> None:
    """A private chat has no administrators."""
    with pytest.raises(NoSpace):
        await rig.house.spaces.choose("discord", "", SpaceSettings(), administrator=True)


@pytest.mark.parametrize(
    ("choices", "allowed"),
    [
        ([], {"a", "b", "c"}),
        ([("a", Channel.OFF)], {"b", "c"}),
        ([("a", Channel.OFF), ("a", Channel.ON)], {"a", "b", "c"}),
        ([("a", Channel.ONLY)], {"a"}),
        ([("a", Channel.ONLY), ("b", Channel.ON)], {"a", "b"}),
        ([("a", Channel.ONLY), ("b", Channel.ON), ("a", Channel.OFF)], {"b"}),
        ([("a", Channel.ONLY), ("c", Channel.ALL)], {"a", "b", "c"}),
    ],
)
def test_channels_are_allowed_one_by_one(choices: list[tuple[str, Channel]], allowed: set[str]) -> None:
    """All but some, or some alone."""
    settings = SpaceSettings()
    for chat, choice in choices:
        settings = settings.with_channel(chat, choice)

    assert allowed == {chat for chat in ("a", "b", "c") if settings.allows(chat)}


def test_a_thread_is_allowed_where_its_channel_is() -> None:
    """It hangs from it."""
    settings = SpaceSettings().with_channel("parent", Channel.ONLY)

    assert settings.allows("thread", "parent")
    assert not settings.allows("thread", "another")


async def test_the_language_of_a_server_reaches_its_rooms(rig: Rig) -> None:
    """Those open now, and places in it that have none of their own."""
    begun, _, _ = await seat_two(rig.house)
    channel = Place("discord", "100", space="1")
    room = await rig.house.rooms.show(begun.table, channel)
    await rig.house.spaces.choose("discord", "1", SpaceSettings(language="it"), administrator=True)

    assert "it" == (await rig.house.rooms.room(room.id)).language
    assert "it" == await rig.house.rooms.language_of(channel)
    assert None is await rig.house.rooms.language_of(Place("discord", "200", space="2"))


async def test_settings_move_with_a_group(rig: Rig) -> None:
    """Its id is another, its choices are the same."""
    await rig.house.spaces.choose("telegram", "-5", SpaceSettings(length="7"), administrator=True)
    await rig.house.spaces.settings("telegram", "-1005")
    await rig.house.rooms.move_chat("telegram", "-5", "-1005")

    assert "7" == (await rig.house.spaces.settings("telegram", "-1005")).length


async def test_settings_that_cannot_be_read_are_as_if_nothing_was_chosen(rig: Rig) -> None:
    """Each by itself."""
    await rig.store.rooms.keep_space_settings(
        "discord", "1", '{"length": "7", "threads": "yes", "channels": [1]}'
    )
    await rig.store.rooms.keep_space_settings("discord", "2", "no json")

    assert SpaceSettings(length="7") == await rig.house.spaces.settings("discord", "1")
    assert SpaceSettings() == await rig.house.spaces.settings("discord", "2")
