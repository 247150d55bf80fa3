"""What chouettes need beside their tables: where they were opened, their time banks, their ledgers."""

from dataclasses import astuple

from storage.chouette_records import ChouetteRow, PointsRow, StandingRow
from storage.database import Database
from storage.writeset import Statement

_STANDINGS = (
    "SELECT coalesce(merged_into, player.id) AS head, sum(points), count(DISTINCT iif(game, table_id * 100000 + game, "
    "NULL)), count(DISTINCT iif(game, table_id, NULL)) FROM points "
    "JOIN chouette USING (table_id) JOIN player ON player.id = points.player "
    "WHERE platform = ?1 AND space = ?2 AND at >= ?3 AND at < ?4 GROUP BY head ORDER BY 2 DESC, 3, head"
)


def keep_chouette(row: ChouetteRow) -> Statement:
    """Store the row of a new chouette, in the write-set that opens it.

    Conflict "standing" when the place has a standing one that is not closed.
    """
    return Statement(
        "INSERT INTO chouette(table_id, platform, chat, topic, space, standing, closed, bank_game, bank) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        astuple(row),
        rows=1,
        why="standing",
    )


def update_chouette(row: ChouetteRow) -> Statement:
    """Store what of the row changes: its time banks, and whether it is closed."""
    return Statement(
        "UPDATE chouette SET closed = ?, bank_game = ?, bank = ? WHERE table_id = ?",
        (int(row.closed), row.bank_game, row.bank, row.table_id),
    )


def record_points(row: PointsRow) -> Statement:
    """Store an entry of a ledger, in the write-set of the event that books it. A second one: Refused."""
    return Statement(
        "INSERT INTO points(table_id, line, player, game, points, at) VALUES (?, ?, ?, ?, ?, ?)", astuple(row)
    )


class Chouettes:
    """The chouettes of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table_id: int) -> ChouetteRow | None:
        """The row of a chouette."""
        row = await self._database.fetch_one(
            "SELECT table_id, platform, chat, topic, space, standing, closed, bank_game, bank "
            "FROM chouette WHERE table_id = ?",
            table_id,
        )
        if row is None:
            return None
        id_, platform, chat, topic, space, standing, closed, *banks = row
        return ChouetteRow(id_, platform, chat, topic, space, bool(standing), bool(closed), *banks)

    async def points_of(self, table_id: int) -> tuple[PointsRow, ...]:
        """The ledger of a chouette, by line, then by player."""
        rows = await self._database.fetch(
            "SELECT table_id, line, player, game, points, at FROM points WHERE table_id = ? ORDER BY line, player",
            table_id,
        )
        return tuple(PointsRow(*row) for row in rows)

    async def standings(
        self, platform: str, space: str, *, since: int, until: int
    ) -> tuple[StandingRow, ...]:
        """What everybody won in the chouettes of a server or group in that time (Unix ms), best first.

        Who was merged into another player counts with him.
        """
        rows = await self._database.fetch(_STANDINGS, platform, space, since, until)
        return tuple(StandingRow(*row) for row in rows)
