"""People who become one person, and files that are damaged: the log and the snapshot of a chouette stay one story."""

import pytest

from bot.chouette.actions import Join, Leave, SetStandingOrder
from bot.chouette.errors import AlreadyIn
from bot.chouette.members import StandingOrder
from bot.rules.ids import PlayerId
from bot.service.chouette_changes import CHOUETTES
from bot.service.errors import SameTable, TableFrozen
from bot.service.ids import row_of
from storage.check import check
from storage.records import Statement
from tests.service.crew import Crew, playing
from tests.support.house import Rig, meet, rig_over


async def folded(crew: Crew) -> None:
    """Assert that the log makes the state that is played with."""
    log = await crew.rig.store.tables.read_log(row_of(crew.table))
    happenings = [CHOUETTES.decode_event(event.body) for event in log]
    heads = await crew.rig.store.players.heads(CHOUETTES.named(happenings))
    assert CHOUETTES.fold(happenings, heads) == (await crew.look()).state


async def link(rig: Rig, stays: PlayerId, goes: PlayerId) -> PlayerId:
    """The two are one person now."""
    code = rig.house.identities.give_code(stays)
    return (await rig.house.identities.link(code, goes, key=f"l:{stays}:{goes}")).id


async def test_a_member_plays_on_as_who_he_became(rig: Rig) -> None:
    """He acts under his new number; log and snapshot still agree, also over a restart."""
    early = await meet(rig.house, "Early")
    crew = await playing(rig)
    bruno = crew.players[1]
    head = await link(rig, early, bruno)
    assert early == head
    await crew.look()

    assert head in [member.player for member in crew.update.state.members]
    assert bruno not in crew.game.line
    await crew.ask(head, SetStandingOrder(StandingOrder.TAKE))
    assert (crew.table,) == await rig.house.rooms.tables_of(head)
    with pytest.raises(AlreadyIn):
        await crew.ask(head, Join())
    await folded(crew)
    crew.rig = rig_over(rig.database, rig.store, rig.clock, bytes)
    await folded(crew)
    for _ in range(4):
        await crew.step()


@pytest.mark.parametrize("leaves", [False, True])
async def test_two_members_of_an_open_chouette_stay_two(rig: Rig, leaves: bool) -> None:
    """Also when one of them has left: his points are in its ledger."""
    crew = await playing(rig)
    if leaves:
        await crew.ask(crew.players[3], Leave())
    with pytest.raises(SameTable):
        await link(rig, crew.players[1], crew.players[3])
    await folded(crew)


async def test_who_comes_back_as_somebody_else_is_the_same_member(rig: Rig) -> None:
    """He left under one number, was linked, and joins again: no second place in the books."""
    early = await meet(rig.house, "Early")
    crew = await playing(rig)
    await crew.ask(crew.players[3], Leave())
    head = await link(rig, early, crew.players[3])
    await crew.look()
    await crew.ask(head, Join())

    assert 4 == len(crew.update.state.members)
    await folded(crew)
    row = await rig.store.tables.load(row_of(crew.table))
    assert row is not None
    assert 4 == len(row.seats)


async def damage(crew: Crew, sql: str) -> None:
    """A row changed behind the program's back."""
    await crew.rig.database.write([Statement(sql, (row_of(crew.table),))])


async def test_a_damaged_snapshot_is_folded_anew(rig: Rig) -> None:
    """The same chouette comes back, with its running times, and goes on."""
    crew = await playing(rig)
    await crew.step()
    before = crew.update
    await damage(crew, "UPDATE game_table SET snapshot = replace(snapshot, 'live', 'slow') WHERE id = ?")
    assert 1 == len([line for line in check(rig.database.path) if "snapshot" in line])
    crew.rig = rig_over(rig.database, rig.store, rig.clock, bytes)

    assert before.state == (await crew.look()).state
    assert before.times == crew.update.times
    assert () == check(rig.database.path)
    await crew.step()


async def test_a_damaged_snapshot_of_a_linked_player_is_folded_anew(rig: Rig) -> None:
    """The log names him under both of his numbers."""
    early = await meet(rig.house, "Early")
    crew = await playing(rig)
    head = await link(rig, early, crew.players[1])
    await crew.ask(head, SetStandingOrder(StandingOrder.DROP))
    before = crew.update
    await damage(crew, "UPDATE game_table SET snapshot = '{}' WHERE id = ?")
    crew.rig = rig_over(rig.database, rig.store, rig.clock, bytes)

    assert before.state == (await crew.look()).state


async def test_a_damaged_log_takes_the_chouette_out_of_play(rig: Rig) -> None:
    """It is named by its own id; others go on."""
    crew = await playing(rig)
    await damage(crew, "UPDATE event SET body = replace(body, 'roll', 'rool') WHERE table_id = ?")
    await damage(crew, "UPDATE game_table SET snapshot = '{}' WHERE id = ?")
    crew.rig = rig_over(rig.database, rig.store, rig.clock, bytes)
    for _ in range(2):
        with pytest.raises(TableFrozen) as caught:
            await crew.look()
        assert crew.table == caught.value.table
