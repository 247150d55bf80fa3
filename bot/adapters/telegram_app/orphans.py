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
_SENDING = "sending "


class Orphans:
    """Which boards may have been sent. The notes outlive the process."""

    def __init__(self, notebook: Notebook, memory: Memory) -> None:
        self._notebook = notebook
        self._memory = memory

    def candidates(self, room: RoomAddress, table: str) -> Iterator[int]:
        """Where a board of this table may stand that was sent before, if one may."""
        last, *others = _numbers(self._notebook.get(_name(room, table)))
        if last == 0:
            return
        for number in range(last + 1, last + 1 + LOOKED_AT):
            if number not in others and not self._memory.has_seen(room.chat, number):
                yield number

    async def sending(self, room: RoomAddress, table: str) -> None:
        """A board is about to be sent; an earlier note stays, for that board was not found."""
        name = _name(room, table)
        if self._notebook.get(name) is None:
            await self._notebook.keep(name, str(self._memory.last(room.chat)))

    async def settled(self, room: RoomAddress, table: str, message: str | None = None) -> None:
        """It is known what became of it. message: where it stands, so that it is never taken for another one."""
        await self._notebook.drop(_name(room, table))
        if message is None:
            return
        for name in self._notebook.names(_SENDING):
            await self._notebook.keep(name, f"{self._notebook.get(name)} {message}")


def _name(room: RoomAddress, table: str) -> str:
    return f"{_SENDING}{room.chat} {room.topic or '-'} {table}"


def _numbers(note: str | None) -> list[int]:
    """The last number known before, and those of boards that were sent since."""
    words = (note or "0").split()
    return [int(word) for word in words] if all(word.isdigit() for word in words) else [0]
