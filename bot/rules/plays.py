"""Legal plays of a roll, and the single steps they are made of.

A play must use as many dice as the position allows. Where either of two different dice could be played but
not both, it must be the higher. A double gives four equal dice. Every single step must be legal when it is
made: nothing else moves while a checker is on the bar, and nothing leaves the board while one is outside the
home board. Ways of playing that end in the same position are the same play.
"""

from dataclasses import dataclass

from bot.rules.board import ENTRY, OFF, Board
from bot.rules.dice import Roll
from bot.rules.moves import HOME, Points, Step, find_plays, moved, sources
from bot.rules.reasons import NoChecker, NoSuchDie, Reason
from bot.rules.search import Search, search
from bot.rules.steps import Ground, Place, board_at, ground_of, landing, place_of, step, why_no_step
from bot.rules.turn_context import LATER_TURN, TurnContext
from bot.rules.variant import Contact, Variant


@dataclass(frozen=True, slots=True)
class CheckerMove:
    """One checker moved by one die.

    source, target: the mover's own points; source 25 enters from the bar, 26 from off the board (games that begin
        empty), target 0 bears off.
    die: the number used, 1..6; larger than source - target only where a checker bears off from a lower point.
    hit: whether a single enemy checker on the target goes to its bar or, in games that pin, is pinned.
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
    start, played, context: how the turn began, the steps made since, and what the turn owes to its game.
    """

    variant: Variant
    board: Board
    roll: Roll
    dice: tuple[int, ...]
    plays: tuple[Play, ...]
    n_dice: int
    start: Board
    played: tuple[CheckerMove, ...]
    context: TurnContext


def legal_plays(
    variant: Variant,
    board: Board,
    roll: Roll,
    played: tuple[CheckerMove, ...] = (),
    context: TurnContext = LATER_TURN,
) -> LegalPlays:
    """All legal plays of a roll, or all ways to complete a turn in which some steps have been made.

    board: at the start of the turn, the mover's view.
    played: the steps so far, each of them one of the `next_steps` of its moment; the answer is what follows.
    context: which turn of the game it is, and whose; only some variants ask.
    """
    now, dice = _progress(variant, board, roll, played)
    if not is_plain(variant, board):
        found_any = _search(variant, board, roll, played, context)
        finals = found_any.finals().items()
        plays = tuple([_searched_play(variant, now, final, steps[len(played) :]) for final, steps in finals])
        return LegalPlays(variant, now, roll, dice, plays, found_any.n_dice, board, played, context)
    found, n_dice = find_plays(now.points, dice, variant.blockers)
    outside = sum(n for n in now.points[HOME + 1 :] if n > 0)
    make = _play_near_the_end if outside < len(dice) else _play
    plays = tuple([make(now, points, steps) for points, steps in found.items()])
    return LegalPlays(variant, now, roll, dice, plays, n_dice, board, played, context)


def next_steps(
    variant: Variant,
    board: Board,
    roll: Roll,
    played: tuple[CheckerMove, ...] = (),
    context: TurnContext = LATER_TURN,
) -> tuple[CheckerMove, ...]:
    """Single steps that can still become a legal play of the whole roll, from high to low starting points.

    board, played, context: as in `legal_plays`. Empty when the turn is complete or nothing can be played.
    """
    now, dice = _progress(variant, board, roll, played)
    if not is_plain(variant, board):
        found = _search(variant, board, roll, played, context).next_steps()
        return tuple(_any_move(now, made) for made in sorted(found, reverse=True))
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
    variant: Variant,
    board: Board,
    roll: Roll,
    played: tuple[CheckerMove, ...] = (),
    context: TurnContext = LATER_TURN,
) -> tuple[CheckerMove, ...]:
    """The `next_steps` a player chooses from: each from and to once.

    Where either of two dice bears a checker off one point, the exact or lower one is used. It never matters: both
    dice reach beyond every checker that is left, so what may follow is the same.
    """
    by_label = {
        (step.source, step.target): step for step in next_steps(variant, board, roll, played, context)
    }
    return tuple(by_label.values())


def is_complete(
    variant: Variant,
    board: Board,
    roll: Roll,
    played: tuple[CheckerMove, ...] = (),
    context: TurnContext = LATER_TURN,
) -> bool:
    """Whether the steps made so far are a complete legal play (with none: whether the player dances)."""
    if not is_plain(variant, board):
        return not _search(variant, board, roll, played, context).n_dice
    now, dice = _progress(variant, board, roll, played)
    return not find_plays(now.points, dice, variant.blockers)[1]


def apply_move(variant: Variant, board: Board, move: CheckerMove) -> Board:
    """The position after one step of the mover, still his view. Not checked: the step must be legal."""
    gone = 1 if move.target == OFF else 0
    if is_plain(variant, board):
        ours, theirs = board.off
        points = tuple(moved(board.points, move.source, move.die))
        return Board(points, (ours + gone, theirs), to_enter=board.to_enter)
    after = step(ground_of(variant, board), place_of(board), move.source, move.die)
    return board_at(board, after, gone)


def place_now(legal: LegalPlays) -> tuple[Ground, Place]:
    """The ground of the turn and the place where it stands, for walking on step by step."""
    ground = ground_of(legal.variant, legal.start, legal.roll, legal.context)
    place = place_of(legal.start)
    for move in legal.played:
        place = step(ground, place, move.source, move.die)
    return ground, place


def is_plain(variant: Variant, board: Board) -> bool:
    """Whether the checkers of this turn move as in backgammon, so that the fast generator knows all about them."""
    if variant.has_plain_steps:
        return True
    if variant.parallel or not variant.has_bar or board.to_enter[0]:
        return False
    if variant.exact_bear_off and sum(n for n in board.points[HOME + 1 :] if n > 0) < _MOST_DICE:
        return False
    return variant.hit_and_run or -1 not in board.points[1 : HOME + 1]


def why_not_step(legal: LegalPlays, source: int, die: int) -> Reason | None:
    """Why the step is none of those that may be made now; None: only because more dice can be used without it."""
    if not OFF < source <= ENTRY:
        return NoChecker(source)
    if die not in legal.dice:
        return NoSuchDie(source, landing(source, die), legal.dice)
    ground, place = place_now(legal)
    reason = why_no_step(ground, place, source, die)
    if reason is not None:
        return reason
    found = search(ground, place_of(legal.start), legal.roll, _bare(legal.played))
    return found.why_no_turn_goes_so((source, die))


def _progress(
    variant: Variant, board: Board, roll: Roll, played: tuple[CheckerMove, ...]
) -> tuple[Board, tuple[int, ...]]:
    """The position after the steps made so far, and the dice that are left."""
    dice = roll.dice
    for move in played:
        board = apply_move(variant, board, move)
        dice = without_die(dice, move.die)
    return board, dice


_MOST_DICE = 4

_MOVES = {
    hit: {
        (p, die): CheckerMove(p, landing(p, die), die, hit)
        for p in range(1, ENTRY + 1)
        for die in range(1, 7)
    }
    for hit in (False, True)
}
"""Every step there is, made once: by whether it hits, source and die."""


def _checker_move(points: Points | list[int], step: Step) -> CheckerMove:
    target = step[0] - step[1]
    return _MOVES[target > OFF and points[target] < 0][step]


def _play(before: Board, points: Points, steps: tuple[Step, ...]) -> Play:
    """The play of these steps that ends in these points, none of them bearing off."""
    return Play(_checker_moves(before.points, points, steps), Board(points, before.off, (), before.to_enter))


def _play_near_the_end(before: Board, points: Points, steps: tuple[Step, ...]) -> Play:
    """The same where steps may bear off."""
    gone = sum(source <= die for source, die in steps)
    board = Board(points, (before.off[0] + gone, before.off[1]), (), before.to_enter)
    return Play(_checker_moves(before.points, points, steps), board)


def _checker_moves(before: Points, after: Points, steps: tuple[Step, ...]) -> tuple[CheckerMove, ...]:
    if before[OFF] == after[OFF]:
        no_hits = _MOVES[False]
        return tuple([no_hits[step] for step in steps])
    moves: list[CheckerMove] = []
    now: Points | list[int] = before
    for made in steps:
        moves.append(_checker_move(now, made))
        now = moved(now, *made)
    return tuple(moves)


def _search(
    variant: Variant, board: Board, roll: Roll, played: tuple[CheckerMove, ...], context: TurnContext
) -> Search:
    """The turn in a variant that the fast generator does not know."""
    return search(ground_of(variant, board, roll, context), place_of(board), roll, _bare(played))


def _bare(moves: tuple[CheckerMove, ...]) -> tuple[Step, ...]:
    return tuple((move.source, move.die) for move in moves)


def _searched_play(variant: Variant, now: Board, final: Place, steps: tuple[Step, ...]) -> Play:
    gone = 0
    for made in steps:
        gone += landing(*made) == OFF
    if variant.contact is Contact.BLOCK:
        no_hits = _MOVES[False]
        return Play(tuple([no_hits[made] for made in steps]), board_at(now, final, gone))
    moves: list[CheckerMove] = []
    ground, place = ground_of(variant, now), place_of(now)
    for made in steps:
        moves.append(_any_move(place, made))
        place = step(ground, place, *made)
    return Play(tuple(moves), board_at(now, final, gone))


def _any_move(now: Board | Place, made: Step) -> CheckerMove:
    target = landing(*made)
    return _MOVES[target > OFF and now.points[target] < 0][made]


def without_die(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice without one that shows this number; ValueError when none does."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]
