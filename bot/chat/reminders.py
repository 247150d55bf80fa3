"""What comes due while nothing happens: calling whoever lets a live game wait, showing what his crew advises.

Kept in memory: a restart forgets it, and nobody loses more than a hint.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import structlog
from cachetools import LRUCache

from bot.chat.any_tables import AnyTables
from bot.chat.called import due
from bot.chat.kinds import AnyUpdate, turn_number
from bot.chat.notices import Caller
from bot.chat.open_advice import OpenAdvice
from bot.chouette.house_rules import Pace
from bot.chouette.questions import TimeKind
from bot.chouette.state import Playing
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.ids import RoomId, TableId
from bot.service.ports import Clock
from bot.service.rooms import Rooms

CALL_AFTER_S = 45.0
"""How long somebody may let a live game wait before he is called although he was just there."""
POLL_S = 1.0
KEPT = 4096
_MOVES = (TimeKind.TEAM_MOVE, TimeKind.BOX_MOVE)

_log = structlog.get_logger(__name__)


class _What(Enum):
    CALL = "call"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class _Due:
    """of: the turn, or the question, that it is about. at_s: monotonic."""

    of: int
    at_s: float


class Reminders:
    """Learns of tables from whoever shows them. Belongs to one event loop."""

    def __init__(
        self, *, tables: AnyTables, rooms: Rooms, caller: Caller, advice: OpenAdvice, clock: Clock
    ) -> None:
        """advice: where suggestions are shown to all."""
        self._tables = tables
        self._rooms = rooms
        self._caller = caller
        self._advice = advice
        self._clock = clock
        self._waiting: LRUCache[TableId, dict[_What, _Due]] = LRUCache(KEPT)

    def saw(self, update: AnyUpdate) -> None:
        """A table is as it is: what is due there from now on, and what is not any more."""
        wanted = self._wanted(update) if isinstance(update, ChouetteUpdate) else {}
        if not wanted:
            self._waiting.pop(update.table, None)
            return
        known, now_s = self._waiting.get(update.table, {}), self._clock.monotonic_s()
        self._waiting[update.table] = {
            what: known[what] if what in known and known[what].of == of else _Due(of, now_s + after_s)
            for what, (of, after_s) in wanted.items()
        }

    async def run(self, show: Callable[[RoomId], None]) -> None:
        """Do what comes due, until cancelled. show: sends a room its board again."""
        while True:
            try:
                await self.poll(show)
            except Exception as error:  # noqa: BLE001 - a hint that is missed is no harm to anybody's game
                _log.warning("not reminded", error=type(error).__name__)
            await self._clock.sleep(POLL_S)

    async def poll(self, show: Callable[[RoomId], None]) -> int:
        """Do once what is due; how much that was. Raises ServiceError, RateLimited."""
        now_s, done = self._clock.monotonic_s(), 0
        for table, waiting in list(self._waiting.items()):
            for what, entry in list(waiting.items()):
                if entry.at_s > now_s:
                    continue
                waiting[what] = _Due(entry.of, float("inf"))
                await self._do(table, what, entry.of, show)
                done += 1
        return done

    def _wanted(self, update: ChouetteUpdate) -> dict[_What, tuple[int, float]]:
        """What is to be done, about what, and in how many seconds from now."""
        state = update.state
        if not isinstance(state.phase, Playing) or state.paused:
            return {}
        found = {}
        if state.phase.game.suggestions:
            found[_What.ADVICE] = (turn_number(state), float(state.rules.suggest_after))
        runs = any(time.kind in _MOVES for time in update.times)
        if runs and state.rules.pace is Pace.LIVE:
            found[_What.CALL] = (due(state).turn, CALL_AFTER_S)
        return found

    async def _do(self, table: TableId, what: _What, of: int, show: Callable[[RoomId], None]) -> None:
        update = await self._tables.load(table)
        match what:
            case _What.ADVICE if turn_number(update.state) == of:
                self._advice.open(table, update.state)
                for room in await self._rooms.rooms_of(table):
                    show(room.id)
            case _What.CALL if due(update.state).turn == of:
                for room in await self._rooms.rooms_of(table):
                    await self._caller.after(room, update, insists=True)
