"""One turn: a board, a roll, the steps made so far. Knows no cube and no score."""

from dataclasses import dataclass, replace

from bot.rules.actions import LiftDice, PlayStep, PlayWhole, ResetSteps, UndoStep
from bot.rules.board import Board, pip_count
from bot.rules.dice import Roll
from bot.rules.events import Event, PlayFinished, StepPlayed, StepsReset, StepUndone
from bot.rules.plays import CheckerMove, LegalPlays, Play, apply_move, is_complete, legal_plays, next_steps
from bot.rules.refusals import IncompletePlay, NothingToUndo, StepNotLegal
from bot.rules.side import Side
from bot.rules.variant import Variant

TurnAction = PlayStep | UndoStep | ResetSteps | PlayWhole | LiftDice


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is and how far it has gone.

    board: at the start of the turn, seen by the side on turn.
    roll: None before the dice are thrown.
    moves: the steps made so far.
    """

    side: Side
    board: Board
    roll: Roll | None = None
    moves: tuple[CheckerMove, ...] = ()


def board_now(variant: Variant, turn: Turn) -> Board:
    """The board with the steps made so far, seen by the side on turn."""
    board = turn.board
    for move in turn.moves:
        board = apply_move(variant, board, move)
    return board


def plays_of(variant: Variant, turn: Turn) -> LegalPlays:
    """All legal plays of the roll from the start of the turn. The dice must have been thrown."""
    return legal_plays(variant, turn.board, roll_of(turn))


def roll_of(turn: Turn) -> Roll:
    """The roll of a turn whose dice have been thrown."""
    assert turn.roll is not None, "the dice have not been thrown"  # noqa: S101 - callers have looked at the phase
    return turn.roll


def steps_of(variant: Variant, turn: Turn) -> tuple[CheckerMove, ...]:
    """The single steps that may be made now: each can still be completed to a legal play of the whole roll."""
    if turn.roll is None:
        return ()
    return next_steps(variant, turn.board, turn.roll, turn.moves)


def may_lift(variant: Variant, turn: Turn) -> bool:
    """Whether the steps made so far are a complete legal play."""
    return turn.roll is not None and is_complete(variant, turn.board, turn.roll, turn.moves)


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
    raise StepNotLegal(source, die, legal)


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


def best_bear_off(variant: Variant, turn: Turn) -> Play | None:
    """The legal play that bears off most checkers, with the fewest pips left; meant for a race.

    None where nothing can be borne off, or where several plays are as good by this measure: there the player chooses.
    """
    ranks = [(-play.board.off[0], pip_count(play.board), play) for play in plays_of(variant, turn).plays]
    best = min((rank[:2] for rank in ranks), default=(0, 0))
    plays = [play for off, pips, play in ranks if (off, pips) == best]
    return plays[0] if len(plays) == 1 and best[0] < -turn.board.off[0] else None
