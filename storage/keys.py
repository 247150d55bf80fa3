"""Idempotency keys: what has been done once is not done again, however often it is delivered."""

from storage.database import Database
from storage.records import KeyRow
from storage.writeset import Statement

KEEP_MS = 7 * 24 * 3600 * 1000  # the platforms deliver for a day at most
_BATCH = 1000


def claim(key: str | None, *, table_id: int | None, version: int | None, at: int) -> tuple[Statement, ...]:
    """The first statement of a write-set that may be delivered twice: Conflict "duplicate" the second time."""
    if key is None:
        return ()
    sql = "INSERT INTO processed(key, table_id, version, at) VALUES (?, ?, ?, ?) ON CONFLICT(key) DO NOTHING"
    return (Statement(sql, (key, table_id, version, at), rows=1, why="duplicate"),)


class Keys:
    """The keys of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, key: str) -> KeyRow | None:
        """What a key stands for, or None if it is new (or pruned)."""
        row = await self._database.fetch_one(
            "SELECT key, table_id, version, at FROM processed WHERE key = ?", key
        )
        return None if row is None else KeyRow(*row)

    async def prune(self, *, now: int) -> None:
        """Forget keys older than 7 days, a thousand at a time so that no action waits for it."""
        oldest = "SELECT n, at FROM processed ORDER BY n LIMIT ?"
        while True:
            batch = await self._database.fetch(oldest, _BATCH)
            old = [n for n, at in batch if at < now - KEEP_MS]
            if not old:
                return
            await self._database.write(
                [Statement("DELETE FROM processed WHERE n <= ? AND at < ?", (max(old), now - KEEP_MS))]
            )
