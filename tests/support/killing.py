"""Kills a playing process at random moments and looks at what is left."""

import asyncio
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.codec.stored import decode_event
from bot.rules.evolve import fold
from bot.rules.table import Finished, Lobby
from bot.service.ids import TableId, row_of
from tests.support.house import Rig, open_rig, play_to_end

_PATIENCE_S = 60.0


@dataclass(slots=True)
class Tally:
    """What was seen. acknowledged: changes that a killed process had reported as stored."""

    kills: int = 0
    acknowledged: int = 0
    missing: list[str] = field(default_factory=list)
    differing: list[TableId] = field(default_factory=list)
    tables: set[TableId] = field(default_factory=set)
    ended: int = 0


async def kill_often(folder: Path, kills: int, random: Random) -> Tally:
    """Start, let play, kill and check, so many times; in the end every table is played to its end."""
    path, tally = folder / "civetta.db", Tally()
    for number in range(kills):
        lines = await asyncio.to_thread(_run_and_kill, path, folder / "stdout", f"k{number}", random)
        tally.kills += 1
        async with open_rig(path) as rig:
            await _check(rig, lines, tally)
            await _end(rig, sorted(tally.tables)[-1:], tally, random)
    async with open_rig(path) as rig:
        await _end(rig, sorted(tally.tables), tally, random)
    return tally


def _run_and_kill(path: Path, output: Path, seed: str, random: Random) -> list[str]:
    """What the process had acknowledged when it was killed."""
    with output.open("wb") as stdout:
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.support.kill_child", str(path), seed], stdout=stdout
        )
        try:
            started = time.monotonic()
            while output.stat().st_size == 0:
                if child.poll() is not None or time.monotonic() - started > _PATIENCE_S:
                    raise RuntimeError(f"the player did not start: exit code {child.poll()}")
                time.sleep(0.01)
            time.sleep(random.uniform(0, 0.7))
            if child.poll() is not None:
                raise RuntimeError(f"the player ended by itself: exit code {child.poll()}")
        finally:
            child.kill()
            child.wait()
    lines = output.read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith("t-")]  # the log goes the same way


async def _check(rig: Rig, lines: list[str], tally: Tally) -> None:
    """Every acknowledged change is there, and every table is the fold of its log."""
    newest: dict[TableId, int] = {}
    for line in lines:
        table, version, key = line.split()
        found = await rig.store.keys.find(key)
        if found is None or (found.table_id, found.version) != (row_of(table), int(version)):
            tally.missing.append(line)
        newest[TableId(table)] = max(int(version), newest.get(TableId(table), 0))
    tally.acknowledged += len(lines)
    tally.tables |= set(newest)
    for table in tally.tables:
        update = await rig.house.tables.load(table)
        log = [decode_event(event.body) for event in await rig.store.tables.read_log(row_of(table))]
        if update.version < newest.get(table, 0) or update.state != fold(log):
            tally.differing.append(table)


async def _end(rig: Rig, tables: list[TableId], tally: Tally, random: Random) -> None:
    """Play tables to their end, as their players would after the restart."""
    for table in tables:
        update = await rig.house.tables.load(table)
        if isinstance(update.state.phase, Lobby):
            somebody = await rig.house.accounts.player_of("local", "late", "Late")
            update = await rig.house.challenges.accept(table=table, player=somebody.id, key=f"l:late:{table}")
        update = await play_to_end(rig.house, update, random, tag=f"end{tally.kills}")
        tally.ended += isinstance(update.state.phase, Finished)
