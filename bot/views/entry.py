"""The keyboard for playing a roll: whole plays when there are few, single steps otherwise.

All of it follows from the turn and the `Mode`; nothing is remembered between two presses.
"""

from itertools import groupby

from bot.i18n.message import Message, message
from bot.rules.board import Board
from bot.rules.game import Game, turn_of
from bot.rules.notation import format_move, format_play
from bot.rules.plays import CheckerMove, LegalPlays
from bot.rules.turn import Turn, may_lift, plays_from_here, plays_of, steps_of
from bot.rules.variant import Variant
from bot.views.verbs import (
    MOST_COLUMNS,
    Control,
    Mode,
    Row,
    Rows,
    Style,
    Verb,
    format_mode,
    format_step,
    format_steps,
)

FEW_PLAYS = 8
"""So many distinct plays, or fewer, are shown instead of steps."""
MANY_STEPS = 20
"""More steps than this and the die is chosen first."""


def entry_rows(variant: Variant, game: Game, mode: Mode) -> tuple[Rows, Row]:
    """The rows of plays or steps, at most four, and the row that takes back, ends, or changes the keyboard."""
    turn = turn_of(game)
    legal = plays_of(variant, turn)
    few = not turn.moves and 0 < len(legal.plays) <= FEW_PLAYS
    if few and not mode.stepwise:
        by_step = Control(Verb.STEPS, Message("button.steps"))
        return _whole_plays(legal), (by_step,) if len(legal.plays) > 1 else ()
    steps = _offered_steps(variant, turn)
    if len(steps) > MANY_STEPS and not any(move.die == mode.die for move, _ in steps):
        return (_dice_first(steps),), _ends(variant, turn)
    shown = [step for step in steps if mode.die in (0, step[0].die)] or steps
    ends = _ends(variant, turn)
    if few:
        ends = (*ends, Control(Verb.PLAYS, Message("button.plays")))
    if len(shown) < len(steps):
        ends = (*ends, *_other_dice(steps, mode))
    return _step_rows(shown), ends


def _whole_plays(legal: LegalPlays) -> Rows:
    buttons = [
        Control(Verb.PLAY, message("verbatim", text=format_play(play)), format_steps(play.moves))
        for play in legal.plays
    ]
    return in_rows(buttons, 2)


def _offered_steps(variant: Variant, turn: Turn) -> list[tuple[CheckerMove, bool]]:
    """The steps from high to low, each with whether its die must be named to tell it from another.

    Two dice that bear off from one point are one button when both lead to the same plays: then the exact die is
    used, or, where neither is, the smaller.
    """
    offered: list[tuple[CheckerMove, bool]] = []
    for _, group in groupby(steps_of(variant, turn), key=lambda move: (move.source, move.target)):
        same = list(group)
        if len(same) > 1 and len({_outcomes(variant, turn, move) for move in same}) == 1:
            offered.append((min(same, key=lambda move: move.die), False))
        else:
            offered += [(move, len(same) > 1) for move in same]
    return offered


def _outcomes(variant: Variant, turn: Turn, move: CheckerMove) -> frozenset[Board]:
    """The positions in which the turn can end after the step."""
    rest = plays_from_here(variant, turn, move)
    return frozenset(play.board for play in rest.plays) or frozenset({rest.board})


def _step_rows(steps: list[tuple[CheckerMove, bool]]) -> Rows:
    buttons = [Control(Verb.STEP, _step_label(move, named=named), format_step(move)) for move, named in steps]
    return in_rows(buttons, 4 if len(buttons) <= 16 else MOST_COLUMNS)


def _step_label(move: CheckerMove, *, named: bool) -> Message:
    if named:
        return message("button.step_with_die", step=format_move(move), die=move.die)
    return message("verbatim", text=format_move(move))


def _dice_first(steps: list[tuple[CheckerMove, bool]]) -> Row:
    dice = sorted({move.die for move, _ in steps}, reverse=True)
    return tuple(_die(die) for die in dice)


def _other_dice(steps: list[tuple[CheckerMove, bool]], mode: Mode) -> Row:
    return tuple(_die(die) for die in sorted({move.die for move, _ in steps} - {mode.die}, reverse=True))


def _die(die: int) -> Control:
    return Control(Verb.STEPS, message("button.die", die=die), format_mode(Mode(stepwise=True, die=die)))


def _ends(variant: Variant, turn: Turn) -> Row:
    row: list[Control] = []
    if turn.moves:
        row.append(Control(Verb.UNDO, Message("button.undo")))
    if len(turn.moves) > 1:
        row.append(Control(Verb.RESET, Message("button.reset")))
    if may_lift(variant, turn):
        row.append(Control(Verb.DONE, Message("button.done"), style=Style.SUCCESS))
    return tuple(row)


def in_rows(buttons: list[Control], columns: int) -> Rows:
    """The buttons, so many a row."""
    return tuple(tuple(buttons[i : i + columns]) for i in range(0, len(buttons), columns))
