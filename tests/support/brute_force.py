"""The judge of the move generator: the rules taken literally, slow and obvious, sharing no code with it.

All sequences of single legal steps, in all orders of the dice; the longest are kept; with two different dice of
which only one can be played, the higher if it can be. Boards are 26 counts in the mover's view.
"""

Points = tuple[int, ...]
Step = tuple[int, int]


def step_targets(points: Points, die: int) -> list[tuple[int, Points]]:
    """Every legal single step by the die: (source, the position after it)."""
    after = []
    for source in range(25, 0, -1):
        if points[source] <= 0 or (points[25] > 0 and source != 25):
            continue
        target = source - die
        if target >= 1:
            if points[target] <= -2:
                continue
        else:
            if any(points[p] > 0 for p in range(7, 26)):
                continue
            if target < 0 and any(points[p] > 0 for p in range(source + 1, 26)):
                continue
        now = list(points)
        now[source] -= 1
        if target >= 1 and now[target] == -1:
            now[target] = 0
            now[0] -= 1
        if target >= 1:
            now[target] += 1
        after.append((source, tuple(now)))
    return after


def all_sequences(points: Points, dice: tuple[int, ...]) -> list[tuple[tuple[Step, ...], Points]]:
    """Every sequence of legal steps with these dice in this order, stopped anywhere: (steps, final position)."""
    sequences: list[tuple[tuple[Step, ...], Points]] = [((), points)]
    if dice:
        for source, after in step_targets(points, dice[0]):
            for steps, final in all_sequences(after, dice[1:]):
                sequences.append((((source, dice[0]), *steps), final))
    return sequences


def brute_force(points: Points, roll: tuple[int, int]) -> tuple[set[Points], int, set[tuple[Step, ...]]]:
    """Final positions of all legal plays, the number of dice each uses, and every legal sequence of steps."""
    first, second = roll
    orders = [(first,) * 4] if first == second else [(first, second), (second, first)]
    sequences = [s for dice in orders for s in all_sequences(points, dice)]
    longest = max(len(steps) for steps, _ in sequences)
    if longest == 0:
        return set(), 0, set()
    legal = [(steps, final) for steps, final in sequences if len(steps) == longest]
    if longest == 1 and first != second:
        higher = [(steps, final) for steps, final in legal if steps[0][1] == max(roll)]
        legal = higher or legal
    return {final for _, final in legal}, longest, {steps for steps, _ in legal}


def brute_force_by_levels(points: Points, roll: tuple[int, int]) -> tuple[set[Points], int]:
    """The same answer from a less patient judge, who forgets how a position arose: sets of positions, die by die.

    It is what anybody would write first who finds the literal list too slow for doubles, so it is the fair
    opponent of a race.
    """
    high, low = max(roll), min(roll)
    orders = [(high,) * 4] if high == low else [(high, low), (low, high)]
    best: dict[int, set[Points]] = {}
    for dice in orders:
        level = {points}
        for depth, die in enumerate(dice, start=1):
            level = {after for now in level for _, after in step_targets(now, die)}
            if depth == 1 and die < high and best.get(1):
                continue  # a single die is the higher one if it can be
            best.setdefault(depth, set()).update(level)
    for depth in (4, 3, 2, 1):
        if best.get(depth):
            return best[depth], depth
    return set(), 0
