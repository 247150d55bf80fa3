"""Whole chats that move, close and open again, as adapters tell it."""

from dataclasses import replace

from bot.chat.incoming import RoomAddress
from bot.chat.places import place_of
from tests.support.talk import ROOM, Guest, Talk

NEW = replace(ROOM, chat="moved")


async def test_a_board_follows_its_chat(talk: Talk) -> None:
    """It is posted in the chat's new id, where the game goes on."""
    anna = talk.guest("Anna")
    await anna.types("/play 5")

    await talk.conversation.news.moved("local", ROOM.chat, NEW.chat)
    await talk.settle()

    assert "t-0001" == talk.sender.shown(NEW)[1].table
    bruno = talk.guest("Bruno", room=NEW)
    await bruno.presses("accept")
    assert ("t-0001",) == await talk.house.rooms.tables_in(place_of(NEW))


async def test_nothing_is_sent_to_a_chat_that_shut_the_bot_out(talk: Talk) -> None:
    """When it lets the bot in again, the board is there as it is by then."""
    anna = talk.guest("Anna")
    bruno = talk.guest("Bruno", room=RoomAddress("local", "other"))
    await anna.types("/play 5")
    code = (await talk.house.rooms.codes((await talk.house.rooms.tables_in(place_of(ROOM)))[0]))[0]
    await talk.conversation.news.shut_out("local", ROOM.chat)
    posts, edits = talk.sender.posts, talk.sender.edits

    await bruno.types(f"/join {code}")

    assert (posts + 1, edits) == (talk.sender.posts, talk.sender.edits)
    await talk.conversation.news.let_in("local", ROOM.chat)
    await talk.settle()
    assert talk.sender.shown(ROOM)[1].version == await talk.version()


async def test_a_group_keeps_its_closed_and_open_topics_when_it_moves(talk: Talk) -> None:
    """What was chosen of the chat itself, or of a topic in it, holds under the new id; told twice or not."""
    group = RoomAddress("local", "-5", space="-5")
    moved = RoomAddress("local", "-1005", space="-1005")
    admin = replace(talk.guest("Ada").person, administrator=True)
    await Guest(talk, admin, group).types("/server channel:only")
    await Guest(talk, admin, replace(group, topic="7")).types("/server channel:on")

    for _ in range(2):
        await talk.conversation.news.moved("local", group.chat, moved.chat)

    assert ("-1005", "-1005/7") == (await talk.house.spaces.settings("local", "-1005")).channels
    await talk.guest("Anna", room=moved).types("/play 5")
    assert 1 == talk.sender.posts
