"""One task that turns persisted due times into actions of the clock."""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from bot.chouette.questions import TimeKind
from bot.rules.actions import AbandonTable, Action, ExpireChallenge
from bot.rules.errors import RulesError
from bot.service.alarm import Alarm
from bot.service.changes import EXPIRE, IDLE
from bot.service.chouettes import Chouettes
from bot.service.commands import Command
from bot.service.errors import Busy, ServiceError, StoreUnavailable
from bot.service.failures import store_failures
from bot.service.ids import table_id
from bot.service.ports import Alert, Changed, Clock, DueStore
from bot.service.tables import Tables
from storage.records import ArmedDue, TableKind

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
_BROKEN_POLL_S = 1.0
"""The same while a row that failed stays due."""
_HARMLESS = 5
"""So many of a kind at once trip no breaker, however few are armed."""
_BATCH = 100
_EVER_MS = 2**62

_ACTIONS: dict[str, Action] = {EXPIRE: ExpireChallenge(), IDLE: AbandonTable()}
"""Of tables for two; a chouette knows by itself what its times bring about."""
_GUARDED = (IDLE, TimeKind.AWAY.value)
"""Kinds that end what people play. A challenge that expires harms nobody, nor does a question that goes on to somebody
else."""
REOPENED_MS = 60_000
"""Times of a chouette that ended while the program was away last at least so long again."""
_LEFT_ENDED = (TimeKind.IDLE.value, TimeKind.SESSION.value, TimeKind.REVEAL.value)
"""Those where nobody loses anything by it."""


@dataclass(frozen=True, slots=True)
class _Clocks:
    """Both clocks at one moment, ms."""

    wall: int
    monotonic: int


class Deadlines:
    """Expires challenges, closes idle tables, lets the times of chouettes run out.

    Time in which nobody could act is credited to every deadline.
    """

    def __init__(
        self,
        *,
        dues: DueStore,
        tables: Tables,
        chouettes: Chouettes,
        clock: Clock,
        alarm: Alarm,
        alert: Alert,
        changed: Changed,
    ) -> None:
        self._dues = dues
        self._tables = tables
        self._chouettes = chouettes
        self._clock = clock
        self._alarm = alarm
        self._alert = alert
        self._changed = changed
        self._last: _Clocks | None = None
        self._beaten_at: int | None = None
        self._held_since: dict[str, int] = {}
        self._held_now: frozenset[str] = frozenset()
        self._broken: set[int] = set()
        """Rows that failed for reasons of ours."""

    async def run(self) -> None:
        """Poll until cancelled; sleeps until the next due time, also one that is armed meanwhile, at most 30 s."""
        while True:
            try:
                await self.poll()
                self._alarm.clear()
                wait_s = await self._wait_s()
            except (Busy, StoreUnavailable) as error:
                _log.warning("deadlines wait for the store", reason=str(error))
                wait_s = POLL_S
                await self._clock.sleep(wait_s)
                continue
            await self._alarm.sleep(wait_s)

    async def poll(self) -> int:
        """Fire what is due now, once; returns how many tables changed. Raises Busy, StoreUnavailable."""
        with store_failures():
            await self._credit()
            now = self._clock.now_ms()
            due = await self._dues.due(now=now, limit=_BATCH + len(self._broken))
            held = self._held_now = await self._held(due)
            if held:
                waiting = sum([await self._dues.count_due(kind, now=now) for kind in held])
                due = await self._dues.due(now=now, limit=waiting + _BATCH + len(self._broken))
            return sum(
                [
                    await self._fire(armed)
                    for armed in due
                    if armed.kind not in held and armed.id not in self._broken
                ]
            )

    async def _fire(self, armed: ArmedDue) -> bool:
        """Act as the clock; whether the table changed. A deadline that has no effect any more is forgotten."""
        table = table_id(armed.table_id, armed.table_kind)
        try:
            if armed.table_kind is TableKind.CHOUETTE:
                return await self._chouettes.time_is_up(armed)
            update = await self._tables.perform(
                Command(
                    table=table,
                    actor=None,
                    action=_ACTIONS[armed.kind],
                    key=f"c:{armed.id}",
                    seen=armed.decision,
                )
            )
        except (Busy, StoreUnavailable):
            raise
        except (RulesError, ServiceError) as refusal:
            _log.info("deadline passed without effect", table=table, kind=armed.kind, reason=refusal.code)
            await self._dues.drop(armed.id)
            return False
        except Exception as error:  # noqa: BLE001 - a fault at one table must not stop the clocks of all others
            _log.error("deadline failed", table=table, kind=armed.kind, error=type(error).__name__)
            self._broken.add(armed.id)
            await self._alert(f"deadline {armed.kind!r} of {table} failed; it is left alone until a restart")
            return False
        return not update.duplicate

    async def _credit(self) -> None:
        """Move all deadlines by an outage or a jump of the wall clock, and record that the program is alive."""
        now = _Clocks(self._clock.now_ms(), round(self._clock.monotonic_s() * 1000))
        last, self._last = self._last, now
        if last is None:
            beat = await self._dues.last_beat()
            if beat is not None:
                await self._welcome_back(now.wall, now.wall - beat)
        else:
            jump = (now.wall - last.wall) - (now.monotonic - last.monotonic)
            if abs(jump) > JUMP_MS:
                await self._postpone("clock jump", two_seats=jump, chouettes=jump)
        if self._beaten_at is None or abs(now.wall - self._beaten_at) >= BEAT_MS:
            await self._dues.beat(now=now.wall)
            self._beaten_at = now.wall

    async def _welcome_back(self, now_ms: int, away_ms: int) -> None:
        """Credit an outage. What ended in a chouette meanwhile runs again, for a minute at least, answers kept.

        There a minute counts, so a short absence is credited too.
        """
        away_ms = max(0, away_ms)
        if away_ms > OUTAGE_MS:
            await self._postpone("outage", two_seats=max(away_ms, GRACE_MS), chouettes=away_ms)
        elif away_ms:
            await self._dues.postpone(TableKind.CHOUETTE, away_ms)
        reopened = await self._dues.reopen(
            TableKind.CHOUETTE,
            now=now_ms,
            credited_ms=away_ms,
            least_ms=REOPENED_MS,
            without=_LEFT_ENDED,
        )
        for row in reopened:
            self._changed(table_id(row, TableKind.CHOUETTE))

    async def _postpone(self, why: str, *, two_seats: int, chouettes: int) -> None:
        """Move the deadlines of both kinds of tables, ms."""
        _log.warning("deadlines moved", by_s=two_seats / 1000, chouettes_by_s=chouettes / 1000, reason=why)
        await self._dues.postpone(TableKind.TWO_SEATS, two_seats)
        await self._dues.postpone(TableKind.CHOUETTE, chouettes)

    async def _held(self, first: Sequence[ArmedDue]) -> frozenset[str]:
        """The kinds held back by the circuit breaker: more at once than max(5, 2 %) of what is armed.

        first: what is due now, or the beginning of it.
        """
        now = self._clock.now_ms()
        for kind in _GUARDED:
            if kind not in self._held_since and sum(due.kind == kind for due in first) <= _HARMLESS:
                continue
            due = await self._dues.count_due(kind, now=now)
            armed = await self._dues.count_due(kind, now=_EVER_MS)
            if due <= max(_HARMLESS, armed * 0.02):
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
            next_at = await self._dues.next_at(without=self._held_now)
        if next_at is None:
            return POLL_S
        least_s = _BROKEN_POLL_S if self._broken else _LEAST_POLL_S
        return min(max((next_at - self._clock.now_ms()) / 1000, least_s), POLL_S)
