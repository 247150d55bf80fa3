"""Players and their identities on the platforms."""

import json
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass

from storage.database import Database
from storage.errors import Conflict
from storage.keys import claim
from storage.records import IdentityRow, PlayerRow
from storage.writeset import Statement

_SELECT = "SELECT id, name, language, theme, settings, created_at, merged_into, deleted_at FROM player "
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

    async def meet(
        self, platform: str, platform_id: str, *, name: str, language: str | None = None, at: int
    ) -> PlayerRow:
        """The player behind an identity, created at first sight; a new name on the platform is taken over.

        name: already bounded by the caller. language: the platform's; kept where the player has none yet.
        """
        known = await self._known(platform, platform_id)
        if known is None:
            with suppress(Conflict):  # somebody else met him at the same moment
                await self._create(platform, platform_id, name=name, language=language, at=at)
        elif known.name != name or (known.player.language is None and language is not None):
            await self._update(known, platform, platform_id, name=name, language=language)
        else:
            return known.player
        met = await self._known(platform, platform_id)
        if met is None:
            raise Conflict("unknown")
        return met.player

    async def find(self, platform: str, platform_id: str) -> PlayerRow | None:
        """The player behind an identity."""
        known = await self._known(platform, platform_id)
        return None if known is None else known.player

    async def by_handle(self, platform: str, handle: str) -> PlayerRow | None:
        """The player who goes by this public name, in lower case, or whoever is expected under it."""
        row = await self._database.fetch_one(
            "SELECT platform_id FROM identity WHERE platform = ?1 AND (handle = ?2 OR platform_id = '@' || ?2) "
            "ORDER BY handle IS NULL LIMIT 1",
            platform,
            handle,
        )
        return None if row is None else await self.find(platform, row[0])

    async def expect(self, platform: str, handle: str, *, name: str, at: int) -> PlayerRow:
        """Somebody who is known by his public name alone, until he turns up and ``claim``s it."""
        return await self.meet(platform, f"@{handle}", name=name, at=at)

    async def note_handle(self, platform: str, platform_id: str, handle: str | None) -> None:
        """Record the public name of an account; it is nobody else's any more."""
        await self._database.write(
            [
                Statement(
                    "UPDATE identity SET handle = NULL WHERE platform = ? AND handle = ?", (platform, handle)
                ),
                Statement(
                    "UPDATE identity SET handle = ? WHERE platform = ? AND platform_id = ?",
                    (handle, platform, platform_id),
                ),
            ]
        )

    async def claim(self, platform: str, handle: str, player: int) -> int | None:
        """Let a player take over what was meant for whoever has this public name; the row that waited for him, if any.

        Raises Conflict "same_table" when he would sit opposite himself.
        """
        waiting = await self.find(platform, f"@{handle}")
        if waiting is None or waiting.id == player:
            return None
        await self._database.write(
            [
                Statement(_MERGE, (player, waiting.id), rows=1, why="same_table"),
                Statement(
                    "DELETE FROM identity WHERE platform = ? AND platform_id = ?", (platform, f"@{handle}")
                ),
            ]
        )
        return waiting.id

    async def heads(self, players: Collection[int]) -> dict[int, int]:
        """Who is who now: the players of these who were merged into others, with those others."""
        rows = await self._database.fetch(
            "SELECT id, merged_into FROM player WHERE merged_into IS NOT NULL "
            "AND id IN (SELECT value FROM json_each(?))",
            json.dumps(sorted(players)),
        )
        return dict(rows)

    async def get(self, player: int) -> PlayerRow | None:
        """A player; for a merged one, the player he was merged into."""
        where = "WHERE id = (SELECT coalesce(merged_into, id) FROM player WHERE id = ?)"
        row = await self._database.fetch_one(_SELECT + where, player)
        return None if row is None else PlayerRow(*row)

    async def names(self, players: Collection[int]) -> dict[int, str]:
        """Names by the numbers asked for; a merged player goes by the name of the one he was merged into."""
        rows = await self._database.fetch(
            "SELECT asked.id, player.name FROM player AS asked JOIN player "
            "ON player.id = coalesce(asked.merged_into, asked.id) "
            "WHERE asked.id IN (SELECT value FROM json_each(?))",
            json.dumps(sorted(players)),
        )
        return dict(rows)

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
        player = await self.get(new)
        if player is None:
            raise Conflict("unknown")
        return player

    async def _known(self, platform: str, platform_id: str) -> "_Known | None":
        row = await self._database.fetch_one(
            "SELECT identity.name, player.id, player.name, language, theme, settings, created_at, "
            "merged_into, deleted_at FROM identity JOIN player ON player.id = identity.player "
            "WHERE platform = ? AND platform_id = ?",
            platform,
            platform_id,
        )
        return None if row is None else _Known(row[0], PlayerRow(*row[1:]))

    async def _create(
        self, platform: str, platform_id: str, *, name: str, language: str | None, at: int
    ) -> None:
        new = self._database.next_id("player")
        await self._database.write(
            [
                Statement(
                    "INSERT INTO player(id, name, language, created_at) VALUES (?, ?, ?, ?)",
                    (new, name, language, at),
                ),
                Statement(
                    "INSERT INTO identity(platform, platform_id, player, name) VALUES (?, ?, ?, ?)",
                    (platform, platform_id, new, name),
                    rows=1,
                    why="known",
                ),
            ]
        )

    async def _update(
        self, known: "_Known", platform: str, platform_id: str, *, name: str, language: str | None
    ) -> None:
        """Take over a changed platform name, for the player too if he went by the old one, and a first language."""
        of_identity = "UPDATE identity SET name = ? WHERE platform = ? AND platform_id = ?"
        of_player = (
            "UPDATE player SET language = coalesce(language, ?), name = CASE name WHEN ? THEN ? ELSE name END "
            "WHERE id = ?"
        )
        await self._database.write(
            [
                Statement(of_identity, (name, platform, platform_id)),
                Statement(of_player, (language, known.name, name, known.player.id)),
            ]
        )


@dataclass(frozen=True, slots=True)
class _Known:
    """An identity's name on its platform, and the player behind it."""

    name: str
    player: PlayerRow
