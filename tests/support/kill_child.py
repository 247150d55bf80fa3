"""The process that is killed: ``python -m tests.support.kill_child FILE SEED``.

Plays random matches on several tables at once through the service, for ever, and prints each change once it is
acknowledged: table, version, key.
"""

import asyncio
import os
import sys
from pathlib import Path
from random import Random

from bot.rules.ids import PlayerId
from bot.rules.table import Finished
from bot.service.commands import Update
from bot.service.house import House
from tests.support.house import PLACE, open_service, play_one
from tests.support.random_play import random_terms

TABLES = 6


async def main(path: Path, seed: str) -> None:
    """Play on every table that is open, and on new ones where one has ended."""
    async with open_service(path) as house, asyncio.TaskGroup() as tasks:
        tasks.create_task(house.deadlines.run())
        for number in range(TABLES):
            tasks.create_task(_play(house, number, seed))


async def _play(house: House, number: int, seed: str) -> None:
    """One pair of players, one table after the other."""
    random = Random(f"{seed}|{number}")
    white, black = [
        (await house.accounts.player_of("local", f"{color}{number}", f"{color} {number}")).id
        for color in ("white", "black")
    ]
    count = 0
    while True:
        tables = await house.rooms.tables_of(white)
        update = (
            await house.tables.load(tables[0]) if tables else await _open(house, white, seed, number, count)
        )
        if len(update.state.seats) < 2:
            key = f"l:{seed}:{number}:accept:{count}"
            update = await house.challenges.accept(table=update.table, player=black, key=key)
            _acknowledge(update, key)
        while not isinstance(update.state.phase, Finished):
            count += 1
            key = f"l:{seed}:{number}:{count}"
            update = await play_one(house, update, random, key=key)
            _acknowledge(update, key)


async def _open(house: House, white: PlayerId, seed: str, number: int, count: int) -> Update:
    key = f"l:{seed}:{number}:open:{count}"
    terms = random_terms(Random(key))
    update = await house.challenges.challenge(
        challenger=white, invited=None, terms=terms, key=key, place=PLACE
    )
    _acknowledge(update, key)
    return update


def _acknowledge(update: Update, key: str) -> None:
    """One line in one write, so that it is there or not."""
    os.write(1, f"{update.table} {update.version} {key}\n".encode())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
