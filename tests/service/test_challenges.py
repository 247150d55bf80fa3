"""Challenges are made, taken up once, declined, withdrawn, and bounded."""

import asyncio

import pytest

from bot.rules.ids import PlayerId
from bot.rules.refusals import ChallengeNotYours, ChallengeYourself, NotNow
from bot.rules.table import Finished, Lobby, Playing
from bot.rules.terms import make_terms
from bot.service.codes import ALPHABET
from bot.service.commands import Update
from bot.service.errors import (
    AlreadyTaken,
    ChallengesTooFast,
    EmptyPhrase,
    MatchTooLong,
    NotSeated,
    PhraseTooLong,
    ServiceError,
    TooManyChallenges,
    TooManyTables,
    UnknownCode,
    UnknownPlayer,
)
from tests.support.house import PLACE, Rig, challenge, meet, rig_over, seat_two


async def test_a_challenge_waits_in_the_lobby_and_its_room_is_told(rig: Rig) -> None:
    """One table, one room, one thing owed to it."""
    anna = await meet(rig.house, "Anna")

    opened = await challenge(rig.house, anna)

    assert ("t-0001", 1, Lobby(None)) == (opened.table, opened.version, opened.state.phase)
    assert [opened.table] == rig.changed
    assert [(1, 1)] == [(owed.room, owed.version) for owed in await rig.house.rooms.pending()]


async def test_accepting_starts_game_one_in_the_same_change(rig: Rig) -> None:
    """Version 2 has both seats and thrown dice."""
    begun, white, black = await seat_two(rig.house)

    assert 2 == begun.version
    assert (white, black) == begun.state.seats
    assert isinstance(begun.state.phase, Playing)
    assert begun.state.phase.game.turn is not None


async def test_two_accept_at_once_and_the_second_hears_who_was_first(rig: Rig) -> None:
    """One seat, one player; the refusal carries his number."""
    anna, bruno, carla = [await meet(rig.house, name) for name in ("Anna", "Bruno", "Carla")]
    opened = await challenge(rig.house, anna)
    accepts = [
        rig.house.challenges.accept(
            table=opened.table, player=player, key=f"d:{player}", seen=opened.state.decision
        )
        for player in (bruno, carla)
    ]

    first, second = await asyncio.gather(*accepts, return_exceptions=True)

    assert isinstance(first, Update)
    assert isinstance(second, AlreadyTaken)
    assert (bruno, (anna, bruno)) == (second.by, second.update.state.seats)


async def test_a_named_challenge_is_for_that_player_alone(rig: Rig) -> None:
    """Others can neither accept nor decline it, and the challenger cannot accept his own."""
    anna, bruno, carla = [await meet(rig.house, name) for name in ("Anna", "Bruno", "Carla")]
    opened = await challenge(rig.house, anna, bruno)

    with pytest.raises(ChallengeNotYours):
        await rig.house.challenges.accept(table=opened.table, player=carla, key="d:1")
    with pytest.raises(ChallengeNotYours):
        await rig.house.challenges.decline(table=opened.table, player=carla, key="d:2")
    with pytest.raises(ChallengeYourself):
        await rig.house.challenges.accept(table=opened.table, player=anna, key="d:3")


async def test_a_declined_or_withdrawn_challenge_is_gone(rig: Rig) -> None:
    """It is finished, in nobody's list, and cannot be accepted."""
    anna, bruno = await meet(rig.house, "Anna"), await meet(rig.house, "Bruno")
    declined = await challenge(rig.house, anna, bruno, key="l:1")
    withdrawn = await challenge(rig.house, anna, bruno, key="l:2")
    assert (withdrawn.table, declined.table) == await rig.house.rooms.tables_of(bruno)

    ends = (
        await rig.house.challenges.decline(table=declined.table, player=bruno, key="l:3"),
        await rig.house.challenges.withdraw(table=withdrawn.table, player=anna, key="l:4"),
    )

    assert all(isinstance(end.state.phase, Finished) for end in ends)
    assert ((), ()) == (await rig.house.rooms.tables_of(anna), await rig.house.rooms.tables_of(bruno))
    assert () == await rig.house.rooms.tables_in(PLACE)
    with pytest.raises(NotNow):
        await rig.house.challenges.accept(table=declined.table, player=bruno, key="l:5")


async def test_a_stranger_cannot_withdraw(rig: Rig) -> None:
    """Only the challenger."""
    anna, zoe = await meet(rig.house, "Anna"), await meet(rig.house, "Zoe")
    opened = await challenge(rig.house, anna)

    with pytest.raises(NotSeated):
        await rig.house.challenges.withdraw(table=opened.table, player=zoe, key="d:1")


async def test_a_challenge_delivered_twice_is_one_table(rig: Rig) -> None:
    """Also at the same moment, and after a restart."""
    anna = await meet(rig.house, "Anna")
    both = await asyncio.gather(*(challenge(rig.house, anna, key="d:1") for _ in range(2)))
    later = await challenge(rig_over(rig.database, rig.store, rig.clock, bytes).house, anna, key="d:1")

    assert {"t-0001"} == {update.table for update in (*both, later)}
    assert [False, True, True] == [update.duplicate for update in (*both, later)]


async def test_nobody_challenges_himself(rig: Rig) -> None:
    """Refused before a table is made."""
    anna = await meet(rig.house, "Anna")
    with pytest.raises(ChallengeYourself):
        await challenge(rig.house, anna, anna)


async def test_five_challenges_may_wait(rig: Rig) -> None:
    """The sixth is refused, also when all come at once."""
    anna = await meet(rig.house, "Anna")

    outcomes = await asyncio.gather(
        *(challenge(rig.house, anna, key=f"d:{n}") for n in range(6)), return_exceptions=True
    )

    assert [TooManyChallenges] == [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)]


async def test_six_challenges_a_minute(rig: Rig) -> None:
    """The seventh waits for the minute to pass."""
    anna = await meet(rig.house, "Anna")
    for n in range(6):
        opened = await challenge(rig.house, anna, key=f"d:{n}")
        await rig.house.challenges.withdraw(table=opened.table, player=anna, key=f"d:w{n}")
        rig.clock.pass_s(5)

    with pytest.raises(ChallengesTooFast) as caught:
        await challenge(rig.house, anna, key="d:7")
    assert 30 == caught.value.wait_s

    rig.clock.pass_s(30)
    assert isinstance((await challenge(rig.house, anna, key="d:8")).state.phase, Lobby)


async def test_twenty_open_tables(rig: Rig) -> None:
    """Neither a new challenge nor an accepted one makes it twenty-one."""
    anna, bruno = await meet(rig.house, "Anna"), await meet(rig.house, "Bruno")
    for n in range(20):
        opened = await challenge(rig.house, anna, key=f"d:{n}")
        await rig.house.challenges.accept(table=opened.table, player=bruno, key=f"d:a{n}")
        rig.clock.pass_s(60)

    with pytest.raises(TooManyTables) as caught:
        await challenge(rig.house, anna, key="d:more")
    assert (20, anna) == (caught.value.limit, caught.value.player)

    other = await challenge(rig.house, await meet(rig.house, "Carla"), key="d:other")
    with pytest.raises(TooManyTables):
        await rig.house.challenges.accept(table=other.table, player=bruno, key="d:aother")
    assert isinstance((await rig.house.tables.load(other.table)).state.phase, Lobby)


async def test_a_match_has_at_most_99_points(rig: Rig) -> None:
    """The exchange formats hold more, chats do not."""
    anna = await meet(rig.house, "Anna")

    for length, allowed in ((99, True), (100, False)):
        terms = make_terms("standard", length, {})
        call = rig.house.challenges.challenge(
            challenger=anna, invited=None, terms=terms, key=f"d:{length}", place=PLACE
        )
        if allowed:
            await call
        else:
            with pytest.raises(MatchTooLong):
                await call


async def test_codes_lead_to_the_table(rig: Rig) -> None:
    """As people type them; the watch code is another and longer."""
    opened = await challenge(rig.house, await meet(rig.house, "Anna"))
    join, watch = await rig.house.rooms.codes(opened.table)

    assert (6, 12) == (len(join), len(watch))
    assert set(join + watch) <= set(ALPHABET)
    assert opened.table == await rig.house.challenges.by_code(f" {join[:3].lower()}-{join[3:]} ")
    assert opened.table == await rig.house.rooms.by_watch_code(watch)


@pytest.mark.parametrize("code", ["", "ABCDEF", "IIIIII", "ABCDEFG", "''--;%", "A" * 5000])
async def test_a_code_that_is_none(rig: Rig, code: str) -> None:
    """Whatever is typed."""
    with pytest.raises(UnknownCode):
        await rig.house.challenges.by_code(code)


async def test_a_taken_code_is_drawn_again(rig: Rig) -> None:
    """Two tables never share a code."""
    draws = iter(
        [b"\0" * 6, b"\1" * 12, b"\2" * 16, b"\3" * 32] * 2 + [bytes([n]) * 40 for n in range(4, 90)]
    )
    unlucky = rig_over(rig.database, rig.store, rig.clock, lambda size: next(draws)[:size].ljust(size, b"\5"))
    anna = await meet(unlucky.house, "Anna")

    one, two = [await challenge(unlucky.house, anna, key=f"d:{n}") for n in range(2)]

    assert 2 == len({(await rig.house.rooms.codes(update.table))[0] for update in (one, two)})


@pytest.mark.parametrize(
    ("phrase", "refusal"), [("x" * 65, PhraseTooLong), ("  \n", EmptyPhrase), ("", EmptyPhrase)]
)
async def test_a_phrase_is_bounded(rig: Rig, phrase: str, refusal: type[ServiceError]) -> None:
    """When accepting and later; the challenge stays open."""
    anna, bruno = await meet(rig.house, "Anna"), await meet(rig.house, "Bruno")
    opened = await challenge(rig.house, anna)

    with pytest.raises(refusal):
        await rig.house.challenges.accept(table=opened.table, player=bruno, key="d:1", phrase=phrase)
    with pytest.raises(refusal):
        await rig.house.challenges.set_phrase(table=opened.table, player=anna, phrase=phrase, key="d:2")
    assert Lobby(None) == (await rig.house.tables.load(opened.table)).state.phase


async def test_an_unknown_player_cannot_be_seated(rig: Rig) -> None:
    """Nothing is stored for a number that is nobody's."""
    with pytest.raises(UnknownPlayer):
        await challenge(rig.house, PlayerId(99))
    with pytest.raises(UnknownPlayer):
        await challenge(rig.house, await meet(rig.house, "Anna"), PlayerId(99))
