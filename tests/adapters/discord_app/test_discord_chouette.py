"""A chouette in a channel: the card, the one board, and forms that only one player sees."""

import pytest

from bot.chouette.state import Playing
from bot.service.ids import TableId
from tests.support.discord_match import Match
from tests.support.discord_server.people import Human

CHOUETTE = TableId("c-0002")
"""Beside the match that the channel has already."""


@pytest.fixture
async def carla(match: Match) -> Human:
    """A third one; all three are at a chouette whose line has been drawn."""
    third = Human.enter(match.server, "Carla", match.channel)
    await match.slash(match.anna, "chouette open", settings="max_players=5")
    for who in (match.bruno, third):
        await match.press(who, "Join" if "Join" in match.board.buttons else "Partecipa")
    await match.press(match.anna, "Draw the order and start")
    return third


async def test_everybody_joins_by_the_card(match: Match, carla: Human) -> None:
    """One message for all; each who presses hears alone that he is in."""
    state = (await match.house.house.chouettes.load(CHOUETTE)).state

    assert 3 == len(state.members)
    assert carla.private_seen
    assert match.board.texts.count("Carla")


async def test_a_form_is_seen_by_one_alone_and_changes_in_place(match: Match, carla: Human) -> None:
    """Each press edits the private message; nobody else gets one."""
    await match.slash(carla, "chouette auto")
    form, others = carla.private, len(match.anna.private_seen)
    label = next(label for label in form.buttons if label.startswith("Not this game"))

    await match.press(carla, label, form)

    assert form.id == carla.private.id
    assert "Not this game" in carla.private.texts
    assert others == len(match.anna.private_seen)


async def test_the_game_is_played_under_one_board(match: Match, carla: Human) -> None:
    """The next game begins by a button; roll and plays edit the same message."""
    message = match.board.id
    await match.press(carla, "Next game")

    phase = (await match.house.house.chouettes.load(CHOUETTE)).state.phase
    assert isinstance(phase, Playing)
    assert message == match.board.id


async def test_advice_is_suggested_while_it_is_typed(match: Match, carla: Human) -> None:
    """Legal plays of the roll of the team, to its members."""
    await match.press(carla, "Next game")
    found = [await who.completes("chouette suggest", "play", "") for who in (match.anna, match.bruno, carla)]
    assert any(found)
