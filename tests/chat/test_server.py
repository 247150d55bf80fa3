"""`/server`: what administrators choose, and what follows from it."""

from dataclasses import replace

import pytest

from bot.chat.incoming import Person, RoomAddress
from bot.i18n.spans import plain
from bot.service.spaces import SpaceSettings
from tests.support.talk import Guest, Reply, Talk

CHANNEL = RoomAddress("local", "channel", space="server")
OTHER = RoomAddress("local", "other", space="server")


def admin(talk: Talk, room: RoomAddress = CHANNEL) -> Guest:
    """Somebody who may."""
    return Guest(talk, Person("local", "ada", "Ada", "en", administrator=True), room)


async def chosen(talk: Talk) -> SpaceSettings:
    """What is stored."""
    return await talk.house.spaces.settings("local", "server")


async def test_an_administrator_chooses(talk: Talk) -> None:
    """Several things at once; he sees how everything stands."""
    reply = await admin(talk).types("/server language:it threads:on notices:off length:7 variant:hypergammon")
    assert await chosen(talk) == SpaceSettings(
        language="it", threads=True, notices=False, length="7", variant="hypergammon"
    )
    assert "Hypergammon" in reply.text
    assert "7" in reply.text


@pytest.mark.parametrize("line", ["/server", "/server language:it"])
async def test_nobody_else_does(talk: Talk, line: str) -> None:
    """He hears why, and nothing is changed."""
    reply = await talk.guest("Bruno", room=CHANNEL).types(line)
    assert "administrator" in reply.text
    assert await chosen(talk) == SpaceSettings()


async def test_there_is_nothing_to_choose_outside_of_servers(talk: Talk) -> None:
    """Not even for somebody who calls himself an administrator there."""
    reply = await admin(talk, RoomAddress("local", "ada", private=True)).types("/server language:it")
    assert "server" in reply.text


@pytest.mark.parametrize(
    "line",
    [
        "/server length:100",
        "/server length:x",
        "/server variant:chess",
        "/server terms:colour=red",
        "/server terms:jacoby=maybe",
        "/server language:klingon",
        "/server channel:maybe",
    ],
)
async def test_what_cannot_be_is_refused_in_words(talk: Talk, line: str) -> None:
    """And nothing is changed."""
    reply = await admin(talk).types(line)
    assert len(reply.answers) == 1
    assert "went wrong" not in reply.text
    assert await chosen(talk) == SpaceSettings()


async def test_commands_are_refused_in_a_channel_that_is_not_allowed(talk: Talk) -> None:
    """One private answer; the state is as it was. Administrators can take it back right there."""
    await admin(talk).types("/server channel:off")
    anna = talk.guest("Anna", room=CHANNEL)
    for line in ("/play Bruno 5", "/help", "/games"):
        reply = await anna.types(line)
        assert len(reply.answers) == 1
        assert not reply.answers[0].public
        assert "another one" in reply.text
    assert talk.sender.posts == 0
    await talk.guest("Anna", room=OTHER).types("/play Bruno 5")
    assert talk.sender.posts == 1
    await admin(talk).types("/server channel:on")
    await anna.types("/play Bruno 5")
    assert talk.sender.posts == 2


async def test_a_table_in_a_channel_that_was_closed_goes_on(talk: Talk) -> None:
    """Its buttons work."""
    await talk.guest("Anna", room=CHANNEL).types("/play Bruno 5")
    await admin(talk).types("/server channel:off")
    await talk.guest("Bruno", room=CHANNEL).presses("accept")
    assert len((await talk.state()).seats) == 2


async def test_threads_and_topics_go_with_their_channel(talk: Talk) -> None:
    """A thread has an id of its own, a topic is a part of its chat."""
    await admin(talk).types("/server channel:only")
    thread = RoomAddress("local", "thread", space="server", within="channel")
    topic = replace(CHANNEL, topic="7")
    for room in (thread, topic):
        assert "another one" not in (await talk.guest("Anna", room=room).types("/games")).text
    stray = replace(thread, within="other")
    assert "another one" in (await talk.guest("Anna", room=stray).types("/games")).text


async def test_a_challenge_that_says_nothing_is_the_usual_one(talk: Talk) -> None:
    """What is said counts more; usual terms that have no meaning there are left out."""
    ada = admin(talk)
    options = {"length": "0", "terms": "jacoby=off animals=1 holland=on"}
    await ada.says(replace(ada.typed("/server"), options=options))
    anna = talk.guest("Anna", room=CHANNEL)
    await anna.types("/play Bruno")
    await anna.types("/play Bruno 3 terms:crawford=off")
    await anna.types("/play Bruno 0 terms:cube=off")
    first, second, third = [(await talk.state(f"t-000{n}")).terms for n in (1, 2, 3)]
    assert (first.length, first.jacoby, first.animals, first.holland) == (0, False, 1, False)
    assert (second.length, second.holland, second.crawford) == (3, True, False)
    assert (third.cube, third.animals) == (False, 0)


async def test_the_card_says_what_differs_from_the_usual_terms_of_the_room(talk: Talk) -> None:
    """What is usual here is standard here, and elsewhere is not."""
    await admin(talk).types("/server terms:holland=on")
    anna = talk.guest("Anna", room=CHANNEL)
    await anna.types("/play Bruno 5")
    await anna.types("/play Bruno 5 terms:holland=off")
    await talk.guest("Anna").types("/play Bruno 5 terms:holland=on")
    usual, differs = (plain(talk.sender.shown(CHANNEL, f"t-000{n}")[1].text) for n in (1, 2))
    elsewhere = plain(talk.sender.shown(table="t-0003")[1].text)
    assert "Holland" not in usual
    assert "Holland" in differs
    assert "Holland" in elsewhere


async def test_a_dash_takes_a_choice_back(talk: Talk) -> None:
    """The house's own then counts again."""
    await admin(talk).types("/server length:7 variant:nackgammon terms:holland=on")
    await admin(talk).types("/server length:- variant:- terms:-")
    assert await chosen(talk) == SpaceSettings()


@pytest.mark.parametrize(
    ("machine", "gone", "said"), [(True, False, "Bots"), (False, True, "not here any more")]
)
async def test_whoever_cannot_play_is_not_challenged(
    talk: Talk, machine: bool, gone: bool, said: str
) -> None:
    """A bot, or somebody who has left."""
    anna = talk.guest("Anna")
    picked = Person("local", "x", "Xeno", machine=machine, gone=gone)
    typed = replace(anna.typed("/play"), options={"opponent": "Xeno"}, people={"opponent": picked})
    reply = await anna.says(typed, Reply(talk.sender))
    assert said in reply.text
    assert talk.sender.posts == 0
