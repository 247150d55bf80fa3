"""Copies: complete, verified, kept for a while, and put back whole."""

# ruff: noqa: ASYNC240 - tests may touch small files on the event loop

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from storage import backup
from storage.check import check
from storage.database import Database
from storage.errors import AlreadyRunning, BackupFailed, NotADatabase
from storage.records import TableRow
from storage.tables import Tables
from tests.storage.builders import change, damage, new_table, query

NOW = datetime(2026, 3, 31, 12, 0, tzinfo=UTC)


@pytest.fixture
def folder(path: Path) -> Path:
    """Where the backups of a test go."""
    return path.parent / "backups"


async def one_table(path: Path) -> TableRow:
    """A closed database with one table at version 1."""
    database = await Database.open(path)
    table = await new_table(database, "one")
    await database.close()
    return table


async def load(path: Path, table_id: int) -> TableRow | None:
    database = await Database.open(path)
    loaded = await Tables(database).load(table_id)
    await database.close()
    return loaded


async def test_a_copy_holds_what_is_still_in_the_log(database: Database, path: Path, folder: Path) -> None:
    """The main file alone would lack the newest games."""
    table = await new_table(database)

    copy = backup.backup(path, folder, now=NOW)

    assert [(table.snapshot,)] == query(copy, "SELECT snapshot FROM game_table")
    assert () == check(copy)
    assert (0o600, 0o700) == (copy.stat().st_mode & 0o777, folder.stat().st_mode & 0o777)
    assert [copy.name] == [file.name for file in folder.iterdir()]


async def test_a_copy_made_during_play_is_one_moment_of_it(
    database: Database, path: Path, folder: Path
) -> None:
    """While many tables act: every log and snapshot in the copy fit, and restored it plays on from there."""
    tables = Tables(database)
    rows = [await new_table(database, "one") for _ in range(8)]
    is_over = False

    async def play(row: TableRow) -> TableRow:
        while not is_over:
            row = await tables.append(row, change(events=2))
        return row

    playing = [asyncio.create_task(play(row)) for row in rows]
    await asyncio.sleep(0.05)
    copy = await asyncio.to_thread(backup.backup, path, folder, now=NOW)
    is_over = True
    live = await asyncio.gather(*playing)

    assert () == check(copy)
    restored = path.parent / "elsewhere" / "civetta.db"
    backup.restore(restored, copy, now=NOW)
    for row in live:
        old = await load(restored, row.id)
        assert old
        assert 1 < old.version <= row.version
        assert await tables.read_log(row.id)


async def test_a_quiet_copy_equals_the_live_file(database: Database, path: Path, folder: Path) -> None:
    """Row by row, in every table."""
    for _ in range(3):
        await new_table(database, "one", "two")
    copy = backup.backup(path, folder, now=NOW)

    for (name,) in query(path, "SELECT name FROM sqlite_master WHERE type = 'table'"):
        assert query(path, f"SELECT * FROM {name}") == query(copy, f"SELECT * FROM {name}")


async def test_no_copy_of_a_damaged_file_is_kept(path: Path, folder: Path) -> None:
    """A copy that does not verify never gets its name."""
    await one_table(path)
    with path.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(os.urandom(8 * 4096))

    with pytest.raises(BackupFailed):
        backup.backup(path, folder, now=NOW)

    assert [] == list(folder.iterdir())


def test_no_copy_of_nothing_is_made(path: Path, folder: Path) -> None:
    """A missing file is an error, and is not created by the attempt."""
    with pytest.raises(BackupFailed):
        backup.backup(path, folder, now=NOW)

    assert not path.exists()


async def test_restoring_brings_back_the_copy_and_keeps_the_replaced_file(path: Path, folder: Path) -> None:
    """Both can be opened afterwards."""
    table = await one_table(path)
    copy = backup.backup(path, folder, now=NOW)
    database = await Database.open(path)
    newer = await Tables(database).append(table, change())
    await database.close()

    aside = backup.restore(path, copy, now=NOW)

    assert table == await load(path, table.id)
    assert aside
    assert newer == await load(aside, table.id)
    assert 0o600 == path.stat().st_mode & 0o777


async def test_a_stale_log_never_meets_the_restored_file(path: Path, folder: Path) -> None:
    """A log left by a killed process goes aside with its own file, which keeps what only the log held."""
    table = await one_table(path)
    copy = backup.backup(path, folder, now=NOW)
    database = await Database.open(path)
    newer = await Tables(database).append(table, change())
    killed = path.parent / "killed"
    killed.mkdir()
    for file in path.parent.glob("civetta.db*"):
        shutil.copy(file, killed / file.name)
    await database.close()
    place = killed / path.name
    assert place.with_name("civetta.db-wal").stat().st_size > 0

    aside = backup.restore(place, copy, now=NOW)

    assert not place.with_name("civetta.db-wal").exists()
    assert () == check(place)
    assert table == await load(place, table.id)
    assert aside
    assert newer == await load(aside, table.id)


async def test_a_damaged_backup_replaces_nothing(path: Path, folder: Path) -> None:
    """It is checked before anything is moved."""
    table = await one_table(path)
    copy = backup.backup(path, folder, now=NOW)
    with copy.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(os.urandom(8 * 4096))

    with pytest.raises(BackupFailed):
        backup.restore(path, copy, now=NOW)

    assert table == await load(path, table.id)


async def test_only_our_own_backups_are_restored(path: Path, tmp_path: Path) -> None:
    """Another program's database, garbage and nothing at all are refused."""
    table = await one_table(path)
    foreign, garbage = tmp_path / "foreign.db", tmp_path / "garbage.db"
    damage(foreign, "CREATE TABLE bookmarks(url)")
    garbage.write_bytes(b"garbage" * 1000)

    for source in (foreign, garbage, tmp_path / "nothing.db"):
        with pytest.raises(BackupFailed):
            backup.restore(path, source, now=NOW)

    assert table == await load(path, table.id)
    assert ["civetta.db", "civetta.db.lock"] == sorted(file.name for file in path.parent.iterdir())


async def test_nothing_is_restored_under_a_running_program(
    database: Database, path: Path, folder: Path
) -> None:
    """The lock file keeps the command out."""
    await new_table(database)
    copy = backup.backup(path, folder, now=NOW)

    with pytest.raises(AlreadyRunning):
        backup.restore(path, copy, now=NOW)


async def test_a_backup_can_be_restored_where_there_was_nothing(path: Path, folder: Path) -> None:
    """A new machine begins with it, and with everything that was stored."""
    table = await one_table(path)
    copy = backup.backup(path, folder, now=NOW)
    new_home = path.parent / "new" / "civetta.db"

    assert backup.restore(new_home, copy, now=NOW) is None

    database = await Database.open(new_home)
    after = await Tables(database).append(table, change())
    assert after == await Tables(database).load(table.id)
    await database.close()


def test_seven_days_and_four_weeks_are_kept(tmp_path: Path) -> None:
    """Of two copies a day over sixty days: the newest of each of 7 days and of each of 4 weeks."""
    for hours in range(0, 60 * 24, 12):
        at = NOW - timedelta(hours=hours)
        (tmp_path / f"civetta-{at:%Y%m%dT%H%M%S%fZ}.db").touch()
    (tmp_path / "my own copy.db").touch()

    backup.prune(tmp_path, now=NOW)

    # The 31st of March 2026 is a Tuesday; the newest copies of the weeks before are their Sundays' second.
    days = ["0331T12", "0330T12", "0329T12", "0328T12", "0327T12", "0326T12", "0325T12"]
    weeks = ["0322T12", "0315T12"]
    kept = sorted(file.name[len("civetta-2026") :][:7] for file in tmp_path.glob("civetta-*"))
    assert sorted(days + weeks) == kept
    assert (tmp_path / "my own copy.db").exists()


def test_copies_before_a_migration_are_kept_for_35_days(tmp_path: Path) -> None:
    """However many others there are."""
    for days in (1, 34, 36):
        at = NOW - timedelta(days=days)
        (tmp_path / f"civetta-{at:%Y%m%dT%H%M%S%fZ}-before-schema-2.db").touch()

    (deleted,) = backup.prune(tmp_path, now=NOW)

    assert f"civetta-{NOW - timedelta(days=36):%Y%m%d}" == deleted.name[: len("civetta-20260223")]


async def test_a_whole_file_has_no_problems(path: Path) -> None:
    """Neither running nor stopped."""
    database = await Database.open(path)
    await new_table(database)
    running = check(path)
    await database.close()

    assert ((), ()) == (running, check(path))


async def test_all_problems_are_listed(path: Path) -> None:
    """A check does not stop at the first table."""
    database = await Database.open(path)
    for _ in range(3):
        await new_table(database)
    await database.close()
    damage(path, "UPDATE game_table SET snapshot = '' WHERE id = 1")
    damage(path, "UPDATE event SET body = '' WHERE table_id = 2")
    damage(path, "INSERT INTO seat VALUES (3, 0, 99, 'seated', 0)")

    assert [
        "seat row None refers to a missing row of player",
        "table 1: the snapshot does not match its sum",
        "table 2: the log does not hold from event 1 on",
    ] == sorted(check(path))


async def test_damaged_pages_are_listed(path: Path) -> None:
    """Or, where nothing can be read, the whole file is refused by name."""
    await one_table(path)
    with path.open("r+b") as file:
        file.seek(5 * 4096)
        file.write(os.urandom(4096))

    try:
        problems = check(path)
    except NotADatabase as error:
        problems = (str(error),)

    assert problems


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    """A check of garbage, or of nothing, says so and makes nothing."""
    (tmp_path / "garbage.db").write_bytes(b"garbage" * 1000)

    for name in ("garbage.db", "nothing.db"):
        with pytest.raises(NotADatabase, match=name):
            check(tmp_path / name)
    assert not (tmp_path / "nothing.db").exists()


async def test_a_check_changes_nothing(path: Path) -> None:
    """It cannot write, and an old schema stays old."""
    await one_table(path)
    damage(path, "DELETE FROM schema_version")

    problems = check(path)

    assert ("schema 0 is old: run `civetta migrate`",) == problems
    with closing(sqlite3.connect(path)) as connection:
        assert (0,) == connection.execute("SELECT count(*) FROM schema_version").fetchone()
