"""Whether a player may have one more table going."""

from collections import OrderedDict, deque
from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager
from math import ceil

from bot.rules.ids import PlayerId
from bot.service.errors import ChallengesTooFast, TooManyChallenges, TooManyTables
from bot.service.limits import CHALLENGES_A_MINUTE, OPEN_CHALLENGES, OPEN_TABLES
from bot.service.locks import Locks
from bot.service.ports import Clock, Store

_MINUTE_S = 60.0
_REMEMBERED = 4096


class Allowance:
    """Counts open tables. Between asking and storing, the players must be held."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._tables = store.tables
        self._clock = clock
        self._locks = Locks()
        self._made: OrderedDict[PlayerId, deque[float]] = OrderedDict()

    def hold(self, players: Iterable[PlayerId]) -> AbstractAsyncContextManager[None]:
        """Nobody else counts or opens a table for these players meanwhile. Taken after the lock of a table."""
        return self._locks.hold_all(players)

    async def refuse_full(self, players: Iterable[PlayerId]) -> None:
        """Raises TooManyTables if one of them has as many open tables as one may."""
        for player in players:
            counts = await self._tables.count_open(player)
            if counts.tables + counts.challenges >= OPEN_TABLES:
                raise TooManyTables(OPEN_TABLES, player)

    async def refuse_challenge(self, player: PlayerId) -> None:
        """Raises TooManyTables, TooManyChallenges, ChallengesTooFast."""
        await self.refuse_full((player,))
        if (await self._tables.count_open(player)).challenges >= OPEN_CHALLENGES:
            raise TooManyChallenges(OPEN_CHALLENGES)
        self.refuse_fast(player)

    def refuse_fast(self, player: PlayerId) -> None:
        """Raises ChallengesTooFast if he has made as many tables within a minute as one may."""
        made = self._made.get(player, deque())
        since = self._clock.monotonic_s() - _MINUTE_S
        while made and made[0] <= since:
            made.popleft()
        if len(made) >= CHALLENGES_A_MINUTE:
            raise ChallengesTooFast(CHALLENGES_A_MINUTE, ceil(made[0] - since))

    def count_challenge(self, player: PlayerId) -> None:
        """The player has made one."""
        self._made.setdefault(player, deque()).append(self._clock.monotonic_s())
        self._made.move_to_end(player)
        if len(self._made) > _REMEMBERED:
            self._made.popitem(last=False)
