"""The secrets of the dice (roots) and what the seats added to them (phrases). Nothing here is ever logged."""

from storage.database import Database
from storage.records import PhraseKind, PhraseRow
from storage.writeset import Statement


def keep_root(table_id: int, *, chain: int, root: bytes) -> Statement:
    """Store the root of a chain. A chain has one root for ever: a second one is Conflict "root"."""
    return Statement(
        "INSERT INTO dice_root(table_id, chain, root) VALUES (?, ?, ?)",
        (table_id, chain, root),
        rows=1,
        why="root",
    )


def keep_phrase(phrase: PhraseRow) -> Statement:
    """Store a seat's phrase from a game on; before that game it may still be replaced."""
    return Statement(
        "INSERT INTO phrase(table_id, seat, since_game, player, phrase, kind, hash) VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT(table_id, seat, since_game) DO UPDATE SET "
        "player = excluded.player, phrase = excluded.phrase, kind = excluded.kind, hash = excluded.hash",
        (
            phrase.table_id,
            phrase.seat,
            phrase.since_game,
            phrase.player,
            phrase.phrase,
            phrase.kind,
            phrase.hash,
        ),
    )


class DiceSecrets:
    """Roots and phrases of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def root(self, table_id: int, *, chain: int) -> bytes | None:
        """The 32 secret bytes of a chain, or None before it is begun."""
        sql = "SELECT root FROM dice_root WHERE table_id = ? AND chain = ?"
        return await self._database.fetch_value(sql, table_id, chain)

    async def phrases(self, table_id: int) -> tuple[PhraseRow, ...]:
        """Every phrase of the table, by the game it counts from, then by seat."""
        rows = await self._database.fetch(
            "SELECT table_id, seat, since_game, player, phrase, kind, hash FROM phrase WHERE table_id = ? "
            "ORDER BY since_game, seat",
            table_id,
        )
        return tuple(
            PhraseRow(table, seat, since_game, player, phrase, PhraseKind(kind), hash_)
            for table, seat, since_game, player, phrase, kind, hash_ in rows
        )
