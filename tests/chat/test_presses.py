"""Presses that must not count: stale, foreign, repeated, forged; and what must be asked once more."""

import asyncio

import pytest

from bot.chat.button_id import ButtonId, format_button
from bot.chat.incoming import Pressed
from bot.rules.events import DiceRolled
from bot.rules.game import awaited
from bot.rules.table import Playing
from tests.support.talk import ROOM, Guest, Reply, Talk, buttons_of, find_button, new_key


async def begun(talk: Talk, line: str = "/play Bruno 5") -> tuple[Guest, Guest, Guest]:
    """A game in which the first to act is at his second decision: on turn, the other, and a stranger.

    The one on turn has to roll or double.
    """
    anna, bruno, carla = talk.guest("Anna"), talk.guest("Bruno"), talk.guest("Carla")
    await anna.types(line)
    await bruno.presses("accept")
    first = await on_turn(talk, anna, bruno)
    while any(asks.verb == "step" for asks, _ in buttons_of(talk.sender.shown()[1].rows)):
        await first.presses("step")
    await first.presses("done")
    second = await on_turn(talk, anna, bruno)
    return second, first, carla


async def on_turn(talk: Talk, anna: Guest, bruno: Guest) -> Guest:
    """Who is asked."""
    state = await talk.state()
    assert isinstance(state.phase, Playing)
    return (anna, bruno)[awaited(state.phase.game).side]


async def test_ten_presses_of_roll_at_once_are_one_roll(talk: Talk) -> None:
    """Whoever comes second meets a newer question."""
    mover, _, _ = await begun(talk)
    message, post = talk.sender.shown()
    button = find_button(post.rows, "roll").id
    before = await talk.version()
    replies = [Reply(talk.sender, ROOM, message) for _ in range(10)]
    await asyncio.gather(
        *(
            talk.conversation.dispatcher.handle(
                Pressed(mover.person, ROOM, new_key(), button, message), reply
            )
            for reply in replies
        )
    )
    await talk.settle()
    assert await talk.version() == before + 1
    rolls = [h for h in (await talk.state()).recent if isinstance(h.event, DiceRolled)]
    assert len(rolls) == 1
    assert sum(bool(reply.answers) for reply in replies) == 9
    assert all(reply.answers or reply.boards or reply.dones for reply in replies)


async def test_a_stale_press_changes_nothing_and_brings_the_board(talk: Talk) -> None:
    """The sentence is private; the board of the room shows what is asked now."""
    mover, _, _ = await begun(talk)
    message, post = talk.sender.shown()
    await mover.presses("roll")
    before = await talk.version()
    reply = await mover.presses_id(find_button(post.rows, "roll").id, message=message)
    assert await talk.version() == before
    assert "earlier moment" in reply.text
    assert talk.sender.shown()[1].version == before


async def test_a_stale_press_where_the_table_is_not_shown_brings_the_board_to_the_presser(talk: Talk) -> None:
    """In a private view the current board comes with the sentence."""
    mover, _, _ = await begun(talk)
    button = find_button(talk.sender.shown()[1].rows, "roll").id
    await mover.presses("roll")
    elsewhere = talk.guest(mover.person.name)
    elsewhere.room = type(ROOM)("local", "dm-1", private=True)
    reply = await elsewhere.presses_id(button)
    assert "earlier moment" in reply.text
    assert reply.answers[0].picture is not None
    assert reply.buttons


async def test_the_same_delivery_twice_is_one_action(talk: Talk) -> None:
    """The second finds the key and shows the board again."""
    mover, _, _ = await begun(talk)
    message, post = talk.sender.shown()
    button = find_button(post.rows, "roll").id
    await mover.presses_id(button, message=message, key="l:twice")
    before = await talk.version()
    reply = await mover.presses_id(button, message=message, key="l:twice")
    assert await talk.version() == before
    assert reply.boards or reply.answers


async def test_a_typed_play_delivered_twice_is_answered_by_the_board(talk: Talk) -> None:
    """Although it is somebody else's turn by then: not the person is late, the second delivery is."""
    mover, _, _ = await begun(talk)
    await mover.presses("roll")
    first, *_ = await mover.completes("move", "play", "")
    await mover.types(f"/move {first.value}", key="l:twice")
    before, edits = await talk.version(), talk.sender.edits
    reply = await mover.types(f"/move {first.value}", key="l:twice")
    assert await talk.version() == before
    assert reply.text == ""
    assert reply.dones == 1
    assert talk.sender.edits == edits + 1


@pytest.mark.parametrize("verb", ["roll", "double"])
async def test_a_stranger_hears_whose_turn_it_is(talk: Talk, verb: str) -> None:
    """Nobody acts for another, and nobody else hears of it."""
    mover, _, carla = await begun(talk)
    before = await talk.version()
    reply = await carla.presses(verb)
    assert await talk.version() == before
    assert mover.person.name in reply.text
    assert [answer.public for answer in reply.answers] == [False]
    assert reply.boards == []


@pytest.mark.parametrize("verb", ["roll", "double"])
async def test_the_other_player_hears_whose_turn_it_is(talk: Talk, verb: str) -> None:
    """It is not his turn."""
    _, other, _ = await begun(talk)
    before = await talk.version()
    reply = await other.presses(verb)
    assert await talk.version() == before
    assert reply.text


@pytest.mark.parametrize(
    "button",
    [
        "",
        "roll",
        "c1:t-0001:999:roll",
        "c1:t-9999:1:roll",
        "c1:t-0001:-:roll",
        "c1:t-0001:{}:play:zz",
        "c1:t-0001:{}:step:99-9",
        "c1:t-0001:{}:play:24-6.24-6.24-6.24-6.24-6",
        "c1:t-0001:{}:resign:9",
        "c1:t-0001:{}:resign!:9",
        "c1:t-0001:{}:steps:7",
        "c1:t-0001:{}:take!",
        "c1:t-0001:{}:nonsense",
        "c1:t-0001:{}:next",
        "c1:t-0001:{}:accept",
        "c1:t-0001:{}:stop!",
        "c1:t-0001:{}:move:13/8",
        "c1:-:-:set:theme=../../etc/passwd",
        "c1:-:-:set:phrase=x",
        "c1:-:-:roll",
        "c1:t-0001:-:set:theme=walnut",
        "c1:" + "t" * 70,
        "\x00\ufffd',);DROP TABLE",
    ],
)
async def test_what_is_on_no_button_changes_nothing(talk: Talk, button: str) -> None:
    """One private sentence, whatever was sent."""
    mover, _, _ = await begun(talk)
    before, account = await talk.version(), await mover.account()
    decision = str((await talk.state()).decision)
    reply = await mover.presses_id(button.replace("{}", decision))
    assert await talk.version() == before
    assert await mover.account() == account
    assert len(reply.answers) == 1
    assert "went wrong" not in reply.text


async def test_a_press_after_the_end_changes_nothing(talk: Talk) -> None:
    """The old board's buttons are dead, the answer is kind."""
    mover, other, _ = await begun(talk)
    old = find_button(talk.sender.shown()[1].rows, "roll").id
    reply = await mover.types("/resign match")
    await mover.presses_id(reply.buttons[0].id)
    before = await talk.version()
    for who in (mover, other):
        reply = await who.presses_id(old, message="m1")
        assert reply.text
    assert await talk.version() == before


async def test_a_double_is_asked_once_more(talk: Talk) -> None:
    """First the question, with what is at stake; then the deed."""
    mover, _, _ = await begun(talk)
    before = await talk.version()
    reply = await mover.presses("double")
    assert await talk.version() == before
    assert [answer.public for answer in reply.answers] == [False]
    confirm, cancel = reply.buttons
    await mover.presses_id(cancel.id)
    assert await talk.version() == before
    await mover.presses_id(confirm.id)
    assert await talk.version() == before + 1


async def test_a_confirmation_that_comes_late_is_stale(talk: Talk) -> None:
    """A yes belongs to the question it was given to."""
    mover, _, _ = await begun(talk)
    reply = await mover.presses("double")
    await mover.presses("roll")
    before = await talk.version()
    late = await mover.presses_id(reply.buttons[0].id)
    assert await talk.version() == before
    assert "earlier moment" in late.text


async def test_a_confirmation_counts_for_the_presser_alone(talk: Talk) -> None:
    """A forwarded Confirm does nothing."""
    mover, other, carla = await begun(talk)
    reply = await mover.presses("double")
    before = await talk.version()
    for who in (other, carla):
        assert (await who.presses_id(reply.buttons[0].id)).text
    assert await talk.version() == before


async def test_a_double_that_is_not_possible_is_not_asked_about(talk: Talk) -> None:
    """The reason comes at once."""
    mover, _, _ = await begun(talk)
    await mover.presses("roll")
    reply = await mover.types("/double")
    assert reply.buttons == []
    assert reply.text


async def test_take_and_drop_are_asked_once_more(talk: Talk) -> None:
    """Both, with the same buttons."""
    mover, other, _ = await begun(talk)
    await mover.types("/double yes")
    for verb in ("take", "drop"):
        before = await talk.version()
        reply = await other.presses(verb)
        assert [ButtonId(f"{verb}!", "t-0001", (await talk.state()).decision)] == [
            asks for asks, _ in buttons_of((tuple(reply.buttons[:1]),))
        ]
        assert await talk.version() == before


async def test_the_question_can_be_switched_off(talk: Talk) -> None:
    """But giving up a match is asked about all the same."""
    mover, _, _ = await begun(talk)
    await mover.types("/settings confirm:off")
    before = await talk.version()
    reply = await mover.types("/resign match")
    assert await talk.version() == before
    assert reply.buttons
    await mover.presses("double")
    assert await talk.version() == before + 1


async def test_yes_behind_a_typed_command_is_the_second_press(talk: Talk) -> None:
    """In either language."""
    mover, other, _ = await begun(talk)
    before = await talk.version()
    await mover.types("/double sì")
    await other.types("/take yes")
    assert await talk.version() >= before + 2


async def test_a_press_elsewhere_than_on_the_board_is_answered_in_words(talk: Talk) -> None:
    """What is asked now is told to the presser, as to him; the board is brought up to date in its own message."""
    mover, _, _ = await begun(talk)
    view = await mover.presses("view")
    edits = talk.sender.edits
    reply = await mover.presses_id(find_button(view.answers[0].rows, "roll").id)
    assert reply.answers[0].toast
    assert reply.text.startswith("Your turn: play ")
    assert talk.sender.edits == edits + 1


async def test_the_board_itself_answers_a_press_on_it(talk: Talk) -> None:
    """No second message, no edit beside it."""
    mover, _, _ = await begun(talk)
    edits = talk.sender.edits
    reply = await mover.presses("roll")
    assert len(reply.boards) == 1
    assert reply.answers == []
    assert talk.sender.edits == edits


async def test_the_keyboard_is_changed_only_by_the_one_who_plays(talk: Talk) -> None:
    """The other has nothing to choose there."""
    mover, other, _ = await begun(talk)
    await mover.presses("roll")
    state = await talk.state()
    steps = format_button(ButtonId("steps", "t-0001", state.decision))
    before = [asks for asks, _ in buttons_of(talk.sender.shown()[1].rows)]
    reply = await other.presses_id(steps)
    assert reply.text
    assert [asks for asks, _ in buttons_of(talk.sender.shown()[1].rows)] == before
