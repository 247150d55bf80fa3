"""New tables for two: a challenge, or the rematch of a finished table."""

from collections.abc import Sequence

from bot.rules.act import act
from bot.rules.actions import AcceptChallenge, StartGame
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.table import Happening, Table, begin, open_table
from bot.rules.terms import Terms
from bot.service.accounts import Accounts
from bot.service.changes import change_of
from bot.service.desk import Opened
from bot.service.loading import Loaded
from bot.service.new_tables import NewTables
from bot.service.ports import Store
from bot.service.table_dice import TableDice
from storage.records import NewRoom, PhraseRow, TableKind


class Openings:
    """Prepares new tables; stores nothing."""

    def __init__(self, store: Store, accounts: Accounts, new_tables: NewTables) -> None:
        self._store = store
        self._accounts = accounts
        self._new = new_tables

    async def challenge(
        self,
        challenger: PlayerId,
        invited: PlayerId | None,
        terms: Terms,
        *,
        phrase: str | None,
        rooms: tuple[NewRoom, ...],
        key: str,
        at: int,
    ) -> Opened[Table, Happening]:
        """A table in the lobby. Raises PhraseTooLong, EmptyPhrase, UnknownPlayer."""
        if invited is not None:
            await self._accounts.account(invited)
        new = self._new.row(TableKind.TWO_SEATS, rooms)
        given = await self._new.phrase(new.id, Side.WHITE, challenger, phrase)
        event = open_table(terms, challenger, invited)
        opened, state = Happening(event, Side.WHITE), begin(event)
        first = change_of(None, state, (opened,), key=key, actor=challenger, at=at)
        dice, root = self._new.dice(new)
        return Opened(new, first, (root, self._store.keep_phrase(given)), state, (opened,), dice)

    async def rematch(self, finished: Loaded[Table], asker: PlayerId, *, at: int) -> Opened[Table, Happening]:
        """The next table of the same two on the same terms, seats swapped, its game 1 started.

        Phrases typed for the finished table are not carried over: they were known before the new seal.
        """
        new = await self._new.row_after(TableKind.TWO_SEATS, finished.row.id)
        former_white, former_black = finished.state.seats
        seats = (former_black, former_white)
        phrases = [await self._new.phrase(new.id, side, seats[side]) for side in Side]
        dice, root = self._new.dice(new)
        state, happenings = await self._seated(finished.state.terms, seats, phrases, dice)
        first = change_of(None, state, happenings, key=None, actor=asker, at=at)
        extra = (root, *(self._store.keep_phrase(phrase) for phrase in phrases))
        return Opened(new, first, extra, state, happenings, dice)

    async def _seated(
        self, terms: Terms, seats: tuple[PlayerId, PlayerId], phrases: Sequence[PhraseRow], dice: TableDice
    ) -> tuple[Table, tuple[Happening, ...]]:
        opened = open_table(terms, seats[0], seats[1])
        first, second = await self._accounts.habits(seats)
        state, accepted = act(begin(opened), None, AcceptChallenge(seats[1]), dice, (first, second))
        start = StartGame(tuple(phrase.hash for phrase in phrases))
        state, started = act(state, None, start, dice, (first, second))
        return state, (Happening(opened, Side.WHITE), *accepted, *started)
