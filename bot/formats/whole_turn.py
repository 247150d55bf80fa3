"""The positions in which a whole turn can end, parts that follow by themselves included.

After most plays there is no more to come. A double may bring the next higher ones, or its complement, each a part of
its own that uses as many dice as it can; what the player must choose or throw first (a named double, another roll) is
not followed.
"""

from dataclasses import dataclass, replace

from bot.formats.errors import FormatError
from bot.rules.board import Board
from bot.rules.plays import CheckerMove
from bot.rules.turn import Turn, next_part, plays_from_here, roll_of, steps_of
from bot.rules.variant import Variant

MOST_ENDS = 50_000
"""More positions than this are refused: small doubles that run upward have millions."""


@dataclass(frozen=True, slots=True)
class TurnEnds:
    """Where a turn can end.

    boards: the positions, the mover's view; empty when nothing can be played any more.
    n_dice: the most dice that can be used from here.
    """

    boards: frozenset[Board]
    n_dice: int


def turn_ends(variant: Variant, turn: Turn, most: int = MOST_ENDS) -> TurnEnds:
    """Every position in which the turn can end. Raises FormatError where there are too many."""
    ends: set[Board] = set()
    n_dice = most_dice = 0
    parts = {turn}
    while parts:
        following: set[Turn] = set()
        most_dice = n_dice
        for part in parts:
            legal = plays_from_here(variant, part)
            if not legal.plays and n_dice:
                ends.add(part.board)
            most_dice = max(most_dice, n_dice + legal.n_dice)
            for play in legal.plays:
                after = _following(variant, replace(part, moves=(*part.moves, *play.moves)))
                if after is None:
                    ends.add(play.board)
                else:
                    following.add(after)
            if len(ends) + len(following) > most:
                raise FormatError("dice", list(roll_of(turn)), f"a roll with at most {most} final positions")
        n_dice, parts = most_dice, following
    return TurnEnds(frozenset(ends), n_dice)


def with_steps(variant: Variant, turn: Turn, steps: tuple[tuple[int, int], ...]) -> Turn:
    """The turn after some steps (source, die), on to the next part where one is complete.

    Raises FormatError unless each could be made when it was.
    """
    for source, die in steps:
        move = _step(variant, turn, source, die)
        turn = replace(turn, moves=(*turn.moves, move))
        turn = _following(variant, turn) or turn
    return turn


def _following(variant: Variant, turn: Turn) -> Turn | None:
    """The next part, where it follows by itself and its dice are known."""
    part = next_part(variant, turn)
    if part is None or part.roll is None or part.board.off[0] == variant.checkers:
        return None
    return part


def _step(variant: Variant, turn: Turn, source: int, die: int) -> CheckerMove:
    allowed = {(move.source, move.die): move for move in steps_of(variant, turn)}
    if (source, die) not in allowed:
        steps = " ".join(f"[{a},{b}]" for a, b in allowed) or "no further step"
        raise FormatError("played", [source, die], steps)
    return allowed[source, die]
