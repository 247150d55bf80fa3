"""A proof document is checked without a database: it holds, or says what does not, or which field cannot be read."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.formats.dice_chain import draw_order, key_of, seal_of, seat_hash, throw
from bot.formats.dice_proof import (
    Broken,
    Flaw,
    Holds,
    Phrase,
    Proof,
    ProvenGame,
    ProvenOrder,
    ProvenSeat,
    Unreadable,
    format_proof,
    parse_proof,
    verify,
)
from bot.rules.dice import Roll

ROOT = bytes(range(32))
PHRASES = ("lucky socks", "Grüße 🎲")


def game_of(number: int, rolls: int, *, table: str = "t-0001") -> ProvenGame:
    """A game as it was thrown."""
    seats = tuple(
        ProvenSeat(name, phrase, Phrase.LATE, seat_hash(phrase))
        for name, phrase in zip(("Anna", "Bruno"), PHRASES, strict=True)
    )
    key = key_of(ROOT, number)
    hashes = [seat.seat for seat in seats]
    thrown = tuple(throw(key, table=table, game=number, seats=hashes, n=n) for n in range(rolls))
    return ProvenGame(number, key.hex(), seats, thrown)


PROOF = Proof("t-0001", {0: seal_of(ROOT)}, (game_of(1, 12), game_of(2, 5)))


def with_game(game: ProvenGame) -> str:
    """The document of one game."""
    return format_proof(Proof("t-0001", {0: seal_of(ROOT)}, (game,)))


def changed(path: str, value: object) -> str:
    """The document with one field replaced. path: as in `games.0.key`."""
    document: Any = json.loads(format_proof(PROOF))
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner = document
    for step in way:
        inner = inner[step]
    inner[last] = value
    return json.dumps(document)


def test_a_true_document_holds() -> None:
    """All rolls of both games are recomputed."""
    assert Holds(PROOF, 17) == verify(format_proof(PROOF))


def test_the_document_has_the_shape_that_is_published() -> None:
    """Field names and order, as others may read them."""
    document = json.loads(format_proof(PROOF))

    assert ["protocol", "table", "seals", "games"] == list(document)
    assert ["game", "key", "seats", "rolls"] == list(document["games"][0])
    assert ["name", "phrase", "kind", "seat"] == list(document["games"][0]["seats"][0])
    assert [[1, 5], [6, 2], [2, 4]] == document["games"][0]["rolls"][:3]


def test_writing_and_reading_agree() -> None:
    """A document read is the proof that was written."""
    assert PROOF == parse_proof(format_proof(PROOF))


def test_a_changed_roll_is_named() -> None:
    """The first roll that differs, with what it should have been."""
    game = game_of(1, 12)
    rolls = (*game.rolls[:4], Roll(6, 6), *game.rolls[5:])

    verdict = verify(with_game(replace(game, rolls=rolls)))

    assert Broken(Flaw.ROLL, 1, 4, "66", "54") == verdict


def test_a_roll_thrown_twice_is_found() -> None:
    """A number used again gives the dice of the earlier throw."""
    game = game_of(1, 12)
    rolls = (*game.rolls[:3], game.rolls[2], *game.rolls[3:])

    verdict = verify(with_game(replace(game, rolls=rolls)))

    assert Broken(Flaw.ROLL, 1, 3, "24", "64") == verdict


def test_swapped_seats_are_found() -> None:
    """The order of the seats is part of the dice."""
    game = game_of(1, 12)

    verdict = verify(with_game(replace(game, seats=game.seats[::-1])))

    assert isinstance(verdict, Broken)
    assert Flaw.ROLL is verdict.flaw


def test_a_key_of_another_game_is_found() -> None:
    """A key that does not lead to the seal."""
    verdict = verify(with_game(replace(game_of(1, 12), key=key_of(ROOT, 2).hex())))

    assert isinstance(verdict, Broken)
    assert (Flaw.KEY, 1, None, seal_of(ROOT)) == (verdict.flaw, verdict.game, verdict.n, verdict.stated)


def test_a_changed_phrase_is_found() -> None:
    """The phrase must give the hash that went into the dice."""
    game = game_of(1, 12)
    seats = (game.seats[0], replace(game.seats[1], phrase="something else"))

    verdict = verify(with_game(replace(game, seats=seats)))

    assert isinstance(verdict, Broken)
    assert (Flaw.SEAT, 1) == (verdict.flaw, verdict.n)


def test_a_deleted_phrase_leaves_its_hash() -> None:
    """Without the phrase the hash counts."""
    game = game_of(1, 12)
    seats = (game.seats[0], replace(game.seats[1], phrase=None))

    assert isinstance(verify(with_game(replace(game, seats=seats))), Holds)


def test_the_order_draw_is_checked_with_game_one() -> None:
    """A throw of the draw that differs is named."""
    seats = tuple(seat_hash(name) for name in ("anna", "bruno", "carla", "dino", "elsa"))
    throws = draw_order(key_of(ROOT, 1), table="t-0001", seats=seats).throws
    game = replace(game_of(1, 3), order=ProvenOrder(seats, throws))
    false = replace(game, order=ProvenOrder(seats, (*throws[:-1], Roll(1, 1))))

    assert isinstance(verify(with_game(game)), Holds)
    verdict = verify(with_game(false))
    assert isinstance(verdict, Broken)
    assert (Flaw.ORDER, len(throws) - 1, "11") == (verdict.flaw, verdict.n, verdict.stated)


def test_a_missing_throw_of_the_draw_is_found() -> None:
    """The draw must be complete."""
    seats = tuple(seat_hash(name) for name in ("anna", "bruno", "carla"))
    throws = draw_order(key_of(ROOT, 1), table="t-0001", seats=seats).throws

    verdict = verify(with_game(replace(game_of(1, 3), order=ProvenOrder(seats, throws[:-1]))))

    assert isinstance(verdict, Broken)
    assert (Flaw.ORDER, None) == (verdict.flaw, verdict.stated)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("protocol", "civetta-dice/2", "protocol"),
        ("table", 1, "table"),
        ("seals", {}, "seals"),
        ("seals.0.seal", "45", "seals[0].seal"),
        ("seals.0.chain", True, "seals[0].chain"),
        ("seals.0.chain", 1, "games[0].game"),
        ("games.0.game", 0, "games[0].game"),
        ("games.0.game", 2, "games"),
        ("games.0.key", "Z" * 64, "games[0].key"),
        ("games.1.seats.0.kind", "early", "games[1].seats[0].kind"),
        ("games.1.seats.1.phrase", 5, "games[1].seats[1].phrase"),
        ("games.1.seats.1.phrase", "\ud800", "games[1].seats[1].phrase"),
        ("games.0.rolls.3", [1, 7], "games[0].rolls[3]"),
        ("games.0.rolls.3", [True, 2], "games[0].rolls[3]"),
        ("games.0.rolls", "15 62", "games[0].rolls"),
        ("games.1", 5, "games[1]"),
    ],
)
def test_a_field_in_the_way_is_named(path: str, value: object, field: str) -> None:
    """What cannot be read is said by its place."""
    verdict = verify(changed(path, value))

    assert isinstance(verdict, Unreadable)
    assert field == verdict.field


@pytest.mark.parametrize(
    "document", ["", "{", "[]", "5", "[" * 100_000, b"\xff\xfe\x00", '{"protocol": 1e999}']
)
def test_what_is_no_document_is_unreadable(document: str | bytes) -> None:
    """Anything at all gets an answer."""
    assert isinstance(verify(document), Unreadable)
