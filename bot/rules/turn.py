"""One turn: a board, a roll, the steps made so far. Knows no cube and no score."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.rules.actions import LiftDice, PlayStep, PlayWhole, ResetSteps, UndoStep
from bot.rules.board import Board, pip_count
from bot.rules.dice import Roll
from bot.rules.events import Event, PlayFinished, StepPlayed, StepsReset, StepUndone
from bot.rules.plays import (
    CheckerMove,
    LegalPlays,
    Play,
    apply_move,
    is_complete,
    legal_plays,
    next_steps,
    why_not_step,
)
from bot.rules.refusals import IncompletePlay, NothingToUndo, StepNotLegal
from bot.rules.side import Side
from bot.rules.turn_context import LATER_TURN, TurnContext
from bot.rules.variant import Doubles, Variant

TurnAction = PlayStep | UndoStep | ResetSteps | PlayWhole | LiftDice


class Part(StrEnum):
    """Which part of a turn is played, in games where a double, or 1-2, brings more than its own dice.

    ROLLED: the dice that were thrown. NAMED: after 1-2, a double of the player's choice. FOLLOWING: a double that
    follows the one before by itself.
    """

    ROLLED = "rolled"
    NAMED = "named"
    FOLLOWING = "following"


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is and how far it has gone.

    board: at the start of the turn, or of its present part, seen by the side on turn.
    roll: None before the dice are thrown, or the double is named.
    moves: the steps made so far in this part.
    """

    side: Side
    board: Board
    roll: Roll | None = None
    moves: tuple[CheckerMove, ...] = ()
    context: TurnContext = LATER_TURN
    part: Part = Part.ROLLED


def board_now(variant: Variant, turn: Turn) -> Board:
    """The board with the steps made so far, seen by the side on turn."""
    board = turn.board
    for move in turn.moves:
        board = apply_move(variant, board, move)
    return board


def plays_of(variant: Variant, turn: Turn) -> LegalPlays:
    """All legal plays of the roll from the start of the turn. The dice must have been thrown."""
    return legal_plays(variant, turn.board, roll_of(turn), context=turn.context)


def plays_from_here(variant: Variant, turn: Turn, *more: CheckerMove) -> LegalPlays:
    """All ways to complete the turn after the steps made so far and some more. The dice must have been thrown."""
    return legal_plays(variant, turn.board, roll_of(turn), (*turn.moves, *more), turn.context)


def roll_of(turn: Turn) -> Roll:
    """The roll of a turn whose dice have been thrown."""
    assert turn.roll is not None, "the dice have not been thrown"  # noqa: S101 - callers have looked at the phase
    return turn.roll


def steps_of(variant: Variant, turn: Turn) -> tuple[CheckerMove, ...]:
    """The single steps that may be made now: each can still be completed to a legal play of the whole roll."""
    if turn.roll is None:
        return ()
    return next_steps(variant, turn.board, turn.roll, turn.moves, turn.context)


def may_lift(variant: Variant, turn: Turn) -> bool:
    """Whether the steps made so far are a complete legal play."""
    return turn.roll is not None and is_complete(variant, turn.board, turn.roll, turn.moves, turn.context)


def decide_turn(variant: Variant, turn: Turn, action: TurnAction) -> tuple[Event, ...]:
    """What a checker action makes happen. The dice must have been rolled.

    Raises StepNotLegal, NothingToUndo, IncompletePlay.
    """
    match action:
        case PlayStep(source, die):
            return (StepPlayed(turn.side, _step(variant, turn, source, die)),)
        case UndoStep():
            if not turn.moves:
                raise NothingToUndo
            return (StepUndone(turn.side),)
        case ResetSteps():
            if not turn.moves:
                raise NothingToUndo
            return (StepsReset(turn.side),)
        case PlayWhole(moves, lift):
            return _whole(variant, turn, moves, lift=lift)
        case LiftDice():
            if not may_lift(variant, turn):
                raise IncompletePlay(steps_of(variant, turn))
            return (_finished(turn, turn.moves),)


def evolve_turn(turn: Turn, event: StepPlayed | StepUndone | StepsReset) -> Turn:
    """The turn after a step was made or taken back."""
    match event:
        case StepPlayed(move=move):
            return replace(turn, moves=(*turn.moves, move))
        case StepUndone():
            return replace(turn, moves=turn.moves[:-1])
        case StepsReset():
            return replace(turn, moves=())


def _step(variant: Variant, turn: Turn, source: int, die: int) -> CheckerMove:
    legal = steps_of(variant, turn)
    for move in legal:
        if (move.source, move.die) == (source, die):
            return move
    raise StepNotLegal(source, die, legal, why_not_step(plays_from_here(variant, turn), source, die))


def _whole(variant: Variant, turn: Turn, moves: tuple[CheckerMove, ...], *, lift: bool) -> tuple[Event, ...]:
    """The play as events. Each step is looked up by point and die; hits and targets are never taken on trust."""
    trial = replace(turn, moves=())
    for move in moves:
        trial = replace(trial, moves=(*trial.moves, _step(variant, trial, move.source, move.die)))
    if not may_lift(variant, trial):
        raise IncompletePlay(steps_of(variant, trial))
    if lift:
        return (_finished(turn, trial.moves),)
    reset: tuple[Event, ...] = (StepsReset(turn.side),) if turn.moves else ()
    return (*reset, *(StepPlayed(turn.side, move) for move in trial.moves))


def _finished(turn: Turn, moves: tuple[CheckerMove, ...]) -> PlayFinished:
    return PlayFinished(turn.side, roll_of(turn), moves)


def next_part(variant: Variant, turn: Turn) -> Turn | None:
    """What the same side plays after the present part, whose moves are complete; None when the turn is over.

    Only a part whose dice could all be played leads on. Its dice are given where they follow by themselves; they are
    None where the player names a double, or rolls again.
    """
    roll = roll_of(turn)
    after = replace(turn, board=board_now(variant, turn), roll=None, moves=(), part=Part.FOLLOWING)
    if variant.doubles is Doubles.PLAIN or len(turn.moves) < len(roll.dice):
        return None
    if variant.doubles is Doubles.UPWARD:
        is_plain = turn.context.number <= variant.normal_doubles
        if is_plain or not roll.is_doubles or roll.high == _HIGHEST:
            return None
        return replace(after, roll=Roll(roll.high + 1, roll.high + 1))
    if turn.part is not Part.ROLLED:
        return replace(after, part=Part.ROLLED)
    if sorted(roll) == [1, 2]:
        return replace(after, part=Part.NAMED)
    if variant.doubles is Doubles.COMPLEMENT and roll.is_doubles:
        other_side = _HIGHEST + 1 - roll.high
        return replace(after, roll=Roll(other_side, other_side))
    return None


_HIGHEST = 6
"""The highest number on a die; opposite sides add up to one more."""


def best_bear_off(variant: Variant, turn: Turn) -> Play | None:
    """The legal play that bears off most checkers, with the fewest pips left; meant for a race.

    None where nothing can be borne off, or where several plays are as good by this measure: there the player chooses.
    """
    ranks = [(-play.board.off[0], pip_count(play.board), play) for play in plays_of(variant, turn).plays]
    best = min((rank[:2] for rank in ranks), default=(0, 0))
    plays = [play for off, pips, play in ranks if (off, pips) == best]
    return plays[0] if len(plays) == 1 and best[0] < -turn.board.off[0] else None
