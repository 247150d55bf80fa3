"""The proof of a table's dice as a JSON document, and its check without a database.

The document holds the seals, and of every finished game its key, its seats and its rolls::

    {"protocol": "civetta-dice/1", "table": "t-0001", "seals": [{"chain": 0, "seal": hex}],
     "games": [{"game": 1, "key": hex, "seats": [{"name", "phrase" or null, "kind", "seat": hex}],
                "order": {"seats": [hex, joining order], "throws": [[3, 5], …]},   (chouettes, first game only)
                "rolls": [[1, 5], …]}]}
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.formats.dice_chain import (
    PROTOCOL,
    chain_of,
    draw_order,
    seal_behind,
    seat_hash,
    throw,
)
from bot.rules.dice import Roll

_TABLE = re.compile(r"[tc]-[0-9]{4,18}")


class Phrase(StrEnum):
    """When a phrase was given: after the seal was shown, before that, or by the machine.

    Only a late one protects against a server that would choose its root to suit somebody.
    """

    LATE = "late"
    STORED = "stored"
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class ProvenSeat:
    """What one seat added. phrase: None where its owner has had it deleted; its hash stays."""

    name: str
    phrase: str | None
    kind: Phrase
    seat: str


@dataclass(frozen=True, slots=True)
class ProvenOrder:
    """The draw of a chouette's line: seat hashes in joining order, and all throws."""

    seats: tuple[str, ...]
    throws: tuple[Roll, ...]


@dataclass(frozen=True, slots=True)
class ProvenGame:
    """A game whose key is shown. rolls: all its throws from n = 0, as thrown, opening throws included."""

    game: int
    key: str
    seats: tuple[ProvenSeat, ...]
    rolls: tuple[Roll, ...]
    order: ProvenOrder | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """What a document says. seals: by chain."""

    table: str
    seals: Mapping[int, str]
    games: tuple[ProvenGame, ...]


class Flaw(StrEnum):
    """What does not hold: a key under its seal, a seat hash under its phrase, a roll, or a throw of the order draw."""

    KEY = "key"
    SEAT = "seat"
    ROLL = "roll"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class Holds:
    """Everything in the document is as it must be. rolls: how many were checked."""

    proof: Proof
    rolls: int


@dataclass(frozen=True, slots=True)
class Broken:
    """The first thing that does not hold. n: the number of the roll, throw or seat, from 0; None for a key.

    stated, computed: what the document says and what it should say; None where there is nothing.
    """

    flaw: Flaw
    game: int
    n: int | None
    stated: str | None
    computed: str | None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """This is no proof document. field: the path of the part in the way, such as `games[0].key`; empty: all of it."""

    field: str
    reason: str


Verdict = Holds | Broken | Unreadable


class UnreadableProof(ValueError):
    """See `Unreadable`."""

    def __init__(self, field: str, reason: str) -> None:
        """field: the path of the part in the way."""
        super().__init__(f"{field or 'document'}: {reason}")
        self.field = field
        self.reason = reason


def verify(document: str | bytes) -> Verdict:
    """Check a document, however it came here. Never raises."""
    try:
        proof = parse_proof(document)
    except UnreadableProof as error:
        return Unreadable(error.field, error.reason)
    return check_proof(proof)


def check_proof(proof: Proof) -> Holds | Broken:
    """Recompute everything a proof says."""
    for game in proof.games:
        flaw = _flaw_of(proof, game)
        if flaw is not None:
            return flaw
    return Holds(proof, sum(len(game.rolls) for game in proof.games))


def format_proof(proof: Proof) -> str:
    """The document, for people too: indented JSON."""
    games = []
    for game in proof.games:
        entry: dict[str, object] = {
            "game": game.game,
            "key": game.key,
            "seats": [
                {"name": seat.name, "phrase": seat.phrase, "kind": seat.kind, "seat": seat.seat}
                for seat in game.seats
            ],
        }
        if game.order is not None:
            entry["order"] = {
                "seats": list(game.order.seats),
                "throws": [list(roll) for roll in game.order.throws],
            }
        entry["rolls"] = [list(roll) for roll in game.rolls]
        games.append(entry)
    seals = [{"chain": chain, "seal": seal} for chain, seal in sorted(proof.seals.items())]
    document = {"protocol": PROTOCOL, "table": proof.table, "seals": seals, "games": games}
    return json.dumps(document, ensure_ascii=False, indent=1)


def parse_proof(document: str | bytes) -> Proof:
    """Read a document; nothing is recomputed. Raises UnreadableProof."""
    try:
        top = json.loads(document)
    except (ValueError, RecursionError) as error:
        raise UnreadableProof("", f"not JSON: {error}") from error
    if _get(top, "", "protocol", str) != PROTOCOL:
        raise UnreadableProof("protocol", f"not {PROTOCOL}")
    seals: dict[int, str] = {}
    for where, entry in _entries(top, "", "seals"):
        chain = _number(entry, where, "chain", least=0)
        if chain in seals:
            raise UnreadableProof(f"{where}.chain", "named twice")
        seals[chain] = _hex(_get(entry, where, "seal", str), f"{where}.seal", 64)
    games = tuple(_parse_game(entry, where) for where, entry in _entries(top, "", "games"))
    numbers = [game.game for game in games]
    if numbers != sorted(set(numbers)):
        raise UnreadableProof("games", "not in order, or one is there twice")
    for index, game in enumerate(games):
        if chain_of(game.game) not in seals:
            raise UnreadableProof(f"games[{index}].game", f"no seal of chain {chain_of(game.game)}")
    table = _get(top, "", "table", str)
    if not _TABLE.fullmatch(table):
        raise UnreadableProof("table", "not a table such as t-0001")
    return Proof(table, seals, games)


def _flaw_of(proof: Proof, game: ProvenGame) -> Broken | None:
    key = bytes.fromhex(game.key)
    stated, computed = proof.seals[chain_of(game.game)], seal_behind(key, game.game)
    if stated != computed:
        return Broken(Flaw.KEY, game.game, None, stated, computed)
    for n, seat in enumerate(game.seats):
        if seat.phrase is not None and seat.seat != seat_hash(seat.phrase):
            return Broken(Flaw.SEAT, game.game, n, seat.seat, seat_hash(seat.phrase))
    if game.order is not None:
        drawn = draw_order(key, table=proof.table, seats=game.order.seats).throws
        flaw = _first_difference(Flaw.ORDER, game.game, game.order.throws, drawn)
        if flaw is not None:
            return flaw
    seats = [seat.seat for seat in game.seats]
    computed_rolls = tuple(
        throw(key, table=proof.table, game=game.game, seats=seats, n=n) for n in range(len(game.rolls))
    )
    return _first_difference(Flaw.ROLL, game.game, game.rolls, computed_rolls)


def _first_difference(
    flaw: Flaw, game: int, stated: tuple[Roll, ...], computed: tuple[Roll, ...]
) -> Broken | None:
    for n in range(max(len(stated), len(computed))):
        one = stated[n] if n < len(stated) else None
        other = computed[n] if n < len(computed) else None
        if one != other:
            return Broken(flaw, game, n, _dice(one), _dice(other))
    return None


def _dice(roll: Roll | None) -> str | None:
    return None if roll is None else f"{roll.first}{roll.second}"


def _parse_game(entry: Any, where: str) -> ProvenGame:
    order = None
    if isinstance(entry, dict) and "order" in entry:
        draw = _get(entry, where, "order", dict)
        inside = f"{where}.order"
        hashes = tuple(_hex(seat, at, 32) for at, seat in _entries(draw, inside, "seats"))
        order = ProvenOrder(hashes, _rolls(draw, inside, "throws"))
    return ProvenGame(
        game=_number(entry, where, "game", least=1),
        key=_hex(_get(entry, where, "key", str), f"{where}.key", 64),
        seats=tuple(_parse_seat(seat, at) for at, seat in _entries(entry, where, "seats")),
        rolls=_rolls(entry, where, "rolls"),
        order=order,
    )


def _parse_seat(entry: Any, where: str) -> ProvenSeat:
    kind = _get(entry, where, "kind", str)
    if kind not in tuple(Phrase):
        raise UnreadableProof(f"{where}.kind", f"not one of {', '.join(Phrase)}")
    return ProvenSeat(
        name=_get(entry, where, "name", str),
        phrase=_get(entry, where, "phrase", (str, type(None))),
        kind=Phrase(kind),
        seat=_hex(_get(entry, where, "seat", str), f"{where}.seat", 32),
    )


def _rolls(entry: Any, where: str, name: str) -> tuple[Roll, ...]:
    rolls = []
    for at, pair in _entries(entry, where, name):
        if not isinstance(pair, list) or len(pair) != 2 or not all(_is_die(die) for die in pair):
            raise UnreadableProof(at, "not two dice 1..6")
        rolls.append(Roll(*pair))
    return tuple(rolls)


def _is_die(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 6


def _entries(entry: Any, where: str, name: str) -> list[tuple[str, Any]]:
    """The members of a list, each with its path."""
    path = f"{where}.{name}" if where else name
    return [(f"{path}[{index}]", member) for index, member in enumerate(_get(entry, where, name, list))]


def _number(entry: Any, where: str, name: str, *, least: int) -> int:
    value = _get(entry, where, name, int)
    if value < least or isinstance(value, bool):
        raise UnreadableProof(f"{where}.{name}", f"not a number from {least} up")
    return int(value)


def _hex(value: Any, where: str, digits: int) -> str:
    if not isinstance(value, str) or len(value) != digits or set(value) - set("0123456789abcdef"):
        raise UnreadableProof(where, f"not {digits} lower-case hexadecimal digits")
    return value


def _get(entry: Any, where: str, name: str, kind: type | tuple[type, ...]) -> Any:
    """A field that must be there with this type."""
    path = f"{where}.{name}" if where else name
    if not isinstance(entry, dict):
        raise UnreadableProof(where, "not an object")
    if name not in entry:
        raise UnreadableProof(path, "missing")
    if not isinstance(entry[name], kind):
        raise UnreadableProof(path, "of the wrong kind")
    value = entry[name]
    if isinstance(value, str) and any("\ud800" <= char <= "\udfff" for char in value):
        raise UnreadableProof(path, "half a character")
    return value
