"""Random chouettes through the service, with restarts in between: nothing is lost, charged twice, or stuck."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chouette.actions import Join
from bot.chouette.ledger import totals_of
from bot.chouette.questions import asked, deadlines
from bot.chouette.state import Between, Chouette, Closed, Playing
from bot.rules.errors import RulesError
from bot.service.chouette_changes import CHOUETTES, seats_of
from bot.service.chouette_commands import ChouetteCommand
from bot.service.errors import ServiceError, StalePress
from bot.service.ids import row_of
from storage.chouettes import Chouettes as Books
from tests.service.crew import NAMES, START, Crew
from tests.support.clock import FakeClock
from tests.support.house import PLACE, Rig, meet, open_rig, rig_over
from tests.support.random_chouette import random_request, random_rules

ACTIONS = 120


async def random_crew(rig: Rig, random: Random) -> Crew:
    """Five people who have begun a session under any rules."""
    players = tuple([await meet(rig.house, name) for name in NAMES[:5]])
    update = await rig.house.chouettes.open(
        host=players[0], rules=random_rules(random), place=PLACE, standing=random.random() < 0.5, key="l:open"
    )
    crew = Crew(rig, players, update)
    for player in players[1:]:
        await crew.ask(player, Join())
    await crew.ask(players[0], START)
    return crew


def is_stuck(state: Chouette) -> bool:
    """Whether neither a player nor the clock could bring it further, although enough are there to play."""
    match state.phase:
        case Playing():
            waits = True
        case Between():
            waits = len(state.line) >= 2
        case _:
            waits = False
    return waits and not asked(state) and len(deadlines(state)) < 2


async def act_once(crew: Crew, random: Random, key: str) -> None:
    """One random request, which may be refused; sometimes with a button, sometimes delivered twice."""
    state, house = crew.update.state, crew.rig.house
    by, action = random_request(state, random, len(crew.players))
    seen = random.choice((None, state.decision, state.decision - 1))
    command = ChouetteCommand(crew.table, by, action, key, seen, administrator=random.random() < 0.3)
    try:
        after = await house.chouettes.perform(command)
    except StalePress:
        assert seen == state.decision - 1
        assert state == (await crew.look()).state
        return
    except (RulesError, ServiceError):
        assert state == (await crew.look()).state
        return
    assert seen != state.decision - 1
    crew.update = after
    if random.random() < 0.2:
        again = await house.chouettes.perform(command)
        assert (True, after.version, after.state) == (again.duplicate, again.version, again.state)


async def check_crew(crew: Crew) -> None:
    """What holds after every action."""
    store, row = crew.rig.store, row_of(crew.table)
    log = await store.tables.read_log(row)
    state = (await crew.look()).state
    stored = await store.tables.load(row)

    assert stored is not None
    assert state == CHOUETTES.fold([CHOUETTES.decode_event(event.body) for event in log], {})
    assert state == CHOUETTES.decode(stored.snapshot)
    assert seats_of(state) == stored.seats
    assert not is_stuck(state)
    assert 0 == sum(entry.points for entry in totals_of(state))
    booked: Counter[int] = Counter()
    for entry in await Books(crew.rig.database).points_of(row):
        booked[entry.player] += entry.points
    assert {p.player: p.points for p in totals_of(state) if p.points} == {
        p: n for p, n in booked.items() if n
    }
    assert {time.kind for time in crew.update.times} <= {deadline.kind for deadline in deadlines(state)}
    assert {state.decision} >= {due.decision for due in await store.dues.of_table(row)}


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
async def test_random_chouettes_stay_whole(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    """Ledger zero, log and snapshot alike, somebody always asked; time passes and the house is opened anew."""
    random, clock = Random(seed), FakeClock()
    path = tmp_path_factory.mktemp("crew") / "civetta.db"
    async with open_rig(path, clock=clock, entropy=random.randbytes) as rig:
        crew = await random_crew(rig, random)
        for number in range(ACTIONS):
            await act_once(crew, random, f"l:{number}")
            if random.random() < 0.15:
                await crew.shown()
                await crew.wait(random.choice((1, 3, 20, 60, 90, 400)))
            if number % 20 == 0:
                await check_crew(crew)
                crew.rig = rig_over(rig.database, rig.store, clock, random.randbytes)
            if isinstance(crew.update.state.phase, Closed):
                break
        await check_crew(crew)
