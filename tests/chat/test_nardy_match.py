"""A match of long nardy through the conversation: a Mars, a draw by the last roll, a surrender; and what is refused."""

from random import Random

from bot.i18n.spans import plain
from bot.rules.game import awaited, turn_of
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Playing, Table
from tests.chat.test_whole_games import look_at, typed_game
from tests.chat.test_whole_match import asked_of
from tests.support.talk import Guest, Talk, buttons_of

MARS, DRAW = 52, 4
"""With the dice of a new conversation, plays chosen so end the first game with a Mars and the second with a draw."""


async def challenged(talk: Talk, language: str = "it") -> tuple[Guest, Guest]:
    """A match to three points has begun."""
    anna, bruno = talk.guest("Anna", language), talk.guest("Bruno", language)
    await anna.types("/play Bruno 3 nardy last_roll=on")
    return anna, bruno


def said(talk: Talk) -> str:
    """What stands below the board of the room."""
    return plain(talk.sender.shown()[1].text)


def starter_of(state: Table) -> Side | None:
    """Who began the game in play."""
    assert isinstance(state.phase, Playing)
    return state.phase.game.starter


async def test_the_card_says_what_is_taken_for_granted(talk: Talk) -> None:
    """The exception of the head always; what differs; what every nardy table plays."""
    await challenged(talk, "en")

    card = said(talk)
    assert "Two from the head in the first turn: with 3-3, 4-4, 6-6, only whoever begins" in card
    assert "Last roll: on" in card
    assert "one checker a turn from the head" in card
    assert "/rules nardy" in card


async def test_a_match_with_a_mars_a_draw_and_a_surrender(talk: Talk) -> None:
    """2 points, none, and what the position says; the starter changes each game."""
    anna, bruno = await challenged(talk)
    await bruno.types("/accept")
    first = starter_of(await talk.state())

    await typed_game(talk, anna, bruno, Random(MARS))
    state = await talk.state()
    assert (2, 0) == state.score
    assert "Mars, 2 punti" in said(talk)

    await anna.types("/next")
    assert first is not starter_of(await talk.state())
    assert "Comincia" in said(talk)
    await typed_game(talk, anna, bruno, Random(DRAW))
    state = await talk.state()
    assert isinstance(state.phase, Between)
    assert (2, 0) == state.score
    assert "Con l'ultimo lancio tutti e due hanno portato fuori tutto: partita pari, nessun punto." in said(
        talk
    )

    await bruno.types("/next")
    assert first is starter_of(await talk.state())
    levels = await bruno.types("/resign")
    assert "non si chiede il consenso a nessuno" in levels.text
    assert ["Mars, 2 punti", "Abbandona il match"] == [b.label for b in levels.buttons[:2]]
    price = await bruno.presses_id(levels.buttons[0].id)
    assert "Ti arrendi subito: Mars, 2 punti?" in price.text
    assert isinstance((await talk.state()).phase, Playing)
    await bruno.presses_id(price.buttons[0].id)
    state = await talk.state()
    assert isinstance(state.phase, Finished)
    assert (4, 0) == state.score
    assert "si arrende: Mars, 2 punti" in said(talk)
    look_at(talk)


async def test_a_surrender_is_asked_once_more_whatever_the_preference_says(talk: Talk) -> None:
    """It ends the game at once: nobody else is asked."""
    _, bruno = await challenged(talk, "en")
    await bruno.types("/accept")
    await bruno.types("/settings confirm off")

    reply = await bruno.types("/resign oin")

    assert reply.text == "Surrender now: Mars, 2 points? Nobody is asked for consent."
    assert isinstance((await talk.state()).phase, Playing)


async def test_a_second_checker_from_the_head_is_refused_by_name(talk: Talk) -> None:
    """The button has gone; whoever types it reads the rule."""
    anna, bruno = await challenged(talk, "en")
    await bruno.types("/accept")
    state = await talk.state()
    who = asked_of(state, anna, bruno)
    assert isinstance(state.phase, Playing)
    roll = turn_of(state.phase.game).roll
    assert roll is not None
    assert not roll.is_doubles

    refused = await who.types(f"/move 24/{24 - roll.high} 24/{24 - roll.low}")
    assert "only one checker may leave the head per turn" in refused.text

    await who.types(f"/move 24/{24 - roll.high}")
    state = await talk.state()
    assert isinstance(state.phase, Playing)
    assert awaited(state.phase.game).side is state.side_of((await who.account()).id)
    steps = [asks.argument for asks, _ in buttons_of(talk.sender.shown()[1].rows) if asks.verb == "step"]
    assert steps
    assert not any(step.startswith("24-") for step in steps)
