"""Rooms: which chat shows which table, what it shows, and what it is still owed (the outbox)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from storage import chats
from storage.database import Database, Row
from storage.pictures import keep_picture_ref
from storage.records import NewRoom, OutboxRow, PictureRefRow, PingRow, Reach, RoomRow, TableKind
from storage.writeset import Statement

_SELECT = (
    "SELECT id, table_id, platform, chat, topic, space, private, reach, language, message, ping_message, posted_at, "
    "shown_version, closed_at, owner, watching, ping_turn, ping_chat, pinged_at, "
    "(SELECT kind FROM game_table WHERE game_table.id = table_id) FROM room WHERE "
)
_LONGEST_DELAY_MS = 300_000
_LIVE = "closed_at IS NULL AND reach <> 'gone'"


def open_room(room_id: int, table_id: int, room: NewRoom, *, at: int) -> Statement:
    """Show the table in a chat; a chat that showed it before gets its old row back, with its old id."""
    return Statement(
        "INSERT INTO room(id, table_id, platform, chat, topic, space, private, reach, language, opened_at, owner, "
        "watching) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT(platform, chat, topic, table_id) DO UPDATE SET "
        "space = excluded.space, private = excluded.private, reach = excluded.reach, "
        "language = iif(closed_at IS NULL, coalesce(language, excluded.language), excluded.language), "
        "owner = coalesce(excluded.owner, owner), "
        "watching = iif(closed_at IS NULL, min(watching, excluded.watching), excluded.watching), closed_at = NULL",
        (
            room_id,
            table_id,
            room.platform,
            room.chat,
            room.topic,
            room.space,
            int(room.private),
            room.reach,
            room.language,
            at,
            room.owner,
            int(room.watching),
        ),
    )


def owe_every_room(table_id: int, *, version: int, at: int) -> Statement:
    """Each live room that can be sent to must show this version. It replaces an older debt and keeps its back-off."""
    return Statement(
        "INSERT INTO outbox(table_id, room, version, tries, not_before) "
        "SELECT table_id, id, ?, 0, ? FROM room WHERE table_id = ? AND closed_at IS NULL AND reach = 'send' "
        "ON CONFLICT(table_id, room) DO UPDATE SET version = excluded.version",
        (version, at, table_id),
    )


class Rooms:
    """The rooms of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, table_id: int, room: NewRoom, *, at: int) -> RoomRow:
        """Show the table in a chat from now on; it is owed the current version at once. Raises as ``write``."""
        owe = (
            "INSERT INTO outbox(table_id, room, version, tries, not_before) "
            "SELECT room.table_id, room.id, version, 0, ? FROM room JOIN game_table ON game_table.id = room.table_id "
            "WHERE platform = ? AND chat = ? AND topic = ? AND table_id = ? AND reach = 'send' "
            "ON CONFLICT(table_id, room) DO UPDATE SET version = excluded.version, not_before = excluded.not_before"
        )
        place = (room.platform, room.chat, room.topic, table_id)
        opened = open_room(self._database.next_id("room"), table_id, room, at=at)
        await self._database.write([opened, Statement(owe, (at, *place))])
        where = "platform = ? AND chat = ? AND topic = ? AND table_id = ?"
        return (await self._select(where, *place))[0]

    async def get(self, room_id: int) -> RoomRow | None:
        """A room, open or closed."""
        rows = await self._select("id = ?", room_id)
        return rows[0] if rows else None

    async def of_table(self, table_id: int) -> tuple[RoomRow, ...]:
        """The rooms that show a table, in the order of their opening."""
        return await self._select(f"table_id = ? AND {_LIVE}", table_id)

    async def in_chat(self, platform: str, chat: str, topic: str = "") -> tuple[RoomRow, ...]:
        """The rooms of a chat whose tables are not finished, newest table last."""
        unfinished = "table_id IN (SELECT id FROM game_table WHERE status <> 'finished' AND frozen IS NULL)"
        where = f"platform = ? AND chat = ? AND topic = ? AND {_LIVE} AND {unfinished}"
        return await self._select(where, platform, chat, topic)

    async def in_whole_chat(self, platform: str, chat: str) -> tuple[RoomRow, ...]:
        """As ``in_chat``, in all topics of the chat."""
        unfinished = "table_id IN (SELECT id FROM game_table WHERE status <> 'finished' AND frozen IS NULL)"
        return await self._select(f"platform = ? AND chat = ? AND {_LIVE} AND {unfinished}", platform, chat)

    async def showing(
        self, platform: str, chat: str, topic: str, message: str
    ) -> tuple[int, TableKind] | None:
        """The table whose board this message is or was last."""
        row = await self._database.fetch_one(
            "SELECT table_id, kind FROM room JOIN game_table ON game_table.id = table_id "
            "WHERE platform = ? AND chat = ? AND topic = ? AND message = ?",
            platform,
            chat,
            topic,
            message,
        )
        return None if row is None else (row[0], TableKind(row[1]))

    async def close(self, room_id: int, *, at: int) -> None:
        """Show the table there no more."""
        await self._end(room_id, Statement("UPDATE room SET closed_at = ? WHERE id = ?", (at, room_id)))

    async def lose(self, room_id: int) -> None:
        """The chat is gone or closed to us: nothing is sent there until the room is opened again."""
        await self._end(room_id, Statement("UPDATE room SET reach = ? WHERE id = ?", (Reach.GONE, room_id)))

    async def move_chat(self, platform: str, old: str, new: str, *, at: int) -> None:
        """A chat got another id, in all its rooms and settings at once; see ``chats.move_chat``."""
        await self._database.write(chats.move_chat(platform, old, new, at=at))

    async def lose_chat(self, platform: str, chat: str) -> None:
        """The bot was shut out of a chat; see ``chats.lose_chat``."""
        await self._database.write(chats.lose_chat(platform, chat))

    async def regain_chat(self, platform: str, chat: str, *, at: int) -> None:
        """The bot may write in a chat again; see ``chats.regain_chat``."""
        await self._database.write(chats.regain_chat(platform, chat, at=at))

    async def shown(
        self,
        room_id: int,
        *,
        version: int,
        message: str | None,
        posted_at: int | None = None,
        pictures: Sequence[PictureRefRow] = (),
    ) -> None:
        """Record that the room shows this version in this message; its debt goes if it is not a newer one.

        message: the board message, None where the platform has none. posted_at: when a new message was sent; None
        if the old one was edited. pictures: what the board looks like, and the end of a game with it.
        """
        await self._database.write(
            [
                *(keep_picture_ref(ref) for ref in pictures),
                Statement(
                    "UPDATE room SET shown_version = max(shown_version, ?), message = ?, "
                    "posted_at = coalesce(?, posted_at) WHERE id = ?",
                    (version, message, posted_at, room_id),
                ),
                Statement("DELETE FROM outbox WHERE room = ? AND version <= ?", (room_id, version)),
            ]
        )

    async def align(self, room_id: int, *, reach: Reach, owner: int | None, plays: bool) -> None:
        """Record how the chat can be reached now, whose private chat it is if known, and that somebody plays there."""
        await self._database.write(
            [
                Statement(
                    "UPDATE room SET reach = ?, owner = coalesce(?, owner), watching = watching AND NOT ? WHERE id = ?",
                    (reach, owner, int(plays), room_id),
                )
            ]
        )

    async def pinged(self, room_id: int, ping: PingRow) -> None:
        """Record that the player on turn was called, or that the call does not stand any more."""
        await self._database.write(
            [
                Statement(
                    "UPDATE room SET ping_message = ?, ping_turn = ?, pinged_at = ?, ping_chat = ? WHERE id = ?",
                    (ping.message, ping.turn, ping.at, ping.chat, room_id),
                )
            ]
        )

    async def owed(self, *, now: int, limit: int = 100) -> tuple[OutboxRow, ...]:
        """Rooms that must be shown something now, longest waiting first."""
        rows = await self._database.fetch(
            "SELECT table_id, room, outbox.version, tries, not_before, kind FROM outbox "
            "JOIN game_table ON game_table.id = table_id WHERE not_before <= ? ORDER BY not_before LIMIT ?",
            now,
            limit,
        )
        return tuple(replace(OutboxRow(*row), table_kind=TableKind(row[-1])) for row in rows)

    async def next_owed_at(self) -> int | None:
        """When the next room may be tried, or None."""
        row = await self._database.fetch_one("SELECT min(not_before) FROM outbox")
        return None if row is None else row[0]

    async def retry_later(self, room_id: int, *, now: int, after_ms: int | None = None) -> None:
        """A sending failed: try again after what the platform asked for, else after 1, 2, 4 … at most 300 s."""
        back_off = f"min({_LONGEST_DELAY_MS}, 1000 << min(tries, 10))"
        await self._database.write(
            [
                Statement(
                    f"UPDATE outbox SET not_before = ? + coalesce(?, {back_off}), tries = tries + 1 WHERE room = ?",  # noqa: S608 - constant
                    (now, after_ms, room_id),
                )
            ]
        )

    async def language_of(self, platform: str, chat: str, topic: str = "") -> str | None:
        """The language chosen for a chat, or None."""
        sql = "SELECT language FROM place WHERE platform = ? AND chat = ? AND topic = ?"
        row = await self._database.fetch_one(sql, platform, chat, topic)
        return None if row is None else row[0]

    async def set_language(self, platform: str, chat: str, topic: str, language: str) -> None:
        """Choose the language of a chat and of all rooms in it."""
        of_rooms = "UPDATE room SET language = ? WHERE platform = ? AND chat = ? AND topic = ?"
        await self._database.write(
            [
                Statement(
                    "INSERT INTO place(platform, chat, topic, language) VALUES (?, ?, ?, ?) "
                    "ON CONFLICT(platform, chat, topic) DO UPDATE SET language = excluded.language",
                    (platform, chat, topic, language),
                ),
                Statement(of_rooms, (language, platform, chat, topic)),
            ]
        )

    async def space_settings(self, platform: str, space_id: str) -> str | None:
        """The settings (JSON) of a server or group, or None while it has the defaults."""
        row: Row | None = await self._database.fetch_one(
            "SELECT settings FROM space WHERE platform = ? AND space_id = ?", platform, space_id
        )
        return None if row is None else row[0]

    async def keep_space_settings(
        self, platform: str, space_id: str, settings: str, *, language: str | None = None
    ) -> None:
        """Replace the settings of a server or group. language: of all its rooms from now on, None leaves them."""
        await self._database.write(
            [
                Statement(
                    "INSERT INTO space(platform, space_id, settings) VALUES (?, ?, ?) "
                    "ON CONFLICT(platform, space_id) DO UPDATE SET settings = excluded.settings",
                    (platform, space_id, settings),
                ),
                Statement(
                    "UPDATE room SET language = coalesce(?, language) WHERE platform = ? AND space = ?",
                    (language, platform, space_id),
                ),
            ]
        )

    async def _end(self, room_id: int, ending: Statement) -> None:
        await self._database.write([ending, Statement("DELETE FROM outbox WHERE room = ?", (room_id,))])

    async def _select(self, where: str, *args: str | int) -> tuple[RoomRow, ...]:
        rows = await self._database.fetch(_SELECT + where + " ORDER BY table_id, id", *args)
        return tuple(_room(*row) for row in rows)


def _room(*columns: Any) -> RoomRow:
    row = RoomRow(*columns)
    return replace(
        row,
        private=bool(row.private),
        reach=Reach(row.reach),
        watching=bool(row.watching),
        table_kind=TableKind(row.table_kind),
    )
