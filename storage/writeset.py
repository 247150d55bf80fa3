"""Write-sets: the one way to change the database.

A write-set is a sequence of statements, applied all or not at all. It is data and not a function, so that the writer
can put many of them into one commit. Its outcome is decided by the row counts it expects, never by reading first.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

from storage.errors import Conflict, Refused, StorageError, StoreUnavailable

SqlValue = int | float | str | bytes | None

# Primary result codes after which the same write may succeed later.
_PASSING = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
    }
)
_TAKEN = frozenset({sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY})


@dataclass(frozen=True, slots=True)
class Statement:
    """One INSERT, UPDATE or DELETE with bound parameters.

    rows: how many rows it must touch, or None when any number will do.
    why: the word of the Conflict when it touches another number, or when it meets a row of the same unique key.
    """

    sql: str
    args: tuple[SqlValue, ...] = field(default=(), repr=False)  # secrets of the dice pass through here
    rows: int | None = None
    why: str = ""


WriteSet = Sequence[Statement]


def commit_group(connection: sqlite3.Connection, group: Sequence[WriteSet]) -> list[StorageError | None]:
    """Apply the write-sets in one transaction, a savepoint each; the outcomes in the same order, None for success.

    The connection must be in autocommit mode and outside a transaction. When the file fails (full disk, I/O error)
    each write-set is tried alone, so that one too large for the disk does not take the others with it.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            outcomes = [_apply(connection, statements) for statements in group]
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:  # SQLite ends it itself after some faults
                connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        # Waiting for a foreign lock again for every single one would hold up everybody for minutes.
        if len(group) > 1 and not _is_lock(error):
            return [outcome for statements in group for outcome in commit_group(connection, [statements])]
        return [translate(error) for _ in group]
    return outcomes


def translate(error: sqlite3.Error) -> StorageError:
    """The error of ours that says what a failing statement means for its caller."""
    translated = (
        StoreUnavailable(f"the database cannot be used now: {error}")
        if may_pass(error)
        else Refused(str(error))
    )
    translated.__cause__ = error
    return translated


def may_pass(error: sqlite3.Error) -> bool:
    """Whether the fault lies with the disk or a lock, and not with the statement. Damage counts as the former."""
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return primary in _PASSING or primary in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def _apply(connection: sqlite3.Connection, statements: WriteSet) -> StorageError | None:
    """Run one write-set inside its savepoint. Raises sqlite3.Error only for faults of the file."""
    connection.execute("SAVEPOINT write_set")
    outcome = None
    for statement in statements:
        outcome = _run(connection, statement)
        if outcome is not None:
            connection.execute("ROLLBACK TO write_set")
            break
    connection.execute("RELEASE write_set")
    return outcome


def _run(connection: sqlite3.Connection, statement: Statement) -> StorageError | None:
    try:
        touched = connection.execute(statement.sql, statement.args).rowcount
    except sqlite3.IntegrityError as error:
        if statement.why and error.sqlite_errorcode in _TAKEN:
            return Conflict(statement.why)
        return translate(error)
    except sqlite3.Error as error:
        if may_pass(error):
            raise
        return translate(error)
    except (OverflowError, ValueError, sqlite3.Warning) as error:
        # An integer above 64 bits, half a surrogate pair, two statements in one.
        return Refused(str(error))
    if statement.rows is not None and touched != statement.rows:
        return Conflict(statement.why)
    return None


def _is_lock(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_INTERRUPT}
