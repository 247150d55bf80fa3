"""A whole match through the conversation: typed, pressed, in both languages."""

from random import Random

import pytest

from bot.rules.game import ToAnswerDouble, ToAnswerResignation, ToMove, ToNameDouble, ToRoll, awaited, turn_of
from bot.rules.notation import format_play
from bot.rules.table import Between, Finished, Playing, Table
from bot.rules.turn import plays_of
from tests.support.talk import Guest, Talk, buttons_of

MOST_TURNS = 2000


def asked_of(state: Table, anna: Guest, bruno: Guest) -> Guest:
    """Whose turn it is; between games it is Anna's."""
    if isinstance(state.phase, Playing):
        return (anna, bruno)[awaited(state.phase.game).side]
    return anna


def line_for(state: Table, random: Random) -> str:
    """Something the one who is asked may type now."""
    assert isinstance(state.phase, Playing)
    game = state.phase.game
    match awaited(game):
        case ToRoll():
            return random.choice(["/roll", "/roll", "/roll", "/double yes"]) if game.cubes else "/roll"
        case ToNameDouble():
            return f"/double {random.randint(1, 6)}"
        case ToMove():
            plays = plays_of(state.rules, turn_of(game)).plays
            return f"/move {format_play(random.choice(plays))}"
        case ToAnswerDouble():
            return random.choice(["/take yes", "/drop sì"])
        case ToAnswerResignation():
            return "/accept"


@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_match_is_played_by_typing(talk: Talk, language: str) -> None:
    """From the challenge to the rematch, every line is understood and every board is in the room's language."""
    anna, bruno = talk.guest("Anna", language), talk.guest("Bruno", language)
    random = Random(7)
    await anna.types("/play Bruno 3")
    await bruno.types("/accept")
    for _ in range(MOST_TURNS):
        state = await talk.state()
        if isinstance(state.phase, Finished):
            break
        who = asked_of(state, anna, bruno)
        line = "/next" if isinstance(state.phase, Between) else line_for(state, random)
        reply = await who.types(line)
        assert reply.text == "", line
    assert isinstance(state.phase, Finished)
    assert max(state.score) >= 3
    _, post = talk.sender.shown()
    assert post.final
    await anna.types("/rematch")
    await bruno.types("/rematch")
    assert (await talk.state("t-0002")).seats == state.seats[::-1]
    assert talk.sender.shown()[1].table == "t-0002"


async def test_a_match_is_played_by_pressing(talk: Talk) -> None:
    """Every button that the board offers works, whatever is pressed; the match comes to its end."""
    anna, bruno = talk.guest("Anna"), talk.guest("Bruno")
    random = Random(3)
    await anna.types("/play Bruno 2")
    await bruno.presses("accept")
    for _ in range(MOST_TURNS):
        state = await talk.state()
        if isinstance(state.phase, Finished):
            break
        before = await talk.version()
        message, post = talk.sender.shown()
        asked = [(a, b) for a, b in buttons_of(post.rows) if a.decision is not None and a.verb != "drop"]
        forward = [(a, b) for a, b in asked if a.verb not in ("undo", "reset")] or asked
        asks, button = random.choice(forward)
        reply = await asked_of(state, anna, bruno).presses_id(button.id, message=message)
        if reply.buttons:  # asked once more
            reply = await asked_of(state, anna, bruno).presses_id(reply.buttons[0].id)
        assert asks.verb in ("steps", "plays") or await talk.version() > before, asks
    assert isinstance(state.phase, Finished)
    assert [a.verb for a, _ in buttons_of(talk.sender.shown()[1].rows)] == ["rematch", "verify"]


async def test_one_message_shows_the_whole_match(talk: Talk) -> None:
    """The board is edited in place; nothing else is posted in the room."""
    anna, bruno = talk.guest("Anna"), talk.guest("Bruno")
    await anna.types("/play Bruno 1")
    await bruno.types("/accept")
    for _ in range(MOST_TURNS):
        state = await talk.state()
        if isinstance(state.phase, Finished):
            break
        await asked_of(state, anna, bruno).types(line_for(state, Random(1)))
    assert isinstance(state.phase, Finished)
    assert talk.sender.posts == 1
