"""Slow stores, lost races, cancelled callers and restarts: nothing is done twice or forgotten."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bot.rules.actions import (
    RollDice,
    UndoStep,
)
from bot.rules.events import DiceRolled
from bot.rules.game import turn_of
from bot.rules.table import Finished, Playing
from bot.rules.terms import make_terms
from bot.service.commands import Command
from bot.service.errors import StalePress
from bot.service.ports import TableStore
from storage.records import Statement, TableChange, TableRow
from storage.tables import Tables as StoredTables
from tests.service.playing import log_of, on_turn, until_to_roll, with_a_step
from tests.support.house import Rig, ask, open_rig, play_one, rig_over, seat_two


class SlowTables(StoredTables):
    """The real store, but every write takes a while, before and after."""

    async def append(
        self, loaded: TableRow, change: TableChange, *, extra: Sequence[Statement] = ()
    ) -> TableRow:
        await asyncio.sleep(0.02)
        row = await super().append(loaded, change, extra=extra)
        await asyncio.sleep(0.02)
        return row


async def test_a_slow_store_does_not_let_two_presses_pass(tmp_path: Path) -> None:
    """The lock is held from loading to the commit."""

    def slow(store: TableStore) -> TableStore:
        assert isinstance(store, StoredTables)
        return SlowTables(store._database)

    async with open_rig(tmp_path / "civetta.db", tables=slow) as rig:
        begun, _, _ = await seat_two(rig.house)
        ready, player = await until_to_roll(rig, begun)
        presses = [
            rig.house.tables.perform(
                Command(ready.table, player, RollDice(), f"d:{n}", seen=ready.state.decision)
            )
            for n in range(2)
        ]

        outcomes = await asyncio.gather(*presses, return_exceptions=True)

        assert 1 == sum(isinstance(outcome, StalePress) for outcome in outcomes)
        assert ready.version + 1 == (await rig.house.tables.load(ready.table)).version


async def test_a_race_lost_in_the_store_is_judged_again(rig: Rig) -> None:
    """Another process-like service wrote in between: the cached table is dropped, the press meets the new one."""
    begun, _, _ = await seat_two(rig.house)
    ready, player = await until_to_roll(rig, begun)
    other = rig_over(rig.database, rig.store, rig.clock, bytes)
    won = await ask(other.house, ready, player, RollDice(), "d:other")

    with pytest.raises(StalePress) as caught:
        await rig.house.tables.perform(
            Command(ready.table, player, RollDice(), "d:mine", seen=ready.state.decision)
        )

    assert won.version == caught.value.update.version


async def test_a_lost_race_that_left_the_question_open_is_run_again(rig: Rig) -> None:
    """A phrase was stored in between: another version, the same decision, so the press counts."""
    begun, white, _ = await seat_two(rig.house)
    ready, player = await until_to_roll(rig, begun)
    other = rig_over(rig.database, rig.store, rig.clock, bytes)
    await other.house.challenges.set_phrase(table=ready.table, player=white, phrase="luck", key="d:phrase")

    rolled = await rig.house.tables.perform(
        Command(ready.table, player, RollDice(), "d:roll", seen=ready.state.decision)
    )

    assert ready.version + 2 == rolled.version


class CancelledOnce(StoredTables):
    """The real store; the first write is stored, and whoever waits for it is cancelled."""

    async def append(
        self, loaded: TableRow, change: TableChange, *, extra: Sequence[Statement] = ()
    ) -> TableRow:
        row = await super().append(loaded, change, extra=extra)
        if change.key == "d:cancelled":
            raise asyncio.CancelledError
        return row


async def test_a_cancelled_press_that_was_stored_counts(tmp_path: Path) -> None:
    """Whoever delivers it again hears that it was done."""

    def cancelling(store: TableStore) -> TableStore:
        assert isinstance(store, StoredTables)
        return CancelledOnce(store._database)

    async with open_rig(tmp_path / "civetta.db", tables=cancelling) as rig:
        begun, _, _ = await seat_two(rig.house)
        ready, player = await until_to_roll(rig, begun)
        command = Command(ready.table, player, RollDice(), "d:cancelled", seen=ready.state.decision)
        with pytest.raises(asyncio.CancelledError):
            await rig.house.tables.perform(command)

        again = await rig.house.tables.perform(command)

        assert (True, ready.version + 1) == (again.duplicate, again.version)


async def test_a_restart_in_the_middle_of_a_turn_changes_nothing(tmp_path: Path) -> None:
    """The staged step is there, can be undone, and the dice are the same, then and later."""
    path = tmp_path / "civetta.db"
    async with open_rig(path) as rig:
        begun, _, _ = await seat_two(rig.house, make_terms("standard", 5, {}))
        staged = await with_a_step(rig.house, begun)
    async with open_rig(path) as rig:
        loaded = await rig.house.tables.load(begun.table)
        assert (staged.version, staged.state) == (loaded.version, loaded.state)
        assert isinstance(loaded.state.phase, Playing)
        assert 1 == len(turn_of(loaded.state.phase.game).moves)

        undone = await ask(rig.house, loaded, on_turn(loaded), UndoStep(), "l:undo")

        assert isinstance(undone.state.phase, Playing)
        assert isinstance(begun.state.phase, Playing)
        assert turn_of(begun.state.phase.game) == turn_of(undone.state.phase.game)


async def test_dice_after_a_restart_are_those_that_would_have_come(tmp_path: Path) -> None:
    """The same game, played on with and without a restart, sees the same rolls."""
    lines: list[list[str]] = []
    for name, restarts in (("one", False), ("two", True)):
        path = tmp_path / f"{name}.db"
        entropy = Random(7)
        async with open_rig(path, entropy=entropy.randbytes) as rig:
            update, _, _ = await seat_two(rig.house)
            random = Random(1)
            for count in range(12):
                house = rig.house
                if restarts:
                    house = rig_over(rig.database, rig.store, rig.clock, bytes).house
                if isinstance(update.state.phase, Finished):
                    break
                update = await play_one(house, update, random, key=f"l:{count}")
            log = await log_of(rig, update.table)
            lines.append([str(h.event.roll) for h in log if isinstance(h.event, DiceRolled)])

    assert lines[0] == lines[1]
