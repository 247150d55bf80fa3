"""Rooms and what they are owed."""

from dataclasses import replace

import pytest

from storage.database import Database
from storage.errors import Refused
from storage.records import NewRoom, OutboxRow, PingRow, Reach, TableKind, TableStatus
from storage.rooms import Rooms, open_room
from storage.tables import Tables
from tests.storage.builders import change, new_table, people

TOPIC = NewRoom("telegram", "-100", "7", space="-100", language="it")


async def owed(database: Database, now: int = 1_000_000) -> list[OutboxRow]:
    return list(await Rooms(database).owed(now=now))


async def test_a_room_opened_late_is_owed_the_board_at_once(database: Database) -> None:
    """Showing a running table elsewhere needs no further action of its players."""
    table = await new_table(database)

    room = await Rooms(database).open(table.id, TOPIC, at=5000)

    assert [OutboxRow(table.id, room.id, 1, 0, 5000)] == await owed(database)
    assert (TOPIC.topic, TOPIC.space, False, "it", 0) == (
        room.topic,
        room.space,
        room.private,
        room.language,
        room.shown_version,
    )
    assert room == await Rooms(database).get(room.id)


async def test_a_chat_shows_a_table_in_one_room(database: Database) -> None:
    """Opened again it keeps its number and its message; another topic is another room."""
    table = await new_table(database)
    rooms = Rooms(database)
    first = await rooms.open(table.id, TOPIC, at=1)
    await rooms.shown(first.id, version=1, message="m1", posted_at=2)
    await rooms.close(first.id, at=3)

    again = await rooms.open(table.id, TOPIC, at=4)
    other = await rooms.open(table.id, replace(TOPIC, topic="8"), at=5)

    assert (first.id, "m1", None) == (again.id, again.message, again.closed_at)
    assert other.id != again.id


async def test_a_room_opened_by_an_action_is_owed_that_action(database: Database) -> None:
    """A room made in the same write-set is there when the debts are written."""
    table = await new_table(database)
    room_id = database.next_id("room")

    await Tables(database).append(table, change(), extra=[open_room(room_id, table.id, TOPIC, at=1)])

    assert [(room_id, 2)] == [(row.room, row.version) for row in await owed(database)]


async def test_a_later_version_replaces_the_debt(database: Database) -> None:
    """A fast game owes one board and not ten, and keeps waiting for a chat that asked to wait."""
    table = await new_table(database, "one")
    rooms = Rooms(database)
    (first,) = await owed(database)
    await rooms.retry_later(first.room, now=2000, after_ms=30_000)

    await Tables(database).append(table, change(at=2100))

    assert [OutboxRow(table.id, first.room, 2, 1, 32_000)] == await owed(database)
    assert [] == await owed(database, now=31_999)
    assert 32_000 == await rooms.next_owed_at()


async def test_showing_pays_the_debt(database: Database) -> None:
    """Message and version are recorded; an edit keeps the time of posting."""
    table = await new_table(database, "one")
    rooms = Rooms(database)
    (room,) = await rooms.of_table(table.id)

    await rooms.shown(room.id, version=1, message="m1", posted_at=7000)
    await rooms.shown(room.id, version=1, message="m1")

    assert [] == await owed(database)
    assert replace(room, message="m1", posted_at=7000, shown_version=1) == await rooms.get(room.id)
    assert await rooms.next_owed_at() is None


async def test_a_newer_debt_survives_a_late_showing(database: Database) -> None:
    """What was sent while the table moved on pays only for itself."""
    table = await new_table(database, "one")
    rooms = Rooms(database)
    (row,) = await owed(database)
    await Tables(database).append(table, change())

    await rooms.shown(row.room, version=row.version, message="m1", posted_at=7000)

    assert [2] == [debt.version for debt in await owed(database)]


async def test_an_older_showing_does_not_take_the_version_back(database: Database) -> None:
    """Two sendings may end in either order."""
    table = await new_table(database, "one")
    rooms = Rooms(database)
    (room,) = await rooms.of_table(table.id)

    await rooms.shown(room.id, version=5, message="m1")
    await rooms.shown(room.id, version=4, message="m1")

    shown = await rooms.get(room.id)
    assert shown
    assert 5 == shown.shown_version


@pytest.mark.parametrize(
    ("tries", "delay_ms"), [(0, 1000), (1, 2000), (2, 4000), (8, 256_000), (9, 300_000), (60, 300_000)]
)
async def test_the_back_off_doubles_up_to_five_minutes(database: Database, tries: int, delay_ms: int) -> None:
    """1, 2, 4 … 300 seconds."""
    await new_table(database, "one")
    (row,) = await owed(database)
    for _ in range(tries):
        await Rooms(database).retry_later(row.room, now=0, after_ms=0)

    await Rooms(database).retry_later(row.room, now=5000)

    assert [(tries + 1, 5000 + delay_ms)] == [(debt.tries, debt.not_before) for debt in await owed(database)]


@pytest.mark.parametrize("reach", [Reach.ANSWER_ONLY, Reach.GONE])
async def test_only_rooms_that_can_be_sent_to_are_owed(database: Database, reach: Reach) -> None:
    """Where the bot may only answer, the next press brings the board up to date."""
    table = await new_table(database)
    await Rooms(database).open(table.id, replace(TOPIC, reach=reach), at=1)

    await Tables(database).append(table, change())

    assert [] == await owed(database)


async def test_lost_and_closed_rooms_are_left_alone(database: Database) -> None:
    """They are owed nothing, now and later, and show no table."""
    table = await new_table(database, "lost", "closed", "kept")
    rooms = Rooms(database)
    lost, closed, kept = await rooms.of_table(table.id)
    await rooms.lose(lost.id)
    await rooms.close(closed.id, at=5)

    await Tables(database).append(table, change())

    assert [kept.id] == [row.room for row in await owed(database)]
    assert (kept,) == await rooms.of_table(table.id)
    assert () == await rooms.in_chat("local", "lost")


async def test_a_chat_knows_its_unfinished_tables(database: Database) -> None:
    """Oldest table first, finished ones not at all."""
    done = await new_table(database, "one", first=change(status=TableStatus.FINISHED))
    first, second = await new_table(database, "one"), await new_table(database, "one")
    rooms = Rooms(database)

    assert [first.id, second.id] == [room.table_id for room in await rooms.in_chat("local", "one")]
    assert [done.id] == [room.table_id for room in await rooms.of_table(done.id)]
    assert () == await rooms.in_chat("local", "two")


async def test_a_message_leads_to_its_table(database: Database) -> None:
    """A reply to the board names the table."""
    table = await new_table(database, "one")
    rooms = Rooms(database)
    (room,) = await rooms.of_table(table.id)
    await rooms.shown(room.id, version=1, message="m1")

    assert (table.id, TableKind.TWO_SEATS) == await rooms.showing("local", "one", "", "m1")
    assert await rooms.showing("local", "two", "", "m1") is None


async def test_the_ping_is_remembered_and_forgotten(database: Database) -> None:
    """So that it can be taken away after a restart."""
    table = await new_table(database, "one")
    rooms = Rooms(database)
    (room,) = await rooms.of_table(table.id)

    await rooms.pinged(room.id, PingRow("p1", 7, 1000, chat="private"))
    called = replace(room, ping_message="p1", ping_turn=7, pinged_at=1000, ping_chat="private")
    assert called == await rooms.get(room.id)
    await rooms.pinged(room.id, PingRow(None, 7, 1000))
    assert replace(called, ping_message=None, ping_chat=None) == await rooms.get(room.id)


async def test_a_chats_language_reaches_its_rooms(database: Database) -> None:
    """Those open now by their row, later ones by the chat's."""
    table = await new_table(database, "one", "two")
    rooms = Rooms(database)

    await rooms.set_language("local", "one", "", "en")
    await rooms.set_language("local", "one", "", "it")

    assert "it" == await rooms.language_of("local", "one")
    assert await rooms.language_of("local", "two") is None
    assert ["it", None] == [room.language for room in await rooms.of_table(table.id)]


async def test_settings_of_a_space_are_replaced(database: Database) -> None:
    """A server or group has one set."""
    rooms = Rooms(database)
    assert await rooms.space_settings("discord", "1") is None

    await rooms.keep_space_settings("discord", "1", '{"a":1}')
    await rooms.keep_space_settings("discord", "1", '{"a":2}')

    assert '{"a":2}' == await rooms.space_settings("discord", "1")


async def test_a_room_needs_a_table(database: Database) -> None:
    """A room of a table that does not exist is refused."""
    with pytest.raises(Refused):
        await Rooms(database).open(77, TOPIC, at=1)


async def test_a_room_remembers_whose_it_is_and_whether_anybody_plays_there(database: Database) -> None:
    """Once somebody plays there, those who only watch change nothing."""
    table = await new_table(database)
    rooms = Rooms(database)
    (owner,) = await people(database, "anna")
    private = NewRoom("local", "dm", private=True, owner=owner, watching=True)
    room = await rooms.open(table.id, private, at=1)
    assert (owner, True) == (room.owner, room.watching)

    await rooms.align(room.id, reach=Reach.ANSWER_ONLY, owner=None, plays=True)
    aligned = replace(room, reach=Reach.ANSWER_ONLY, watching=False)
    assert aligned == await rooms.get(room.id)
    await rooms.align(room.id, reach=Reach.SEND, owner=None, plays=False)
    again = await rooms.open(table.id, private, at=2)
    assert (owner, False) == (again.owner, again.watching)


async def test_a_closed_room_is_opened_as_a_new_one(database: Database) -> None:
    """Who played there before does not count any more."""
    table = await new_table(database)
    rooms = Rooms(database)
    room = await rooms.open(table.id, NewRoom("local", "one"), at=1)
    await rooms.close(room.id, at=2)

    assert (await rooms.open(table.id, NewRoom("local", "one", watching=True), at=3)).watching


async def test_all_topics_of_a_chat_are_found(database: Database) -> None:
    """The rooms of tables in play, and no others."""
    table = await new_table(database)
    rooms = Rooms(database)
    found = [await rooms.open(table.id, NewRoom("local", "one", topic), at=1) for topic in ("", "7")]
    await rooms.open(table.id, NewRoom("local", "two"), at=1)

    assert tuple(found) == await rooms.in_whole_chat("local", "one")


async def test_the_language_of_a_server_reaches_its_rooms(database: Database) -> None:
    """Those in it, and only where one is chosen."""
    table = await new_table(database)
    rooms = Rooms(database)
    there = await rooms.open(table.id, NewRoom("local", "one", space="s", language="en"), at=1)
    elsewhere = await rooms.open(table.id, NewRoom("local", "two", space="t", language="en"), at=1)

    await rooms.keep_space_settings("local", "s", "{}")
    assert there == await rooms.get(there.id)
    await rooms.keep_space_settings("local", "s", "{}", language="it")
    assert replace(there, language="it") == await rooms.get(there.id)
    assert elsewhere == await rooms.get(elsewhere.id)
