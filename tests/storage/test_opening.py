"""Start-up: a good file is made or taken over; anything else is refused in one sentence and left as it was."""

# ruff: noqa: ASYNC240 - tests may touch small files on the event loop

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from storage.backup import backup
from storage.connection import APPLICATION_ID
from storage.database import Database
from storage.errors import (
    AlreadyRunning,
    FileError,
    FileLocked,
    NewerSchema,
    NotADatabase,
    NotWalCapable,
    NotWritable,
)
from storage.migrations import shipped_steps
from storage.opening import use_wal
from tests.storage.builders import damage, new_table, query

NOBODY = 65534


async def refusal(path: Path, **options: int) -> FileError:
    """The error with which the file is refused; every one names the file."""
    with pytest.raises(FileError) as caught:
        await Database.open(path, **options)  # type: ignore[arg-type]  # numbers only
    assert path == caught.value.path
    assert str(path.parent) in str(caught.value)
    return caught.value


async def make(path: Path) -> None:
    """A database with one table, closed again."""
    database = await Database.open(path)
    await new_table(database)
    await database.close()


@contextmanager
def without_privileges() -> Iterator[None]:
    """Permission bits do not bind the superuser, so give his rights up for a while."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder everybody can reach, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


async def test_file_and_folder_are_private(path: Path) -> None:
    """Secrets of the dice are inside: 0600 and 0700, the log beside it too."""
    database = await Database.open(path)
    await new_table(database)

    modes = {name.name: oct(name.stat().st_mode & 0o777) for name in (path.parent, *path.parent.iterdir())}

    assert modes == {
        "home": "0o700",
        "civetta.db": "0o600",
        "civetta.db-wal": "0o600",
        "civetta.db-shm": "0o600",
        "civetta.db.lock": "0o600",
    }
    await database.close()


async def test_an_existing_file_is_made_private(path: Path) -> None:
    """A file copied into place with everybody's eyes on it is closed to them."""
    await make(path)
    path.chmod(0o644)

    await make(path)

    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("application_id", APPLICATION_ID),
        ("auto_vacuum", 2),
        ("page_size", 4096),
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("busy_timeout", 5000),
        ("foreign_keys", 1),
        ("trusted_schema", 0),
        ("cell_size_check", 1),
        ("wal_autocheckpoint", 1000),
        ("journal_size_limit", 67108864),
        ("cache_size", -16000),
        ("temp_store", 2),
        ("mmap_size", 0),
    ],
)
async def test_the_writing_connection_is_set_up(database: Database, pragma: str, value: object) -> None:
    """Each setting is in force, not only asked for."""
    assert [(value,)] == await database.fetch(f"PRAGMA {pragma}")


async def test_helper_connections_wait_for_locks_and_cannot_write(database: Database) -> None:
    """Every connection has the waiting time; helpers are query_only and never checkpoint."""
    async with database.reader() as reader:
        assert await reader.fetch("PRAGMA busy_timeout") == [(5000,)]
        assert await reader.fetch("PRAGMA query_only") == [(1,)]
        assert await reader.fetch("PRAGMA wal_autocheckpoint") == [(0,)]


async def test_a_second_instance_is_refused(database: Database, path: Path) -> None:
    """The lock file keeps it out, and the first goes on working."""
    error = await refusal(path)

    assert AlreadyRunning is type(error)
    await new_table(database)


async def test_the_lock_goes_with_the_database(path: Path) -> None:
    """After a stop, and after a refused start, the next start works."""
    await make(path)
    damage(path, "PRAGMA application_id=1")
    await refusal(path)
    damage(path, f"PRAGMA application_id={APPLICATION_ID}")

    await make(path)


async def test_a_file_locked_by_another_program_is_refused(path: Path) -> None:
    """A foreign exclusive lock is named as such after the waiting time."""
    await make(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as foreign:
        foreign.execute("PRAGMA locking_mode=EXCLUSIVE")
        foreign.execute("BEGIN EXCLUSIVE")

        assert FileLocked is type(await refusal(path, lock_wait_ms=50))


async def test_garbage_is_refused_and_left_alone(path: Path) -> None:
    """A file that is no database is never written over; without backups the sentence says so."""
    path.parent.mkdir()
    garbage = b"not a database at all, but somebody's only copy of something\n" * 100
    path.write_bytes(garbage)

    error = await refusal(path)

    assert NotADatabase is type(error)
    assert "no backup was found" in str(error)
    assert garbage == path.read_bytes()


async def test_the_newest_backup_and_the_command_are_named(path: Path) -> None:
    """Whoever reads the refusal of a damaged file can copy the way back from it."""
    await make(path)
    folder = path.parent / "backups"
    backup(path, folder, now=datetime(2026, 1, 1, tzinfo=UTC))
    newest = backup(path, folder, now=datetime(2026, 2, 1, tzinfo=UTC))
    path.write_bytes(b"garbage" * 1000)

    error = await refusal(path)

    assert f"civetta restore {newest}" in str(error)


async def test_a_truncated_file_is_refused(path: Path) -> None:
    """Half a database is damage, not a small database."""
    await make(path)
    os.truncate(path, path.stat().st_size // 2)

    assert NotADatabase is type(await refusal(path))


async def test_a_garbled_page_is_refused(path: Path) -> None:
    """The check at start reads every page."""
    await make(path)
    with path.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(os.urandom(4096))

    assert NotADatabase is type(await refusal(path))


async def test_an_emptied_file_is_refused_where_there_are_backups(path: Path) -> None:
    """An empty file is a new one only if there never was another."""
    await make(path)
    backup(path, path.parent / "backups", now=datetime(2026, 1, 1, tzinfo=UTC))
    path.write_bytes(b"")

    assert NotADatabase is type(await refusal(path))
    assert path.read_bytes() == b""


async def test_a_log_without_its_file_is_refused(path: Path) -> None:
    """A restore that was cut short must not end in a new, empty database."""
    path.parent.mkdir()
    path.with_name("civetta.db-wal").write_bytes(b"the last moves")

    assert NotADatabase is type(await refusal(path))
    assert not path.exists()


async def test_another_programs_database_is_refused(path: Path) -> None:
    """A SQLite file with tables but without our mark is left alone."""
    path.parent.mkdir()
    damage(path, "CREATE TABLE bookmarks(url TEXT)")

    error = await refusal(path)

    assert "another program" in str(error)
    assert query(path, "SELECT name FROM sqlite_master") == [("bookmarks",)]


async def test_a_newer_schema_is_refused(path: Path) -> None:
    """A file of a later release is not touched."""
    await make(path)
    damage(path, "INSERT INTO schema_version VALUES (999, '0999_later.sql', 'x', 0)")

    error = await refusal(path)

    assert NewerSchema is type(error)
    assert "schema 999" in str(error)


async def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    """CIVETTA_HOME pointing at a file is said in one sentence."""
    (tmp_path / "home").write_text("")

    assert NotWritable is type(await refusal(tmp_path / "home" / "civetta.db"))


async def test_a_file_that_is_a_folder_is_refused(path: Path) -> None:
    """So is a folder with the name of the database."""
    path.mkdir(parents=True)

    assert NotWritable is type(await refusal(path))


async def test_a_read_only_folder_is_refused(open_folder: Path) -> None:
    """Where no file can be made, none is tried."""
    open_folder.chmod(0o555)

    with without_privileges():
        assert NotWritable is type(await refusal(open_folder / "civetta.db"))


async def test_a_read_only_file_is_refused(open_folder: Path) -> None:
    """SQLite would open it for reading only and fail at the first move."""
    path = open_folder / "civetta.db"
    await make(path)
    path.chmod(0o444)
    path.with_name("civetta.db.lock").unlink()
    open_folder.chmod(0o777)

    with without_privileges():
        assert NotWritable is type(await refusal(path))


def test_a_file_system_without_a_log_is_refused(path: Path) -> None:
    """Where SQLite does not answer "wal" nothing is started."""
    with closing(sqlite3.connect(":memory:")) as connection, pytest.raises(NotWalCapable):
        use_wal(connection, path)


async def test_the_opening_is_told_for_the_log(database: Database, path: Path) -> None:
    """Path, versions and steps are there to be printed once."""
    opening = database.opening

    assert path == opening.path
    names = tuple(step.name for step in shipped_steps())
    assert (len(names), names, None) == (opening.schema, opening.applied, opening.backup)
    assert sqlite3.sqlite_version == opening.sqlite
