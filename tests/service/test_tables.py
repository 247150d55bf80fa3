"""Presses, typed commands, repeated deliveries: each is carried out once or changes nothing."""

import asyncio

import pytest

from bot.rules.actions import (
    AbandonTable,
    AcceptChallenge,
    Action,
    ConcedeMatch,
    ExpireChallenge,
    LiftDice,
    OfferDouble,
    PlayStep,
    PlayWhole,
    RollDice,
    StartGame,
    UndoStep,
)
from bot.rules.errors import RulesError
from bot.rules.events import DiceRolled, GameStarted
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
from bot.rules.refusals import CannotDouble, NotNow, NotYourTurn, StepNotLegal
from bot.rules.table import Playing
from bot.rules.terms import make_terms
from bot.service.commands import Command, Update
from bot.service.errors import NotSeated, StalePress, UnknownTable
from bot.service.ids import TableId
from tests.service.playing import log_of, on_turn, rolls_in, until_between, until_to_roll
from tests.support.house import Rig, ask, meet, rig_over, seat_two


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


@pytest.mark.parametrize("table", ["t-0999", "c-0001", "x", ""])
async def test_a_table_that_is_not_there(rig: Rig, table: str) -> None:
    """Another number, another kind, no id at all."""
    _, white, _ = await seat_two(rig.house)
    with pytest.raises(UnknownTable):
        await rig.house.tables.load(TableId(table))
    with pytest.raises(UnknownTable):
        await rig.house.tables.perform(Command(TableId(table), white, RollDice(), "d:1"))
