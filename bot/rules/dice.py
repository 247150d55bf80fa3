"""Rolls, and the port through which the rules receive them."""

from typing import NamedTuple, Protocol


class Roll(NamedTuple):
    """Two ordered dice, each 1..6, as thrown; the order carries meaning only in an opening throw."""

    first: int
    second: int

    @property
    def is_doubles(self) -> bool:
        """Whether both dice show the same number."""
        return self.first == self.second

    @property
    def high(self) -> int:
        """The larger die."""
        return max(self)

    @property
    def low(self) -> int:
        """The smaller die."""
        return min(self)

    @property
    def dice(self) -> tuple[int, ...]:
        """The numbers to play: two of them, or four equal ones; larger first."""
        if self.is_doubles:
            return (self.first,) * 4
        return (self.high, self.low)

    def __str__(self) -> str:
        """Both digits, larger first, as players write a roll: ``31``, ``66``."""
        return f"{self.high}{self.low}"


def parse_roll(text: str) -> Roll:
    """``"31"`` or ``"3-1"`` as a Roll in the given order. Raises ValueError when it is not two digits 1..6."""
    digits = [c for c in text if c not in " -,"]
    if len(digits) != 2 or any(d not in "123456" for d in digits):
        raise ValueError(text)
    return Roll(int(digits[0]), int(digits[1]))


class Dice(Protocol):
    """Where throws come from. A throw is a function of its arguments: asking twice gives the same dice."""

    def throw(self, *, game: int, seats: tuple[str, ...], n: int) -> Roll:
        """Throw number n (0, 1, 2 … within the game, opening throws included) of a game (1, 2, 3 …).

        seats: the seat hashes stored when the game started, in seat order.
        """
        ...
