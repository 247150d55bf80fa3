"""What a turn owes to the game around it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TurnContext:
    """The facts of a turn that its board does not show; only some variants ask for them.

    number: 1, 2 … how many turns this side has had in the game, this one included.
    is_starter: whether this side began the game (in long nardy: White, whatever the colour).
    """

    number: int = 2
    is_starter: bool = False

    @property
    def is_first(self) -> bool:
        """Whether it is this side's first turn of the game."""
        return self.number == 1


LATER_TURN = TurnContext()
"""A turn about which nothing special is known: not the first."""
