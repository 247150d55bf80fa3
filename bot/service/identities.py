"""Who is who: one person's accounts on several platforms made one, and people known by their public name alone.

Events are never rewritten: the row that goes is merged into the one that stays, and tables are read with that in mind.
"""

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass

from bot.rules.ids import PlayerId
from bot.service.accounts import Account, Accounts
from bot.service.codes import LINK_LETTERS, new_code, parse_code
from bot.service.errors import AlreadyLinked, NothingToUnlink, SameTable, UnknownCode, UnknownLinkCode
from bot.service.failures import store_failures
from bot.service.loading import Loaders
from bot.service.locks import Locks
from bot.service.ports import Clock, Entropy, Store
from storage.records import Conflict

CODE_S = 600.0
"""How long a link code can be used."""
_REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class _Given:
    player: PlayerId
    until_s: float


class Identities:
    """Links and unlinks accounts. Codes live in memory: a restart only means asking for another."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        entropy: Entropy,
        accounts: Accounts,
        locks: Locks,
        loaders: Loaders,
    ) -> None:
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._accounts = accounts
        self._locks = locks
        self._loaders = loaders
        self._codes: OrderedDict[str, _Given] = OrderedDict()
        self._handles: OrderedDict[tuple[str, str], str] = OrderedDict()

    def give_code(self, player: PlayerId) -> str:
        """A code by which this person can be joined from another platform, once, within 10 minutes.

        An earlier one of his is worth nothing any more.
        """
        for code in [code for code, given in self._codes.items() if given.player == player]:
            del self._codes[code]
        code = new_code(self._entropy, LINK_LETTERS)
        self._codes[code] = _Given(player, self._clock.monotonic_s() + CODE_S)
        if len(self._codes) > _REMEMBERED:
            self._codes.popitem(last=False)
        return code

    async def whose(self, code: str) -> Account:
        """The person a code was given to. Raises UnknownLinkCode, UnknownPlayer, StoreUnavailable."""
        return await self._accounts.account(self._given(code).player)

    async def link(self, code: str, player: PlayerId, *, key: str) -> Account:
        """Make the one who types a code and the one it was given to one person; who they are now.

        The one with more rated experience stays, else the older. Raises UnknownLinkCode, AlreadyLinked, SameTable (both
        sit at one open table), Busy, StoreUnavailable; then nothing was changed, and the code stays good.
        """
        other = await self.whose(code)
        one = await self._accounts.account(player)
        if one.id == other.id:
            raise AlreadyLinked
        stays = await self._merge(one.id, other.id, key)
        del self._codes[parse_code(code, LINK_LETTERS)]
        return await self._accounts.account(stays)

    async def check_unlinkable(self, player: PlayerId) -> None:
        """Raises NothingToUnlink where a person has a single account, StoreUnavailable."""
        if len(await self._accounts.identities(player)) < 2:
            raise NothingToUnlink

    async def unlink(self, player: PlayerId, platform: str, platform_id: str) -> Account:
        """Give an account a new, empty person of its own. Raises NothingToUnlink where it is his only one."""
        await self.check_unlinkable(player)
        with store_failures():
            row = await self._store.players.unlink(platform, platform_id, at=self._clock.now_ms())
        self._accounts.forget(player)
        return await self._accounts.account(PlayerId(row.id))

    async def recognise(self, player: PlayerId, platform: str, platform_id: str, handle: str) -> None:
        """Somebody has shown himself under a public name: what waited for whoever has it is his.

        Raises Busy, StoreUnavailable.
        """
        handle = handle.lower()
        if self._handles.get((platform, platform_id), "") == handle:
            return
        with store_failures():
            await self._store.players.note_handle(platform, platform_id, handle or None)
            if handle:
                await self._claim(player, platform, handle)
        self._handles[platform, platform_id] = handle
        self._handles.move_to_end((platform, platform_id))
        if len(self._handles) > _REMEMBERED:
            self._handles.popitem(last=False)

    async def expected(self, platform: str, handle: str) -> PlayerId:
        """The person with this public name, or one who stands for him until he shows himself.

        Raises Busy, StoreUnavailable.
        """
        handle = handle.lower()
        with store_failures():
            row = await self._store.players.by_handle(platform, handle)
            if row is None:
                at = self._clock.now_ms()
                row = await self._store.players.expect(platform, handle, name=f"@{handle}", at=at)
        return PlayerId(row.id)

    def _given(self, code: str) -> _Given:
        try:
            given = self._codes.get(parse_code(code, LINK_LETTERS))
        except UnknownCode as error:
            raise UnknownLinkCode(code) from error
        if given is None or given.until_s <= self._clock.monotonic_s():
            raise UnknownLinkCode(code)
        return given

    async def _claim(self, player: PlayerId, platform: str, handle: str) -> None:
        waiting = await self._store.players.find(platform, f"@{handle}")
        if waiting is None or waiting.id == player:
            return
        async with self._locks.hold_all(await self._open_tables(PlayerId(waiting.id))):
            # Whoever has challenged himself by his own future name sits opposite himself, and stays there.
            with suppress(Conflict):
                await self._store.players.claim(platform, handle, player)
            self._forget(player, PlayerId(waiting.id))

    async def _merge(self, one: PlayerId, other: PlayerId, key: str) -> PlayerId:
        rows = {*await self._open_tables(one), *await self._open_tables(other)}
        async with self._locks.hold_all(rows):
            try:
                with store_failures():
                    stays = await self._store.players.link(one, other, key=key, at=self._clock.now_ms())
            except Conflict as conflict:
                raise (SameTable if conflict.why == "same_table" else AlreadyLinked) from conflict
            finally:
                self._forget(one, other)
        return PlayerId(stays)

    async def _open_tables(self, player: PlayerId) -> tuple[int, ...]:
        with store_failures():
            return tuple(row.id for row in await self._store.tables.open_of(player))

    def _forget(self, *players: PlayerId) -> None:
        for player in players:
            self._accounts.forget(player)
        self._loaders.drop_all()
