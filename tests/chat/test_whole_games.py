"""A game of every variant through the conversation, typed in one language and pressed in the other."""

from random import Random

import pytest

from bot.i18n.spans import plain
from bot.rules.table import Between, Finished
from bot.rules.variant import VARIANTS
from bot.views.text_board import COLUMNS
from tests.chat.test_whole_match import asked_of, line_for
from tests.support.talk import Guest, Talk, buttons_of

MOST_TURNS = 2000
CAPTION = 1024
"""Characters below a picture where they are fewest."""
LONGEST_ID = 64


def look_at(talk: Talk) -> None:
    """What the room shows fits every platform."""
    _, post = talk.sender.shown()
    assert len(plain(post.text)) <= CAPTION
    assert len(post.rows) <= 5
    assert all(0 < len(row) <= 5 for row in post.rows)
    assert all(len(button.id) <= LONGEST_ID for row in post.rows for button in row)
    if post.picture is not None:
        assert 0 < len(post.picture.alt) <= CAPTION
    if post.text_board is not None:
        assert max(map(len, post.text_board.splitlines())) <= COLUMNS


async def typed_game(talk: Talk, anna: Guest, bruno: Guest, random: Random) -> None:
    """Type something legal until the game is over."""
    for _ in range(MOST_TURNS):
        state = await talk.state()
        look_at(talk)
        if isinstance(state.phase, Between | Finished):
            return
        line = line_for(state, random)
        reply = await asked_of(state, anna, bruno).types(line)
        assert reply.text == "", line
    raise AssertionError("the game does not end")


async def pressed_game(talk: Talk, anna: Guest, bruno: Guest, random: Random) -> None:
    """Press what is offered until the game is over."""
    for _ in range(MOST_TURNS):
        state = await talk.state()
        look_at(talk)
        if isinstance(state.phase, Between | Finished):
            return
        before = await talk.version()
        message, post = talk.sender.shown()
        asked = [(a, b) for a, b in buttons_of(post.rows) if a.decision is not None and a.verb != "drop"]
        forward = [(a, b) for a, b in asked if a.verb not in ("undo", "reset", "resign", "plays")] or asked
        asks, button = random.choice(forward)
        who = asked_of(state, anna, bruno)
        reply = await who.presses_id(button.id, message=message)
        if reply.buttons:  # asked once more
            reply = await who.presses_id(reply.buttons[0].id)
        assert asks.verb in ("steps", "plays") or await talk.version() > before, (asks, reply.text)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("variant", VARIANTS)
async def test_a_game_of_every_variant_is_typed(talk: Talk, variant: str) -> None:
    """Nothing legal is refused, everything fits, and the game ends."""
    anna, bruno = talk.guest("Anna"), talk.guest("Bruno")
    await anna.types(f"/play Bruno 3 {variant}")
    await bruno.types("/accept")
    await typed_game(talk, anna, bruno, Random(11))
    assert (await talk.state()).games == 1


@pytest.mark.parametrize("variant", VARIANTS)
async def test_a_game_of_every_variant_is_pressed(talk: Talk, variant: str) -> None:
    """Every button works, everything fits, and the game ends."""
    anna, bruno = talk.guest("Anna", "it"), talk.guest("Bruno", "it")
    await anna.types(f"/play Bruno 3 {variant}")
    await bruno.presses("accept")
    await pressed_game(talk, anna, bruno, Random(12))
    assert (await talk.state()).games == 1


async def test_a_tavli_match_goes_round_its_three_games(talk: Talk) -> None:
    """Portes, Plakoto, Fevga, and each new game says which it is and who begins."""
    anna, bruno = talk.guest("Anna"), talk.guest("Bruno")
    random, seen = Random(5), []
    await anna.types("/play Bruno 5 tavli")
    await bruno.types("/accept")
    for _ in range(9):
        seen.append((await talk.state()).rules.id)
        await typed_game(talk, anna, bruno, random)
        if isinstance((await talk.state()).phase, Finished):
            break
        reply = await anna.types("/next")
        assert reply.text == ""
        look_at(talk)
    state = await talk.state()
    assert isinstance(state.phase, Finished)
    assert max(state.score) >= 5
    assert ["portes", "plakoto", "fevga"] == seen[:3]
