"""Random games of any variant by way of the table itself, and what must hold at every turn of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from bot.rules.act import act
from bot.rules.actions import (
    AcceptChallenge,
    Action,
    Drop,
    LiftDice,
    NameDouble,
    PlayWhole,
    RollDice,
    StartGame,
)
from bot.rules.board import checkers_on_board
from bot.rules.ending import end_after
from bot.rules.events import DiceRolled, DoubleNamed, Event, PlayFinished
from bot.rules.evolve import evolve
from bot.rules.game import (
    Game,
    ToAnswerDouble,
    ToAnswerResignation,
    ToMove,
    ToNameDouble,
    ToRoll,
    awaited,
    board_seen_by,
    turn_of,
)
from bot.rules.plays import LegalPlays
from bot.rules.side import Side
from bot.rules.table import Happening, Playing, Table, begin, open_table
from bot.rules.terms import Terms
from bot.rules.turn import plays_of
from tests.support.family_judge import Final, Question, answers
from tests.support.positions import random_roll
from tests.support.scripted_dice import RandomDice
from tests.support.tables import ANNA, BRUNO, BY_HAND, SEATS

MOST_TURNS = 20_000


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn to be played: the table, and all its legal plays."""

    table: Table
    game: Game
    legal: LegalPlays


def seated(terms: Terms, seed: int) -> Table:
    """A table whose challenge has been accepted."""
    table = begin(open_table(terms, ANNA, None))
    return act(table, None, AcceptChallenge(BRUNO), RandomDice(seed), BY_HAND)[0]


def game_moments(terms: Terms, seed: int, table: Table | None = None) -> Iterator[Moment]:
    """Every turn of one game of random plays. Raises AssertionError when it does not end."""
    random, dice = Random(seed), RandomDice(seed)
    table = seated(terms, seed) if table is None else table
    table, _ = act(table, None, StartGame(SEATS), dice, BY_HAND)
    for _ in range(MOST_TURNS):
        if not isinstance(table.phase, Playing):
            return
        game = table.phase.game
        waits = awaited(game)
        action: Action
        match waits:
            case ToRoll():
                action = RollDice()
            case ToNameDouble():
                action = NameDouble(random.randint(1, 6))
            case ToMove():
                legal = plays_of(table.rules, turn_of(game))
                yield Moment(table, game, legal)
                action = PlayWhole(random.choice(legal.plays).moves) if legal.plays else LiftDice()
            case ToAnswerDouble() | ToAnswerResignation():
                action = Drop()
        table, _ = act(table, waits.side, action, dice, BY_HAND)
    raise AssertionError(f"no end after {MOST_TURNS} turns: {terms.variant}, seed {seed}")


def quick_moments(terms: Terms, seed: int) -> Iterator[Moment]:
    """The same without asking whether each play is allowed: they are taken from the list. For many games."""
    random = Random(seed)
    table, _ = act(seated(terms, seed), None, StartGame(SEATS), RandomDice(seed), BY_HAND)
    for _ in range(MOST_TURNS):
        if not isinstance(table.phase, Playing):
            return
        game = table.phase.game
        waits = awaited(game)
        event: Event
        match waits:
            case ToRoll(side):
                event = DiceRolled(side, game.throws, random_roll(random))
            case ToNameDouble(side):
                event = DoubleNamed(side, random.randint(1, 6))
            case ToMove(side):
                legal = plays_of(table.rules, turn_of(game))
                yield Moment(table, game, legal)
                moves = random.choice(legal.plays).moves if legal.plays else ()
                event = PlayFinished(side, legal.roll, moves)
                ended = end_after(table, game, event)
                table = evolve(table, Happening(event, side))
                if ended is not None:
                    return
                continue
            case ToAnswerDouble() | ToAnswerResignation():
                raise AssertionError(waits)
        table = evolve(table, Happening(event, side))
    raise AssertionError(f"no end after {MOST_TURNS} turns: {terms.variant}, seed {seed}")


def are_checkers_conserved(moment: Moment) -> bool:
    """On the board, the bar, pinned, waiting or off: as many as in the beginning, for either side."""
    rules = moment.table.rules
    boards = [board_seen_by(rules, moment.game, side) for side in Side]
    boards += [play.board for play in moment.legal.plays]
    return all(
        (rules.checkers, rules.checkers) == (ours + board.off[0], theirs + board.off[1])
        for board in boards
        for ours, theirs in (checkers_on_board(board),)
    )


def finals_of(legal: LegalPlays) -> tuple[set[Final], int]:
    """What the rules say, in the judge's words."""
    boards = [play.board for play in legal.plays]
    return {(board.points, board.pinned, board.to_enter[0]) for board in boards}, legal.n_dice


def judged(moment: Moment) -> tuple[set[Final], int]:
    """What the judge says to the same turn."""
    turn, terms = turn_of(moment.game), moment.table.terms
    context = turn.context
    named = replace(terms, variant=moment.table.rules.id)
    roll = moment.legal.roll
    question = Question(named, turn.board, (roll.first, roll.second), context.is_first, context.is_starter)
    return answers(question)
