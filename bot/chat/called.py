"""Who is to be called at a table, and for what."""

from dataclasses import dataclass

from bot.chat.kinds import State, turn_number
from bot.chouette import state as chouette
from bot.chouette.doubling import roller
from bot.chouette.game import Window
from bot.chouette.house_rules import Pace
from bot.chouette.questions import Asked, Task, asked
from bot.chouette.state import Chouette
from bot.rules.game import awaited
from bot.rules.ids import PlayerId
from bot.rules.table import Playing, Table

_ANSWERS = (
    Task.ANSWER,
    Task.LONE_TAKER,
    Task.GIVE_EXTRA,
    Task.ANSWER_EXTRA,
    Task.ANSWER_LEVEL,
    Task.GIVE_UP_TOO,
    Task.ANSWER_CONCESSION,
    Task.AUTOMATIC,
    Task.BE_READY,
    Task.BE_PARTNER,
)
"""What somebody waits for. Whether one doubles is asked without calling anybody: nobody should feel hurried by it."""
_MOST_PLAYERS = 64
PRESENT_S = 120.0
"""Whoever did something in a room so lately is there and need not be called."""
PRESENT_FOR_ANSWER_S = 20.0
"""The same where a live game waits for answers of several and a minute is all they have."""


@dataclass(frozen=True, slots=True)
class Due:
    """turn: a number that differs from one question to the next, and stays while it is answered by one after another.

    players: who is to be called for it; who has answered is not. present_s: how lately somebody must have done
    something to need no call.
    """

    turn: int = 0
    players: tuple[PlayerId, ...] = ()
    present_s: float = PRESENT_S


def due(state: State) -> Due:
    """Who is asked now, if it is a question that people are called for."""
    match state:
        case Table(phase=Playing(game)):
            side = awaited(game).side
            return Due(turn_number(state) * 2 + side, (state.seats[side],))
        case Table():
            return Due()
        case Chouette():
            return _in_chouette(state)


def _in_chouette(state: Chouette) -> Due:
    match state.phase:
        case chouette.Playing(game) if not state.paused and isinstance(game.question, Window | None):
            player = roller(state, game)
            place = game.line.index(player) if player in game.line else len(game.line)
            # While others are asked whether they double it is still his turn, for which he has been called.
            is_called = player is not None and game.question is None
            return Due(
                (turn_number(state) * _MOST_PLAYERS + place) * 2,
                (player,) if is_called and player is not None else (),
            )
    called = tuple(player for player, mine in asked(state).items() if any(map(_waits, mine)))
    if not called:
        return Due()
    is_live = state.rules.pace is Pace.LIVE and isinstance(state.phase, chouette.Playing)
    return Due(state.decision * 2 + 1, called, PRESENT_FOR_ANSWER_S if is_live else PRESENT_S)


def _waits(question: Asked) -> bool:
    return question.task in _ANSWERS and not question.is_given
