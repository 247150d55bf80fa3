"""The two sides of a table."""

from enum import IntEnum


class Side(IntEnum):
    """A side of the board; its value is the seat index of a table for two.

    WHITE is the challenger (in a chouette: the team), with the light checkers, at the bottom of the shared picture in
    every game. BLACK is the opponent (the box). Who starts a game is a fact of that game and not of the side.
    """

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> "Side":
        """The opposing side."""
        return Side(1 - self)
