"""The dice of a table, thrown from sealed keys."""

from collections.abc import Mapping

from bot.formats.dice_chain import OrderDraw, chain_of, draw_order, key_of, seal_of, throw
from bot.rules.dice import Roll
from bot.service.ids import TableId


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
