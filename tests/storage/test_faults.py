"""Faults of the disk while running: nothing is half done, and work goes on when they are over."""

import asyncio
import contextlib
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.check import check
from storage.database import Database
from storage.errors import StoreUnavailable
from storage.records import TableRow
from storage.tables import Tables
from tests.storage.builders import change, new_table

BIG = '{"big":"' + "x" * 200_000 + '"}'


@contextlib.contextmanager
def file_size_limit(size_bytes: int) -> Iterator[None]:
    """Let the system refuse to make any file of this process larger: a real I/O error."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def limit_pages(database: Database, pages: int) -> None:
    """Let SQLite find its disk full: the same error by the same road as a full disk."""
    await database._connection.execute(f"PRAGMA max_page_count={pages}")


async def test_a_full_disk_changes_nothing_and_passes(database: Database, path: Path) -> None:
    """Refused by name, readable meanwhile, and as soon as there is room the same action is stored."""
    table = await new_table(database, "one")
    tables = Tables(database)
    await limit_pages(database, 1)

    with pytest.raises(StoreUnavailable, match="full"):
        await tables.append(table, change("l:1", snapshot=BIG))
    meanwhile = await tables.load(table.id)
    await limit_pages(database, 1_000_000)
    after = await tables.append(table, change("l:1", snapshot=BIG))

    assert table == meanwhile
    assert after == await tables.load(table.id)
    assert () == check(path)


async def test_a_write_set_too_large_for_the_disk_spoils_no_other(database: Database, path: Path) -> None:
    """Those waiting with it that still fit are stored."""
    rows = [await new_table(database) for _ in range(5)]
    tables = Tables(database)
    (pages,) = (await database.fetch("PRAGMA page_count"))[0]
    await limit_pages(database, pages + 5)
    changes = [change(), change(), change(snapshot=BIG), change(), change()]

    results = await asyncio.gather(
        *(tables.append(row, new) for row, new in zip(rows, changes, strict=True)), return_exceptions=True
    )

    assert [TableRow, TableRow, StoreUnavailable, TableRow, TableRow] == [type(result) for result in results]
    assert () == check(path)


async def test_an_input_output_error_changes_nothing_and_passes(database: Database, path: Path) -> None:
    """The log cannot grow: refused, and stored once it can."""
    table = await new_table(database, "one")
    tables = Tables(database)
    size = path.with_name("civetta.db-wal").stat().st_size

    with file_size_limit(size + 4096), pytest.raises(StoreUnavailable):
        await tables.append(table, change("l:1", snapshot=BIG))
    after = await tables.append(table, change("l:1", snapshot=BIG))

    assert after == await tables.load(table.id)
    assert () == check(path)


async def test_under_a_failing_disk_every_caller_gets_his_own_answer(database: Database, path: Path) -> None:
    """What was acknowledged is there, what was refused is not, however the two were mixed."""
    rows = [await new_table(database, "one") for _ in range(20)]
    tables = Tables(database)
    size = path.with_name("civetta.db-wal").stat().st_size

    with file_size_limit(size + 100_000):
        results = await asyncio.gather(
            *(tables.append(row, change(snapshot="x" * 9000)) for row in rows), return_exceptions=True
        )

    stored = [await tables.load(row.id) for row in rows]
    expected = [
        result if isinstance(result, TableRow) else row for row, result in zip(rows, results, strict=True)
    ]
    assert {TableRow, StoreUnavailable} == {type(result) for result in results}
    assert expected == stored
    assert () == check(path)
