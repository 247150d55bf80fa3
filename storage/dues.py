"""Deadlines as rows, polled by one task, and the heartbeat that tells how long the program was away."""

from collections.abc import Sequence

from storage.database import Database
from storage.records import ArmedDue, DueRow
from storage.writeset import Statement


def arm(table_id: int, dues: Sequence[DueRow] | None) -> list[Statement]:
    """Replace a table's deadlines; None leaves them. Each gets a new id, for its id is an idempotency key."""
    if dues is None:
        return []
    insert = "INSERT INTO due(table_id, kind, decision, at) VALUES (?, ?, ?, ?)"
    return [
        Statement("DELETE FROM due WHERE table_id = ?", (table_id,)),
        *(Statement(insert, (table_id, due.kind, due.decision, due.at)) for due in dues),
    ]


class Dues:
    """The deadlines of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, *, now: int, limit: int = 100) -> tuple[ArmedDue, ...]:
        """Deadlines whose time has come, earliest first."""
        rows = await self._database.fetch(
            "SELECT id, table_id, kind, decision, at FROM due WHERE at <= ? ORDER BY at, id LIMIT ?",
            now,
            limit,
        )
        return tuple(ArmedDue(*row) for row in rows)

    async def of_table(self, table_id: int) -> tuple[ArmedDue, ...]:
        """A table's deadlines by kind; they carry over what a later change must keep."""
        rows = await self._database.fetch(
            "SELECT id, table_id, kind, decision, at FROM due WHERE table_id = ? ORDER BY kind", table_id
        )
        return tuple(ArmedDue(*row) for row in rows)

    async def next_at(self) -> int | None:
        """When the next deadline comes, or None."""
        return await self._database.fetch_value("SELECT min(at) FROM due")

    async def count_due(self, kind: str, *, now: int) -> int:
        """How many deadlines of a kind have passed: the circuit breaker's question."""
        sql = "SELECT count(*) FROM due WHERE kind = ? AND at <= ?"
        return await self._database.fetch_value(sql, kind, now) or 0

    async def drop(self, due_id: int) -> None:
        """Forget a deadline that fired without effect; one armed anew meanwhile has another id and stays."""
        await self._database.write([Statement("DELETE FROM due WHERE id = ?", (due_id,))])

    async def postpone_all(self, by_ms: int) -> None:
        """Credit a time in which nobody could act to every deadline."""
        await self._database.write([Statement("UPDATE due SET at = at + ?", (by_ms,))])

    async def beat(self, *, now: int) -> None:
        """Record that the program is alive."""
        sql = "INSERT INTO heartbeat(id, at) VALUES (1, ?) ON CONFLICT(id) DO UPDATE SET at = excluded.at"
        await self._database.write([Statement(sql, (now,))])

    async def last_beat(self) -> int | None:
        """When the program was last known to be alive; None for a new file."""
        return await self._database.fetch_value("SELECT at FROM heartbeat")
