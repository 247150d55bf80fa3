"""Rows with harmless values."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from storage.database import Database
from storage.players import Players
from storage.records import (
    DueRow,
    EventRow,
    NewRoom,
    NewTable,
    SeatRow,
    TableChange,
    TableKind,
    TableRow,
    TableStatus,
)
from storage.tables import Tables


def change(
    key: str | None = None,
    *,
    snapshot: str = '{"n":1}',
    decision: int = 1,
    status: TableStatus = TableStatus.PLAYING,
    events: int = 1,
    at: int = 1000,
    seats: tuple[SeatRow, ...] | None = None,
    dues: tuple[DueRow, ...] | None = None,
) -> TableChange:
    """A change with ``events`` events of no meaning."""
    log = tuple(EventRow("rolled", 1, f'{{"n":{n}}}', at) for n in range(events))
    return TableChange(key, at, log, snapshot, decision, status, seats, dues)


async def people(database: Database, *names: str) -> list[int]:
    """The row numbers of players met at the local table."""
    return [(await Players(database).meet("local", name, name=name, at=1)).id for name in names]


async def new_table(
    database: Database,
    *rooms: str,
    first: TableChange | None = None,
    kind: TableKind = TableKind.TWO_SEATS,
    **columns: Any,
) -> TableRow:
    """A table in play, shown in the local chats ``rooms``."""
    tables = Tables(database)
    new = NewTable(
        tables.next_id(),
        kind,
        rooms=tuple(NewRoom("local", room) for room in rooms),
        **columns,
    )
    return await tables.create(new, first or change())


def damage(path: Path, sql: str, *args: object) -> None:
    """Change a closed or open file behind the program's back, past its constraints, as a flipped bit would."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        connection.execute(sql, args)


def query(path: Path, sql: str) -> list[Any]:
    """Look into a file with a connection of one's own."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()
