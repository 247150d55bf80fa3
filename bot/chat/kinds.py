"""Tables of two kinds, a table for two and a chouette, and what the conversation asks of either."""

from typing import TypeAlias

from bot.chouette import state as chouette
from bot.chouette.state import Chouette
from bot.rules import table as pair
from bot.rules.game import Game, turn_of
from bot.rules.ids import PlayerId
from bot.rules.table import Table
from bot.rules.turn import Turn
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.commands import Update

State: TypeAlias = Table | Chouette
AnyUpdate: TypeAlias = Update | ChouetteUpdate


def is_over(state: State) -> bool:
    """Whether nothing more is played there."""
    return isinstance(state.phase, pair.Finished | chouette.Closed)


def is_playing(state: State) -> bool:
    """Whether a game is in play."""
    return isinstance(state.phase, pair.Playing | chouette.Playing)


def takes_part(state: State, player: PlayerId) -> bool:
    """Whether a person sits there; who only rests in a chouette does."""
    match state:
        case Table():
            return player in state.seats
        case Chouette():
            return state.is_here(player)


def concerns(state: State, player: PlayerId) -> bool:
    """Whether a person plays at a table, did, or is invited to it."""
    match state:
        case Table(phase=pair.Lobby(invited=invited)):
            return player in (*state.seats, invited)
        case Table():
            return player in state.seats
        case Chouette():
            return state.member(player) is not None


def people_of(state: State) -> tuple[PlayerId, ...]:
    """Everybody a table may name: who plays there, did, or is invited."""
    match state:
        case Table(phase=pair.Lobby(invited=invited)) if invited is not None:
            return (*state.seats, invited)
        case Table():
            return state.seats
        case Chouette():
            return tuple(member.player for member in state.members)


def players_of(state: State) -> tuple[PlayerId, ...]:
    """Who plays there now."""
    match state:
        case Table():
            return state.seats
        case Chouette():
            return tuple(member.player for member in state.members if state.is_here(member.player))


def board_of(state: State) -> Game | None:
    """The turn machine of the game in play, or of the last one; None before the first."""
    match state:
        case Table():
            return pair.game_of(state)
        case Chouette():
            game = chouette.game_of(state)
            return None if game is None else game.board


def turn_number(state: State) -> int:
    """A number that differs from turn to turn of a table; 0 without a game."""
    game = board_of(state)
    return 0 if game is None else game.number * 100_000 + sum(game.turns)


def staged(state: State) -> Turn | None:
    """The turn in play, if checkers of it have been moved."""
    game = board_of(state) if is_playing(state) else None
    return turn_of(game) if game is not None and game.turn is not None and game.turn.moves else None


def is_staged(state: State) -> bool:
    """Whether checkers of a turn that is not over have been moved."""
    return staged(state) is not None


def ended_game(state: State) -> int | None:
    """The number of the game whose end a board shows; None while it is in play, or before the first."""
    game = board_of(state)
    return None if game is None or is_playing(state) else game.number
