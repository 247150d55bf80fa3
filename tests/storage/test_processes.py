"""Whole processes: killed, stopped, or failing to start.

CIVETTA_KILLS sets how many kills the first test makes (6 where it is not set).
"""

# ruff: noqa: ASYNC240 - tests may touch small files on the event loop

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from storage.check import check
from storage.database import Database
from storage.records import TableRow
from storage.tables import Tables
from tests.storage.builders import change, query
from tests.storage.child import TABLES_PER_TASK, TASKS, slow_steps

KILLS = int(os.environ.get("CIVETTA_KILLS", "6"))
HANGS_S = 60  # a process that takes longer does not end by itself
ROOT = Path(__file__).parents[2]


@contextmanager
def child(what: str, path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process of ``tests.storage.child``, ended with the block."""
    command = [sys.executable, "-m", "tests.storage.child", what, str(path)]
    with subprocess.Popen(
        command, bufsize=0, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def acknowledged(process: subprocess.Popen[bytes], *, kill_after_s: float) -> list[str]:
    """Kill the process some time after its first line; all complete lines it had printed."""
    assert process.stdout
    first = process.stdout.readline()
    with suppress(subprocess.TimeoutExpired):  # reading meanwhile, lest a full pipe holds the process up
        process.communicate(timeout=kill_after_s)
    process.kill()
    rest, _ = process.communicate()
    return (first + rest).decode().split("\n")[:-1]


@pytest.mark.parametrize("n", range(KILLS))
async def test_no_acknowledged_action_is_lost_by_a_kill(path: Path, n: int) -> None:
    """After kill -9 under load every acknowledged action is there, once, and every table plays on."""
    with child("act_until_killed", path) as process:
        lines = acknowledged(process, kill_after_s=random.uniform(0.05, 0.5))

    actions = [line.split(" ") for line in lines]
    assert [] == [line for line, words in zip(lines, actions, strict=True) if len(words) != 3]
    newest = {int(table): int(version) for table, version, _ in actions}
    keys = {key for _, _, key in actions} - {"-"}
    stored_keys = {key for (key,) in query(path, "SELECT key FROM processed")}
    assert set() == keys - stored_keys
    assert () == check(path)
    await assert_tables_fit(path, newest)


async def assert_tables_fit(path: Path, newest: dict[int, int]) -> None:
    """At least the acknowledged version, one key per later version, the newest version owed, and no table stuck."""
    database = await Database.open(path)
    tables = Tables(database)
    stored = {row[0] for row in await database.fetch("SELECT id FROM game_table")}
    assert set() == newest.keys() - stored
    assert len(stored) <= TASKS * TABLES_PER_TASK
    for table_id in stored:
        row = await tables.load(table_id)
        assert row
        assert row.version >= newest.get(table_id, 1)
        assert row.version == 1 or f'{{"version":{row.version}}}' == row.snapshot
        assert (row.version - 1,) == await count(database, "processed", table_id)
        assert (row.events,) == await count(database, "event", table_id)
        assert [(row.version,)] == await database.fetch(
            "SELECT version FROM outbox WHERE table_id = ?", table_id
        )
        assert isinstance(await tables.append(row, change(f"after the kill {table_id}")), TableRow)
    await database.close()


async def count(database: Database, table: str, table_id: int) -> object:
    return await database.fetch_one(f"SELECT count(*) FROM {table} WHERE table_id = ?", table_id)


@pytest.mark.parametrize("after_s", [0.0, 0.01, 0.02, 0.05])
async def test_a_migration_killed_half_way_is_finished_at_the_next_start(path: Path, after_s: float) -> None:
    """Each step is done once, whole, whenever the kill came."""
    with child("migrate_slowly", path) as process:
        acknowledged(process, kill_after_s=after_s)

    database = await Database.open(path, steps=slow_steps())
    await database.close()

    steps = slow_steps()
    assert [(len(steps),)] == query(path, "SELECT count(*) FROM schema_version")
    assert [(20000, 0)] * len(steps) == [
        query(path, f"SELECT count(x), count(y) FROM t{step.version}")[0] for step in steps
    ]


async def test_a_stop_signal_during_writes_ends_the_process(path: Path) -> None:
    """What waits is stored, the log is emptied into the file, and the process is gone."""
    with child("stop_on_signal", path) as process:
        assert process.stdout
        first = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        rest, errors = process.communicate(timeout=HANGS_S)

    assert (0, b"") == (process.returncode, errors)
    newest = {int(line.split()[0]): int(line.split()[1]) for line in (first + rest).splitlines()}
    assert () == check(path)
    assert {} == {
        table: version
        for table, version in newest.items()
        if query(path, f"SELECT version FROM game_table WHERE id = {table}")[0][0] < version
    }


@pytest.mark.parametrize("what", ["fail_to_open", "forget_to_close"])
async def test_a_failed_start_ends_the_process(path: Path, what: str) -> None:
    """No thread keeps it alive, whether opening failed or what came after it."""
    if what == "fail_to_open":
        path.parent.mkdir()
        path.write_bytes(b"garbage" * 1000)

    with child(what, path) as process:
        _, errors = process.communicate(timeout=HANGS_S)

    assert 1 == process.returncode
    assert (b"NotADatabase" if what == "fail_to_open" else b"RuntimeError") in errors


async def test_the_lock_of_a_killed_process_is_free(path: Path) -> None:
    """The lock file it left keeps nobody out."""
    with child("act_until_killed", path) as process:
        acknowledged(process, kill_after_s=0.0)
        process.wait(HANGS_S)

    database = await Database.open(path)

    assert path.with_name("civetta.db.lock").exists()
    await database.close()
