"""Tables in every phase, made in one line.

White is seat 0 (player 1), Black seat 1 (player 2). `in_play` puts any position on the board; `started` plays the
challenge and the opening throw through the rules; `play` acts several times in a row.
"""

import pytest

from bot.rules.act import Forced, Habits, act
from bot.rules.actions import AcceptChallenge, Action, PlayWhole, StartGame
from bot.rules.board import Board
from bot.rules.cube import Cube
from bot.rules.dice import Dice, parse_roll
from bot.rules.events import Event
from bot.rules.game import Game, awaited, turn_of
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
from bot.rules.refusals import CannotDouble, CannotResign
from bot.rules.side import Side
from bot.rules.table import Happening, Playing, Table, begin, open_table
from bot.rules.terms import Terms, make_terms
from bot.rules.turn import Turn
from tests.support.positions import board_of
from tests.support.scripted_dice import ScriptedDice

WHITE, BLACK = Side.WHITE, Side.BLACK
ANNA, BRUNO = PlayerId(1), PlayerId(2)
SEATS = ("a" * 32, "b" * 32)
START = "24*2 13*5 8*3 6*5 / 1*2 12*5 17*3 19*5"
BY_HAND = (Habits(Forced.OFF), Habits(Forced.OFF))
"""Nothing forced is played without asking."""


def position(text: str, checkers: int = 15) -> Board:
    """A board from ``"24*2 bar / 1*2 12"``: the mover's checkers, a stroke, the enemy's, all in the mover's numbers."""
    ours, _, theirs = text.partition("/")
    return board_of(ours, theirs, checkers)


def terms_of(variant: str = "standard", length: int = 0, **settings: str) -> Terms:
    """Terms with options as texts: ``terms_of(length=5, crawford="off")``."""
    return make_terms(variant, length, settings)


def in_play(
    text: str = START,
    *,
    on_turn: Side = WHITE,
    roll: str | None = None,
    terms: Terms | None = None,
    score: tuple[int, int] = (0, 0),
    cube: Cube | None = None,
    turns: tuple[int, int] = (4, 4),
    crawford: bool = False,
    crawford_over: bool = False,
) -> Table:
    """A table in the middle of its next game.

    text: the position in the numbers of the side on turn. roll: None = not rolled yet. turns: finished by each side.
    Money by default, the cube centred at 1.
    """
    terms = terms or terms_of()
    turn = Turn(on_turn, position(text, terms.rules.checkers), parse_roll(roll) if roll else None)
    cubes = (cube or Cube(),) if terms.cube else ()
    # As many throws as turns, and one for the opening, so that the next one is new.
    game = Game(1, SEATS, crawford, turn=turn, throws=sum(turns) + 1, turns=turns, cubes=cubes)
    return Table(terms, (ANNA, BRUNO), Playing(game), score=score, crawford_over=crawford_over)


def challenge(terms: Terms | None = None, invited: PlayerId | None = BRUNO) -> Table:
    """A challenge of Anna's that waits for an answer."""
    return begin(open_table(terms or terms_of(), ANNA, invited))


def seated(terms: Terms | None = None) -> Table:
    """Both players seated, no game begun."""
    return act(challenge(terms), None, AcceptChallenge(BRUNO), ScriptedDice())[0]


def started(terms: Terms | None, dice: Dice, habits: tuple[Habits, Habits] = BY_HAND) -> Table:
    """The first game after its opening throw."""
    return act(seated(terms), None, StartGame(SEATS), dice, habits)[0]


def play(
    table: Table,
    *actions: tuple[Side | None, Action],
    dice: Dice | None = None,
    habits: tuple[Habits, Habits] = BY_HAND,
) -> Table:
    """The table after several actions, each with the side that asks."""
    for by, action in actions:
        table, _ = act(table, by, action, dice or ScriptedDice(), habits)
    return table


def happened(
    table: Table,
    by: Side | None,
    action: Action,
    *rolls: str,
    habits: tuple[Habits, Habits] = BY_HAND,
) -> tuple[Event, ...]:
    """The events of one action; rolls: for the throws it brings."""
    return tuple(h.event for h in act(table, by, action, ScriptedDice(*rolls), habits)[1])


def whole(*steps: tuple[int, int]) -> PlayWhole:
    """A whole play from (source, die) pairs; the rules fill in where the checkers land."""
    return PlayWhole(tuple(CheckerMove(source, max(source - die, 0), die) for source, die in steps))


def owned(value: int, owner: Side) -> Cube:
    """A cube that was offered and taken."""
    return Cube(value, owner, turned=True)


def game_in(table: Table) -> Game:
    """The game in play."""
    assert isinstance(table.phase, Playing)
    return table.phase.game


def cube_in(table: Table) -> Cube:
    """The cube of the game in play."""
    return game_in(table).cubes[0]


def asked_in(table: Table) -> object:
    """What the game in play waits for."""
    return awaited(game_in(table))


def turn_in(table: Table) -> Turn:
    """The turn in progress; its board is that of its start, seen by the side on turn."""
    return turn_of(game_in(table))


def reason_of(table: Table, by: Side, action: Action) -> object:
    """The reason named by the refusal of an action that has one."""
    with pytest.raises((CannotDouble, CannotResign)) as refusal:
        act(table, by, action, ScriptedDice(), BY_HAND)
    assert isinstance(refusal.value, CannotDouble | CannotResign)
    return refusal.value.reason


def events_of(happenings: tuple[Happening, ...]) -> tuple[Event, ...]:
    """The events alone."""
    return tuple(h.event for h in happenings)
