"""Both ask, one table follows, colours swapped."""

import asyncio

import pytest

from bot.rules.actions import AskRematch, ConcedeMatch
from bot.rules.ids import PlayerId
from bot.rules.refusals import NotNow
from bot.rules.table import Finished, Playing
from bot.service.commands import Command, Update
from bot.service.errors import NotSeated, TooManyTables
from tests.support.house import Rig, ask, challenge, meet, rig_over, seat_two


async def over(rig: Rig) -> tuple[Update, PlayerId, PlayerId]:
    """A match that was given up."""
    begun, white, black = await seat_two(rig.house)
    return await ask(rig.house, begun, white, ConcedeMatch(), "l:concede"), white, black


async def test_the_first_wish_waits(rig: Rig) -> None:
    """Nothing is opened; asking again changes nothing."""
    ended, white, _ = await over(rig)
    wished = await ask(rig.house, ended, white, AskRematch(), "l:1")
    again = await ask(rig.house, ended, white, AskRematch(), "l:2")

    assert (None, False) == (wished.next_table, wished.duplicate)
    assert (wished.version, True) == (again.version, again.duplicate)


async def test_the_second_wish_opens_the_next_table(rig: Rig) -> None:
    """Seats swapped, same terms, game 1 begun, shown in the same room, a seal of its own."""
    ended, white, black = await over(rig)
    await ask(rig.house, ended, white, AskRematch(), "l:1")
    agreed = await ask(rig.house, ended, black, AskRematch(), "l:2")

    assert agreed.next_table is not None
    following = await rig.house.tables.load(agreed.next_table)
    assert ((black, white), ended.state.terms) == (following.state.seats, following.state.terms)
    assert isinstance(following.state.phase, Playing)
    places = [
        [room.place for room in await rig.house.rooms.rooms_of(t)] for t in (ended.table, agreed.next_table)
    ]
    assert places[0] == places[1] != []
    assert await rig.house.proofs.seals(ended.table) != await rig.house.proofs.seals(agreed.next_table)
    assert [ended.table, agreed.next_table] == rig.changed[-2:]


async def test_both_press_at_once_and_one_table_follows(rig: Rig) -> None:
    """Crossing wishes, several presses each: exactly one new table, colours swapped once."""
    ended, white, black = await over(rig)
    wishes = [
        rig.house.tables.perform(Command(ended.table, player, AskRematch(), f"l:{player}:{n}"))
        for n in range(3)
        for player in (white, black)
    ]

    updates = await asyncio.gather(*wishes)

    opened = {update.next_table for update in updates if update.next_table is not None}
    assert 1 == len(opened)
    assert tuple(opened) == await rig.house.rooms.tables_of(white)
    assert 1 == sum(update.next_table is not None and not update.duplicate for update in updates)


async def test_a_wish_after_the_rematch_leads_to_it(rig: Rig) -> None:
    """Also after a restart; the finished table names its follower."""
    ended, white, black = await over(rig)
    await ask(rig.house, ended, white, AskRematch(), "l:1")
    agreed = await ask(rig.house, ended, black, AskRematch(), "l:2")
    later = rig_over(rig.database, rig.store, rig.clock, bytes)

    again = await ask(later.house, ended, white, AskRematch(), "l:3")

    assert (agreed.next_table, True) == (again.next_table, again.duplicate)
    assert agreed.next_table == (await later.house.tables.load(ended.table)).next_table


async def test_a_repeated_second_wish_leads_to_the_same_table(rig: Rig) -> None:
    """The key counts once."""
    ended, white, black = await over(rig)
    await ask(rig.house, ended, white, AskRematch(), "l:1")
    agreed = await ask(rig.house, ended, black, AskRematch(), "l:2")

    assert agreed.next_table == (await ask(rig.house, ended, black, AskRematch(), "l:2")).next_table


async def test_only_the_two_who_played_may_ask_and_only_afterwards(rig: Rig) -> None:
    """A stranger is not seated; during the match it is not the time."""
    begun, white, _ = await seat_two(rig.house)
    with pytest.raises(NotNow):
        await ask(rig.house, begun, white, AskRematch(), "l:1")
    ended = await ask(rig.house, begun, white, ConcedeMatch(), "l:2")
    with pytest.raises(NotSeated):
        await ask(rig.house, ended, await meet(rig.house, "Zoe"), AskRematch(), "l:3")
    assert isinstance(ended.state.phase, Finished)


async def test_a_rematch_counts_like_any_other_table(rig: Rig) -> None:
    """Whoever has twenty open tables by then is named, and the wish of the second is not taken."""
    ended, white, black = await over(rig)
    await ask(rig.house, ended, white, AskRematch(), "l:1")
    for n in range(20):
        opened = await challenge(rig.house, white, key=f"l:c{n}")
        other = await meet(rig.house, f"Other {n}")
        await rig.house.challenges.accept(table=opened.table, player=other, key=f"l:a{n}")
        rig.clock.pass_s(60)

    with pytest.raises(TooManyTables) as caught:
        await ask(rig.house, ended, black, AskRematch(), "l:2")
    assert white == caught.value.player
    assert None is (await rig.house.tables.load(ended.table)).next_table
