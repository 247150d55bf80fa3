"""Giving up: a resignation offered at a level, its answer, and conceding all that is left.

Offer and consent are those of GNU Backgammon and FIBS. An offer at the highest level that could still be lost is
accepted at once, since refusing it could gain nothing.
"""

from dataclasses import replace

from bot.rules.cube import Cube
from bot.rules.doubling import drop_double
from bot.rules.events import (
    Event,
    GameEnded,
    HowClosed,
    HowEnded,
    ResignationOffered,
    ResignationRefused,
    ResignationWithdrawn,
    TableClosed,
)
from bot.rules.game import (
    Game,
    ToAnswerDouble,
    ToAnswerResignation,
    ToMove,
    awaited,
    board_seen_by,
    only_cube,
    turn_of,
)
from bot.rules.refusals import CannotResign, NoResignationToAnswer, Resigning
from bot.rules.scoring import board_level, forfeit_level, game_ended, highest_level, scored_level
from bot.rules.series import leader, match_winner, scored
from bot.rules.side import Side
from bot.rules.table import Table, standing
from bot.rules.terms import Resign


def possible_resignation(table: Table, game: Game, by: Side) -> int:
    """The highest level, 1..3, that this side could still lose."""
    away = standing(table).away
    needed = None if away is None else away[by.other]
    board = board_seen_by(table.rules, game, by)
    return highest_level(table.terms, only_cube(game) or Cube(), board, needed)


def offered_levels(table: Table, game: Game, by: Side) -> tuple[int, ...]:
    """The levels this side may offer to lose at: up to the highest possible, or the one that the position says."""
    if table.terms.resign is Resign.BY_POSITION:
        return (_level_by_position(table, game, by),)
    return tuple(range(1, possible_resignation(table, game, by) + 1))


def past_resignation(game: Game, by: Side) -> tuple[tuple[Event, ...], Game]:
    """Going on with the game answers an open resignation: the other side refuses it, the resigner withdraws it."""
    offer = game.offer
    if offer is None:
        return (), game
    event = ResignationWithdrawn(by, offer.level) if offer.by is by else ResignationRefused(by, offer.level)
    return (event,), replace(game, offer=None)


def offer_resignation(table: Table, game: Game, by: Side, level: int) -> tuple[Event, ...]:
    """The offer, and the end of the game where nothing could be gained by refusing it.

    level: ignored under terms that resign by position. Raises CannotResign.
    """
    _check_moment(game, by)
    if table.terms.resign is Resign.BY_POSITION:
        level = _level_by_position(table, game, by)
        return (ResignationOffered(by, level), _resigned(table, game, by, level))
    highest = possible_resignation(table, game, by)
    if not 1 <= level <= highest:
        raise CannotResign(Resigning.LEVEL, highest)
    if level == highest:
        return (ResignationOffered(by, level), _resigned(table, game, by, level))
    refused = game.refused[by]
    if refused is not None and level <= refused.level and game.turns[by] == refused.at_turn:
        raise CannotResign(Resigning.REFUSED_THIS_TURN, refused.level)
    return (ResignationOffered(by, level),)


def answer_resignation(table: Table, game: Game, by: Side, *, accepts: bool) -> tuple[Event, ...]:
    """The answer of the side that was asked. Raises NoResignationToAnswer."""
    waits = awaited(game)
    if not isinstance(waits, ToAnswerResignation) or waits.side is not by:
        raise NoResignationToAnswer
    if accepts:
        return (_resigned(table, game, by.other, waits.level),)
    return (ResignationRefused(by, waits.level),)


def concede(table: Table, game: Game, by: Side) -> tuple[Event, ...]:
    """Leaving the whole match or session in the middle of a game, which is lost as a forfeit.

    A double that waits for his answer counts as dropped.
    """
    waits = awaited(replace(game, offer=None))
    if isinstance(waits, ToAnswerDouble) and waits.side is by:
        dropped = drop_double(game, by, waits.cube)
        return (*dropped, *_left(table, by, dropped[-1]))
    forfeited = _forfeited(table, game, by)
    return (forfeited, *_left(table, by, forfeited))


def _left(table: Table, by: Side, ended: GameEnded) -> tuple[Event, ...]:
    """The end of the table by leaving it, unless the points of the last game end the match anyway."""
    after = scored(table, ended)
    if match_winner(after) is not None:
        return ()
    if table.terms.is_match:
        return (TableClosed(HowClosed.CONCEDED, by.other, by),)
    return (TableClosed(HowClosed.SESSION_ENDED, leader(after), by),)


def _check_moment(game: Game, by: Side) -> None:
    waits = awaited(game)
    if game.offer is not None:
        raise CannotResign(Resigning.ALREADY_OFFERED)
    if isinstance(waits, ToAnswerDouble) and waits.side is by:
        raise CannotResign(Resigning.ANSWER_DOUBLE)
    if isinstance(waits, ToMove) and waits.side is by and turn_of(game).moves:
        raise CannotResign(Resigning.STEPS_STAGED)


def _resigned(table: Table, game: Game, loser: Side, level: int) -> GameEnded:
    return _lost(table, game, loser, HowEnded.RESIGNED, level)


def _level_by_position(table: Table, game: Game, by: Side) -> int:
    level = board_level(table.rules, board_seen_by(table.rules, game, by))
    return scored_level(table.terms, only_cube(game) or Cube(), level)


def _forfeited(table: Table, game: Game, by: Side) -> GameEnded:
    if table.terms.resign is Resign.BY_POSITION:
        level = _level_by_position(table, game, by)
    else:
        level = forfeit_level(table.rules, board_seen_by(table.rules, game, by))
    return _lost(table, game, by, HowEnded.CONCEDED, level)


def _lost(table: Table, game: Game, loser: Side, how: HowEnded, level: int) -> GameEnded:
    board = board_seen_by(table.rules, game, loser)
    return game_ended(table.terms, only_cube(game), winner=loser.other, how=how, level=level, loser=board)
