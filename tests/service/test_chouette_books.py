"""What games bring is booked once, adds up to nothing, and can be asked for across chouettes."""

from bot.chouette.actions import AnswerCorrection, Leave, ProposeCorrection
from bot.chouette.ledger import totals_of
from bot.chouette.members import Points
from bot.chouette.state import Between
from bot.service.chouettes import Standing
from bot.service.ids import row_of
from storage.chouettes import Chouettes as Books
from storage.ledger import Ledger
from tests.service.crew import given_up
from tests.support.house import Rig


async def test_each_stake_of_a_game_has_a_line(rig: Rig) -> None:
    """Winner, loser and points; the ledger's entries beside them sum to zero."""
    crew = await given_up(rig)
    results = await Ledger(rig.database).of_table(row_of(crew.table))
    row = crew.update.state.ledger[0]

    assert isinstance(crew.update.state.phase, Between)
    assert [0, 1, 2] == [result.stake for result in results]
    assert {row.box} == {result.loser for result in results}
    assert [("single", "resigned", 1)] * 3 == [(r.win_kind, r.how, r.points) for r in results]
    assert all(result.started_at <= result.ended_at for result in results)
    entries = await Books(rig.database).points_of(row_of(crew.table))
    assert [(p.player, p.points) for p in sorted(row.points, key=lambda p: p.player)] == [
        (entry.player, entry.points) for entry in entries
    ]
    assert 0 == sum(entry.points for entry in entries)


async def test_corrections_count_in_the_standings(rig: Rig) -> None:
    """A line of their own, and no game more; best first."""
    crew = await given_up(rig)
    row = crew.update.state.ledger[0]
    assert row.box is not None
    winner = row.captain
    assert winner is not None
    await crew.ask(row.box, ProposeCorrection((Points(row.box, 5), Points(winner, -5))))
    await crew.ask(winner, AnswerCorrection(1, accepts=True))
    standings = await rig.house.chouettes.standings("local", "")

    totals = {entry.player: entry.points for entry in totals_of(crew.update.state)}
    assert totals == {standing.player: standing.points for standing in standings}
    assert sorted(totals.values(), reverse=True) == [standing.points for standing in standings]
    assert {(1, 1)} == {(standing.games, standing.sessions) for standing in standings}


async def test_standings_know_place_and_time(rig: Rig) -> None:
    """Another server has its own; a season counts what was booked in it."""
    crew = await given_up(rig)
    at = rig.clock.now_ms()

    assert () == await rig.house.chouettes.standings("local", "elsewhere")
    assert () == await rig.house.chouettes.standings("discord", "")
    assert 4 == len(await rig.house.chouettes.standings("local", "", since_ms=at, until_ms=at + 1))
    assert () == await rig.house.chouettes.standings("local", "", since_ms=at + 1)
    assert () == await rig.house.chouettes.standings("local", "", until_ms=at)
    assert crew.update.state.games == 1


async def test_linked_players_stand_as_one(rig: Rig) -> None:
    """Their points of different chouettes are added up."""
    first = await given_up(rig, 3)
    second = await given_up(rig, 3, tag="2")
    for crew in (first, second):
        for player in crew.players:
            await crew.ask(player, Leave())
    one, other = first.players[0], second.players[0]
    points = sum(
        standing.points
        for standing in await rig.house.chouettes.standings("local", "")
        if standing.player in (one, other)
    )
    code = rig.house.identities.give_code(one)
    head = (await rig.house.identities.link(code, other, key="l:link")).id

    standings = await rig.house.chouettes.standings("local", "")
    assert Standing(head, points, 2, 2) in standings
    assert 5 == len(standings)
