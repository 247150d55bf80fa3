"""One task that turns persisted due times into actions of the clock."""

from dataclasses import dataclass

import structlog

from bot.rules.actions import AbandonTable, Action, ExpireChallenge
from bot.rules.errors import RulesError
from bot.service.changes import EXPIRE, IDLE
from bot.service.commands import Command
from bot.service.errors import Busy, ServiceError, StoreUnavailable
from bot.service.failures import store_failures
from bot.service.ids import table_id
from bot.service.ports import Alert, Clock, DueStore
from bot.service.tables import Tables
from storage.records import ArmedDue

_log = structlog.get_logger(__name__)

POLL_S = 30.0
BEAT_MS = 60_000
OUTAGE_MS = 5 * 60_000
"""Without a heartbeat for longer, the program was away."""
GRACE_MS = 3_600_000
"""Least that an outage is credited with: people have to notice that play goes on."""
JUMP_MS = 60_000
"""Wall and monotonic clock may differ by so much between two polls; more is a jump."""
HOLD_MS = 24 * 3_600_000
"""How long closings are held back after the breaker tripped, for the operator to look."""

_LEAST_POLL_S = 0.05
_BATCH = 100
_EVER_MS = 2**62

_ACTIONS: dict[str, Action] = {EXPIRE: ExpireChallenge(), IDLE: AbandonTable()}
_GUARDED = (IDLE,)
"""Kinds that end what people play; a challenge that expires harms nobody."""


@dataclass(frozen=True, slots=True)
class _Clocks:
    """Both clocks at one moment, ms."""

    wall: int
    monotonic: int


class Deadlines:
    """Expires challenges and closes idle tables. Time in which nobody could act is credited to every deadline."""

    def __init__(self, *, dues: DueStore, tables: Tables, clock: Clock, alert: Alert) -> None:
        self._dues = dues
        self._tables = tables
        self._clock = clock
        self._alert = alert
        self._last: _Clocks | None = None
        self._beaten_at: int | None = None
        self._held_since: dict[str, int] = {}

    async def run(self) -> None:
        """Poll until cancelled; sleeps until the next due time, at most 30 s."""
        while True:
            try:
                await self.poll()
                wait_s = await self._wait_s()
            except (Busy, StoreUnavailable) as error:
                _log.warning("deadlines wait for the store", reason=str(error))
                wait_s = POLL_S
            await self._clock.sleep(wait_s)

    async def poll(self) -> int:
        """Fire what is due now, once; returns how many tables changed. Raises Busy, StoreUnavailable."""
        with store_failures():
            await self._credit()
            held = await self._held()
            now = self._clock.now_ms()
            waiting = 0
            for kind in held:
                waiting += await self._dues.count_due(kind, now=now)
            due = await self._dues.due(now=now, limit=waiting + _BATCH)
            return sum([await self._fire(armed) for armed in due if armed.kind not in held])

    async def _fire(self, armed: ArmedDue) -> bool:
        """Act as the clock; whether the table changed. A deadline that has no effect any more is forgotten."""
        command = Command(
            table=table_id(armed.table_id),
            actor=None,
            action=_ACTIONS[armed.kind],
            key=f"c:{armed.id}",
            seen=armed.decision,
        )
        try:
            update = await self._tables.perform(command)
        except (Busy, StoreUnavailable):
            raise
        except (RulesError, ServiceError) as refusal:
            _log.info("deadline passed without effect", table=command.table, reason=refusal.code)
            await self._dues.drop(armed.id)
            return False
        return not update.duplicate

    async def _credit(self) -> None:
        """Move all deadlines by an outage or a jump of the wall clock, and record that the program is alive."""
        now = _Clocks(self._clock.now_ms(), round(self._clock.monotonic_s() * 1000))
        last, self._last = self._last, now
        if last is None:
            beat = await self._dues.last_beat()
            if beat is not None and now.wall - beat > OUTAGE_MS:
                await self._postpone(max(now.wall - beat, GRACE_MS), "outage")
        else:
            jump = (now.wall - last.wall) - (now.monotonic - last.monotonic)
            if abs(jump) > JUMP_MS:
                await self._postpone(jump, "clock jump")
        if self._beaten_at is None or abs(now.wall - self._beaten_at) >= BEAT_MS:
            await self._dues.beat(now=now.wall)
            self._beaten_at = now.wall

    async def _postpone(self, by_ms: int, why: str) -> None:
        _log.warning("deadlines moved", by_s=by_ms / 1000, reason=why)
        await self._dues.postpone_all(by_ms)

    async def _held(self) -> frozenset[str]:
        """The kinds held back by the circuit breaker: more at once than max(5, 2 %) of what is armed."""
        now = self._clock.now_ms()
        for kind in _GUARDED:
            due = await self._dues.count_due(kind, now=now)
            armed = await self._dues.count_due(kind, now=_EVER_MS)
            if due <= max(5, armed * 0.02):
                self._held_since.pop(kind, None)
            elif kind not in self._held_since:
                self._held_since[kind] = now
                _log.error("too many deadlines at once, held back", kind=kind, due=due, armed=armed)
                await self._alert(
                    f"{due} of {armed} deadlines of kind {kind!r} passed at once; held for 24 hours"
                )
        return frozenset(kind for kind, since in self._held_since.items() if now - since < HOLD_MS)

    async def _wait_s(self) -> float:
        with store_failures():
            next_at = await self._dues.next_at()
        if next_at is None or self._held_since:
            return POLL_S
        return min(max((next_at - self._clock.now_ms()) / 1000, _LEAST_POLL_S), POLL_S)
