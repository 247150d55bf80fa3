"""One chouette in a channel on Discord and a group on Telegram: both show the same, whoever plays where."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.chouette.state import Chouette, Closed, Playing
from bot.service.ids import TableId
from tests.support.discord_server.world import Message as DiscordMessage
from tests.support.evening import Evening, Person
from tests.support.evening_rooms import RoomsStage
from tests.support.evening_seats import OnDiscord, OnTelegram, Shown
from tests.support.evening_tables import NAMES, TABLE, Club, open_club
from tests.support.telegram_server.world import Message as TelegramMessage

pytestmark = pytest.mark.slow

GAMES, EACH, ENOUGH = 3, 3, 20
_MARKS = re.compile(r"\*\*|`|\\")
CODE = re.compile(r"/join ([A-Z0-9]{6})")


async def test_three_on_each_platform_play_at_one_board(tmp_path: Path) -> None:
    """They join by the code on the card and act in their own room; after every act both rooms show the same."""
    async with open_club(tmp_path, discord=True, telegram=True, seed=2) as club:
        here = await club.on_discord(NAMES[:EACH])
        there = await club.on_telegram(NAMES[EACH:])
        evening = await begin(club, here, there)
        compared, state = 0, await evening.stage.state()
        while not isinstance(state.phase, Closed):
            state = await evening.until(is_another(state))
            if isinstance(state.phase, Playing) and await is_shown(club):
                compared += check_same(here[0], there[0], state.decision)

        assert GAMES == state.games
        assert [0] * GAMES == [sum(entry.points for entry in row.points) for row in state.ledger]
        assert len(here) + len(there) == len(state.members)
        assert compared >= ENOUGH
        assert [] == club.worlds.violations()


def is_another(state: Chouette) -> Callable[[Chouette], bool]:
    """Whether something else is asked, or nothing any more."""
    return lambda now: now.decision != state.decision or isinstance(now.phase, Closed)


async def is_shown(club: Club) -> bool:
    """Whether both rooms show the newest version: a group on Telegram may have to wait."""
    update = await club.house.update(TABLE)
    rooms = await club.house.house.rooms.rooms_of(TableId(TABLE))
    return 2 == len(rooms) and all(room.shown_version == update.version for room in rooms)


def check_same(here: OnDiscord, there: OnTelegram, decision: int) -> bool:
    """The boards of both rooms, where there are buttons that answer what is asked: one picture, the same words and
    buttons. Whether there were any."""
    boards = [
        next(
            (b.message for b in seat.buttons() if b.asks.decision == decision and is_public(b.message)), None
        )
        for seat in (here, there)
    ]
    one, other = boards
    if not isinstance(one, DiscordMessage) or not isinstance(other, TelegramMessage):
        assert boards == [None, None]
        return False
    assert list(one.files.values()) == [other.photo]
    assert list(one.buttons) == other.labels
    assert _MARKS.sub("", "\n".join((one.texts, *one.descriptions))) == other.text
    return True


def is_public(message: Shown) -> bool:
    """Whether everybody in the room sees it."""
    return message.only is None if isinstance(message, DiscordMessage) else message.chat.person is None


async def begin(club: Club, here: list[OnDiscord], there: list[OnTelegram]) -> Evening:
    """A chouette opened on Discord, which those on Telegram find by its code."""
    seats: list[OnDiscord | OnTelegram] = [*here, *there]
    stage = RoomsStage(club, TABLE, {seat.player: seat for seat in seats}, Random(club.seed))
    await here[0].types("chouette open", settings=f"session_end=games {GAMES}")
    for guest in here[1:]:
        await stage.press(guest, "join")
        await stage.pass_to(stage.now_s + 2)
    code = CODE.search(here[0].texts()[-1])
    assert code is not None, here[0].texts()
    for other in there:
        await other.types("join", code=code[1])
        await stage.pass_to(stage.now_s + 2)
    await stage.press(here[0], "begin")
    people = {
        seat.player: Person(name, seat.player, str(club.seed))
        for name, seat in zip(NAMES, seats, strict=False)
    }
    return Evening(stage, people)
