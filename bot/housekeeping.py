"""What the house does once a day: a backup, and forgetting what is no longer needed."""

import asyncio
from datetime import UTC, datetime

import structlog

from storage import backup
from storage.database import Database
from storage.errors import StorageError
from storage.keys import Keys
from storage.pictures import PictureRefs

FIRST_AFTER_S = 600.0
EVERY_S = 24 * 3600.0
UPLOADS_KEPT_MS = 7 * 24 * 3600 * 1000
"""A picture that was sent a week ago will hardly be sent again as it is."""

_log = structlog.get_logger(__name__)


async def keep_house(database: Database) -> None:
    """Runs until it is cancelled. What fails is logged and tried again the next day."""
    await asyncio.sleep(FIRST_AFTER_S)
    while True:
        try:
            await once(database, now=datetime.now(UTC))
        except StorageError as error:
            _log.warning("the daily backup failed", error=str(error))
        await asyncio.sleep(EVERY_S)


async def once(database: Database, *, now: datetime) -> None:
    """One day's work. Raises StorageError."""
    folder = database.path.parent / "backups"
    made = await asyncio.to_thread(backup.backup, database.path, folder, now=now)
    await asyncio.to_thread(backup.prune, folder, now=now)
    at = int(now.timestamp() * 1000)
    await Keys(database).prune(now=at)
    await PictureRefs(database).prune_uploads(before=at - UPLOADS_KEPT_MS)
    _log.info("backed up", file=str(made))
