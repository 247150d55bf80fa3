"""How a table is shown in private chats, in rooms with a pace, and where the bot can only answer."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

from bot.chat.delivery import Door
from bot.chat.incoming import RoomAddress
from bot.i18n.spans import plain
from bot.service.ids import TableId
from bot.service.rooms import Reach
from tests.support.manual_clock import ManualClock
from tests.support.talk import ELSEWHERE, ROOM, Guest, Reply, Talk, buttons_of, find_button, open_talk

TABLE = TableId("t-0001")
PRIVATE = RoomAddress("local", "bruno", private=True)


async def begun(talk: Talk) -> tuple[Guest, Guest]:
    """Anna plays Bruno in a room; who is on turn, and the other."""
    anna, bruno = talk.guest("Anna"), talk.guest("Bruno")
    await anna.types("/play Bruno 5")
    await bruno.presses("accept")
    mover = await talk.on_turn()
    return mover, bruno if mover.person == anna.person else anna


async def test_a_private_chat_shows_its_owners_own_view(talk: Talk) -> None:
    """His checkers below, his theme, his language; the room of all stays as it is."""
    await begun(talk)
    bruno = talk.guest("Bruno", "it", room=PRIVATE)
    await bruno.types("/settings theme:walnut language:it")
    await bruno.types("/board")
    _, own = talk.sender.shown(PRIVATE)
    _, shared = talk.sender.shown(ROOM)
    assert own.picture is not None
    assert shared.picture is not None
    assert own.picture.png == b"PNG of Bruno"
    assert shared.picture.png == b"PNG of Anna"
    assert "view" not in [asks.verb for asks, _ in buttons_of(own.rows)]
    assert (await talk.house.rooms.rooms_of(TABLE))[1].owner == (await bruno.account()).id


async def test_a_private_chat_is_redrawn_when_its_owner_likes_it_otherwise(talk: Talk) -> None:
    """At once, in place."""
    await begun(talk)
    bruno = talk.guest("Bruno", room=PRIVATE)
    await bruno.types("/board")
    posts = talk.sender.posts
    await bruno.types("/settings text_board:on language:it")
    _, own = talk.sender.shown(PRIVATE)
    assert own.picture is None
    assert "Tocca a" in plain(own.text) or "di turno" in plain(own.text)
    assert talk.sender.posts == posts


async def test_a_private_chat_follows_the_game(talk: Talk) -> None:
    """A move made in the room is shown there too, in the owner's view."""
    mover, waiter = await begun(talk)
    private = RoomAddress("local", waiter.person.platform_id, private=True)
    await talk.guest(waiter.person.name, room=private).types("/board")
    await mover.presses("steps") if _has(talk, "steps") else None
    await mover.presses("step")
    _, own = talk.sender.shown(private)
    assert own.version == await talk.version()
    assert own.picture is not None
    assert own.picture.png == f"PNG of {waiter.person.name}".encode()


async def test_steps_change_words_and_buttons_alone_where_pictures_are_dear(talk: Talk) -> None:
    """The picture is the one the turn began with, until it ends; a private chat is drawn each time."""
    talk.doors["local"] = replace(talk.doors["local"], light_steps=True)
    mover, _ = await begun(talk)
    private = RoomAddress("local", mover.person.platform_id, private=True)
    await talk.guest(mover.person.name, room=private).types("/board")
    before = talk.sender.shown(ROOM)[1]
    if _has(talk, "steps"):
        await mover.presses("steps")
    step = find_button(talk.sender.shown(ROOM)[1].rows, "step")
    await mover.presses("step")
    after = talk.sender.shown(ROOM)[1]
    own = talk.sender.shown(private)[1]
    assert after.picture is not None
    assert before.picture is not None
    assert own.picture is not None
    assert after.picture.key == before.picture.key
    assert own.picture.key != before.picture.key
    assert step.label in plain(after.text)
    await mover.presses("undo")
    first, *_ = await mover.completes("move", "play", "")
    await mover.types(f"/move {first.value}")
    done = talk.sender.shown(ROOM)[1]
    assert done.picture is not None
    assert done.picture.key != before.picture.key


async def test_a_press_is_answered_in_words_while_the_board_has_to_wait(talk: Talk) -> None:
    """The board follows once, as it is then."""
    mover, _ = await begun(talk)
    waits = [5.0, 5.0]
    asked: list[tuple[str, bool]] = []

    def wait_s(room: RoomAddress, light: bool) -> float:
        asked.append((room.chat, light))
        return waits.pop(0) if waits else 0.0

    talk.doors["local"] = Door(talk.sender, wait_s=wait_s)
    edits = talk.sender.edits
    version = talk.sender.shown()[1].version
    if _has(talk, "steps"):
        reply = await mover.presses("steps")
    else:
        reply = await mover.presses("step")
    assert reply.boards == []
    assert len(reply.answers) == 1
    assert reply.answers[0].toast
    assert (ROOM.chat, False) in asked
    assert talk.sender.edits == edits + 1
    assert talk.sender.shown()[1].version >= version


async def test_a_chat_that_has_to_wait_holds_up_no_other(tmp_path: Path) -> None:
    """Nor any answer; when its time has come it shows the newest board, once."""
    clock = ManualClock()
    async with open_talk(tmp_path / "civetta.db", clock=clock) as talk:
        mover, waiter = await begun(talk)
        await talk.guest(waiter.person.name, room=ELSEWHERE).types("/board table:t-0001")
        until_s = clock.monotonic_s() + 60

        def wait_s(room: RoomAddress, light: bool) -> float:
            return max(0.0, until_s - clock.monotonic_s()) if room == ROOM else 0.0

        talk.doors["local"] = Door(talk.sender, wait_s=wait_s)
        behind, edits = talk.sender.shown(ROOM)[1].version, talk.sender.edits
        lines = [f"/move {(await mover.completes('move', 'play', ''))[0].value}", "/roll"]
        for line in lines:
            reply = Reply(talk.sender)
            await talk.conversation.dispatcher.handle((await talk.on_turn()).typed(line), reply)
            assert reply.dones + len(reply.answers) > 0, line
            await until_shown(talk, ELSEWHERE)
        assert talk.sender.shown(ROOM)[1].version == behind
        elsewhere = talk.sender.edits - edits
        clock.pass_s(60)
        await talk.settle()
        assert talk.sender.shown(ROOM)[1].version == await talk.version()
        assert talk.sender.edits == edits + elsewhere + 1


async def until_shown(talk: Talk, room: RoomAddress) -> None:
    """Until a room shows the table as it is; fails after 30 s."""
    end = time.monotonic() + 30
    while talk.sender.shown(room)[1].version < await talk.version():
        assert time.monotonic() < end, "it was not shown"
        await asyncio.sleep(0.002)


async def test_a_room_that_can_only_be_answered_is_brought_up_to_date_by_the_next_press(talk: Talk) -> None:
    """Nothing is sent there by itself, and nothing is owed to it."""
    only = replace(ELSEWHERE, answer_only=True)
    mover, _ = await begun(talk)
    there = talk.guest(mover.person.name, room=only)
    await there.types("/board table:t-0001")
    message, _ = talk.sender.shown(ELSEWHERE)
    if _has(talk, "steps"):
        await mover.presses("steps")
    await mover.presses("step")
    stale = talk.sender.shown(ELSEWHERE)[1]
    assert stale.version < await talk.version()
    assert await talk.house.rooms.pending() == ()
    reply = await there.presses_id(find_button(talk.sender.shown(ROOM)[1].rows, "undo").id, message=message)
    assert len(reply.boards) == 1
    assert talk.sender.shown(ELSEWHERE)[1].version == await talk.version()


async def test_how_a_room_can_be_reached_follows_what_the_platform_says(talk: Talk) -> None:
    """A bot that has been invited since may write there."""
    mover, _ = await begun(talk)
    only = replace(ELSEWHERE, answer_only=True)
    await talk.guest(mover.person.name, room=only).types("/board table:t-0001")
    assert [room.reach for room in await talk.house.rooms.rooms_of(TABLE)] == [Reach.SEND, Reach.ANSWER_ONLY]
    await talk.guest(mover.person.name, room=ELSEWHERE).types("/board table:t-0001")
    assert [room.reach for room in await talk.house.rooms.rooms_of(TABLE)] == [Reach.SEND, Reach.SEND]


async def test_a_press_brings_back_a_room_that_was_given_up(talk: Talk) -> None:
    """As when a permission was missing for a while."""
    mover, _ = await begun(talk)
    (room,) = await talk.house.rooms.rooms_of(TABLE)
    await talk.house.rooms.unreachable(room.id)
    assert await talk.house.rooms.rooms_of(TABLE) == ()
    verb = "steps" if _has(talk, "steps") else "step"
    reply: Reply = await mover.presses(verb)
    assert len(reply.boards) == 1
    assert [room.id for room in await talk.house.rooms.rooms_of(TABLE)] == [room.id]


def _has(talk: Talk, verb: str) -> bool:
    """Whether the board of the room has a button."""
    return verb in [asks.verb for asks, _ in buttons_of(talk.sender.shown(ROOM)[1].rows)]
