"""A process for the tests to kill, stop or watch: ``python -m tests.storage.child WHAT PATH``."""

import asyncio
import os
import random
import signal
import sys
from pathlib import Path

from storage.database import Database
from storage.errors import Conflict
from storage.migrations import Step
from storage.records import TableRow
from storage.tables import Tables
from tests.storage.builders import change, new_table

TASKS = 16
TABLES_PER_TASK = 4
REPEATED = 0.1  # the share of actions that are delivered twice


async def act_until_killed(path: Path) -> None:
    """Act on many tables at once; print each action only when it is stored."""
    database = await Database.open(path)
    await asyncio.gather(*(_act(database, task) for task in range(TASKS)))


async def stop_on_signal(path: Path) -> None:
    """The same, ended by SIGTERM in the way a service is: close, then leave."""
    database = await Database.open(path)
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    acting = [asyncio.create_task(_act(database, task)) for task in range(TASKS)]
    await stopped.wait()
    for task in acting:
        task.cancel()
    await database.close()


async def migrate_slowly(path: Path) -> None:
    """Carry out many heavy steps; print each opening's start."""
    acknowledge("begin")
    database = await Database.open(path, steps=slow_steps())
    await database.close()
    acknowledge("done")


async def fail_to_open(path: Path) -> None:
    """Leave the refusal to the interpreter."""
    await Database.open(path)


async def forget_to_close(path: Path) -> None:
    """A start-up that fails between opening and closing."""
    await Database.open(path)
    raise RuntimeError("the rest of the start-up failed")


def slow_steps() -> list[Step]:
    """Steps that take a moment each, and would show if one was done twice or by half."""
    numbers = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 20000)"
    return [
        Step(
            n,
            f"{n:04}_step.sql",
            f"CREATE TABLE IF NOT EXISTS t{n}(x INTEGER);\n{numbers} INSERT INTO t{n} SELECT x FROM n;\n"
            f"ALTER TABLE t{n} ADD COLUMN y TEXT;\n",
        )
        for n in range(1, 13)
    ]


def acknowledge(line: str) -> None:
    """One write to the pipe, so that a kill cannot cut it."""
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


async def _act(database: Database, task: int) -> None:
    tables = Tables(database)
    rows: list[TableRow] = []
    for n in range(TABLES_PER_TASK):
        rows.append(await new_table(database, f"{task}-{n}"))
        acknowledge(f"{rows[-1].id} 1 -")
    while True:
        n = random.randrange(TABLES_PER_TASK)
        rows[n] = await _act_once(tables, rows[n])


async def _act_once(tables: Tables, row: TableRow) -> TableRow:
    key = f"l:{row.id}:{row.version}"
    action = change(key, snapshot=f'{{"version":{row.version + 1}}}', events=random.randint(1, 3))
    after = await tables.append(row, action)
    acknowledge(f"{after.id} {after.version} {key}")
    if random.random() < REPEATED:
        try:
            await tables.append(row, action)
            acknowledge("an action was stored twice")
        except Conflict as conflict:
            if conflict.why != "duplicate":
                acknowledge(f"a repeated action is {conflict.why}")
    return after


if __name__ == "__main__":
    what, where = sys.argv[1:]
    work = {
        f.__name__: f
        for f in (act_until_killed, stop_on_signal, migrate_slowly, fail_to_open, forget_to_close)
    }
    asyncio.run(work[what](Path(where)))
