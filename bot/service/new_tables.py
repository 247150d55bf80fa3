"""What a table of any kind gets: its number, codes and rooms, its dice, the phrases of those who sit down."""

from collections.abc import Sequence
from dataclasses import replace

from bot.formats.dice_chain import CHAIN_LENGTH, chain_of, index_of
from bot.rules.ids import PlayerId
from bot.service.accounts import Accounts
from bot.service.codes import JOIN_LETTERS, WATCH_LETTERS, new_code
from bot.service.desk import Ruling
from bot.service.ids import table_id
from bot.service.kinds import H, S
from bot.service.phrases import default_phrase, typed_phrase
from bot.service.ports import Entropy, Store
from bot.service.table_dice import TableDice
from storage.records import NewRoom, NewTable, PhraseKind, PhraseRow, RoomRow, Statement, TableKind

ROOT_BYTES = 32


class NewTables:
    """Prepares; stores nothing."""

    def __init__(self, store: Store, accounts: Accounts, entropy: Entropy) -> None:
        self._store = store
        self._accounts = accounts
        self._entropy = entropy

    def row(self, kind: TableKind, rooms: Sequence[NewRoom] = (), *, after: int | None = None) -> NewTable:
        """A number never used before and new codes. after: the table whose place it takes."""
        return NewTable(
            id=self._store.tables.next_id(),
            kind=kind,
            join_code=new_code(self._entropy, JOIN_LETTERS),
            watch_code=new_code(self._entropy, WATCH_LETTERS),
            rematch_of=after,
            rooms=tuple(rooms),
        )

    async def row_after(self, kind: TableKind, before: int) -> NewTable:
        """The table that takes the place of another, in all its rooms."""
        rooms = await self._store.rooms.of_table(before)
        return self.row(kind, [_same_room(room) for room in rooms], after=before)

    def dice(self, new: NewTable) -> tuple[TableDice, Statement]:
        """The dice of a new table, and the statement that stores their root."""
        root, statement = self._root(new.id, 0)
        return TableDice(table_id(new.id, new.kind), {0: root}), statement

    def sealed_ahead(self, ruling: Ruling[S, H], row: int, game: int) -> Ruling[S, H]:
        """The ruling that begins a game; with the last game of a chain of dice, the next chain is sealed."""
        if index_of(game) < CHAIN_LENGTH:
            return ruling
        chain = chain_of(game) + 1
        root, keeping = self._root(row, chain)
        return replace(ruling, extra=(*ruling.extra, keeping), root=(chain, root))

    async def phrase(self, row: int, seat: int, player: PlayerId, typed: str | None = None) -> PhraseRow:
        """A phrase given before the seal was shown, or what stands in for it. Raises PhraseTooLong, EmptyPhrase."""
        if typed is not None:
            return typed_phrase(typed, PhraseKind.STORED, table=row, seat=seat, player=player)
        account = await self._accounts.account(player)
        return default_phrase(account.prefs.phrase, self._entropy, table=row, seat=seat, player=player)

    def _root(self, row: int, chain: int) -> tuple[bytes, Statement]:
        root = self._entropy(ROOT_BYTES)
        return root, self._store.keep_root(row, chain=chain, root=root)


def _same_room(room: RoomRow) -> NewRoom:
    return NewRoom(
        room.platform,
        room.chat,
        room.topic,
        room.space,
        room.private,
        room.reach,
        room.language,
        room.owner,
        room.watching,
    )
