"""Boards that have arrived although the process ended before the house had written down where they stand."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.adapters.telegram_app.evening import Evening
from tests.support.telegram_house import FastClock, open_telegram_house
from tests.support.telegram_server.server import TelegramServer, running_server
from tests.support.telegram_server.world import Chat


def forget(folder: Path, message: str | None) -> None:
    """As the store was before the last board's number was written down; message: of the board before it."""
    with closing(sqlite3.connect(folder / "civetta.db")) as database, database:
        database.execute("UPDATE room SET message = ?, shown_version = 0", (message,))
        database.execute("INSERT INTO outbox SELECT id, 1, version, 0, 0 FROM game_table")


def live(server: TelegramServer, group: Chat) -> list[int]:
    """The messages of a group that can be pressed."""
    return [message.id for message in server.world.in_chat(group, by_bot=True) if message.buttons]


async def test_a_board_that_was_never_noted_is_not_sent_again(tmp_path: Path) -> None:
    """It is found where it stands."""
    async with running_server() as server:
        async with open_telegram_house(server, tmp_path) as telegram:
            evening = Evening(telegram)
            await evening.greet()
            await evening.says(evening.anna, "/play 5")
        before = live(server, evening.group)
        forget(tmp_path, None)

        async with open_telegram_house(server, tmp_path) as telegram:
            await telegram.settle()

        assert 1 == len(before)
        assert before == live(server, evening.group)


async def test_a_board_that_was_never_noted_gives_way_to_the_one_that_was(tmp_path: Path) -> None:
    """Where the house goes on with the board it knows, nobody can press the other one."""
    clock = FastClock(200.0)
    async with running_server() as server:
        async with open_telegram_house(server, tmp_path, clock=clock) as telegram:
            evening = Evening(telegram)
            await evening.greet()
            mover = await evening.begun()
            await evening.says(mover, f"/m {await evening.legal_play()}")
            (noted,) = live(server, evening.group)
            await clock.sleep(90.0)
            await evening.says(evening.anna, "/board")
            (unnoted,) = live(server, evening.group)
        forget(tmp_path, str(noted))

        async with open_telegram_house(server, tmp_path, clock=clock) as telegram:
            await telegram.settle()

        assert noted != unnoted
        assert [noted] == live(server, evening.group)
