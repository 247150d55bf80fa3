"""A whole match through Telegram's door: the real library over sockets, in a group, with a restart in mid-turn."""

from pathlib import Path
from random import Random
from statistics import mean, quantiles

import pytest

from bot.rules.side import Side
from tests.support.telegram_house import FastClock, TelegramHouse, open_telegram_house
from tests.support.telegram_match import Match, Turn, asks
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.server import TOKEN, TelegramServer, running_server

pytestmark = pytest.mark.slow

FACTOR = 60.0
"""Whoever has not acted for two minutes is called, which costs: on a busy machine these must not be over at once."""
SEED = 3
LIMITS = {"button": (3, 3), "typed": (3, 3), "reply": (3, 3), "steps": (5, 7)}
"""Messages and edits of a turn in a group, by the way it is played; the second for doubles."""


def group_of_two(telegram: TelegramHouse) -> Match:
    """Anna and Bruno in a group, both known to the bot."""
    server = telegram.server
    anna, bruno = Phone.of(server, "Anna"), Phone.of(server, "Bruno <b>", language="it")
    anna.starts()
    bruno.starts()
    return Match(telegram, server.world.group(), anna, bruno, Random(SEED))


async def until_a_step(match: Match) -> Phone:
    """Play until a checker of a turn that is not over has moved; whose turn it is."""
    while True:
        state = await match.play_on()
        if any(asked.verb == "undo" for asked in asks(match.board())):
            return match.asked(state)


async def test_a_match_to_five_with_a_restart_in_the_middle_of_a_turn(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """From the challenge to the rematch with cube, Crawford game, resignations and undo, by what Telegram allows."""
    clock = FastClock(FACTOR)
    async with running_server(clock.monotonic_s) as server:
        server.floods.a_minute = 20
        async with open_telegram_house(server, tmp_path, clock=clock, seed=SEED) as telegram:
            match = group_of_two(telegram)
            await match.begin()
            mover = await until_a_step(match)
            board = match.board()
        async with open_telegram_house(server, tmp_path, clock=clock, seed=SEED + 1) as telegram:
            match.telegram = telegram
            assert board is match.board()
            await match.press(mover, "undo")
            finished = await match.play_to_end()
            assert match.course.is_complete
            assert {"undo", "crawford"} == match.seen
            assert 5 <= max(finished.score)
            assert "wins the match" in match.board().text
            await rematch(match)
    assert TOKEN not in "".join(capfd.readouterr())
    judge(server, match)


async def rematch(match: Match) -> None:
    """Both ask for it; the new table has the colours the other way round."""
    before = await match.state()
    for phone in (match.white, match.black):
        await match.press(phone, "rematch")
    match.table = "t-0002"
    after = await match.state()
    assert (before.seats[Side.BLACK], before.seats[Side.WHITE]) == after.seats
    assert "t-0002" == asks(match.board())[0].table


def judge(server: TelegramServer, match: Match) -> None:
    """Nothing broke the description, nobody was told to wait, and turns were as cheap as they have to be."""
    assert [] == server.violations
    assert 0 == server.floods.count
    assert [] == [turn for turn in match.turns if turn.writes > most_of(turn)]
    assert mean(turn.writes for turn in match.turns) <= 3
    # Nine in ten by the house, not by the guard.
    assert quantiles((toast.after_s for toast in match.toasts), n=10)[-1] < 0.95
    print_figures(server, match)


def most_of(turn: Turn) -> int:
    """How much a turn may cost."""
    return LIMITS[turn.way][turn.doubles]


def print_figures(server: TelegramServer, match: Match) -> None:
    """What `pytest -s` shows of the evening."""
    costs = [turn.writes for turn in match.turns]
    print(f"{len(server.log)} requests, {len(server.violations)} violations; {len(costs)} turns: ", end="")
    print(f"mean {mean(costs):.2f}, most {max(costs)}; ", end="")
    print(f"slowest answer {max(toast.after_s for toast in match.toasts) * 1000:.0f} ms")
