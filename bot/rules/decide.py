"""Whether an action is allowed, and what it makes happen. May refuse; changes nothing."""

from typing import assert_never

from bot.rules.actions import (
    AbandonTable,
    AcceptChallenge,
    AcceptResignation,
    Action,
    AskRematch,
    ConcedeMatch,
    DeclineChallenge,
    Drop,
    ExpireChallenge,
    LiftDice,
    NameDouble,
    OfferDouble,
    OfferResignation,
    PlayStep,
    PlayWhole,
    Raise,
    RefuseResignation,
    ResetSteps,
    RollDice,
    StartGame,
    StopSession,
    Take,
    UndoStep,
    WithdrawChallenge,
)
from bot.rules.challenge import decide_challenge
from bot.rules.dice import Dice
from bot.rules.doubling import answer_double, offer_double
from bot.rules.ending import end_after
from bot.rules.events import DiceRolled, DoubleNamed, Event, HowClosed, PlayFinished, TableClosed
from bot.rules.game import Game, ToMove, ToNameDouble, ToRoll, awaited, turn_of
from bot.rules.refusals import NoSuchDouble, NotNow, NotYourTurn
from bot.rules.resigning import answer_resignation, concede, offer_resignation, past_resignation
from bot.rules.series import decide_between, decide_finished, with_close
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Lobby, Playing, Table
from bot.rules.turn import TurnAction, decide_turn


def decide(table: Table, by: Side | None, action: Action, dice: Dice) -> tuple[Event, ...]:
    """What the action makes happen.

    by: the seated side that asks; None for the clock and for people without a seat.
    Raises RulesError when it is refused.
    """
    match table.phase:
        case Lobby() as lobby:
            return decide_challenge(table, lobby, by, action)
        case Playing(game):
            return with_close(table, _in_game(table, game, by, action, dice))
        case Between():
            return decide_between(table, by, action, dice)
        case Finished() as finished:
            return decide_finished(table, finished, by, action)
    assert_never(table.phase)


def _in_game(table: Table, game: Game, by: Side | None, action: Action, dice: Dice) -> tuple[Event, ...]:
    match action:
        case AbandonTable() if by is None:
            return (TableClosed(HowClosed.ABANDONED, None),)
        case (AcceptChallenge() | DeclineChallenge() | WithdrawChallenge() | ExpireChallenge()) | (
            StartGame() | StopSession() | AbandonTable() | AskRematch()
        ):
            raise NotNow(type(action).__name__)
    if by is None:
        raise NotYourTurn(awaited(game).side)
    match action:
        case OfferResignation(level):
            return offer_resignation(table, game, by, level)
        case AcceptResignation() | RefuseResignation():
            return answer_resignation(table, game, by, accepts=isinstance(action, AcceptResignation))
        case ConcedeMatch():
            return concede(table, game, by)
    implied, game = past_resignation(game, by)
    return (*implied, *_going_on(table, game, by, action, dice))


def _going_on(
    table: Table,
    game: Game,
    by: Side,
    action: RollDice | NameDouble | OfferDouble | Take | Drop | Raise | TurnAction,
    dice: Dice,
) -> tuple[Event, ...]:
    match action:
        case RollDice():
            return _roll(game, by, dice)
        case NameDouble():
            return _name_double(game, by, action)
        case OfferDouble(index):
            return offer_double(table, game, by, index)
        case Take() | Drop() | Raise():
            return answer_double(table, game, by, action)
        case PlayStep() | UndoStep() | ResetSteps() | PlayWhole() | LiftDice():
            return _checkers(table, game, by, action)
    assert_never(action)


def _roll(game: Game, by: Side, dice: Dice) -> tuple[Event, ...]:
    _check_moment(game, by, ToRoll, RollDice())
    return (DiceRolled(by, game.throws, dice.throw(game=game.number, seats=game.seats, n=game.throws)),)


def _name_double(game: Game, by: Side, action: NameDouble) -> tuple[Event, ...]:
    _check_moment(game, by, ToNameDouble, action)
    if not 1 <= action.die <= 6:
        raise NoSuchDouble(action.die)
    return (DoubleNamed(by, action.die),)


def _checkers(table: Table, game: Game, by: Side, action: TurnAction) -> tuple[Event, ...]:
    _check_moment(game, by, ToMove, action)
    events = decide_turn(table.rules, turn_of(game), action)
    last = events[-1]
    if isinstance(last, PlayFinished):
        ended = end_after(table, game, last)
        return events if ended is None else (*events, ended)
    return events


def _check_moment(game: Game, by: Side, asked: type[ToRoll | ToNameDouble | ToMove], action: Action) -> None:
    """Raises NotYourTurn or NotNow unless this side is asked for such an action."""
    waits = awaited(game)
    if waits.side is not by:
        raise NotYourTurn(waits.side)
    if not isinstance(waits, asked):
        raise NotNow(type(action).__name__)
