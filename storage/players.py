"""Players and their identities on the platforms."""

from storage.database import Database
from storage.errors import Conflict
from storage.keys import claim
from storage.records import IdentityRow, PlayerRow
from storage.writeset import Statement

_SELECT = "SELECT player.id, player.name, language, theme, settings, created_at, merged_into, deleted_at FROM player "
# Unless both sit at one unfinished table, each counted with the rows merged into him.
_MERGE = (
    "UPDATE player SET merged_into = ?1 WHERE id = ?2 AND NOT EXISTS ("
    "SELECT 1 FROM seat AS one JOIN seat AS other ON other.table_id = one.table_id "
    "JOIN game_table ON game_table.id = one.table_id WHERE status <> 'finished' "
    "AND one.player IN (SELECT id FROM player WHERE id = ?1 OR merged_into = ?1) "
    "AND other.player IN (SELECT id FROM player WHERE id = ?2 OR merged_into = ?2))"
)


class Players:
    """The players of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def meet(self, platform: str, platform_id: str, *, name: str, at: int) -> PlayerRow:
        """The player behind an identity, created at first sight; a new name on the platform is taken over.

        name: already bounded by the caller.
        """
        known = await self.find(platform, platform_id)
        if known is None:
            try:
                return await self._create(IdentityRow(platform, platform_id, 0, name, reachable=True), at=at)
            except Conflict:  # somebody else met him at the same moment
                return await self.meet(platform, platform_id, name=name, at=at)
        if await self._rename(known, platform, platform_id, name):
            return await self._existing(known.id)
        return known

    async def find(self, platform: str, platform_id: str) -> PlayerRow | None:
        """The player behind an identity."""
        row = await self._database.fetch_one(
            _SELECT + "JOIN identity ON identity.player = player.id WHERE platform = ? AND platform_id = ?",
            platform,
            platform_id,
        )
        return None if row is None else PlayerRow(*row)

    async def get(self, player: int) -> PlayerRow | None:
        """A player; for a merged one, the player he was merged into."""
        where = "WHERE id = (SELECT coalesce(merged_into, id) FROM player WHERE id = ?)"
        row = await self._database.fetch_one(_SELECT + where, player)
        return None if row is None else PlayerRow(*row)

    async def identities(self, player: int) -> tuple[IdentityRow, ...]:
        """The player's accounts, in the order of their platforms."""
        rows = await self._database.fetch(
            "SELECT platform, platform_id, player, name, reachable FROM identity WHERE player = ? "
            "ORDER BY platform, platform_id",
            player,
        )
        return tuple(
            IdentityRow(platform, platform_id, player, name, reachable=bool(reachable))
            for platform, platform_id, player, name, reachable in rows
        )

    async def set_reachable(self, platform: str, platform_id: str, *, reachable: bool) -> None:
        """Record whether private messages arrive."""
        sql = "UPDATE identity SET reachable = ? WHERE platform = ? AND platform_id = ?"
        await self._database.write([Statement(sql, (int(reachable), platform, platform_id))])

    async def keep_preferences(
        self, player: int, *, language: str | None, theme: str | None, settings: str
    ) -> None:
        """Replace language, theme (None: the default) and settings (JSON). Raises Conflict "unknown"."""
        sql = "UPDATE player SET language = ?, theme = ?, settings = ? WHERE id = ?"
        await self._database.write(
            [Statement(sql, (language, theme, settings, player), rows=1, why="unknown")]
        )

    async def link(self, one: int, other: int, *, key: str | None = None, at: int) -> int:
        """Make two players one and return who stays: the one with more rated experience, else the older.

        The other's identities move; his row stays, merged, for the events that name it. Raises Conflict "same_table"
        while both sit at one unfinished table, "unknown" when either is merged already, "duplicate" (key).
        """
        experience = "SELECT coalesce(sum(experience), 0) FROM rating WHERE player = ?"
        rated = {player: await self._database.fetch_one(experience, player) for player in (one, other)}
        keep, gone = sorted((one, other), key=lambda player: (-(rated[player] or (0,))[0], player))
        await self._database.write(
            [
                *claim(key, table_id=None, version=None, at=at),
                Statement(
                    "UPDATE player SET merged_into = NULL WHERE id IN (?, ?) AND merged_into IS NULL",
                    (keep, gone),
                    rows=2,
                    why="unknown",
                ),
                Statement(_MERGE, (keep, gone), rows=1, why="same_table"),
                Statement("UPDATE player SET merged_into = ? WHERE merged_into = ?", (keep, gone)),
                Statement("UPDATE identity SET player = ? WHERE player = ?", (keep, gone)),
            ]
        )
        return keep

    async def unlink(self, platform: str, platform_id: str, *, at: int) -> PlayerRow:
        """Give an identity a new, empty player of its own. Raises Conflict "unknown"."""
        new = self._database.next_id("player")
        await self._database.write(
            [
                Statement(
                    "INSERT INTO player(id, name, created_at) "
                    "SELECT ?, name, ? FROM identity WHERE platform = ? AND platform_id = ?",
                    (new, at, platform, platform_id),
                    rows=1,
                    why="unknown",
                ),
                Statement(
                    "UPDATE identity SET player = ? WHERE platform = ? AND platform_id = ?",
                    (new, platform, platform_id),
                ),
            ]
        )
        return await self._existing(new)

    async def _create(self, identity: IdentityRow, *, at: int) -> PlayerRow:
        new = self._database.next_id("player")
        await self._database.write(
            [
                Statement(
                    "INSERT INTO player(id, name, created_at) VALUES (?, ?, ?)", (new, identity.name, at)
                ),
                Statement(
                    "INSERT INTO identity(platform, platform_id, player, name, reachable) VALUES (?, ?, ?, ?, ?)",
                    (identity.platform, identity.platform_id, new, identity.name, int(identity.reachable)),
                    rows=1,
                    why="known",
                ),
            ]
        )
        return await self._existing(new)

    async def _rename(self, player: PlayerRow, platform: str, platform_id: str, name: str) -> bool:
        """Take over a changed platform name, for the player too if he went by the old one; whether it changed."""
        row = await self._database.fetch_one(
            "SELECT name FROM identity WHERE platform = ? AND platform_id = ?", platform, platform_id
        )
        if row is None or row[0] == name:
            return False
        of_identity = "UPDATE identity SET name = ? WHERE platform = ? AND platform_id = ?"
        await self._database.write(
            [
                Statement(of_identity, (name, platform, platform_id)),
                Statement("UPDATE player SET name = ? WHERE id = ? AND name = ?", (name, player.id, row[0])),
            ]
        )
        return True

    async def _existing(self, player: int) -> PlayerRow:
        found = await self.get(player)
        if found is None:
            raise Conflict("unknown")
        return found
