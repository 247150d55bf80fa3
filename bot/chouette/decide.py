"""Whether an action in a chouette is allowed, and what it makes happen at once. May refuse; changes nothing.

What follows from that by itself is `following.following`; `act.act` is both.
"""

from dataclasses import replace

from bot.chouette.actions import (
    AnswerCorrection,
    AnswerCubes,
    AnswerExtras,
    AnswerSettlement,
    BePartner,
    BoardAction,
    CallAway,
    ChooseAutomatic,
    ChouetteAction,
    ClockAction,
    CountReady,
    CubeAnswer,
    DeclineBox,
    Double,
    EndByTime,
    EndSession,
    ForfeitSide,
    GiveExtras,
    Hold,
    Join,
    Leave,
    MoverSleeps,
    NoDouble,
    OfferSettlement,
    PassHost,
    Pause,
    ProposeCorrection,
    Ready,
    Resume,
    Return,
    Reveal,
    SetAsking,
    SetProxy,
    SetRule,
    SetStandingOrder,
    SetUnit,
    SitOut,
    StartSession,
    Suggest,
    TimeIsUp,
)
from bot.chouette.answering import answer
from bot.chouette.between import between_time_up, count_ready, decide_between, start_game, start_session
from bot.chouette.buyouts import answer_settlement, offer_settlement
from bot.chouette.clock import in_game_by_clock
from bot.chouette.doubling import double, hold, no_double, roll
from bot.chouette.errors import MayNotSpeak, NotAsked, NotMember, OutOfPlace, Paused
from bot.chouette.events import CameBack, ChouetteClosed, ChouetteEvent, SessionEnding
from bot.chouette.evolve_game import evolve_game
from bot.chouette.extras import answer_extras, drop_instead, give
from bot.chouette.game import Answer, AutomaticChoice, ChouetteGame, Concession, ExtraRound, LevelOffer, Round
from bot.chouette.game_events import PlaySuggested, QuestionAsked, SideAway
from bot.chouette.house_rules import board_terms
from bot.chouette.members import HowClosed
from bot.chouette.on_board import board_events
from bot.chouette.resigning import concede, offer_level, verdict
from bot.chouette.roles import may_speak, mover
from bot.chouette.session import decide_books, decide_host, decide_member
from bot.chouette.settling import played_out
from bot.chouette.state import Between, Chouette, Closed, Playing
from bot.rules.actions import (
    AbandonTable,
    AcceptResignation,
    Drop,
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
    Take,
    UndoStep,
)
from bot.rules.dice import Dice
from bot.rules.events import (
    CubeDoubledAutomatically,
    DoubleNamed,
    GameEnded,
    PlayFinished,
    StepPlayed,
    StepsReset,
    StepUndone,
)
from bot.rules.ids import PlayerId
from bot.rules.turn import decide_turn

_CLOCK = (
    CountReady,
    TimeIsUp,
    Reveal,
    MoverSleeps,
    CallAway,
    ForfeitSide,
    EndByTime,
    AbandonTable,
)
_MEMBERS = (Join, Leave, SitOut, Return, SetAsking, SetStandingOrder, SetUnit, SetProxy)
_HOST = (Pause, Resume, EndSession, SetRule, PassHost)
_BOOKS = (ProposeCorrection, AnswerCorrection)
_BOARD = (NameDouble, PlayStep, UndoStep, ResetSteps, PlayWhole, LiftDice)


def decide(
    state: Chouette, by: PlayerId | None, action: ChouetteAction, dice: Dice
) -> tuple[ChouetteEvent, ...]:
    """What the action makes happen at once. by: who asks; None = the clock. Raises RulesError when it is refused."""
    if by is None:
        if isinstance(action, StartGame):
            return _between(state, None, action)
        if not isinstance(action, _CLOCK):
            raise NotMember
        return _by_clock(state, action, dice)
    if isinstance(action, _CLOCK):
        raise OutOfPlace(type(action).__name__)
    return (*_back(state, by, action), *_by_player(state, by, action, dice))


def _by_player(
    state: Chouette, by: PlayerId, action: ChouetteAction, dice: Dice
) -> tuple[ChouetteEvent, ...]:
    if isinstance(action, _MEMBERS):
        return decide_member(state, by, action)
    if isinstance(action, _HOST):
        return decide_host(state, by, action)
    if isinstance(action, _BOOKS):
        return decide_books(state, by, action)
    if isinstance(action, StartSession):
        return start_session(state, by, action)
    if not state.is_here(by):
        raise NotMember
    if isinstance(action, Ready | DeclineBox | BePartner | StartGame):
        return _between(state, by, action)
    if not isinstance(state.phase, Playing):
        raise OutOfPlace(type(action).__name__)
    if state.paused:
        raise Paused
    return _in_game(state, state.phase.game, by, action, dice)


def _back(state: Chouette, by: PlayerId, action: ChouetteAction) -> tuple[ChouetteEvent, ...]:
    """Whoever acts is there again, and so is a side that he plays for."""
    events: list[ChouetteEvent] = []
    member = state.member(by)
    if member is not None and (member.silent or member.lapses):
        events.append(CameBack(by))
    if isinstance(state.phase, Playing) and not isinstance(action, Leave):
        game = state.phase.game
        if game.away is not None and mover(state, game, game.away) == by:
            events.append(SideAway(None))
    return tuple(events)


def _between(
    state: Chouette, by: PlayerId | None, action: Ready | DeclineBox | BePartner | StartGame
) -> tuple[ChouetteEvent, ...]:
    if not isinstance(state.phase, Between):
        raise OutOfPlace(type(action).__name__)
    if state.paused:
        raise Paused
    if isinstance(action, StartGame):
        return start_game(state, state.phase, by, action)
    assert by is not None  # noqa: S101 - the clock only starts games
    return decide_between(state, state.phase, by, action)


def _by_clock(state: Chouette, action: ClockAction, dice: Dice) -> tuple[ChouetteEvent, ...]:
    if isinstance(state.phase, Closed):
        raise OutOfPlace(type(action).__name__)
    match action:
        case AbandonTable():
            return (ChouetteClosed(HowClosed.ABANDONED),)
        case EndByTime():
            if state.ending is not None or not state.coming_rules.minutes:
                raise OutOfPlace(type(action).__name__)
            return (SessionEnding(HowClosed.TIME_UP),)
    if state.paused:
        raise Paused
    match state.phase, action:
        case Between() as phase, CountReady():
            return count_ready(state, phase, action)
        case Between() as phase, TimeIsUp():
            return between_time_up(state, phase)
        case Playing(game), TimeIsUp() | Reveal() | MoverSleeps() | CallAway() | ForfeitSide():
            return in_game_by_clock(state, game, action, dice)
    raise OutOfPlace(type(action).__name__)


def _in_game(
    state: Chouette, game: ChouetteGame, by: PlayerId, action: ChouetteAction, dice: Dice
) -> tuple[ChouetteEvent, ...]:
    match action:
        case RollDice():
            return roll(state, game, by, dice)
        case NameDouble() | PlayStep() | UndoStep() | ResetSteps() | PlayWhole() | LiftDice():
            return _checkers(state, game, by, action, dice)
        case OfferDouble(cube):
            return double(state, game, by, (cube,))
        case Double(cubes):
            return double(state, game, by, cubes)
        case Hold():
            return hold(state, game, by)
        case NoDouble():
            return no_double(state, game, by)
        case OfferResignation(level):
            return offer_level(state, game, by, level) if by == game.box else concede(state, game, by, level)
        case OfferSettlement(points, member):
            return offer_settlement(state, game, by, points, member)
        case AnswerSettlement(accepts, member):
            return answer_settlement(state, game, by, member, accepts=accepts)
        case Suggest():
            return _suggest(state, game, by, action)
    return _answers(state, game, by, action)


def _answers(
    state: Chouette, game: ChouetteGame, by: PlayerId, action: ChouetteAction
) -> tuple[ChouetteEvent, ...]:
    """What answers the question that is open beside the board."""
    match game.question, action:
        case Round() as asked, AnswerCubes(answers):
            return answer(state, game, asked, by, answers)
        case Round() as asked, Take(cube) | Drop(cube) | Raise(cube):
            return answer(state, game, asked, by, (CubeAnswer(cube, _WORDS[type(action)]),))
        case ExtraRound() as asked, GiveExtras(takers):
            return give(asked, by, takers)
        case ExtraRound() as asked, AnswerExtras(givers):
            return answer_extras(asked, by, givers)
        case ExtraRound() as asked, Drop(cube):
            return drop_instead(state, game, asked, by, cube)
        case (LevelOffer() | Concession()) as asked, AcceptResignation() | RefuseResignation():
            return verdict(state, game, asked, by, accepts=isinstance(action, AcceptResignation))
        case AutomaticChoice(value), ChooseAutomatic(doubles):
            if by != game.box:
                raise NotAsked((game.box,))
            doubled = (CubeDoubledAutomatically(value),) if doubles else ()
            return (*doubled, QuestionAsked(None))
    raise OutOfPlace(type(action).__name__)


_WORDS: dict[type, Answer] = {Take: Answer.TAKE, Drop: Answer.DROP, Raise: Answer.RAISE}


def _checkers(
    state: Chouette, game: ChouetteGame, by: PlayerId, action: BoardAction, dice: Dice
) -> tuple[ChouetteEvent, ...]:
    """A step, a play, the end of a turn; and the end of the game where the board is decided."""
    turn = game.board.turn
    if game.question is not None or turn is None:
        raise OutOfPlace(type(action).__name__)
    player = mover(state, game, turn.side)
    if by != player:
        raise NotAsked(() if player is None else (player,))
    events = board_events(state.rules, game, turn.side, action, dice)
    own = tuple(
        e for e in events if isinstance(e, StepPlayed | StepUndone | StepsReset | PlayFinished | DoubleNamed)
    )
    last = events[-1]
    if not isinstance(last, GameEnded):
        return own
    for event in own:
        game = evolve_game(state.rules, game, event, by)
    return (*own, *played_out(state, game, last.winner, last.level))


def _suggest(state: Chouette, game: ChouetteGame, by: PlayerId, action: Suggest) -> tuple[ChouetteEvent, ...]:
    """A legal play advised to whoever moves. Raises MayNotSpeak, or as a play that is made."""
    turn = game.board.turn
    if turn is None or turn.roll is None or game.question is not None:
        raise OutOfPlace(type(action).__name__)
    if not may_speak(state, game, by) or by == mover(state, game, turn.side):
        raise MayNotSpeak
    decide_turn(board_terms(state.rules).rules, replace(turn, moves=()), PlayWhole(action.moves))
    return (PlaySuggested(by, action.moves),)
