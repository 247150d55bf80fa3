"""How much survives kill -9 under load: ``python -m tests.bench.kill``; CIVETTA_KILLS says how often, by default 50."""

import asyncio
import os
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.support.killing import kill_often


def main() -> list[tuple[str, str]]:
    """What was measured, and the figure."""
    kills = int(os.environ.get("CIVETTA_KILLS", "50"))
    with TemporaryDirectory() as folder:
        tally = asyncio.run(kill_often(Path(folder), kills, Random()))
    return [
        ("kill -9 at random moments under load", str(tally.kills)),
        ("changes acknowledged before a kill", str(tally.acknowledged)),
        ("of these missing afterwards", str(len(tally.missing))),
        ("tables that differ from their log", str(len(tally.differing))),
        ("tables, and times one was played to its end", f"{len(tally.tables)}, {tally.ended}"),
    ]


if __name__ == "__main__":
    for what, figure in main():
        print(f"{what:45} {figure}")
