"""Groups, topics, private chats: where things go, and what becomes of them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.service.ids import TableId
from tests.adapters.telegram_app.evening import Evening, verbs
from tests.support.telegram_house import FastClock, open_telegram_house
from tests.support.telegram_server.people import Phone, migrate
from tests.support.telegram_server.server import TelegramServer
from tests.support.telegram_server.world import Message


@pytest.fixture
async def forum(server: TelegramServer, tmp_path: Path, clock: FastClock) -> AsyncIterator[Evening]:
    """A group with topics 7 and 9, and General."""
    async with open_telegram_house(server, tmp_path, clock=clock) as telegram:
        found = Evening(telegram, is_forum=True)
        found.group.topics = {7, 9}
        await found.greet()
        yield found


@pytest.fixture
async def small_group(server: TelegramServer, tmp_path: Path, clock: FastClock) -> AsyncIterator[Evening]:
    """A plain group, which can still become a supergroup."""
    async with open_telegram_house(server, tmp_path, clock=clock) as telegram:
        found = Evening(telegram, kind="group")
        await found.greet()
        yield found


async def test_a_match_stays_in_its_topic(forum: Evening) -> None:
    """Board, short answers and questions stand where it was begun."""
    who = await forum.begun(topic=7)
    await forum.presses(who, "type")
    await forum.says(forum.carlo, "/m 13/8", topic=7)

    assert {7} == {m.thread for m in forum.server.world.in_chat(forum.group, by_bot=True)}


async def test_general_goes_without_a_number(forum: Evening) -> None:
    """The number of a thread of replies is none of a topic, and Telegram refuses it."""
    who = await forum.begun()
    reply = forum.anna.says("/games", forum.group, message_thread_id=forum.board().id)
    await forum.settle()
    await forum.step(who)

    assert {None} == {m.thread for m in forum.server.world.in_chat(forum.group, by_bot=True)}
    assert reply.thread is None


async def test_a_call_stands_in_the_topic_of_its_board(forum: Evening) -> None:
    """B-31: whoever is on turn is called where the match is played."""
    who = await forum.begun(topic=7)
    await forum.waits(130)
    await forum.says(who, f"/m {await forum.legal_play()}", topic=7)
    await forum.settle()

    said = [m for m in forum.server.world.in_chat(forum.group, by_bot=True) if not m.photo]
    assert [7] == [m.thread for m in said]


async def test_two_topics_are_two_rooms(forum: Evening) -> None:
    """What is typed in one means the table there."""
    await forum.begun(topic=7)
    forum.anna.says("/play 3", forum.group, topic=9)
    await forum.settle()
    forum.bruno.says("/accept", forum.group, topic=9)
    await forum.settle()

    boards = [m for m in forum.server.world.in_chat(forum.group, by_bot=True) if m.photo]
    assert {7, 9} == {m.thread for m in boards}


@pytest.mark.parametrize("order", ["to first", "from first"])
async def test_a_group_that_becomes_a_supergroup_keeps_its_match(small_group: Evening, order: str) -> None:
    """Whichever of the two messages comes first; the board is posted in the new chat, once."""
    who = await small_group.begun()
    new = migrate(small_group.server, small_group.group, order=order)
    await small_group.settle()

    board = small_group.telegram.board(new)
    assert 1 == len(small_group.server.world.in_chat(new, by_bot=True))
    await small_group.presses(who, "step", on=board)
    assert "undo" in verbs(board)


async def test_a_migration_nobody_told_of_is_noticed_when_writing(small_group: Evening) -> None:
    """Telegram's refusal names the new chat."""
    who = await small_group.begun()
    old = small_group.board()
    new = migrate(small_group.server, small_group.group, silent=True)

    await small_group.presses(who, "step", on=old)

    assert "undo" in verbs(small_group.telegram.board(new))


async def test_nothing_is_sent_where_the_bot_was_removed(evening: Evening) -> None:
    """Until it is added again; then the board is as it has become meanwhile."""
    who = await evening.begun()
    evening.anna.puts(evening.group, "kicked")
    await evening.settle()
    start = len(evening.server.log)
    await evening.says(who, f"/m {await evening.legal_play()}", who.private)
    assert [] == [e for e in evening.log_from(start) if e.chat == evening.group.id]

    evening.anna.puts(evening.group, "member")
    await evening.settle()

    shown = evening.board().text
    assert await evening.telegram.version() == await shown_version(evening), shown


async def test_a_kick_nobody_told_of_ends_the_sending(evening: Evening) -> None:
    """One refusal is enough."""
    who = await evening.begun()
    evening.group.bot = "kicked"
    start = len(evening.server.log)

    for _ in range(2):
        await evening.says(who, f"/m {await evening.legal_play()}", who.private)
        who = await evening.mover()
        if await evening.is_to_roll():
            await evening.says(who, "/roll", who.private)

    assert [403] == [e.code for e in evening.log_from(start) if e.chat == evening.group.id]


async def shown_version(evening: Evening) -> int:
    """What the group shows, as stored."""
    return (await evening.telegram.house.rooms.rooms_of(TableId("t-0001")))[0].shown_version


async def test_a_person_who_blocks_the_bot_is_not_written_to(evening: Evening) -> None:
    """The group only tells him where he can be answered: his tables are nobody else's business."""
    await evening.begun()
    evening.anna.private.bot = "blocked"
    evening.anna.puts(evening.anna.private, "blocked")
    await evening.settle()

    await evening.says(evening.anna, "/games")

    last = evening.server.world.in_chat(evening.group, by_bot=True)[-1]
    assert "private chat" in last.text
    assert "t-0001" not in last.text


async def test_an_anonymous_administrator_is_told_why_he_cannot_play(evening: Evening) -> None:
    """All of them look the same; nothing happens in his name."""
    message = evening.anna.says("/play 5", evening.group, anonymous=True)
    await evening.settle()

    (reply,) = evening.server.world.in_chat(evening.group, by_bot=True)
    assert "who you are" in reply.text
    assert message is reply.reply_to


async def test_an_edited_message_is_no_second_command(evening: Evening) -> None:
    """Telegram is not even asked to deliver it, and what comes all the same is left alone."""
    who = await evening.begun()
    sent = await evening.says(who, f"/m {await evening.legal_play()}")
    before, start = await evening.telegram.version(), len(evening.server.log)

    who.edits(sent, "/m 8/3")
    evening.server.allowed = None
    who.edits(sent, "/m 8/2")
    await evening.settle()

    assert before == await evening.telegram.version()
    assert [] == evening.log_from(start)


async def test_what_others_say_is_none_of_the_bots_business(evening: Evening) -> None:
    """Commands for other bots, talk under the board, forwarded commands, messages without words."""
    await evening.begun()
    start = len(evening.server.log)

    await evening.says(evening.anna, "/roll@AnotherBot")
    await evening.says(evening.carlo, "nice one!", reply_to=evening.board())
    origin = {"type": "user", "date": 1_700_000_000, "sender_user": evening.bruno.user.json()}
    await evening.says(evening.anna, "/roll", forward_origin=origin)
    await evening.says(evening.anna, "", new_chat_members=[evening.carlo.user.json()])

    assert [] == evening.log_from(start)


async def test_what_is_said_to_the_bot_alone_is_answered(evening: Evening) -> None:
    """A play there is a play, and anything else gets the first minute."""
    await evening.says(evening.anna, "/play 3", evening.anna.private)
    code = evening.board(evening.anna.private).text.partition("/join ")[2][:6]
    await evening.says(evening.bruno, f"/join {code}", evening.bruno.private)
    who, before = await evening.mover(), await evening.telegram.version()

    await evening.says(who, await evening.legal_play(), who.private)
    assert before < await evening.telegram.version()

    await evening.says(evening.carlo, "hello there", evening.carlo.private)
    assert "backgammon" in evening.server.world.in_chat(evening.carlo.private, by_bot=True)[-1].text


async def test_a_restart_finds_everything_as_it_was(
    server: TelegramServer, tmp_path: Path, clock: FastClock
) -> None:
    """Old buttons work, what was typed meanwhile counts, and no menu is set twice."""
    async with open_telegram_house(server, tmp_path, clock=clock) as telegram:
        evening = Evening(telegram)
        await evening.greet()
        who = await evening.begun()
        board, play = evening.board(), await evening.legal_play()
    start = len(server.log)
    who.says(f"/m {play}", evening.group)

    async with open_telegram_house(server, tmp_path, clock=clock, seed=2) as telegram:
        evening.telegram = telegram
        await evening.settle()
        assert ["getMe", "deleteWebhook", "editMessageMedia"] == [e.method for e in server.log[start:]][:3]
        assert board is evening.board()
        assert who is not await evening.mover()
        assert not evening.log_from(start, "setMyCommands")


async def test_a_watch_link_shows_the_table_elsewhere(evening: Evening) -> None:
    """Whoever holds it sees the board in his private chat, and has no buttons there."""
    who = await evening.begun()
    await evening.presses(who, "share", on=await private_view(evening, who))
    link = evening.server.world.in_chat(who.private, by_bot=True)[-1].buttons[-1]["url"]

    evening.carlo.starts(link.partition("?start=")[2])
    await evening.settle()

    board = evening.server.world.in_chat(evening.carlo.private, by_bot=True)[-1]
    assert board.photo is not None
    assert [] == verbs(board)
    before = board.edits
    await evening.step(who)
    assert before < board.edits


async def private_view(evening: Evening, who: Phone) -> Message:
    """A player's own view of the board."""
    await evening.presses(who, "view")
    return evening.telegram.board(who.private)


async def test_a_friend_the_bot_has_never_met_is_challenged_by_name(evening: Evening) -> None:
    """He alone can accept, when he presses for the first time."""
    dora = Phone.of(evening.server, "Dora", username="dora_d")
    await evening.says(evening.anna, "/play @dora_d 5")

    await evening.presses(evening.bruno, "accept")
    assert "accept" in verbs(evening.board())
    await evening.presses(dora, "accept")

    assert evening.board().photo is not None
