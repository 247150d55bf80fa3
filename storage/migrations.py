"""Schema steps: files ``NNNN_name.sql``, applied in order, each in one transaction with the row that records it.

A step only adds: the previous release must be able to run on the result, and there are no down-migrations. Its
statements are written so that finding their work already done is no error (``IF NOT EXISTS``; an added column that
exists is passed over).
"""

import hashlib
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from storage.errors import EditedMigration, MigrationFailed, NewerSchema

_FILE_NAME = re.compile(r"(\d{4})_\w+\.sql")
_ADD_COLUMN = re.compile(r"ALTER\s+TABLE\s+(\w+)\s+ADD\s+COLUMN\s+(\w+)", re.IGNORECASE)
_COMMENT = re.compile(r"--[^\n]*")

_SCHEMA_VERSION = """
CREATE TABLE IF NOT EXISTS schema_version (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    checksum TEXT NOT NULL,
    at INTEGER NOT NULL
)
"""


@dataclass(frozen=True, slots=True)
class Step:
    """One migration. version: 1, 2, 3 … without gaps; name: its file name."""

    version: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        """SHA-256 of the text, in hex."""
        return hashlib.sha256(self.sql.encode()).hexdigest()


def shipped_steps() -> tuple[Step, ...]:
    """The steps of this release, oldest first."""
    return load_steps(resources.files("storage") / "schema")


def load_steps(folder: Traversable) -> tuple[Step, ...]:
    """The steps in a folder, oldest first. Raises ValueError unless they are numbered 1, 2, 3 …"""
    matches = [(match, entry) for entry in folder.iterdir() if (match := _FILE_NAME.fullmatch(entry.name))]
    steps = sorted(
        (Step(int(match[1]), entry.name, entry.read_text("utf-8")) for match, entry in matches),
        key=lambda step: step.version,
    )
    if [step.version for step in steps] != list(range(1, len(steps) + 1)):
        raise ValueError(f"migrations are not numbered without gaps: {[step.name for step in steps]}")
    return tuple(steps)


def pending(connection: sqlite3.Connection, path: Path, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps the file still lacks. Raises NewerSchema or EditedMigration when it does not belong to these steps."""
    recorded = _recorded(connection)
    if recorded and max(recorded) > len(steps):
        raise NewerSchema(
            path,
            f"{path} was written by a newer version (schema {max(recorded)}, this program knows {len(steps)}): "
            "install that version, or restore the backup made before its migration",
        )
    for step in steps:
        if recorded.get(step.version, step.checksum) != step.checksum:
            raise EditedMigration(path, f"{path} was made with another text of migration {step.name}")
    return tuple(step for step in steps if step.version not in recorded)


def schema_version(connection: sqlite3.Connection) -> int:
    """The number of the newest recorded step; 0 for a file without any."""
    return max(_recorded(connection), default=0)


def apply(connection: sqlite3.Connection, path: Path, steps: Sequence[Step], *, at: int) -> None:
    """Carry the steps out, each in a transaction of its own. Raises MigrationFailed; what is done stays done."""
    for step in steps:
        try:
            with connection:  # commits or rolls back
                connection.execute("BEGIN IMMEDIATE")
                _apply_step(connection, step, at=at)
        except sqlite3.Error as error:
            raise MigrationFailed(
                path, f"{path}: migration {step.name} failed and was undone: {error}"
            ) from error


def _apply_step(connection: sqlite3.Connection, step: Step, *, at: int) -> None:
    connection.execute(_SCHEMA_VERSION)
    for statement in split_statements(step.sql):
        added = _ADD_COLUMN.search(_COMMENT.sub("", statement))
        if added and added[2] in _columns(connection, added[1]):
            continue
        connection.execute(statement)
    connection.execute(
        "INSERT INTO schema_version(version, name, checksum, at) VALUES (?, ?, ?, ?)",
        (step.version, step.name, step.checksum, at),
    )


def split_statements(script: str) -> Iterator[str]:
    """The statements of a script, each complete by SQLite's own judgement (``executescript`` would commit first)."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if _COMMENT.sub("", statement).strip():
        yield statement


def _recorded(connection: sqlite3.Connection) -> dict[int, str]:
    """Checksums by version; empty for a file without the table."""
    if not _columns(connection, "schema_version"):
        return {}
    return dict(connection.execute("SELECT version, checksum FROM schema_version"))


def _columns(connection: sqlite3.Connection, table: str) -> frozenset[str]:
    rows = connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
    return frozenset(name for (name,) in rows)
