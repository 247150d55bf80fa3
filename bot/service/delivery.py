"""Times that start when the board has been shown to somebody."""

from bot.service.alarm import Alarm
from bot.service.failures import store_failures
from bot.service.ids import TableId, row_of
from bot.service.ports import Clock, Store


class Deliveries:
    """Starts what waited for a board."""

    def __init__(self, store: Store, clock: Clock, alarm: Alarm) -> None:
        self._dues = store.dues
        self._clock = clock
        self._alarm = alarm

    async def delivered(self, table: TableId, version: int) -> None:
        """This version of the table is shown in a room where somebody plays: its times run from now on.

        Twice is harmless. Raises UnknownTable, Busy, StoreUnavailable.
        """
        with store_failures():
            at = await self._dues.start(row_of(table), version=version, now=self._clock.now_ms())
        if at is not None:
            self._alarm.set(at)
