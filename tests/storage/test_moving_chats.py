"""Chats that get another id, shut the bot out, or let it in again."""

from dataclasses import replace

from storage.database import Database
from storage.records import NewRoom, OutboxRow, Reach
from storage.rooms import Rooms
from tests.storage.builders import new_table

GROUP = NewRoom("telegram", "-5", "", space="-5", language="it")
NEW = "-1005"


async def test_all_rooms_of_a_chat_move_at_once(database: Database) -> None:
    """Topics keep their numbers, old messages are forgotten, and every board is owed anew."""
    rooms = Rooms(database)
    table = await new_table(database)
    one = await rooms.open(table.id, GROUP, at=1)
    topic = await rooms.open(table.id, replace(GROUP, topic="7"), at=1)
    elsewhere = await rooms.open(table.id, replace(GROUP, chat="-6", space="-6"), at=1)
    for room in (one, topic, elsewhere):
        await rooms.shown(room.id, version=1, message="m1", posted_at=2)
    await rooms.set_language("telegram", "-5", "", "en")

    await rooms.move_chat("telegram", "-5", NEW, at=9)

    moved = await rooms.in_chat("telegram", NEW)
    assert [(one.id, NEW, NEW, None, 0)] == [
        (room.id, room.chat, room.space, room.message, room.shown_version) for room in moved
    ]
    assert [topic.id] == [room.id for room in await rooms.in_chat("telegram", NEW, "7")]
    assert () == await rooms.in_chat("telegram", "-5")
    assert "en" == await rooms.language_of("telegram", NEW)
    assert [OutboxRow(table.id, one.id, 1, 0, 9), OutboxRow(table.id, topic.id, 1, 0, 9)] == list(
        await rooms.owed(now=10)
    )


async def test_moving_twice_changes_nothing(database: Database) -> None:
    """Both service messages of a migration tell the same; the board shown meanwhile stays."""
    rooms = Rooms(database)
    table = await new_table(database)
    room = await rooms.open(table.id, GROUP, at=1)
    await rooms.move_chat("telegram", "-5", NEW, at=2)
    await rooms.shown(room.id, version=1, message="m9", posted_at=3)

    await rooms.move_chat("telegram", "-5", NEW, at=4)

    assert ["m9"] == [found.message for found in await rooms.in_chat("telegram", NEW)]
    assert () == await rooms.owed(now=10)


async def test_a_room_that_the_new_chat_has_already_is_kept(database: Database) -> None:
    """Somebody asked for the board in the new group before the bot heard of the move."""
    rooms = Rooms(database)
    table = await new_table(database)
    await rooms.open(table.id, GROUP, at=1)
    there = await rooms.open(table.id, replace(GROUP, chat=NEW, space=NEW), at=2)
    await rooms.shown(there.id, version=1, message="m9", posted_at=3)

    await rooms.move_chat("telegram", "-5", NEW, at=4)

    assert [(there.id, "m9")] == [(room.id, room.message) for room in await rooms.of_table(table.id)]
    assert () == await rooms.owed(now=10)


async def test_a_chat_that_shuts_the_bot_out_is_owed_nothing(database: Database) -> None:
    """Not in any of its topics; other chats are as before."""
    rooms = Rooms(database)
    table = await new_table(database)
    await rooms.open(table.id, GROUP, at=1)
    await rooms.open(table.id, replace(GROUP, topic="7"), at=1)
    other = await rooms.open(table.id, replace(GROUP, chat="-6"), at=1)

    await rooms.lose_chat("telegram", "-5")

    assert [other.id] == [row.room for row in await rooms.owed(now=10)]
    assert [other.id] == [room.id for room in await rooms.of_table(table.id)]


async def test_a_chat_that_lets_the_bot_in_again_is_owed_what_has_changed(database: Database) -> None:
    """A room that shows the newest version is left alone."""
    rooms = Rooms(database)
    stale, fresh = await new_table(database), await new_table(database)
    old = await rooms.open(stale.id, GROUP, at=1)
    current = await rooms.open(fresh.id, GROUP, at=1)
    await rooms.shown(current.id, version=1, message="m2", posted_at=2)
    await rooms.lose_chat("telegram", "-5")

    await rooms.regain_chat("telegram", "-5", at=5)

    assert [OutboxRow(stale.id, old.id, 1, 0, 5)] == list(await rooms.owed(now=10))
    assert [Reach.SEND] * 2 == [room.reach for room in await rooms.in_chat("telegram", "-5")]
