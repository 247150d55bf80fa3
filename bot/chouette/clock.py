"""What the clock may ask in a game: the time of a question, of whoever moves, of a side that is away."""

from dataclasses import replace

from bot.chouette.actions import CallAway, ForfeitSide, MoverSleeps, Reveal, TimeIsUp
from bot.chouette.answering import is_complete, is_shown_later, revealed, time_up
from bot.chouette.doubling import closed, roller, silent_in_window
from bot.chouette.errors import OutOfPlace
from bot.chouette.events import ChouetteEvent, MemberSatOut, StayedSilent
from bot.chouette.extras import extras_time_up
from bot.chouette.game import (
    AutomaticChoice,
    ChouetteGame,
    Concession,
    ExtraRound,
    LevelOffer,
    Round,
    Window,
)
from bot.chouette.game_events import MoverReplaced, QuestionAsked, SideAway
from bot.chouette.members import SILENT
from bot.chouette.resigning import resignation_time_up
from bot.chouette.roles import live_stakes, mover
from bot.chouette.settling import forfeited
from bot.chouette.state import Chouette
from bot.rules.dice import Dice
from bot.rules.ids import PlayerId
from bot.rules.side import Side

GameClockAction = TimeIsUp | Reveal | MoverSleeps | CallAway | ForfeitSide


def in_game_by_clock(
    state: Chouette, game: ChouetteGame, action: GameClockAction, dice: Dice
) -> tuple[ChouetteEvent, ...]:
    """What a time that is over makes happen. Raises OutOfPlace where it does not apply (any more)."""
    match action:
        case TimeIsUp():
            return _time_is_up(state, game, dice)
        case Reveal():
            asked = game.question
            if isinstance(asked, Round) and is_complete(asked) and is_shown_later(asked):
                return revealed(state, game, asked)
        case MoverSleeps():
            sleeper = next_mover(state, game)
            if sleeper is not None:
                return (StayedSilent(sleeper), MoverReplaced(sleeper))
        case CallAway(side):
            player = waits_for(state, game)
            turn = game.board.turn
            on_turn = player is not None and turn is not None and turn.side is side
            if player is not None and on_turn and game.away is None and next_mover(state, game) is None:
                return (StayedSilent(player), *_called(state, game, player, side))
        case ForfeitSide(side):
            if game.away is side and live_stakes(game):
                out = (MemberSatOut(game.box),) if side is Side.BLACK and _may_rest(state, game) else ()
                return (*out, *forfeited(state, game, side), SideAway(None))
    raise OutOfPlace(type(action).__name__)


def _called(state: Chouette, game: ChouetteGame, player: PlayerId, side: Side) -> tuple[ChouetteEvent, ...]:
    """A last time to come back; none for the last of the team where he has let too many decisions pass already."""
    member = state.member(player)
    if side is Side.WHITE and member is not None and member.silent + 1 >= SILENT:
        return forfeited(state, game, side)
    return (SideAway(side),)


def _may_rest(state: Chouette, game: ChouetteGame) -> bool:
    member = state.member(game.box)
    box_plays = mover(state, game, Side.BLACK) == game.box
    return box_plays and member is not None and not member.sits_out_next


def waits_for(state: Chouette, game: ChouetteGame) -> PlayerId | None:
    """Who is to roll or play, if the board waits for that."""
    return roller(state, game) if game.question is None else None


def next_mover(state: Chouette, game: ChouetteGame) -> PlayerId | None:
    """Whoever is to move, if somebody else of his side could do it instead; else None."""
    player, turn = waits_for(state, game), game.board.turn
    if player is None or turn is None:
        return None
    other = mover(state, replace(game, asleep=(*game.asleep, player)), turn.side)
    return player if other != player else None


def _time_is_up(state: Chouette, game: ChouetteGame, dice: Dice) -> tuple[ChouetteEvent, ...]:
    match game.question:
        case Window() as window:
            silent = () if window.grace else silent_in_window(state, game)
            return (*(StayedSilent(p, window=True) for p in silent), *closed(state, game, window, dice))
        case Round() as asked if not is_complete(asked):
            return time_up(state, game, asked)
        case Round() as asked:
            return revealed(state, game, asked)
        case ExtraRound() as asked:
            return extras_time_up(state, game, asked)
        case (LevelOffer() | Concession()) as asked:
            return resignation_time_up(state, game, asked)
        case AutomaticChoice():
            return (QuestionAsked(None),)
    raise OutOfPlace(TimeIsUp.__name__)
