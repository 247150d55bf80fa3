"""`/link`: one person with two accounts."""

from dataclasses import replace

import pytest

from bot.chat.incoming import Person, RoomAddress
from bot.i18n.spans import plain
from bot.service.identities import CODE_S
from bot.service.ids import TableId
from tests.support.talk import Guest, Reply, Talk, find_button


def elsewhere(talk: Talk, name: str = "anna_b") -> Guest:
    """Somebody of another platform."""
    return Guest(talk, Person("telegram", "77", name, "it"))


async def code_for(guest: Guest) -> str:
    """The code that `/link` gives."""
    reply = await guest.types("/link")
    return plain(reply.answers[0].text).partition("/link ")[2][:8]


async def joined(talk: Talk, one: Guest, other: Guest) -> Reply:
    """Both halves of a link, confirmed."""
    asked = await other.types(f"/link {await code_for(one)}")
    return await other.presses_id(find_button(asked.answers[0].rows, "link!").id)


async def test_a_code_and_a_confirmation_make_two_accounts_one_player(talk: Talk) -> None:
    """The question names who it is, so that nobody joins a stranger unawares."""
    anna, there = talk.guest("Anna"), elsewhere(talk)
    asked = await there.types(f"/link {await code_for(anna)}")
    assert "Anna" in asked.text
    assert (await anna.account()).id != (await there.account()).id
    await there.presses_id(find_button(asked.answers[0].rows, "link!").id)
    assert (await anna.account()).id == (await there.account()).id


async def test_whoever_says_no_stays_two(talk: Talk) -> None:
    """The code is good for another try."""
    anna, there = talk.guest("Anna"), elsewhere(talk)
    code = await code_for(anna)
    asked = await there.types(f"/link {code}")
    await there.presses_id(find_button(asked.answers[0].rows, "cancel").id)
    assert (await anna.account()).id != (await there.account()).id
    assert "Anna" in (await there.types(f"/link {code}")).text


async def test_one_plays_on_from_either_account(talk: Talk) -> None:
    """At a table that the other account has opened."""
    anna, there = talk.guest("Anna"), elsewhere(talk)
    await anna.account()
    await there.types("/play 5")
    await joined(talk, anna, there)
    await talk.guest("Bruno").presses("accept")
    state = await talk.state()
    assert (await anna.account()).id == state.seats[0]
    assert TableId("t-0001") in await talk.house.rooms.tables_of((await anna.account()).id)
    assert "Anna" in plain(talk.sender.shown()[1].text)


async def test_opponents_are_not_joined(talk: Talk) -> None:
    """They are told why, and nothing is changed."""
    anna, there = talk.guest("Anna"), elsewhere(talk)
    await anna.types("/play 5")
    await there.presses("accept")
    reply = await joined(talk, anna, there)
    assert "stesso tavolo" in reply.text
    assert (await anna.account()).id != (await there.account()).id


@pytest.mark.parametrize("code", ["AAAAAAAA", "nonsense", "x" * 90, "!!!!!!!!"])
async def test_a_code_that_nobody_was_given_is_refused(talk: Talk, code: str) -> None:
    """In words."""
    reply = await talk.guest("Anna").types(f"/link {code}")
    assert "link code" in reply.text


async def test_a_code_grows_old(talk: Talk) -> None:
    """Between the question and the answer too."""
    anna, there = talk.guest("Anna"), elsewhere(talk)
    asked = await there.types(f"/link {await code_for(anna)}")
    talk.clock.pass_s(CODE_S)
    await there.presses_id(find_button(asked.answers[0].rows, "link!").id)
    assert (await anna.account()).id != (await there.account()).id


async def test_a_code_typed_where_it_was_given_joins_nobody(talk: Talk) -> None:
    """One is one already."""
    anna = talk.guest("Anna")
    reply = await anna.types(f"/link {await code_for(anna)}")
    assert reply.buttons == []


async def test_a_code_is_given_where_nobody_else_reads_it(talk: Talk) -> None:
    """Whoever has it becomes one with its owner."""
    talk.doors["local"] = replace(talk.doors["local"], whispers=False)
    reply = await talk.guest("Anna").types("/link")
    assert "private chat" in reply.text
    private = RoomAddress("local", "anna", private=True)
    assert "/link" in (await talk.guest("Anna", room=private).types("/link")).text


async def test_a_single_account_has_nothing_to_part(talk: Talk) -> None:
    """It is told at once."""
    reply = await talk.guest("Anna").types("/link off")
    assert reply.buttons == []
    assert "only account" in reply.text


async def test_two_can_part_again(talk: Talk) -> None:
    """The account that asks for it becomes somebody new."""
    anna, there = talk.guest("Anna"), elsewhere(talk)
    await joined(talk, anna, there)
    asked = await there.types("/link off")
    await there.presses_id(find_button(asked.answers[0].rows, "unlink!").id)
    assert (await anna.account()).id != (await there.account()).id


async def test_a_challenge_to_a_name_waits_for_its_owner(talk: Talk) -> None:
    """He is known as soon as he shows himself under it, and takes it up like any other."""
    talk.doors["local"] = replace(talk.doors["local"], handles=True)
    anna = talk.guest("Anna")
    typed = anna.typed("/play @Bruno_B 5")
    typed = replace(typed, options={"opponent": "@Bruno_B", "length": "5"}, people={})
    await anna.says(typed, Reply(talk.sender))
    assert "@bruno_b" in plain(talk.sender.shown()[1].text)
    await talk.guest("Carla").presses("accept")
    assert len((await talk.state()).seats) == 1
    bruno = Guest(talk, Person("local", "8", "Bruno", "en", handle="bruno_b"))
    await bruno.presses("accept")
    assert (await talk.state()).seats[1] == (await bruno.account()).id
    assert "Bruno" in plain(talk.sender.shown()[1].text)


async def test_a_known_name_is_the_person_himself(talk: Talk) -> None:
    """He has been seen under it."""
    talk.doors["local"] = replace(talk.doors["local"], handles=True)
    bruno = Guest(talk, Person("local", "8", "Bruno", "en", handle="Bruno_B"))
    await bruno.types("/games")
    anna = talk.guest("Anna")
    typed = replace(anna.typed("/play"), options={"opponent": "@bruno_b"}, people={})
    await anna.says(typed, Reply(talk.sender))
    assert "Bruno" in plain(talk.sender.shown()[1].text)
    typed = replace(bruno.typed("/play"), options={"opponent": "@bruno_b"}, people={})
    reply = await bruno.says(typed, Reply(talk.sender))
    assert talk.sender.posts == 1
    assert len(reply.answers) == 1


@pytest.mark.parametrize("line", ["/link", "/link off", "/link {code}"])
async def test_nothing_about_links_is_asked_where_others_read(talk: Talk, line: str) -> None:
    """Whoever pressed the question there would be joined, or parted, himself."""
    anna, there = talk.guest("Anna"), elsewhere(talk)
    code = await code_for(anna)
    talk.doors["telegram"] = replace(talk.doors["local"], whispers=False)
    group = replace(there, room=RoomAddress("telegram", "-5", space="-5"))

    reply = await group.types(line.format(code=code))

    assert reply.buttons == []
    assert "privat" in reply.text


async def test_a_link_is_not_confirmed_where_others_read(talk: Talk) -> None:
    """A button that came from elsewhere joins nobody in a group."""
    anna, there = talk.guest("Anna"), elsewhere(talk)
    code = await code_for(anna)
    talk.doors["telegram"] = replace(talk.doors["local"], whispers=False)
    group = replace(there, room=RoomAddress("telegram", "-5", space="-5"))

    await group.presses_id(f"c1:-:-:link!:{code}")

    assert (await anna.account()).id != (await there.account()).id
