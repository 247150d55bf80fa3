"""Keys, deadlines, dice and results."""

import pytest

from storage.database import Database
from storage.dice import DiceSecrets, keep_phrase, keep_root
from storage.dues import Dues
from storage.errors import Refused
from storage.keys import Keys, claim
from storage.ledger import Ledger, record_result
from storage.players import Players
from storage.records import DueRow, KeyRow, PhraseKind, PhraseRow, ResultRow
from tests.storage.builders import change, new_table, people


async def test_keys_are_pruned_after_seven_days(database: Database) -> None:
    """Only those, however many there are."""
    for n in range(1500):
        await database.write(claim(f"l:{n}", table_id=None, version=None, at=n))

    await Keys(database).prune(now=7 * 24 * 3600 * 1000 + 1200)

    assert [(300,)] == await database.fetch("SELECT count(*) FROM processed")
    assert await Keys(database).find("l:1199") is None
    assert KeyRow("l:1200", None, None, 1200) == await Keys(database).find("l:1200")


async def test_deadlines_come_in_their_order(database: Database) -> None:
    """Earliest first, those of the future not at all."""
    late = await new_table(database, first=change(dues=(DueRow("expiry", 1, 200),)))
    early = await new_table(database, first=change(dues=(DueRow("expiry", 1, 100), DueRow("idle", 1, 900))))
    dues = Dues(database)

    assert [early.id, late.id] == [due.table_id for due in await dues.due(now=200)]
    assert [early.id] == [due.table_id for due in await dues.due(now=200, limit=1)]
    assert 100 == await dues.next_at()
    assert (2, 0) == (await dues.count_due("expiry", now=200), await dues.count_due("idle", now=200))


async def test_a_deadline_without_effect_is_dropped(database: Database) -> None:
    """That one and no other."""
    table = await new_table(database, first=change(dues=(DueRow("expiry", 1, 100), DueRow("idle", 1, 900))))
    dues = Dues(database)
    (due,) = await dues.due(now=100)

    await dues.drop(due.id)

    assert ["idle"] == [left.kind for left in await dues.of_table(table.id)]


async def test_the_heartbeat_is_one_row(database: Database) -> None:
    """The last one counts; a new file has none."""
    dues = Dues(database)
    assert await dues.last_beat() is None
    assert await dues.next_at() is None

    await dues.beat(now=100)
    await dues.beat(now=200)

    assert 200 == await dues.last_beat()


async def test_a_chain_has_one_root(database: Database) -> None:
    """Another chain of the table has another."""
    table = await new_table(database)
    await database.write([keep_root(table.id, chain=0, root=b"0"), keep_root(table.id, chain=1, root=b"1")])
    secrets = DiceSecrets(database)

    assert (b"0", b"1", None) == tuple([await secrets.root(table.id, chain=chain) for chain in range(3)])


async def test_a_phrase_counts_from_its_game_on(database: Database) -> None:
    """It can be replaced before that game; an earlier one stays for the games it counted for."""
    anna, ben = await people(database, "Anna", "Ben")
    table = await new_table(database)
    automatic = PhraseRow(table.id, 0, 1, anna, "00ff", PhraseKind.AUTOMATIC, "h0")
    typed = PhraseRow(table.id, 0, 1, anna, "lucky socks", PhraseKind.LATE, "h1")
    other = PhraseRow(table.id, 1, 1, ben, None, PhraseKind.STORED, "h2")
    later = PhraseRow(table.id, 0, 2, anna, "Grüße 🎲", PhraseKind.LATE, "h3")

    await database.write([keep_phrase(phrase) for phrase in (automatic, later, other, typed)])

    assert (typed, other, later) == await DiceSecrets(database).phrases(table.id)


async def test_results_are_found_by_table_and_player(database: Database) -> None:
    """Newest first for a player, a merged one's included."""
    anna, ben, old = await people(database, "Anna", "Ben", "Old")
    table = await new_table(database)
    first = ResultRow(table.id, 1, 0, "standard", 5, anna, ben, 2, "gammon", "bear_off", 1, 10, 20)
    second = ResultRow(table.id, 2, 0, "standard", 5, ben, old, 1, "single", "drop", 1, 30, 40)
    await database.write([record_result(second), record_result(first)])
    await Players(database).link(anna, old, at=50)

    assert (first, second) == await Ledger(database).of_table(table.id)
    assert (second, first) == await Ledger(database).of_player(anna)
    assert (second,) == await Ledger(database).of_player(anna, limit=1)


async def test_a_drawn_game_is_found_by_both_players(database: Database) -> None:
    """Nobody has won it, and neither was it not played."""
    anna, ben = await people(database, "Anna", "Ben")
    table = await new_table(database)
    drawn = ResultRow(table.id, 1, 0, "nardy", 3, anna, ben, 0, "drawn", "borne_off", 1, 10, 20)

    await database.write([record_result(drawn)])

    assert (drawn,) == await Ledger(database).of_player(anna)
    assert (drawn,) == await Ledger(database).of_player(ben)


async def test_a_drawn_game_moves_no_points(database: Database) -> None:
    """A line that says otherwise is refused by the file itself."""
    anna, ben = await people(database, "Anna", "Ben")
    table = await new_table(database)

    scored = ResultRow(table.id, 1, 0, "nardy", 3, anna, ben, 1, "drawn", "borne_off", 1, 10, 20)

    with pytest.raises(Refused, match="a drawn game moves no points"):
        await database.write([record_result(scored)])

    assert () == await Ledger(database).of_table(table.id)
