"""Why hops that were written are no legal play, and which legal plays come close."""

from itertools import permutations

from bot.rules.board import BAR, OFF
from bot.rules.moves import HOME, Points
from bot.rules.play_text import Hop
from bot.rules.plays import LegalPlays, Play
from bot.rules.reasons import (
    HigherPointOccupied,
    MustEnterFirst,
    MustUseHigherDie,
    MustUseMoreDice,
    NoChecker,
    NoSource,
    NoSuchDie,
    NotAllHome,
    PointBlocked,
    Reason,
    TooManySteps,
    WrongWay,
)
from bot.rules.walks import Walk

NEAREST = 3
"""How many legal plays are named beside a refusal."""


def nearest_plays(hops: tuple[Hop, ...], legal: LegalPlays) -> tuple[Play, ...]:
    """The legal plays whose final position is most like the one the hops ask for, the closest first."""
    wanted = [max(n, 0) for n in legal.board.points]
    for hop in hops:
        if hop.source is not None:
            wanted[hop.source] -= 1
        wanted[hop.target] += 1
    wanted = wanted[1:]

    def distance(play: Play) -> int:
        return sum(abs(want - max(n, 0)) for want, n in zip(wanted, play.board.points[1:], strict=True))

    return tuple(sorted(legal.plays, key=distance)[:NEAREST])


def why_not(tried: tuple[Walk, ...], legal: LegalPlays) -> Reason:
    """The reason why none of the walks is a legal play. tried: all of them, the start first."""
    for hop in tried[0].hops:
        if hop.source is not None and hop.source <= hop.target:
            return WrongWay(hop.source, hop.target)
    done = [walk for walk in tried if walk.is_done]
    if done:
        used = len(legal.dice) - min(len(walk.dice) for walk in done)
        if used < legal.n_dice:
            return MustUseMoreDice(used, legal.n_dice)
        return MustUseHigherDie(max(legal.dice))
    whole = (walk for walk in tried if set(walk.hops) <= set(tried[0].hops))
    farthest = min(whole, key=lambda walk: (len(walk.hops), len(walk.dice)))
    return _why_stuck(farthest, farthest.hops[0], -legal.variant.blockers)


def _why_stuck(walk: Walk, hop: Hop, closed: int) -> Reason:
    """Why the hop cannot be walked from here."""
    points, dice = walk.points, walk.dice
    if not dice:
        return TooManySteps(dice)
    if hop.source is None:
        is_blocked = hop.target != OFF and points[hop.target] <= closed
        return PointBlocked(hop.target) if is_blocked else NoSource(hop.target)
    if points[BAR] > 0 and hop.source != BAR:
        return MustEnterFirst()
    if points[hop.source] <= 0:
        return NoChecker(hop.source)
    landings = _landings(hop.source, hop.target, dice)
    if not landings:
        return NoSuchDie(hop.source, hop.target, dice)
    blocked = next((p for p in landings if p > OFF and points[p] <= closed), None)
    if blocked is not None:
        return PointBlocked(blocked)
    return _why_not_off(points, hop.source)


def _landings(source: int, target: int, dice: tuple[int, ...]) -> list[int]:
    """Where the fewest dice that make the distance set the checker down, its goal first; empty when none do."""
    for count in range(1, len(dice) + 1):
        on_the_way: set[int] = set()
        reached = False
        for order in permutations(dice, count):
            stops = [source - sum(order[: i + 1]) for i in range(count)]
            if stops[-1] == target or (target == OFF and stops[-1] < OFF):
                reached = True
                on_the_way.update(stops[:-1])
        if reached:
            return [target, *sorted(on_the_way, reverse=True)]
    return []


def _why_not_off(points: Points, source: int) -> Reason:
    """Why a checker that the dice carry off may not leave."""
    farthest = max(p for p, n in enumerate(points) if n > 0)
    if farthest > HOME and farthest != source:
        return NotAllHome(farthest)
    return HigherPointOccupied(farthest)
