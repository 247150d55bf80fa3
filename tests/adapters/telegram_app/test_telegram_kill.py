"""The process is killed while boards are being sent."""

import asyncio
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path
from random import Random

import pytest

from tests.adapters.telegram_app.evening import verbs
from tests.support.telegram_house import open_telegram_house
from tests.support.telegram_server.faults import Fault
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.server import TelegramServer, running_server
from tests.support.telegram_server.world import Chat, Message

pytestmark = pytest.mark.slow

LIVES = 6
OPENS_WITHIN_S = 30.0


async def born(folder: Path, server: TelegramServer) -> Process:
    """A house in a process of its own, with its door open."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.support.telegram_child",
        str(folder),
        server.url,
        stdout=PIPE,
        stderr=DEVNULL,
    )
    assert child.stdout is not None
    while b"open" not in await asyncio.wait_for(child.stdout.readline(), OPENS_WITHIN_S):
        assert child.returncode is None
    return child


async def killed(child: Process) -> None:
    """Without a warning."""
    child.send_signal(signal.SIGKILL)
    await child.wait()


def live_boards(server: TelegramServer, group: Chat) -> list[Message]:
    """The messages of a group that can be pressed."""
    return [message for message in server.world.in_chat(group, by_bot=True) if message.buttons]


async def test_after_every_kill_the_group_shows_the_board_once(tmp_path: Path) -> None:
    """Whether the process died before, while or after a board arrived; nothing that was pressed is lost."""
    random = Random(1)
    async with running_server() as server:
        anna, bruno = Phone.of(server, "Anna"), Phone.of(server, "Bruno")
        group = server.world.group()
        for life in range(LIVES):
            child = await born(tmp_path, server)
            anna.says("/play 3", server.world.group()) if life else anna.says("/play 5", group)
            if life:
                await press_something(server, group, (anna, bruno), random)
            # The requests of the last moments arrive, and nobody is there to hear so.
            server.faults.append(Fault("editMessageMedia", after=True, code=0, slow_s=0.2, times=2))
            server.faults.append(Fault("sendMessage", after=True, slow_s=random.random() / 5))
            await asyncio.sleep(random.random() / 2)
            await killed(child)
            server.faults.clear()

        async with open_telegram_house(server, tmp_path) as telegram:
            await telegram.settle()
            await asyncio.sleep(3)
            async with asyncio.timeout(OPENS_WITHIN_S):
                while await telegram.house.rooms.pending():
                    await telegram.settle()
                    await asyncio.sleep(0.1)
            boards = live_boards(server, group)
            rooms = await telegram.house.rooms.pending()
            version = await telegram.version()
        assert 1 == len(boards), [board.text for board in boards]
        assert () == rooms
        assert version >= 1
        assert {"accept", "step", "play", "roll"} & set(verbs(boards[0]))
    assert [] == server.violations


async def press_something(
    server: TelegramServer, group: Chat, phones: tuple[Phone, Phone], random: Random
) -> None:
    """Both press what the board offers, without waiting for an answer."""
    for board in live_boards(server, group):
        for phone in phones:
            label = random.choice(board.labels[:1] + board.labels[:3])
            pressing = asyncio.ensure_future(phone.presses(board, label))
            await asyncio.sleep(0.02)
            pressing.cancel()
    await asyncio.sleep(0.05)
