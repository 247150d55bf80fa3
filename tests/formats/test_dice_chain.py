"""The protocol civetta-dice/1 gives the dice its definition gives, for ever."""

from collections import Counter
from hashlib import sha256
from hmac import digest

import pytest

from bot.formats.dice_chain import (
    CHAIN_LENGTH,
    chain_of,
    draw_order,
    index_of,
    key_of,
    seal_behind,
    seal_of,
    seat_hash,
    throw,
)

ROOT = bytes(range(32))
SEATS = (seat_hash("lucky socks"), seat_hash("Grüße 🎲"))


def rolls(game: int, count: int, *, table: str = "t-0001", seats: tuple[str, ...] = SEATS) -> str:
    """The first rolls of a game, as thrown."""
    key = key_of(ROOT, game)
    thrown = [throw(key, table=table, game=game, seats=seats, n=n) for n in range(count)]
    return " ".join(f"{roll.first}{roll.second}" for roll in thrown)


def test_the_seal_of_the_root() -> None:
    """A thousand hashes of the root are the seal."""
    assert "45cd0d40a72c806c4b78bbeca7a52d9fa6f25751fea57cf1564e7b70b9519db4" == seal_of(ROOT)


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("lucky socks", "f25b8f6cb02319b35ddc15b428027c62"),
        ("Grüße 🎲", "2be37a66da3675d9da632dd6a853a855"),
        ("  lucky socks\n", "f25b8f6cb02319b35ddc15b428027c62"),
        ("Gru\u0308ße 🎲", "2be37a66da3675d9da632dd6a853a855"),
    ],
)
def test_a_phrase_becomes_a_seat(phrase: str, expected: str) -> None:
    """Outer spaces and the way an umlaut is composed do not count."""
    assert expected == seat_hash(phrase)


@pytest.mark.parametrize(
    ("game", "key", "expected"),
    [
        (
            1,
            "b7b81dbeec01f0eee02e43da4988dafb5ecc56a90080555aff89bcbc92ba59c8",
            "15 62 24 64 54 12 51 43 54 31 62 62",
        ),
        (
            2,
            "2d5d58a6d7ab7eec12448c0c38f03c4d90f999bce0e0b5d23292fd5594d58380",
            "65 36 64 66 45 54 41 33 25 43 31 23",
        ),
    ],
)
def test_keys_and_rolls_of_two_games(game: int, key: str, expected: str) -> None:
    """Key and first twelve rolls of the first two games."""
    assert (key, expected) == (key_of(ROOT, game).hex(), rolls(game, 12))


def test_the_bytes_behind_the_first_roll() -> None:
    """Roll 0 of game 1 comes from this HMAC, its first two bytes modulo 6."""
    message = f"civetta-dice/1|t-0001|1|{SEATS[0]}:{SEATS[1]}|0|0".encode()
    mac = digest(key_of(ROOT, 1), message, sha256)

    assert "06ac7696bef36ad9c6f3f9d0ce43e862412472c77aad4da2df5edef32a6bfeaa" == mac.hex()
    assert "15" == f"{mac[0] % 6 + 1}{mac[1] % 6 + 1}"


def test_a_byte_of_252_or_more_is_discarded() -> None:
    """Roll 1 of game 1 begins with the byte fc, which is no die."""
    message = f"civetta-dice/1|t-0001|1|{SEATS[0]}:{SEATS[1]}|1|0".encode()

    assert "fc236718" == digest(key_of(ROOT, 1), message, sha256)[:4].hex()
    assert "62" == rolls(1, 2).split()[1]


def test_four_seats_throw_together() -> None:
    """The seats of a chouette, game 3."""
    seats = tuple(seat_hash(phrase) for phrase in ("box", "captain", "third", "fourth"))

    assert "64 54 22 31 26 31 21 21" == rolls(3, 8, table="c-0007", seats=seats)


@pytest.mark.parametrize(
    ("table", "names", "throws", "line"),
    [
        ("c-0007", "box captain third fourth", "54 63", "third box captain fourth"),
        ("c-0008", "anna bruno carla dino elsa", "46 61 46 22 43 32", "bruno carla anna elsa dino"),
        ("c-0063", "anna bruno carla dino elsa", "53 53 52 34 46 12 54", "elsa carla anna bruno dino"),
    ],
)
def test_the_line_of_a_chouette_is_drawn(table: str, names: str, throws: str, line: str) -> None:
    """Highest die first; ties throw again, the highest tie before any lower one."""
    phrases = names.split()
    drawn = draw_order(key_of(ROOT, 1), table=table, seats=[seat_hash(phrase) for phrase in phrases])

    assert throws == " ".join(f"{roll.first}{roll.second}" for roll in drawn.throws)
    assert line.split() == [phrases[index] for index in drawn.line]


def test_every_key_leads_to_the_seal() -> None:
    """The key of any game of a chain, hashed as often as its place says, is the seal."""
    games = (1, 2, 500, 999, 1000)

    assert {seal_of(ROOT)} == {seal_behind(key_of(ROOT, game), game) for game in games}
    assert ROOT == key_of(ROOT, CHAIN_LENGTH)


def test_a_shown_key_does_not_give_the_next() -> None:
    """Hashing goes backwards: key 2 gives key 1, never the other way round."""
    assert key_of(ROOT, 1) == sha256(key_of(ROOT, 2)).digest()
    assert key_of(ROOT, 2) != sha256(key_of(ROOT, 1)).digest()


@pytest.mark.parametrize(
    ("game", "expected"), [(1, (0, 1)), (1000, (0, 1000)), (1001, (1, 1)), (2500, (2, 500))]
)
def test_games_beyond_a_thousand_use_the_next_chain(game: int, expected: tuple[int, int]) -> None:
    """Chain and place in it of a game."""
    assert expected == (chain_of(game), index_of(game))


def test_mutants_throw_other_dice() -> None:
    """Swapped seats, a used number, the key of a neighbour, another table: each changes the rolls."""
    right = rolls(1, 12)
    key = key_of(ROOT, 1)
    reused = [throw(key, table="t-0001", game=1, seats=SEATS, n=0) for _ in range(12)]

    mutants = {
        rolls(1, 12, seats=(SEATS[1], SEATS[0])),
        " ".join(f"{roll.first}{roll.second}" for roll in reused),
        rolls(2, 12),
        rolls(1, 12, table="t-0002"),
    }

    assert 4 == len(mutants - {right})


def chi_square(counts: Counter[int], cells: int, total: int) -> float:
    """Pearson's statistic against equal chances."""
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


ROLLS = 400_000
MOST_35 = 80.1
"""Chi-square with 35 degrees of freedom exceeds this once in about 22,000 times."""


@pytest.mark.slow
def test_all_36_rolls_are_equally_likely() -> None:
    """400,000 rolls under fixed keys pass; the same bytes modulo 6 without rejection do not."""
    fair: Counter[int] = Counter()
    unfair: Counter[int] = Counter()
    for game in range(1, ROLLS // 1000 + 1):
        key = sha256(ROOT + game.to_bytes(4, "big")).digest()
        for n in range(1000):
            roll = throw(key, table="t-0001", game=game, seats=SEATS, n=n)
            fair[(roll.first - 1) * 6 + roll.second - 1] += 1
            raw = digest(key, f"{n}".encode(), sha256)
            unfair[raw[0] % 6 * 6 + raw[1] % 6] += 1

    assert chi_square(fair, 36, ROLLS) < MOST_35
    assert chi_square(unfair, 36, ROLLS) > MOST_35
