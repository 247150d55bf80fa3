"""A match or money session over its games: how the next one starts, when the last one was played."""

from dataclasses import replace

from bot.rules.actions import AbandonTable, Action, AskRematch, ConcedeMatch, StartGame, StopSession
from bot.rules.dice import Dice
from bot.rules.events import (
    CubeDoubledAutomatically,
    Event,
    GameEnded,
    GameStarted,
    HowClosed,
    OpeningThrown,
    RematchAsked,
    TableClosed,
)
from bot.rules.refusals import NotNow
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Table
from bot.rules.variant import Starts


def decide_between(table: Table, by: Side | None, action: Action, dice: Dice) -> tuple[Event, ...]:
    """What an action makes happen between two games. Raises NotNow."""
    match action:
        case StartGame(seats):
            return _start(table, seats, dice)
        case StopSession() if by is not None and not table.terms.is_match and table.games:
            return (TableClosed(HowClosed.SESSION_ENDED, leader(table), by),)
        case ConcedeMatch() if by is not None and table.terms.is_match and table.games:
            return (TableClosed(HowClosed.CONCEDED, by.other, by),)
        case AbandonTable() if by is None:
            return (TableClosed(HowClosed.ABANDONED, None),)
    raise NotNow(type(action).__name__)


def decide_finished(table: Table, phase: Finished, by: Side | None, action: Action) -> tuple[Event, ...]:
    """What an action makes happen when all is over: each of the two may ask once for a rematch. Raises NotNow."""
    both_seated = len(table.seats) == 2
    if isinstance(action, AskRematch) and both_seated and by is not None and by not in phase.wants_rematch:
        return (RematchAsked(by),)
    raise NotNow(type(action).__name__)


def with_close(table: Table, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a game, and the end of the table where the game that just ended was its last."""
    last = events[-1]
    if not isinstance(last, GameEnded):
        return events
    after = scored(table, last)
    winner = match_winner(after)
    if winner is not None:
        return (*events, TableClosed(HowClosed.MATCH_WON, winner))
    if not table.terms.is_match and after.games == table.terms.games:
        return (*events, TableClosed(HowClosed.SESSION_ENDED, leader(after)))
    return events


def scored(table: Table, ended: GameEnded) -> Table:
    """The table with the points of a game that has just ended, never capped at the match length."""
    score = list(table.score)
    if ended.winner is not None:
        score[ended.winner] += ended.points
    return replace(table, score=(score[0], score[1]), games=table.games + 1)


def leader(table: Table) -> Side | None:
    """The side with more points; None when they are level."""
    white, black = table.score
    if white == black:
        return None
    return Side.WHITE if white > black else Side.BLACK


def match_winner(table: Table) -> Side | None:
    """The side that has reached the match length."""
    if table.terms.is_match and max(table.score) >= table.terms.length:
        return leader(table)
    return None


def is_crawford_next(table: Table) -> bool:
    """Whether the next game is the Crawford game: the first that begins with a side exactly one point short."""
    terms = table.terms
    return terms.is_match and terms.crawford and not table.crawford_over and terms.length - 1 in table.score


def next_starter(table: Table) -> Side | None:
    """Who begins the next game without a throw; None where the opening throw decides, as in every first game.

    After a draw the one who did not begin it.
    """
    last = table.phase
    starts = table.terms.rules.starts
    if not isinstance(last, Between) or last.game is None or last.result is None or starts is Starts.ROLL:
        return None
    began, winner = last.game.starter, last.result.winner
    if began is not None and (starts is Starts.ALTERNATE or winner is None):
        return began.other
    if winner is None or starts is Starts.WINNER:
        return winner
    return winner.other


def _start(table: Table, seats: tuple[str, ...], dice: Dice) -> tuple[Event, ...]:
    """The next game up to the first turn: throws are repeated while they are equal."""
    terms, number = table.terms, table.games + 1
    starter = next_starter(table)
    events: list[Event] = [GameStarted(number, seats, is_crawford_next(table), starter)]
    if starter is not None:
        return tuple(events)
    n, stake = 0, 1
    while True:
        roll = dice.throw(game=number, seats=seats, n=n)
        events.append(OpeningThrown(n, roll))
        if not roll.is_doubles:
            return tuple(events)
        if n < terms.auto_doubles and stake * 2 <= terms.highest_cube:
            stake *= 2
            events.append(CubeDoubledAutomatically(stake))
        n += 1
