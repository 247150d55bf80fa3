"""kill -9 of the real process while it sends boards to rooms of both platforms, several lives long."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.support.across import Doors, Shown, open_doors, until
from tests.support.crowd import OnDiscord, OnTelegram, Pair, boards_in, boards_of, is_current
from tests.support.discord_server.faults import Fault, refused
from tests.support.discord_server.world import Channel
from tests.support.telegram_server.faults import Fault as TelegramFault
from tests.support.telegram_server.world import Chat

pytestmark = pytest.mark.slow

LIVES = 4
SEED = 11
TABLES = 3
"""On each platform."""


def make_bad(doors: Doors, life: int) -> None:
    """Edits take their time, posts arrive and nobody hears of it, and first answers come too late."""
    doors.discord.faults.plan(Fault("PATCH", "/channels/*/messages/*", 0, delay_s=0.6, times=50))
    doors.discord.faults.plan(Fault("POST", "/channels/*/messages", None, after=True, times=50))
    doors.discord.faults.plan(refused("POST", "/interactions/*/callback", 404, 10062, times=50))
    for method in ("editMessageMedia", "editMessageCaption"):
        doors.telegram.faults.append(TelegramFault(method, times=50, slow_s=0.6))
    if life % 2:
        doors.telegram.faults.append(TelegramFault("sendPhoto", times=50, slow_s=0.6))
    else:
        doors.telegram.faults.append(TelegramFault("sendPhoto", times=50, code=0, after=True))


def make_good(doors: Doors) -> None:
    """Everything works again."""
    doors.discord.faults.clear()
    doors.telegram.faults.clear()


async def test_each_room_shows_its_board_once_after_each_kill(tmp_path: Path) -> None:
    """Rooms where a board is edited and rooms where a new one is posted, whatever the moment of the kill."""
    random = Random(SEED)
    async with open_doors(tmp_path) as doors:
        pairs: list[Pair] = []
        for i in range(TABLES):
            pairs += [await OnDiscord.begin(doors, f"d{i}"), await OnTelegram.begin(doors, f"t{i}")]
        others: list[tuple[Pair, Channel | Chat]] = []
        for life in range(LIVES):
            make_bad(doors, life)
            new = []
            for pair in pairs:
                new.append((pair, await shown_elsewhere(pair, f"life {life}")))
                await pair.goes_on()
            wanted = random.randint(2, len(new))
            await until(lambda: wanted <= sum(is_known(*room) for room in new), "nothing is stored")  # noqa: B023 - at once
            await asyncio.sleep(random.uniform(0.0, 0.5))
            others += new
            await doors.house.kill()
            make_good(doors)
            await doors.start_again()
            await until(lambda: all(pair.shows_current() for pair in pairs), lambda: unlike(pairs), 60.0)
        known = [(pair, at) for pair, at in others if is_known(pair, at)]
        assert len(known) > LIVES
        await until(lambda: not behind(known), lambda: behind(known), 60.0)
        await asyncio.sleep(1.0)
        assert [] == unlike(pairs)
        assert [] == behind(known)
        assert [] == [at.id for pair, at in others if len(boards_at(pair, at)) > 1]
        assert [] == doors.violations()


async def shown_elsewhere(pair: Pair, name: str) -> Channel | Chat:
    """Somebody of the pair asks for the board in a new room."""
    match pair:
        case OnDiscord(people=(white, _)):
            channel = pair.doors.discord.world.channel(f"{name} {pair.table}")
            await white.elsewhere(channel).slash_unanswered("board", table=pair.table)
            return channel
        case OnTelegram(people=(white, _)):
            chat = pair.doors.telegram.world.group(f"{name} {pair.table}")
            white.says(f"/board {pair.table}", chat)
            return chat
    raise AssertionError(pair)


def is_known(pair: Pair, at: Channel | Chat) -> bool:
    """Whether the wish for a board there was on disk before the kill; else it is as if it had never been typed."""
    platform = "discord" if isinstance(at, Channel) else "telegram"
    return (platform, str(at.id)) in pair.doors.rooms(pair.number)


def boards_at(pair: Pair, at: Channel | Chat) -> list[Shown]:
    """The boards of the pair's table in another room."""
    if isinstance(at, Channel):
        return [*boards_in(at, pair.table)]
    return [*boards_of(pair.doors, at, pair.table)]


def behind(rooms: list[tuple[Pair, Channel | Chat]]) -> list[tuple[str, int, int]]:
    """Table, room and number of boards, of rooms that do not show their table as it is."""
    shown = [(pair, at.id, boards_at(pair, at)) for pair, at in rooms]
    return [(p.table, at, len(found)) for p, at, found in shown if not is_current(p.doors, p.number, found)]


def unlike(pairs: list[Pair]) -> list[tuple[str, int]]:
    """The tables that are not shown as they are, and how many boards they have."""
    return [(pair.table, len(pair.boards())) for pair in pairs if not pair.shows_current()]
