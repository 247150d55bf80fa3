"""Calling the player on turn: once a turn, where he is to be found, and taken back when he has moved."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat.called import PRESENT_S
from bot.chat.delivery import Door
from bot.chat.incoming import RoomAddress
from bot.chat.reply import Answer, RateLimited
from bot.i18n.spans import SpanKind, plain
from bot.service.ids import TableId
from bot.service.rooms import Reach
from bot.service.spaces import SpaceSettings
from tests.support.talk import ELSEWHERE, ROOM, Guest, Talk, find_button, open_talk

TABLE = TableId("t-0001")


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Talk]:
    """A platform where people are called."""
    async with open_talk(tmp_path / "civetta.db") as opened:
        opened.doors["local"] = Door(opened.sender, calls=True)
        yield opened


async def begun(talk: Talk) -> tuple[Guest, Guest]:
    """A game in a room: who is on turn, and the other; both have been away for a while."""
    anna, bruno = talk.guest("Anna"), talk.guest("Bruno")
    await anna.types("/play Bruno 5")
    await bruno.presses("accept")
    mover = await talk.on_turn()
    talk.clock.pass_s(PRESENT_S)
    return mover, bruno if mover.person == anna.person else anna


async def plays(mover: Guest) -> None:
    """The roll in play, in one go."""
    first, *_ = await mover.completes("move", "play", "")
    await mover.types(f"/move {first.value}")


def standing(talk: Talk) -> list[tuple[RoomAddress, Answer]]:
    """The calls that have not been taken back."""
    return list(talk.sender.standing.values())


async def test_whoever_is_on_turn_is_called_once(talk: Talk) -> None:
    """By a mention that rings for him alone."""
    mover, waiter = await begun(talk)
    await plays(mover)
    ((room, call),) = standing(talk)
    account = await waiter.account()
    assert room == ROOM
    assert call.public
    assert dict(call.calls) == {account.id: waiter.person.platform_id}
    assert [span.player for span in call.text if span.kind is SpanKind.MENTION] == [account.id]
    await mover.types("/board")
    await talk.settle()
    assert len(talk.sender.said) == 1


async def test_a_call_goes_when_he_has_moved(talk: Talk) -> None:
    """And the other one is called."""
    mover, waiter = await begun(talk)
    await plays(mover)
    talk.clock.pass_s(PRESENT_S)
    await waiter.presses("roll")
    await plays(waiter)
    ((_, call),) = standing(talk)
    assert dict(call.calls) == {(await mover.account()).id: mover.person.platform_id}


async def test_whoever_is_there_is_not_called(talk: Talk) -> None:
    """He did something here within the last two minutes."""
    mover, waiter = await begun(talk)
    await waiter.types("/games")
    await plays(mover)
    assert talk.sender.said == []
    talk.clock.pass_s(PRESENT_S)
    await mover.types("/board")
    assert talk.sender.said == []


async def test_whoever_was_in_another_room_is_called_where_he_was_last(talk: Talk) -> None:
    """In one room alone, though the table is shown in two."""
    mover, waiter = await begun(talk)
    await talk.guest(waiter.person.name, room=ELSEWHERE).types("/board table:t-0001")
    talk.clock.pass_s(PRESENT_S)
    await plays(mover)
    assert [room for room, _ in standing(talk)] == [ELSEWHERE]


async def test_nobody_is_called_twice_after_a_restart(tmp_path: Path) -> None:
    """What was said is known, and taken back when its time has come."""
    async with open_talk(tmp_path / "civetta.db") as talk:
        talk.doors["local"] = Door(talk.sender, calls=True)
        mover, waiter = await begun(talk)
        await plays(mover)
        sender, clock = talk.sender, talk.clock
    async with open_talk(tmp_path / "civetta.db", sender=sender, clock=clock) as talk:
        talk.doors["local"] = Door(sender, calls=True)
        (room,) = await talk.house.rooms.rooms_of(TABLE)
        talk.conversation.presenter.show(room.id, again=True)
        await talk.settle()
        assert len(sender.said) == 1
        await talk.guest(waiter.person.name).presses("roll")
        await plays(talk.guest(waiter.person.name))
        assert [dict(call.calls) for _, call in standing(talk)] == [
            {(await mover.account()).id: mover.person.platform_id}
        ]


async def test_a_call_too_old_to_be_deleted_says_that_it_is_over(talk: Talk) -> None:
    """Where a platform lets a message be deleted for some days only."""
    talk.doors["local"] = Door(talk.sender, calls=True, unsay_within_s=47 * 3600)
    mover, waiter = await begun(talk)
    await plays(mover)
    talk.clock.pass_s(47 * 3600)
    await waiter.presses("roll")
    await plays(waiter)
    words = [plain(call.text) for _, call in standing(talk)]
    assert words[0] == "That turn has been played."
    assert len(words) == 2


@pytest.mark.parametrize(
    ("choice", "rooms"),
    [("room", [ROOM]), ("private", [None]), ("off", [])],
)
async def test_people_choose_where_they_are_called(
    talk: Talk, choice: str, rooms: list[RoomAddress | None]
) -> None:
    """In the room, in private, or not at all."""
    mover, waiter = await begun(talk)
    await waiter.types(f"/settings notices:{choice}")
    talk.clock.pass_s(PRESENT_S)
    await plays(mover)
    private = RoomAddress("local", waiter.person.platform_id, private=True)
    assert [room for room, _ in standing(talk)] == [room or private for room in rooms]


async def test_a_private_call_leads_to_the_board_and_is_taken_back(talk: Talk) -> None:
    """By a button, in his own language."""
    mover, waiter = await begun(talk)
    await waiter.types("/settings notices:private language:it")
    talk.clock.pass_s(PRESENT_S)
    await plays(mover)
    ((room, call),) = standing(talk)
    assert "t-0001" in plain(call.text)
    assert "Tocca a te" in plain(call.text)
    there = talk.guest(waiter.person.name, room=room)
    reply = await there.presses_id(find_button(call.rows, "board").id)
    assert talk.sender.shown(room)[1].table == TABLE
    assert reply.dones + len(reply.boards) > 0
    await waiter.presses("roll")
    await plays(waiter)
    assert room not in [where for where, _ in standing(talk)]


async def test_where_private_chats_are_shut_the_room_calls(talk: Talk) -> None:
    """It is remembered, and tried again once he has written there."""
    mover, waiter = await begun(talk)
    await waiter.types("/settings notices:private")
    talk.sender.closed.add(waiter.person.platform_id)
    talk.clock.pass_s(PRESENT_S)
    await plays(mover)
    assert [room for room, _ in standing(talk)] == [ROOM]
    account = await waiter.account()
    assert [i.reachable for i in await talk.house.accounts.identities(account.id)] == [False]
    private = RoomAddress("local", waiter.person.platform_id, private=True)
    await talk.guest(waiter.person.name, room=private).types("/games")
    assert [i.reachable for i in await talk.house.accounts.identities(account.id)] == [True]


async def test_a_server_can_do_without_calls(talk: Talk) -> None:
    """Its administrators have said so."""
    room = RoomAddress("local", "channel", space="server")
    settings = SpaceSettings(notices=False)
    await talk.house.spaces.choose("local", "server", settings, administrator=True)
    anna, bruno = talk.guest("Anna", room=room), talk.guest("Bruno", room=room)
    await anna.types("/play Bruno 5")
    await bruno.presses("accept")
    mover = replace(await talk.on_turn(), room=room)
    talk.clock.pass_s(PRESENT_S)
    await plays(mover)
    assert talk.sender.said == []


async def test_a_new_board_in_a_private_chat_is_call_enough(talk: Talk) -> None:
    """A message that has just come needs no other beside it; an edited one does."""
    mover, waiter = await begun(talk)
    private = RoomAddress("local", waiter.person.platform_id, private=True)
    await talk.guest(waiter.person.name, room=private).types("/board")
    talk.clock.pass_s(PRESENT_S)
    await plays(mover)
    assert [room for room, _ in standing(talk)] == [private]
    assert len(talk.sender.said) == 1


async def test_a_call_waits_for_the_pace_of_the_chat(talk: Talk) -> None:
    """It is late, not lost."""
    mover, _ = await begun(talk)
    boards = talk.sender.edits
    original = talk.sender.say
    refusals = [RateLimited(5.0), RateLimited(5.0)]

    async def say(room: RoomAddress, answer: Answer) -> str:
        if refusals:
            raise refusals.pop()
        return await original(room, answer)

    talk.sender.say = say  # type: ignore[method-assign] # the platform is busy for a moment
    await plays(mover)
    assert len(standing(talk)) == 1
    assert talk.sender.edits == boards + 1


async def test_where_nothing_can_be_sent_only_a_private_call_reaches_him(talk: Talk) -> None:
    """The table is shown where the bot can only answer."""
    only = RoomAddress("local", "group", answer_only=True)
    anna, bruno = talk.guest("Anna", room=only), talk.guest("Bruno", room=only)
    await anna.types("/play Bruno 5")
    await bruno.presses("accept")
    mover = replace(await talk.on_turn(), room=only)
    waiter = bruno if mover.person == anna.person else anna
    assert [room.reach for room in await talk.house.rooms.rooms_of(TABLE)] == [Reach.ANSWER_ONLY]
    await waiter.types("/settings notices:private")
    talk.clock.pass_s(PRESENT_S)
    await plays(mover)
    assert [room.chat for room, _ in standing(talk)] == [waiter.person.platform_id]


async def test_a_card_calls_whoever_is_challenged(talk: Talk) -> None:
    """The mention on it rings; no other message does."""
    await talk.guest("Bruno").types("/games")
    await talk.guest("Anna").types("/play Bruno 5")
    bruno = await talk.guest("Bruno").account()
    assert dict(talk.sender.shown()[1].calls) == {bruno.id: "bruno"}
    assert talk.sender.said == []
