"""The house as it is put together, over real files."""

from pathlib import Path

from bot.app import open_everything
from bot.chat.delivery import Door
from bot.rules.actions import ConcedeMatch
from bot.rules.terms import make_terms
from bot.service.commands import Command
from renderers.board import render
from renderers.scene_text import parse_scene, picture_key
from tests.support.house import seat_two
from tests.support.talk import Sender


async def test_what_a_room_shows_and_how_a_game_ended_can_be_drawn_again(tmp_path: Path) -> None:
    """The main file keeps the scene of each; the pictures file keeps the drawn board of what is in play."""
    async with open_everything(tmp_path) as house:
        house.doors["local"] = Door(Sender())
        begun, anna, _ = await seat_two(house.service, make_terms("standard", 3, {}))
        await house.conversation.presenter.idle()
        (room,) = await house.service.rooms.rooms_of(begun.table)
        playing = await house.pictures.of_room(room.id)
        in_play = await house.pictures.keys_in_play()
        await house.service.tables.perform(Command(begun.table, anna, ConcedeMatch(), "l:give up"))
        await house.conversation.presenter.idle()
        ended = await house.pictures.of_game(1, 1)

    assert playing is not None
    assert {playing.picture_key} == in_play
    assert playing.picture_key == picture_key(parse_scene(playing.scene.encode()))
    assert ended is not None
    scene = parse_scene(ended.scene.encode())
    assert scene.result is not None
    assert render(scene).startswith(b"\x89PNG")
