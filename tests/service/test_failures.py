"""What the store cannot do is said in the service's words, and every refusal has a code of its own."""

from collections.abc import Awaitable
from pathlib import Path
from random import Random

import pytest

from bot.rules.actions import ConcedeMatch
from bot.service import errors
from bot.service.errors import Busy, ServiceError, StoreUnavailable
from bot.store import store_over
from storage.database import Database
from tests.support.clock import FakeClock
from tests.support.house import Rig, ask, challenge, rig_over, seat_two


def all_errors(root: type[ServiceError] = ServiceError) -> list[type[ServiceError]]:
    """The whole tree."""
    return [root, *(error for child in root.__subclasses__() for error in all_errors(child))]


def test_every_error_has_its_own_code() -> None:
    """A message is found by the code alone."""
    codes = [error.code for error in all_errors()]

    assert len(codes) == len(set(codes))


def test_every_error_is_drawn_in_the_tree() -> None:
    """The docstring of the module shows them all, with their codes."""
    drawn = errors.__doc__ or ""
    leaves = [error for error in all_errors() if not error.__subclasses__()]

    assert [] == [e.__name__ for e in leaves if f" {e.__name__} " not in drawn or f" {e.code} " not in drawn]


async def test_a_closed_store_is_unavailable(rig: Rig) -> None:
    """Nothing is read or written, and nobody is told that it worked."""
    begun, white, _ = await seat_two(rig.house)
    await rig.database.close()
    rig.changed.clear()
    calls: tuple[Awaitable[object], ...] = (
        ask(rig.house, begun, white, ConcedeMatch(), "l:1"),
        challenge(rig.house, white, key="l:2"),
        rig.house.rooms.pending(),
        rig.house.proofs.seals(begun.table),
        rig.house.accounts.player_of("local", "new", "New"),
        rig.house.deadlines.poll(),
    )
    for call in calls:
        with pytest.raises(StoreUnavailable):
            await call

    assert [] == rig.changed


async def test_a_full_queue_is_busy(tmp_path: Path) -> None:
    """The caller may try again; the table is as it was."""
    path = tmp_path / "civetta.db"
    database = await Database.open(path)
    rig = rig_over(database, store_over(database), FakeClock(), Random(1).randbytes)
    begun, white, _ = await seat_two(rig.house)
    await database.close()
    database = await Database.open(path, queue_limit=0)
    full = rig_over(database, store_over(database), FakeClock(), Random(1).randbytes)
    try:
        with pytest.raises(Busy):
            await ask(full.house, begun, white, ConcedeMatch(), "l:1")
        assert begun.state == (await full.house.tables.load(begun.table)).state
    finally:
        await database.close()


async def test_a_failed_action_can_be_delivered_again(tmp_path: Path) -> None:
    """Its key was not stored either."""
    path = tmp_path / "civetta.db"
    database = await Database.open(path)
    rig = rig_over(database, store_over(database), FakeClock(), Random(1).randbytes)
    begun, white, _ = await seat_two(rig.house)
    await database.close()
    with pytest.raises(StoreUnavailable):
        await ask(rig.house, begun, white, ConcedeMatch(), "l:1")
    database = await Database.open(path)
    later = rig_over(database, store_over(database), FakeClock(), Random(1).randbytes)
    try:
        ended = await ask(later.house, begun, white, ConcedeMatch(), "l:1")
    finally:
        await database.close()

    assert (False, begun.version + 1) == (ended.duplicate, ended.version)
