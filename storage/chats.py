"""Whole chats that get another id, shut the bot out, or let it in again: the statements for all their rooms."""

from storage.writeset import Statement

_OWE = (
    "INSERT INTO outbox(table_id, room, version, tries, not_before) "
    "SELECT room.table_id, room.id, version, 0, ? FROM room JOIN game_table ON game_table.id = room.table_id "
    "WHERE platform = ? AND chat = ? AND reach = 'send' AND closed_at IS NULL AND status <> 'finished' "
    "AND shown_version < version "
    "ON CONFLICT(table_id, room) DO UPDATE SET version = excluded.version, not_before = excluded.not_before"
)
_FORGET_DOUBLE_DEBTS = (
    "DELETE FROM outbox WHERE room IN (SELECT room.id FROM room JOIN room AS there "
    "ON there.platform = room.platform AND there.topic = room.topic AND there.table_id = room.table_id "
    "WHERE room.platform = ? AND room.chat = ? AND there.chat = ?)"
)
_FORGET_DOUBLES = (
    "DELETE FROM room WHERE id IN (SELECT room.id FROM room JOIN room AS there "
    "ON there.platform = room.platform AND there.topic = room.topic AND there.table_id = room.table_id "
    "WHERE room.platform = ? AND room.chat = ? AND there.chat = ?)"
)
_EMPTY = (
    "UPDATE room SET message = NULL, ping_message = NULL, posted_at = NULL, shown_version = 0 "
    "WHERE platform = ? AND chat = ?"
)
_MOVE = "UPDATE room SET chat = ?, space = iif(space = ?, ?, space) WHERE platform = ? AND chat = ?"

_MOVE_CHOUETTES = (
    "UPDATE OR IGNORE chouette SET chat = ?, space = iif(space = ?, ?, space) WHERE platform = ? AND chat = ?"
)


def move_chat(platform: str, old: str, new: str, *, at: int) -> tuple[Statement, ...]:
    """A chat got another id; its messages stayed behind, so every board is owed anew.

    A room that the new chat has already is kept, and the old one of the same table goes. A second time changes nothing.
    """
    return (
        Statement(_FORGET_DOUBLE_DEBTS, (platform, old, new)),
        Statement(_FORGET_DOUBLES, (platform, old, new)),
        Statement(_EMPTY, (platform, old)),
        Statement(_OWE, (at, platform, old)),
        Statement(_MOVE, (new, old, new, platform, old)),
        Statement(_MOVE_CHOUETTES, (new, old, new, platform, old)),
        Statement(
            "UPDATE OR IGNORE place SET chat = ? WHERE platform = ? AND chat = ?", (new, platform, old)
        ),
        Statement(
            "UPDATE OR IGNORE space SET space_id = ? WHERE platform = ? AND space_id = ?",
            (new, platform, old),
        ),
    )


def lose_chat(platform: str, chat: str) -> tuple[Statement, ...]:
    """The bot was shut out of a chat: nothing is sent to any of its rooms until it comes back."""
    return (
        Statement(
            "DELETE FROM outbox WHERE room IN (SELECT id FROM room WHERE platform = ? AND chat = ?)",
            (platform, chat),
        ),
        Statement(
            "UPDATE room SET reach = 'gone' WHERE platform = ? AND chat = ? AND reach = 'send'",
            (platform, chat),
        ),
    )


def regain_chat(platform: str, chat: str, *, at: int) -> tuple[Statement, ...]:
    """The bot may write in a chat again: its rooms are owed the boards that have changed."""
    return (
        Statement(
            "UPDATE room SET reach = 'send' WHERE platform = ? AND chat = ? AND reach = 'gone'",
            (platform, chat),
        ),
        Statement(_OWE, (at, platform, chat)),
    )
