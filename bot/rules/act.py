"""An action with everything that follows from it by itself."""

from dataclasses import dataclass
from enum import StrEnum
from functools import reduce

from bot.rules.actions import Action, LiftDice, PlayStep, PlayWhole, ResetSteps, RollDice, UndoStep
from bot.rules.board import has_contact
from bot.rules.decide import decide
from bot.rules.dice import Dice
from bot.rules.evolve import evolve
from bot.rules.game import Game, ToMove, ToRoll, awaited, turn_of, why_no_double
from bot.rules.side import Side
from bot.rules.table import Happening, Playing, Table, standing
from bot.rules.turn import best_bear_off, board_now, may_lift, plays_of, steps_of
from bot.rules.variant import Variant

MOST_AUTOMATIC = 64
"""Bound on the steps that follow one action by themselves; the last player goes on by hand from there."""


class Forced(StrEnum):
    """Which forced plays are made without asking."""

    OFF = "off"
    WHOLE_TURN = "whole_turn"
    EVERY_PART = "every_part"


@dataclass(frozen=True, slots=True)
class Habits:
    """What a player lets the house do for him.

    forced: forced plays. race_bear_off: with no contact left and all checkers home, bear off as many as possible,
        where one play does that best.
    """

    forced: Forced = Forced.WHOLE_TURN
    race_bear_off: bool = False


def act(
    table: Table,
    by: Side | None,
    action: Action,
    dice: Dice,
    habits: tuple[Habits, Habits] = (Habits(), Habits()),
) -> tuple[Table, tuple[Happening, ...]]:
    """The table after an action and its automatic consequences, with all happenings in order.

    by: the side that asks, None for the clock or somebody without a seat. habits: of (WHITE, BLACK).
    Raises RulesError when the action is refused; the automatic steps never are.
    """
    table, happenings = _apply(table, by, action, dice, automatic=False)
    if isinstance(action, UndoStep | ResetSteps):
        # A forced part that was taken back would otherwise be played again at once.
        return table, happenings
    for _ in range(MOST_AUTOMATIC):
        side, following = next_automatic(table, habits)
        if following is None:
            break
        table, more = _apply(table, side, following, dice, automatic=True)
        happenings += more
    return table, happenings


def _apply(
    table: Table, by: Side | None, action: Action, dice: Dice, *, automatic: bool
) -> tuple[Table, tuple[Happening, ...]]:
    happenings = tuple(Happening(event, by, automatic) for event in decide(table, by, action, dice))
    return reduce(evolve, happenings, table), happenings


def next_automatic(table: Table, habits: tuple[Habits, Habits]) -> tuple[Side | None, Action | None]:
    """What the house does next without asking, and for whom; (None, None) when somebody must be asked."""
    if not isinstance(table.phase, Playing):
        return None, None
    game = table.phase.game
    match awaited(game):
        case ToRoll(side):
            # Rolling is the only thing left to do when no double is possible.
            reason = why_no_double(table.terms, game, standing(table), side)
            return (side, RollDice()) if reason is not None else (None, None)
        case ToMove(side):
            return side, _automatic_play(table.rules, game, habits[side])
    return None, None


def _automatic_play(rules: Variant, game: Game, habits: Habits) -> Action | None:
    turn = turn_of(game)
    if turn.moves:
        # The last checker ends the game at once, whatever dice are left.
        if may_lift(rules, turn) and board_now(rules, turn).off[0] == rules.checkers:
            return LiftDice()
        return _forced_part(rules, game) if habits.forced is Forced.EVERY_PART else None
    legal = plays_of(rules, turn)
    if not legal.plays:
        return LiftDice()
    if len(legal.plays) == 1 and habits.forced is not Forced.OFF:
        return PlayWhole(legal.plays[0].moves)
    if habits.race_bear_off and _is_bear_off_race(rules, game):
        best = best_bear_off(rules, turn)
        if best is not None:
            return PlayWhole(best.moves)
    return _forced_part(rules, game) if habits.forced is Forced.EVERY_PART else None


def _forced_part(rules: Variant, game: Game) -> Action | None:
    steps = steps_of(rules, turn_of(game))
    return PlayStep(steps[0].source, steps[0].die) if len(steps) == 1 else None


def _is_bear_off_race(rules: Variant, game: Game) -> bool:
    board = turn_of(game).board
    return (
        not rules.last_to_finish
        and not has_contact(board, rules.parallel)
        and all(count <= 0 for count in board.points[7:])
    )
