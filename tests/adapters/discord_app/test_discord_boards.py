"""Boards in channels: what the bot sends by itself, and what becomes of it when Discord does not play along."""

import asyncio
from pathlib import Path

import pytest

from bot.adapters.discord_app.identity import PLATFORM
from bot.chat.incoming import RoomAddress
from bot.chat.reply import Answer, MessageGone, RateLimited, RoomUnreachable, SendFailed
from bot.i18n.spans import Span, SpanKind
from bot.rules.ids import PlayerId
from tests.support.discord_match import Match, open_match
from tests.support.discord_server.faults import Fault, rate_limited, refused
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import DiscordServer
from tests.support.discord_server.world import ALL_NEEDED, PERMISSIONS, THREAD

PLAY = "24/20 24/22"
POST, PATCH = ("POST", "/channels/*/messages"), ("PATCH", "/channels/*/messages/*")


def room_of(match: Match) -> RoomAddress:
    """The channel of a match as the house names it."""
    return RoomAddress(PLATFORM, str(match.channel.id), space=str(match.server.world.guild))


async def test_a_board_has_one_picture_after_many_moves(match: Match) -> None:
    """Every edit replaces the attachment; none is kept beside the new one."""
    for _ in range(6):
        await match.press(match.anna, "24/20")
        await match.press(match.anna, "Undo")

    assert ["board.png"] == list(match.board.files)
    assert match.board.files["board.png"].startswith(b"\x89PNG")
    assert "Anna" in match.board.descriptions[0]


async def test_a_typed_move_edits_the_board(match: Match) -> None:
    """As the bot, in the message that is there."""
    board = match.board.id

    await match.slash(match.anna, "move", play=PLAY)

    assert [board] == [m.id for m in match.boards]
    assert 1 == match.server.count("PATCH", f"/messages/{board}")


async def test_a_board_that_was_deleted_is_posted_anew(match: Match) -> None:
    """Unknown message is no error but a reason to post."""
    del match.channel.messages[match.board.id]

    await match.slash(match.anna, "move", play=PLAY)

    assert 1 == len(match.boards)
    assert "24/22 24/20" in match.board.texts


async def test_an_old_board_that_may_not_be_edited_any_more_makes_place_for_a_new_one(match: Match) -> None:
    """B-20: 30046 is answered by posting, not by trying again."""
    old = match.board
    match.server.faults.plan(refused(*PATCH, 429, 30046))

    await match.slash(match.anna, "move", play=PLAY)

    assert old.id != match.board.id
    assert {} == old.buttons
    assert 1 == len(match.boards)


async def test_an_hour_old_board_goes_to_the_end_of_the_channel(match: Match) -> None:
    """Its message is left without buttons and without the picture that could be taken for the live one."""
    old = match.board
    await match.slash(match.anna, "move", play=PLAY)
    match.house.clock.pass_s(3700)

    await match.slash(match.bruno, "roll")

    assert old.id != match.board.id
    assert ({}, {}) == (old.buttons, old.files)
    assert old.texts


async def test_a_board_under_fifteen_messages_goes_to_the_end_of_the_channel(match: Match) -> None:
    """They are counted without reading them, and not every time."""
    old = match.board
    await match.slash(match.anna, "move", play=PLAY)
    match.house.clock.pass_s(120)
    for i in range(15):
        match.server.world.post(match.channel.id, {"content": f"chat {i}"}, {}, author=match.anna.user.id)

    await match.slash(match.bruno, "roll")

    assert old.id != match.board.id
    assert 1 == len(match.boards)


async def test_a_board_that_is_pressed_under_fifteen_messages_goes_down_too(match: Match) -> None:
    """Once a turn: the next step is made on the new one, where it stands."""
    old = match.board
    await match.slash(match.anna, "move", play=PLAY)
    match.house.clock.pass_s(120)
    for i in range(15):
        match.server.world.post(match.channel.id, {"content": f"chat {i}"}, {}, author=match.anna.user.id)

    await match.press(match.bruno, "Roll")
    new = match.board
    for i in range(15):
        match.server.world.post(match.channel.id, {"content": f"more {i}"}, {}, author=match.anna.user.id)
    match.house.clock.pass_s(120)
    await match.press(match.bruno, next(iter(match.board.buttons)))

    assert old.id != new.id
    assert new.id == match.board.id
    assert 1 == len(match.boards)


async def test_messages_below_a_board_are_counted_once_a_minute(match: Match) -> None:
    """However often an edit is due."""
    sender, room = match.house.app.sender, room_of(match)

    for _ in range(5):
        await sender.below(room, str(match.board.id))
    match.house.clock.pass_s(61)
    await sender.below(room, str(match.board.id))

    assert 2 == match.server.count("GET", f"/channels/{match.channel.id}/messages")


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_short_wait_that_discord_asks_for_is_kept(match: Match, *, everywhere: bool) -> None:
    """The board is there afterwards, once."""
    match.server.faults.plan(rate_limited(*PATCH, 0.3, everywhere=everywhere))

    await match.slash(match.anna, "move", play=PLAY)

    assert "24/22 24/20" in match.board.texts
    assert 1 == len(match.boards)


async def test_a_long_wait_is_left_to_the_house(match: Match) -> None:
    """The presenter knows how long, and the press itself is answered at once."""
    match.server.faults.plan(rate_limited(*PATCH, 90.0))
    post = await match.house.conversation.boards.in_room(
        (await match.house.house.rooms.rooms_of("t-0001"))[0],  # type: ignore[arg-type] # a table's public id
        await match.house.house.tables.load("t-0001"),  # type: ignore[arg-type] # the same
    )

    with pytest.raises(RateLimited) as caught:
        await match.house.app.sender.edit(room_of(match), str(match.board.id), post)

    assert 90.0 == caught.value.retry_after_s


async def test_a_ban_is_no_reason_to_knock_again(match: Match) -> None:
    """A 429 that does not come from Discord itself has no wait in it; a minute is kept."""
    match.server.faults.plan(Fault(*PATCH, 429, {"message": "banned"}))

    with pytest.raises(RateLimited):
        await match.house.app.sender.resay(room_of(match), str(match.board.id), Answer((Span("x"),)))


@pytest.mark.parametrize("after", [False, True])
async def test_a_server_error_while_posting_leaves_one_board(match: Match, *, after: bool) -> None:
    """B-28: Discord knows the board again, whether the first try had its effect or not."""
    elsewhere = match.server.world.channel("elsewhere")
    match.server.faults.plan(Fault(*POST, 500, after=after))
    match.server.faults.plan(refused("POST", "/interactions/*/callback", 404, 10062))

    await match.anna.elsewhere(elsewhere).slash_unanswered("board", table="t-0001")
    await until(lambda: match.server.faults.met == 2)
    await match.house.settle()

    assert 1 == len([m for m in elsewhere.messages.values() if m.only is None])


async def test_a_connection_cut_while_posting_leaves_one_board(match: Match) -> None:
    """B-28: the second try is the house's own, with the same mark."""
    elsewhere = match.server.world.channel("elsewhere")
    match.server.faults.plan(Fault(*POST, None, after=True))
    match.server.faults.plan(refused("POST", "/interactions/*/callback", 404, 10062))

    await match.anna.elsewhere(elsewhere).slash_unanswered("board", table="t-0001")
    await until(lambda: match.server.faults.met == 2)
    await match.house.settle()

    assert 1 == len([m for m in elsewhere.messages.values() if m.only is None])


async def test_a_board_whose_arrival_was_not_heard_of_is_brought_up_to_date_in_its_place(
    match: Match,
) -> None:
    """B-28: the table has moved on before the second try; the message that is there shows it."""
    elsewhere = match.server.world.channel("elsewhere")
    match.server.faults.plan(Fault(*POST, None, after=True))
    match.server.faults.plan(refused("POST", "/interactions/*/callback", 404, 10062))
    await match.anna.elsewhere(elsewhere).slash_unanswered("board", table="t-0001")
    await until(lambda: match.server.faults.met == 2)

    await match.slash(match.anna, "move", play=PLAY)

    (board,) = [m for m in elsewhere.messages.values() if m.only is None]
    assert "24/22 24/20" in board.texts


async def test_a_cut_connection_is_no_verdict(match: Match) -> None:
    """It may or may not have arrived."""
    match.server.faults.plan(Fault(*PATCH, None))

    with pytest.raises(SendFailed):
        await match.house.app.sender.resay(room_of(match), str(match.board.id), Answer((Span("x"),)))


@pytest.mark.parametrize("missing", ["view_channel", "send_messages", "attach_files"])
async def test_a_missing_permission_is_named(match: Match, missing: str) -> None:
    """B-16: by what Discord calls it, so that it can be given."""
    await match.server.permit(match.channel, ALL_NEEDED & ~PERMISSIONS[missing])
    await asyncio.sleep(0.2)
    match.server.faults.plan(refused(*POST, 403, 50013))

    with pytest.raises(RoomUnreachable) as caught:
        await match.house.app.sender.say(room_of(match), Answer((Span("x"),)))

    assert missing == caught.value.permission


async def test_whoever_wants_a_board_hears_which_permissions_are_missing(match: Match) -> None:
    """The card is shown all the same, since an answer needs none; buttons go on answering."""
    channel = match.server.world.channel("closed")
    channel.permissions = ALL_NEEDED & ~PERMISSIONS["attach_files"]
    carla = Human.enter(match.server, "Carla", channel)

    await match.slash(carla, "play", length=1)

    assert "Accept" in carla.board.buttons
    assert "“Attach Files”" in carla.private.texts
    assert "closed" in carla.private.texts


async def test_whoever_presses_hears_once_which_permission_was_taken_away(match: Match) -> None:
    """The board he presses is still brought up to date; the others in the channel are not told again."""
    await match.server.permit(match.channel, ALL_NEEDED & ~PERMISSIONS["send_messages"])
    await asyncio.sleep(0.2)

    await match.press(match.anna, "24/22")
    await match.press(match.anna, "Undo")
    await match.press(match.anna, "Type a play")
    await match.press(match.anna, "24/22")

    said = [m.texts for m in match.anna.private_seen]
    assert 1 == len(said)
    assert "“Send Messages”" in said[0]
    assert "so far" in match.board.texts


async def test_what_is_missing_is_said_again_after_it_had_been_given(match: Match) -> None:
    """Another time, another reason to speak."""
    less = ALL_NEEDED & ~PERMISSIONS["send_messages"]
    for permissions, button in ((less, "24/22"), (ALL_NEEDED, "Undo"), (less, "24/22")):
        await match.server.permit(match.channel, permissions)
        await asyncio.sleep(0.2)
        await match.press(match.anna, button)

    await until(lambda: 2 == len(match.anna.private_seen))


async def test_a_thread_needs_a_permission_of_its_own(match: Match) -> None:
    """B-17: Send Messages is not enough there."""
    thread = match.server.world.channel("table", THREAD, match.channel)
    thread.permissions = ALL_NEEDED & ~PERMISSIONS["send_messages_in_threads"]
    carla = Human.enter(match.server, "Carla", thread)

    await match.slash(carla, "play", length=1)

    assert "“Send Messages in Threads”" in carla.private.texts


async def test_an_archived_thread_is_opened_again(tmp_path: Path, server: DiscordServer) -> None:
    """B-19: the board is edited where it stands."""
    async with open_match(tmp_path, server, kind=THREAD) as match:
        match.channel.is_archived = True

        await match.slash(match.anna, "move", play=PLAY)

        assert not match.channel.is_archived
        assert "24/22 24/20" in match.board.texts


async def test_a_locked_thread_is_given_up(tmp_path: Path, server: DiscordServer) -> None:
    """The move counts, nothing is tried there again and again."""
    async with open_match(tmp_path, server, kind=THREAD) as match:
        match.channel.is_archived = match.channel.is_locked = True
        before = match.board.texts

        await match.slash(match.anna, "move", play=PLAY)
        sent = len(match.server.log)
        await match.house.conversation.presenter.sweep()
        await match.house.settle()

        assert before == match.board.texts
        assert sent == len(match.server.log)


async def test_only_those_who_are_called_are_called(match: Match) -> None:
    """A name with a mention in it calls nobody; one with an account to be called is its mention."""
    anna, bruno = match.anna.user.id, match.bruno.user.id
    text = (
        Span("Anna", SpanKind.MENTION, PlayerId(1)),
        Span(f" <@{bruno}> @everyone"),
    )

    said = await match.house.app.sender.say(room_of(match), Answer(text, calls={PlayerId(1): str(anna)}))

    message = match.channel.messages[int(said)]
    assert (anna,) == message.pinged
    assert f"<@{bruno}>" not in message.texts
    assert "@everyone" not in message.texts


async def test_what_was_said_can_be_taken_back(match: Match) -> None:
    """And a second time it is not there any more, which is as good."""
    sender, room = match.house.app.sender, room_of(match)
    said = await sender.say(room, Answer((Span("Your move"),)))

    await sender.unsay(room, said)
    await sender.unsay(room, said)

    assert int(said) not in match.channel.messages


async def test_somebody_is_written_to_in_private(match: Match) -> None:
    """His chat is found by his account."""
    sender = match.house.app.sender
    room = await sender.private_room(str(match.anna.user.id))

    said = await sender.say(room, Answer((Span("Your move"),)))

    assert room.private
    assert "Your move" == match.server.world.private_chat(match.anna.user.id).messages[int(said)].texts


async def test_a_closed_private_chat_is_no_failure_to_try_again(match: Match) -> None:
    """50007."""
    sender = match.house.app.sender
    match.server.world.private_chat(match.anna.user.id).is_closed = True
    room = await sender.private_room(str(match.anna.user.id))

    with pytest.raises(RoomUnreachable):
        await sender.say(room, Answer((Span("Your move"),)))


async def test_who_can_read_a_channel_is_known(match: Match) -> None:
    """A member may; somebody who has left may not, and asking about him is no error (B-22)."""
    sender, room = match.house.app.sender, room_of(match)
    match.bruno.user.has_left = True

    assert await sender.sees(str(match.anna.user.id), room)
    assert not await sender.sees(str(match.bruno.user.id), room)


async def test_an_edit_of_what_is_gone_says_so(match: Match) -> None:
    """So that the presenter posts anew."""
    post = await match.house.conversation.boards.in_room(
        (await match.house.house.rooms.rooms_of("t-0001"))[0],  # type: ignore[arg-type] # a table's public id
        await match.house.house.tables.load("t-0001"),  # type: ignore[arg-type] # the same
    )

    with pytest.raises(MessageGone):
        await match.house.app.sender.edit(room_of(match), "1", post)


async def test_a_finished_match_leaves_no_dead_button(match: Match) -> None:
    """B-14: what is left on the last board can be pressed."""
    await match.press(match.anna, "Resign")
    levels = match.anna.private
    await match.press(match.anna, list(levels.buttons)[-2], levels)
    await match.press(match.anna, next(iter(levels.buttons)), levels)

    assert "Check the dice" in match.board.buttons
    for label in list(match.board.buttons):
        asked = await match.press(match.bruno, label)
        assert asked.callback is not None


async def test_a_player_whose_name_is_a_mass_mention_calls_nobody(match: Match) -> None:
    """B-23: neither on the board nor in an answer nor by leaving a block of code."""
    rogue = Human.enter(match.server, "```@everyone <@1> **x**", match.channel)

    await match.slash(rogue, "play", length=1)
    await match.press(match.anna, "Accept")

    shown = [m for m in match.channel.messages.values() if "everyone" in m.texts]
    assert shown
    assert not any(m.pinged or "@everyone" in m.texts or "```" in m.texts for m in shown)


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_flooded_channel_delays_no_answer_elsewhere(match: Match, *, everywhere: bool) -> None:
    """Not even when Discord asks the whole bot for patience: answers do not count there."""
    other = match.server.world.channel("other")
    carla, dora = Human.enter(match.server, "Carla", other), Human.enter(match.server, "Dora", other)
    await match.slash(carla, "play", opponent=dora.user, length=1)
    match.server.faults.plan(rate_limited(*PATCH, 2.0, everywhere=everywhere))
    await match.anna.slash("move", play=PLAY)
    await until(lambda: match.server.faults.met)

    asked = await dora.press("Accept")

    assert asked.wait_s < 0.5
    assert "to play" in dora.board.texts
    await match.house.settle()
    assert "24/22 24/20" in match.board.texts
