"""The judge of the general generator: each game's rules taken literally, by its name, sharing no code with the rules.

A position is counted in plain dictionaries, every single step is tried, every final position collected, one die after
the other. Slow and obvious. Points are the mover's own; 25 is his bar, 26 where his checkers wait to enter.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from bot.rules.board import Board
from bot.rules.terms import Terms

PARALLEL = ("nardy", "fevga", "moultezim", "gulbara")
PINNING = ("plakoto", "tapa")
ENTERING = ("aceydeucey", "aceydeucey_eu")

Final = tuple[tuple[int, ...], tuple[int, ...], int]
"""Counts, pinned counts (empty where nothing is pinned), checkers of the mover still to enter."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Checkers of both by the mover's points, those held under others, and what the turn has done so far."""

    mine: tuple[tuple[int, int], ...]
    theirs: tuple[tuple[int, int], ...]
    my_held: frozenset[int] = frozenset()
    their_held: frozenset[int] = frozenset()
    has_hit: frozenset[int] = frozenset()
    off_head: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """A roll to be played. off: of both; first, starter: as the head rule of nardy asks."""

    terms: Terms
    board: Board
    roll: tuple[int, int]
    first: bool = False
    starter: bool = False
    start: Spot = field(init=False)

    def __post_init__(self) -> None:
        """Sort the board into a spot."""
        board = self.board
        mine = {p: n for p, n in enumerate(board.points) if n > 0}
        if board.to_enter[0]:
            mine[26] = board.to_enter[0]
        theirs = {p: -n for p, n in enumerate(board.points) if n < 0}
        held = enumerate(board.pinned)
        my_held = frozenset(p for p, n in held if n > 0)
        their_held = frozenset(p for p, n in enumerate(board.pinned) if n < 0)
        object.__setattr__(self, "start", Spot(_frozen(mine), _frozen(theirs), my_held, their_held))

    @property
    def game(self) -> str:
        """The id of the variant."""
        return self.terms.variant


def answers(question: Question) -> tuple[set[Final], int]:
    """All final positions and the number of dice each play uses: the obvious way, order by order."""
    first, second = question.roll
    orders = [(first,) * 4] if first == second else [(first, second), (second, first)]
    ends: dict[int, set[tuple[int, Spot]]] = {}
    for dice in orders:
        spots = {question.start}
        for used, die in enumerate(dice, start=1):
            spots = {after for spot in spots for _, after in steps(question, spot, die)}
            ends.setdefault(used, set()).update((dice[0], spot) for spot in spots)
    for used in (4, 3, 2, 1):
        good = {(die, spot) for die, spot in ends.get(used, set()) if may_end(question, spot)}
        if used == 1 and good:
            good = {(die, spot) for die, spot in good if die == max(d for d, _ in good)}
        if question.game == "fevga" or question.terms.prime_rule == "fevga":
            opened = {(die, spot) for die, spot in good if not shuts_all_in(question, spot)}
            good = opened or good
        if good:
            return {_final(question, spot) for _, spot in good}, used
    return set(), 0


def sequences(question: Question, spot: Spot, dice: tuple[int, ...]) -> list[tuple[int, Spot]]:
    """Every sequence of steps with the dice in this order, stopped anywhere: (dice used, where it ends)."""
    found = [(0, spot)]
    if dice:
        for _, after in steps(question, spot, dice[0]):
            found += [(used + 1, end) for used, end in sequences(question, after, dice[1:])]
    return found


def steps(question: Question, spot: Spot, die: int) -> list[tuple[int, Spot]]:
    """Every legal single step: (source, the spot after it)."""
    tried = ((source, _step(question, spot, source, die)) for source, _ in spot.mine)
    return [(source, after) for source, after in tried if after is not None]


def _step(question: Question, spot: Spot, source: int, die: int) -> Spot | None:
    game, mine, theirs = question.game, dict(spot.mine), dict(spot.theirs)
    target = min(source, 25) - die
    if 25 in mine and source != 25:
        return None
    if source in spot.has_hit and mine[source] == 1:
        return None
    if source == 24 and _is_head_shut(question, spot):
        return None
    if game in ("fevga", "moultezim") and source != min(mine) and not _has_passed(question, mine):
        return None
    if target <= 0:
        if max(mine) > 6 or spot.my_held:
            return None
        if target < 0 and (game == "aceydeucey_eu" or max(mine) > source):
            return None
    elif _is_shut(game, spot, theirs.get(target, 0), target):
        return None
    return _allowed(question, _moved(game, spot, source, target))


def _is_shut(game: str, spot: Spot, enemies: int, target: int) -> bool:
    if game in PARALLEL:
        return enemies > 0
    return enemies > 1 or (enemies == 1 and target in spot.my_held)


def _moved(game: str, spot: Spot, source: int, target: int) -> Spot:
    mine, theirs = dict(spot.mine), dict(spot.theirs)
    their_held, has_hit = set(spot.their_held), set(spot.has_hit)
    mine[source] -= 1
    if not mine[source]:
        del mine[source]
        if source in their_held:
            their_held.remove(source)
            theirs[source] = 1
    if target > 0:
        mine[target] = mine.get(target, 0) + 1
        if theirs.pop(target, 0):
            if game in PINNING:
                their_held.add(target)
            else:
                theirs[0] = theirs.get(0, 0) + 1
                if game == "tavla" and target <= 6:
                    has_hit.add(target)
    return replace(
        spot,
        mine=_frozen(mine),
        theirs=_frozen(theirs),
        their_held=frozenset(their_held),
        has_hit=frozenset(has_hit),
        off_head=spot.off_head + (source == 24 and game in ("nardy", "gulbara")),
    )


def _allowed(question: Question, spot: Spot) -> Spot | None:
    """The spot, unless long nardy forbids even to pass through it."""
    if question.game == "nardy" and question.terms.block_check == "each_step" and _bars(question, spot):
        return None
    return spot


def _is_head_shut(question: Question, spot: Spot) -> bool:
    terms, double = question.terms, question.roll[0] if question.roll[0] == question.roll[1] else 0
    if question.game == "gulbara" and terms.head_limit:
        may_two = question.first and double in (3, 4, 6) and not _is_four_after_fives(question)
    elif question.game != "nardy":
        return False
    elif terms.head_exception == "white_only":
        may_two = question.first and question.starter and double in (3, 4, 6)
    elif terms.head_exception == "both":
        may_two = question.first and double in (3, 4, 6) and not _is_four_after_fives(question)
    else:
        way = [24 - double * n for n in (1, 2, 3, 4) if 24 - double * n > 0]
        may_two = question.first and double > 0 and any(question.board.points[p] < 0 for p in way)
    return spot.off_head >= (2 if may_two else 1)


def _is_four_after_fives(question: Question) -> bool:
    """The second player's 4-4 after 5-5: fourteen on the enemy's head and one on his 4, which is our 16."""
    points = question.board.points
    return question.roll == (4, 4) and points[12] == -14 and points[16] == -1


def _has_passed(question: Question, mine: dict[int, int]) -> bool:
    return question.board.off[0] > 0 or min(mine) < 12


def may_end(question: Question, spot: Spot) -> bool:
    """Whether a turn may end here, as far as the position alone says."""
    mine = dict(spot.mine)
    match question.game:
        case "nardy":
            return not _bars(question, spot)
        case "moultezim" if question.terms.prime_rule == "opp_start_max4":
            return len([p for p in range(7, 13) if p in mine]) <= 4
        case "fevga" | "moultezim":
            return not all(p in mine for p in range(19, 25))
    return True


def _enemy_numbers(spot: Spot) -> tuple[set[int], set[int]]:
    """Where both stand in the enemy's own numbers: (mine, theirs)."""

    def number(p: int) -> int:
        return p + 12 if p <= 12 else p - 12

    return {number(p) for p, _ in spot.mine if p <= 24}, {number(p) for p, _ in spot.theirs}


def _bars(question: Question, spot: Spot) -> bool:
    """Six in a row on the enemy's way with none of his checkers ahead or off."""
    mine, theirs = _enemy_numbers(spot)
    for k in range(1, 20):
        is_run = all(k + i in mine for i in range(6))
        if is_run and not question.board.off[1] and not any(p < k for p in theirs):
            return True
    return False


def shuts_all_in(question: Question, spot: Spot) -> bool:
    """Whether all enemy checkers on the board stand on one point right behind six of ours."""
    mine, theirs = _enemy_numbers(spot)
    if len(theirs) != 1:
        return False
    (point,) = theirs
    return point > 6 and all(point - i in mine for i in range(1, 7))


def _frozen(counts: dict[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((p, n) for p, n in counts.items() if n))


def _final(question: Question, spot: Spot) -> Final:
    points = [0] * 26
    waiting = 0
    for p, n in spot.mine:
        if p == 26:
            waiting = n
        else:
            points[p] += n
    for p, n in spot.theirs:
        points[p] -= n
    pinned: Any = ()
    if question.game in PINNING:
        pinned = tuple((p in spot.my_held) - (p in spot.their_held) for p in range(26))
    return tuple(points), pinned, waiting
