"""What follows by itself from the state of a chouette: complete answers are shown, outs booked, games settled."""

from bot.chouette.answering import handed_on, is_complete, is_shown_later, revealed
from bot.chouette.doubling import closed, waited_for
from bot.chouette.events import ChouetteClosed, ChouetteEvent, CorrectionBooked
from bot.chouette.extras import givers_asked, made, refused, takers_asked
from bot.chouette.game import (
    AutomaticChoice,
    ChouetteGame,
    Concession,
    ExtraRound,
    HowOut,
    LevelOffer,
    Round,
    Window,
)
from bot.chouette.game_events import ExtrasGiven, QuestionAsked, StakeClosed, VerdictGiven
from bot.chouette.house_rules import BOX_CHOICE, terms_of
from bot.chouette.members import HowClosed, Presence
from bot.chouette.resigning import answerer, concession_judged, joined, level_judged
from bot.chouette.roles import live_stakes, mover
from bot.chouette.settling import booked, forfeited
from bot.chouette.state import Between, Chouette, Closed, Gathering, Playing
from bot.rules.dice import Dice
from bot.rules.events import CubeDoubledAutomatically, OpeningThrown, StepsReset
from bot.rules.side import Side


def following(state: Chouette, dice: Dice) -> tuple[ChouetteEvent, ...]:
    """The next thing that happens without anybody asking for it; no events when somebody, or the clock, must act."""
    consented = tuple(
        CorrectionBooked(c.number)
        for c in state.open_corrections
        if {entry.player for entry in c.points} <= set(c.consents)
    )
    if consented:
        return consented
    match state.phase:
        case Playing(game):
            return _in_game(state, game, dice)
        case Gathering() | Between():
            return _outside(state)
        case Closed():
            return ()


def _outside(state: Chouette) -> tuple[ChouetteEvent, ...]:
    """The end of the session, where it is due."""
    if state.ending is not None:
        return (ChouetteClosed(state.ending),)
    if 0 < state.coming_rules.games <= state.games:
        return (ChouetteClosed(HowClosed.GAMES_PLAYED),)
    if all(member.presence is Presence.LEFT for member in state.members):
        return (ChouetteClosed(HowClosed.ABANDONED),)
    return ()


def _in_game(state: Chouette, game: ChouetteGame, dice: Dice) -> tuple[ChouetteEvent, ...]:
    gone = _gone(state, game)
    if gone:
        return gone
    live = live_stakes(game)
    if not live and not game.drops:
        over = (QuestionAsked(None),) if game.question is not None else ()
        return (*over, *booked(state, game, None, 0))
    answered = _question(state, game, dice)
    if answered:
        return answered
    if game.drops and not isinstance(game.question, Round):
        return tuple(StakeClosed(drop.stake, drop.points, HowOut.DROPPED) for drop in game.drops)
    if game.question is not None:
        return ()
    if game.board.turn is None:
        return _opening(state, game, dice)
    turn = game.board.turn
    if turn.moves and game.staged_by != mover(state, game, turn.side):
        return (StepsReset(turn.side),)
    return ()


def _gone(state: Chouette, game: ChouetteGame) -> tuple[ChouetteEvent, ...]:
    """What is forfeited because nobody of a side is there any more."""
    live = live_stakes(game)
    against_box = [i for i in live if game.stakes[i].against == game.box]
    if against_box and not state.is_here(game.box):
        return (*forfeited(state, game, Side.BLACK), *_pruned(game, set(against_box)))
    if not live or isinstance(game.question, Round | ExtraRound):
        # Questions are answered for absent members first.
        return ()
    for side in Side:
        if mover(state, game, side) is None:
            closed_stakes = forfeited(state, game, side)
            return (*closed_stakes, *_pruned(game, {event.stake for event in closed_stakes}))
    return ()


def _pruned(game: ChouetteGame, closed_stakes: set[int]) -> tuple[ChouetteEvent, ...]:
    """The open question without the stakes that are closed; None where nothing is left of it."""
    asked = game.question
    if asked is None:
        return ()
    if not isinstance(asked, Round):
        return (QuestionAsked(None),)
    asks = tuple(ask for ask in asked.asks if not closed_stakes.issuperset(ask.stakes))
    if not asks:
        return (QuestionAsked(None),)
    return (QuestionAsked(Round(asked.kind, asked.side, asks)),)


def _question(state: Chouette, game: ChouetteGame, dice: Dice) -> tuple[ChouetteEvent, ...]:
    """The end of a question that needs no more answers, and what is answered for people who are not there."""
    match game.question:
        case Window(grace=False) as window if not waited_for(state, game):
            return closed(state, game, window, dice)
        case Round() as asked:
            absent = [a for a in asked.asks if a.answer is None and not state.is_here(a.by)]
            if absent:
                return handed_on(state, game, asked, absent)
            if is_complete(asked) and not is_shown_later(asked):
                return revealed(state, game, asked)
        case ExtraRound() as asked:
            return _extra_question(state, game, asked)
        case LevelOffer() as asked:
            absent_now = [v for v in asked.verdicts if v.accepts is None and not state.is_here(v.player)]
            if absent_now:
                return tuple(VerdictGiven(v.player, accepts=False) for v in absent_now)
            if all(v.accepts is not None for v in asked.verdicts):
                return level_judged(state, game, asked)
        case Concession() as asked:
            return _concession(state, game, asked)
    return ()


def _extra_question(state: Chouette, game: ChouetteGame, asked: ExtraRound) -> tuple[ChouetteEvent, ...]:
    gone = [player for player in givers_asked(asked) if not state.is_here(player)]
    if gone:
        return tuple(ExtrasGiven(player, (), 0) for player in gone)
    absent = [player for player in takers_asked(asked) if not state.is_here(player)]
    if absent:
        return refused(state, game, asked, absent[0])
    if not asked.fees and not takers_asked(asked):
        return made(asked)
    return ()


def _concession(state: Chouette, game: ChouetteGame, asked: Concession) -> tuple[ChouetteEvent, ...]:
    missing = [v for v in asked.joining if v.accepts is None]
    absent = [v for v in missing if not state.is_here(v.player)]
    if absent:
        return tuple(VerdictGiven(v.player, accepts=False) for v in absent)
    if missing:
        return ()
    if not state.is_here(answerer(game, asked)):
        return concession_judged(state, game, asked, accepts=False)
    return joined(state, game, asked)


def _opening(state: Chouette, game: ChouetteGame, dice: Dice) -> tuple[ChouetteEvent, ...]:
    """The next opening throw; equal dice may double all cubes, and are thrown again."""
    board = game.board
    thrown = dice.throw(game=board.number, seats=board.seats, n=board.throws)
    event = OpeningThrown(board.throws, thrown)
    if not thrown.is_doubles or not board.cubes:
        return (event,)
    value = board.cubes[0].value * 2
    if value > terms_of(state.rules).highest_cube:
        return (event,)
    if state.rules.auto_doubles == BOX_CHOICE:
        return (event, QuestionAsked(AutomaticChoice(value)))
    if board.throws < int(state.rules.auto_doubles):
        return (event, CubeDoubledAutomatically(value))
    return (event,)
