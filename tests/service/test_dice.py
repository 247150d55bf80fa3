"""Seals are shown at once, keys after their game, and what a player adds counts from where it may."""

import json
from random import Random

import pytest

from bot.formats.dice_chain import seal_of
from bot.formats.dice_proof import Holds, Phrase, Proof, parse_proof, verify
from bot.rules.actions import AbandonTable, ConcedeMatch, OfferResignation, StartGame
from bot.rules.game import awaited
from bot.rules.refusals import NotNow
from bot.rules.table import Between, Playing
from bot.rules.terms import make_terms
from bot.service.accounts import Prefs
from bot.service.commands import Update
from bot.service.errors import NothingToVerify, NotSeated, UnknownTable
from bot.service.ids import TableId, row_of
from bot.service.table_dice import TableDice
from tests.support.house import Rig, ask, challenge, meet, play_to_end, rig_over, seat_two


async def proof_of(rig: Rig, update: Update, game: int | None = None) -> Proof:
    """The table's proof, read back; it must hold."""
    document = await rig.house.proofs.proof(update.table, game)
    assert isinstance(verify(document), Holds)
    return parse_proof(document)


async def give_up_game(rig: Rig, update: Update, key: str) -> Update:
    """The player on turn resigns the game at a level that needs no consent."""
    assert isinstance(update.state.phase, Playing)
    player = update.state.seats[awaited(update.state.phase.game).side]
    return await ask(rig.house, update, player, OfferResignation(3), key)


async def test_the_seal_is_there_before_anybody_joins(rig: Rig) -> None:
    """And it is the one that the keys lead to in the end."""
    anna, bruno = await meet(rig.house, "Anna"), await meet(rig.house, "Bruno")
    opened = await challenge(rig.house, anna)
    (seal,) = await rig.house.proofs.seals(opened.table)
    begun = await rig.house.challenges.accept(table=opened.table, player=bruno, key="l:1")
    ended = await ask(rig.house, begun, bruno, ConcedeMatch(), "l:2")

    assert {0: seal.seal} == (await proof_of(rig, ended)).seals


async def test_a_whole_match_is_proved_roll_by_roll(rig: Rig) -> None:
    """Also by a service that was started in between."""
    begun, _, _ = await seat_two(rig.house, make_terms("standard", 5, {}))
    ended = await play_to_end(rig.house, begun, Random(4))
    later = rig_over(rig.database, rig.store, rig.clock, bytes)

    proof = await proof_of(later, ended)

    assert list(range(1, ended.state.games + 1)) == [game.game for game in proof.games]
    assert ["Anna", "Bruno"] == [seat.name for seat in proof.games[0].seats]
    assert sum(len(game.rolls) for game in proof.games) > ended.state.games


async def test_no_key_is_shown_while_its_game_is_played(rig: Rig) -> None:
    """Nothing before the first game has ended; then that one alone."""
    begun, white, _ = await seat_two(rig.house, make_terms("standard", 0, {"games": "3", "cube": "off"}))
    with pytest.raises(NothingToVerify):
        await rig.house.proofs.proof(begun.table)
    between = await give_up_game(rig, begun, "l:1")
    second = await ask(rig.house, between, white, StartGame(()), "l:2")

    assert [1] == [game.game for game in (await proof_of(rig, second)).games]
    with pytest.raises(NothingToVerify):
        await rig.house.proofs.proof(second.table, 2)


async def test_an_abandoned_table_shows_its_key(rig: Rig) -> None:
    """Nobody can say that a bad game was hidden."""
    begun, _, _ = await seat_two(rig.house)
    abandoned = await ask(rig.house, begun, None, AbandonTable(), "c:1")

    assert [1] == [game.game for game in (await proof_of(rig, abandoned)).games]


async def test_a_table_that_is_not_there_has_neither_seal_nor_proof(rig: Rig) -> None:
    """A well-formed id of nothing."""
    with pytest.raises(UnknownTable):
        await rig.house.proofs.seals(TableId("t-0009"))
    with pytest.raises(UnknownTable):
        await rig.house.proofs.proof(TableId("t-0009"))


async def test_phrases_and_when_they_were_given(rig: Rig) -> None:
    """A preference is known before the seal; what is typed with the answer is late; else the machine draws one."""
    anna, bruno, carla = [await meet(rig.house, name) for name in ("Anna", "Bruno", "Carla")]
    await rig.house.accounts.set_prefs(anna, Prefs(phrase="  always this "))
    first = await challenge(rig.house, anna, key="l:1")
    second = await challenge(rig.house, anna, key="l:2")
    begun = await rig.house.challenges.accept(
        table=first.table, player=bruno, key="l:3", phrase="lucky socks"
    )
    other = await rig.house.challenges.accept(table=second.table, player=carla, key="l:4")
    kinds = []
    for number, (update, loser) in enumerate(((begun, bruno), (other, carla))):
        ended = await ask(rig.house, update, loser, ConcedeMatch(), f"l:end{number}")
        seats = (await proof_of(rig, ended)).games[0].seats
        kinds.append(
            [(seat.kind, seat.phrase if seat.kind is not Phrase.AUTOMATIC else None) for seat in seats]
        )

    assert [(Phrase.STORED, "always this"), (Phrase.LATE, "lucky socks")] == kinds[0]
    assert [(Phrase.STORED, "always this"), (Phrase.AUTOMATIC, None)] == kinds[1]


async def test_a_phrase_given_while_the_challenge_waits_counts_at_once(rig: Rig) -> None:
    """The seal was shown, so it is late; it can be changed until somebody accepts."""
    anna, bruno = await meet(rig.house, "Anna"), await meet(rig.house, "Bruno")
    opened = await challenge(rig.house, anna)
    for number, phrase in enumerate(("first thought", "second thought")):
        since = await rig.house.challenges.set_phrase(
            table=opened.table, player=anna, phrase=phrase, key=f"l:{number}"
        )
        assert 1 == since
    begun = await rig.house.challenges.accept(
        table=opened.table, player=bruno, key="l:accept", seen=opened.state.decision
    )
    ended = await ask(rig.house, begun, anna, ConcedeMatch(), "l:end")

    seat = (await proof_of(rig, ended)).games[0].seats[0]
    assert ("second thought", Phrase.LATE) == (seat.phrase, seat.kind)


async def test_a_phrase_given_during_a_game_counts_from_the_next(rig: Rig) -> None:
    """The game in play keeps its dice; between two games it is the one that comes."""
    begun, white, black = await seat_two(rig.house, make_terms("standard", 0, {"games": "2", "cube": "off"}))
    give = rig.house.challenges.set_phrase
    assert 2 == await give(table=begun.table, player=black, phrase="now this", key="l:1")
    assert begun.state == (await rig.house.tables.load(begun.table)).state
    between = await give_up_game(rig, begun, "l:2")
    assert 2 == await give(table=begun.table, player=white, phrase="and this", key="l:3")
    second = await ask(rig.house, between, white, StartGame(()), "l:4")
    ended = await give_up_game(rig, second, "l:5")

    games = (await proof_of(rig, ended)).games
    assert [Phrase.AUTOMATIC] * 2 == [seat.kind for seat in games[0].seats]
    assert ["and this", "now this"] == [seat.phrase for seat in games[1].seats]


async def test_a_phrase_delivered_twice_counts_once(rig: Rig) -> None:
    """The same key after the next game has begun does not move the phrase."""
    begun, white, _ = await seat_two(rig.house, make_terms("standard", 0, {"games": "3", "cube": "off"}))
    give = rig.house.challenges.set_phrase
    first = await give(table=begun.table, player=white, phrase="once", key="l:1")
    between = await give_up_game(rig, begun, "l:2")
    await ask(rig.house, between, white, StartGame(()), "l:3")

    assert first == await give(table=begun.table, player=white, phrase="once", key="l:1")


async def test_a_phrase_of_a_stranger_or_for_a_finished_table(rig: Rig) -> None:
    """Neither has a game that it could count for."""
    begun, white, _ = await seat_two(rig.house)
    give = rig.house.challenges.set_phrase
    with pytest.raises(NotSeated):
        await give(table=begun.table, player=await meet(rig.house, "Zoe"), phrase="mine", key="l:1")
    await ask(rig.house, begun, white, ConcedeMatch(), "l:2")
    with pytest.raises(NotNow):
        await give(table=begun.table, player=white, phrase="late", key="l:3")


async def test_the_public_part_does_not_tell_the_next_roll(rig: Rig) -> None:
    """Seal, table and seat hashes are known; guessing with any of them as the key fails."""
    begun, _, _ = await seat_two(rig.house)
    (seal,) = await rig.house.proofs.seals(begun.table)
    assert isinstance(begun.state.phase, Playing)
    game = begun.state.phase.game
    guess = TableDice(begun.table, {0: bytes.fromhex(seal.seal)})
    thrown = await rig.store.secrets.root(row_of(begun.table), chain=0)
    assert thrown is not None
    truth = TableDice(begun.table, {0: thrown})

    guesses = [guess.throw(game=1, seats=game.seats, n=n) for n in range(20)]
    rolls = [truth.throw(game=1, seats=game.seats, n=n) for n in range(20)]

    assert game.opening == tuple(rolls[: len(game.opening)])
    assert guesses != rolls


async def test_secrets_are_in_no_text(rig: Rig) -> None:
    """Neither root nor key in what is printed of the dice, or stored beside the table."""
    begun, _, _ = await seat_two(rig.house)
    root = await rig.store.secrets.root(row_of(begun.table), chain=0)
    row = await rig.store.tables.load(row_of(begun.table))
    assert root is not None
    assert row is not None
    log = await rig.store.tables.read_log(row_of(begun.table))

    texts = [repr(TableDice(begun.table, {0: root})), row.snapshot, *(event.body for event in log)]

    assert not any(root.hex() in text or repr(root) in text for text in texts)


async def test_a_root_is_drawn_for_every_table(rig: Rig) -> None:
    """No two seals are alike."""
    tables = [(await seat_two(rig.house, tag=f" {n}"))[0].table for n in range(5)]
    seals = {(await rig.house.proofs.seals(table))[0].seal for table in tables}

    assert 5 == len(seals)


@pytest.mark.slow
async def test_the_thousandth_game_seals_the_next_chain(rig: Rig) -> None:
    """A session goes on beyond 1,000 games; the new seal is there a game before it is used, the proof covers both."""
    update, white, _ = await seat_two(rig.house, make_terms("hypergammon", 0, {"cube": "off"}))
    house = rig.house
    for game in range(1, 1002):
        if game == 1000:
            assert 2 == len(await house.proofs.seals(update.table))
        if game == 1001:
            house = rig_over(rig.database, rig.store, rig.clock, bytes).house
        update = await give_up_game(rig, update, f"l:r{game}")
        assert isinstance(update.state.phase, Between)
        if game < 1001:
            update = await ask(house, update, white, StartGame(()), f"l:s{game}")

    document = await house.proofs.proof(update.table)
    assert isinstance(verify(document), Holds)
    assert [0, 1] == [seal["chain"] for seal in json.loads(document)["seals"]]
    second = await rig.store.secrets.root(row_of(update.table), chain=1)
    assert second is not None
    assert json.loads(document)["seals"][1]["seal"] == seal_of(second)
