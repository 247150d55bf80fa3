"""Copies of the main file: made while it is in use, verified, kept for a while, and put back.

All functions are synchronous and open connections of their own; from the event loop call them with
``asyncio.to_thread``.
"""

import os
import re
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from storage.connection import APPLICATION_ID, connect_query_only, connect_raw, first_damage
from storage.errors import BackupFailed, said_by
from storage.lockfile import InstanceLock

_STAMP = "%Y%m%dT%H%M%S%fZ"
_BACKUP_NAME = re.compile(r".+-(?P<stamp>\d{8}T\d{12}Z)(?P<migration>-before-schema-\d+)?\.db")
_DAYS, _WEEKS = 7, 4
_MIGRATION_BACKUP_AGE = timedelta(days=35)
_SIDE_FILES = ("-wal", "-shm")


def backup(path: Path, folder: Path, *, now: datetime, label: str = "") -> Path:
    """Copy the database at ``path`` into ``folder`` as one consistent, verified file; returns its path.

    Works while the database is being written: the copy is one read transaction. The file appears under its name only
    when it is complete, on disk and verified; its mode is 0600, since it holds the roots of the dice.
    label: appended to the name after the time stamp. Raises BackupFailed.
    """
    target = folder / f"{path.stem}-{now.astimezone(UTC):{_STAMP}}{label}.db"
    unfinished = target.with_suffix(".unfinished")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        with closing(connect_raw(path)) as connection:
            connection.execute("PRAGMA wal_autocheckpoint=0")  # only the writer checkpoints
            connection.execute("VACUUM INTO ?", (str(unfinished),))
        _sync(unfinished)
        verify(unfinished, full=False)
        unfinished.replace(target)
        _sync(folder)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(
            target, f"no backup of {path} could be made at {target}: {said_by(error)}"
        ) from error
    finally:
        with suppress(OSError):  # what made the copy fail may stop this too
            unfinished.unlink()
    return target


def restore(path: Path, source: Path, *, now: datetime) -> Path | None:
    """Put the backup ``source`` in the place of the database at ``path``; returns where the old file went, if any.

    The backup is checked first. The replaced file and its side files are kept beside it under a new name, so nothing
    is lost and no old log can meet the new file. Raises BackupFailed, NotWritable, or AlreadyRunning
    while the program runs.
    """
    with InstanceLock(path):
        incoming = path.with_name(path.name + ".incoming")
        try:
            verify(source, full=True)
            os.close(os.open(incoming, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
            shutil.copyfile(source, incoming)
            _sync(incoming)
            aside = _set_aside(path, now)
            incoming.replace(path)
            _sync(path.parent)
        except (OSError, sqlite3.Error) as error:
            raise BackupFailed(
                source, f"{source} could not be restored to {path}: {said_by(error)}"
            ) from error
        finally:
            incoming.unlink(missing_ok=True)
    return aside


def verify(path: Path, *, full: bool) -> None:
    """Whether ``path`` is a whole database of ours; ``full`` compares indices with their tables too.

    Raises BackupFailed naming the first problem, or sqlite3.Error when the file cannot be read at all.
    """
    with closing(connect_query_only(path)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION_ID:
            raise BackupFailed(path, f"{path} is not a database of this program")
        damage = first_damage(connection, full=full)
        if damage is not None:
            raise BackupFailed(path, f"{path} is damaged: {damage}")


def newest(folder: Path) -> Path | None:
    """The newest backup in the folder, or None."""
    return max(_backups(folder), key=lambda found: found[1], default=(None, None))[0]


def prune(folder: Path, *, now: datetime) -> tuple[Path, ...]:
    """Delete old backups and return their paths.

    Kept: the newest of each of the last 7 days and 4 ISO weeks that have one, and copies made before a migration for
    35 days. Other files in the folder are left alone.
    """
    found = sorted(_backups(folder), key=lambda backup: backup[1], reverse=True)
    regular = [(path, at) for path, at, migration in found if not migration]
    kept = set(_newest_of_each(((path, at.date().isoformat()) for path, at in regular), limit=_DAYS))
    kept |= set(_newest_of_each(((path, str(at.isocalendar()[:2])) for path, at in regular), limit=_WEEKS))
    kept |= {path for path, at, migration in found if migration and now - at < _MIGRATION_BACKUP_AGE}
    deleted = tuple(path for path, _, _ in found if path not in kept)
    for path in deleted:
        path.unlink()
    return deleted


def _backups(folder: Path) -> list[tuple[Path, datetime, bool]]:
    """Each backup with its time and whether it was made before a migration."""
    if not folder.is_dir():
        return []
    matches = [(path, match) for path in folder.iterdir() if (match := _BACKUP_NAME.fullmatch(path.name))]
    return [
        (path, datetime.strptime(match["stamp"], _STAMP).replace(tzinfo=UTC), match["migration"] is not None)
        for path, match in matches
    ]


def _newest_of_each(backups: Iterable[tuple[Path, str]], *, limit: int) -> list[Path]:
    """The first backup of each period, for at most ``limit`` periods; backups come newest first."""
    first: dict[str, Path] = {}
    for path, period in backups:
        first.setdefault(period, path)
    return list(first.values())[:limit]


def _set_aside(path: Path, now: datetime) -> Path | None:
    """Rename the database and its side files together, so that the old log stays with its own file."""
    aside = path.with_name(f"{path.name}.replaced-{now.astimezone(UTC):{_STAMP}}")
    moved = None
    for suffix in ("", *_SIDE_FILES):
        present = path.with_name(path.name + suffix)
        if present.exists():
            present.rename(aside.with_name(aside.name + suffix))
            moved = aside
    return moved


def _sync(path: Path) -> None:
    """Force a file, or the names in a folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
