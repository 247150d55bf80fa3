"""Rooms in which the bot can write no more: nobody's game is lost, and its players hear of it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.chat.delivery import Door
from bot.chat.incoming import RoomAddress
from bot.chat.reply import RoomUnreachable
from bot.i18n.spans import plain
from bot.service.ids import TableId
from tests.support.talk import ELSEWHERE, ROOM, Guest, Talk, find_button, open_talk

TABLE = TableId("t-0001")


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Talk]:
    """A platform where people can be written to in private."""
    async with open_talk(tmp_path / "civetta.db") as opened:
        opened.doors["local"] = Door(opened.sender, calls=True)
        yield opened


async def begun(talk: Talk) -> Guest:
    """A game; who is on turn."""
    await talk.guest("Anna").types("/play Bruno 5")
    await talk.guest("Bruno", "it").presses("accept")
    return await talk.on_turn()


def told(talk: Talk) -> dict[str, str]:
    """What people were told in private, by their chats."""
    said = talk.sender.standing.values()
    return {room.chat: plain(answer.text) for room, answer in said if room.private}


async def plays(mover: Guest) -> None:
    """The roll in play."""
    first, *_ = await mover.completes("move", "play", "")
    await mover.types(f"/move {first.value}")


async def test_players_hear_when_their_table_is_shown_nowhere_any_more(talk: Talk) -> None:
    """Each in his language, once, with a button that shows it to him."""
    mover = await begun(talk)
    talk.sender.failures.append(RoomUnreachable("send_messages"))
    await plays(mover)
    assert {"anna", "bruno"} == set(told(talk))
    assert "t-0001" in told(talk)["anna"]
    assert "Non posso più scrivere" in told(talk)["bruno"]
    private = RoomAddress("local", "anna", private=True)
    (call,) = [answer for room, answer in talk.sender.standing.values() if room == private]
    await talk.guest("Anna", room=private).presses_id(find_button(call.rows, "board").id)
    assert talk.sender.shown(private)[1].version == await talk.version()
    assert len(talk.sender.said) == 2


async def test_nobody_is_told_while_the_table_is_shown_elsewhere(talk: Talk) -> None:
    """It goes on there."""
    mover = await begun(talk)
    await talk.guest(mover.person.name, room=ELSEWHERE).types("/board table:t-0001")
    talk.sender.failures.append(RoomUnreachable())
    await plays(mover)
    assert told(talk) == {}
    assert len(await talk.house.rooms.rooms_of(TABLE)) == 1


async def test_players_hear_when_the_bot_was_shut_out_of_their_chat(talk: Talk) -> None:
    """Those who cannot be told either are left in peace."""
    await begun(talk)
    talk.sender.closed.add("bruno")
    await talk.conversation.news.shut_out("local", ROOM.chat)
    assert {"anna"} == set(told(talk))


async def test_a_lost_table_is_shown_again_where_somebody_asks_for_it(talk: Talk) -> None:
    """By `/board`, in the same room once that is possible, or in another."""
    mover = await begun(talk)
    (room,) = await talk.house.rooms.rooms_of(TABLE)
    await talk.house.rooms.unreachable(room.id)
    await mover.types("/board table:t-0001")
    assert [one.id for one in await talk.house.rooms.rooms_of(TABLE)] == [room.id]
    await plays(mover)
    assert talk.sender.shown(ROOM)[1].version == await talk.version()


async def test_of_a_finished_table_nobody_hears(talk: Talk) -> None:
    """There is nothing to go on with."""
    await begun(talk)
    await talk.guest("Anna").types("/resign match yes")
    await talk.conversation.news.shut_out("local", ROOM.chat)
    assert told(talk) == {}
