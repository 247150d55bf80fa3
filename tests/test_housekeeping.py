"""What the house does once a day."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.housekeeping import once
from storage import backup
from storage.database import Database
from storage.keys import Keys, claim
from storage.pictures import PictureRefs

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def ms(days_ago: int) -> int:
    """A moment some days before now."""
    return int((NOW - timedelta(days=days_ago)).timestamp() * 1000)


async def test_a_day_ends_with_a_backup_and_without_what_is_old(tmp_path: Path) -> None:
    """A copy is made; keys and uploads older than a week are forgotten, younger ones kept."""
    database = await Database.open(tmp_path / "civetta.db")
    try:
        keys, pictures = Keys(database), PictureRefs(database)
        for key, days in (("old", 9), ("new", 2)):
            await database.write(claim(key, table_id=None, version=None, at=ms(days)))
            await pictures.keep_upload("telegram", key, f"file-{key}", at=ms(days))

        await once(database, now=NOW)

        assert backup.newest(tmp_path / "backups") is not None
        assert [False, True] == [await keys.find(key) is not None for key in ("old", "new")]
        assert [None, "file-new"] == [await pictures.uploaded("telegram", key) for key in ("old", "new")]
    finally:
        await database.close()
