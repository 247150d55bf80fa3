"""The course of a match to 5 points that is the same for all dice: who doubles, drops and resigns, and when.

With plays chosen without sense a game can go on for hundreds of turns, and any side can win it. Whoever tests a whole
match therefore lets the players end the games by the cube and by resignations: the winner gets 1 point (his own offer
to resign is refused, then the loser's is accepted), 2 (double, take, resignation), 1 (double, drop), and then plays the
Crawford game, which the loser gives up in the end; should he win it, he gives up the next ones at once.
"""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import assert_never

from bot.rules.game import (
    Game,
    ToAnswerDouble,
    ToAnswerResignation,
    ToMove,
    ToNameDouble,
    ToRoll,
    awaited,
    turn_of,
)
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Lobby, Playing, Table

POINTS = 5
ROLLS_BEFORE_RESIGNING = 3


class Wish(StrEnum):
    """What whoever is asked does. MOVE: anything with his checkers. RESIGN: offers a single game."""

    NEXT = "next"
    ROLL = "roll"
    MOVE = "move"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"
    ACCEPT = "accept-resign"
    REFUSE = "refuse-resign"


@dataclass
class Course:
    """winner: of the match. most: actions with checkers in the Crawford game before the loser gives it up."""

    winner: Side
    most: int
    _rolls: Counter[int] = field(default_factory=Counter)
    _wished: Counter[Wish] = field(default_factory=Counter)
    _in_crawford: int = 0

    def wish(self, state: Table) -> Wish:
        """What is done next; it must then be done, for it is remembered. The table must be in play or between games."""
        match state.phase:
            case Between():
                found = Wish.NEXT
            case Playing(game):
                found = self._of(game)
            case Lobby() | Finished():
                raise AssertionError(state.phase)
            case _:
                assert_never(state.phase)
        self._wished[found] += 1
        return found

    @property
    def is_complete(self) -> bool:
        """Whether everything has been done that can be done beside playing."""
        return all(self._wished[wish] for wish in Wish)

    def _of(self, game: Game) -> Wish:
        waits = awaited(game)
        match waits:
            case ToRoll(side):
                return self._before_the_roll(game, side)
            case ToMove(side):
                return self._with_checkers(game, side)
            case ToAnswerDouble():
                return Wish.DROP if self._wished[Wish.TAKE] else Wish.TAKE
            case ToAnswerResignation():
                return Wish.ACCEPT if self._wished[Wish.REFUSE] else Wish.REFUSE
            case ToNameDouble():
                raise AssertionError("no double is named in this game")
            case _:
                assert_never(waits)

    def _before_the_roll(self, game: Game, side: Side) -> Wish:
        wins, number = side is self.winner, game.number
        if (
            number == 1
            and self._rolls[1] >= ROLLS_BEFORE_RESIGNING
            and wins is not bool(self._wished[Wish.REFUSE])
        ):
            return Wish.RESIGN
        if number == 2 and self._rolls[2] and not self._wished[Wish.TAKE] and wins:
            return Wish.DOUBLE
        if number == 2 and self._wished[Wish.TAKE] and not wins:
            return Wish.RESIGN
        if number == 3 and wins:
            return Wish.DOUBLE
        if number > 3 and not game.crawford and not wins:
            return Wish.RESIGN
        self._rolls[number] += 1
        return Wish.ROLL

    def _with_checkers(self, game: Game, side: Side) -> Wish:
        if game.crawford:
            self._in_crawford += 1
            if self._in_crawford > self.most and side is not self.winner and not turn_of(game).moves:
                return Wish.RESIGN
        return Wish.MOVE
