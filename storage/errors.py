"""What can go wrong in the store. Each class has a stable ``code``; each message is one sentence for the operator.

::

    StorageError
    ├── Conflict            conflict          a write-set met other rows than it expected; ``why`` says which
    ├── Refused             refused           a row breaks a constraint or a value cannot be stored
    ├── Busy                busy              too many write-sets are waiting
    ├── StoreUnavailable    unavailable       disk full, I/O error or a foreign lock; nothing changed, try again
    │   └── StoreClosed     closed            the database has been closed
    ├── TableDamaged        table_damaged     stored bytes of one table do not match their sums
    │   ├── SnapshotDamaged snapshot_damaged  only the cached state: rebuild it from the log
    │   ├── LogDamaged      log_damaged       the log itself: freeze the table
    │   └── TableFrozen     table_frozen      the table was frozen before
    └── FileError           (names its path)
        ├── AlreadyRunning  already_running   another instance holds the lock file
        ├── FileLocked      file_locked       another program holds SQLite's own lock
        ├── NotWritable     not_writable      folder or file cannot be written or created
        ├── NotADatabase    not_a_database    unreadable, damaged, or another program's file
        ├── NewerSchema     newer_schema      written by a later version of this program
        ├── EditedMigration edited_migration  a recorded migration differs from the shipped one
        ├── MigrationFailed migration_failed  a step could not be carried out; it changed nothing
        ├── NotWalCapable   not_wal_capable   the file system has no shared memory (network drives)
        └── BackupFailed    backup_failed     a copy could not be made or verified
"""

from pathlib import Path
from typing import ClassVar


def said_by(error: Exception) -> str:
    """What a system's or SQLite's error says, for the end of a sentence: without number and paths."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


class StorageError(Exception):
    """Root of the tree."""

    code: ClassVar[str] = "storage"


class Conflict(StorageError):
    """A write-set found other rows than it expected; nothing of it was kept.

    why: "duplicate" (its key was used before), "stale" (the version has moved on), or the word of the statement.
    """

    code = "conflict"

    def __init__(self, why: str) -> None:
        super().__init__(f"the write-set was not applied: {why}")
        self.why = why


class Refused(StorageError):
    """The database refused a statement for good: a constraint, or a value it cannot hold. Nothing was kept."""

    code = "refused"


class Busy(StorageError):
    """The queue of the writer is full. Nothing was kept; the caller may answer "busy, try again"."""

    code = "busy"


class StoreUnavailable(StorageError):
    """The file cannot be read or written at the moment (full disk, I/O error, foreign lock). Nothing was changed."""

    code = "unavailable"


class StoreClosed(StoreUnavailable):
    """The database has been closed. A write that a hanging disk held at that moment may still have reached it."""

    code = "closed"


class TableDamaged(StorageError):
    """Stored bytes of one table do not match their sums."""

    code = "table_damaged"

    def __init__(self, table_id: int, what: str) -> None:
        super().__init__(f"table {table_id}: {what}")
        self.table_id = table_id
        self.what = what


class SnapshotDamaged(TableDamaged):
    """The cached state does not match its sum; the log may still be whole."""

    code = "snapshot_damaged"


class LogDamaged(TableDamaged):
    """The log's hash chain is broken or its end is missing."""

    code = "log_damaged"


class TableFrozen(TableDamaged):
    """The table was frozen after damage; ``what`` is the reason recorded then."""

    code = "table_frozen"


class FileError(StorageError):
    """A file cannot be used. ``path`` is that file (or folder)."""

    code = "file"

    def __init__(self, path: Path, sentence: str) -> None:
        super().__init__(sentence)
        self.path = path


class AlreadyRunning(FileError):
    """Another instance of this program uses the file."""

    code = "already_running"


class FileLocked(FileError):
    """Another program holds SQLite's lock on the file."""

    code = "file_locked"


class NotWritable(FileError):
    """The folder or file cannot be created or written."""

    code = "not_writable"


class NotADatabase(FileError):
    """The file is no SQLite database of this program, or it is damaged. It is never written over."""

    code = "not_a_database"


class NewerSchema(FileError):
    """A later version of this program has migrated the file."""

    code = "newer_schema"


class EditedMigration(FileError):
    """A migration recorded in the file differs from the one this program ships."""

    code = "edited_migration"


class MigrationFailed(FileError):
    """A migration step could not be carried out; it was rolled back whole."""

    code = "migration_failed"


class NotWalCapable(FileError):
    """The file system does not support SQLite's write-ahead log."""

    code = "not_wal_capable"


class BackupFailed(FileError):
    """A copy could not be made, verified or put in place."""

    code = "backup_failed"
