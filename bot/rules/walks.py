"""All ways of walking written hops with the dice, step by legal step; whether a whole turn may go so is not asked."""

from dataclasses import dataclass

from bot.rules.board import OFF
from bot.rules.moves import Points, moved, sources
from bot.rules.play_text import Hop
from bot.rules.plays import LegalPlays, without_die


@dataclass(frozen=True, slots=True)
class Walk:
    """A state some way through the hops: the counts now, the dice left, and the hops, or rests of hops, left."""

    points: Points
    dice: tuple[int, ...]
    hops: tuple[Hop, ...]

    @property
    def is_done(self) -> bool:
        """Whether every hop has been walked."""
        return not self.hops


def walks(hops: tuple[Hop, ...], legal: LegalPlays) -> tuple[Walk, ...]:
    """Every state that can be reached, the start included, in the order they are found: written order first."""
    start = Walk(legal.board.points, legal.dice, hops)
    found = {start: None}
    waiting = [start]
    while waiting:
        for after in _one_step_on(waiting.pop(), -legal.variant.blockers):
            if after not in found:
                found[after] = None
                waiting.append(after)
    return tuple(found)


def _one_step_on(walk: Walk, closed: int) -> list[Walk]:
    after: list[Walk] = []
    for die in dict.fromkeys(walk.dice):
        dice = without_die(walk.dice, die)
        may_move = sources(walk.points, die, closed)
        for hop in dict.fromkeys(walk.hops):
            at = walk.hops.index(hop)
            others = (walk.hops[:at], walk.hops[at + 1 :])
            for source in may_move if hop.source is None else (hop.source,):
                target = max(source - die, OFF)
                if source not in may_move or not hop.target <= target <= hop.target + sum(dice):
                    continue
                rest = (Hop(target, hop.target),) if target > hop.target else ()
                points = tuple(moved(walk.points, source, die))
                after.append(Walk(points, dice, (*others[0], *rest, *others[1])))
    return after
