"""Telling the operator what he should know: in the log always, and in his private chats where he has named them."""

import asyncio
from collections.abc import Mapping, Sequence

import structlog

from bot.chat.delivery import Door
from bot.chat.reply import Answer, RoomUnreachable
from bot.i18n.spans import Span

PAUSES_S = (10.0, 60.0, 300.0)
"""Before it is tried again: most of what must be said happens while the doors are still opening."""

_log = structlog.get_logger(__name__)


class Alerts:
    """Says a sentence to every owner, without making anybody wait for it. Belongs to one event loop."""

    def __init__(
        self,
        owners: Sequence[tuple[str, str]],
        doors: Mapping[str, Door],
        pauses_s: Sequence[float] = PAUSES_S,
    ) -> None:
        """owners: platform and the person's id there. doors: by platform; may be filled later."""
        self._owners = tuple(owners)
        self._doors = doors
        self._pauses_s = tuple(pauses_s)
        self._telling: set[asyncio.Task[None]] = set()

    async def alert(self, text: str) -> None:
        """Log it and begin to tell the owners. text: one sentence, with nothing secret in it."""
        _log.warning("the operator is needed", text=text)
        for platform, person in self._owners:
            task = asyncio.create_task(self._tell(platform, person, text), name="alert")
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def close(self) -> None:
        """Whoever has not been told yet reads it in the log."""
        for task in tuple(self._telling):
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)

    async def _tell(self, platform: str, person: str, text: str) -> None:
        why = "shut"
        for pause_s in (*self._pauses_s, None):
            door = self._doors.get(platform)
            try:
                if door is not None:
                    room = await door.sender.private_room(person)
                    await door.sender.say(room, Answer((Span(f"Civetta: {text}"),)))
                    return
            except RoomUnreachable as error:
                why = type(error).__name__
                break  # he lets nobody in, which no waiting changes
            except Exception as error:  # noqa: BLE001 - a door that is not open yet fails in its library's own ways
                why = type(error).__name__
            if pause_s is not None:
                await asyncio.sleep(pause_s)
        _log.warning("an owner was not told", platform=platform, why=why)
