"""Players and identities."""

import asyncio

import pytest

from storage.database import Database
from storage.errors import Conflict
from storage.players import Players
from storage.records import IdentityRow, SeatRow, TableStatus
from storage.tables import Tables
from storage.writeset import Statement
from tests.storage.builders import change, new_table, people


def rated(player: int, experience: int) -> Statement:
    sql = (
        "INSERT INTO rating(player, pool, rating, experience, updated_at) VALUES (?, 'standard', 1500, ?, 0)"
    )
    return Statement(sql, (player, experience))


async def test_a_player_is_made_at_first_sight(database: Database) -> None:
    """The second meeting finds the same row."""
    players = Players(database)

    first = await players.meet("discord", "1", name="Zoë 🎲", language="it", at=5)
    second = await players.meet("discord", "1", name="Zoë 🎲", language="en", at=9)

    assert first == second
    assert ("Zoë 🎲", "it", "{}", 5) == (first.name, first.language, first.settings, first.created_at)
    assert (IdentityRow("discord", "1", first.id, "Zoë 🎲", reachable=True),) == await players.identities(
        first.id
    )


async def test_the_same_number_elsewhere_is_somebody_else(database: Database) -> None:
    """Identities belong to a platform."""
    players = Players(database)

    one = await players.meet("discord", "1", name="A", at=1)
    other = await players.meet("telegram", "1", name="A", at=1)

    assert one.id != other.id


async def test_forty_first_sights_make_one_player(database: Database) -> None:
    """Commands that arrive together meet the same row."""
    players = Players(database)

    met = await asyncio.gather(*(players.meet("local", "1", name="A", at=1) for _ in range(40)))

    assert 1 == len({player.id for player in met})
    assert [(1,)] == await database.fetch("SELECT count(*) FROM player")


async def test_a_new_name_and_a_first_language_are_taken_over(database: Database) -> None:
    """The platform's name is kept up to date; a language only where there was none."""
    players = Players(database)
    await players.meet("local", "1", name="Old", at=1)

    renamed = await players.meet("local", "1", name="New", language="it", at=2)
    again = await players.meet("local", "1", name="New", language="en", at=3)

    assert ("New", "it") == (renamed.name, renamed.language)
    assert renamed == again


async def test_preferences_are_kept(database: Database) -> None:
    """All of them at once, byte for byte; an unknown player is a conflict."""
    players = Players(database)
    (anna,) = await people(database, "Anna")

    await players.keep_preferences(anna, language="en", theme="walnut", settings='{ "a" :1}')

    kept = await players.get(anna)
    assert kept
    assert ("en", "walnut", '{ "a" :1}') == (kept.language, kept.theme, kept.settings)
    with pytest.raises(Conflict, match="unknown"):
        await players.keep_preferences(99, language=None, theme=None, settings="{}")


async def test_whether_private_messages_arrive_is_kept(database: Database) -> None:
    """Per identity."""
    players = Players(database)
    (anna,) = await people(database, "Anna")

    await players.set_reachable("local", "Anna", reachable=False)

    assert [False] == [identity.reachable for identity in await players.identities(anna)]


async def test_linking_keeps_the_more_experienced(database: Database) -> None:
    """The other's identities move, his old row leads to the survivor."""
    players = Players(database)
    anna, other = await people(database, "Anna", "Other")
    await database.write([rated(anna, 3), rated(other, 40)])

    assert other == await players.link(anna, other, at=5)

    found = await players.find("local", "Anna")
    merged = await players.get(anna)
    assert found == merged
    assert found
    assert other == found.id
    assert ["Anna", "Other"] == [identity.platform_id for identity in await players.identities(other)]
    assert {anna: "Other", other: "Other"} == await players.names([anna, other])


async def test_without_ratings_the_older_stays(database: Database) -> None:
    """In whichever order they are given."""
    one, two, three = await people(database, "1", "2", "3")

    assert one == await Players(database).link(two, one, at=5)
    assert one == await Players(database).link(one, three, at=6)


async def test_links_lead_to_the_last_survivor(database: Database) -> None:
    """A row merged into one that is merged later is found in one step."""
    players = Players(database)
    one, two, three = await people(database, "1", "2", "3")
    await players.link(two, three, at=5)

    await players.link(one, two, at=6)

    found = await players.get(three)
    assert found
    assert one == found.id


async def test_who_sit_at_one_table_cannot_be_one(database: Database) -> None:
    """Until it is finished; also when one of them sits there under a row merged before."""
    players, tables = Players(database), Tables(database)
    anna, old, ben = await people(database, "Anna", "Old", "Ben")
    table = await new_table(database, first=change(seats=(SeatRow(0, old), SeatRow(1, ben))))
    await players.link(anna, old, at=5)

    with pytest.raises(Conflict, match="same_table"):
        await players.link(anna, ben, at=6)
    await tables.append(table, change(status=TableStatus.FINISHED))

    assert anna == await players.link(anna, ben, at=7)


async def test_a_merged_players_tables_are_the_survivors(database: Database) -> None:
    """Seats are not rewritten, and yet his."""
    anna, old = await people(database, "Anna", "Old")
    table = await new_table(database, first=change(seats=(SeatRow(0, old),)))

    await Players(database).link(anna, old, at=5)

    assert [table.id] == [open_table.id for open_table in await Tables(database).open_of(anna)]


async def test_linking_oneself_or_twice_is_refused(database: Database) -> None:
    """Nothing is changed by it; a repeated delivery is a duplicate."""
    players = Players(database)
    anna, ben = await people(database, "Anna", "Ben")
    await players.link(anna, ben, key="l:1", at=5)

    for one, other, key, why in (
        (anna, anna, None, "unknown"),
        (anna, ben, None, "unknown"),
        (anna, ben, "l:1", "duplicate"),
    ):
        with pytest.raises(Conflict, match=why):
            await players.link(one, other, key=key, at=6)


async def test_unlinking_makes_a_new_empty_player(database: Database) -> None:
    """The identity begins anew under its own name; the rest stays."""
    players = Players(database)
    anna, ben = await people(database, "Anna", "Ben")
    await players.link(anna, ben, at=5)

    alone = await players.unlink("local", "Ben", at=6)

    assert alone.id not in (anna, ben)
    assert ("Ben", 6) == (alone.name, alone.created_at)
    assert alone == await players.find("local", "Ben")
    assert ["Anna"] == [identity.platform_id for identity in await players.identities(anna)]
    with pytest.raises(Conflict, match="unknown"):
        await players.unlink("local", "Nobody", at=7)


async def test_nobody_is_found_where_nobody_is(database: Database) -> None:
    """Unknown identities and numbers are no error."""
    players = Players(database)

    assert await players.find("local", "x") is None
    assert await players.get(9) is None
    assert {} == await players.names([9])


async def test_a_name_is_only_a_value(database: Database) -> None:
    """Names cannot reach into the SQL."""
    name = "Robert'); DROP TABLE player; --\x00"

    player = await Players(database).meet("local", name, name=name, at=1)

    assert name == player.name
    assert player == await Players(database).find("local", name)
