"""Presses: late, strange, many at once, on a slow house and in a flooded group; each is answered."""

import asyncio
from statistics import median

import pytest

from bot.chat.incoming import Incoming
from bot.chat.reply import Answer, ReplyHandle
from bot.i18n.spans import Span
from bot.rules.game import awaited
from bot.rules.table import Playing
from tests.adapters.telegram_app.evening import Evening, verbs
from tests.support.telegram_match import find
from tests.support.telegram_server.faults import Fault
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.world import Message

GUARD_S = 0.95
"""Whoever is answered sooner was not answered by the guard."""


async def test_a_press_that_comes_late_is_still_done(evening: Evening) -> None:
    """Telegram takes no answer for it any more, which is no error."""
    who = await evening.begun()
    board = evening.board()
    evening.server.faults.append(
        Fault(
            "answerCallbackQuery",
            code=400,
            description="Bad Request: query is too old and response timeout expired",
        )
    )

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(who.presses(board, board.labels[0]), 1.5)
    evening.server.methods.queries.clear()
    await evening.settle()

    assert {"undo", "roll"} & set(verbs(evening.board()))


async def test_a_press_on_a_message_the_bot_cannot_read_is_served(evening: Evening) -> None:
    """Telegram hides what is old."""
    who = await evening.begun()
    board, before = evening.board(), await evening.telegram.version()

    await who.sends(str(find(board, "step")["callback_data"]), board, inaccessible=True)
    await evening.settle()

    assert before < await evening.telegram.version()


@pytest.mark.parametrize(
    "data", ["", "x", "c1:t-0001:0:roll", "c1:t-9999:1:roll", "c1:t-0001:-:roll", "'; DROP TABLE x", "c1:::"]
)
async def test_data_that_is_on_no_button_changes_nothing(evening: Evening, data: str) -> None:
    """A client can send anything; it gets one polite answer."""
    who = await evening.begun()
    before = await evening.telegram.version()

    toast = await who.sends(data, evening.board())
    await evening.settle()

    assert toast.text
    assert before == await evening.telegram.version()


async def test_a_slow_house_answers_in_time(evening: Evening) -> None:
    """After a second the guard answers without a word; what is said later still arrives."""
    slow = asyncio.Event()

    async def handle(incoming: Incoming, reply: ReplyHandle) -> None:
        await slow.wait()
        await reply.answer(Answer(()))

    who = await evening.begun()
    evening.telegram.app._intake._handle = handle
    toast = await who.presses(evening.board(), evening.board().labels[0])
    slow.set()

    assert "" == toast.text
    assert 0.9 < toast.after_s < 5


async def test_what_comes_too_late_for_a_toast_and_is_nobody_elses_business_is_not_said_in_the_group(
    evening: Evening,
) -> None:
    """Where the private chat is shut too; the group reads no more than that."""
    late = asyncio.Event()

    async def handle(incoming: Incoming, reply: ReplyHandle) -> None:
        await late.wait()
        await reply.answer(Answer((Span("my answer: drop"),), toast=True, personal=True))

    await evening.begun()
    before = len(evening.server.world.in_chat(evening.group, by_bot=True))
    evening.telegram.app._intake._handle = handle
    await evening.carlo.presses(evening.board(), evening.board().labels[0])
    late.set()
    await evening.settle()

    said = evening.server.world.in_chat(evening.group, by_bot=True)[before:]
    assert 1 == len(said)
    assert "drop" not in said[0].text


@pytest.mark.parametrize(
    "fault",
    [
        Fault("answerCallbackQuery", code=500),
        Fault("answerCallbackQuery", code=429, parameters={"retry_after": 2}),
        Fault("answerCallbackQuery", code=0),
    ],
)
async def test_an_answer_that_does_not_arrive_is_given_once_more(evening: Evening, fault: Fault) -> None:
    """Whoever pressed waits for it, and it is soon too late."""
    who = await evening.begun()
    evening.server.faults.append(fault)

    toast = await evening.presses(evening.other(who), "step")

    assert who.user.first_name in toast.text


async def test_an_answer_is_not_given_for_ever(evening: Evening) -> None:
    """After a second failure, or when Telegram wants to be left alone for longer than the press lives, it is lost."""
    who = await evening.begun()
    for faults, tries in (
        ([Fault("answerCallbackQuery", code=500, times=2)], 2),
        ([Fault("answerCallbackQuery", code=429, parameters={"retry_after": 60})], 1),
    ):
        evening.server.faults += faults
        before = len(evening.server.log)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(evening.presses(evening.other(who), "step"), 1.5)
        evening.server.methods.queries.clear()
        await evening.settle()
        assert tries == len(evening.log_from(before, "answerCallbackQuery"))


async def test_a_flooded_group_delays_no_answer_and_no_other_chat(evening: Evening) -> None:
    """While one chat has to wait for a minute, another plays on and every press is answered."""
    who = await evening.begun()
    evening.server.floods.until_s[evening.group.id] = evening.telegram.clock.monotonic_s() + 60_000
    other = evening.server.world.group("Other")
    evening.anna.says("/play Bruno 3", other, mention=evening.bruno.user)
    await evening.server.until(lambda: bool(evening.server.written_in(other.id)))

    label = evening.board().labels[0]
    toasts = [await who.presses(evening.board(), label) for _ in range(3)]
    accepted = await evening.bruno.presses(evening.telegram.board(other), "Accept")
    await evening.server.until(lambda: evening.telegram.board(other).photo is not None)

    assert max(t.after_s for t in (*toasts, accepted)) < GUARD_S
    evening.server.floods.until_s.clear()


async def test_twenty_people_press_at_once(evening: Evening) -> None:
    """At twenty tables; the house itself answers most of them. The bench says how soon on a quiet machine."""
    tables = [await another_table(evening, number) for number in range(1, 21)]

    toasts = await asyncio.gather(*(who.sends(data, board) for who, data, board in tables))
    await evening.settle()

    print(f"slowest of twenty: {max(t.after_s for t in toasts) * 1000:.0f} ms")
    assert median(t.after_s for t in toasts) < GUARD_S
    assert all(board.edits > 1 for _, _, board in tables)


async def another_table(evening: Evening, number: int) -> tuple[Phone, str, Message]:
    """A game in a group of its own: who is to play, and what he is about to press where."""
    group = evening.server.world.group(f"Club {number}")
    players = [Phone.of(evening.server, f"{name} {number}") for name in ("Dora", "Elia")]
    await evening.says(players[0], "/play 5", group)
    board = evening.telegram.board(group)
    await evening.presses(players[1], "accept", on=board)
    state = await evening.telegram.state(f"t-{number:04d}")
    assert isinstance(state.phase, Playing)
    return players[awaited(state.phase.game).side], str(board.buttons[0]["callback_data"]), board
