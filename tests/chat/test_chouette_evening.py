"""Whole evenings of a chouette by conversation, over a real service and file."""

import pytest

from bot.chouette.house_rules import Cubes
from bot.chouette.state import Closed
from bot.i18n.spans import plain
from tests.support.crew import NAMES, Crew, texts
from tests.support.talk import Talk


@pytest.mark.parametrize(
    ("players", "cubes", "types"),
    [(3, Cubes.MULTI, False), (4, Cubes.SINGLE, True), (8, Cubes.MULTI, True), (3, Cubes.SINGLE, False)],
)
async def test_an_evening_is_played_to_its_end(talk: Talk, players: int, cubes: Cubes, types: bool) -> None:
    """Nothing is refused, every game is booked to zero, and each has its score sheet in the room."""
    crew = Crew(talk, NAMES[:players], types=types, seed=players)
    await crew.gather(f"cubes={cubes} session_end=games 2")

    state = await crew.play(2)

    assert [reply.text for reply in crew.heard for answer in reply.answers if answer.refused] == []
    assert isinstance(state.phase, Closed)
    assert [1, 2] == [row.game for row in state.ledger]
    assert [0, 0] == [sum(entry.points for entry in row.points) for row in state.ledger]
    assert 2 == sum("Game" in said for said in texts(talk.sender.said)), texts(talk.sender.said)


async def test_the_room_has_one_live_board(talk: Talk) -> None:
    """It is edited through a whole game."""
    crew = Crew(talk, NAMES[:3])
    await crew.gather()

    await crew.play(1)

    assert 1 == len(talk.sender.boards)
    assert "Anna" in plain(talk.sender.shown()[1].text)
