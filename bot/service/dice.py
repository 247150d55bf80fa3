"""The dice of a table: thrown from sealed keys, shown when a game has ended."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.codec.stored import decode_event
from bot.formats.dice_chain import OrderDraw, chain_of, draw_order, key_of, seal_of, throw
from bot.formats.dice_proof import Phrase, Proof, ProvenGame, ProvenSeat, format_proof
from bot.rules.dice import Roll
from bot.rules.events import (
    ChallengeAccepted,
    DiceRolled,
    GameEnded,
    GameStarted,
    OpeningThrown,
    TableClosed,
    TableOpened,
)
from bot.rules.ids import PlayerId
from bot.service.accounts import Accounts
from bot.service.errors import NothingToVerify, UnknownTable
from bot.service.failures import store_failures
from bot.service.ids import TableId, row_of
from bot.service.phrases import phrases_for
from bot.service.ports import Store
from storage.records import LoggedEvent, PhraseRow


class TableDice:
    """`bot.rules.dice.Dice` of one table. Its keys never appear in its `repr` or in a log."""

    __slots__ = ("_key", "_roots", "_table")

    def __init__(self, table: TableId, roots: Mapping[int, bytes]) -> None:
        """roots: by chain; those of the games to be thrown."""
        self._table = table
        self._roots = dict(roots)
        self._key: tuple[int, bytes] | None = None

    def throw(self, *, game: int, seats: tuple[str, ...], n: int) -> Roll:
        """Throw n of a game; see the protocol `civetta-dice/1` in `bot.formats.dice_chain`."""
        return throw(self._key_of(game), table=self._table, game=game, seats=seats, n=n)

    def draw_order(self, seats: tuple[str, ...]) -> OrderDraw:
        """The line of a chouette, drawn with the key of its first game. seats: hashes in joining order."""
        return draw_order(self._key_of(1), table=self._table, seats=seats)

    def add_root(self, chain: int, root: bytes) -> None:
        """One more chain, once its root is stored."""
        self._roots[chain] = root

    def seals(self) -> dict[int, str]:
        """The seals of the chains it knows."""
        return {chain: seal_of(root) for chain, root in sorted(self._roots.items())}

    def __repr__(self) -> str:
        """The table's name and no secret."""
        return f"TableDice({self._table!r})"

    def _key_of(self, game: int) -> bytes:
        if self._key is None or self._key[0] != game:
            self._key = game, key_of(self._roots[chain_of(game)], game)
        return self._key[1]


@dataclass(frozen=True, slots=True)
class Seal:
    """A promise of all dice of up to 1,000 games. chain: 0, 1 …; seal: 64 hexadecimal digits."""

    chain: int
    seal: str


class DiceProofs:
    """Seals, and the proof of finished games."""

    def __init__(self, store: Store, accounts: Accounts) -> None:
        self._store = store
        self._accounts = accounts

    async def seals(self, table: TableId) -> tuple[Seal, ...]:
        """The seals of a table, in order; there is one from the moment it is opened. Raises UnknownTable."""
        with store_failures():
            roots = await self._roots(row_of(table))
        if not roots:
            raise UnknownTable(table)
        return tuple(Seal(chain, seal_of(root)) for chain, root in enumerate(roots))

    async def proof(self, table: TableId, game: int | None = None) -> str:
        """The proof document (JSON) of all finished games of a table, or of one.

        Keys of games still in play are never in it; an abandoned game counts as finished. Raises UnknownTable,
        NothingToVerify.
        """
        row = row_of(table)
        with store_failures():
            log = await self._store.tables.read_log(row)
            phrases = await self._store.secrets.phrases(row)
            roots = await self._roots(row)
        if not log:
            raise UnknownTable(table)
        # A long session takes a second; nobody else shall wait for it.
        players, games = await asyncio.to_thread(_games, log)
        finished = [played for played in games if played.is_over and game in (None, played.number)]
        if not finished:
            raise NothingToVerify
        names = await self._accounts.names(players)
        return await asyncio.to_thread(
            _document, table, finished, roots, phrases, [names[player] for player in players]
        )

    async def _roots(self, row: int) -> list[bytes]:
        roots: list[bytes] = []
        while (root := await self._store.secrets.root(row, chain=len(roots))) is not None:
            roots.append(root)
        return roots


@dataclass(slots=True)
class _Played:
    number: int
    seats: tuple[str, ...]
    rolls: list[Roll]
    is_over: bool = False


def _games(log: Sequence[LoggedEvent]) -> tuple[list[PlayerId], list[_Played]]:
    """The players of a log by seat, and its games with all their throws."""
    players: list[PlayerId] = []
    games: list[_Played] = []
    for stored in log:
        match decode_event(stored.body).event:
            case TableOpened(challenger=player) | ChallengeAccepted(player):
                players.append(player)
            case GameStarted(number, seats):
                games.append(_Played(number, seats, []))
            case OpeningThrown(roll=roll) | DiceRolled(roll=roll):
                games[-1].rolls.append(roll)
            case GameEnded() | TableClosed() if games:
                games[-1].is_over = True
    return players, games


def _document(
    table: TableId,
    finished: list[_Played],
    roots: list[bytes],
    phrases: tuple[PhraseRow, ...],
    names: list[str],
) -> str:
    games = tuple(_proven(played, roots, phrases, names) for played in finished)
    chains = range(chain_of(finished[-1].number) + 1)
    return format_proof(Proof(table, {chain: seal_of(roots[chain]) for chain in chains}, games))


def _proven(
    played: _Played, roots: list[bytes], phrases: tuple[PhraseRow, ...], names: list[str]
) -> ProvenGame:
    rows = phrases_for(phrases, played.number, len(played.seats))
    seats = tuple(
        ProvenSeat(name, row.phrase, Phrase(row.kind.value), seat)
        for name, row, seat in zip(names, rows, played.seats, strict=True)
    )
    key = key_of(roots[chain_of(played.number)], played.number)
    return ProvenGame(played.number, key.hex(), seats, tuple(played.rolls))
