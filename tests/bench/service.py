"""How fast the service stores actions, starts on a full file, and how much memory it takes."""

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.rules.actions import Action, PlayWhole, RollDice, StartGame, Take
from bot.rules.game import ToAnswerDouble, ToMove, awaited, turn_of
from bot.rules.side import Side
from bot.rules.table import Finished, Playing, Table
from bot.rules.terms import make_terms
from bot.rules.turn import plays_of
from bot.service.clock import SystemClock
from bot.service.commands import Command, Update
from bot.service.house import House
from bot.service.ids import table_id
from tests.bench.pace import Pace, pace_of
from tests.support.clock import FakeClock
from tests.support.house import PLACE, open_rig, open_service, seat_two

OPEN_GAMES = 10_000
ACTIVE = 200
_PLAYERS = 2000
_AT_ONCE = 64


def main() -> list[tuple[str, str]]:
    """What was measured, and the figure."""
    with TemporaryDirectory() as folder:
        one = asyncio.run(_play(Path(folder) / "one.db", tables=1, actions=1500))
        many = asyncio.run(_play(Path(folder) / "many.db", tables=64, actions=100))
        full = Path(folder) / "full.db"
        asyncio.run(_fill(full))
        started = _start(full)
        size_mb = full.stat().st_size / 2**20
    return [
        ("press to committed, one table", str(one)),
        ("the same, 64 tables at once", str(many)),
        (f"start to ready, {OPEN_GAMES:,} open games", f"{started['ready_s']:.2f} s, file {size_mb:.0f} MB"),
        ("of this the store and the service", f"{started['opened_s']:.2f} s"),
        (f"memory, {OPEN_GAMES:,} open games", f"{started['rss_mb']:.0f} MB"),
        (f"the same, {ACTIVE} of them active", f"{started['active_rss_mb']:.0f} MB"),
    ]


async def _play(path: Path, *, tables: int, actions: int) -> Pace:
    """Each table plays so many actions, all tables at once."""
    async with open_rig(path) as rig:
        begun = [
            (await seat_two(rig.house, make_terms("standard", 15, {}), tag=f" {n}"))[0] for n in range(tables)
        ]
        started = time.perf_counter()
        waits = await asyncio.gather(
            *(_act(rig.house, update, Random(n), actions) for n, update in enumerate(begun))
        )
        spent = time.perf_counter() - started
    return pace_of([wait for table in waits for wait in table], spent)


async def _act(house: House, update: Update, random: Random, actions: int) -> list[float]:
    """Seconds that each of some actions took."""
    times: list[float] = []
    while len(times) < actions and not isinstance(update.state.phase, Finished):
        command = command_of(update, random)
        started = time.perf_counter()
        update = await house.tables.perform(command)
        times.append(time.perf_counter() - started)
    return times


def command_of(update: Update, random: Random) -> Command:
    """A press that is not refused."""
    side, action = _sensible(update.state, random)
    key = f"l:{update.table}:{update.version}"
    return Command(update.table, update.state.seats[side], action, key, seen=update.state.decision)


def _sensible(table: Table, random: Random) -> tuple[Side, Action]:
    if not isinstance(table.phase, Playing):
        return Side.WHITE, StartGame(())
    game = table.phase.game
    match awaited(game):
        case ToMove(side):
            plays = plays_of(table.terms.rules, turn_of(game)).plays
            return side, PlayWhole(random.choice(plays).moves)
        case ToAnswerDouble(side, _):
            return side, Take()
        case asked:
            return asked.side, RollDice()


async def _fill(path: Path) -> None:
    """A file with so many games in play, each in a room of its own kind."""
    clock = FakeClock(SystemClock().now_ms())
    async with open_rig(path, clock=clock) as rig:
        people = [
            (await rig.house.accounts.player_of("local", str(n), f"Player {n}")).id for n in range(_PLAYERS)
        ]

        async def begin(number: int) -> None:
            white, black = people[number % _PLAYERS], people[(number * 7 + 3) % _PLAYERS]
            if white == black:
                black = people[(number + 1) % _PLAYERS]
            terms = make_terms("standard", 7, {})
            opened = await rig.house.challenges.challenge(
                challenger=white, invited=None, terms=terms, key=f"l:o{number}", place=PLACE
            )
            await rig.house.challenges.accept(table=opened.table, player=black, key=f"l:a{number}")

        for first in range(0, OPEN_GAMES, _AT_ONCE):
            numbers = range(first, min(first + _AT_ONCE, OPEN_GAMES))
            await asyncio.gather(*(begin(number) for number in numbers))
            clock.pass_s(10)


def _start(path: Path) -> dict[str, float]:
    """What a fresh process says of itself, and how long it took from the outside."""
    started = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.service", "child", str(path)], stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    child.stdout.readline()
    ready_s = time.perf_counter() - started
    said: dict[str, float] = json.loads(child.stdout.readline())
    child.stdout.close()
    child.wait()
    return said | {"ready_s": ready_s}


async def _child(path: Path) -> None:
    """Start as the program does: open, sweep deadlines and outbox; then play on some tables."""
    started = time.perf_counter()
    async with open_service(path) as house:
        await house.deadlines.poll()
        await house.rooms.pending()
        await house.tables.load(table_id(1))
        opened_s = time.perf_counter() - started
        print("ready", flush=True)
        rss_mb = _rss_mb()
        updates = [await house.tables.load(table_id(1 + n * OPEN_GAMES // ACTIVE)) for n in range(ACTIVE)]
        await asyncio.gather(*(_act(house, update, Random(n), 10) for n, update in enumerate(updates)))
        print(json.dumps({"opened_s": opened_s, "rss_mb": rss_mb, "active_rss_mb": _rss_mb()}), flush=True)


def _rss_mb() -> float:
    """Resident memory now; where the system does not tell, the most there ever was."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10


if __name__ == "__main__":
    if sys.argv[1:2] == ["child"]:
        asyncio.run(_child(Path(sys.argv[2])))
    else:
        for what, figure in main():
            print(f"{what:45} {figure}")
