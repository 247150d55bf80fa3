"""Why hops that were written are no legal play, and which legal plays come close."""

from itertools import permutations

from bot.rules.board import BAR, OFF, Board
from bot.rules.play_text import Hop
from bot.rules.plays import LegalPlays, Play, place_now, without_die
from bot.rules.reasons import (
    MustUseHigherDie,
    MustUseMoreDice,
    NoSource,
    NoSuchDie,
    PointBlocked,
    Reason,
    TooManySteps,
    WrongWay,
)
from bot.rules.search import why_not_end
from bot.rules.steps import Ground, Place, is_closed, landing, step, why_no_step, why_stuck
from bot.rules.walks import Walk

NEAREST = 3
"""How many legal plays are named beside a refusal."""


def nearest_plays(hops: tuple[Hop, ...], legal: LegalPlays) -> tuple[Play, ...]:
    """The legal plays whose final position is most like the one the hops ask for, the closest first."""
    wanted = _standing(legal.board)
    for hop in hops:
        if hop.source is not None:
            wanted[hop.source] -= 1
        wanted[hop.target] += 1

    def distance(play: Play) -> int:
        return sum(abs(a - b) for a, b in zip(wanted[1:], _standing(play.board)[1:], strict=True))

    return tuple(sorted(legal.plays, key=distance)[:NEAREST])


def _standing(board: Board) -> list[int]:
    """Our free checkers, by point, the bar and those that have not entered included."""
    return [*(max(n, 0) for n in board.points), board.to_enter[0]]


def why_not(tried: tuple[Walk, ...], legal: LegalPlays) -> Reason:
    """The reason why none of the walks is a legal play. tried: all of them, the start first."""
    for hop in tried[0].hops:
        if hop.source is not None and hop.source <= hop.target:
            return WrongWay(hop.source, hop.target)
    ground, _ = place_now(legal)
    done = [walk for walk in tried if walk.is_done]
    if done:
        used = len(legal.dice) - min(len(walk.dice) for walk in done)
        if used < legal.n_dice:
            return MustUseMoreDice(used, legal.n_dice)
        forbidden = [why_not_end(ground, walk.place, opens=True) for walk in done]
        return next((reason for reason in forbidden if reason), None) or MustUseHigherDie(max(legal.dice))
    whole = (walk for walk in tried if set(walk.hops) <= set(tried[0].hops))
    farthest = min(whole, key=lambda walk: (len(walk.hops), len(walk.dice)))
    return _why_stuck(ground, farthest, farthest.hops[0])


def _why_stuck(ground: Ground, walk: Walk, hop: Hop) -> Reason:
    """Why the hop cannot be walked from here."""
    place, dice = walk.place, walk.dice
    if not dice:
        return TooManySteps(dice)
    if hop.source is None:
        return PointBlocked(hop.target) if is_closed(ground, place, hop.target) else NoSource(hop.target)
    stuck = why_stuck(ground, place, hop.source)
    if stuck is not None:
        return stuck
    landings = _landings(hop.source, hop.target, dice)
    if not landings:
        return NoSuchDie(hop.source, hop.target, dice)
    blocked = next((p for p in landings if is_closed(ground, place, p)), None)
    if blocked is not None:
        return PointBlocked(blocked)
    return _obstacle(ground, place, hop, dice) or NoSuchDie(hop.source, hop.target, dice)


def _obstacle(ground: Ground, place: Place, hop: Hop, dice: tuple[int, ...]) -> Reason | None:
    """What first stops the checker on its way, the larger die first; None when it only needs other dice."""
    assert hop.source is not None  # noqa: S101 - lone destinations are answered before
    for die in dict.fromkeys(dice):
        target = landing(hop.source, die)
        if target < hop.target:
            continue
        reason = why_no_step(ground, place, hop.source, die)
        if reason is None and target > hop.target:
            after = step(ground, place, hop.source, die)
            reason = _obstacle(ground, after, Hop(target, hop.target), without_die(dice, die))
        if reason is not None:
            return reason
    return None


def _landings(source: int, target: int, dice: tuple[int, ...]) -> list[int]:
    """Where the fewest dice that make the distance set the checker down, its goal first; empty when none do."""
    for count in range(1, len(dice) + 1):
        on_the_way: set[int] = set()
        reached = False
        for order in permutations(dice, count):
            stops = [min(source, BAR) - sum(order[: i + 1]) for i in range(count)]
            if stops[-1] == target or (target == OFF and stops[-1] < OFF):
                reached = True
                on_the_way.update(stops[:-1])
        if reached:
            return [target, *sorted(on_the_way, reverse=True)]
    return []
