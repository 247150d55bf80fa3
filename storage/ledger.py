"""What finished games brought. The log holds it too; these rows are for questions across tables."""

from dataclasses import astuple

from storage.database import Database
from storage.records import ResultRow
from storage.writeset import Statement

_SELECT = (
    "SELECT table_id, game, stake, variant, length, winner, loser, points, win_kind, how, cube, started_at, ended_at "
    "FROM result WHERE "
)


def record_result(result: ResultRow) -> Statement:
    """Store a line, in the write-set of the event that ended the game. A second line of the same stake: Refused."""
    return Statement(
        "INSERT INTO result(table_id, game, stake, variant, length, winner, loser, points, win_kind, how, cube, "
        "started_at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        astuple(result),
    )


class Ledger:
    """The results of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_table(self, table_id: int) -> tuple[ResultRow, ...]:
        """A table's results, by game and stake."""
        return await self._select("table_id = ? ORDER BY game, stake", table_id)

    async def of_player(self, player: int, *, limit: int = 50) -> tuple[ResultRow, ...]:
        """A player's results, newest first, those of players merged into him included."""
        persons = "(SELECT id FROM player WHERE id = ?1 OR merged_into = ?1)"
        where = f"winner IN {persons} OR loser IN {persons} ORDER BY ended_at DESC, table_id DESC, game DESC LIMIT ?2"
        return await self._select(where, player, limit)

    async def _select(self, where: str, *args: int) -> tuple[ResultRow, ...]:
        return tuple(ResultRow(*row) for row in await self._database.fetch(_SELECT + where, *args))
