"""The board of a chouette as a game for two without a cube: the rules of that game decide all about checkers."""

from dataclasses import replace

from bot.chouette.actions import BoardAction
from bot.chouette.game import ChouetteGame
from bot.chouette.house_rules import HouseRules, board_terms
from bot.rules.act import Habits, next_automatic
from bot.rules.actions import Action
from bot.rules.decide import decide
from bot.rules.dice import Dice
from bot.rules.events import Event
from bot.rules.game import ToMove, ToNameDouble, ToRoll, awaited
from bot.rules.side import Side
from bot.rules.table import Playing, Table


def shadow(rules: HouseRules, game: ChouetteGame) -> Table:
    """A table for two with the same board and dice; the opening must have been decided."""
    board = replace(game.board, cubes=(), offer=None)
    return Table(board_terms(rules), (game.captain, game.box), Playing(board))


def board_waits(game: ChouetteGame) -> ToRoll | ToMove | ToNameDouble:
    """What the board alone waits for."""
    waits = awaited(replace(game.board, cubes=(), offer=None))
    assert isinstance(waits, ToRoll | ToMove | ToNameDouble)  # noqa: S101 - there is no cube and no offer in it
    return waits


def board_events(
    rules: HouseRules, game: ChouetteGame, side: Side, action: BoardAction, dice: Dice
) -> tuple[Event, ...]:
    """What an action on the board makes happen; last comes GameEnded when it ends the game. Raises RulesError."""
    return decide(shadow(rules, game), side, action, dice)


def forced_action(rules: HouseRules, game: ChouetteGame, habits: Habits) -> Action | None:
    """What the mover plays without being asked: nothing playable, forced plays as he likes it; None = he chooses."""
    return next_automatic(shadow(rules, game), (habits, habits))[1]
