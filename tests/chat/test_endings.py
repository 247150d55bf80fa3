"""Tables that are over: no button is left that acts, and no list names them."""

import pytest

from bot.chat.button_id import parse_button
from bot.rules.table import Finished
from bot.service.limits import CHALLENGE_MS
from bot.views.verbs import Verb
from tests.support.talk import Talk

ENDS = ("expired", "declined", "withdrawn", "resigned")
LOOKS = {Verb.BOARD, Verb.VIEW, Verb.REMATCH, "verify"}


async def ended(talk: Talk, how: str) -> None:
    """A table of Anna and Bruno that has come to its end."""
    await talk.guest("Anna").types("/play Bruno 1")
    match how:
        case "expired":
            talk.clock.pass_s(CHALLENGE_MS / 1000 + 60)
            await talk.house.deadlines.poll()
            await talk.settle()
        case "declined":
            await talk.guest("Bruno").types("/decline")
        case "withdrawn":
            await talk.guest("Anna").types("/cancel")
        case "resigned":
            await talk.guest("Bruno").presses("accept")
            await talk.guest("Bruno").types("/resign match yes")


@pytest.mark.parametrize("how", ENDS)
async def test_what_is_over_keeps_no_button_that_acts(talk: Talk, how: str) -> None:
    """B-14: whichever way it ended."""
    await ended(talk, how)

    assert isinstance((await talk.state()).phase, Finished)
    rows = talk.sender.shown()[1].rows
    assert {parse_button(button.id).verb for row in rows for button in row} <= LOOKS


@pytest.mark.parametrize("how", ENDS)
async def test_what_is_over_is_in_no_list(talk: Talk, how: str) -> None:
    """B-43: not in that of either player."""
    await ended(talk, how)

    for name in ("Anna", "Bruno"):
        assert "t-0001" not in (await talk.guest(name).types("/games")).text


async def test_a_rematch_asked_for_twice_at_once_is_one_game(talk: Talk) -> None:
    """B-37: crossing wishes open one table, whose seats are swapped once."""
    await ended(talk, "resigned")
    seats = (await talk.state()).seats
    await talk.guest("Anna").presses("rematch")
    await talk.guest("Bruno").presses("rematch")
    await talk.guest("Anna").types("/rematch table:t-0001")

    assert seats[::-1] == (await talk.state("t-0002")).seats
    assert "t-0003" not in (await talk.guest("Anna").types("/games")).text
