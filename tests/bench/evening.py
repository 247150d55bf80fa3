"""What an evening at a chouette costs its people, by platform and by cube form: ``python -m tests.bench.evening``."""

import asyncio
import logging
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

import structlog

from tests.support.evening_course import GAMES, play_by_rules
from tests.support.evening_crowd import PEOPLE, all_answer, open_crowd
from tests.support.evening_figures import Figures
from tests.support.evening_play import Played, play_evening

SEED = 5
SEEDS = range(1, 9)
SLEEPERS = (None, "crew", "captain")


def main() -> list[tuple[str, str]]:
    """What was measured, and the figure."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    return [*asyncio.run(_at_once()), *asyncio.run(_by_rules()), *asyncio.run(_in_chat())]


async def _at_once() -> list[tuple[str, str]]:
    """In the real process, over sockets."""
    rows = []
    for platform in ("discord", "telegram"):
        with TemporaryDirectory() as folder:
            async with open_crowd(Path(folder), platform) as crowd:
                waits = await all_answer(crowd)
        what = f"{platform}: slowest first answer, {len(waits)} of {PEOPLE} members answer for their cubes at once"
        rows.append((what, f"{1000 * max(waits):.0f} ms (mean {1000 * mean(waits):.0f} ms)"))
    return rows


async def _by_rules() -> list[tuple[str, str]]:
    """Every message instant; many evenings, whoever sleeps."""
    rows = []
    for cubes in ("multi", "single"):
        for sleeper in SLEEPERS:
            evenings = [await play_by_rules(seed, cubes, sleeper=sleeper) for seed in SEEDS]
            who = f"{sleeper} falls asleep" if sleeper else "all awake"
            lost = [figures.lost_min for figures in evenings]
            asked = mean(figures.questions for figures in evenings)
            rows.append(
                (
                    f"minutes lost a game, {cubes}, {who}, {len(evenings)} evenings by the rules",
                    f"{mean(lost):.2f} ({min(lost):.2f} … {max(lost):.2f}); questions {asked:.2f}",
                )
            )
    return rows


async def _in_chat() -> list[tuple[str, str]]:
    rows = []
    for platform in ("discord", "telegram"):
        for cubes in ("multi", "single"):
            with TemporaryDirectory() as folder:
                played = await play_evening(Path(folder), platform, seed=SEED, cubes=cubes)
            rows += _rows(f"{platform}, {cubes}", played)
    return rows


def _rows(where: str, played: Played) -> list[tuple[str, str]]:
    figures: Figures = played.figures
    kinds = ", ".join(f"{kind} {seconds:.0f} s" for kind, seconds in figures.lost_by_kind.items())
    return [
        (f"{where}: messages and edits a turn", f"{played.writes_per_turn:.2f} ({figures.turns} turns)"),
        (f"{where}: minutes lost a game of {GAMES}", f"{figures.lost_min:.2f} ({kinds})"),
        (
            f"{where}: questions a member and game",
            f"{figures.questions:.2f} (most of one member in one game {figures.most_questions})",
        ),
        (f"{where}: violations of the API description", str(len(played.violations))),
    ]


if __name__ == "__main__":
    for what, figure in main():
        print(f"  {what:<72} {figure}", flush=True)
