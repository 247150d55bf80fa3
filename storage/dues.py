"""Deadlines as rows, polled by one task, and the heartbeat that tells how long the program was away."""

import json
from collections.abc import Collection, Sequence
from dataclasses import replace

from storage.database import Database, Row
from storage.records import ArmedDue, DueRow, TableKind
from storage.writeset import Statement

_SELECT = (
    "SELECT due.id, table_id, due.kind, due.decision, at, lasts, waits, reopened, game_table.kind FROM due "
    "JOIN game_table ON game_table.id = due.table_id "
)
_TABLES_OVER = (
    "SELECT DISTINCT table_id FROM due WHERE at <= ?1 AND kind NOT IN (SELECT value FROM json_each(?3)) "
    "AND table_id IN (SELECT id FROM game_table WHERE kind = ?2)"
)
_REOPEN = (
    "UPDATE due SET at = max(at, ?4), lasts = max(at, ?4) - ?5, waits = NULL, reopened = 1 "
    "WHERE at <= ?1 AND kind NOT IN (SELECT value FROM json_each(?3)) "
    "AND table_id IN (SELECT id FROM game_table WHERE kind = ?2)"
)


def arm(table_id: int, dues: Sequence[DueRow] | None) -> list[Statement]:
    """Replace a table's deadlines; None leaves them. Each gets a new id, for its id is an idempotency key."""
    if dues is None:
        return []
    insert = (
        "INSERT INTO due(table_id, kind, decision, at, lasts, waits, reopened) VALUES (?, ?, ?, ?, ?, ?, ?)"
    )
    return [
        Statement("DELETE FROM due WHERE table_id = ?", (table_id,)),
        *(
            Statement(
                insert,
                (table_id, due.kind, due.decision, due.at, due.lasts, due.waits, int(due.reopened)),
            )
            for due in dues
        ),
    ]


class Dues:
    """The deadlines of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, *, now: int, limit: int = 100) -> tuple[ArmedDue, ...]:
        """Deadlines whose time has come, earliest first."""
        rows = await self._database.fetch(_SELECT + "WHERE at <= ? ORDER BY at, due.id LIMIT ?", now, limit)
        return tuple(_armed(row) for row in rows)

    async def of_table(self, table_id: int) -> tuple[ArmedDue, ...]:
        """A table's deadlines by kind; they carry over what a later change must keep."""
        rows = await self._database.fetch(_SELECT + "WHERE table_id = ? ORDER BY due.kind", table_id)
        return tuple(_armed(row) for row in rows)

    async def next_at(self, *, without: Collection[str] = ()) -> int | None:
        """When the next deadline comes, those of some kinds left out; None = there is none."""
        if not without:
            return await self._database.fetch_value("SELECT min(at) FROM due")
        sql = "SELECT min(at) FROM due WHERE kind NOT IN (SELECT value FROM json_each(?))"
        return await self._database.fetch_value(sql, json.dumps(sorted(without)))

    async def start(self, table_id: int, *, version: int, now: int) -> int | None:
        """This version of the table is shown: what waited for it, or for an earlier one, starts now.

        The table's next deadline; None where nothing waited.
        """
        waiting = "SELECT 1 FROM due WHERE table_id = ? AND waits <= ?"
        if await self._database.fetch_one(waiting, table_id, version) is None:
            return None
        await self._database.write(
            [
                Statement(
                    "UPDATE due SET at = min(at, ? + lasts), waits = NULL WHERE table_id = ? AND waits <= ?",
                    (now, table_id, version),
                )
            ]
        )
        return await self._database.fetch_value("SELECT min(at) FROM due WHERE table_id = ?", table_id)

    async def count_due(self, kind: str, *, now: int) -> int:
        """How many deadlines of a kind have passed: the circuit breaker's question."""
        sql = "SELECT count(*) FROM due WHERE kind = ? AND at <= ?"
        return await self._database.fetch_value(sql, kind, now) or 0

    async def drop(self, due_id: int) -> None:
        """Forget a deadline that fired without effect; one armed anew meanwhile has another id and stays."""
        await self._database.write([Statement("DELETE FROM due WHERE id = ?", (due_id,))])

    async def put_off(self, due_id: int, by_ms: int) -> None:
        """Let one deadline last longer."""
        sql = "UPDATE due SET at = at + ?1, lasts = lasts + ?1 WHERE id = ?2"
        await self._database.write([Statement(sql, (by_ms, due_id))])

    async def postpone(self, kind: TableKind, by_ms: int) -> None:
        """Credit a time in which nobody could act to every deadline of the tables of one kind."""
        sql = "UPDATE due SET at = at + ? WHERE table_id IN (SELECT id FROM game_table WHERE kind = ?)"
        await self._database.write([Statement(sql, (by_ms, kind))])

    async def reopen(
        self, kind: TableKind, *, now: int, credited_ms: int = 0, least_ms: int, without: Collection[str]
    ) -> tuple[int, ...]:
        """Let the deadlines of one kind of table that were over run again, for so long at least; the tables.

        credited_ms: by how much all have been postponed already: what was over before that is meant. without: kinds of
        deadlines that are left as they are.
        """
        args = (now + credited_ms, kind, json.dumps(sorted(without)))
        rows = await self._database.fetch(_TABLES_OVER, *args)
        if rows:
            await self._database.write([Statement(_REOPEN, (*args, now + least_ms, now))])
        return tuple(row[0] for row in rows)

    async def beat(self, *, now: int) -> None:
        """Record that the program is alive."""
        sql = "INSERT INTO heartbeat(id, at) VALUES (1, ?) ON CONFLICT(id) DO UPDATE SET at = excluded.at"
        await self._database.write([Statement(sql, (now,))])

    async def last_beat(self) -> int | None:
        """When the program was last known to be alive; None for a new file."""
        return await self._database.fetch_value("SELECT at FROM heartbeat")


def _armed(row: Row) -> ArmedDue:
    due = ArmedDue(*row)
    return replace(due, reopened=bool(due.reopened), table_kind=TableKind(due.table_kind))
