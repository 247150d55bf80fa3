"""Answers to one person: at once, where they belong, and never twice."""

import asyncio

import pytest

from bot.service.errors import UnknownTable
from tests.adapters.telegram_app.evening import Evening, verbs
from tests.support.telegram_match import find
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
    """The first one puts the question; somebody else's press is none of it."""
    await evening.begun()
    match = evening.match()
    while "double" not in verbs(evening.board()):
        await match.play_on()
    who, before = await evening.mover(), await evening.telegram.version()

    first = await evening.presses(who, "double")
    other = await evening.presses(evening.other(who), "double")
    assert ("again" in first.text, first.alert, "again" in other.text) == (True, True, False)
    assert before == await evening.telegram.version()
    await evening.waits(61)
    await match.press_twice(who, "double")

    assert before + 1 == await evening.telegram.version()
    assert "take" in verbs(evening.board())


async def test_a_long_answer_goes_to_the_private_chat(evening: Evening) -> None:
    """My view has a picture; the group sees nothing of it."""
    who = await evening.begun()
    start = len(evening.server.log)

    toast = await evening.presses(who, "view")

    assert "private" in toast.text
    assert said_privately(evening, who)[-1].photo is not None
    assert "pips 167" in said_privately(evening, who)[-1].text
    assert [] == [e for e in evening.log_from(start) if e.chat == evening.group.id]


async def test_whoever_has_no_private_chat_is_led_there(evening: Evening) -> None:
    """The press opens it, with the board as what it begins with."""
    await evening.begun()

    toast = await evening.presses(evening.carlo, "view")

    assert "https://t.me/CivettaTestBot?start=board-t-0001" == toast.url


async def test_terms_that_no_alert_can_hold_are_not_cut(evening: Evening) -> None:
    """Whoever has no private chat reads them in the group, whole, under his name; whoever has one reads them there."""
    lines = "/play 5 crawford=off cube_cap=16 dead_cube=allow holland=on"
    await evening.says(evening.anna, lines)

    dora, elia = (Phone.of(evening.server, name, language="it") for name in ("Dora", "Elia"))
    elia.starts()
    await evening.settle()

    led = await evening.presses(dora, "terms")
    (said,) = said_in_group(evening)
    private = await evening.presses(elia, "terms")

    assert ("", None) == (led.text, led.url)
    assert said.text.startswith("Dora: ")
    assert len(said.text) > 200 + len("Dora: ")
    assert "privat" in private.text
    assert said.text == "Dora: " + said_privately(evening, elia)[-1].text


async def test_a_private_chat_that_is_opened_is_used_from_then_on(evening: Evening) -> None:
    """It is not tried in vain before, more than once."""
    await evening.begun()
    for _ in range(3):
        await evening.presses(evening.carlo, "view")
    tried = [e.code for e in evening.server.log if e.chat == evening.carlo.user.id]
    evening.carlo.starts()
    await evening.settle()

    toast = await evening.presses(evening.carlo, "view")

    assert [403] == tried
    assert "private" in toast.text


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


@pytest.mark.parametrize("line", ["/games", "/settings", "/settings words:secretsocks"])
async def test_what_is_nobody_elses_business_is_never_said_in_a_group(evening: Evening, line: str) -> None:
    """Whoever has no private chat with the bot is led there, without a word of what he would read."""
    await evening.says(evening.carlo, "/play 3", evening.server.world.group("Elsewhere"))

    await evening.says(evening.carlo, line)

    (reply,) = evening.server.world.in_chat(evening.group, by_bot=True)
    assert ["https://t.me/CivettaTestBot?start=here"] == [button["url"] for button in reply.buttons]
    assert "private chat" in reply.text
    assert not [word for word in ("t-0001", "secretsocks", "Theme") if word in reply.text]


async def test_a_list_of_my_tables_is_not_said_in_a_group_either(evening: Evening) -> None:
    """Nor what a table of another chat looks like."""
    for name in ("One", "Two"):
        await evening.says(evening.carlo, "/play 3", evening.server.world.group(name))

    await evening.says(evening.carlo, "/cancel")

    (reply,) = evening.server.world.in_chat(evening.group, by_bot=True)
    assert "t-0001" not in reply.text
    assert ["https://t.me/CivettaTestBot?start=here"] == [button.get("url") for button in reply.buttons]


async def test_a_setting_pressed_in_a_group_shows_the_group_nothing(evening: Evening) -> None:
    """A forged button; the answer is for the presser's eyes."""
    await evening.begun()
    start = len(evening.server.log)

    toast = await evening.carlo.sends("c1:-:-:set:arrows=on", evening.board())
    await evening.settle()

    assert "private chat" in toast.text
    assert [] == [e for e in evening.log_from(start) if e.chat == evening.group.id]


async def test_a_name_stays_in_its_line(evening: Evening) -> None:
    """Direction, line breaks and invisible letters of a name are left out wherever the door names somebody itself."""
    mallory = Phone.of(evening.server, "\u202eMal\u200b\nlory" + "x" * 5000)
    await evening.says(evening.anna, "/play 3")
    await evening.presses(mallory, "phrase")
    await evening.presses(mallory, "accept")
    await evening.presses(mallory, "resign")

    said = [m.text for m in evening.server.world.in_chat(evening.group, by_bot=True)]
    assert 3 == sum("Mal lory" in text for text in said), said
    assert not [char for char in "\u202e\u200b" if char in "".join(said)]


async def test_a_file_goes_to_the_private_chat(evening: Evening) -> None:
    """The proof of the dice, after a game."""
    who = await evening.begun(length=1)
    await evening.concedes(who)

    await evening.presses(who, "verify")

    assert said_privately(evening, who)[-1].document is not None


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


async def test_a_question_stays_when_somebody_else_answers_it(evening: Evening) -> None:
    """It waits for whom it names; the other hears that he does not play here."""
    who = await evening.begun()
    await evening.presses(who, "type")
    (prompt,) = said_in_group(evening)
    before = await evening.telegram.version()

    await evening.says(evening.carlo, await evening.legal_play(), reply_to=prompt)

    assert before == await evening.telegram.version()
    assert prompt in said_in_group(evening)


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


async def test_both_ask_for_a_rematch_at_once(evening: Evening) -> None:
    """One new table, with the colours the other way round, in the message below."""
    who = await evening.begun(length=1)
    await evening.concedes(who)
    board, before = evening.board(), (await evening.telegram.state()).seats

    data = str(find(board, "rematch")["callback_data"])
    await asyncio.gather(evening.anna.sends(data, board), evening.bruno.sends(data, board))
    await evening.settle()

    assert before[::-1] == (await evening.telegram.state("t-0002")).seats
    with pytest.raises(UnknownTable):
        await evening.telegram.state("t-0003")
