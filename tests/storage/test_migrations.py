"""Schema steps: once each, whole or not at all."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import EditedMigration, MigrationFailed
from storage.migrations import Step, load_steps, shipped_steps, split_statements
from storage.rooms import Rooms
from tests.storage.builders import damage, new_table, query

ONE = Step(1, "0001_one.sql", "CREATE TABLE IF NOT EXISTS a(x INTEGER);")
TWO = Step(
    2, "0002_two.sql", "ALTER TABLE a ADD COLUMN y TEXT; -- later\nCREATE INDEX IF NOT EXISTS a_y ON a(y);\n"
)
BROKEN = Step(2, "0002_two.sql", "ALTER TABLE a ADD COLUMN y TEXT;\nINSERT INTO nowhere VALUES (1);\n")


async def run(path: Path, steps: Sequence[Step]) -> tuple[str, ...]:
    """Open with these steps and close; the names of those carried out."""
    database = await Database.open(path, steps=steps)
    await database.close()
    return database.opening.applied


def columns(path: Path) -> list[str]:
    return [name for (name,) in query(path, "SELECT name FROM pragma_table_info('a')")]


async def test_a_fresh_file_then_a_restart_takes_no_step(path: Path) -> None:
    """A new installation is not upgraded a second time."""
    first = await Database.open(path)
    await first.close()
    second = await Database.open(path)
    await second.close()

    assert tuple(step.name for step in shipped_steps()) == first.opening.applied
    assert second.opening.applied == ()


async def test_steps_are_recorded_with_their_checksums(path: Path) -> None:
    """The file knows what made it."""
    await run(path, [ONE, TWO])

    recorded = query(path, "SELECT version, name, checksum FROM schema_version ORDER BY version")
    assert [(step.version, step.name, step.checksum) for step in (ONE, TWO)] == recorded


async def test_an_upgrade_keeps_a_verified_copy_of_the_old_file(path: Path) -> None:
    """Only missing steps run, and the way back is there before they do."""
    await run(path, [ONE])
    damage(path, "INSERT INTO a VALUES (7)")

    database = await Database.open(path, steps=[ONE, TWO])
    await database.close()

    copy = database.opening.backup
    assert database.opening.applied == ("0002_two.sql",)
    assert copy is not None
    assert (columns(copy), query(copy, "SELECT x FROM a")) == (["x"], [(7,)])
    assert query(path, "SELECT x, y FROM a") == [(7, None)]


async def test_a_failing_step_changes_nothing(path: Path) -> None:
    """It is rolled back whole, the version stays, and the mended step works."""
    await run(path, [ONE])

    with pytest.raises(MigrationFailed, match="0002_two"):
        await run(path, [ONE, BROKEN])

    assert columns(path) == ["x"]
    assert await run(path, [ONE, TWO]) == ("0002_two.sql",)


async def test_a_column_that_exists_is_passed_over(path: Path) -> None:
    """Work found done is no error, whoever did it."""
    await run(path, [ONE])
    damage(path, "ALTER TABLE a ADD COLUMN y TEXT")

    await run(path, [ONE, TWO])

    assert columns(path) == ["x", "y"]


async def test_a_lost_record_only_repeats_the_step(path: Path) -> None:
    """Every shipped step may be carried out on its own result."""
    database = await Database.open(path)
    await new_table(database)
    await database.close()
    damage(path, "DELETE FROM schema_version")

    reopened = await Database.open(path)
    await reopened.close()

    assert tuple(step.name for step in shipped_steps()) == reopened.opening.applied
    assert query(path, "SELECT count(*) FROM game_table") == [(1,)]


async def test_an_edited_step_is_refused(path: Path) -> None:
    """A step that has run is never changed afterwards."""
    await run(path, [ONE])

    with pytest.raises(EditedMigration, match="0001_one"):
        await run(path, [Step(1, ONE.name, ONE.sql + "\n-- edited")])


async def test_the_schema_is_in_the_main_file_at_once(path: Path) -> None:
    """After a migration the log is empty: a power cut cannot take the tables away."""
    database = await Database.open(path)

    assert path.with_name("civetta.db-wal").stat().st_size == 0
    await database.close()


def test_shipped_steps_can_be_repeated() -> None:
    """Each CREATE says IF NOT EXISTS."""
    creates = [
        line for step in shipped_steps() for line in re.findall(r"^\s*CREATE.*", step.sql, re.MULTILINE)
    ]

    assert creates
    assert [line for line in creates if "IF NOT EXISTS" not in line] == []


def test_steps_are_numbered_without_gaps(tmp_path: Path) -> None:
    """A forgotten file is noticed before anything runs."""
    (tmp_path / "0001_a.sql").write_text("")
    (tmp_path / "0003_c.sql").write_text("")

    with pytest.raises(ValueError, match="gaps"):
        load_steps(tmp_path)


def test_a_script_is_split_by_sqlites_own_judgement() -> None:
    """Semicolons in texts, comments and triggers end no statement."""
    script = (
        "-- first; comment\nCREATE TABLE a(x);\nINSERT INTO a VALUES (';');\n"
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN\n  DELETE FROM a;\nEND;\n-- end\n"
    )

    statements = [" ".join(statement.split()) for statement in split_statements(script)]

    assert statements == [
        "-- first; comment CREATE TABLE a(x);",
        "INSERT INTO a VALUES (';');",
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a; END;",
    ]


async def test_rooms_of_an_older_file_are_kept(path: Path) -> None:
    """They have no owner, somebody plays there, and nobody was called."""
    first, *_ = shipped_steps()
    await run(path, [first])
    damage(
        path,
        "INSERT INTO game_table(id, kind, version, decision, status, snapshot, snap_sum, events, head, created_at, "
        "updated_at) VALUES (1, 't', 1, 1, 'playing', '{}', x'00', 0, x'00', 1, 1)",
    )
    damage(
        path,
        "INSERT INTO room(id, table_id, platform, chat, reach, message, opened_at) "
        "VALUES (1, 1, 'local', 'c', 'send', 'm', 1)",
    )

    database = await Database.open(path)
    (room,) = await Rooms(database).of_table(1)
    await database.close()

    assert ("c", "m", None, False, None) == (
        room.chat,
        room.message,
        room.owner,
        room.watching,
        room.ping_turn,
    )
