"""Boards that were sent while nobody can tell whether they arrived.

Telegram has no key that makes sending twice harmless. But a message of ours can be edited and no other can; so a board
that may be there is looked for under the numbers that follow the last one known before it was sent.
"""

from collections import OrderedDict
from collections.abc import Iterator

from bot.adapters.telegram_app.memory import Memory, sequence_of
from bot.adapters.telegram_app.notebook import Notebook
from bot.chat.incoming import RoomAddress

LOOKED_AT = 5
"""Numbers that are tried; others may have written meanwhile."""
PLACED_KEPT = 500
_SENDING = "sending "
_PLACED = "placed "


class Orphans:
    """Which boards may have been sent. The notes outlive the process.

    Where a board has arrived its note stays until the house edits it, for the process may end before the house has
    written down the message's number.
    """

    def __init__(self, notebook: Notebook, memory: Memory) -> None:
        self._notebook = notebook
        self._memory = memory
        names = notebook.names(_SENDING)
        self._placed = OrderedDict.fromkeys(name for name in names if self._place(name) is not None)
        self._earlier = set(self._placed)
        """Those placed in an earlier life, of which the house may know nothing."""

    def candidates(self, room: RoomAddress, table: str) -> Iterator[int]:
        """Where a board of this table may stand that was sent before, if one may."""
        name = _name(room, table)
        place = self._place(name)
        if place is not None:
            if name in self._earlier:
                yield place
            return
        last, *others = _numbers(self._notebook.get(name))
        if last == 0:
            return
        for number in range(last + 1, last + 1 + LOOKED_AT):
            if number not in others and not self._memory.has_seen(room.chat, number):
                yield number

    async def sending(self, room: RoomAddress, table: str) -> None:
        """A board is about to be sent; an earlier note of one that was not found stays."""
        name = _name(room, table)
        if self._notebook.get(name) is None or self._place(name) is not None:
            self._forget(name)
            await self._notebook.keep(name, str(self._memory.last(room.chat)))

    async def settled(self, room: RoomAddress, table: str, message: str | None = None) -> None:
        """It is known what became of it. message: where it stands, so that it is never taken for another one."""
        name = _name(room, table)
        self._forget(name)
        if message is None:
            await self._notebook.drop(name)
            return
        for other in self._notebook.names(_SENDING):
            if _is_counted_with(other, room) and other != name and self._place(other) is None:
                await self._notebook.keep(other, f"{self._notebook.get(other)} {message}")
        self._placed[name] = None
        await self._notebook.keep(name, _PLACED + message)
        if len(self._placed) > PLACED_KEPT:
            oldest = next(iter(self._placed))
            self._forget(oldest)
            await self._notebook.drop(oldest)

    async def known(self, room: RoomAddress, table: str, message: str) -> str | None:
        """The house shows the table by this message; returns another that it has never heard of, if there is one."""
        name = _name(room, table)
        place = self._place(name)
        if place is None:
            return None
        is_stray = name in self._earlier and str(place) != message
        self._forget(name)
        await self._notebook.drop(name)
        return str(place) if is_stray else None

    def _place(self, name: str) -> int | None:
        """Where a board has arrived for certain."""
        note = self._notebook.get(name) or ""
        number = note.removeprefix(_PLACED)
        return int(number) if number != note and number.isdigit() else None

    def _forget(self, name: str) -> None:
        self._placed.pop(name, None)
        self._earlier.discard(name)


def _is_counted_with(name: str, room: RoomAddress) -> bool:
    """Whether the messages of a note's chat and of a room are numbered together."""
    return sequence_of(name.split()[1]) == sequence_of(room.chat)


def _name(room: RoomAddress, table: str) -> str:
    return f"{_SENDING}{room.chat} {room.topic or '-'} {table}"


def _numbers(note: str | None) -> list[int]:
    """The last number known before, and those of boards that were sent since."""
    words = (note or "0").split()
    return [int(word) for word in words] if all(word.isdigit() for word in words) else [0]
