"""Whole matches: what is stored agrees with what was answered."""

import asyncio
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bot.rules.act import Forced
from bot.rules.events import GameEnded, PlayFinished
from bot.rules.evolve import fold
from bot.rules.table import Finished
from bot.rules.terms import make_terms
from bot.service.accounts import Prefs
from bot.service.ids import row_of
from storage.ledger import Ledger
from tests.service.playing import log_of, until_between
from tests.support.house import Rig, open_rig, play_to_end, rig_over, seat_two


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
