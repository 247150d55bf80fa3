"""Dice that fall as the test says."""

from random import Random

from bot.rules.dice import Roll, parse_roll


class ScriptedDice:
    """The port `bot.rules.dice.Dice`: the rolls of the script, in order, one for each new throw.

    A throw (game, n) that was made before falls the same way again. An opening throw is two ordered dice, seat 0's
    first: ``"31"`` lets White begin, ``"13"`` Black.
    """

    def __init__(self, *rolls: str) -> None:
        self._left = [parse_roll(roll) for roll in rolls]
        self._thrown: dict[tuple[int, int], Roll] = {}

    @property
    def left(self) -> tuple[Roll, ...]:
        """The rolls that nobody has thrown yet; a test that used them all ends with ``assert () == dice.left``."""
        return tuple(self._left)

    def throw(self, *, game: int, seats: tuple[str, ...], n: int) -> Roll:
        """The next roll of the script. Raises AssertionError when it is at its end."""
        if (game, n) not in self._thrown:
            assert self._left, f"no roll in the script for throw {n} of game {game}"
            self._thrown[game, n] = self._left.pop(0)
        return self._thrown[game, n]


class RandomDice:
    """The same port with honest dice from a seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def throw(self, *, game: int, seats: tuple[str, ...], n: int) -> Roll:
        """A function of seed, game and number alone."""
        random = Random(f"{self._seed}/{game}/{n}")
        return Roll(random.randint(1, 6), random.randint(1, 6))
