"""New tables: a challenge, or the rematch of a finished table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.rules.act import act
from bot.rules.actions import AcceptChallenge, StartGame
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.table import Happening, Table, begin, open_table
from bot.rules.terms import Terms
from bot.service.accounts import Accounts
from bot.service.changes import change_of
from bot.service.codes import JOIN_LETTERS, WATCH_LETTERS, new_code
from bot.service.dice import TableDice
from bot.service.ids import table_id
from bot.service.loading import Loaded
from bot.service.phrases import default_phrase, typed_phrase
from bot.service.ports import Entropy, Store
from storage.records import NewRoom, NewTable, PhraseKind, PhraseRow, Statement, TableChange, TableKind

ROOT_BYTES = 32


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that is ready to be stored. extra: the statements of its dice."""

    new: NewTable
    first: TableChange
    extra: tuple[Statement, ...]
    state: Table
    happenings: tuple[Happening, ...]
    dice: TableDice


class Openings:
    """Prepares new tables; stores nothing."""

    def __init__(self, store: Store, accounts: Accounts, entropy: Entropy) -> None:
        self._store = store
        self._accounts = accounts
        self._entropy = entropy

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
    ) -> Opened:
        """A table in the lobby. Raises PhraseTooLong, EmptyPhrase, UnknownPlayer."""
        if invited is not None:
            await self._accounts.account(invited)
        new = self._new(rooms)
        given = await self.phrase(new.id, Side.WHITE, challenger, phrase)
        event = open_table(terms, challenger, invited)
        opened, state = Happening(event, Side.WHITE), begin(event)
        first = change_of(None, state, (opened,), key=key, actor=challenger, at=at)
        dice, root = self._dice(new.id)
        return Opened(new, first, (root, self._store.keep_phrase(given)), state, (opened,), dice)

    async def rematch(self, finished: Loaded, asker: PlayerId, *, at: int) -> Opened:
        """The next table of the same two on the same terms, seats swapped, its game 1 started.

        Phrases typed for the finished table are not carried over: they were known before the new seal.
        """
        rooms = await self._store.rooms.of_table(finished.row.id)
        new = replace(
            self._new(
                tuple(
                    NewRoom(
                        r.platform,
                        r.chat,
                        r.topic,
                        r.space,
                        r.private,
                        r.reach,
                        r.language,
                        r.owner,
                        r.watching,
                    )
                    for r in rooms
                )
            ),
            rematch_of=finished.row.id,
        )
        former_white, former_black = finished.state.seats
        seats = (former_black, former_white)
        phrases = [await self.phrase(new.id, side, seats[side]) for side in Side]
        dice, root = self._dice(new.id)
        state, happenings = await self._seated(finished.state.terms, seats, phrases, dice)
        first = change_of(None, state, happenings, key=None, actor=asker, at=at)
        extra = (root, *(self._store.keep_phrase(phrase) for phrase in phrases))
        return Opened(new, first, extra, state, happenings, dice)

    def new_root(self, row: int, chain: int) -> tuple[bytes, Statement]:
        """A root for a chain of a table, and the statement that stores it."""
        root = self._entropy(ROOT_BYTES)
        return root, self._store.keep_root(row, chain=chain, root=root)

    async def _seated(
        self, terms: Terms, seats: tuple[PlayerId, PlayerId], phrases: Sequence[PhraseRow], dice: TableDice
    ) -> tuple[Table, tuple[Happening, ...]]:
        opened = open_table(terms, seats[0], seats[1])
        first, second = await self._accounts.habits(seats)
        state, accepted = act(begin(opened), None, AcceptChallenge(seats[1]), dice, (first, second))
        start = StartGame(tuple(phrase.hash for phrase in phrases))
        state, started = act(state, None, start, dice, (first, second))
        return state, (Happening(opened, Side.WHITE), *accepted, *started)

    async def phrase(self, row: int, side: Side, player: PlayerId, typed: str | None = None) -> PhraseRow:
        """A phrase given before the seal was shown, or what stands in for it."""
        if typed is not None:
            return typed_phrase(typed, PhraseKind.STORED, table=row, seat=side, player=player)
        account = await self._accounts.account(player)
        return default_phrase(account.prefs.phrase, self._entropy, table=row, seat=side, player=player)

    def _new(self, rooms: tuple[NewRoom, ...]) -> NewTable:
        return NewTable(
            id=self._store.tables.next_id(),
            kind=TableKind.TWO_SEATS,
            join_code=new_code(self._entropy, JOIN_LETTERS),
            watch_code=new_code(self._entropy, WATCH_LETTERS),
            rooms=rooms,
        )

    def _dice(self, row: int) -> tuple[TableDice, Statement]:
        root, statement = self.new_root(row, 0)
        return TableDice(table_id(row), {0: root}), statement
