"""Legal plays of a roll, and the single steps they are made of.

A play must use as many dice as the position allows. Where either of two different dice could be played but
not both, it must be the higher. A double gives four equal dice. Every single step must be legal when it is
made: nothing else moves while a checker is on the bar, and nothing leaves the board while one is outside the
home board. Ways of playing that end in the same position are the same play.
"""

from dataclasses import dataclass

from bot.rules.board import OFF, Board
from bot.rules.dice import Roll
from bot.rules.moves import HOME, Points, Step, find_plays, moved, sources
from bot.rules.variant import Contact, Variant


@dataclass(frozen=True, slots=True)
class CheckerMove:
    """One checker moved by one die.

    source, target: the mover's own points; source 25 enters from the bar, target 0 bears off.
    die: the number used, 1..6; larger than source - target only where a checker bears off from a lower point.
    hit: whether a single enemy checker on the target goes to its bar.
    """

    source: int
    target: int
    die: int
    hit: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """What a player does with his dice; no moves at all: he dances.

    moves: in an order in which they can be made.
    board: after the play, still the mover's view.
    """

    moves: tuple[CheckerMove, ...]
    board: Board


@dataclass(frozen=True, slots=True)
class LegalPlays:
    """All legal plays of the dice that are left, from one position.

    board: the position now, the mover's view.
    roll, dice: as thrown, and those still to be played.
    plays: one for each final position, in a stable order that begins with the far checkers; empty when nothing
        can be played.
    n_dice: how many dice each of them uses.
    """

    variant: Variant
    board: Board
    roll: Roll
    dice: tuple[int, ...]
    plays: tuple[Play, ...]
    n_dice: int


def legal_plays(
    variant: Variant, board: Board, roll: Roll, played: tuple[CheckerMove, ...] = ()
) -> LegalPlays:
    """All legal plays of a roll, or all ways to complete a turn in which some steps have been made.

    board: at the start of the turn, the mover's view.
    played: the steps so far, each of them one of the `next_steps` of its moment; the answer is what follows.
    """
    now, dice = _progress(variant, board, roll, played)
    found, n_dice = find_plays(now.points, dice, variant.blockers)
    outside = sum(n for n in now.points[HOME + 1 :] if n > 0)
    make = _play_near_the_end if outside < len(dice) else _play
    plays = tuple([make(now, points, steps) for points, steps in found.items()])
    return LegalPlays(variant, now, roll, dice, plays, n_dice)


def next_steps(
    variant: Variant, board: Board, roll: Roll, played: tuple[CheckerMove, ...] = ()
) -> tuple[CheckerMove, ...]:
    """Single steps that can still become a legal play of the whole roll, from high to low starting points.

    board, played: as in `legal_plays`. Empty when the turn is complete or nothing can be played.
    """
    now, dice = _progress(variant, board, roll, played)
    points, blockers = now.points, variant.blockers
    _, longest = find_plays(points, dice, blockers)
    steps: list[Step] = []
    for die in sorted(set(dice), reverse=True):
        left = without_die(dice, die)
        steps += [
            (source, die)
            for source in sources(points, die, -blockers)
            if longest == 1 or find_plays(tuple(moved(points, source, die)), left, blockers)[1] == longest - 1
        ]
        if steps and longest == 1:
            break  # either die, but not both: the higher
    return tuple(_checker_move(points, step) for step in sorted(steps, reverse=True))


def offered_steps(
    variant: Variant, board: Board, roll: Roll, played: tuple[CheckerMove, ...] = ()
) -> tuple[CheckerMove, ...]:
    """The `next_steps` a player chooses from: each from and to once.

    Where either of two dice bears a checker off one point, the exact or lower one is used. It never matters: both
    dice reach beyond every checker that is left, so what may follow is the same.
    """
    by_label = {(step.source, step.target): step for step in next_steps(variant, board, roll, played)}
    return tuple(by_label.values())


def is_complete(variant: Variant, board: Board, roll: Roll, played: tuple[CheckerMove, ...] = ()) -> bool:
    """Whether the steps made so far are a complete legal play (with none: whether the player dances)."""
    now, dice = _progress(variant, board, roll, played)
    return not find_plays(now.points, dice, variant.blockers)[1]


def apply_move(variant: Variant, board: Board, move: CheckerMove) -> Board:
    """The position after one step of the mover, still his view. Not checked: the step must be legal."""
    match variant.contact:
        case Contact.HIT:
            ours, theirs = board.off
            gone = 1 if move.target == OFF else 0
            return Board(tuple(moved(board.points, move.source, move.die)), (ours + gone, theirs))


def _progress(
    variant: Variant, board: Board, roll: Roll, played: tuple[CheckerMove, ...]
) -> tuple[Board, tuple[int, ...]]:
    """The position after the steps made so far, and the dice that are left."""
    dice = roll.dice
    for move in played:
        board = apply_move(variant, board, move)
        dice = without_die(dice, move.die)
    return board, dice


_MOVES = {
    hit: {(p, die): CheckerMove(p, max(p - die, OFF), die, hit) for p in range(1, 26) for die in range(1, 7)}
    for hit in (False, True)
}
"""Every step there is, made once: by whether it hits, source and die."""


def _checker_move(points: Points | list[int], step: Step) -> CheckerMove:
    target = step[0] - step[1]
    return _MOVES[target > OFF and points[target] < 0][step]


def _play(before: Board, points: Points, steps: tuple[Step, ...]) -> Play:
    """The play of these steps that ends in these points, none of them bearing off."""
    return Play(_checker_moves(before.points, points, steps), Board(points, before.off))


def _play_near_the_end(before: Board, points: Points, steps: tuple[Step, ...]) -> Play:
    """The same where steps may bear off."""
    gone = sum(source <= die for source, die in steps)
    board = Board(points, (before.off[0] + gone, before.off[1]))
    return Play(_checker_moves(before.points, points, steps), board)


def _checker_moves(before: Points, after: Points, steps: tuple[Step, ...]) -> tuple[CheckerMove, ...]:
    if before[OFF] == after[OFF]:
        no_hits = _MOVES[False]
        return tuple([no_hits[step] for step in steps])
    moves: list[CheckerMove] = []
    now: Points | list[int] = before
    for step in steps:
        moves.append(_checker_move(now, step))
        now = moved(now, *step)
    return tuple(moves)


def without_die(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice without one that shows this number; ValueError when none does."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]
