"""What the door keeps between two lives of the process, in a small file beside the database.

Losing it costs a few requests and, at worst, one board too many.
"""

import asyncio
import json
from pathlib import Path
from tempfile import NamedTemporaryFile

import structlog

_log = structlog.get_logger(__name__)


class Notebook:
    """Short texts by name. Belongs to one event loop."""

    def __init__(self, path: Path | None) -> None:
        """path: of the file, which need not exist; None keeps everything in memory."""
        self._path = path
        self._notes: dict[str, str] = _read(path)
        self._lock = asyncio.Lock()

    def get(self, name: str) -> str | None:
        """A note, or None."""
        return self._notes.get(name)

    def names(self, beginning: str) -> tuple[str, ...]:
        """The notes whose names begin so."""
        return tuple(name for name in self._notes if name.startswith(beginning))

    async def keep(self, name: str, note: str) -> None:
        """Write a note down; it is in the file when this returns."""
        if self._notes.get(name) != note:
            self._notes[name] = note
            await self._save()

    async def drop(self, name: str) -> None:
        """Strike a note out."""
        if self._notes.pop(name, None) is not None:
            await self._save()

    async def _save(self) -> None:
        if self._path is None:
            return
        async with self._lock:
            try:
                await asyncio.to_thread(_write, self._path, json.dumps(self._notes, sort_keys=True))
            except OSError as error:
                _log.warning("notes not kept", error=type(error).__name__)


def _read(path: Path | None) -> dict[str, str]:
    if path is None:
        return {}
    try:
        notes = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(notes, dict):
        return {}
    return {name: note for name, note in notes.items() if isinstance(name, str) and isinstance(note, str)}


def _write(path: Path, text: str) -> None:
    """Whole or not at all."""
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=path.name, delete=False) as file:
        file.write(text)
    Path(file.name).replace(path)
