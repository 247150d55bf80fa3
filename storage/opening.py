"""What happens between "start" and "ready": the checks, the lock, the PRAGMAs and the migrations, in this order.

Everything here runs in the connection's own thread, synchronously.
"""

import os
import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from storage import backup, migrations
from storage.connection import (
    APPLICATION_ID,
    LOCK_WAIT_MS,
    connect_raw,
    first_damage,
    is_of_another_program,
)
from storage.errors import FileError, FileLocked, NotADatabase, NotWalCapable, NotWritable
from storage.lockfile import InstanceLock

_CHECK_AT_START_BYTES = 2 << 30  # a quick check reads the whole file: above 2 GiB it is left to `check`
_LOW_SPACE_BYTES = 200 << 20
_LOG_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class Opening:
    """How the database was opened, for the start-up log.

    schema: the version in force. applied: the names of the steps carried out now. backup: the copy made before them.
    low_space: less than 200 MB, or twice the file, is free. sequences: the largest row number each table ever had.
    """

    path: Path
    schema: int
    applied: tuple[str, ...]
    backup: Path | None
    low_space: bool
    sequences: Mapping[str, int]
    sqlite: str = field(default=sqlite3.sqlite_version)


@dataclass(slots=True)
class Opener:
    """Opens the main file. ``lock`` and ``opening`` are set once ``connect`` has returned."""

    path: Path
    backups: Path
    steps: Sequence[migrations.Step]
    lock_wait_ms: int = LOCK_WAIT_MS
    lock: InstanceLock | None = None
    opening: Opening | None = None

    def connect(self) -> sqlite3.Connection:
        """The one writing connection, checked, locked and migrated. Raises a FileError; then nothing is left open."""
        lock = InstanceLock(self.path)
        try:
            is_new = self._prepare_file()
            connection = self._connect(is_new=is_new)
        except BaseException:
            lock.release()
            raise
        self.lock = lock
        return connection

    def _prepare_file(self) -> bool:
        """Make an empty private file where there is none; whether it is new. Never touches what somebody lost."""
        log = self.path.with_name(self.path.name + "-wal")
        is_empty = not self.path.exists() or (self.path.is_file() and self.path.stat().st_size == 0)
        if is_empty and log.exists() and log.stat().st_size > 0:
            raise NotADatabase(self.path, f"{self.path} is missing beside its log{self._advice()}")
        if is_empty and self.path.exists() and backup.newest(self.backups):
            raise NotADatabase(self.path, f"{self.path} is empty{self._advice()}")
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            with suppress(PermissionError):  # another user's file, which we may use all the same
                self.path.chmod(0o600)
        except OSError as error:
            raise NotWritable(self.path, f"{self.path} cannot be written: {error.strerror}") from error
        return is_empty

    def _connect(self, *, is_new: bool) -> sqlite3.Connection:
        connection = None
        try:
            connection = connect_raw(self.path, lock_wait_ms=self.lock_wait_ms)
            self._check(connection)
            self._configure(connection)
            self._migrate(connection, is_new=is_new)
        except BaseException as error:
            if connection is not None:
                connection.close()
            if isinstance(error, sqlite3.Error):
                raise self._explain(error) from error
            raise
        return connection

    def _check(self, connection: sqlite3.Connection) -> None:
        """Refuse another program's file and a damaged one before anything is written to it."""
        if is_of_another_program(connection):
            raise NotADatabase(self.path, f"{self.path} is a database of another program")
        if self.path.stat().st_size <= _CHECK_AT_START_BYTES:
            damage = first_damage(connection, full=False)
            if damage is not None:
                raise NotADatabase(self.path, f"{self.path} is damaged ({damage}){self._advice()}")

    def _configure(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")  # has effect on a new file only
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        use_wal(connection, self.path)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA wal_autocheckpoint=1000")

    def _migrate(self, connection: sqlite3.Connection, *, is_new: bool) -> None:
        steps = migrations.pending(connection, self.path, self.steps)
        version = migrations.schema_version(connection)
        now = datetime.now(UTC)
        copy = None
        if steps and not is_new and version > 0:
            label = f"-before-schema-{len(self.steps)}"
            copy = backup.backup(self.path, self.backups, now=now, label=label)
        migrations.apply(connection, self.path, steps, at=int(now.timestamp() * 1000))
        if steps:
            # Until the first checkpoint the schema itself lives only in the log.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.opening = Opening(
            path=self.path,
            schema=len(self.steps),
            applied=tuple(step.name for step in steps),
            backup=copy,
            low_space=self._is_space_low(),
            sequences=_sequences(connection),
        )

    def _is_space_low(self) -> bool:
        needed = max(_LOW_SPACE_BYTES, 2 * self.path.stat().st_size)
        return shutil.disk_usage(self.path.parent).free < needed

    def _explain(self, error: sqlite3.Error) -> FileError:
        """The sentence for a fault SQLite met while opening."""
        match getattr(error, "sqlite_errorcode", 0) & 0xFF:
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                return FileLocked(self.path, f"{self.path} is locked by another program")
            case sqlite3.SQLITE_NOTADB:
                return NotADatabase(self.path, f"{self.path} is not a database{self._advice()}")
            case sqlite3.SQLITE_CORRUPT:
                return NotADatabase(self.path, f"{self.path} is damaged ({error}){self._advice()}")
            case _:
                return NotWritable(self.path, f"{self.path} cannot be opened: {error}")

    def _advice(self) -> str:
        newest = backup.newest(self.backups)
        if newest is None:
            return f"; no backup was found in {self.backups}"
        return f"; the newest backup is {newest}: civetta restore {newest}"


def use_wal(connection: sqlite3.Connection, path: Path) -> None:
    """Switch to the write-ahead log and keep it small. Raises NotWalCapable where the file system cannot carry one."""
    (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        raise NotWalCapable(
            path, f"{path} lies on a file system without SQLite's write-ahead log (a network drive?)"
        )
    connection.execute(f"PRAGMA journal_size_limit={_LOG_BYTES}")


def _sequences(connection: sqlite3.Connection) -> dict[str, int]:
    """By table with AUTOINCREMENT, deleted rows included."""
    (present,) = connection.execute(
        "SELECT count(*) FROM sqlite_master WHERE name='sqlite_sequence'"
    ).fetchone()
    return dict(connection.execute("SELECT name, seq FROM sqlite_sequence")) if present else {}
