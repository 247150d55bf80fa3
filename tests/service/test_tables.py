"""Presses, typed commands, repeated deliveries: each is carried out once or changes nothing."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bot.codec.stored import decode_event
from bot.rules.act import Forced
from bot.rules.actions import (
    AbandonTable,
    AcceptChallenge,
    AcceptResignation,
    Action,
    ConcedeMatch,
    ExpireChallenge,
    LiftDice,
    OfferDouble,
    OfferResignation,
    PlayStep,
    PlayWhole,
    RollDice,
    StartGame,
    UndoStep,
)
from bot.rules.errors import RulesError
from bot.rules.events import DiceRolled, GameEnded, GameStarted, PlayFinished
from bot.rules.evolve import fold
from bot.rules.game import ToRoll, awaited, turn_of
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
from bot.rules.refusals import CannotDouble, NotNow, NotYourTurn, StepNotLegal
from bot.rules.table import Finished, Happening, Playing
from bot.rules.terms import make_terms
from bot.rules.turn import steps_of
from bot.service.accounts import Prefs
from bot.service.commands import Command, Update
from bot.service.errors import NotSeated, StalePress, UnknownTable
from bot.service.house import House
from bot.service.ids import TableId, row_of
from bot.service.ports import TableStore
from storage.ledger import Ledger
from storage.records import Statement, TableChange, TableRow
from storage.tables import Tables as StoredTables
from tests.support.house import Rig, ask, meet, open_rig, play_one, play_to_end, rig_over, seat_two


async def log_of(rig: Rig, table: TableId) -> list[Happening]:
    """The stored log."""
    return [decode_event(event.body) for event in await rig.store.tables.read_log(row_of(table))]


def rolls_in(log: Sequence[Happening]) -> int:
    """How often dice were rolled by a player."""
    return sum(isinstance(happening.event, DiceRolled) for happening in log)


async def until_to_roll(rig: Rig, update: Update) -> tuple[Update, PlayerId]:
    """Play at random until somebody may roll or double."""
    random, count = Random(5), 0
    while True:
        if isinstance(update.state.phase, Playing):
            asked = awaited(update.state.phase.game)
            if isinstance(asked, ToRoll) and update.state.phase.game.offer is None:
                return update, update.state.seats[asked.side]
        update = await play_one(rig.house, update, random, key=f"l:warm:{count}")
        count += 1


def on_turn(update: Update) -> PlayerId:
    """Who is asked."""
    assert isinstance(update.state.phase, Playing)
    return update.state.seats[awaited(update.state.phase.game).side]


async def with_a_step(house: House, update: Update) -> Update:
    """The table with one step of the opening roll made."""
    assert isinstance(update.state.phase, Playing)
    step = steps_of(update.state.terms.rules, turn_of(update.state.phase.game))[0]
    return await ask(house, update, on_turn(update), PlayStep(step.source, step.die), "l:step")


async def test_ten_presses_of_roll_roll_once(rig: Rig) -> None:
    """The buttons carry the same decision; one is served, nine are stale and hear what the table is now."""
    begun, _, _ = await seat_two(rig.house)
    ready, player = await until_to_roll(rig, begun)
    before = rolls_in(await log_of(rig, ready.table))
    presses = [
        rig.house.tables.perform(
            Command(ready.table, player, RollDice(), f"l:press:{n}", seen=ready.state.decision)
        )
        for n in range(10)
    ]

    outcomes = await asyncio.gather(*presses, return_exceptions=True)

    served = [outcome for outcome in outcomes if isinstance(outcome, Update)]
    stale = [outcome for outcome in outcomes if isinstance(outcome, StalePress)]
    assert (1, 9) == (len(served), len(stale))
    assert {served[0].version} == {press.update.version for press in stale}
    thrown = [h for h in served[0].happenings if isinstance(h.event, DiceRolled) and not h.automatic]
    assert 1 == len(thrown)
    assert before + rolls_in(served[0].happenings) == rolls_in(await log_of(rig, ready.table))


async def test_one_key_delivered_ten_times_acts_once(rig: Rig) -> None:
    """A platform that delivers again gets the board as it is, not an error and not a second roll."""
    begun, _, _ = await seat_two(rig.house)
    ready, player = await until_to_roll(rig, begun)
    command = Command(ready.table, player, RollDice(), "d:1", seen=ready.state.decision)

    updates = await asyncio.gather(*(rig.house.tables.perform(command) for _ in range(10)))

    assert [False] + [True] * 9 == sorted(update.duplicate for update in updates)
    assert {ready.version + 1} == {update.version for update in updates}
    assert all(not update.happenings for update in updates if update.duplicate)


async def test_a_key_delivered_after_a_restart_acts_once(rig: Rig) -> None:
    """The key is on disk, in the transaction of what it did."""
    begun, _, _ = await seat_two(rig.house)
    ready, player = await until_to_roll(rig, begun)
    command = Command(ready.table, player, RollDice(), "d:1")
    first = await rig.house.tables.perform(command)
    later = rig_over(rig.database, rig.store, rig.clock, bytes)

    again = await later.house.tables.perform(command)

    assert (True, first.version, first.state) == (again.duplicate, again.version, again.state)


async def test_callers_hear_of_a_change_once(rig: Rig) -> None:
    """The callback comes after the commit; a duplicate or a refusal changes nothing and says nothing."""
    begun, _, _ = await seat_two(rig.house)
    ready, player = await until_to_roll(rig, begun)
    rig.changed.clear()
    command = Command(ready.table, player, RollDice(), "d:1")
    await rig.house.tables.perform(command)
    await rig.house.tables.perform(command)
    with pytest.raises(RulesError):
        await ask(rig.house, ready, player, UndoStep(), "d:2")

    assert [ready.table] == rig.changed


async def test_a_strangers_press_is_refused_and_shown_the_table(rig: Rig) -> None:
    """He is told whose turn it is from the table that comes with the refusal."""
    begun, _, _ = await seat_two(rig.house)
    stranger = await meet(rig.house, "Zoe")

    with pytest.raises(NotSeated) as caught:
        await ask(rig.house, begun, stranger, RollDice(), "d:1")

    assert begun.state == caught.value.update.state
    assert begun.version == (await rig.house.tables.load(begun.table)).version


async def test_a_stale_press_carries_the_table_as_it_is(rig: Rig) -> None:
    """The old button changes nothing."""
    begun, _, _ = await seat_two(rig.house)
    ready, player = await until_to_roll(rig, begun)
    now = await ask(rig.house, ready, player, RollDice(), "d:1")

    with pytest.raises(StalePress) as caught:
        await rig.house.tables.perform(
            Command(ready.table, player, RollDice(), "d:2", seen=ready.state.decision)
        )

    assert (now.version, now.state) == (caught.value.update.version, caught.value.update.state)


async def test_a_typed_command_means_what_is_asked_now(rig: Rig) -> None:
    """It carries no decision and cannot be stale."""
    begun, _, _ = await seat_two(rig.house)
    ready, player = await until_to_roll(rig, begun)

    rolled = await ask(rig.house, ready, player, RollDice(), "d:1")

    assert ready.version + 1 == rolled.version


@pytest.mark.parametrize("action", [ExpireChallenge(), AbandonTable()])
async def test_people_cannot_do_what_only_the_clock_may(rig: Rig, action: Action) -> None:
    """Neither a player nor a stranger."""
    begun, white, _ = await seat_two(rig.house)
    for number, actor in enumerate((white, await meet(rig.house, "Zoe"))):
        with pytest.raises(NotNow):
            await ask(rig.house, begun, actor, action, f"d:{number}")


@pytest.mark.parametrize("action", [RollDice(), StartGame(()), ConcedeMatch(), AcceptChallenge(PlayerId(1))])
async def test_the_clock_cannot_do_what_only_people_may(rig: Rig, action: Action) -> None:
    """It never plays for anybody."""
    begun, _, _ = await seat_two(rig.house)

    with pytest.raises(NotNow):
        await ask(rig.house, begun, None, action, "c:1")


async def test_forged_moves_are_refused(rig: Rig) -> None:
    """Points that are not on the board, dice that were not thrown, plays of somebody else, hits that are none."""
    begun, white, black = await seat_two(rig.house, make_terms("nackgammon", 3, {}))
    player = on_turn(begun)
    waiting = black if player == white else white
    forged: list[tuple[PlayerId, Action, type[RulesError]]] = [
        (player, PlayStep(-1, 6), StepNotLegal),
        (player, PlayStep(2**70, 1), StepNotLegal),
        (player, PlayStep(24, 7), StepNotLegal),
        (player, PlayWhole((CheckerMove(24, 0, 24, hit=True),)), StepNotLegal),
        (player, OfferDouble(-1), CannotDouble),
        (waiting, LiftDice(), NotYourTurn),
    ]
    for number, (actor, action, refusal) in enumerate(forged):
        with pytest.raises(refusal):
            await ask(rig.house, begun, actor, action, f"d:{number}")

    assert begun.version == (await rig.house.tables.load(begun.table)).version


async def test_seat_hashes_come_from_the_phrases_and_not_from_the_command(rig: Rig) -> None:
    """Whoever begins the next game cannot choose what goes into its dice."""
    begun, white, _ = await seat_two(rig.house)
    between = await until_between(rig, begun)

    update = await ask(rig.house, between, white, StartGame(("0" * 32, "0" * 32)), "d:next")

    starts = [h.event for h in await log_of(rig, begun.table) if isinstance(h.event, GameStarted)]
    assert starts[0].seats == starts[1].seats
    assert 2 == starts[1].number
    assert isinstance(update.state.phase, Playing)


async def until_between(rig: Rig, update: Update) -> Update:
    """The first game given up."""
    highest = await ask(rig.house, update, on_turn(update), OfferResignation(1), "d:resign")
    if isinstance(highest.state.phase, Playing):
        return await ask(rig.house, highest, on_turn(highest), AcceptResignation(), "d:accept")
    return highest


@pytest.mark.parametrize("table", ["t-0999", "c-0001", "x", ""])
async def test_a_table_that_is_not_there(rig: Rig, table: str) -> None:
    """Another number, another kind, no id at all."""
    _, white, _ = await seat_two(rig.house)
    with pytest.raises(UnknownTable):
        await rig.house.tables.load(TableId(table))
    with pytest.raises(UnknownTable):
        await rig.house.tables.perform(Command(TableId(table), white, RollDice(), "d:1"))


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


async def test_the_log_folds_to_the_table(rig: Rig) -> None:
    """A whole random match: log, snapshot and what was answered agree."""
    begun, _, _ = await seat_two(rig.house)
    ended = await play_to_end(rig.house, begun, Random(3))

    log = await log_of(rig, begun.table)

    assert ended.state == fold(log)
    assert ended.state == (await rig.house.tables.load(begun.table)).state


async def test_many_tables_at_once(rig: Rig) -> None:
    """Eight random matches side by side end as they must."""
    begun = [(await seat_two(rig.house, tag=f" {n}"))[0] for n in range(8)]

    ended = await asyncio.gather(
        *(play_to_end(rig.house, update, Random(n)) for n, update in enumerate(begun))
    )

    assert all(isinstance(update.state.phase, Finished) for update in ended)
    for update in ended:
        assert update.state == fold(await log_of(rig, update.table))


@pytest.mark.parametrize(("forced", "expected"), [(Forced.OFF, False), (Forced.WHOLE_TURN, True)])
async def test_the_habits_of_both_players_count(tmp_path: Path, forced: Forced, expected: bool) -> None:
    """Whether a forced play is made without asking; the very same match, played with both preferences."""
    async with open_rig(tmp_path / "civetta.db", entropy=Random(1).randbytes) as rig:
        update, white, black = await seat_two(rig.house, make_terms("hypergammon", 3, {}))
        for player in (white, black):
            await rig.house.accounts.set_prefs(player, Prefs(forced=forced))
        await play_to_end(rig.house, update, Random(2))
        log = await log_of(rig, update.table)

    made = [
        play.automatic and bool(play.event.moves)
        for play, following in pairwise(log)
        # The last checker ends a game at once, whatever was chosen.
        if isinstance(play.event, PlayFinished) and not isinstance(following.event, GameEnded)
    ]
    assert expected is any(made)


async def test_a_result_is_kept_with_the_end_of_each_game(rig: Rig) -> None:
    """One line a game, with its times, beside the event."""
    begun, white, black = await seat_two(rig.house)
    rig.clock.pass_s(90)
    await until_between(rig, begun)

    results = await Ledger(rig.database).of_table(row_of(begun.table))

    assert 1 == len(results)
    result = results[0]
    assert {white, black} == {result.winner, result.loser}
    assert (1, "resigned", "standard", 3) == (result.game, result.how, result.variant, result.length)
    assert 90_000 == result.ended_at - result.started_at


async def test_a_result_after_a_restart_has_its_times(rig: Rig) -> None:
    """When the game began is looked up in the log."""
    begun, _, _ = await seat_two(rig.house)
    rig.clock.pass_s(90)
    later = rig_over(rig.database, rig.store, rig.clock, bytes)
    await until_between(later, begun)

    results = await Ledger(rig.database).of_table(row_of(begun.table))

    assert [90_000] == [result.ended_at - result.started_at for result in results]
