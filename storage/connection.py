"""Connections: their PRAGMAs, their thread, and the one place that knows aiosqlite's inside."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import aiosqlite

from storage.errors import StoreClosed

P = ParamSpec("P")
T = TypeVar("T")

APPLICATION_ID = 0x43565441  # "CVTA": how a file of ours is told from other SQLite databases

LOCK_WAIT_MS = 5000  # for foreign tools; our own second instance is kept out by the lock file

_EVERY_CONNECTION = (
    "PRAGMA foreign_keys=ON",
    "PRAGMA trusted_schema=OFF",
    "PRAGMA cell_size_check=ON",
    "PRAGMA cache_size=-16000",
    "PRAGMA temp_store=MEMORY",
    "PRAGMA mmap_size=0",  # with mmap an I/O error becomes a signal
)


def connect_raw(path: Path, *, lock_wait_ms: int = LOCK_WAIT_MS) -> sqlite3.Connection:
    """A connection to an existing file, in autocommit mode, with the PRAGMAs every connection has.

    Raises sqlite3.Error; never creates the file.
    """
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(
        uri, uri=True, isolation_level=None, check_same_thread=False, cached_statements=256
    )
    try:
        connection.execute(f"PRAGMA busy_timeout={lock_wait_ms}")
        for pragma in _EVERY_CONNECTION:
            connection.execute(pragma)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_query_only(path: Path) -> sqlite3.Connection:
    """A helper connection that can neither write nor checkpoint: for statistics, exports and checks."""
    connection = connect_raw(path)
    try:
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("PRAGMA query_only=ON")
    except BaseException:
        connection.close()
        raise
    return connection


def is_of_another_program(connection: sqlite3.Connection) -> bool:
    """Whether somebody else's tables are in the file. An empty one is nobody's."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return application not in (0, APPLICATION_ID) or (application == 0 and objects > 0)


def first_damage(connection: sqlite3.Connection, *, full: bool) -> str | None:
    """The first problem SQLite finds in the file, in one line; None when it is whole.

    full: compare indices with their tables too.
    """
    (verdict,) = connection.execute(f"PRAGMA {'integrity' if full else 'quick'}_check(1)").fetchone()
    return None if verdict == "ok" else str(verdict).splitlines()[-1]  # a heading may stand above


async def start(connector: Callable[[], sqlite3.Connection]) -> aiosqlite.Connection:
    """Run the connector in a new thread of aiosqlite's and keep that thread for the connection.

    The thread is made a daemon: a start-up that fails, or a main task that forgets to close, must not keep the
    process from exiting.
    """
    connection = aiosqlite.Connection(connector, iter_chunk_size=64)
    connection._thread.daemon = True  # noqa: SLF001 - aiosqlite offers no public way since 0.22
    try:
        return await connection
    except Exception:
        # The thread has been told to end; wait for that, lest it speaks to an event loop that has ended before it.
        connection._thread.join(1)  # noqa: SLF001 - see above
        raise


async def in_thread(
    connection: aiosqlite.Connection,
    work: Callable[Concatenate[sqlite3.Connection, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Run ``work(raw connection, …)`` in the connection's own thread: one hop, whatever it does there.

    Raises StoreClosed after the connection was closed, else what ``work`` raises. aiosqlite has no public
    call for this. Should the internal one go, one ``executemany`` per table is the next best.
    """
    try:
        raw = connection._conn  # noqa: SLF001 - see above
    except ValueError as error:
        raise StoreClosed("the database has been closed") from error
    execute = connection._execute  # noqa: SLF001 - see above
    try:
        result: T = await execute(work, raw, *args, **kwargs)  # type: ignore[no-untyped-call]  # it has no annotations
    except sqlite3.ProgrammingError as error:
        if "closed database" in str(error):  # it was closed while this waited in the thread's queue
            raise StoreClosed("the database has been closed") from error
        raise
    return result
