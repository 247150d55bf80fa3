"""Answers to one person: at once, where they belong, and never twice."""

import asyncio

import pytest

from bot.chat.incoming import Incoming
from bot.chat.reply import Answer, ReplyHandle
from tests.adapters.telegram_app.evening import Evening, verbs
from tests.support.telegram_match import find
from tests.support.telegram_server.faults import Fault
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.world import Message

ANSWERS = ("answerCallbackQuery",)


def said_in_group(evening: Evening) -> list[Message]:
    """What the bot said in the group that is no board."""
    return [
        m for m in evening.server.world.in_chat(evening.group, by_bot=True) if not m.buttons and not m.photo
    ]


def said_privately(evening: Evening, to: Phone) -> list[Message]:
    """What the bot said to somebody alone, after the greeting."""
    return evening.server.world.in_chat(to.private, by_bot=True)[1:]


async def test_a_press_that_is_served_is_answered_without_a_word(evening: Evening) -> None:
    """The board says it all."""
    who = await evening.begun()
    start = len(evening.server.log)

    toast = await evening.step(who)

    assert ("", False) == (toast.text, toast.alert)
    assert 1 == len(evening.log_from(start, *ANSWERS))


async def test_a_stranger_is_told_by_toast_whose_turn_it_is(evening: Evening) -> None:
    """Nobody else sees it, and nothing changes."""
    who = await evening.begun()
    before, start = await evening.telegram.version(), len(evening.server.log)

    strangers = [await evening.presses(p, "step") for p in (evening.carlo, evening.other(who))]

    assert all(who.user.first_name in toast.text for toast in strangers), strangers
    assert before == await evening.telegram.version()
    assert 2 == len(evening.log_from(start))


async def test_ten_presses_of_one_button_are_one_action(evening: Evening) -> None:
    """All ten are answered."""
    await evening.begun()
    match = evening.match()
    while "roll" not in verbs(evening.board()):
        await match.play_on()
    who, board, before = await evening.mover(), evening.board(), await evening.telegram.version()

    toasts = await asyncio.gather(
        *(who.sends(str(find(board, "roll")["callback_data"]), board) for _ in range(10))
    )
    await evening.settle()

    assert 10 == len(toasts)
    rolls = [h for h in (await evening.telegram.state()).recent if type(h.event).__name__ == "DiceRolled"]
    assert before < await evening.telegram.version() <= before + 2
    assert rolls


async def test_a_double_is_confirmed_by_a_second_press(evening: Evening) -> None:
    """Not by one that comes at once, nor by one after a minute, nor by somebody else's."""
    await evening.begun()
    match = evening.match()
    while "double" not in verbs(evening.board()):
        await match.play_on()
    who = await evening.mover()
    data, board, version = (
        str(find(evening.board(), "double")["callback_data"]),
        evening.board(),
        evening.telegram.version,
    )
    before = await version()

    first = await who.sends(data, board)
    await who.sends(data, board)
    await evening.other(who).sends(data, board)
    assert "again" in first.text
    assert (True, before) == (first.alert, await version())
    await evening.waits(62)
    late = await who.sends(data, board)
    assert (True, before) == (late.alert, await version())
    await evening.waits(1.2)
    await who.sends(data, board)
    await evening.settle()

    assert before + 1 == await version()
    assert "take" in verbs(evening.board())


async def test_a_long_answer_goes_to_the_private_chat(evening: Evening) -> None:
    """My view has a picture; the group sees nothing of it."""
    who = await evening.begun()
    start = len(evening.server.log)

    toast = await evening.presses(who, "view")

    assert "private" in toast.text
    assert said_privately(evening, who)[-1].photo is not None
    assert [] == [e for e in evening.log_from(start) if e.chat == evening.group.id]


async def test_whoever_has_no_private_chat_is_led_there(evening: Evening) -> None:
    """The press opens it, with the board as what it begins with."""
    await evening.begun()

    toast = await evening.presses(evening.carlo, "view")

    assert "https://t.me/CivettaTestBot?start=board-t-0001" == toast.url


async def test_a_typed_refusal_is_private_where_that_is_possible(evening: Evening) -> None:
    """In the group only who cannot be written to gets a short reply."""
    who = await evening.begun()

    await evening.says(who, "/m 24/12 13/1")
    assert [] == said_in_group(evening)
    assert "24/12" in said_privately(evening, who)[-1].text

    typed = await evening.says(evening.carlo, "/m 13/8")
    assert [typed] == [m.reply_to for m in said_in_group(evening)]


async def test_what_is_too_long_for_a_group_is_cut_with_a_way_to_the_rest(evening: Evening) -> None:
    """The help is for the private chat."""
    await evening.says(evening.carlo, "/help")

    (reply,) = list(evening.server.world.in_chat(evening.group, by_bot=True))
    assert len(reply.text) <= 400
    assert "https://t.me/CivettaTestBot?start=here" == reply.buttons[-1]["url"]


async def test_a_file_goes_to_the_private_chat(evening: Evening) -> None:
    """The proof of the dice, after a game."""
    who = await evening.begun(length=1)
    await evening.presses(who, "resign")
    await evening.presses(who, "concede", on=evening.board(who.private))
    await evening.waits(1.5)
    await evening.presses(who, "concede", on=evening.board(who.private))

    await evening.presses(who, "verify")

    assert said_privately(evening, who)[-1].document is not None


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
        await asyncio.wait_for(who.presses(board, board.labels[0]), 0.3)
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
    assert 0.9 < toast.after_s < 1.5


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

    assert max(t.after_s for t in (*toasts, accepted)) < 0.5
    evening.server.floods.until_s.clear()


async def test_twenty_people_press_at_once(evening: Evening) -> None:
    """In twenty groups; every first answer comes in less than half a second."""
    await evening.begun()
    board, label = evening.board(), "My view"
    crowd = [evening.carlo, *(Phone.of(evening.server, f"P{i}") for i in range(19))]

    toasts = await asyncio.gather(*(phone.presses(board, label) for phone in crowd))

    print(f"slowest of twenty: {max(t.after_s for t in toasts) * 1000:.0f} ms")
    assert max(t.after_s for t in toasts) < 0.5


async def test_a_form_is_a_question_that_is_answered_by_a_reply(evening: Evening) -> None:
    """It names whom it asks, survives a restart in the message itself, and goes when it is answered."""
    who = await evening.begun()
    await evening.presses(who, "type")
    (prompt,) = said_in_group(evening)
    assert prompt.force_reply is not None
    assert prompt.text.startswith(f"✍️ {who.user.first_name}, ")
    before = await evening.telegram.version()

    await evening.says(who, await evening.legal_play(), reply_to=prompt)

    assert before < await evening.telegram.version()
    assert [] == said_in_group(evening)


async def test_names_with_markup_are_harmless(evening: Evening) -> None:
    """In cards, captions, prompts and refusals."""
    names = (
        "a_b",
        "*x*",
        "<b>",
        '</b><a href="tg://user?id=1">',
        "[x](y)",
        "@everyone",
        "\u202etxet",
        "🎲" * 30,
    )
    for name in names:
        phone = Phone.of(evening.server, name)
        group = evening.server.world.group(name)
        await evening.says(phone, "/play 3", group)
        await evening.presses(evening.anna, "accept", on=evening.telegram.board(group))
        await evening.presses(phone, "type", on=evening.telegram.board(group))
        assert evening.telegram.board(group).photo is not None
