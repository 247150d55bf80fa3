"""What the buttons of a chouette ask for, as actions. Pure: everything follows from the state and the button."""

from collections.abc import Callable
from dataclasses import replace

from bot.chat.button_id import BadButton, ButtonId, read_argument
from bot.chat.playing import DIE_NUMBERS, LEVELS
from bot.chat.which_table import ANY_DICE
from bot.chouette.actions import (
    AnswerCorrection,
    AnswerCubes,
    AnswerExtras,
    AnswerSettlement,
    BePartner,
    ChooseAutomatic,
    ChouetteAction,
    DeclineBox,
    Double,
    GiveExtras,
    Hold,
    Join,
    Leave,
    NoDouble,
    Ready,
    Resume,
    Return,
    SetAsking,
    SetStandingOrder,
    SitOut,
    StartSession,
)
from bot.chouette.decide import decide
from bot.chouette.doubling import roller, turnable
from bot.chouette.errors import NotAsked, OutOfPlace
from bot.chouette.extras import open_offers
from bot.chouette.game import ChouetteGame, ExtraRound, Round
from bot.chouette.house_rules import board_terms
from bot.chouette.members import Asking, StandingOrder
from bot.chouette.questions import Task, asked
from bot.chouette.roles import own_stake
from bot.chouette.state import Between, Chouette, Playing
from bot.rules.actions import (
    AcceptResignation,
    Drop,
    LiftDice,
    NameDouble,
    OfferResignation,
    PlayStep,
    PlayWhole,
    RefuseResignation,
    ResetSteps,
    RollDice,
    StartGame,
    UndoStep,
)
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from bot.rules.turn import Turn
from bot.rules.variant import Variant
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.errors import StalePress
from bot.views.chouette import verbs
from bot.views.chouette.forms import drafted_answers, one_answer
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.verbs import Verb, parse_step, parse_steps

_PLAIN: dict[str, Callable[[], ChouetteAction]] = {
    Verb.ROLL: RollDice,
    Verb.UNDO: UndoStep,
    Verb.RESET: ResetSteps,
    Verb.DONE: LiftDice,
    Verb.NEXT: lambda: StartGame(()),  # the service fills in the hashes of the stored phrases
    Verb.ACCEPT_RESIGN: AcceptResignation,
    Verb.REFUSE_RESIGN: RefuseResignation,
    ChouetteVerb.JOIN: Join,
    ChouetteVerb.LEAVE: Leave,
    ChouetteVerb.SIT_OUT: SitOut,
    ChouetteVerb.COME_BACK: Return,
    ChouetteVerb.READY: Ready,
    ChouetteVerb.BEGIN: lambda: StartSession((), (), ()),  # the service draws the order
    ChouetteVerb.RESUME: Resume,
    ChouetteVerb.NO_BOX: DeclineBox,
}
_OF_ANY_TIME = frozenset(
    {
        ChouetteVerb.JOIN,
        ChouetteVerb.LEAVE,
        ChouetteVerb.SIT_OUT,
        ChouetteVerb.COME_BACK,
        ChouetteVerb.READY,
        ChouetteVerb.WAIT,
        ChouetteVerb.DOUBLE,
        ChouetteVerb.NO_DOUBLE,
        ChouetteVerb.ASKING,
        ChouetteVerb.ORDER,
        ChouetteVerb.CORRECTION,
        ChouetteVerb.SETTLE,
        Verb.RESIGN,
    }
)
"""Verbs that answer no question, or say in their argument what they were pressed for."""


def action_of(update: ChouetteUpdate, player: PlayerId, button: ButtonId, *, lift: bool) -> ChouetteAction:
    """What a button asks for when this player presses it.

    lift: whether a whole play ends the turn at once. Raises BadButton for one that nobody of ours has made, StalePress
    for one whose turn or offer is over, RulesError where nobody is asked such a thing.
    """
    verb, arg = button.verb, button.argument
    if verb == Verb.NEXT and arg:
        return _next_game(update, player, arg)
    if button.decision is None and verb not in _OF_ANY_TIME:
        raise BadButton(verb)
    plain = _PLAIN.get(verb)
    if plain is not None:
        return plain()
    match verb:
        case ChouetteVerb.PARTNER:
            return BePartner(read_argument(verbs.parse_yes, arg))
        case ChouetteVerb.ASKING:
            return SetAsking(read_argument(Asking, arg))
        case ChouetteVerb.ORDER:
            return SetStandingOrder(read_argument(StandingOrder, arg))
        case ChouetteVerb.CORRECTION:
            number, accepts = read_argument(verbs.parse_correction, arg)
            return AnswerCorrection(number, accepts)
    if not isinstance(update.state.phase, Playing):
        raise OutOfPlace(verb)
    return _in_game(update, update.state.phase.game, player, button, lift=lift)


def _next_game(update: ChouetteUpdate, player: PlayerId, number: str) -> ChouetteAction:
    """The game of that number, on a message that stays as it is: to be ready for it, or to begin it.

    Raises StalePress when it has begun.
    """
    state = update.state
    if number != str(state.games + 1) or not isinstance(state.phase, Between):
        raise StalePress(update)
    tasks = {question.task for question in asked(state).get(player, ())}
    return Ready() if Task.BE_READY in tasks else StartGame(())


def _in_game(
    update: ChouetteUpdate, game: ChouetteGame, player: PlayerId, button: ButtonId, *, lift: bool
) -> ChouetteAction:
    arg = button.argument
    match button.verb:
        case Verb.NAME if arg in DIE_NUMBERS:
            return NameDouble(int(arg))
        case Verb.STEP:
            step = read_argument(parse_step, arg)
            return PlayStep(step.source, step.die)
        case Verb.PLAY:
            return PlayWhole(read_argument(parse_steps, arg), lift=lift)
        case Verb.RESIGN if arg in LEVELS.values():
            return OfferResignation(int(arg))
        case ChouetteVerb.AUTOMATIC:
            return ChooseAutomatic(read_argument(verbs.parse_yes, arg))
        case ChouetteVerb.WAIT:
            turn_meant(update, game, arg)
            return Hold()
        case ChouetteVerb.NO_DOUBLE:
            turn_meant(update, game, arg)
            return NoDouble()
        case ChouetteVerb.DOUBLE:
            return Double(turn_meant(update, game, arg).cubes or own_cubes(update.state, game, player))
        case ChouetteVerb.SETTLE:
            return _bargain(update, game, player, arg)
    return _answer(game, player, button)


def _answer(game: ChouetteGame, player: PlayerId, button: ButtonId) -> ChouetteAction:
    """Answers to turned cubes and to extras."""
    arg = button.argument
    match button.verb:
        case ChouetteVerb.ANSWER_ALL:
            return one_answer(round_of(game), player, read_argument(verbs.parse_answer, arg))
        case ChouetteVerb.ANSWERS:
            waits = round_of(game)
            return drafted_answers(
                waits, player, read_argument(lambda text: verbs.parse_draft(text, waits), arg)
            )
        case ChouetteVerb.GIVE | ChouetteVerb.ACCEPT | ChouetteVerb.DROP_OUT:
            return _about_extras(game, player, button)
    raise BadButton(f"{button.verb} does nothing with {arg!r}")


def _about_extras(game: ChouetteGame, player: PlayerId, button: ButtonId) -> ChouetteAction:
    waits = game.question
    if not isinstance(waits, ExtraRound):
        raise OutOfPlace(button.verb)
    if button.verb == ChouetteVerb.DROP_OUT:
        index = own_stake(game, player)
        cube = None if index is None else game.stakes[index].cube
        if cube is None:
            raise NotAsked(() if waits.lone is None else (waits.lone,))
        return Drop(cube)
    gives = button.verb == ChouetteVerb.GIVE
    others = waits.takers if gives else tuple(offer.giver for offer in open_offers(waits, player))
    chosen = read_argument(lambda text: verbs.parse_places(text, game.line, others), button.argument)
    return GiveExtras(chosen) if gives else AnswerExtras(chosen)


def _bargain(update: ChouetteUpdate, game: ChouetteGame, player: PlayerId, text: str) -> AnswerSettlement:
    """The answer to a buy-out as it was shown. Raises StalePress when another one is offered by now."""
    bargain = read_argument(verbs.parse_bargain, text)
    if bargain.place >= len(game.line):
        raise BadButton(text)
    member = game.line[bargain.place]
    open_ = {(game.stakes[offer.stake].member, offer.points) for offer in game.settlements}
    if (member, bargain.points) not in open_:
        raise StalePress(update)
    return AnswerSettlement(bargain.accepts, member if player == game.box else None)


def round_of(game: ChouetteGame) -> Round:
    """The answers that are waited for. Raises OutOfPlace."""
    if not isinstance(game.question, Round):
        raise OutOfPlace(AnswerCubes.__name__)
    return game.question


def turn_meant(update: ChouetteUpdate, game: ChouetteGame, text: str) -> verbs.Turn:
    """The turn a button was pressed for. Raises BadButton, and StalePress when it is over."""
    turn = read_argument(verbs.parse_turn, text)
    if not verbs.is_of_now(game, turn):
        raise StalePress(update)
    return turn


def own_cubes(state: Chouette, game: ChouetteGame, player: PlayerId) -> tuple[int, ...]:
    """The cubes a player may turn; where there are none, his own, so that the rules say why not."""
    may = turnable(state, game, player)
    if may:
        return may
    index = own_stake(game, player)
    cube = None if index is None else game.stakes[index].cube
    return () if cube is None else (cube,)


def is_allowed(state: Chouette, player: PlayerId, action: ChouetteAction) -> bool:
    """Whether the rules let a player do this now."""
    try:
        decide(state, player, action, ANY_DICE)
    except RulesError:
        return False
    return True


def crew_to_play(state: Chouette, player: PlayerId) -> tuple[Variant, Turn]:
    """The roll that a player has to play. Raises OutOfPlace, NotAsked."""
    variant, turn = roll_in_play(state)
    game = state.phase.game if isinstance(state.phase, Playing) else None
    mover = None if game is None else roller(state, game)
    if mover != player:
        raise NotAsked(() if mover is None else (mover,))
    return variant, turn


def roll_in_play(state: Chouette) -> tuple[Variant, Turn]:
    """The roll that is being played, whoever plays it. Raises OutOfPlace."""
    if not isinstance(state.phase, Playing):
        raise OutOfPlace(PlayWhole.__name__)
    game = state.phase.game
    turn = game.board.turn
    if turn is None or turn.roll is None or game.question is not None:
        raise OutOfPlace(PlayWhole.__name__)
    return board_terms(state.rules).rules, turn


def start_of_turn(turn: Turn) -> Turn:
    """The turn before its first step."""
    return replace(turn, moves=())
