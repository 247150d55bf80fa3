"""Pictures: references in the main file, bytes in one that may be lost."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Collection
from contextlib import closing
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import NotWritable
from storage.pictures import PictureRefs, PictureStore
from storage.records import PictureRefRow, TableStatus
from storage.tables import Tables
from tests.storage.builders import change, new_table

PNG = bytes(range(256)) * 40


async def nothing_in_play() -> Collection[str]:
    return ()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[PictureStore]:
    """A store for about ten pictures."""
    opened = await PictureStore.open(
        tmp_path / "pictures.db", in_play=nothing_in_play, limit_bytes=10 * len(PNG)
    )
    yield opened
    await opened.close()


async def kept(store: PictureStore, count: int) -> list[str]:
    """Which of the pictures p0, p1 … are there; looking does not count as use."""
    rows = await store._connection.execute_fetchall("SELECT key FROM picture")
    return [f"p{n}" for n in range(count) if (f"p{n}",) in list(rows)]


async def test_a_picture_comes_back(tmp_path: Path) -> None:
    """Byte for byte, after a restart too; an unknown key is nothing."""
    path = tmp_path / "home" / "pictures.db"
    store = await PictureStore.open(path, in_play=nothing_in_play)
    await store.put("p", b"old")
    await store.put("p", PNG)
    await store.close()

    reopened = await PictureStore.open(path, in_play=nothing_in_play)

    assert (PNG, None) == (await reopened.get("p"), await reopened.get("q"))
    assert 0o600 == path.stat().st_mode & 0o777
    await reopened.close()


async def test_the_least_recently_used_go_first(store: PictureStore) -> None:
    """Looking at a picture counts as use."""
    for n in range(10):
        await store.put(f"p{n}", PNG)
    await store.get("p0")

    await store.put("p10", PNG)

    assert ["p0", *(f"p{n}" for n in range(3, 11))] == await kept(store, 11)


async def test_boards_in_play_are_never_given_up(tmp_path: Path) -> None:
    """Even if they alone exceed the limit; others go at once."""

    async def in_play() -> Collection[str]:
        return {f"p{n}" for n in range(20)}

    store = await PictureStore.open(tmp_path / "pictures.db", in_play=in_play, limit_bytes=10 * len(PNG))
    for n in (90, *range(20)):
        await store.put(f"p{n}", PNG)

    assert [f"p{n}" for n in range(20)] == await kept(store, 100)
    await store.close()


@pytest.mark.parametrize("rubbish", [b"", b"garbage" * 1000, b"SQLite format 3\0" + b"\1" * 5000])
async def test_a_damaged_file_is_begun_anew(tmp_path: Path, rubbish: bytes) -> None:
    """Silently: nothing is lost but time."""
    path = tmp_path / "pictures.db"
    path.write_bytes(rubbish)

    store = await PictureStore.open(path, in_play=nothing_in_play)
    await store.put("p", PNG)

    assert PNG == await store.get("p")
    await store.close()


async def test_a_file_of_another_shape_is_begun_anew(tmp_path: Path) -> None:
    """A later or earlier release may have arranged it otherwise."""
    path = tmp_path / "pictures.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE picture(name TEXT)")

    store = await PictureStore.open(path, in_play=nothing_in_play)
    await store.put("p", PNG)

    assert PNG == await store.get("p")
    await store.close()


async def test_damage_during_use_is_survived(store: PictureStore, tmp_path: Path) -> None:
    """The picture at hand is not there, however many ask for it; the next one is kept again."""
    await store.put("p", PNG)
    await store.close()
    store._connection = (
        await PictureStore.open(tmp_path / "pictures.db", in_play=nothing_in_play)
    )._connection
    with (tmp_path / "pictures.db").open("r+b") as file:
        file.write(b"\xff" * 65536)

    asked = await asyncio.gather(*(store.get("p") for _ in range(5)))
    await store.put("q", PNG)

    assert [None] * 5 == asked
    assert PNG == await store.get("q")


async def test_a_full_disk_is_no_error(store: PictureStore) -> None:
    """The picture is not kept, and later ones are once there is room."""
    await store._connection.execute("PRAGMA max_page_count=1")
    await store.put("p", PNG * 20)
    assert await store.get("p") is None

    await store._connection.execute("PRAGMA max_page_count=100000")
    await store.put("q", PNG)

    assert PNG == await store.get("q")


async def test_a_closed_store_has_nothing(store: PictureStore) -> None:
    """Whoever is late at the stop draws again."""
    await store.close()

    await store.put("p", PNG)

    assert await store.get("p") is None


async def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    """The one thing that cannot be mended silently."""
    (tmp_path / "home").write_text("")

    with pytest.raises(NotWritable, match=r"pictures\.db"):
        await PictureStore.open(tmp_path / "home" / "pictures.db", in_play=nothing_in_play)


async def test_references_are_kept_by_room_and_by_game(database: Database) -> None:
    """The newest of a room, and one for the end of each game."""
    table = await new_table(database, "one")
    refs = PictureRefs(database)
    old = PictureRefRow(table.id, 1, 0, "k0", "{}")
    board = PictureRefRow(table.id, 1, 0, "k1", '{"à":1}')
    end = PictureRefRow(table.id, 0, 1, "k2", "{}")
    for ref in (old, board, end):
        await refs.keep(ref)

    assert (board, end) == (await refs.of_room(1), await refs.of_game(table.id, 1))
    assert (None, None) == (await refs.of_room(2), await refs.of_game(table.id, 2))


async def test_boards_in_play_are_those_of_unfinished_tables(database: Database) -> None:
    """Ends of games and finished tables may be given up."""
    refs = PictureRefs(database)
    playing, finished = await new_table(database, "one"), await new_table(database, "two")
    await refs.keep(PictureRefRow(playing.id, 1, 0, "board", "{}"))
    await refs.keep(PictureRefRow(playing.id, 0, 1, "end", "{}"))
    await refs.keep(PictureRefRow(finished.id, 2, 0, "old", "{}"))
    await Tables(database).append(finished, change(status=TableStatus.FINISHED))

    assert {"board"} == await refs.keys_in_play()


async def test_uploads_are_reused_until_pruned(database: Database) -> None:
    """By platform and picture, the newest reference."""
    refs = PictureRefs(database)
    await refs.keep_upload("telegram", "k", "file-1", at=10)
    await refs.keep_upload("telegram", "k", "file-2", at=20)
    await refs.keep_upload("telegram", "old", "file-3", at=5)

    await refs.prune_uploads(before=20)

    assert "file-2" == await refs.uploaded("telegram", "k")
    assert await refs.uploaded("telegram", "old") is None
    assert await refs.uploaded("discord", "k") is None
