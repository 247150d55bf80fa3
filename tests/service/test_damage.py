"""A damaged snapshot is rebuilt, a damaged log freezes its table, and other tables go on."""

from random import Random

import pytest

from bot.rules.table import Finished
from bot.service.commands import Update
from bot.service.errors import TableFrozen
from storage.records import Statement
from tests.support.house import Rig, play_one, play_to_end, rig_over, seat_two

DAMAGE = {
    "a bit in the snapshot": "UPDATE game_table SET snapshot = replace(snapshot, 'true', 'false') WHERE id = 1",
    "no snapshot at all": "UPDATE game_table SET snapshot = '' WHERE id = 1",
    "the sum": "UPDATE game_table SET snap_sum = zeroblob(16) WHERE id = 1",
    "the decision beside it": "UPDATE game_table SET decision = decision + 1 WHERE id = 1",
}
LOG_DAMAGE = {
    "an event": "UPDATE event SET body = replace(body, '1', '2') WHERE table_id = 1 AND seq = 3",
    "a missing event": "DELETE FROM event WHERE table_id = 1 AND seq = 2",
    "a missing end": "DELETE FROM event WHERE table_id = 1 AND seq = (SELECT max(seq) FROM event WHERE table_id = 1)",
}


async def played(rig: Rig) -> Update:
    """A table in the middle of its match."""
    update, _, _ = await seat_two(rig.house)
    for count in range(6):
        update = await play_one(rig.house, update, Random(count), key=f"l:{count}")
    assert not isinstance(update.state.phase, Finished)
    return update


def restarted(rig: Rig) -> Rig:
    """A service that has nothing in memory."""
    return rig_over(rig.database, rig.store, rig.clock, Random(1).randbytes)


async def hurt(rig: Rig, *sql: str) -> None:
    """Change stored bytes behind the store's back."""
    await rig.database.write([Statement(text) for text in sql])


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
async def test_a_damaged_snapshot_is_rebuilt_from_the_log(rig: Rig, damage: str) -> None:
    """The table is what it was, and is played to its end."""
    before = await played(rig)
    await hurt(rig, damage)
    later = restarted(rig)

    loaded = await later.house.tables.load(before.table)

    assert before.state == loaded.state
    ended = await play_to_end(later.house, loaded, Random(9), tag="after")
    assert isinstance(ended.state.phase, Finished)


@pytest.mark.parametrize("damage", LOG_DAMAGE.values(), ids=LOG_DAMAGE.keys())
async def test_a_damaged_log_freezes_its_table(rig: Rig, damage: str) -> None:
    """With the snapshot damaged too there is nothing to go by; a restart does not change that."""
    before = await played(rig)
    await hurt(rig, damage, DAMAGE["the sum"])
    for _ in range(2):
        with pytest.raises(TableFrozen) as caught:
            await restarted(rig).house.tables.load(before.table)
        assert before.table == caught.value.table


async def test_a_frozen_table_refuses_everything_and_is_in_no_list(rig: Rig) -> None:
    """Pressing its buttons changes nothing."""
    before = await played(rig)
    await hurt(rig, LOG_DAMAGE["a missing event"], DAMAGE["the sum"])
    later = restarted(rig)
    with pytest.raises(TableFrozen):
        await play_one(later.house, before, Random(1), key="l:x")

    assert () == await later.house.rooms.tables_of(before.state.seats[0])
    assert () == await later.house.rooms.pending()


async def test_other_tables_go_on(rig: Rig) -> None:
    """Damage is a matter of one table."""
    before = await played(rig)
    other, _, _ = await seat_two(rig.house, tag=" 2")
    await hurt(rig, LOG_DAMAGE["a missing event"], DAMAGE["the sum"])
    later = restarted(rig)
    with pytest.raises(TableFrozen):
        await later.house.tables.load(before.table)

    assert isinstance((await play_to_end(later.house, other, Random(2), tag="on")).state.phase, Finished)


async def test_a_table_without_its_root_is_refused(rig: Rig) -> None:
    """Dice that cannot be thrown any more are said to be missing."""
    before = await played(rig)
    await hurt(rig, "DELETE FROM dice_root")

    with pytest.raises(TableFrozen, match="root"):
        await restarted(rig).house.tables.load(before.table)
