"""The provable dice, protocol `civetta-dice/1`: keys, phrases and throws. `dice_proof` writes and checks the proof.

Keys form a hash chain: `key[1000]` is 32 secret random bytes, the root, and `key[k-1] = SHA-256(key[k])`. `key[0]`, the
seal, is shown before anybody has joined a table. Game k throws with `key[k]`, and the key is shown when the game has
ended: hashing it k times gives the seal, so it was fixed before the first roll, and it says nothing about later games.
Game k > 1000 uses chain (k-1) // 1000, with a root and a seal of its own, at index (k-1) % 1000 + 1.

Every seat adds a phrase, so that whoever holds the root cannot choose the dice alone. A throw is made of the bytes of
`HMAC-SHA256(key, "civetta-dice/1|table|game|seat:seat|n|block")` in order: a byte of 252 or more is discarded, so that
all faces are equally likely, else `byte % 6 + 1` is a die; block counts up from 0 if 32 bytes do not suffice.

Pure; needs only the standard library.
"""

import hashlib
import hmac
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from typing import Final, Literal

from bot.rules.dice import Roll

PROTOCOL = "civetta-dice/1"
CHAIN_LENGTH = 1000
"""Games that one root serves."""
PHRASE_LIMIT = 64
"""Most characters of a phrase."""
ORDER: Final = "order"
"""Stands in the place of the game number when the line of a chouette is drawn."""

_FAIR_BYTES = 252
_SEAT_DIGITS = 32


def chain_of(game: int) -> int:
    """Which chain, 0, 1 …, serves a game (1, 2 …)."""
    return (game - 1) // CHAIN_LENGTH


def index_of(game: int) -> int:
    """The place of a game's key in its chain, 1..1000."""
    return (game - 1) % CHAIN_LENGTH + 1


def key_of(root: bytes, game: int) -> bytes:
    """The secret key of a game, from the root of its chain."""
    return _hashed(root, CHAIN_LENGTH - index_of(game))


def seal_of(root: bytes) -> str:
    """The seal of a chain: 64 hexadecimal digits that bind every key of it."""
    return _hashed(root, CHAIN_LENGTH).hex()


def seal_behind(key: bytes, game: int) -> str:
    """The seal that a shown key must lead to."""
    return _hashed(key, index_of(game)).hex()


def seat_hash(phrase: str) -> str:
    """What a phrase adds to the dice: 32 hexadecimal digits; outer spaces and the way of composing do not count."""
    plain = unicodedata.normalize("NFC", phrase.strip())
    return hashlib.sha256(plain.encode()).hexdigest()[:_SEAT_DIGITS]


def throw(key: bytes, *, table: str, game: int | Literal["order"], seats: Sequence[str], n: int) -> Roll:
    """Throw n (0, 1, 2 … within the game) of a table's game.

    table: its public id. seats: seat hashes in seat order.
    """
    first, second = islice(_dice(key, f"{PROTOCOL}|{table}|{game}|{':'.join(seats)}|{n}|"), 2)
    return Roll(first, second)


@dataclass(frozen=True, slots=True)
class OrderDraw:
    """How the line of a chouette was drawn.

    seats: hashes in joining order. throws: all throws, in order. line: indices into seats, the first in line first.
    """

    seats: tuple[str, ...]
    throws: tuple[Roll, ...]
    line: tuple[int, ...]


def draw_order(key: bytes, *, table: str, seats: Sequence[str]) -> OrderDraw:
    """Draw the line of a chouette; key: of game 1.

    Whoever is still to be ranked takes the next die of the round in joining order, an odd last die is dropped. Higher
    dice stand first; equal ones throw again among themselves, the highest tie first, before any lower tie.
    """
    throws: list[Roll] = []

    def ranked(group: list[int]) -> list[int]:
        if len(group) == 1:
            return group
        n = len(throws)
        new = [
            throw(key, table=table, game=ORDER, seats=seats, n=n + k) for k in range((len(group) + 1) // 2)
        ]
        throws.extend(new)
        dice = dict(zip(group, (die for roll in new for die in roll), strict=False))
        line: list[int] = []
        for face in sorted(set(dice.values()), reverse=True):
            line += ranked([member for member in group if dice[member] == face])
        return line

    line = ranked(list(range(len(seats)))) if seats else []
    return OrderDraw(tuple(seats), tuple(throws), tuple(line))


def _hashed(value: bytes, times: int) -> bytes:
    for _ in range(times):
        value = hashlib.sha256(value).digest()
    return value


def _dice(key: bytes, message: str) -> Iterator[int]:
    for block in count():
        for byte in hmac.digest(key, f"{message}{block}".encode(), hashlib.sha256):
            if byte < _FAIR_BYTES:
                yield byte % 6 + 1
