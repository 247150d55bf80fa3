"""What can be said of the dice: their seals, and the proof of games that have ended."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.formats.dice_chain import chain_of, key_of, seal_of
from bot.formats.dice_proof import Phrase, Proof, ProvenGame, ProvenSeat, format_proof
from bot.rules.ids import PlayerId
from bot.service.accounts import Accounts
from bot.service.errors import NothingToVerify, UnknownTable
from bot.service.failures import store_failures
from bot.service.ids import TableId, kind_of, row_of
from bot.service.phrases import counting
from bot.service.played import Played, course_of
from bot.service.ports import Store
from storage.records import PhraseRow, TableRow

_Who: TypeAlias = Mapping[PlayerId, tuple[str, int]]
"""Everybody's name and seat."""


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
            roots = await self._roots((await self._stored(table)).id)
        return tuple(Seal(chain, seal_of(root)) for chain, root in enumerate(roots))

    async def proof(self, table: TableId, game: int | None = None) -> str:
        """The proof document (JSON) of all finished games of a table, or of one.

        Keys of games still in play are never in it; an abandoned game counts as finished. Raises UnknownTable,
        NothingToVerify.
        """
        stored = await self._stored(table)
        with store_failures(table):
            log = await self._store.tables.read_log(stored.id)
            phrases = await self._store.secrets.phrases(stored.id)
            roots = await self._roots(stored.id)
        # A long session takes a second; nobody else shall wait for it.
        course = await asyncio.to_thread(course_of, log, kind_of(table))
        finished = [played for played in course.games if played.is_over and game in (None, played.number)]
        if not finished:
            raise NothingToVerify
        names = await self._accounts.names(course.players)
        with store_failures(table):
            seats = course.seats(await self._store.players.heads(course.players), len(stored.seats))
        who = {player: (names[player], seat) for player, seat in seats.items()}
        return await asyncio.to_thread(_document, table, finished, roots, phrases, who)

    async def _stored(self, table: TableId) -> TableRow:
        with store_failures(table):
            stored = await self._store.tables.load(row_of(table))
        if stored is None or stored.kind is not kind_of(table):
            raise UnknownTable(table)
        return stored

    async def _roots(self, row: int) -> list[bytes]:
        roots: list[bytes] = []
        while (root := await self._store.secrets.root(row, chain=len(roots))) is not None:
            roots.append(root)
        return roots


def _document(
    table: TableId,
    finished: list[Played],
    roots: list[bytes],
    phrases: tuple[PhraseRow, ...],
    who: _Who,
) -> str:
    games = tuple(_proven(played, roots, phrases, who) for played in finished)
    chains = range(chain_of(finished[-1].number) + 1)
    return format_proof(Proof(table, {chain: seal_of(roots[chain]) for chain in chains}, games))


def _proven(played: Played, roots: list[bytes], phrases: tuple[PhraseRow, ...], who: _Who) -> ProvenGame:
    seats = []
    for player, stated in zip(played.players, played.seats, strict=True):
        name, seat = who[player]
        row = counting(phrases, seat, played.number)
        seats.append(ProvenSeat(name, row.phrase, Phrase(row.kind.value), stated))
    key = key_of(roots[chain_of(played.number)], played.number)
    return ProvenGame(played.number, key.hex(), tuple(seats), tuple(played.rolls), played.order)
