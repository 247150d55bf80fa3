"""Rooms show tables, are owed what changes, and speak a language."""

import pytest

from bot.rules.actions import ConcedeMatch
from bot.service.errors import UnknownCode, UnknownRoom, UnknownTable
from bot.service.ids import RoomId, TableId
from bot.service.rooms import Ping, Place, Reach, Showing
from tests.support.house import PLACE, Rig, ask, challenge, meet, seat_two

THREAD = Place("discord", "100", "7", space="1", private=False)
DIRECT = Place("telegram", "5", private=True)


async def test_a_room_keeps_its_place(rig: Rig) -> None:
    """Topic, space and privacy come back as they were."""
    begun, _, _ = await seat_two(rig.house)
    shown = [
        await rig.house.rooms.show(begun.table, THREAD),
        await rig.house.rooms.show(begun.table, DIRECT, Showing(Reach.ANSWER_ONLY, "it")),
    ]

    assert [THREAD, DIRECT] == [room.place for room in shown]
    assert [PLACE, THREAD, DIRECT] == [room.place for room in await rig.house.rooms.rooms_of(begun.table)]
    assert (Reach.ANSWER_ONLY, "it") == (shown[1].reach, shown[1].language)
    assert shown[0] == await rig.house.rooms.room(shown[0].id)


async def test_a_room_opened_twice_is_one(rig: Rig) -> None:
    """The same place shows a table once."""
    begun, _, _ = await seat_two(rig.house)
    one = await rig.house.rooms.show(begun.table, THREAD)

    assert one.id == (await rig.house.rooms.show(begun.table, THREAD)).id


async def test_every_room_that_can_be_sent_to_is_owed_each_change(rig: Rig) -> None:
    """The newest version only; a room that is only answered is owed nothing."""
    begun, white, _ = await seat_two(rig.house)
    await rig.house.rooms.show(begun.table, THREAD)
    await rig.house.rooms.show(begun.table, DIRECT, Showing(Reach.ANSWER_ONLY))
    ended = await ask(rig.house, begun, white, ConcedeMatch(), "l:1")

    assert [ended.version] * 2 == [owed.version for owed in await rig.house.rooms.pending()]


async def test_what_was_shown_is_no_longer_owed(rig: Rig) -> None:
    """Unless a newer version waits by then."""
    begun, white, _ = await seat_two(rig.house)
    (room,) = await rig.house.rooms.rooms_of(begun.table)
    await ask(rig.house, begun, white, ConcedeMatch(), "l:1")
    await rig.house.rooms.shown(room, version=begun.version, message="m1", posted=True)
    assert 1 == len(await rig.house.rooms.pending())
    await rig.house.rooms.shown(room, version=begun.version + 1, message="m1", posted=False)

    assert () == await rig.house.rooms.pending()
    after = await rig.house.rooms.room(room.id)
    assert ("m1", begun.version + 1, rig.clock.now_ms()) == (
        after.message,
        after.shown_version,
        after.posted_at_ms,
    )


async def test_a_failed_sending_is_due_later(rig: Rig) -> None:
    """After what the platform asked for."""
    begun, _, _ = await seat_two(rig.house)
    (room,) = await rig.house.rooms.rooms_of(begun.table)
    await rig.house.rooms.retry(room.id, after_s=12)
    assert () == await rig.house.rooms.pending()
    rig.clock.pass_s(12)

    assert [1] == [owed.tries for owed in await rig.house.rooms.pending()]


async def test_a_lost_or_closed_room_is_owed_nothing(rig: Rig) -> None:
    """And shows the table no more."""
    begun, white, _ = await seat_two(rig.house)
    other = await rig.house.rooms.show(begun.table, THREAD)
    (first, _) = await rig.house.rooms.rooms_of(begun.table)
    await rig.house.rooms.unreachable(first.id)
    await rig.house.rooms.close(other.id)
    await ask(rig.house, begun, white, ConcedeMatch(), "l:1")

    assert ((), ()) == (await rig.house.rooms.pending(), await rig.house.rooms.rooms_of(begun.table))


async def test_a_finished_table_is_in_no_list(rig: Rig) -> None:
    """Neither of its place nor of its players; its message still leads to it."""
    begun, white, black = await seat_two(rig.house)
    (room,) = await rig.house.rooms.rooms_of(begun.table)
    await rig.house.rooms.shown(room, version=1, message="m1", posted=True)
    assert (begun.table,) == await rig.house.rooms.tables_in(PLACE)
    await ask(rig.house, begun, white, ConcedeMatch(), "l:1")

    lists = [
        await rig.house.rooms.tables_in(PLACE),
        *[await rig.house.rooms.tables_of(player) for player in (white, black)],
    ]
    assert [(), (), ()] == lists
    assert begun.table == await rig.house.rooms.table_shown_by(PLACE, "m1")
    assert None is await rig.house.rooms.table_shown_by(PLACE, "m2")


async def test_the_ping_of_a_room_is_remembered_and_forgotten(rig: Rig) -> None:
    """The short message that calls the player on turn."""
    begun, _, _ = await seat_two(rig.house)
    (room,) = await rig.house.rooms.rooms_of(begun.table)
    told = [Ping(3, 1000, "p1", "private"), Ping(3, 1000)]
    pings = []
    for ping in told:
        await rig.house.rooms.pinged(room.id, ping)
        pings.append((await rig.house.rooms.room(room.id)).ping)

    assert told == pings


async def test_a_place_speaks_the_language_chosen_for_it(rig: Rig) -> None:
    """Open rooms and later ones; a topic as its chat unless it has its own."""
    begun, _, _ = await seat_two(rig.house)
    chat, topic = Place("discord", "100"), Place("discord", "100", "7")
    shown = await rig.house.rooms.show(begun.table, chat)
    await rig.house.rooms.set_language(chat, "it")

    assert "it" == (await rig.house.rooms.room(shown.id)).language
    assert "it" == (await rig.house.rooms.show(begun.table, topic)).language
    await rig.house.rooms.set_language(topic, "en")
    assert ("it", "en") == (
        await rig.house.rooms.language_of(chat),
        await rig.house.rooms.language_of(topic),
    )
    assert None is await rig.house.rooms.language_of(DIRECT)


async def test_what_is_not_there(rig: Rig) -> None:
    """A table, a room, a watch code."""
    with pytest.raises(UnknownTable):
        await rig.house.rooms.show(TableId("t-0005"), PLACE)
    with pytest.raises(UnknownRoom):
        await rig.house.rooms.room(RoomId(9))
    with pytest.raises(UnknownCode):
        await rig.house.rooms.by_watch_code("ABCDEFGHJKMN")


async def test_a_challenge_speaks_the_language_of_its_place(rig: Rig) -> None:
    """Without being told."""
    await rig.house.rooms.set_language(PLACE, "it")
    opened = await challenge(rig.house, await meet(rig.house, "Anna"))

    assert ["it"] == [room.language for room in await rig.house.rooms.rooms_of(opened.table)]
