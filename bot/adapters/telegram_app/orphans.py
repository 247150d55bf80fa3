"""Boards that were sent while nobody can tell whether they arrived.

Telegram has no key that makes sending twice harmless. But a message of ours can be edited and no other can; so a board
that may be there is looked for under the numbers that follow the last one known before it was sent.
"""

from collections.abc import Iterator

from bot.adapters.telegram_app.memory import Memory
from bot.adapters.telegram_app.notebook import Notebook
from bot.chat.incoming import RoomAddress

LOOKED_AT = 5
"""Numbers that are tried; others may have written meanwhile."""


class Orphans:
    """Which boards may have been sent. The notes outlive the process."""

    def __init__(self, notebook: Notebook, memory: Memory) -> None:
        self._notebook = notebook
        self._memory = memory

    def candidates(self, room: RoomAddress, table: str) -> Iterator[int]:
        """Where a board of this table may stand that was sent before, if one may."""
        note = self._notebook.get(_name(room, table))
        if note is None or not note.isdigit() or note == "0":
            return
        first = int(note) + 1
        for number in range(first, first + LOOKED_AT):
            if not self._memory.has_seen(room.chat, number):
                yield number

    async def sending(self, room: RoomAddress, table: str) -> None:
        """A board is about to be sent; an earlier note stays, for that board was not found."""
        name = _name(room, table)
        if self._notebook.get(name) is None:
            await self._notebook.keep(name, str(self._memory.last(room.chat)))

    async def settled(self, room: RoomAddress, table: str) -> None:
        """It is known what became of it."""
        await self._notebook.drop(_name(room, table))


def _name(room: RoomAddress, table: str) -> str:
    return f"sending {room.chat} {room.topic or '-'} {table}"
