"""Pictures: in the main file what can draw them again, in a second file the drawn bytes, as far as they fit.

The second file may be lost, damaged or deleted at any time; that costs time to draw and nothing else.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Self

import aiosqlite

from storage.connection import connect_raw, in_thread, start
from storage.database import Database
from storage.errors import NotWritable, StoreClosed, said_by
from storage.opening import use_wal
from storage.records import PictureRefRow
from storage.writeset import Statement

LIMIT_BYTES = 256 << 20
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_ROOM_LEFT = 0.9  # how full the file is after making room, so that it is not made for every picture

_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS picture(key TEXT PRIMARY KEY, used INTEGER NOT NULL, size INTEGER NOT NULL, png BLOB)",
    "CREATE INDEX IF NOT EXISTS picture_used ON picture(used, size, key)",  # eviction never touches a picture itself
)


def keep_picture_ref(ref: PictureRefRow) -> Statement:
    """Remember what a room shows, or what the end of a game looked like."""
    return Statement(
        "INSERT INTO picture_ref(table_id, room, game, picture_key, scene) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT(table_id, room, game) DO UPDATE SET picture_key = excluded.picture_key, scene = excluded.scene",
        (ref.table_id, ref.room, ref.game, ref.picture_key, ref.scene),
    )


class PictureRefs:
    """Keys, scenes and uploads in the main file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, ref: PictureRefRow) -> None:
        """Store a reference by itself; inside a write-set use ``keep_picture_ref``."""
        await self._database.write([keep_picture_ref(ref)])

    async def of_room(self, room_id: int) -> PictureRefRow | None:
        """What the room shows."""
        return await self._one("room = ?", room_id)

    async def of_game(self, table_id: int, game: int) -> PictureRefRow | None:
        """The end of a game (1, 2 …) of a table."""
        return await self._one("table_id = ? AND room = 0 AND game = ?", table_id, game)

    async def keys_in_play(self) -> frozenset[str]:
        """The pictures that rooms of unfinished tables show."""
        rows = await self._database.fetch(
            "SELECT picture_key FROM picture_ref JOIN game_table ON game_table.id = picture_ref.table_id "
            "WHERE room <> 0 AND status <> 'finished'"
        )
        return frozenset(key for (key,) in rows)

    async def uploaded(self, platform: str, picture_key: str) -> str | None:
        """The platform's own reference to a picture sent before."""
        sql = "SELECT ref FROM upload WHERE platform = ? AND picture_key = ?"
        return await self._database.fetch_value(sql, platform, picture_key)

    async def keep_upload(self, platform: str, picture_key: str, ref: str, *, at: int) -> None:
        """Remember the platform's reference to a picture."""
        sql = (
            "INSERT INTO upload(platform, picture_key, ref, at) VALUES (?, ?, ?, ?) "
            "ON CONFLICT(platform, picture_key) DO UPDATE SET ref = excluded.ref, at = excluded.at"
        )
        await self._database.write([Statement(sql, (platform, picture_key, ref, at))])

    async def prune_uploads(self, *, before: int) -> None:
        """Forget references stored before a time."""
        await self._database.write([Statement("DELETE FROM upload WHERE at < ?", (before,))])

    async def _one(self, where: str, *args: int) -> PictureRefRow | None:
        select = "SELECT table_id, room, game, picture_key, scene FROM picture_ref WHERE "
        row = await self._database.fetch_one(select + where, *args)
        return None if row is None else PictureRefRow(*row)


class PictureStore:
    """Drawn pictures by key, the least recently used given up first. Every fault reads as "not there"."""

    def __init__(
        self,
        path: Path,
        connection: aiosqlite.Connection,
        *,
        in_play: Callable[[], Awaitable[Collection[str]]],
        limit_bytes: int,
    ) -> None:
        self._path = path
        self._connection = connection
        self._in_play = in_play
        self._limit_bytes = limit_bytes
        self._evict_above_bytes = limit_bytes
        self._recovery = asyncio.Lock()

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        in_play: Callable[[], Awaitable[Collection[str]]],
        limit_bytes: int = LIMIT_BYTES,
    ) -> Self:
        """Open the file, or begin a new one in place of one that is missing or damaged.

        in_play: the keys that are never given up (``PictureRefs.keys_in_play``), even if they exceed the limit.
        limit_bytes: for the pictures themselves. Raises NotWritable.
        """
        connection = await start(partial(_open, path))
        return cls(path, connection, in_play=in_play, limit_bytes=limit_bytes)

    async def get(self, key: str) -> bytes | None:
        """The picture, or None."""
        connection = self._connection
        try:
            return await in_thread(connection, _get, key)
        except (sqlite3.DatabaseError, StoreClosed) as error:
            await self._recover(connection, error)
            return None

    async def put(self, key: str, png: bytes) -> None:
        """Keep a picture; if it cannot be kept, that is no error."""
        connection = self._connection
        try:
            if await in_thread(connection, _put, key, png) > self._evict_above_bytes:
                keep = await self._in_play()
                left = await in_thread(connection, _evict, keep, int(self._limit_bytes * _ROOM_LEFT))
                # Where boards in play alone exceed the limit, do not try again for each of them.
                self._evict_above_bytes = max(self._limit_bytes, int(left / _ROOM_LEFT))
        except (sqlite3.DatabaseError, StoreClosed) as error:
            await self._recover(connection, error)

    async def close(self) -> None:
        """Let go of the file."""
        with suppress(sqlite3.Error):
            await self._connection.close()

    async def _recover(self, failed: aiosqlite.Connection, error: Exception) -> None:
        """Begin a new file after damage; wait out anything else (a full disk, a lock)."""
        async with self._recovery:
            if failed is self._connection and getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE:
                await self.close()
                with suppress(NotWritable):
                    self._connection = await start(partial(_recreate, self._path))


def _open(path: Path) -> sqlite3.Connection:
    try:
        return _connect(path)
    except sqlite3.DatabaseError:
        return _recreate(path)


def _recreate(path: Path) -> sqlite3.Connection:
    try:
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        return _connect(path)
    except (OSError, sqlite3.Error) as error:
        raise NotWritable(path, f"{path} cannot be written: {said_by(error)}") from error


def _connect(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise NotWritable(path, f"{path} cannot be written: {error.strerror}") from error
    connection = connect_raw(path)
    try:
        use_wal(connection, path)
        connection.execute("PRAGMA synchronous=NORMAL")
        for statement in _SCHEMA:
            connection.execute(statement)
        connection.execute("SELECT key, used, size FROM picture ORDER BY used LIMIT 1")
    except BaseException:
        connection.close()
        raise
    return connection


def _get(connection: sqlite3.Connection, key: str) -> bytes | None:
    row: tuple[bytes] | None = connection.execute("SELECT png FROM picture WHERE key = ?", (key,)).fetchone()
    if row is None:
        return None
    connection.execute("UPDATE picture SET used = (SELECT max(used) + 1 FROM picture) WHERE key = ?", (key,))
    return row[0]


def _put(connection: sqlite3.Connection, key: str, png: bytes) -> int:
    """Store a picture as the newest; returns the bytes of all."""
    connection.execute(
        "INSERT INTO picture(key, used, size, png) "
        "VALUES (?, (SELECT coalesce(max(used), 0) + 1 FROM picture), ?, ?) "
        "ON CONFLICT(key) DO UPDATE SET used = excluded.used, size = excluded.size, png = excluded.png",
        (key, len(png), png),
    )
    return _total_bytes(connection)


def _evict(connection: sqlite3.Connection, keep: Collection[str], target_bytes: int) -> int:
    """Delete what was not used for longest until the target is met; returns the bytes left."""
    total = _total_bytes(connection)
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        for key, size in connection.execute("SELECT key, size FROM picture ORDER BY used").fetchall():
            if total <= target_bytes:
                break
            if key not in keep:
                connection.execute("DELETE FROM picture WHERE key = ?", (key,))
                total -= size
    return total


def _total_bytes(connection: sqlite3.Connection) -> int:
    (total,) = connection.execute("SELECT coalesce(sum(size), 0) FROM picture").fetchone()
    return int(total)
