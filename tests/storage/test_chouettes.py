"""What chouettes need beside their tables: place, banks, ledger, times that wait, seats that are given up."""

from typing import Any

import pytest

from storage.chouette_records import ChouetteRow, PointsRow, StandingRow
from storage.chouettes import Chouettes, keep_chouette, record_points, update_chouette
from storage.database import Database
from storage.dues import Dues, arm
from storage.errors import Refused
from storage.players import Players
from storage.records import (
    Conflict,
    DueRow,
    SeatRow,
    SeatStanding,
    TableKind,
)
from storage.rooms import Rooms
from storage.tables import Tables
from tests.storage.builders import change, new_table, people


async def chouette(database: Database, **fields: Any) -> ChouetteRow:
    """A chouette with its row."""
    table = await new_table(database, kind=TableKind.CHOUETTE)
    row = ChouetteRow(table.id, "local", "one", **fields)
    await database.write([keep_chouette(row)])
    return row


async def test_the_row_comes_back_and_its_banks_change(database: Database) -> None:
    """Place and standing stay as they were stored."""
    row = await chouette(database, topic="7", space="s", standing=True)
    books = Chouettes(database)
    assert row == await books.get(row.table_id)
    later = ChouetteRow(row.table_id, "x", "y", bank_game=2, bank=3)
    await database.write([update_chouette(later)])

    expected = ChouetteRow(row.table_id, "local", "one", "7", "s", True, False, 2, 3)
    assert expected == await books.get(row.table_id)
    assert await books.get(99) is None


async def test_one_open_standing_chouette_in_a_place(database: Database) -> None:
    """A closed one makes room; plain ones are not counted."""
    first = await chouette(database, standing=True)
    await chouette(database)
    with pytest.raises(Conflict, match="standing"):
        await chouette(database, standing=True)
    await database.write([update_chouette(ChouetteRow(first.table_id, "", "", closed=True))])
    await chouette(database, standing=True)


async def test_a_standing_chouette_moves_with_its_chat(database: Database) -> None:
    """The group got another id: its standings and its one place go with it."""
    row = await chouette(database, space="one")
    await Rooms(database).move_chat("local", "one", "two", at=5)
    moved = await Chouettes(database).get(row.table_id)

    assert moved is not None
    assert ("two", "two") == (moved.chat, moved.space)


async def test_standings_add_up_by_person(database: Database) -> None:
    """Best first; games and sessions counted without corrections; merged players as one; place and time respected."""
    anna, bruno, carla = await people(database, "Anna", "Bruno", "Carla")
    one, two = await chouette(database), await chouette(database)
    other = await chouette(database, space="elsewhere")
    lines = [
        PointsRow(one.table_id, 1, anna, 1, 4, 10),
        PointsRow(one.table_id, 1, bruno, 1, -4, 10),
        PointsRow(one.table_id, 2, anna, 0, -1, 11),
        PointsRow(one.table_id, 2, bruno, 0, 1, 11),
        PointsRow(two.table_id, 1, carla, 1, 2, 20),
        PointsRow(two.table_id, 1, anna, 1, -2, 20),
        PointsRow(other.table_id, 1, anna, 1, 99, 10),
    ]
    await database.write([record_points(line) for line in lines])
    books = Chouettes(database)

    assert (
        StandingRow(carla, 2, 1, 1),
        StandingRow(anna, 1, 2, 2),
        StandingRow(bruno, -3, 1, 1),
    ) == await books.standings("local", "", since=0, until=100)
    assert (StandingRow(carla, 2, 1, 1), StandingRow(anna, -2, 1, 1)) == await books.standings(
        "local", "", since=12, until=100
    )
    keep = await Players(database).link(bruno, carla, at=30)
    assert StandingRow(keep, -1, 2, 2) in await books.standings("local", "", since=0, until=100)
    with pytest.raises(Refused):
        await database.write([record_points(lines[0])])


async def test_a_time_starts_when_its_version_is_shown(database: Database) -> None:
    """Not before, not twice, and never later than it would have ended anyway."""
    table, dues = await new_table(database), Dues(database)
    await database.write(arm(table.id, (DueRow("move", 1, 1000, lasts=90, waits=3), DueRow("idle", 1, 5000))))
    assert await dues.start(table.id, version=2, now=10) is None
    assert 100 == await dues.start(table.id, version=3, now=10)
    assert await dues.start(table.id, version=4, now=500) is None
    assert [("idle", 5000, None), ("move", 100, None)] == [
        (due.kind, due.at, due.waits) for due in await dues.of_table(table.id)
    ]

    await database.write(arm(table.id, (DueRow("move", 1, 1000, lasts=90, waits=3),)))
    assert 1000 == await dues.start(table.id, version=3, now=950)


async def test_times_of_chouettes_that_are_over_run_again(database: Database) -> None:
    """Those of tables for two, of the kinds left out, and those not over stay as they are."""
    pair, crew, dues = await new_table(database), await chouette(database), Dues(database)
    await database.write(arm(pair.id, (DueRow("expire", 1, 10),)))
    await database.write(
        arm(crew.table_id, (DueRow("answer", 1, 10), DueRow("idle", 1, 10), DueRow("session", 1, 999)))
    )
    reopened = await dues.reopen(TableKind.CHOUETTE, now=50, least_ms=60, without=("idle",))

    assert (crew.table_id,) == reopened
    assert [("answer", 110, True), ("idle", 10, False), ("session", 999, False)] == [
        (due.kind, due.at, due.reopened) for due in await dues.of_table(crew.table_id)
    ]
    assert 10 == await dues.next_at()
    assert 110 == await dues.next_at(without=("idle", "expire"))
    assert [TableKind.TWO_SEATS, TableKind.CHOUETTE] == [due.table_kind for due in await dues.due(now=50)]
    assert () == await dues.reopen(TableKind.CHOUETTE, now=50, least_ms=60, without=("idle",))


async def test_what_was_over_before_an_outage_was_credited_runs_again_for_a_minute_at_least(
    database: Database,
) -> None:
    """However little of it was left; what was not over keeps what was left of it."""
    crew, dues = await chouette(database), Dues(database)
    rows = (DueRow("answer", 1, 210, lasts=90), DueRow("away", 1, 249), DueRow("ready", 1, 260))
    await database.write(arm(crew.table_id, rows))
    await dues.postpone(TableKind.CHOUETTE, 200)
    await dues.reopen(TableKind.CHOUETTE, now=250, credited_ms=200, least_ms=180, without=())

    assert [("answer", 430, 180, True), ("away", 449, 199, True), ("ready", 460, None, False)] == [
        (due.kind, due.at, due.lasts, due.reopened) for due in await dues.of_table(crew.table_id)
    ]


async def test_an_outage_is_credited_by_kind_of_table(database: Database) -> None:
    """Each kind has its own credit."""
    pair, crew, dues = await new_table(database), await chouette(database), Dues(database)
    await database.write(arm(pair.id, (DueRow("a", 1, 10),)))
    await database.write(arm(crew.table_id, (DueRow("a", 1, 10),)))
    await dues.postpone(TableKind.TWO_SEATS, 100)
    await dues.postpone(TableKind.CHOUETTE, 7)

    assert [(crew.table_id, 17), (pair.id, 110)] == [(d.table_id, d.at) for d in await dues.due(now=999)]


async def test_who_has_left_keeps_a_seat_but_no_open_table(database: Database) -> None:
    """The row comes back as it was; the list of his tables is without it."""
    anna, bruno = await people(database, "Anna", "Bruno")
    table, tables = await new_table(database, kind=TableKind.CHOUETTE), Tables(database)
    seats = (SeatRow(0, anna), SeatRow(1, bruno, SeatStanding.LEFT))
    await tables.append(table, change(seats=seats))

    loaded = await tables.load(table.id)
    assert loaded is not None
    assert seats == loaded.seats
    assert (1, 0) == (len(await tables.open_of(anna)), len(await tables.open_of(bruno)))
