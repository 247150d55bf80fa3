"""How many actions a second the store takes, and how long it is in opening a large file."""

import asyncio
import tempfile
import time
from itertools import count
from pathlib import Path

from storage.database import Database
from storage.records import EventRow, NewRoom, NewTable, TableChange, TableKind, TableRow, TableStatus
from storage.tables import Tables
from tests.bench.pace import pace_of

_SNAPSHOT = '{"board":"' + "x" * 1100 + '"}'  # what a game of backgammon takes
_EVENT = EventRow("rolled", None, '{"dice":[3,1],"n":17}', 0)
_RUN_S = 2.0
_OPEN_TABLES = 10_000


def main() -> list[tuple[str, str]]:
    """Rows (what, figure)."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[tuple[str, str]]:
    rows = []
    for tasks in (1, 8, 64):
        delays = await _act(folder / f"{tasks}.db", tasks)
        rows.append((f"stored actions, {tasks} at once", str(pace_of(delays, _RUN_S))))
    rows.append((f"opening a file with {_OPEN_TABLES:,} open tables", await _open_large(folder / "large.db")))
    return rows


async def _act(path: Path, tasks: int) -> list[float]:
    """The seconds each action took; each task acts on tables of its own, one after the other."""
    database = await Database.open(path)
    tables = Tables(database)
    keys = count()
    delays: list[float] = []
    end = time.perf_counter() + _RUN_S

    async def act(row: TableRow) -> None:
        while (start := time.perf_counter()) < end:
            row = await tables.append(row, _change(f"t:{next(keys)}"))
            delays.append(time.perf_counter() - start)

    rows = [await _create(tables, task) for task in range(tasks)]
    await asyncio.gather(*map(act, rows))
    await database.close()
    return delays


async def _open_large(path: Path) -> str:
    database = await Database.open(path)
    tables = Tables(database)
    for batch in range(0, _OPEN_TABLES, 500):
        await asyncio.gather(*(_create(tables, batch + n) for n in range(500)))
    await database.close()
    start = time.perf_counter()
    database = await Database.open(path)
    seconds = time.perf_counter() - start
    await database.close()
    return f"{seconds:.2f} s"


async def _create(tables: Tables, n: int) -> TableRow:
    new = NewTable(tables.next_id(), TableKind.TWO_SEATS, rooms=(NewRoom("local", str(n)),))
    return await tables.create(new, _change(None))


def _change(key: str | None) -> TableChange:
    return TableChange(key, 0, (_EVENT,), _SNAPSHOT, 1, TableStatus.PLAYING)
