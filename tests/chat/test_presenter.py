"""Boards into rooms: the newest wins, nothing is lost, nobody waits for another."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

import pytest

from bot.chat.button_id import ButtonId, format_button
from bot.chat.conversation import Drawing
from bot.chat.delivery import Door
from bot.chat.incoming import Pressed, RoomAddress
from bot.chat.places import place_of
from bot.chat.reply import BoardPost, RateLimited, RoomUnreachable, SendFailed
from bot.i18n.spans import plain
from bot.rules.actions import PlayStep
from bot.rules.game import turn_of
from bot.rules.plays import CheckerMove
from bot.rules.table import Playing, Table
from bot.rules.turn import steps_of
from bot.service.commands import Command
from bot.service.ids import TableId
from bot.service.rooms import Place, Reach, Room, Showing
from bot.views.verbs import format_step
from renderers.scene import BoardScene
from tests.support.manual_clock import ManualClock
from tests.support.talk import ELSEWHERE, ROOM, Guest, Reply, Sender, Talk, new_key, open_talk

TABLE = TableId("t-0001")


class Gate(Sender):
    """A sender whose edits wait at a gate, as over a slow line."""

    def __init__(self) -> None:
        super().__init__()
        self.is_open = asyncio.Event()
        self.is_open.set()
        self.arrived = asyncio.Event()
        self.hangs_after = False
        """Whether the edit is made first, and only the answer waits."""

    async def edit(self, room: RoomAddress, message: str, post: BoardPost) -> None:
        """Through the gate when it is open."""
        if self.hangs_after:
            await super().edit(room, message, post)
            self.arrived.set()
            await self.is_open.wait()
            return
        self.arrived.set()
        await self.is_open.wait()
        await super().edit(room, message, post)


@pytest.fixture
async def manual(tmp_path: Path) -> AsyncIterator[Talk]:
    """A conversation in which time stands still until the test moves it."""
    async with open_talk(tmp_path / "civetta.db", clock=ManualClock()) as opened:
        yield opened


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for what other tasks do; fails after 30 s of real time."""
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.002)


async def begun(talk: Talk) -> tuple[Guest, Guest]:
    """A game whose opening roll is to be played: who plays it, and the other."""
    anna, bruno = talk.guest("Anna"), talk.guest("Bruno")
    await anna.types("/play Bruno 5")
    await bruno.presses("accept")
    return (anna, bruno) if "Anna begins" in plain(talk.sender.shown()[1].text) else (bruno, anna)


async def room_of(talk: Talk, room: RoomAddress = ROOM) -> Room:
    """The room as it is stored."""
    rooms = await talk.house.rooms.rooms_of(TABLE)
    return next(found for found in rooms if found.place == place_of(room))


async def test_two_rooms_show_one_table_each_in_its_language(talk: Talk) -> None:
    """Whatever happens in one is seen in both."""
    mover, _ = await begun(talk)
    await talk.house.rooms.show(TABLE, place_of(ELSEWHERE), Showing(language="it"))
    await mover.presses("step")
    here, there = talk.sender.shown(ROOM)[1], talk.sender.shown(ELSEWHERE)[1]
    assert here.version == there.version == await talk.version()
    assert "so far" in plain(here.text)
    assert "so far" not in plain(there.text)


async def test_a_press_counts_in_any_room_that_shows_the_table(talk: Talk) -> None:
    """And brings the other room up to date too."""
    mover, _ = await begun(talk)
    await talk.house.rooms.show(TABLE, place_of(ELSEWHERE))
    await talk.conversation.presenter.bring_back(place_of(ELSEWHERE))
    await talk.settle()
    there = talk.guest(mover.person.name, room=ELSEWHERE)
    await there.presses("step")
    assert talk.sender.shown(ROOM)[1].version == talk.sender.shown(ELSEWHERE)[1].version


async def test_what_happens_while_a_board_is_sent_is_sent_as_one(tmp_path: Path) -> None:
    """Six changes behind a slow edit make one more edit, with the newest."""
    gate = Gate()
    async with open_talk(tmp_path / "civetta.db", sender=gate) as talk:
        mover, _ = await begun(talk)
        gate.is_open.clear()
        talk.conversation.presenter.show((await room_of(talk)).id, again=True)
        await gate.arrived.wait()
        before = gate.edits
        handle = talk.conversation.dispatcher.handle
        version = await talk.version()
        for _ in range(3):
            state = await talk.state()
            step = format_button(ButtonId("step", TABLE, state.decision, format_step(steps_in(state)[0])))
            await handle(Pressed(mover.person, ROOM, new_key(), step), Reply())
            await handle(mover.typed("/undo"), Reply())
        assert await talk.version() == version + 6
        gate.is_open.set()
        await talk.settle()
        assert gate.edits == before + 2
        assert gate.shown()[1].version == await talk.version()


async def test_a_message_that_is_gone_is_posted_anew(talk: Talk) -> None:
    """And the new one is edited from then on."""
    mover, _ = await begun(talk)
    talk.sender.boards.clear()
    await mover.types(f"/move {(await mover.completes('move', 'play', ''))[0].value}")
    assert talk.sender.posts == 2
    message, post = talk.sender.shown()
    assert (await room_of(talk)).message == message
    assert post.version == await talk.version()


async def test_a_chat_that_must_wait_delays_no_other(manual: Talk) -> None:
    """The other room is up to date at once; the first gets the newest board when its time is over."""
    mover, _ = await begun(manual)
    await manual.house.rooms.show(TABLE, place_of(ELSEWHERE))
    await manual.conversation.presenter.bring_back(place_of(ELSEWHERE))
    await manual.settle()
    limited = Limited(manual.sender, ROOM)
    manual.doors["local"] = Door(limited)
    handle = manual.conversation.dispatcher.handle
    await handle(mover.typed(f"/move {(await _legal_steps(manual))[0]}"), Reply())
    version = await manual.version()
    await until(lambda: manual.sender.shown(ELSEWHERE)[1].version == version)
    assert manual.sender.shown(ROOM)[1].version < version
    assert isinstance(manual.clock, ManualClock)
    slept = manual.clock.slept
    await until(lambda: 30 in slept)
    manual.clock.pass_s(29)
    await asyncio.sleep(0.05)
    assert limited.tried == 1
    limited.is_limited = False
    manual.clock.pass_s(2)
    await until(lambda: manual.sender.shown(ROOM)[1].version == version)
    await manual.settle()


class Limited(Sender):
    """Refuses one room for 30 seconds and passes the others on."""

    def __init__(self, behind: Sender, room: RoomAddress) -> None:
        super().__init__()
        self.behind = behind
        self.room = room
        self.is_limited = True
        self.tried = 0

    async def edit(self, room: RoomAddress, message: str, post: BoardPost) -> None:
        """Only elsewhere."""
        if room == self.room:
            self.tried += 1
            if self.is_limited:
                raise RateLimited(30)
        await self.behind.edit(room, message, post)


async def test_a_room_that_cannot_be_written_to_is_given_up(talk: Talk) -> None:
    """Nothing is owed to it any more, and nothing is tried."""
    mover, _ = await begun(talk)
    talk.sender.failures.append(RoomUnreachable("send_messages"))
    await mover.types(f"/move {(await _legal_steps(talk))[0]}")
    assert await talk.house.rooms.pending() == ()
    assert await talk.house.rooms.rooms_of(TABLE) == ()


async def test_a_board_that_may_have_arrived_is_edited_again_ever_more_slowly(manual: Talk) -> None:
    """After 1, 2 and 4 seconds; never posted a second time."""
    mover, _ = await begun(manual)
    assert isinstance(manual.clock, ManualClock)
    manual.clock.slept.clear()
    manual.sender.failures += [SendFailed(), SendFailed(), SendFailed()]
    await manual.conversation.dispatcher.handle(
        mover.typed(f"/move {(await _legal_steps(manual))[0]}"), Reply()
    )
    for tries, wait_s in enumerate((1.0, 2.0, 4.0), 1):
        await until(partial(_has_slept, manual.clock, tries))
        assert manual.clock.slept[-1] == wait_s
        manual.clock.pass_s(wait_s)
    await manual.settle()
    assert manual.sender.posts == 1
    assert manual.sender.shown()[1].version == await manual.version()
    assert await manual.house.rooms.pending() == ()


async def test_a_crash_between_sending_and_noting_leaves_one_board(tmp_path: Path) -> None:
    """The next start edits the same message once more."""
    gate = Gate()
    async with open_talk(tmp_path / "civetta.db", sender=gate) as talk:
        mover, _ = await begun(talk)
        gate.is_open.clear()
        gate.arrived.clear()
        gate.hangs_after = True
        await talk.conversation.dispatcher.handle(
            mover.typed(f"/move {(await _legal_steps(talk))[0]}"), Reply()
        )
        await gate.arrived.wait()
        assert gate.shown()[1].version == await talk.version()
        await talk.conversation.presenter.close(0)
    gate.is_open.set()
    async with open_talk(tmp_path / "civetta.db", sender=gate, clock=talk.clock) as talk:
        assert await talk.conversation.presenter.sweep() == 1
        await talk.settle()
        assert gate.posts == 1
        assert gate.shown()[1].version == await talk.version()
        assert await talk.house.rooms.pending() == ()


async def test_what_nobody_sent_is_sent_after_the_start(tmp_path: Path) -> None:
    """Each room gets the current board, once."""
    async with open_talk(tmp_path / "civetta.db") as talk:
        mover, _ = await begun(talk)
        sender, shown = talk.sender, talk.sender.shown()[1].version
        talk.listeners.clear()
        state = await talk.state()
        step = PlayStep(steps_in(state)[0].source, steps_in(state)[0].die)
        player = (await mover.account()).id
        await talk.house.tables.perform(Command(TABLE, player, step, new_key()))
    async with open_talk(tmp_path / "civetta.db", sender=sender, clock=talk.clock) as talk:
        edits = sender.edits
        assert sender.shown()[1].version == shown
        await talk.conversation.presenter.sweep()
        await talk.settle()
        assert sender.edits == edits + 1
        assert sender.shown()[1].version == await talk.version()


async def test_a_closed_door_is_owed_its_boards(talk: Talk) -> None:
    """Until it opens again."""
    mover, _ = await begun(talk)
    door = talk.doors.pop("local")
    await mover.types(f"/move {(await _legal_steps(talk))[0]}")
    assert len(await talk.house.rooms.pending()) == 1
    talk.doors["local"] = door
    await talk.conversation.presenter.sweep()
    await talk.settle()
    assert talk.sender.shown()[1].version == await talk.version()


async def test_a_board_asked_for_goes_to_the_end_of_the_room(talk: Talk) -> None:
    """The old one loses its buttons."""
    mover, other = await begun(talk)
    old, _ = talk.sender.shown()
    await mover.types(f"/move {(await _legal_steps(talk))[0]}")
    talk.clock.pass_s(120)
    await other.types("/board")
    new, post = talk.sender.shown()
    assert new != old
    assert talk.sender.retired == [old]
    assert talk.sender.boards[old][1].rows == ()
    assert post.rows
    assert (await room_of(talk)).message == new


async def test_a_board_asked_for_too_soon_is_shown_to_the_asker(talk: Talk) -> None:
    """The room is not filled with boards."""
    mover, _ = await begun(talk)
    reply = await mover.types("/board")
    assert talk.sender.posts == 1
    assert reply.answers[0].picture is not None
    assert reply.buttons


async def test_every_press_is_answered_though_one_board_answers_them_all(tmp_path: Path) -> None:
    """The last handle carries the board, the others are acknowledged."""
    gate = Gate()
    async with open_talk(tmp_path / "civetta.db", sender=gate) as talk:
        await begun(talk)
        room = await room_of(talk)
        gate.is_open.clear()
        gate.arrived.clear()
        talk.conversation.presenter.show(room.id, again=True)
        await gate.arrived.wait()
        replies = [Reply(gate, ROOM, room.message) for _ in range(3)]
        for reply in replies:
            talk.conversation.presenter.show(room.id, reply)
        gate.is_open.set()
        await talk.settle()
        assert [(len(r.boards), r.dones) for r in replies] == [(0, 1), (0, 1), (1, 0)]


async def test_an_answer_that_cannot_show_the_board_is_acknowledged(talk: Talk) -> None:
    """And the sender edits the message."""
    await begun(talk)
    edits = talk.sender.edits
    reply = Reply()
    talk.conversation.presenter.show((await room_of(talk)).id, reply)
    await talk.settle()
    assert reply.dones == 1
    assert talk.sender.edits == edits + 1


async def test_a_room_that_can_only_answer_is_shown_nothing_by_itself(talk: Talk) -> None:
    """Its board is brought up to date by the next press there."""
    mover, _ = await begun(talk)
    await talk.house.rooms.show(TABLE, place_of(ELSEWHERE), Showing(reach=Reach.ANSWER_ONLY))
    await mover.types(f"/move {(await _legal_steps(talk))[0]}")
    assert [where for where, _ in talk.sender.boards.values()] == [ROOM]
    reply = await talk.guest("Anna", room=ELSEWHERE).types("/board")
    assert len(reply.boards) == 1


async def test_a_room_that_fails_for_days_is_shown_once_it_can_be(tmp_path: Path) -> None:
    """However often it failed before; a table that is left alone for long is not lost."""
    async with open_talk(tmp_path / "civetta.db") as talk:
        talk.sender.failures = [SendFailed() for _ in range(1100)]
        await talk.guest("Anna").types("/play Bruno 5")

        assert [] == talk.sender.failures
        assert "t-0001" == talk.sender.shown()[1].table


async def test_a_picture_that_fails_is_replaced_by_letters(tmp_path: Path) -> None:
    """The board is there all the same, 37 columns wide."""

    def draw(_: BoardScene) -> bytes:
        raise MemoryError

    async with open_talk(tmp_path / "civetta.db", drawing=Drawing(draw)) as talk:
        await begun(talk)
        _, post = talk.sender.shown()
        assert post.picture is None
        assert post.text_board is not None
        assert max(map(len, post.text_board.splitlines())) <= 37
        assert post.rows


async def test_closing_waits_no_longer_than_it_may(tmp_path: Path) -> None:
    """What hangs is left to the next start."""
    gate = Gate()
    async with open_talk(tmp_path / "civetta.db", sender=gate) as talk:
        mover, _ = await begun(talk)
        gate.is_open.clear()
        await talk.conversation.dispatcher.handle(
            mover.typed(f"/move {(await _legal_steps(talk))[0]}"), Reply()
        )
        started = time.monotonic()
        await talk.conversation.presenter.close(0.1)
        assert time.monotonic() - started < 1
        assert len(await talk.house.rooms.pending()) == 1


async def test_the_place_of_a_room_survives_the_store(talk: Talk) -> None:
    """Private rooms stay private."""
    await begun(talk)
    place = Place("local", "dm", private=True)
    await talk.house.rooms.show(TABLE, place)
    assert place in [room.place for room in await talk.house.rooms.rooms_of(TABLE)]


def steps_in(state: Table) -> tuple[CheckerMove, ...]:
    """The steps that may be made now."""
    assert isinstance(state.phase, Playing)
    return steps_of(state.terms.rules, turn_of(state.phase.game))


async def _legal_steps(talk: Talk) -> list[str]:
    """The legal plays of the roll in play."""
    for name in ("Anna", "Bruno"):
        found = await talk.guest(name).completes("move", "play", "")
        if found:
            return [choice.value for choice in found]
    raise AssertionError("nobody has a roll to play")


def _has_slept(clock: ManualClock, times: int) -> bool:
    return len(clock.slept) == times
