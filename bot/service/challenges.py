"""Challenges: make one, answer it, and the phrases that go into the dice."""

from bot.rules.actions import AcceptChallenge, DeclineChallenge, WithdrawChallenge
from bot.rules.ids import PlayerId
from bot.rules.refusals import ChallengeYourself
from bot.rules.table import Happening, Table
from bot.rules.terms import Terms
from bot.service.allowance import Allowance
from bot.service.codes import JOIN_LETTERS, parse_code
from bot.service.commands import Command, Update
from bot.service.desk import Desk, Opened
from bot.service.errors import MatchTooLong, UnknownCode
from bot.service.failures import store_failures
from bot.service.ids import TableId, table_id
from bot.service.limits import MATCH_LENGTH
from bot.service.opening import Openings
from bot.service.ports import Changed, Clock, Store
from bot.service.rooms import Place, Rooms, Showing
from bot.service.tables import Tables


class Challenges:
    """Opens tables and seats players. Everything else on a table goes through `Tables.perform`."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        tables: Tables,
        rooms: Rooms,
        desk: Desk[Table, Happening],
        openings: Openings,
        allowance: Allowance,
        changed: Changed,
    ) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._rooms = rooms
        self._desk = desk
        self._openings = openings
        self._allowance = allowance
        self._changed = changed

    async def challenge(
        self,
        *,
        challenger: PlayerId,
        invited: PlayerId | None,
        terms: Terms,
        key: str,
        place: Place | None = None,
        showing: Showing | None = None,
        phrase: str | None = None,
    ) -> Update:
        """Open a table that waits for an opponent for 24 hours.

        invited: None = whoever accepts first. place, showing: the first room that shows it.
        phrase: typed with the challenge; it counts as `stored`, since the seal is not known before the table is.
        Raises TooManyTables (20 open), TooManyChallenges (5 open), ChallengesTooFast (6 a minute), MatchTooLong (99),
        PhraseTooLong, EmptyPhrase, ChallengeYourself, UnknownPlayer, Busy, StoreUnavailable.
        """
        if invited == challenger:
            raise ChallengeYourself
        if terms.length > MATCH_LENGTH:
            raise MatchTooLong(MATCH_LENGTH)
        rooms = () if place is None else (await self._rooms.prepare(place, showing),)

        async def prepare() -> Opened[Table, Happening]:
            at = self._clock.now_ms()
            return await self._openings.challenge(
                challenger, invited, terms, phrase=phrase, rooms=rooms, key=key, at=at
            )

        async with self._allowance.hold((challenger,)):
            with store_failures():
                done = await self._store.keys.find(key)
                if done is not None and done.table_id is not None:
                    return await self._tables.again(table_id(done.table_id))
                await self._allowance.refuse_challenge(challenger)
                loaded, opened = await self._desk.create(prepare)
            self._allowance.count_challenge(challenger)
        self._changed(loaded.id)
        return Update(loaded.id, loaded.row.version, opened.state, opened.happenings)

    async def accept(
        self,
        *,
        table: TableId,
        player: PlayerId,
        key: str,
        seen: int | None = None,
        phrase: str | None = None,
    ) -> Update:
        """Take the second seat; game 1 starts in the same transaction.

        phrase: typed after the seal was shown, so it counts as `late`. Raises as `Tables.perform`; AlreadyTaken says
        who was first.
        """
        return await self._tables.perform(Command(table, player, AcceptChallenge(player), key, seen, phrase))

    async def decline(self, *, table: TableId, player: PlayerId, key: str) -> Update:
        """The invited player says no. Raises as `Tables.perform`."""
        return await self._tables.perform(Command(table, player, DeclineChallenge(player), key))

    async def withdraw(self, *, table: TableId, player: PlayerId, key: str) -> Update:
        """The challenger takes it back. Raises as `Tables.perform`."""
        return await self._tables.perform(Command(table, player, WithdrawChallenge(), key))

    async def by_code(self, code: str) -> TableId:
        """The unfinished table with this join code, in any case and spacing. Raises UnknownCode, StoreUnavailable."""
        with store_failures():
            row = await self._store.tables.by_join_code(parse_code(code, JOIN_LETTERS))
        if row is None:
            raise UnknownCode(code)
        return table_id(*row)

    async def set_phrase(self, *, table: TableId, player: PlayerId, phrase: str, key: str) -> int:
        """Give a phrase after the seal was shown; see `Tables.set_phrase`."""
        return await self._tables.set_phrase(table=table, player=player, phrase=phrase, key=key)
