"""The lock file that lets one instance at a time use a database."""

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from storage.errors import AlreadyRunning, NotWritable


class InstanceLock:
    """An advisory lock on ``<database>.lock``. The system releases it when the process ends, however it ends.

    Makes the folder (mode 0700) where it is missing. Raises AlreadyRunning when somebody holds the lock, NotWritable
    when the folder or the lock file cannot be made.
    """

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        try:
            database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._descriptor = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise NotWritable(database, f"{database.parent} cannot be written: {error.strerror}") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.release()
            raise AlreadyRunning(database, f"another instance is already using {database}") from error

    def release(self) -> None:
        """Let the next instance in. The file stays: deleting it would let two instances lock two files."""
        os.close(self._descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
