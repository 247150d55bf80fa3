"""Two accounts of one person, and people who are known by their public name alone."""

import pytest

from bot.rules.actions import AcceptChallenge
from bot.rules.ids import PlayerId
from bot.rules.refusals import ChallengeNotYours
from bot.rules.table import Lobby, Playing
from bot.rules.terms import make_terms
from bot.service.commands import Command
from bot.service.errors import AlreadyLinked, NothingToUnlink, NotSeated, SameTable, UnknownLinkCode
from bot.service.identities import CODE_S
from bot.service.ids import row_of
from tests.support.house import PLACE, Rig, challenge, meet, rig_over, seat_two


async def other_self(rig: Rig, name: str = "anna_b") -> PlayerId:
    """An account on another platform."""
    return (await rig.house.accounts.player_of("telegram", "77", name)).id


async def test_two_accounts_become_one_person(rig: Rig) -> None:
    """The older stays, and has both."""
    anna, there = await meet(rig.house, "Anna"), await other_self(rig)
    joined = await rig.house.identities.link(rig.house.identities.give_code(anna), there, key="t:1")

    assert anna == joined.id
    assert {"local", "telegram"} == {i.platform for i in await rig.house.accounts.identities(anna)}
    assert anna == (await rig.house.accounts.player_of("telegram", "77", "anna_b")).id


async def test_a_code_is_good_once(rig: Rig) -> None:
    """Who has used it has used it up."""
    anna, there = await meet(rig.house, "Anna"), await other_self(rig)
    code = rig.house.identities.give_code(anna)
    await rig.house.identities.link(code, there, key="t:1")

    with pytest.raises(UnknownLinkCode):
        await rig.house.identities.whose(code)


async def test_a_code_is_good_for_ten_minutes(rig: Rig) -> None:
    """And in any case and spacing."""
    code = rig.house.identities.give_code(await meet(rig.house, "Anna"))
    rig.clock.pass_s(CODE_S - 1)
    assert "Anna" == (await rig.house.identities.whose(f"{code[:4]} {code[4:].lower()}")).name
    rig.clock.pass_s(1)
    with pytest.raises(UnknownLinkCode):
        await rig.house.identities.whose(code)


async def test_a_new_code_takes_the_old_ones_place(rig: Rig) -> None:
    """A person has one at a time."""
    anna = await meet(rig.house, "Anna")
    first = rig.house.identities.give_code(anna)
    rig.house.identities.give_code(anna)

    with pytest.raises(UnknownLinkCode):
        await rig.house.identities.whose(first)


async def test_nobody_is_linked_to_himself(rig: Rig) -> None:
    """The code was typed where it was given."""
    anna = await meet(rig.house, "Anna")
    code = rig.house.identities.give_code(anna)

    with pytest.raises(AlreadyLinked):
        await rig.house.identities.link(code, anna, key="t:1")


@pytest.mark.parametrize("begun", [True, False])
async def test_opponents_cannot_become_one(rig: Rig, begun: bool) -> None:
    """While they sit at one open table, a challenge that waits included."""
    anna, there = await meet(rig.house, "Anna"), await other_self(rig)
    opened = await challenge(rig.house, anna, there)
    if begun:
        await rig.house.challenges.accept(table=opened.table, player=there, key="t:0")
    code = rig.house.identities.give_code(anna)

    with pytest.raises(SameTable):
        await rig.house.identities.link(code, there, key="t:1")
    assert there == (await rig.house.accounts.player_of("telegram", "77", "anna_b")).id


async def test_whoever_was_merged_plays_on_at_his_tables(rig: Rig) -> None:
    """From either account; the log is as it was."""
    anna = await meet(rig.house, "Anna")
    there = await other_self(rig)
    opened = await challenge(rig.house, there, None)
    log = await rig.store.tables.read_log(row_of(opened.table))
    await rig.house.identities.link(rig.house.identities.give_code(anna), there, key="t:1")
    bruno = await meet(rig.house, "Bruno")
    begun = await rig.house.challenges.accept(table=opened.table, player=bruno, key="l:2")

    assert (anna, bruno) == begun.state.seats
    assert log == (await rig.store.tables.read_log(row_of(opened.table)))[: len(log)]
    assert begun.table in await rig.house.rooms.tables_of(anna)


async def test_merged_players_are_known_after_a_restart(rig: Rig) -> None:
    """Their tables are read with their new numbers, also where the snapshot is made anew from the log."""
    anna, there = await meet(rig.house, "Anna"), await other_self(rig)
    opened = await challenge(rig.house, there, None)
    await rig.house.identities.link(rig.house.identities.give_code(anna), there, key="t:1")
    again = rig_over(rig.database, rig.store, rig.clock, bytes)

    assert (anna,) == (await again.house.tables.load(opened.table)).state.seats


async def test_what_is_being_played_meanwhile_is_not_lost(rig: Rig) -> None:
    """A table in memory is the same after the link, only its people have other numbers."""
    begun, white, black = await seat_two(rig.house)
    there = await other_self(rig)
    joined = await rig.house.identities.link(rig.house.identities.give_code(there), black, key="t:1")
    after = await rig.house.tables.load(begun.table)

    assert joined.id == black
    assert begun.version == after.version
    assert begun.state == after.state
    assert white in after.state.seats


async def test_unlinking_makes_a_new_empty_person(rig: Rig) -> None:
    """The old one keeps his tables."""
    anna, there = await meet(rig.house, "Anna"), await other_self(rig)
    opened = await challenge(rig.house, anna, None)
    await rig.house.identities.link(rig.house.identities.give_code(anna), there, key="t:1")
    alone = await rig.house.identities.unlink(anna, "telegram", "77")

    assert alone.id not in (anna, there)
    assert () == await rig.house.rooms.tables_of(alone.id)
    assert (opened.table,) == await rig.house.rooms.tables_of(anna)
    assert alone.id == (await rig.house.accounts.player_of("telegram", "77", "anna_b")).id


async def test_a_single_account_cannot_be_unlinked(rig: Rig) -> None:
    """There would be nobody left."""
    with pytest.raises(NothingToUnlink):
        await rig.house.identities.unlink(await meet(rig.house, "Anna"), "local", "anna")


async def test_a_challenge_waits_for_whoever_has_the_name(rig: Rig) -> None:
    """He takes it up as soon as he shows himself, and nobody else can."""
    anna = await meet(rig.house, "Anna")
    expected = await rig.house.identities.expected("telegram", "Bruno_B")
    opened = await challenge(rig.house, anna, expected)
    with pytest.raises(ChallengeNotYours):
        await rig.house.challenges.accept(table=opened.table, player=await other_self(rig), key="t:1")
    bruno = (await rig.house.accounts.player_of("telegram", "88", "Bruno")).id
    await rig.house.identities.recognise(bruno, "telegram", "88", "bruno_b")

    assert Lobby(bruno) == (await rig.house.tables.load(opened.table)).state.phase
    begun = await rig.house.challenges.accept(table=opened.table, player=bruno, key="t:2")
    assert (anna, bruno) == begun.state.seats
    assert isinstance(begun.state.phase, Playing)


async def test_whoever_has_shown_himself_is_found_by_his_name(rig: Rig) -> None:
    """Also after a restart; nobody is invented for him."""
    bruno = (await rig.house.accounts.player_of("telegram", "88", "Bruno")).id
    await rig.house.identities.recognise(bruno, "telegram", "88", "bruno_b")
    again = rig_over(rig.database, rig.store, rig.clock, bytes)

    assert bruno == await again.house.identities.expected("telegram", "BRUNO_B")


async def test_a_name_belongs_to_whoever_has_it_now(rig: Rig) -> None:
    """Names are given up and taken by others."""
    ids = []
    for number in ("88", "99"):
        player = (await rig.house.accounts.player_of("telegram", number, "Bruno")).id
        await rig.house.identities.recognise(player, "telegram", number, "bruno_b")
        ids.append(player)

    assert ids[1] == await rig.house.identities.expected("telegram", "bruno_b")


async def test_whoever_takes_the_name_he_has_challenged_does_not_sit_opposite_himself(rig: Rig) -> None:
    """The challenge stays one to nobody."""
    anna = (await rig.house.accounts.player_of("telegram", "77", "Anna")).id
    expected = await rig.house.identities.expected("telegram", "anna_b")
    opened = await challenge(rig.house, anna, expected)
    await rig.house.identities.recognise(anna, "telegram", "77", "anna_b")

    assert Lobby(expected) == (await rig.house.tables.load(opened.table)).state.phase


async def test_an_account_that_was_unlinked_is_a_stranger_at_the_old_table(rig: Rig) -> None:
    """It is somebody else now."""
    anna, there = await meet(rig.house, "Anna"), await other_self(rig)
    await rig.house.identities.link(rig.house.identities.give_code(anna), there, key="t:1")
    terms = make_terms("standard", 3, {})
    opened = await rig.house.challenges.challenge(
        challenger=anna, invited=None, terms=terms, key="l:1", place=PLACE
    )
    bruno = await meet(rig.house, "Bruno")
    await rig.house.tables.perform(Command(opened.table, bruno, AcceptChallenge(bruno), "l:2"))
    alone = await rig.house.identities.unlink(anna, "telegram", "77")

    with pytest.raises(NotSeated):
        await rig.house.challenges.set_phrase(table=opened.table, player=alone.id, phrase="x", key="t:3")
