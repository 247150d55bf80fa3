"""The fast half of the move generator: bare counts and bare steps, no objects.

Written for speed, so it knows what the obvious list of all sequences does not:

* During a turn a closed point stays closed and an open one stays open, for only the mover moves.
* With two different dice, moves of two different checkers may change places unless the bar or bearing off is
  involved, so one order is enough for them.
* With doubles, any legal sequence stays legal when its moves are sorted from high to low, and different
  sorted sequences end in different positions. So only sorted ones are made and none is made twice.

The judge of all this is a plain list of every sequence, kept beside the tests.
"""

from typing import TypeAlias

from bot.rules.board import BAR, OFF

Points: TypeAlias = tuple[int, ...]
Step: TypeAlias = tuple[int, int]
Found: TypeAlias = dict[Points, tuple[Step, ...]]
_Branch: TypeAlias = tuple[list[int], int, tuple[Step, ...]]
"""Counts, the set of points that may still move, the steps so far."""

HOME = 6
"""The home board is the points 1..6."""


def find_plays(points: Points, dice: tuple[int, ...], blockers: int) -> tuple[Found, int]:
    """All legal ways to play the dice, and how many dice each of them uses.

    points: 26 counts in the mover's view, as in `Board`.
    dice: those still to be played: one, two different ones, or up to four equal ones.
    blockers: enemy checkers that close a point.
    Returns every final position (mover's view) with one sequence of steps (source, die) that leads to it. As
    many dice as possible must be used; where either of two dice can be played but not both, the higher.
    ({}, 0): nothing can be played.
    """
    if not dice:
        return {}, 0
    closed = -blockers
    high, low = max(dice), min(dice)
    if high == low:
        return _equal_dice(points, high, len(dice), closed)
    found = _two_dice(points, high, low, closed)
    if found:
        return found, 2
    found = _one_die(points, high, closed) or _one_die(points, low, closed)
    return found, 1 if found else 0


def sources(points: Points | list[int], die: int, closed: int) -> list[int]:
    """Points from which one checker may move by the die now, high to low; the whole turn is not considered.

    closed: the count at which a point is closed: -2 where two enemy checkers block, -1 where one does.
    """
    if points[BAR] > 0:
        return [BAR] if points[BAR - die] > closed else []
    if max(points[HOME + 1 :]) > 0:
        return [p for p in range(24, die, -1) if points[p] > 0 and points[p - die] > closed]
    found = [p for p in range(HOME, die, -1) if points[p] > 0 and points[p - die] > closed]
    if points[die] > 0:
        found.append(die)
    elif max(points[die:]) <= 0:
        found += [p for p in range(die - 1, 0, -1) if points[p] > 0][:1]
    return found


def moved(points: Points | list[int], source: int, die: int) -> list[int]:
    """The counts after one legal step; a single enemy checker on the landing point goes to its bar."""
    after = list(points)
    after[source] -= 1
    target = source - die
    if target > OFF:
        if after[target] < 0:
            after[target] = 1
            after[OFF] -= 1
        else:
            after[target] += 1
    return after


def _one_die(points: Points, die: int, closed: int) -> Found:
    return {tuple(moved(points, p, die)): ((p, die),) for p in sources(points, die, closed)}


def _two_dice(points: Points, high: int, low: int, closed: int) -> Found:
    """Plays that use both of two different dice."""
    own = [p for p in range(BAR, 0, -1) if points[p] > 0]
    next_below = own[1] if len(own) > 1 else OFF
    at_most_one_outside = not own or own[0] <= HOME or (points[own[0]] == 1 and next_below <= HOME)
    if points[BAR] > 0 or at_most_one_outside:
        return _two_dice_any_order(points, high, low, closed)
    return _two_dice_far_from_home(points, own, high, low, closed)


def _two_dice_any_order(points: Points, high: int, low: int, closed: int) -> Found:
    found: Found = {}
    for first, second in ((high, low), (low, high)):
        for p in sources(points, first, closed):
            after = moved(points, p, first)
            for q in sources(after, second, closed):
                found.setdefault(tuple(moved(after, q, second)), ((p, first), (q, second)))
    return found


def _two_dice_far_from_home(points: Points, own: list[int], high: int, low: int, closed: int) -> Found:
    """The same where none is on the bar and this roll cannot bear off: order matters to one checker alone.

    own: the points we hold, high to low.
    """
    found: Found = {}
    by_high = [p for p in own if p > high and points[p - high] > closed]
    by_low = [(p, p - low, (p, low)) for p in own if p > low and points[p - low] > closed]
    for p in by_high:
        after = moved(points, p, high)
        step = (p, high)
        for q, target, second in by_low:
            if after[q] > 0:
                final = after.copy()
                final[q] -= 1
                if final[target] < 0:
                    final[target] = 1
                    final[OFF] -= 1
                else:
                    final[target] += 1
                found[tuple(final)] = (step, second)
        on = p - high
        if points[on] <= 0 and on > low and points[on - low] > closed:
            found[tuple(moved(after, on, low))] = (step, (on, low))
    for p, on, step in by_low:
        if points[on] <= 0 and on > high and points[on - high] > closed:
            # With a checker already on that point, the pair (on by high, p by low) ends in the same position.
            after = moved(points, p, low)
            found.setdefault(tuple(moved(after, on, high)), (step, (on, high)))
    return found


def _equal_dice(points: Points, die: int, count: int, closed: int) -> tuple[Found, int]:
    """Plays that use as many of `count` equal dice as possible: sorted sequences, one die longer at a time.

    Sets of points are bits of an integer, so that the highest is found at once.
    """
    movable = ~sum([1 << (p + die) for p in range(1, BAR) if points[p] <= closed])
    now = list(points)
    steps: tuple[Step, ...] = ()
    entering = min(points[BAR], count) if points[BAR] > 0 and movable >> BAR & 1 else 0
    for _ in range(entering):
        now, steps = moved(now, BAR, die), (*steps, (BAR, die))
    if now[BAR] > 0 or entering == count:
        return ({tuple(now): steps} if steps else {}), entering
    own = sum([1 << p for p in range(1, BAR) if now[p] > 0])
    level: list[_Branch] = [(now, own & movable, steps)]
    used = entering
    while used < count and (deeper := _one_die_deeper(level, die, movable)):
        level = deeper
        used += 1
    return ({tuple(now): steps for now, _, steps in level} if used else {}), used


def _one_die_deeper(level: list[_Branch], die: int, movable: int) -> list[_Branch]:
    """Every branch with one step more, from the point of its last step or a lower one."""
    deeper: list[_Branch] = []
    for now, may_move, steps in level:
        left = may_move
        while left:
            p = left.bit_length() - 1
            target = p - die
            if target <= OFF and not _may_bear_off(now, p, die):
                break  # and no lower point may move either
            after = now.copy()
            after[p] -= 1
            ahead = left if after[p] > 0 else left ^ (1 << p)
            if target > OFF:
                if after[target] < 0:
                    after[target] = 1
                    after[OFF] -= 1
                else:
                    after[target] += 1
                ahead |= (1 << target) & movable
            deeper.append((after, ahead, (*steps, (p, die))))
            left ^= 1 << p
    return deeper


def _may_bear_off(now: list[int], source: int, die: int) -> bool:
    """Whether a checker the die carries off may go: all are at home, and none is behind an inexact one."""
    return max(now[HOME + 1 :]) <= 0 and (source == die or max(now[source + 1 :]) <= 0)
