"""From the press to the finished board: rules, commit, view and picture together, as the house is put together."""

import asyncio
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.app import OpenHouse, open_everything
from bot.rules.table import Finished
from bot.rules.terms import make_terms
from bot.service.commands import Update
from bot.service.rooms import Room
from tests.bench.pace import Pace, pace_of, quantile_ms
from tests.bench.service import command_of
from tests.support.house import seat_two

_ONE, _MANY = 400, 64
_TICK_S = 0.005
_BOARDS_A_SECOND = 4


def main() -> list[tuple[str, str]]:
    """What was measured, and the figure."""
    with TemporaryDirectory() as folder:
        one = asyncio.run(_measure(Path(folder) / "one", tables=1, actions=_ONE))
        many = asyncio.run(_measure(Path(folder) / "many", tables=_MANY, actions=20))
        still, busy = asyncio.run(_delays(Path(folder) / "loop"))
    return [
        ("press to commit to finished picture, one table", str(one)),
        (f"the same, {_MANY} tables at once", str(many)),
        ("event loop late, nothing drawn, p99", f"{still:.2f} ms"),
        (f"event loop late, {_BOARDS_A_SECOND} boards a second drawn, p99", f"{busy:.2f} ms"),
    ]


async def _measure(home: Path, *, tables: int, actions: int) -> Pace:
    async with open_everything(home) as house:
        begun = [await _seated(house, n) for n in range(tables)]
        started = time.perf_counter()
        waits = await asyncio.gather(
            *(_play(house, *table, Random(n), actions) for n, table in enumerate(begun))
        )
        spent = time.perf_counter() - started
    return pace_of([wait for table in waits for wait in table], spent)


async def _seated(house: OpenHouse, n: int) -> tuple[Room, Update]:
    update, _, _ = await seat_two(house.service, make_terms("standard", 25, {}), tag=f" {n}")
    return (await house.service.rooms.rooms_of(update.table))[0], update


async def _play(house: OpenHouse, room: Room, update: Update, random: Random, actions: int) -> list[float]:
    """Seconds from each press until its board could be sent."""
    times: list[float] = []
    while len(times) < actions and not isinstance(update.state.phase, Finished):
        command = command_of(update, random)
        started = time.perf_counter()
        update = await house.service.tables.perform(command)
        await house.conversation.boards.in_room(room, update)
        times.append(time.perf_counter() - started)
    return times


async def _delays(home: Path) -> tuple[float, float]:
    """How late a task of the event loop wakes: with nothing to do, and while boards are drawn."""
    async with open_everything(home) as house:
        room, update = await _seated(house, 0)
        still = await _ticks(400)
        drawing = asyncio.create_task(_steadily(house, room, update))
        busy = await _ticks(1200)
        drawing.cancel()
        await asyncio.gather(drawing, return_exceptions=True)
    return still, busy


async def _steadily(house: OpenHouse, room: Room, update: Update) -> None:
    random = Random(1)
    while True:
        update = await house.service.tables.perform(command_of(update, random))
        await house.conversation.boards.in_room(room, update)
        await asyncio.sleep(1 / _BOARDS_A_SECOND)


async def _ticks(count: int) -> float:
    late: list[float] = []
    for _ in range(count):
        started = time.perf_counter()
        await asyncio.sleep(_TICK_S)
        late.append(time.perf_counter() - started - _TICK_S)
    return quantile_ms(late, 0.99)
