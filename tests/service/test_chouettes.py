"""Opening, joining, starting and acting: who may, once, and what is stored beside the log."""

import pytest

from bot.chouette.actions import EndSession, Join, Leave, Pause, SitOut, Suggest, TimeIsUp
from bot.chouette.errors import AlreadyIn, ChouetteFull, NotHost, OutOfPlace
from bot.chouette.house_rules import make_rules
from bot.chouette.state import Between, Closed, Gathering, Playing
from bot.rules.actions import RollDice
from bot.rules.errors import RulesError
from bot.service.chouette_commands import ChouetteCommand, ChouetteUpdate
from bot.service.errors import (
    ChallengesTooFast,
    NotSeated,
    StalePress,
    StandingAlready,
    TooManyTables,
    UnknownTable,
)
from bot.service.ids import TableId, kind_of, row_of
from bot.service.rooms import Place, Room
from storage.records import OpenCounts, SeatRow, SeatStanding, TableKind
from tests.service.crew import NEXT, START, gathered, playing
from tests.support.house import PLACE, Rig, challenge, meet, rig_over


async def test_an_opened_chouette_waits_in_its_room(rig: Rig) -> None:
    """Its host has joined, its room is owed the card, its seal is there before anybody else comes."""
    crew = await gathered(rig, 1)

    assert "c-0001" == crew.table
    assert isinstance(crew.update.state.phase, Gathering)
    assert [(crew.table, 1)] == [(owed.table, owed.version) for owed in await rig.house.rooms.pending()]
    assert 1 == len(await rig.house.proofs.seals(crew.table))
    assert (crew.table,) == await rig.house.rooms.tables_of(crew.players[0])
    assert (crew.table,) == await rig.house.rooms.tables_in(PLACE)
    assert [crew.table] == rig.changed


async def test_public_ids_say_the_kind(rig: Rig) -> None:
    """A chouette is no table for two, and the other way round; codes and rooms lead to the right name."""
    crew = await gathered(rig, 1)
    pair = await challenge(rig.house, crew.players[0])
    join, watch = await rig.house.rooms.codes(crew.table)

    assert crew.table == await rig.house.challenges.by_code(join)
    assert crew.table == await rig.house.rooms.by_watch_code(watch)
    assert {crew.table, pair.table} == {room.table for room in await rooms_in(rig)}
    assert (TableKind.CHOUETTE, TableKind.TWO_SEATS) == (kind_of(crew.table), kind_of(pair.table))
    for wrong in (TableId("t-0001"), TableId("c-9999"), TableId("x-0001")):
        with pytest.raises(UnknownTable):
            await rig.house.tables.load(wrong)
    with pytest.raises(UnknownTable):
        await rig.house.chouettes.load(TableId("c-0002"))
    with pytest.raises(UnknownTable):
        await rig.house.rooms.codes(TableId("t-0001"))
    with pytest.raises(UnknownTable):
        await rig.house.proofs.seals(TableId("t-0001"))


async def rooms_in(rig: Rig) -> list[Room]:
    """All rooms of all tables."""
    tables = await rig.house.rooms.tables_in(PLACE)
    return [room for table in tables for room in await rig.house.rooms.rooms_of(table)]


async def test_the_same_key_opens_once(rig: Rig) -> None:
    """A delivery that comes twice leads to the chouette that is there."""
    crew = await gathered(rig, 1)
    again = await rig.house.chouettes.open(
        host=crew.players[0], rules=make_rules({}), place=PLACE, key="l:open"
    )

    assert (crew.table, True) == (again.table, again.duplicate)


async def test_the_same_key_acts_once(rig: Rig) -> None:
    """Also when the action would be refused the second time, or another one came between."""
    crew = await gathered(rig, 3)
    elsa = await meet(rig.house, "Elsa")
    joined = await crew.ask(elsa, Join(), key="d:1")
    again = await crew.ask(elsa, Join(), key="d:1")

    assert (False, True) == (joined.duplicate, again.duplicate)
    assert (joined.version, joined.state) == (again.version, again.state)
    with pytest.raises(AlreadyIn):
        await crew.ask(elsa, Join(), key="d:2")


async def test_strangers_are_told_apart(rig: Rig) -> None:
    """Who has no seat gets the chouette as it is; an administrator may do what the host may."""
    crew = await playing(rig)
    stranger = await meet(rig.house, "Zoe")

    with pytest.raises(NotSeated) as caught:
        await crew.ask(stranger, RollDice())
    assert isinstance(caught.value.update, ChouetteUpdate)
    with pytest.raises(NotSeated):
        await crew.ask(stranger, Pause(administrator=True))
    assert (await crew.ask(stranger, Pause(), administrator=True)).state.paused


async def test_administering_is_the_platforms_word_alone(rig: Rig) -> None:
    """What an action says of itself does not count."""
    crew = await playing(rig)
    with pytest.raises(NotHost):
        await crew.ask(crew.players[1], EndSession(administrator=True))
    with pytest.raises(NotHost):
        await crew.ask(crew.players[1], SitOut(crew.players[2], administrator=True))


async def test_clock_and_players_keep_to_their_own(rig: Rig) -> None:
    """Nobody plays the clock, and the clock plays for nobody."""
    crew = await playing(rig)
    before = crew.update
    for actor, action in ((crew.players[0], TimeIsUp()), (None, RollDice()), (None, Join()), (None, Leave())):
        with pytest.raises(RulesError):
            await crew.ask(actor, action)

    assert before.version == (await crew.look()).version


async def test_a_button_of_an_older_question_is_stale(rig: Rig) -> None:
    """It changes nothing and brings the chouette as it is."""
    crew = await playing(rig)
    decision = crew.update.state.decision
    await crew.step()
    with pytest.raises(StalePress) as caught:
        await crew.ask(crew.players[0], RollDice(), seen=decision)

    assert crew.update.version == caught.value.update.version
    assert crew.update.state == caught.value.update.state


async def test_seats_follow_the_members(rig: Rig) -> None:
    """In joining order; who leaves keeps his number, and the chouette is none of his open tables any more."""
    crew = await gathered(rig, 4)
    await crew.ask(crew.players[1], Leave())
    row = await rig.store.tables.load(row_of(crew.table))
    seated, left = SeatStanding.SEATED, SeatStanding.LEFT

    assert row is not None
    expected = [
        SeatRow(seat, player, left if seat == 1 else seated) for seat, player in enumerate(crew.players)
    ]
    assert expected == list(row.seats)
    assert () == await rig.house.rooms.tables_of(crew.players[1])
    assert OpenCounts(1, 0) == await rig.store.tables.count_open(crew.players[0])


async def test_limits_count_chouettes(rig: Rig) -> None:
    """Twenty open tables of both kinds; the twenty-first is refused, to open as to join."""
    crews = []
    for number in range(20):
        rig.clock.pass_s(60)
        place = Place("local", f"feed{number}")
        anna = await meet(rig.house, "Anna")
        crews.append(
            await rig.house.chouettes.open(host=anna, rules=make_rules({}), place=place, key=f"l:{number}")
        )
    rig.clock.pass_s(60)
    with pytest.raises(TooManyTables):
        await rig.house.chouettes.open(host=anna, rules=make_rules({}), place=PLACE, key="l:20")
    other = await gathered(rig, 1, tag="2")
    with pytest.raises(TooManyTables):
        await other.ask(anna, Join())


async def test_nobody_opens_seven_a_minute(rig: Rig) -> None:
    """As with challenges."""
    anna = await meet(rig.house, "Anna")
    for number in range(6):
        await rig.house.chouettes.open(host=anna, rules=make_rules({}), place=PLACE, key=f"l:{number}")
    with pytest.raises(ChallengesTooFast):
        await rig.house.chouettes.open(host=anna, rules=make_rules({}), place=PLACE, key="l:6")


async def test_the_house_rules_limit_the_players(rig: Rig) -> None:
    """The fourth of three is refused and pays nothing for it."""
    crew = await gathered(rig, 3, max_players="3")
    elsa = await meet(rig.house, "Elsa")
    with pytest.raises(ChouetteFull):
        await crew.ask(elsa, Join())
    assert () == await rig.house.rooms.tables_of(elsa)


async def test_who_has_just_acted_is_counted_as_there(rig: Rig) -> None:
    """Nobody is asked whether he is there at the start of the first game; after a long pause box and captain are."""
    crew = await gathered(rig)
    await crew.ask(crew.players[0], START)
    assert isinstance(crew.update.state.phase, Between)
    assert set(crew.update.state.line[:2]) == set(crew.update.state.phase.ready)

    late = await gathered(rig, tag="2")
    rig.clock.pass_s(600)
    await late.ask(late.players[0], START)
    assert isinstance(late.update.state.phase, Between)
    there = {late.players[0]} & set(late.update.state.line[:2])
    assert there == set(late.update.state.phase.ready)


async def test_one_standing_chouette_in_a_place(rig: Rig) -> None:
    """A second is refused there, a plain one is not; elsewhere it is welcome."""
    await gathered(rig, 1, standing=True)
    with pytest.raises(StandingAlready):
        await gathered(rig, 1, standing=True, tag="2")
    await gathered(rig, 1, tag="3")
    await gathered(rig, 1, standing=True, tag="4", place=Place("local", "elsewhere"))


async def test_a_standing_chouette_opens_again_by_itself(rig: Rig) -> None:
    """Same place, rules and host, in the same write-set; a link leads from the old one to the new one."""
    crew = await gathered(rig, 3, standing=True, rotation="every_game")
    await crew.ask(crew.players[0], START)
    closed = await crew.ask(crew.players[0], EndSession())

    assert isinstance(closed.state.phase, Closed)
    assert closed.next_table is not None
    lobby = await rig.house.chouettes.load(closed.next_table)
    assert isinstance(lobby.state.phase, Gathering)
    assert (closed.state.rules, crew.players[0]) == (lobby.state.rules, lobby.state.host)
    assert (True, (crew.players[0],)) == (lobby.standing, tuple(m.player for m in lobby.state.members))
    assert [PLACE] == [room.place for room in await rig.house.rooms.rooms_of(lobby.table)]
    assert lobby.table == (await crew.look()).next_table
    assert [crew.table, lobby.table] == rig.changed[-2:]
    with pytest.raises(StandingAlready):
        await gathered(rig, 1, standing=True, tag="2")


async def test_a_standing_lobby_can_be_ended_for_good(rig: Rig) -> None:
    """The host ends it before a session has begun; the place is free for another one."""
    crew = await gathered(rig, 1, standing=True)
    closed = await crew.ask(crew.players[0], EndSession())

    assert closed.next_table is None
    await gathered(rig, 1, standing=True, tag="2")


async def test_a_chouette_survives_a_restart(rig: Rig) -> None:
    """Another service over the same file loads it as it was, with its running times."""
    crew = await playing(rig)
    await crew.step()
    again = rig_over(rig.database, rig.store, rig.clock, bytes)
    update = await again.house.chouettes.load(crew.table)

    assert crew.update.state == update.state
    assert crew.update.times == update.times
    crew.rig = again
    await crew.step()


async def test_a_phrase_given_late_counts_from_the_right_game(rig: Rig) -> None:
    """Before the session game 1; before the first game the second, since the line is drawn; in a game the next."""
    crew = await gathered(rig)

    async def give(phrase: str) -> int:
        return await rig.house.chouettes.set_phrase(
            table=crew.table, player=crew.players[1], phrase=phrase, key=f"d:{phrase}"
        )

    counted = [await give("one")]
    await crew.ask(crew.players[0], START)
    counted.append(await give("two"))
    await crew.ask(crew.update.state.line[0], NEXT)
    counted.append(await give("three"))

    assert [1, 2, 2] == counted
    with pytest.raises(NotSeated):
        await rig.house.chouettes.set_phrase(
            table=crew.table, player=await meet(rig.house, "Zoe"), phrase="x", key="d:9"
        )


async def test_a_phrase_after_the_session_is_refused(rig: Rig) -> None:
    """No game follows."""
    crew = await gathered(rig, 1)
    await crew.ask(crew.players[0], EndSession())
    with pytest.raises(OutOfPlace):
        await rig.house.chouettes.set_phrase(table=crew.table, player=crew.players[0], phrase="x", key="d:9")


async def test_nothing_of_a_refused_action_is_stored(rig: Rig) -> None:
    """Neither key nor event: the same delivery may be tried again later."""
    crew = await playing(rig)
    assert isinstance(crew.update.state.phase, Playing)
    with pytest.raises(RulesError):
        await crew.ask(crew.players[0], Suggest(()), key="d:bad")

    assert not await rig.house.tables.has_done("d:bad")
    command = ChouetteCommand(crew.table, crew.players[0], Join(), "d:bad")
    with pytest.raises(AlreadyIn):
        await rig.house.chouettes.perform(command)
