"""One writer, many write-sets."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Iterable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from storage.connection import in_thread, start
from storage.database import GROUP_LIMIT, Database
from storage.errors import Busy, Conflict, Refused, StorageError, StoreClosed, StoreUnavailable
from storage.writeset import Statement
from tests.storage.builders import query

BEAT = "INSERT INTO heartbeat(id, at) VALUES (1, ?) ON CONFLICT(id) DO UPDATE SET at = excluded.at"


def space(name: str, *, why: str = "taken") -> Statement:
    """A row that can be put in once."""
    sql = "INSERT INTO space(platform, space_id, settings) VALUES ('local', ?, '{}')"
    return Statement(sql, (name,), rows=1, why=why)


async def spaces(database: Database) -> list[str]:
    return [name for (name,) in await database.fetch("SELECT space_id FROM space ORDER BY space_id")]


async def outcomes(writes: Iterable[Awaitable[None]]) -> list[str]:
    """ "done" or the conflict's word, of writes started together."""
    results = await asyncio.gather(*writes, return_exceptions=True)
    return [
        result.why if isinstance(result, Conflict) else "done" if result is None else repr(result)
        for result in results
    ]


async def test_a_write_set_is_all_or_nothing(database: Database) -> None:
    """A statement that misses its row count undoes the ones before it."""
    missing = Statement("UPDATE space SET settings = '' WHERE space_id = 'nowhere'", rows=1, why="missing")

    with pytest.raises(Conflict) as caught:
        await database.write([space("a"), missing, space("b")])

    assert caught.value.why == "missing"
    assert await spaces(database) == []


async def test_a_taken_unique_key_is_the_statements_conflict(database: Database) -> None:
    """A row of the same key counts as an unexpected row count and not as a fault."""
    await database.write([space("a")])

    with pytest.raises(Conflict, match="taken"):
        await database.write([space("a")])


@pytest.mark.parametrize(
    "statement",
    [
        Statement("INSERT INTO event(table_id, seq, kind, at, body, chain) VALUES (77, 1, '', 0, '', x'')"),
        Statement("INSERT INTO space(platform, space_id, settings) VALUES ('local', 'x', NULL)", why="taken"),
        Statement(BEAT, (1 << 70,)),
        Statement(
            "INSERT INTO space(platform, space_id, settings) VALUES ('local', ?, '')", ("half \ud83c",)
        ),
        Statement("UPDATE nothing SET at = 1"),
        Statement("UPDATE space SET settings = ?"),
        Statement("DELETE FROM space; DELETE FROM player"),
    ],
    ids=[
        "foreign key",
        "not null",
        "too large",
        "half a surrogate pair",
        "no such table",
        "missing argument",
        "two statements",
    ],
)
async def test_what_can_never_be_stored_is_refused(database: Database, statement: Statement) -> None:
    """It is told apart from a conflict, changes nothing, and the writer lives on."""
    with pytest.raises(Refused):
        await database.write([space("a"), statement])

    await database.write([space("b")])
    assert await spaces(database) == ["b"]


async def test_an_unforeseen_fault_does_not_end_the_writer(database: Database) -> None:
    """Its caller gets an answer, nothing is changed, and the next write works."""
    nonsense = Statement(None)  # type: ignore[arg-type]  # what no caller should do

    with pytest.raises(StoreUnavailable):
        await database.write([space("a"), nonsense])

    await database.write([space("b")])
    assert ["b"] == await spaces(database)


async def test_a_locked_file_refuses_after_the_wait(path: Path) -> None:
    """A foreign lock that stays: nothing is changed, and afterwards writing works again."""
    database = await Database.open(path, lock_wait_ms=50)
    with closing(sqlite3.connect(path, isolation_level=None)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")

        results = await asyncio.gather(
            *(database.write([space(name)]) for name in "abc"), return_exceptions=True
        )
        foreign.execute("ROLLBACK")
    await database.write([space("d")])

    assert [StoreUnavailable] * 3 == [type(result) for result in results]
    assert ["d"] == await spaces(database)
    await database.close()


async def test_one_bad_write_set_does_not_spoil_its_group(database: Database) -> None:
    """Of write-sets committed together each one has its own outcome."""
    names = ["a", "b", "a", "c", "b", "d"]

    results = await outcomes(database.write([space(name)]) for name in names)

    assert results == ["done", "done", "taken", "done", "taken", "done"]
    assert await spaces(database) == ["a", "b", "c", "d"]


async def test_a_group_is_one_transaction(database: Database, path: Path) -> None:
    """Everything that waits goes to disk with one commit."""
    commits: list[str] = []
    await in_thread(database._connection, lambda raw: raw.set_trace_callback(commits.append))

    await asyncio.gather(*(database.write([space(f"{n:03}")]) for n in range(GROUP_LIMIT)))

    assert commits.count("COMMIT") == 1
    assert query(path, "SELECT count(*) FROM space") == [(GROUP_LIMIT,)]


async def test_write_sets_are_applied_in_the_order_of_the_calls(database: Database) -> None:
    """The last of many is the one that stays."""
    await asyncio.gather(*(database.write([Statement(BEAT, (n,))]) for n in range(300)))

    assert await database.fetch_one("SELECT at FROM heartbeat") == (299,)


async def test_a_cancelled_caller_does_not_undo_his_write(database: Database) -> None:
    """The write-set is applied as a whole, whoever waits for it."""
    task = asyncio.create_task(database.write([space("a"), space("b")]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    await database.write([space("c")])

    assert await spaces(database) == ["a", "b", "c"]


async def test_a_cancelled_callers_conflict_troubles_nobody(database: Database) -> None:
    """A failure nobody waits for any more is not reported as an unhandled exception."""
    reported: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    await database.write([space("a")])
    task = asyncio.create_task(database.write([space("a")]))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

    await database.write([space("b")])

    assert reported == []
    assert await spaces(database) == ["a", "b"]


async def test_a_full_queue_answers_busy(path: Path) -> None:
    """Callers beyond the bound are told at once, the others are served."""
    database = await Database.open(path, queue_limit=5)

    results = await asyncio.gather(
        *(database.write([space(f"{n}")]) for n in range(8)), return_exceptions=True
    )

    assert [None] * 5 + [Busy] * 3 == [result and type(result) for result in results]
    assert await spaces(database) == ["0", "1", "2", "3", "4"]
    await database.close()


async def test_transactions_of_two_tasks_do_not_mix(database: Database) -> None:
    """When one of two concurrent write-sets is rolled back, all of the other stays."""
    await database.write([space("taken")])
    good = [space(f"good {n}") for n in range(5)]
    bad = [*(space(f"bad {n}") for n in range(5)), space("taken")]

    results = await outcomes([database.write(good), database.write(bad)])

    assert results == ["done", "taken"]
    assert [*(f"good {n}" for n in range(5)), "taken"] == await spaces(database)


async def test_a_write_waits_for_a_foreign_lock(database: Database, path: Path) -> None:
    """Another tool that holds the file for a moment delays a write and does not fail it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        task = asyncio.create_task(database.write([space("a")]))
        await asyncio.sleep(0.3)
        was_waiting = not task.done()
        foreign.execute("ROLLBACK")
        await task

    assert was_waiting
    assert await spaces(database) == ["a"]


async def test_a_read_sees_every_acknowledged_write(database: Database) -> None:
    """Reads go behind the writes on the same connection."""
    for n in range(20):
        await database.write([Statement(BEAT, (n,))])
        assert (n,) == await database.fetch_one("SELECT at FROM heartbeat")


async def test_a_reader_reads_and_cannot_write(database: Database) -> None:
    """Statistics have a connection of their own that is closed to changes."""
    await database.write([space("a")])

    async with database.reader() as reader:
        assert await reader.fetch("SELECT space_id FROM space") == [("a",)]
        with pytest.raises(StorageError):
            await reader.fetch("DELETE FROM space")

    assert await spaces(database) == ["a"]


async def test_close_applies_what_waits(path: Path) -> None:
    """A write accepted before the stop is on disk after it."""
    database = await Database.open(path)
    writes = [asyncio.create_task(database.write([space(f"{n:03}")])) for n in range(200)]
    await asyncio.sleep(0)

    await database.close()

    assert await asyncio.gather(*writes) == [None] * 200
    assert query(path, "SELECT count(*) FROM space") == [(200,)]


async def test_close_leaves_no_log_behind(path: Path) -> None:
    """The main file alone is the database after a stop."""
    database = await Database.open(path)
    await database.write([space("a")])

    await database.close()

    assert not path.with_name("civetta.db-wal").exists()


async def test_close_gives_up_on_a_disk_that_hangs(path: Path) -> None:
    """Whoever still waits gets an answer, and close returns though the file stays locked by somebody else."""
    database = await Database.open(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        first = asyncio.create_task(database.write([space("a")]))
        await asyncio.sleep(0.05)
        second = asyncio.create_task(database.write([space("b")]))
        await asyncio.sleep(0)

        await database.close(drain_s=0.05, release_s=0.05)

        results = await asyncio.gather(first, second, return_exceptions=True)
        foreign.execute("ROLLBACK")
        if database._releasing:
            await database._releasing
    assert [StoreClosed, StoreClosed] == [type(result) for result in results]


async def test_a_closed_database_says_so(path: Path) -> None:
    """Reads and writes after the stop are refused by name; a second close does nothing."""
    database = await Database.open(path)
    await database.close()

    with pytest.raises(StoreClosed):
        await database.write([space("a")])
    with pytest.raises(StoreClosed):
        await database.fetch("SELECT 1")
    await database.close()


async def test_the_hop_runs_in_the_connections_own_thread(database: Database) -> None:
    """The one place that uses aiosqlite's inside: arguments, results and errors pass through it."""

    def work(raw: sqlite3.Connection, number: int, *, text: str) -> tuple[object, ...]:
        return (*raw.execute("SELECT ?, ?", (number, text)).fetchone(), raw.in_transaction)

    def fail(raw: sqlite3.Connection) -> None:
        raise LookupError("from the thread")

    assert await in_thread(database._connection, work, 7, text="x") == (7, "x", False)
    with pytest.raises(LookupError, match="from the thread"):
        await in_thread(database._connection, fail)
    assert database._connection._thread.daemon


async def test_row_numbers_are_never_used_twice(path: Path) -> None:
    """Not even after the newest row was deleted and the program restarted."""
    add = "INSERT INTO player(id, name, created_at) VALUES (?, 'x', 0)"
    database = await Database.open(path)
    first, second = database.next_id("player"), database.next_id("player")
    await database.write([Statement(add, (first,)), Statement(add, (second,))])
    await database.write([Statement("DELETE FROM player WHERE id = ?", (second,))])
    await database.close()

    reopened = await Database.open(path)

    assert (first, second, reopened.next_id("player")) == (1, 2, 3)
    await reopened.close()


async def test_a_read_that_waits_behind_the_closing_says_closed() -> None:
    """It is not taken for a mistake of the program."""
    connection = await start(partial(sqlite3.connect, ":memory:", check_same_thread=False))
    held = threading.Event()

    async with asyncio.TaskGroup() as tasks:
        for work in (in_thread(connection, lambda _: held.wait(5)), connection.close()):
            tasks.create_task(work)
            await asyncio.sleep(0)  # it is in the thread's queue
        read = asyncio.ensure_future(in_thread(connection, lambda raw: raw.execute("SELECT 1").fetchone()))
        await asyncio.sleep(0)
        held.set()

    with pytest.raises(StoreClosed):
        await read
