"""The dice of a table: thrown from sealed keys, shown when a game has ended."""

from dataclasses import dataclass

from bot.rules.dice import Roll
from bot.service.ids import TableId


class TableDice:
    """`bot.rules.dice.Dice` of one table. Its keys never appear in its `repr` or in a log."""

    def throw(self, *, game: int, seats: tuple[str, ...], n: int) -> Roll:
        """Throw n of a game; see the protocol `civetta-dice/1` in `bot.formats.dice_proof`."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Seal:
    """A promise of all dice of up to 1,000 games. chain: 0, 1 …; seal: 64 hexadecimal digits."""

    chain: int
    seal: str


class DiceProofs:
    """Seals, and the proof of finished games."""

    async def seals(self, table: TableId) -> tuple[Seal, ...]:
        """The seals of a table, in order; there is one from the moment it is opened. Raises UnknownTable."""
        raise NotImplementedError

    async def proof(self, table: TableId, game: int | None = None) -> str:
        """The proof document (JSON) of all finished games of a table, or of one.

        Keys of games still in play are never in it. Raises UnknownTable, NothingToVerify.
        """
        raise NotImplementedError
