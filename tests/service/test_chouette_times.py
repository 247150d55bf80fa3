"""How long people have, when that begins, what it is not changed by, and what happens when it is over."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.chouette.actions import (
    AnswerCubes,
    CubeAnswer,
    Double,
    EndSession,
    Hold,
    NoDouble,
    Pause,
    Resume,
    SetStandingOrder,
)
from bot.chouette.errors import OutOfPlace
from bot.chouette.game import Answer, Round, Window
from bot.chouette.game_events import MoverReplaced
from bot.chouette.house_rules import board_terms
from bot.chouette.members import HowClosed, StandingOrder
from bot.chouette.questions import TimeKind
from bot.chouette.state import Between, Closed, Playing
from bot.rules.actions import PlayStep, RollDice, UndoStep
from bot.rules.game import turn_of
from bot.rules.side import Side
from bot.rules.turn import steps_of
from bot.service.chouette_changes import status_of
from bot.service.ids import row_of
from storage.records import TableStatus
from tests.service.crew import START, Crew, gathered, given_up, playing
from tests.support.clock import FakeClock
from tests.support.house import Rig, open_rig, rig_over
from tests.support.manual_clock import ManualClock

MOVES = (TimeKind.TEAM_MOVE, TimeKind.BOX_MOVE)


def moving(crew: Crew) -> TimeKind:
    """The kind of time that whoever is to move has."""
    return next(time.kind for time in crew.update.times if time.kind in MOVES)


async def team_to_roll(rig: Rig, **settings: str) -> Crew:
    """A game in which the team is to roll, its board shown."""
    crew = await playing(rig, 4, **settings)
    await crew.until_team_to_roll()
    await crew.shown()
    await crew.look()
    return crew


@pytest.mark.parametrize(("pace", "captain_s", "box_s"), [("live", 90, 390), ("slow", 8 * 3600, 24 * 3600)])
async def test_captain_and_box_have_their_times(rig: Rig, pace: str, captain_s: int, box_s: int) -> None:
    """The captain his move, the box also what is left in its bank; each from the moment the board is shown."""
    crew = await playing(rig, pace=pace)
    seen = {}
    for _ in range(6):
        await crew.shown()
        await crew.look()
        seen[moving(crew)] = crew.left_s(moving(crew))
        await crew.step()
        while isinstance(crew.game.question, Window):
            await crew.wait(3)

    assert {TimeKind.TEAM_MOVE: captain_s, TimeKind.BOX_MOVE: box_s} == seen


async def test_a_time_waits_for_the_board(rig: Rig) -> None:
    """At most five minutes; once it is shown the full time runs from there."""
    crew = await playing(rig)
    kind = moving(crew)
    whole = crew.left_s(kind)
    rig.clock.pass_s(200)
    await crew.shown()
    await crew.look()
    assert whole == crew.left_s(kind)


async def test_a_board_that_never_arrives_stops_nobody_for_ever(rig: Rig) -> None:
    """Five minutes after the change the time begins all the same."""
    crew = await playing(rig)
    whole, version = crew.left_s(moving(crew)), crew.update.version
    await crew.wait(299 + whole)
    assert version == crew.update.version
    await crew.wait(1)
    assert version + 1 == crew.update.version


async def test_delivery_twice_is_harmless(rig: Rig) -> None:
    """A time that runs is not begun anew by another room or a later look."""
    crew = await playing(rig)
    await crew.shown()
    rig.clock.pass_s(30)
    await rig.house.chouettes.delivered(crew.table, crew.update.version)
    await crew.look()

    assert crew.left_s(moving(crew)) in (60, 360)


async def test_steps_and_taking_them_back_buy_no_time(rig: Rig) -> None:
    """The end stays through steps, undo, and what others do beside the board; buttons follow the new decision."""
    crew = await playing(rig)
    await crew.shown()
    await crew.look()
    end = crew.time(moving(crew))
    mover, decision = crew.mover, crew.update.state.decision
    step = steps_of(board_terms(crew.update.state.rules).rules, turn_of(crew.game.board))[0]
    other = next(player for player in crew.players if player != mover)
    rig.clock.pass_s(20)
    await crew.ask(mover, PlayStep(step.source, step.die))
    await crew.ask(other, SetStandingOrder(StandingOrder.TAKE))
    await crew.ask(mover, UndoStep())

    assert end == crew.time(moving(crew))
    dues = await rig.store.dues.of_table(row_of(crew.table))
    assert {crew.update.state.decision} == {due.decision for due in dues}
    assert decision < crew.update.state.decision


async def test_a_sleeping_captain_is_replaced(rig: Rig) -> None:
    """After 90 s, for this turn; the next one has the full time again."""
    crew = await team_to_roll(rig)
    sleeper = crew.mover
    before = crew.update.version
    await crew.wait(89)
    assert sleeper == crew.mover
    await crew.wait(1)

    assert sleeper != crew.mover
    assert before + 1 == crew.update.version
    assert any(isinstance(happening.event, MoverReplaced) for happening in crew.update.state.recent)
    await crew.shown()
    await crew.look()
    assert crew.left_s(moving(crew)) in (90, 390)


async def test_nobody_holds_so_the_dice_fall_after_three_seconds(rig: Rig) -> None:
    """Live; a hold opens a window of 20 seconds instead."""
    crew = await team_to_roll(rig)
    captain = crew.mover
    await crew.ask(captain, RollDice())
    assert 3 == crew.left_s(TimeKind.GRACE)
    crew.update = await rig.house.chouettes.load(crew.table)
    holder = next(p for p in crew.game.team if p != captain)
    await crew.ask(holder, Hold())
    await crew.shown()
    await crew.look()
    assert 20 == crew.left_s(TimeKind.WINDOW)
    await crew.ask(holder, NoDouble())
    assert crew.game.question is None


async def test_in_slow_pace_there_is_no_grace(rig: Rig) -> None:
    """The dice fall at once."""
    crew = await team_to_roll(rig, pace="slow")
    await crew.ask(crew.mover, RollDice())
    assert crew.game.question is None


async def with_a_wish(rig: Rig, after_s: float, **settings: str) -> Crew:
    """A window in which somebody doubles after so many seconds."""
    crew = await team_to_roll(rig, **settings)
    captain = crew.mover
    first, second = [p for p in crew.game.team if p != captain][:2]
    await crew.ask(first, Hold())
    await crew.ask(second, Hold())
    await crew.ask(captain, RollDice())
    await crew.shown()
    rig.clock.pass_s(after_s)
    await crew.ask(first, Double((crew.game.stakes[crew.game.team.index(first)].cube or 0,)))
    return crew


@pytest.mark.parametrize(("after_s", "left_s"), [(2, 10), (15, 5)])
async def test_a_double_leaves_ten_seconds_at_most(rig: Rig, after_s: float, left_s: float) -> None:
    """And never more than the window had left."""
    crew = await with_a_wish(rig, after_s)
    await crew.shown()
    await crew.look()
    assert left_s == crew.left_s(TimeKind.WINDOW_DOUBLED)


async def test_a_double_taken_back_buys_no_time(rig: Rig) -> None:
    """The window ends when it would have ended with it."""
    crew = await with_a_wish(rig, 15)
    doubler = crew.game.wishes[0].player
    await crew.shown()
    await crew.ask(doubler, NoDouble())
    assert crew.left_s(TimeKind.WINDOW) <= 5


async def box_doubles(rig: Rig, **settings: str) -> Crew:
    """The box has doubled everybody; the board is shown."""
    crew = await playing(rig, 4, **settings)
    while True:
        turn = crew.game.board.turn
        assert turn is not None
        first = sum(crew.game.board.turns) == 0
        if turn.side is Side.BLACK and turn.roll is None and not first and crew.game.question is None:
            break
        await crew.step()
    await crew.ask(crew.game.box, Double(tuple(range(len(crew.game.board.cubes)))))
    await crew.shown()
    await crew.look()
    return crew


async def answer(crew: Crew, member: int, word: Answer) -> None:
    """A member answers for his own cube."""
    player = crew.game.team[member]
    await crew.ask(player, AnswerCubes((CubeAnswer(member, word),)))


@pytest.mark.parametrize(("pace", "answer_s"), [("live", 60), ("slow", 12 * 3600)])
async def test_answers_share_one_time(rig: Rig, pace: str, answer_s: int) -> None:
    """One answer buys the others nothing; when all are in they are shown after three seconds."""
    crew = await box_doubles(rig, pace=pace)
    assert answer_s == crew.left_s(TimeKind.ANSWER)
    rig.clock.pass_s(30)
    await answer(crew, 0, Answer.TAKE)
    await answer(crew, 1, Answer.TAKE)
    assert answer_s - 30 == crew.left_s(TimeKind.ANSWER)
    await answer(crew, 2, Answer.DROP)
    assert 3 == crew.left_s(TimeKind.REVEAL)
    await answer(crew, 2, Answer.TAKE)
    assert 3 == crew.left_s(TimeKind.REVEAL)
    await crew.wait(3)
    assert not isinstance(crew.game.question, Round)


async def test_a_silent_member_is_answered_for_in_time_of_its_own(rig: Rig) -> None:
    """The captain who is asked instead has the full time again, not what was left."""
    crew = await box_doubles(rig)
    await answer(crew, 0, Answer.TAKE)
    await answer(crew, 1, Answer.TAKE)
    await crew.wait(60)
    await crew.shown()
    await crew.look()

    time = crew.time(TimeKind.ANSWER)
    assert time is not None
    assert (crew.game.team[0],) == time.players
    assert 60 == crew.left_s(TimeKind.ANSWER)


async def until_box_moves(crew: Crew) -> None:
    """Play until the box is to roll or play, and show it."""
    while moving(crew) is not TimeKind.BOX_MOVE:
        await crew.step()
        while isinstance(crew.game.question, Window):
            await crew.wait(3)
    await crew.shown()
    await crew.look()


async def test_a_sleeping_box_uses_its_bank_then_ten_minutes_then_loses(rig: Rig) -> None:
    """Ninety seconds and five minutes, then it is called, then everything is forfeited."""
    crew = await playing(rig)
    await until_box_moves(crew)
    assert 390 == crew.left_s(TimeKind.BOX_MOVE)
    await crew.wait(390)
    assert 600 == crew.left_s(TimeKind.AWAY)
    await crew.wait(600)

    assert isinstance(crew.update.state.phase, Between)
    assert 3 == sum(entry.points > 0 for entry in crew.update.state.ledger[0].points)


async def test_the_last_of_the_team_has_no_bank_and_two_minutes_to_come_back(rig: Rig) -> None:
    """Each of the team has ninety seconds, then it falls back to the captain; when he sleeps on, the team loses."""
    crew = await team_to_roll(rig)
    asked = []
    while (moves := crew.left_s(moving(crew))) == 90 and moving(crew) is TimeKind.TEAM_MOVE:
        asked.append(moves)
        await crew.wait(90)
        await crew.shown()
        await crew.look()
    assert len(crew.game.team) == len(asked)
    assert 90 == crew.left_s(TimeKind.BOX_MOVE)
    await crew.wait(90)
    assert 120 == crew.left_s(TimeKind.AWAY)
    await crew.wait(120)

    assert isinstance(crew.update.state.phase, Between)
    assert 1 == sum(entry.points > 0 for entry in crew.update.state.ledger[0].points)


async def test_the_bank_of_a_game_is_used_up(rig: Rig) -> None:
    """What a move takes beyond its ninety seconds is missing at the next one; a new game fills the bank."""
    crew = await playing(rig)
    seen: list[float] = []
    while len(seen) < 3:
        await crew.shown()
        await crew.look()
        if moving(crew) is TimeKind.BOX_MOVE:
            seen.append(crew.left_s(TimeKind.BOX_MOVE))
            rig.clock.pass_s(190)
        await crew.step()
        while isinstance(crew.game.question, Window):
            await crew.wait(3)

    assert [390, 290, 190] == seen


@pytest.mark.parametrize("pace", ["live", "slow"])
async def test_the_first_game_begins_by_itself_almost_at_once(rig: Rig, pace: str) -> None:
    """Five seconds after the order is drawn, with the seats of its players in its dice."""
    crew = await gathered(rig, pace=pace)
    await crew.ask(crew.players[0], START)
    assert 5 == crew.left_s(TimeKind.NEXT_GAME)
    assert TableStatus.BETWEEN is status_of((await crew.wait(4)).state)
    assert TableStatus.PLAYING is status_of((await crew.wait(1)).state)
    assert 4 == len(set(crew.game.board.seats))


async def test_the_next_game_begins_by_itself(rig: Rig) -> None:
    """After a pause in which the score can be read."""
    crew = await given_up(rig)
    assert 15 == crew.left_s(TimeKind.NEXT_GAME)
    assert TableStatus.BETWEEN is status_of((await crew.wait(14)).state)
    assert TableStatus.PLAYING is status_of((await crew.wait(1)).state)


async def test_the_absent_are_asked_whether_they_are_there(rig: Rig) -> None:
    """Sixty seconds; then the box declines and the captain is passed over."""
    crew = await gathered(rig)
    rig.clock.pass_s(600)
    await crew.ask(crew.players[0], START)
    await crew.shown()
    await crew.look()
    line = crew.update.state.line
    assert 60 == crew.left_s(TimeKind.READY)
    await crew.wait(60)

    assert line != crew.update.state.line
    assert any(time.kind in (TimeKind.READY, TimeKind.NEXT_GAME) for time in crew.update.times)


async def test_a_session_by_the_minute_ends(rig: Rig) -> None:
    """Counted from its start, not from the lobby; the running game is finished."""
    crew = await gathered(rig, session_end="minutes 30")
    rig.clock.pass_s(7200)
    await crew.ask(crew.players[0], START)
    await crew.ask(crew.players[0], Pause())
    assert 1800 == crew.left_s(TimeKind.SESSION)
    await crew.wait(1799)
    assert not isinstance(crew.update.state.phase, Closed)
    await crew.wait(1)

    assert isinstance(crew.update.state.phase, Closed)
    assert HowClosed.TIME_UP is crew.update.state.phase.how


async def test_an_idle_chouette_is_closed_after_thirty_days(rig: Rig) -> None:
    """A standing one, which nobody used for so long, does not come back."""
    crew = await gathered(rig, 3, standing=True)
    await rig.house.deadlines.poll()
    for _ in range(30 * 24):
        rig.clock.pass_s(3600)
        await rig.house.deadlines.poll()
    await crew.look()

    assert isinstance(crew.update.state.phase, Closed)
    assert (HowClosed.ABANDONED, None) == (crew.update.state.phase.how, crew.update.next_table)


async def test_a_pause_stops_the_clocks(rig: Rig) -> None:
    """Nothing but the idle time runs; afterwards the full time is there."""
    crew = await team_to_roll(rig)
    await crew.ask(crew.players[0], Pause())
    assert [TimeKind.IDLE] == [time.kind for time in crew.update.times]
    await crew.wait(5000)
    await crew.ask(crew.players[0], Resume())
    await crew.shown()
    await crew.look()
    assert 90 == crew.left_s(TimeKind.TEAM_MOVE)


async def test_a_window_that_ended_while_the_house_was_away_opens_again(tmp_path: Path) -> None:
    """For a minute, told as such, with the answers given before; the room is told of it once."""
    path, clock = tmp_path / "civetta.db", FakeClock()
    async with open_rig(path, clock=clock, entropy=Random(5).randbytes) as rig:
        crew = await box_doubles(rig)
        await answer(crew, 0, Answer.TAKE)
        await rig.house.deadlines.poll()
    clock.pass_s(120)
    async with open_rig(path, clock=clock) as rig:
        crew.rig = rig
        assert 0 == await rig.house.deadlines.poll()
        await crew.look()
        assert [crew.table] == rig.changed
        assert 60 == crew.left_s(TimeKind.ANSWER)
        time = crew.time(TimeKind.ANSWER)
        assert time is not None
        assert time.reopened
        assert isinstance(crew.game.question, Round)
        assert Answer.TAKE is crew.game.question.asks[0].answer
        await crew.wait(59)
        assert isinstance(crew.game.question, Round)
        await answer(crew, 1, Answer.TAKE)
        assert 1 == crew.left_s(TimeKind.ANSWER)


@pytest.mark.parametrize("away_s", [120, 3600])
async def test_a_window_reopens_for_a_minute_though_only_seconds_of_it_were_left(
    tmp_path: Path, away_s: int
) -> None:
    """However long the house was away."""
    path, clock = tmp_path / "civetta.db", FakeClock()
    async with open_rig(path, clock=clock, entropy=Random(5).randbytes) as rig:
        crew = await box_doubles(rig)
        clock.pass_s(58)
        await rig.house.deadlines.poll()
    clock.pass_s(away_s)
    async with open_rig(path, clock=clock) as rig:
        crew.rig = rig
        assert 0 == await rig.house.deadlines.poll()
        await crew.look()
        assert 60 == crew.left_s(TimeKind.ANSWER)
        time = crew.time(TimeKind.ANSWER)
        assert time is not None
        assert time.reopened


async def test_the_times_of_a_chouette_stand_during_a_quick_restart(tmp_path: Path) -> None:
    """A few seconds count for those who think; nobody is told of it."""
    path, clock = tmp_path / "civetta.db", FakeClock()
    async with open_rig(path, clock=clock, entropy=Random(5).randbytes) as rig:
        crew = await box_doubles(rig)
        clock.pass_s(20)
        await rig.house.deadlines.poll()
    clock.pass_s(30)
    async with open_rig(path, clock=clock) as rig:
        crew.rig = rig
        await rig.house.deadlines.poll()
        await crew.look()
        assert crew.left_s(TimeKind.ANSWER) >= 40
        time = crew.time(TimeKind.ANSWER)
        assert time is not None
        assert not time.reopened


async def test_an_outage_is_credited_without_an_hour_more(tmp_path: Path) -> None:
    """A window of seconds does not become one of an hour."""
    path, clock = tmp_path / "civetta.db", FakeClock()
    async with open_rig(path, clock=clock, entropy=Random(5).randbytes) as rig:
        crew = await box_doubles(rig, pace="slow")
        await rig.house.deadlines.poll()
    clock.pass_s(7200)
    async with open_rig(path, clock=clock) as rig:
        crew.rig = rig
        await rig.house.deadlines.poll()
        await crew.look()
        assert 12 * 3600 == crew.left_s(TimeKind.ANSWER)


async def test_many_absent_boxes_at_once_are_held_back(rig: Rig) -> None:
    """Something is wrong with us then: nobody loses by it, and the operator is told. Other times run out meanwhile."""
    crews = [await playing(rig, 3, tag=str(number)) for number in range(7)]
    for crew in crews[:6]:
        await until_box_moves(crew)
    rig.clock.pass_s(390)
    await rig.house.deadlines.poll()
    await crews[6].until_team_to_roll()
    rig.clock.pass_s(597)
    await crews[6].look()
    await crews[6].ask(crews[6].mover, RollDice())
    assert isinstance(crews[6].game.question, Window)
    await crews[6].wait(3)

    assert [True] * 6 == [isinstance((await crew.look()).state.phase, Playing) for crew in crews[:6]]
    assert 1 == len(rig.alerts)
    assert crews[6].game.question is None


async def test_a_short_time_wakes_the_sleeper(tmp_path: Path) -> None:
    """A grace armed while the poller sleeps fires when it is over, not at the next poll."""
    clock = ManualClock()
    async with open_rig(tmp_path / "civetta.db", clock=clock, entropy=Random(3).randbytes) as rig:
        crew = await team_to_roll(rig)
        task = asyncio.create_task(rig.house.deadlines.run())
        async with asyncio.timeout(20):
            while not clock.slept:  # noqa: ASYNC110 - the clock that is slept on is ours
                await asyncio.sleep(0.01)
            await crew.ask(crew.mover, RollDice())
            while clock.slept[-1] != 3:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            clock.pass_s(3)
            while isinstance(crew.game.question, Window):
                await asyncio.sleep(0.01)
                await crew.look()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_a_time_that_was_armed_anew_has_no_effect(rig: Rig) -> None:
    """The old one fires into nothing: an answer came in at the last moment."""
    crew = await box_doubles(rig)
    (old,) = [d for d in await rig.store.dues.of_table(row_of(crew.table)) if d.kind == TimeKind.ANSWER]
    for member in range(3):
        await answer(crew, member, Answer.TAKE)
    before = crew.update.version
    with pytest.raises(OutOfPlace):
        await rig.house.chouettes.time_is_up(old)

    assert before == (await crew.look()).version


async def test_ending_leaves_no_time_behind(rig: Rig) -> None:
    """A closed chouette has no deadline."""
    crew = await gathered(rig)
    await crew.ask(crew.players[0], EndSession())
    again = rig_over(rig.database, rig.store, rig.clock, bytes)

    assert () == (await again.house.chouettes.load(crew.table)).times
    assert () == await rig.store.dues.of_table(row_of(crew.table))
