"""Which table a typed command means."""

from dataclasses import replace

from bot.chat.incoming import RoomAddress
from bot.i18n.message import Message
from tests.support.conversing import CATALOG
from tests.support.talk import ELSEWHERE, Guest, Reply, Talk, buttons_of

PRIVATE = RoomAddress("local", "dm-anna", private=True)


async def opened(talk: Talk, opponents: list[str]) -> None:
    """Anna plays each of them in the room."""
    for opponent in opponents:
        await talk.guest("Anna").types(f"/play {opponent} 5")
        await talk.guest(opponent).types("/accept")


async def waiting_for_anna(talk: Talk) -> list[str]:
    """Tables where Anna has a roll to play."""
    anna = talk.guest("Anna")
    tables = await talk.house.rooms.tables_of((await anna.account()).id)
    return [table for table in tables if await anna.completes("move", "play", "", table=table)]


async def test_the_only_table_of_mine_here_is_meant(talk: Talk) -> None:
    """Other people's tables in the room do not matter."""
    await talk.guest("Carla").types("/play Dino 5")
    await talk.guest("Dino").types("/accept")
    await opened(talk, ["Bruno"])
    reply = await talk.guest("Anna").types("/roll")
    assert reply.buttons == []


async def test_the_only_table_where_it_can_be_done_is_meant(talk: Talk) -> None:
    """Though others of mine are shown here too."""
    await opened(talk, ["Bruno", "Carla", "Dino"])
    mine = await waiting_for_anna(talk)
    assert len(mine) > 1
    for table in mine[1:]:
        await talk.guest("Anna").types(f"/move {await first_play(talk, table)} table:{table}")
    assert await waiting_for_anna(talk) == mine[:1]
    before = await talk.version(mine[0])
    reply = await talk.guest("Anna").types(f"/move {await first_play(talk, mine[0])}")
    assert reply.buttons == []
    assert await talk.version(mine[0]) > before


async def test_of_several_the_person_picks_one(talk: Talk) -> None:
    """By a button that carries the command out."""
    await talk.guest("Anna").types("/play Bruno 5")
    await talk.guest("Anna").types("/play Carla 5")
    reply = await talk.guest("Anna").types("/cancel")
    assert [asks.table for asks, _ in buttons_of(reply.answers[0].rows)] == ["t-0001", "t-0002"]
    await talk.guest("Anna").presses_id(reply.buttons[1].id)
    assert (await talk.state("t-0001")).phase != (await talk.state("t-0002")).phase


async def test_each_table_of_the_list_gets_the_answer_it_waits_for(talk: Talk) -> None:
    """Accepting means a challenge at one and a resignation at another."""
    await opened(talk, ["Bruno"])
    await talk.guest("Bruno").types("/resign match")
    await talk.guest("Bruno").types("/resign single yes")
    await talk.guest("Carla").types("/play Anna 5")
    reply = await talk.guest("Anna").types("/accept")
    asked = {asks.table: asks.verb for asks, _ in buttons_of(reply.answers[0].rows)}
    assert asked == {"t-0001": "accept-resign", "t-0002": "accept"}
    await talk.guest("Anna").presses_id(reply.buttons[0].id)
    await talk.guest("Anna").presses_id(reply.buttons[1].id)
    assert sum((await talk.state("t-0001")).score) == 1
    assert len((await talk.state("t-0002")).seats) == 2


async def test_the_board_replied_to_is_meant(talk: Talk) -> None:
    """Whatever else could be."""
    await talk.guest("Anna").types("/play Bruno 5")
    first, _ = talk.sender.shown()
    await talk.guest("Anna").types("/play Carla 5")
    await talk.guest("Anna").types("/cancel", replied_to=first)
    assert await talk.version("t-0001") == 2
    assert await talk.version("t-0002") == 1


async def test_a_table_that_is_named_is_meant(talk: Talk) -> None:
    """With or without its letter."""
    await talk.guest("Anna").types("/play Bruno 5")
    await talk.guest("Anna").types("/play Carla 5")
    await talk.guest("Anna").types("/cancel table:2")
    assert await talk.version("t-0002") == 2


async def test_in_a_private_chat_all_my_tables_can_be_meant(talk: Talk) -> None:
    """Wherever they are shown; the answer is the board, for it is not shown here."""
    await talk.guest("Anna").types("/play Bruno 5")
    reply = await talk.guest("Anna", room=PRIVATE).types("/cancel")
    assert await talk.version() == 2
    assert reply.text


async def test_a_table_elsewhere_is_offered_and_not_taken(talk: Talk) -> None:
    """In a room that shows none of mine I am asked."""
    await talk.guest("Anna").types("/play Bruno 5")
    reply = await talk.guest("Anna", room=ELSEWHERE).types("/cancel")
    assert await talk.version() == 1
    assert len(reply.buttons) == 1


async def test_nothing_to_pick_from_is_said(talk: Talk) -> None:
    """To somebody who plays nowhere."""
    reply = await talk.guest("Anna").types("/roll")
    assert len(reply.answers) == 1
    assert reply.buttons == []


async def test_what_cannot_be_done_at_my_only_table_says_why(talk: Talk) -> None:
    """Instead of pretending that there is no table."""
    await talk.guest("Anna").types("/play Bruno 5")
    reply = await talk.guest("Anna").types("/roll")
    assert reply.text == CATALOG.words(Message("error.not_now_lobby"), "en")


async def types_before(guest: Guest, line: str, message: str) -> Reply:
    """Somebody types a line with the board of a message before him."""
    command = replace(guest.typed(line), in_sight=message)
    return await guest.says(command, Reply(guest.talk.sender, guest.room))


async def test_the_table_before_me_is_meant(talk: Talk) -> None:
    """Where it can be done at several."""
    await talk.guest("Anna").types("/play Bruno 5")
    first, _ = talk.sender.shown()
    await talk.guest("Anna").types("/play Carla 5")
    await types_before(talk.guest("Anna"), "/cancel", first)
    assert (await talk.version("t-0001"), await talk.version("t-0002")) == (2, 1)


async def test_a_table_out_of_sight_is_offered_and_not_taken(talk: Talk) -> None:
    """Though it is the only one where it can be done: another is before me."""
    await opened(talk, ["Bruno"])
    first, _ = talk.sender.shown()
    await talk.guest("Anna").types("/play Carla 5")
    reply = await types_before(talk.guest("Anna"), "/cancel", first)
    assert await talk.version("t-0002") == 1
    assert [asks.table for asks, _ in buttons_of(reply.answers[0].rows)] == ["t-0002"]


async def test_what_cannot_be_done_at_the_table_before_me_says_why(talk: Talk) -> None:
    """If it cannot be done anywhere else either."""
    await opened(talk, ["Bruno"])
    await talk.guest("Anna").types("/play Carla 5")
    waiting, _ = talk.sender.shown()
    reply = await types_before(talk.guest("Anna"), "/take", waiting)
    assert reply.text == CATALOG.words(Message("error.not_now_lobby"), "en")


async def test_somebody_elses_table_before_me_is_not_meant(talk: Talk) -> None:
    """Who looks on speaks of his own."""
    await talk.guest("Bruno").types("/play Carla 5")
    theirs, _ = talk.sender.shown()
    await talk.guest("Anna").types("/play Dino 5")
    await types_before(talk.guest("Anna"), "/cancel", theirs)
    assert (await talk.version("t-0001"), await talk.version("t-0002")) == (1, 2)


async def first_play(talk: Talk, table: str) -> str:
    """A legal play of Anna's at a table."""
    return (await talk.guest("Anna").completes("move", "play", "", table=table))[0].value
