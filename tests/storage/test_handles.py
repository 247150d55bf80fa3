"""Public names of accounts, and those who are expected under one."""

import pytest

from storage.database import Database
from storage.errors import Conflict
from storage.players import Players
from storage.records import SeatRow, SeatStanding, TableStatus
from tests.storage.builders import change, new_table


async def test_an_account_is_found_by_its_name(database: Database) -> None:
    """Whoever had it before is not."""
    players = Players(database)
    one = await players.meet("telegram", "1", name="One", at=1)
    two = await players.meet("telegram", "2", name="Two", at=1)

    await players.note_handle("telegram", "1", "name")
    assert one == await players.by_handle("telegram", "name")
    await players.note_handle("telegram", "2", "name")
    assert two == await players.by_handle("telegram", "name")
    await players.note_handle("telegram", "2", None)
    assert None is await players.by_handle("telegram", "name")


async def test_names_belong_to_a_platform(database: Database) -> None:
    """The same name elsewhere is somebody else's."""
    players = Players(database)
    await players.meet("telegram", "1", name="One", at=1)
    await players.note_handle("telegram", "1", "name")

    assert None is await players.by_handle("discord", "name")


async def test_whoever_is_expected_is_found_until_the_name_has_an_owner(database: Database) -> None:
    """The owner takes over what waited for him; the next one to be expected is somebody new."""
    players = Players(database)
    waiting = await players.expect("telegram", "name", name="@name", at=1)
    assert waiting == await players.expect("telegram", "name", name="@name", at=2)
    assert waiting == await players.by_handle("telegram", "name")
    owner = await players.meet("telegram", "1", name="One", at=3)

    assert waiting.id == await players.claim("telegram", "name", owner.id)
    assert owner == await players.get(waiting.id)
    assert {waiting.id: owner.id} == await players.heads([waiting.id, owner.id])
    assert None is await players.claim("telegram", "name", owner.id)
    assert waiting.id != (await players.expect("telegram", "name", name="@name", at=4)).id


async def test_nobody_takes_over_the_seat_opposite_himself(database: Database) -> None:
    """He has challenged the name that is now his."""
    players = Players(database)
    waiting = await players.expect("telegram", "name", name="@name", at=1)
    owner = await players.meet("telegram", "1", name="One", at=3)
    seats = (SeatRow(0, owner.id), SeatRow(1, waiting.id, SeatStanding.INVITED))
    await new_table(database, "one", first=change(seats=seats, status=TableStatus.LOBBY))

    with pytest.raises(Conflict, match="same_table"):
        await players.claim("telegram", "name", owner.id)
    assert waiting == await players.by_handle("telegram", "name")
