"""The main file: one writing connection, one writer task, reads beside it.

Writes are write-sets (see ``storage.writeset``). The writer takes what waits, up to 64 of them, into one commit with
a savepoint each, in a single hop to the connection's thread: many tables share one sync of the disk, and one stale
press does not spoil the others. ``storage.errors`` draws the errors.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from storage.connection import LOCK_WAIT_MS, connect_query_only, in_thread, start
from storage.errors import Busy, StorageError, StoreClosed, StoreUnavailable
from storage.lockfile import InstanceLock
from storage.migrations import Step, shipped_steps
from storage.opening import Opener, Opening
from storage.writeset import SqlValue, Statement, WriteSet, commit_group, translate

T = TypeVar("T")
Row = tuple[Any, ...]

GROUP_LIMIT = 64
QUEUE_LIMIT = 2048


class Database:
    """An open main file. Made by ``open``, ended by ``close``; belongs to one event loop."""

    def __init__(
        self,
        connection: aiosqlite.Connection,
        lock: InstanceLock,
        opening: Opening,
        *,
        queue_limit: int,
    ) -> None:
        self.opening = opening
        self._connection = connection
        self._lock = lock
        self._sequences = dict(opening.sequences)
        self._queue_limit = queue_limit
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._is_closing = False
        self._releasing: asyncio.Task[None] | None = None
        self._writer = asyncio.create_task(self._write_groups(), name="storage writer")

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        backups: Path | None = None,
        steps: Sequence[Step] | None = None,
        queue_limit: int = QUEUE_LIMIT,
        lock_wait_ms: int = LOCK_WAIT_MS,
    ) -> "Database":
        """Open, create or migrate the file; when it returns, the file is locked, checked and current.

        backups: where copies are made and looked for, by default ``backups`` beside the file.
        steps: the schema, by default the one of this release.
        lock_wait_ms: how long a foreign lock is waited for before a write is refused.
        Raises a FileError: AlreadyRunning, FileLocked, NotWritable, NotADatabase, NewerSchema, EditedMigration,
        MigrationFailed, NotWalCapable or BackupFailed. Then nothing is held and no thread keeps the process alive.
        """
        opener = Opener(
            path=path,
            backups=backups or path.parent / "backups",
            steps=shipped_steps() if steps is None else steps,
            lock_wait_ms=lock_wait_ms,
        )
        connection = await start(opener.connect)
        if opener.lock is None or opener.opening is None:
            raise RuntimeError("the opener returned without its lock")
        return cls(connection, opener.lock, opener.opening, queue_limit=queue_limit)

    @property
    def path(self) -> Path:
        """The main file."""
        return self.opening.path

    async def write(self, statements: WriteSet) -> None:
        """Apply the statements, all or none; when it returns they are on disk.

        Write-sets are applied in the order of the calls. A caller that is cancelled leaves its write-set in the
        queue, where it is applied or refused as a whole like any other.
        Raises Conflict, Refused, Busy, StoreUnavailable or StoreClosed; then nothing was changed.
        """
        if self._is_closing:
            raise StoreClosed("the database has been closed")
        if self._queue.qsize() >= self._queue_limit:
            raise Busy(f"{self._queue_limit} write-sets are waiting")
        waiting = _Waiting(tuple(statements), asyncio.get_running_loop().create_future())
        self._queue.put_nowait(waiting)
        error = await waiting.outcome
        if error is not None:
            raise error

    async def fetch(self, sql: str, *args: SqlValue) -> list[Row]:
        """The rows of a query, seen after every write that has returned. Raises StoreUnavailable, StoreClosed."""
        return await self.read(partial(_fetch, sql=sql, args=args))

    async def fetch_one(self, sql: str, *args: SqlValue) -> Row | None:
        """The first row of a query, or None. Raises as ``fetch``."""
        rows = await self.fetch(sql, *args)
        return rows[0] if rows else None

    async def fetch_value(self, sql: str, *args: SqlValue) -> Any | None:
        """The first column of the first row of a query; None without a row. Raises as ``fetch``."""
        row = await self.fetch_one(sql, *args)
        return None if row is None else row[0]

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run several queries in one hop; they see one state. ``work`` must not write. Raises as ``fetch``."""
        return await _read(self._connection, work)

    def next_id(self, table: str) -> int:
        """A row number for ``table`` (one with AUTOINCREMENT) that was never used and is not handed out again.

        Numbers are reserved in memory, since one process alone writes the file; an unused one leaves a gap.
        """
        self._sequences[table] = self._sequences.get(table, 0) + 1
        return self._sequences[table]

    @asynccontextmanager
    async def reader(self) -> AsyncIterator["Reader"]:
        """A helper connection for long queries (statistics, exports), which so do not hold up the writer."""
        connection = await start(partial(connect_query_only, self.path))
        try:
            yield Reader(connection)
        finally:
            await connection.close()

    async def close(self, *, drain_s: float = 3.0, release_s: float = 1.0) -> None:
        """Apply what waits, empty the log into the file and let go of it, within 5 seconds.

        drain_s: write-sets that cannot be applied in that time get StoreClosed. release_s: how long to wait for the
        file to be closed. Calling it twice does nothing.
        """
        if self._is_closing:
            return
        self._is_closing = True
        self._queue.put_nowait(None)
        await asyncio.wait({self._writer}, timeout=drain_s)
        if not self._writer.done():
            await self._give_up()
        # Where the disk hangs, connection and lock are left to the daemon thread and the end of the process.
        self._releasing = asyncio.create_task(self._release())
        await asyncio.wait({self._releasing}, timeout=release_s)

    async def _release(self) -> None:
        with suppress(StorageError):
            await self.read(_finish)
        await self._connection.close()
        self._lock.release()

    async def _give_up(self) -> None:
        """Stop the writer and answer everybody who still waits."""
        self._writer.cancel()
        await self._connection.interrupt()
        while not self._queue.empty():
            waiting = self._queue.get_nowait()
            if waiting is not None:
                waiting.answer(StoreClosed("the database was closed before this could be saved"))

    async def _write_groups(self) -> None:
        """The writer: one group after the other, until ``close`` puts None into the queue."""
        is_last = False
        while not is_last:
            group, is_last = await self._next_group()
            if group:
                await self._write_group(group)

    async def _next_group(self) -> tuple[list["_Waiting"], bool]:
        """Everything that waits, up to the limit, and whether the end of the queue was met."""
        group: list[_Waiting] = []
        waiting = await self._queue.get()
        while waiting is not None:
            group.append(waiting)
            if len(group) == GROUP_LIMIT or self._queue.empty():
                return group, False
            waiting = self._queue.get_nowait()
        return group, True

    async def _write_group(self, group: list["_Waiting"]) -> None:
        outcomes: Sequence[StorageError | None]
        try:
            outcomes = await in_thread(
                self._connection, commit_group, [waiting.statements for waiting in group]
            )
        except asyncio.CancelledError:
            for waiting in group:
                waiting.answer(StoreClosed("the database was closed while this was being saved"))
            raise
        except Exception as error:  # noqa: BLE001 - the writer outlives any fault, and its callers get the cause
            outcomes = [_unexpected(error) for _ in group]
        for waiting, outcome in zip(group, outcomes, strict=True):
            waiting.answer(outcome)


class Reader:
    """A connection that cannot write. Made by ``Database.reader``."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def fetch(self, sql: str, *args: SqlValue) -> list[Row]:
        """The rows of a query. Raises StoreUnavailable."""
        return await _read(self._connection, partial(_fetch, sql=sql, args=args))


class _Waiting:
    """A write-set in the queue. The outcome is a value, so that nobody needs to fetch it once the caller is gone."""

    __slots__ = ("outcome", "statements")

    def __init__(
        self, statements: tuple[Statement, ...], outcome: "asyncio.Future[StorageError | None]"
    ) -> None:
        self.statements = statements
        self.outcome = outcome

    def answer(self, outcome: StorageError | None) -> None:
        """Tell the caller, unless he was cancelled: that ends his waiting and not his write."""
        if not self.outcome.done():
            self.outcome.set_result(outcome)


async def _read(connection: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    try:
        return await in_thread(connection, work)
    except sqlite3.Error as error:
        raise translate(error) from error


def _unexpected(error: Exception) -> StorageError:
    outcome = StoreUnavailable(f"the write failed in an unforeseen way: {error!r}")
    outcome.__cause__ = error
    return outcome


def _fetch(connection: sqlite3.Connection, *, sql: str, args: tuple[SqlValue, ...]) -> list[Row]:
    return connection.execute(sql, args).fetchall()


def _finish(connection: sqlite3.Connection) -> None:
    connection.execute(
        "PRAGMA busy_timeout=200"
    )  # a foreign reader may keep the log: it is read at the next start
    connection.execute("PRAGMA optimize")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
