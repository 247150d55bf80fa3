"""All ways of walking written hops with the dice, step by legal step; whether a whole turn may go so is not asked."""

from dataclasses import dataclass

from bot.rules.play_text import Hop
from bot.rules.plays import LegalPlays, place_now, without_die
from bot.rules.steps import Ground, Place, landing, sources, step, why_no_step


@dataclass(frozen=True, slots=True)
class Walk:
    """A state some way through the hops: the place now, the dice left, and the hops, or rests of hops, left."""

    place: Place
    dice: tuple[int, ...]
    hops: tuple[Hop, ...]

    @property
    def is_done(self) -> bool:
        """Whether every hop has been walked."""
        return not self.hops


def walks(hops: tuple[Hop, ...], legal: LegalPlays) -> tuple[Walk, ...]:
    """Every state that can be reached, the start included, in the order they are found: written order first."""
    ground, place = place_now(legal)
    start = Walk(place, legal.dice, hops)
    found = {start: None}
    waiting = [start]
    while waiting:
        for after in _one_step_on(ground, waiting.pop()):
            if after not in found:
                found[after] = None
                waiting.append(after)
    return tuple(found)


def _one_step_on(ground: Ground, walk: Walk) -> list[Walk]:
    after: list[Walk] = []
    for die in dict.fromkeys(walk.dice):
        dice = without_die(walk.dice, die)
        for hop in dict.fromkeys(walk.hops):
            at = walk.hops.index(hop)
            others = (walk.hops[:at], walk.hops[at + 1 :])
            for source in sources(ground, walk.place, die) if hop.source is None else (hop.source,):
                target = landing(source, die)
                if not hop.target <= target <= hop.target + sum(dice):
                    continue
                if why_no_step(ground, walk.place, source, die) is not None:
                    continue
                rest = (Hop(target, hop.target),) if target > hop.target else ()
                place = step(ground, walk.place, source, die)
                after.append(Walk(place, dice, (*others[0], *rest, *others[1])))
    return after
