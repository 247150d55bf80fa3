"""What goes wrong around a match on Discord: threads close, people leave, questions grow old, hours pass."""

import asyncio
import time
from pathlib import Path

import pytest

from bot.chat.conversation import Drawing
from renderers.board import BoardRenderer
from renderers.scene import BoardScene
from tests.support.discord_match import Match, open_match
from tests.support.discord_server.faults import Fault
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import DiscordServer
from tests.support.discord_server.world import THREAD

PLAY = "24/20 24/22"
ORIGINAL = ("PATCH", "/webhooks/*/messages/@original")


async def test_a_thread_that_is_archived_while_the_board_is_drawn_shows_it_all_the_same(
    tmp_path: Path, server: DiscordServer
) -> None:
    """B-19: Discord answers the acknowledged press with a 500; the board comes as the bot's own edit."""
    waits_s = [0.0]

    def draw(scene: BoardScene) -> bytes:
        time.sleep(waits_s[0])
        return renderer.render(scene)

    renderer = BoardRenderer()
    async with open_match(tmp_path, server, kind=THREAD, drawing=Drawing(draw)) as match:
        waits_s[0] = 1.5
        pressing = asyncio.create_task(match.press(match.anna, "24/20"))
        await asyncio.sleep(1.2)
        match.channel.is_archived = True
        server.faults.plan(Fault(*ORIGINAL, 500, {"message": "x", "code": 0}, times=10))
        await pressing

        assert not match.channel.is_archived
        assert 1 == len(match.boards)
        assert "24/20" in match.board.texts


async def test_a_match_outlives_that_somebody_leaves_the_server(match: Match) -> None:
    """B-22: the board goes on, he is still asked, and may answer from his private chat."""
    match.bruno.user.has_left = True
    match.house.clock.pass_s(200)

    await match.slash(match.anna, "move", play=PLAY)
    assert "24/22 24/20" in match.board.texts
    before = await match.house.version()

    private = match.bruno.elsewhere(match.server.world.private_chat(match.bruno.user.id))
    await match.slash(private, "roll", table="t-0001")

    assert before < await match.house.version()


async def test_a_question_left_alone_for_half_an_hour_can_be_put_again(match: Match) -> None:
    """B-10: a private message may be gone by then; nothing hangs on it."""
    await match.slash(match.anna, "move", play=PLAY)
    await match.press(match.bruno, "Double")
    old, before = match.bruno.private, await match.house.version()
    match.server.clock.pass_s(1900)
    match.house.clock.pass_s(1900)

    await match.press(match.bruno, "Double")
    assert 2 == len(match.bruno.private_seen)
    await match.press(match.bruno, next(iter(match.bruno.private.buttons)), match.bruno.private)
    after = await match.house.version()
    await match.press(match.bruno, next(iter(old.buttons)), old)

    assert (before + 1, before + 1) == (after, await match.house.version())


async def test_the_board_of_a_long_evening_is_never_an_old_message(match: Match) -> None:
    """B-20: two hours, and the one that is edited was always posted within the last one."""
    for _ in range(9):
        await match.press(match.anna, "24/20")
        await match.press(match.anna, "Undo")
        match.server.clock.pass_s(800)
        match.house.clock.pass_s(800)
        await match.slash(match.bruno, "board")

    assert 1 == len(match.boards)


@pytest.mark.parametrize("what", ["custom", "token", "nothing"])
async def test_what_is_forged_changes_nothing(match: Match, what: str) -> None:
    """By somebody who cannot see the table, of another version, or nothing at all: one private answer each."""
    before = await match.house.version()
    carla = Human.enter(match.server, "Carla", match.channel)
    carla.user.has_left = True
    carla = carla.elsewhere(match.server.world.private_chat(carla.user.id))
    forged = {"custom": "c1:t-0001:0:roll", "token": "c9:t-0001:0:roll", "nothing": "💣" * 20}[what]

    await carla.press_id(forged, match.board)
    await until(lambda: carla.private_seen)

    assert 1 == len(carla.private_seen)
    assert "Anna" not in carla.private.texts
    assert "Bruno" not in carla.private.texts
    assert before == await match.house.version()
