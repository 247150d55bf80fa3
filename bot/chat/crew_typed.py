"""What typed commands mean at a chouette: each is the button that says the same."""

from collections.abc import Callable

from bot.chat.asking import is_sure
from bot.chat.button_id import CONFIRMED, BadButton, ButtonId
from bot.chat.call import Call
from bot.chat.crew_asks import action_of, is_allowed, own_cubes, round_of
from bot.chat.crew_names import cubes_named
from bot.chat.errors import ChatError
from bot.chouette.actions import AnswerCubes, Double
from bot.chouette.doubling import turnable
from bot.chouette.errors import NotAsked, OutOfPlace
from bot.chouette.game import Answer, AutomaticChoice, ChouetteGame, Concession, LevelOffer, Round
from bot.chouette.questions import Task, asked
from bot.chouette.state import Between, Chouette, Gathering, Playing
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.errors import StalePress
from bot.service.ids import TableId
from bot.views.chouette import verbs
from bot.views.chouette.forms import asks_of, filled_draft, given_draft, one_answer
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.people import Names
from bot.views.verbs import BadArgument, Verb

Meant = Callable[[Chouette, PlayerId], ButtonId]
"""The button that a typed command stands for, its table left out. Raises RulesError, ChatError, BadArgument."""

ALL = ("all", "everything", "tutti", "tutto")
_ANSWERS = {Verb.TAKE: Answer.TAKE, Verb.DROP: Answer.DROP, Verb.RAISE: Answer.RAISE}


def plain(call: Call, verb: Verb, names: Names) -> Meant | None:
    """A command that says no more than its button; None where chouettes know no such thing."""
    if verb in _ANSWERS:
        return take_or_drop(call, _ANSWERS[verb], names)
    match verb:
        case Verb.ROLL | Verb.UNDO | Verb.RESET | Verb.DONE:
            return button(call, verb)
        case Verb.NEXT:
            return _next
    return None


def button(call: Call, verb: str, arg: str = "") -> Meant:
    """The button of a verb that answers what is asked now."""
    return lambda state, _: _answering(state, verb, arg, sure=is_sure(call))


def double(call: Call, names: Names) -> Meant:
    """`/double`, `/double all`, `/double A Bruno`: all cubes that may be turned, or those that are named."""
    text, sure = call.options.get("cubes", "").strip(), is_sure(call)

    def meant(state: Chouette, player: PlayerId) -> ButtonId:
        game = _game(state, Double.__name__)
        if game.board.turn is None:
            raise OutOfPlace(Double.__name__)
        side = game.board.turn.side
        if game.board.turn.roll is not None:
            side = side.other
        cubes: tuple[int, ...] = ()
        if text and text.lower() not in ALL:
            cubes = cubes_named(game, text, own_cubes(state, game, player), names)
        elif not turnable(state, game, player):
            cubes = own_cubes(state, game, player)
        token = verbs.format_turn(verbs.turn_for(game, side, cubes))
        return _free(ChouetteVerb.DOUBLE, token, sure=sure)

    return meant


def take_or_drop(call: Call, answer: Answer, names: Names) -> Meant:
    """`/take`, `/take all`, `/take A Bruno`: my own cube; everything I am asked; or those that are named.

    With some of several named, the others are answered the other way. The form with that is shown to the box, whose
    answers cannot be changed any more; with `yes` they are sent at once.
    """
    text, sure = call.options.get("cubes", "").strip(), is_sure(call)

    def meant(state: Chouette, player: PlayerId) -> ButtonId:
        game = _game(state, answer)
        asked_ = round_of(game)
        mine = asks_of(asked_, player)
        if not mine:
            raise NotAsked(tuple(dict.fromkeys(ask.by for ask in asked_.asks if ask.answer is None)))
        if not text:
            one_answer(asked_, player, answer)
            return _answering(state, ChouetteVerb.ANSWER_ALL, verbs.format_answer(answer), sure=sure)
        draft = filled_draft(state, game, asked_, player, answer)
        if text.lower() in ALL:
            return _answering(state, ChouetteVerb.ANSWERS, verbs.format_draft(draft), sure=True)
        chosen = cubes_named(game, text, tuple(asked_.asks[i].cube for i in mine), names)
        if player == game.box:
            other = Answer.TAKE if answer is Answer.DROP else Answer.DROP
            rest = filled_draft(state, game, asked_, player, other)
        else:
            rest = given_draft(asked_, player)
        draft = tuple(
            draft[i] if ask.cube in chosen else rest[i] if i in mine else None
            for i, ask in enumerate(asked_.asks)
        )
        verb = ChouetteVerb.DRAFT if player == game.box and not sure else ChouetteVerb.ANSWERS
        return _answering(state, verb, verbs.format_draft(draft), sure=verb is ChouetteVerb.ANSWERS)

    return meant


def resign(call: Call, level: str) -> Meant:
    """`/resign`: at a level, or by the list of what is possible."""
    return lambda state, _: (_game(state, Verb.RESIGN), _free(Verb.RESIGN, level, sure=is_sure(call)))[1]


def answer(call: Call, *, accepts: bool) -> Meant:
    """`/accept` and `/decline`: whatever offer the person is asked about."""
    turned = take_or_drop(call, Answer.TAKE if accepts else Answer.DROP, {})

    def meant(state: Chouette, player: PlayerId) -> ButtonId:
        tasks = {question.task: question for question in asked(state).get(player, ())}
        if Task.BE_PARTNER in tasks:
            return _answering(state, ChouetteVerb.PARTNER, verbs.format_yes(yes=accepts), sure=True)
        if Task.ANSWER_CORRECTION in tasks and not isinstance(state.phase, Playing):
            number = tasks[Task.ANSWER_CORRECTION].level
            return _free(ChouetteVerb.CORRECTION, verbs.format_correction(number, accepts=accepts), sure=True)
        game = _game(state, AnswerCubes.__name__)
        match game.question:
            case AutomaticChoice():
                return _answering(state, ChouetteVerb.AUTOMATIC, verbs.format_yes(yes=accepts), sure=True)
            case LevelOffer() | Concession():
                verb = Verb.ACCEPT_RESIGN if accepts else Verb.REFUSE_RESIGN
                return _answering(state, verb, "", sure=is_sure(call))
            case Round():
                return turned(state, player)
        offers = [offer for offer in game.settlements if Task.ANSWER_SETTLEMENT in tasks]
        for offer in offers:
            stake = game.stakes[offer.stake]
            if player in (stake.member, stake.against) and player != offer.by:
                place = game.line.index(stake.member)
                bargain = verbs.format_bargain(verbs.Bargain(accepts, place, offer.points))
                return _free(ChouetteVerb.SETTLE, bargain, sure=is_sure(call))
        raise OutOfPlace(AnswerCubes.__name__)

    return meant


def _next(state: Chouette, player: PlayerId) -> ButtonId:
    """The next game: to begin it, or to be ready for it, or to start at all."""
    match state.phase:
        case Gathering():
            return _answering(state, ChouetteVerb.BEGIN, "", sure=True)
        case Between() if any(q.task is Task.BE_READY for q in asked(state).get(player, ())):
            return _free(ChouetteVerb.READY, "", sure=True)
    return _answering(state, Verb.NEXT, "", sure=True)


def is_possible(state: Chouette, player: PlayerId, meant: Meant) -> bool:
    """Whether a command can be carried out at a chouette now."""
    try:
        wanted = meant(state, player)
        if wanted.verb == ChouetteVerb.DRAFT or (wanted.verb == Verb.RESIGN and not wanted.argument):
            return state.is_here(player)
        plain_verb = ButtonId(
            wanted.verb.removesuffix(CONFIRMED), wanted.table, wanted.decision, wanted.argument
        )
        update = ChouetteUpdate(TableId(""), 0, state)
        return is_allowed(state, player, action_of(update, player, plain_verb, lift=True))
    except (RulesError, ChatError, BadButton, BadArgument, StalePress):
        return False


def again(state: Chouette, player: PlayerId, meant: Meant | None) -> ButtonId:
    """The button for a list of tables; where the command means nothing there, the one that shows the board."""
    if meant is not None:
        try:
            return meant(state, player)
        except (RulesError, ChatError, BadArgument):
            pass
    return ButtonId(Verb.BOARD)


def _game(state: Chouette, action: str) -> ChouetteGame:
    if not isinstance(state.phase, Playing):
        raise OutOfPlace(action)
    return state.phase.game


def _answering(state: Chouette, verb: str, arg: str, *, sure: bool) -> ButtonId:
    return ButtonId(verb + CONFIRMED if sure else verb, "", state.decision, arg)


def _free(verb: str, arg: str, *, sure: bool) -> ButtonId:
    return ButtonId(verb + CONFIRMED if sure else verb, "", None, arg)
