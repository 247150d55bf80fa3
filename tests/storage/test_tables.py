"""Tables: one transaction per action, guarded by key and version, checked by sums."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from storage.check import check
from storage.database import Database
from storage.dice import DiceSecrets, keep_root
from storage.dues import Dues
from storage.errors import Conflict, LogDamaged, SnapshotDamaged, TableDamaged, TableFrozen
from storage.keys import Keys
from storage.records import (
    DueRow,
    EventRow,
    KeyRow,
    NewRoom,
    NewTable,
    OpenCounts,
    SeatRow,
    SeatStanding,
    TableKind,
    TableRow,
    TableStatus,
)
from storage.rooms import Rooms
from storage.tables import Tables
from tests.storage.builders import change, damage, new_table, people


async def why(awaitable: object) -> str:
    """The word of the conflict."""
    with pytest.raises(Conflict) as caught:
        await awaitable  # type: ignore[misc]  # any of the awaitables under test
    return caught.value.why


async def test_a_table_comes_back_as_it_was_stored(path: Path) -> None:
    """Byte for byte, after a restart too: keys of the JSON text stay what they were."""
    snapshot = '{ "1": "à 🎲",  "b":[1,\t2] }'
    database = await Database.open(path)
    anna, ben = await people(database, "Anna", "Ben")
    seats = (SeatRow(0, anna), SeatRow(1, ben, SeatStanding.INVITED))
    stored = await new_table(database, first=change(snapshot=snapshot, seats=seats), join_code="QWERTZ")
    await database.close()
    reopened = await Database.open(path)

    assert stored == await Tables(reopened).load(stored.id)
    assert (snapshot, seats) == (stored.snapshot, stored.seats)
    await reopened.close()


async def test_there_is_no_table_nobody_made(database: Database) -> None:
    """An unknown number is no error of the store."""
    assert await Tables(database).load(77) is None


async def test_an_action_stores_everything_together(database: Database) -> None:
    """Key, events, snapshot, seats, deadlines, the statements passed in and what each room is owed."""
    anna, ben = await people(database, "Anna", "Ben")
    table = await new_table(database, "one", "two", first=change(seats=(SeatRow(0, anna),)))
    seats = (SeatRow(0, anna), SeatRow(1, ben))
    due = DueRow("expiry", 2, 9000)

    after = await Tables(database).append(
        table,
        change("l:7", snapshot='{"n":2}', decision=2, events=2, at=2000, seats=seats, dues=(due,)),
        extra=[keep_root(table.id, chain=0, root=b"r" * 32)],
    )

    assert (2, 2, 3, '{"n":2}', seats) == (
        after.version,
        after.decision,
        after.events,
        after.snapshot,
        after.seats,
    )
    assert after == await Tables(database).load(table.id)
    assert [1, 2, 3] == [event.seq for event in await Tables(database).read_log(table.id)]
    assert KeyRow("l:7", table.id, 2, 2000) == await Keys(database).find("l:7")
    assert [due] == [
        DueRow(row.kind, row.decision, row.at) for row in await Dues(database).of_table(table.id)
    ]
    assert [2, 2] == [row.version for row in await Rooms(database).owed(now=5000)]
    assert b"r" * 32 == await DiceSecrets(database).root(table.id, chain=0)


async def test_a_refused_statement_undoes_the_whole_action(database: Database, path: Path) -> None:
    """No key, event or deadline stays of an action of which one part was not possible."""
    table = await new_table(database, "one")
    root = keep_root(table.id, chain=0, root=b"r")
    await database.write([root])

    conflict = await why(
        Tables(database).append(table, change("l:1", dues=(DueRow("expiry", 1, 1),)), extra=[root])
    )

    assert "root" == conflict
    assert table == await Tables(database).load(table.id)
    assert await Keys(database).find("l:1") is None
    assert () == await Dues(database).of_table(table.id)
    assert () == check(path)


async def test_the_same_key_twice_is_a_duplicate(database: Database) -> None:
    """Also when the table has moved on in between, so that it is not mistaken for a stale press."""
    table = await new_table(database)
    await Tables(database).append(table, change("l:1"))

    assert "duplicate" == await why(Tables(database).append(table, change("l:1")))


async def test_a_change_of_an_older_version_is_stale(database: Database) -> None:
    """What was decided on a state that is no more is not stored."""
    table = await new_table(database)
    await Tables(database).append(table, change("l:1"))

    assert "stale" == await why(Tables(database).append(table, change("l:2")))
    assert await Keys(database).find("l:2") is None


async def test_a_change_of_a_row_changed_behind_our_back_is_stale(database: Database, path: Path) -> None:
    """Even at the same version: damage is loaded and noticed, not written over."""
    table = await new_table(database)
    damage(path, "UPDATE game_table SET snap_sum = x'00'")

    assert "stale" == await why(Tables(database).append(table, change()))


async def test_forty_deliveries_of_one_key_apply_once(database: Database, path: Path) -> None:
    """However often the platform delivers a press, it counts once."""
    table = await new_table(database, "one")
    tables = Tables(database)

    results = await asyncio.gather(
        *(tables.append(table, change("l:1")) for _ in range(40)), return_exceptions=True
    )

    applied = [result for result in results if isinstance(result, TableRow)]
    assert 1 == len(applied)
    assert ["duplicate"] * 39 == [result.why for result in results if isinstance(result, Conflict)]
    assert applied[0] == await tables.load(table.id)
    assert () == check(path)


async def test_forty_presses_on_one_version_apply_once(database: Database, path: Path) -> None:
    """Of people who press at the same moment, one acts and the others are told that the board has moved on."""
    table = await new_table(database, "one")
    tables = Tables(database)

    results = await asyncio.gather(
        *(tables.append(table, change(f"l:{n}")) for n in range(40)), return_exceptions=True
    )

    assert 1 == sum(isinstance(result, TableRow) for result in results)
    assert ["stale"] * 39 == [result.why for result in results if isinstance(result, Conflict)]
    assert 2 == len(await tables.read_log(table.id))
    assert () == check(path)


async def test_tables_act_at_the_same_time(database: Database, path: Path) -> None:
    """Many tables share commits without touching each other."""
    tables = Tables(database)
    rows = [await new_table(database, f"room {n}") for n in range(20)]
    for _ in range(5):
        rows = await asyncio.gather(*(tables.append(row, change(events=2)) for row in rows))

    assert [6] * 20 == [row.version for row in rows]
    assert rows == [await tables.load(row.id) for row in rows]
    assert () == check(path)


async def test_a_change_without_events_still_counts_as_a_version(database: Database) -> None:
    """The head of the log stays where it is."""
    table = await new_table(database)

    after = await Tables(database).append(table, change(events=0))

    assert (2, 1, table.head) == (after.version, after.events, after.head)


async def test_deadlines_given_again_get_new_numbers(database: Database) -> None:
    """A deadline's number is an idempotency key: armed anew for the same kind, it must be able to fire again."""
    due = DueRow("expiry", 1, 9000)
    table = await new_table(database, first=change(dues=(due,)))
    (before,) = await Dues(database).of_table(table.id)

    await Tables(database).append(table, change(f"c:{before.id}", dues=(due,)))

    (after,) = await Dues(database).of_table(table.id)
    assert (before.at, before.decision) == (after.at, after.decision)
    assert before.id != after.id


async def test_deadlines_and_seats_not_given_stay(database: Database) -> None:
    """None means unchanged, an empty tuple means none."""
    (anna,) = await people(database, "Anna")
    table = await new_table(database, first=change(seats=(SeatRow(0, anna),), dues=(DueRow("expiry", 1, 1),)))

    kept = await Tables(database).append(table, change())
    kept_dues = await Dues(database).of_table(table.id)
    gone = await Tables(database).append(kept, change(seats=(), dues=()))

    assert (SeatRow(0, anna),) == kept.seats
    assert 1 == len(kept_dues)
    assert () == gone.seats
    assert () == await Dues(database).of_table(table.id)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("snapshot", '{"n":9}'),
        ("version", 9),
        ("decision", 9),
        ("status", "between"),
        ("events", 9),
        ("head", b"?" * 16),
        ("snap_sum", b"?"),
    ],
)
async def test_a_changed_row_is_noticed(database: Database, path: Path, column: str, value: object) -> None:
    """Whatever changed behind our back in a table's row: it is not loaded as if nothing had happened."""
    table = await new_table(database)
    damage(path, f"UPDATE game_table SET {column} = ?", value)

    with pytest.raises(SnapshotDamaged) as caught:
        await Tables(database).load(table.id)

    assert table.id == caught.value.table_id
    assert any("does not match its sum" in problem for problem in check(path))


async def test_a_row_that_cannot_be_read_is_damage(database: Database, path: Path) -> None:
    """A value outside its enum is a damaged table and not a crash."""
    (anna,) = await people(database, "Anna")
    table = await new_table(database, first=change(seats=(SeatRow(0, anna),)))
    damage(path, "UPDATE seat SET standing = 'sitting'")

    with pytest.raises(TableDamaged):
        await Tables(database).load(table.id)


async def test_a_damaged_snapshot_is_rebuilt_from_the_log(database: Database, path: Path) -> None:
    """The log is the truth; afterwards the table plays on."""
    table = await new_table(database, "one")
    tables = Tables(database)
    damage(path, "UPDATE game_table SET snapshot = '{}', events = 5")

    mended = await tables.rebuild(table.id, change(snapshot=table.snapshot, events=0))
    after = await tables.append(mended, change("l:1"))

    assert (table.snapshot, 2) == (mended.snapshot, mended.version)
    assert after == await tables.load(table.id)
    assert () == check(path)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE event SET body = '{}' WHERE seq = 2",
        "UPDATE event SET kind = 'other' WHERE seq = 2",
        "UPDATE event SET chain = x'00' WHERE seq = 2",
        "UPDATE event SET seq = 9 WHERE seq = 2",
        "DELETE FROM event WHERE seq = 2",
    ],
)
async def test_a_changed_log_is_noticed(database: Database, path: Path, sql: str) -> None:
    """From the first event on that is not what was written."""
    table = await new_table(database, first=change(events=3))
    damage(path, sql)

    with pytest.raises(LogDamaged, match="from event 2 on"):
        await Tables(database).read_log(table.id)
    assert (f"table {table.id}: the log does not hold from event 2 on") in check(path)


async def test_a_log_that_lost_its_end_rebuilds_nothing(database: Database, path: Path) -> None:
    """A shorter log holds by itself, but it is not the table's."""
    table = await new_table(database, first=change(events=3))
    damage(path, "DELETE FROM event WHERE seq = 3")

    with pytest.raises(LogDamaged, match="not its end"):
        await Tables(database).rebuild(table.id, change(events=0))
    assert (f"table {table.id}: the snapshot does not stand at the end of the log",) == check(path)


async def test_a_frozen_table_says_why(database: Database) -> None:
    """It is not loaded, not changed, not listed, and nobody waits for it."""
    (anna,) = await people(database, "Anna")
    table = await new_table(
        database, "one", first=change(seats=(SeatRow(0, anna),), dues=(DueRow("expiry", 1, 1),))
    )
    tables = Tables(database)

    await tables.freeze(table.id, "the log does not hold", at=5000)

    with pytest.raises(TableFrozen, match="the log does not hold"):
        await tables.load(table.id)
    assert "stale" == await why(tables.append(table, change()))
    assert () == await tables.open_of(anna)
    assert () == await Rooms(database).owed(now=9999)
    assert () == await Dues(database).due(now=9999)


async def test_damage_of_one_table_leaves_the_others(database: Database, path: Path) -> None:
    """Only the damaged table is out of play."""
    bad, good = await new_table(database), await new_table(database)
    damage(path, "UPDATE game_table SET snapshot = '' WHERE id = ?", bad.id)

    assert good == await Tables(database).load(good.id)


async def test_codes_find_their_tables(database: Database) -> None:
    """A join code as long as the table is not finished, a watch code always."""
    tables = Tables(database)
    table = await new_table(database, join_code="JOIN", watch_code="WATCH")
    found = (await tables.by_join_code("JOIN"), await tables.by_watch_code("WATCH"))

    await tables.append(table, change(status=TableStatus.FINISHED))

    named = (table.id, TableKind.TWO_SEATS)
    assert (named, named) == found
    assert (None, named) == (await tables.by_join_code("JOIN"), await tables.by_watch_code("WATCH"))
    assert await tables.by_join_code("NONE") is None


async def test_a_code_can_be_taken(database: Database) -> None:
    """The caller draws another one; nothing of the table was stored."""
    await new_table(database, join_code="SAME")

    assert "code" == await why(new_table(database, join_code="SAME"))


async def test_crossing_rematches_make_one_table(database: Database) -> None:
    """The second of two offers at the same moment meets the first."""
    old = await new_table(database)

    results = await asyncio.gather(
        new_table(database, rematch_of=old.id), new_table(database, rematch_of=old.id), return_exceptions=True
    )

    assert "rematch" == next(result.why for result in results if isinstance(result, Conflict))
    (made,) = (result for result in results if isinstance(result, TableRow))
    assert made.id == await Tables(database).rematch_of(old.id)


async def test_a_table_can_be_part_of_another_ones_change(database: Database, path: Path) -> None:
    """Both are stored or neither is, and each has its debts."""
    tables = Tables(database)
    old = await new_table(database, "one")
    new = NewTable(tables.next_id(), TableKind.TWO_SEATS, rematch_of=old.id, rooms=(NewRoom("local", "one"),))
    made, statements = tables.creation(new, change())
    unwanted, more = tables.creation(replace(new, id=tables.next_id()), change())

    await tables.append(old, change("l:1"), extra=statements)
    conflict = await why(tables.append(await loaded(tables, old.id), change("l:2"), extra=more))

    assert ("rematch", None) == (conflict, await tables.load(unwanted.id))
    assert (made, 2) == (await tables.load(made.id), (await loaded(tables, old.id)).version)
    assert [(old.id, 2), (made.id, 1)] == [
        (row.table_id, row.version) for row in await Rooms(database).owed(now=9999)
    ]
    assert () == check(path)


async def loaded(tables: Tables, table_id: int) -> TableRow:
    """A table that is there."""
    row = await tables.load(table_id)
    assert row
    return row


async def test_an_id_is_stored_once(database: Database) -> None:
    """A table cannot be made over another."""
    table = await new_table(database)

    assert "exists" == await why(Tables(database).create(NewTable(table.id, TableKind.CHOUETTE), change()))


async def test_a_players_open_tables_are_listed(database: Database) -> None:
    """Last changed first, finished ones not at all, invitations marked and not counted."""
    anna, ben = await people(database, "Anna", "Ben")
    both = (SeatRow(0, anna), SeatRow(1, ben))
    asked = (SeatRow(0, anna), SeatRow(1, ben, SeatStanding.INVITED))
    await new_table(database, first=change(status=TableStatus.FINISHED, seats=both))
    lobby = await new_table(database, first=change(status=TableStatus.LOBBY, seats=asked, at=20))
    playing = await new_table(database, first=change(seats=both, at=10))
    tables = Tables(database)

    assert [lobby.id, playing.id] == [table.id for table in await tables.open_of(ben)]
    assert [SeatStanding.INVITED, SeatStanding.SEATED] == [t.standing for t in await tables.open_of(ben)]
    assert OpenCounts(tables=1, challenges=1) == await tables.count_open(anna)
    assert OpenCounts(tables=1, challenges=0) == await tables.count_open(ben)


async def test_an_event_of_nobody_is_kept_as_such(database: Database) -> None:
    """The clock acts without a player."""
    table = await new_table(database)
    event = EventRow("expired", None, '{"è":1}', 3000)

    await Tables(database).append(table, replace(change(), events=(event,)))

    logged = (await Tables(database).read_log(table.id))[-1]
    assert event == EventRow(logged.kind, logged.actor, logged.body, logged.at)


async def test_an_open_lobby_survives_a_restart(path: Path) -> None:
    """Challenge, invitation, deadline and the board still owed are there again."""
    database = await Database.open(path)
    anna, ben = await people(database, "Anna", "Ben")
    seats = (SeatRow(0, anna), SeatRow(1, ben, SeatStanding.INVITED))
    first = change(status=TableStatus.LOBBY, seats=seats, dues=(DueRow("expiry", 1, 5000),))
    table = await new_table(database, "one", first=first)
    await database.close()
    database = await Database.open(path)

    assert table == await Tables(database).load(table.id)
    assert [table.id] == [open_table.id for open_table in await Tables(database).open_of(ben)]
    assert [table.id] == [due.table_id for due in await Dues(database).due(now=5000)]
    assert [table.id] == [owed.table_id for owed in await Rooms(database).owed(now=1000)]
    await database.close()
