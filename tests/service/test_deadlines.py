"""Due times become actions of the clock, once, and never for time in which nobody could act."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

from bot.rules.events import HowClosed
from bot.rules.table import Finished
from bot.service.commands import Update
from storage.records import Statement
from tests.support.clock import FakeClock
from tests.support.house import Rig, challenge, meet, open_rig, play_one, seat_two

HOUR_S = 3600
DAY_S = 24 * HOUR_S


async def pass_polling(rig: Rig, seconds: float) -> int:
    """Let time pass with the task running, half an hour at a time; how many tables it changed."""
    changed = 0
    for _ in range(round(seconds / 1800)):
        rig.clock.pass_s(1800)
        changed += await rig.house.deadlines.poll()
    return changed


async def how(rig: Rig, update: Update) -> HowClosed | None:
    """How the table was closed, None while it is open."""
    phase = (await rig.house.tables.load(update.table)).state.phase
    return phase.how if isinstance(phase, Finished) else None


async def test_a_challenge_expires_after_a_day(rig: Rig) -> None:
    """Not a minute before; its room is owed the closed card."""
    opened = await challenge(rig.house, await meet(rig.house, "Anna"))
    await rig.house.deadlines.poll()
    rig.clock.pass_s(DAY_S - 60)
    assert 0 == await rig.house.deadlines.poll()
    rig.clock.pass_s(60)

    assert 1 == await rig.house.deadlines.poll()
    assert HowClosed.EXPIRED is await how(rig, opened)
    assert [2] == [owed.version for owed in await rig.house.rooms.pending()]
    assert opened.table == rig.changed[-1]
    assert 0 == await rig.house.deadlines.poll()


async def test_an_accepted_challenge_does_not_expire(rig: Rig) -> None:
    """Its deadline went with the answer."""
    begun, _, _ = await seat_two(rig.house)
    assert 0 == await pass_polling(rig, 2 * DAY_S)

    assert None is await how(rig, begun)


async def test_a_phrase_does_not_prolong_a_challenge(rig: Rig) -> None:
    """The 24 hours count from the challenge."""
    anna = await meet(rig.house, "Anna")
    opened = await challenge(rig.house, anna)
    await pass_polling(rig, 20 * HOUR_S)
    await rig.house.challenges.set_phrase(table=opened.table, player=anna, phrase="luck", key="l:1")
    await pass_polling(rig, 4 * HOUR_S)

    assert HowClosed.EXPIRED is await how(rig, opened)


async def test_an_idle_table_is_closed_after_thirty_days(rig: Rig) -> None:
    """Without a result; any action begins the thirty days anew."""
    begun, _, _ = await seat_two(rig.house)
    await pass_polling(rig, 29 * DAY_S)
    begun = await play_one(rig.house, begun, Random(1), key="l:1")
    await pass_polling(rig, 29 * DAY_S)
    assert None is await how(rig, begun)
    await pass_polling(rig, DAY_S)

    assert HowClosed.ABANDONED is await how(rig, begun)


async def test_an_outage_is_credited(tmp_path: Path) -> None:
    """Two days of downtime expire no challenge; it keeps the time it had."""
    path = tmp_path / "civetta.db"
    clock = FakeClock()
    async with open_rig(path, clock=clock) as rig:
        opened = await challenge(rig.house, await meet(rig.house, "Anna"))
        await rig.house.deadlines.poll()
        await pass_polling(rig, 20 * HOUR_S)
    clock.pass_s(2 * DAY_S)
    async with open_rig(path, clock=clock) as rig:
        assert 0 == await rig.house.deadlines.poll()
        await pass_polling(rig, 3.5 * HOUR_S)
        assert None is await how(rig, opened)
        await pass_polling(rig, HOUR_S)
        assert HowClosed.EXPIRED is await how(rig, opened)


async def test_a_short_outage_gives_an_hour(tmp_path: Path) -> None:
    """People have to notice that the house is open again."""
    path = tmp_path / "civetta.db"
    clock = FakeClock()
    async with open_rig(path, clock=clock) as rig:
        opened = await challenge(rig.house, await meet(rig.house, "Anna"))
        await rig.house.deadlines.poll()
        clock.pass_s(DAY_S - 60)
        await rig.house.deadlines.poll()
    clock.pass_s(600)
    async with open_rig(path, clock=clock) as rig:
        await rig.house.deadlines.poll()
        clock.pass_s(3000)
        await rig.house.deadlines.poll()
        assert None is await how(rig, opened)
        clock.pass_s(600)
        assert 1 == await rig.house.deadlines.poll()


async def test_a_quick_restart_changes_no_deadline(tmp_path: Path) -> None:
    """Below five minutes nothing is moved."""
    path = tmp_path / "civetta.db"
    clock = FakeClock()
    async with open_rig(path, clock=clock) as rig:
        await challenge(rig.house, await meet(rig.house, "Anna"))
        await rig.house.deadlines.poll()
        before = await rig.store.dues.next_at()
    clock.pass_s(240)
    async with open_rig(path, clock=clock) as rig:
        await rig.house.deadlines.poll()
        assert before == await rig.store.dues.next_at()


async def test_a_jump_of_the_wall_clock_is_taken_out(rig: Rig) -> None:
    """Two days forward or back, with no time passed: every deadline keeps what it had left."""
    await challenge(rig.house, await meet(rig.house, "Anna"))
    await rig.house.deadlines.poll()
    for jump in (2 * DAY_S, -2 * DAY_S):
        left = (await rig.store.dues.next_at() or 0) - rig.clock.now_ms()
        rig.clock.jump_s(jump)
        assert 0 == await rig.house.deadlines.poll()
        assert left == (await rig.store.dues.next_at() or 0) - rig.clock.now_ms()


async def test_a_deadline_of_an_older_question_has_no_effect(rig: Rig) -> None:
    """Armed for a decision that was answered since; it is forgotten."""
    begun, _, _ = await seat_two(rig.house)
    await rig.database.write([Statement("UPDATE due SET decision = decision - 1, at = 0 WHERE table_id = 1")])

    assert 0 == await rig.house.deadlines.poll()
    assert None is await how(rig, begun)
    assert None is await rig.store.dues.next_at()


async def test_a_fault_at_one_table_stops_no_other_clock(rig: Rig) -> None:
    """The operator hears of it once; everybody else's deadlines fire as before."""
    await challenge(rig.house, await meet(rig.house, "Anna"))
    await rig.database.write([Statement("UPDATE due SET kind = 'unheard-of', at = 0 WHERE table_id = 1")])
    other = await challenge(rig.house, await meet(rig.house, "Bruno"), key="l:other")
    await rig.house.deadlines.poll()

    await pass_polling(rig, DAY_S + 60)

    assert HowClosed.EXPIRED is await how(rig, other)
    assert 1 == len(rig.alerts)


async def test_too_many_closings_at_once_are_held_back(rig: Rig) -> None:
    """Six idle tables in one pass look like a fault: the operator is told, and has a day to look."""
    tables = [(await seat_two(rig.house, tag=f" {n}"))[0] for n in range(6)]
    await rig.house.deadlines.poll()
    await pass_polling(rig, 30 * DAY_S)
    assert {None} == {await how(rig, update) for update in tables}
    assert 1 == len(rig.alerts)

    await pass_polling(rig, DAY_S + 1800)
    assert {HowClosed.ABANDONED} == {await how(rig, update) for update in tables}
    assert 1 == len(rig.alerts)


async def test_expiring_challenges_are_not_held_back(rig: Rig) -> None:
    """They end nothing that is played, also while closings are held."""
    for n in range(6):
        await seat_two(rig.house, tag=f" {n}")
    await pass_polling(rig, 29 * DAY_S)
    opened = await challenge(rig.house, await meet(rig.house, "Zoe"))
    await pass_polling(rig, DAY_S)

    assert 1 == len(rig.alerts)
    assert HowClosed.EXPIRED is await how(rig, opened)


async def test_the_task_fires_by_itself(rig: Rig) -> None:
    """It sleeps until the next due time and goes on until it is cancelled."""
    opened = await challenge(rig.house, await meet(rig.house, "Anna"))
    task = asyncio.create_task(rig.house.deadlines.run())
    async with asyncio.timeout(60):
        while await how(rig, opened) is None:  # noqa: ASYNC110 - the clock that is slept on is ours
            await asyncio.sleep(0.002)  # the store's thread needs its turn
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task

    assert HowClosed.EXPIRED is await how(rig, opened)
