"""What somebody reads alone about what he has just done; and what he is asked once more before it is done."""

from collections.abc import Sequence

from bot.chouette.actions import (
    AnswerCorrection,
    AnswerCubes,
    AnswerExtras,
    ChouetteAction,
    Double,
    GiveExtras,
    Hold,
    Join,
    Leave,
    NoDouble,
    OfferSettlement,
    ProposeCorrection,
    Ready,
    Return,
    SetAsking,
    SetProxy,
    SetRule,
    SetStandingOrder,
    SetUnit,
    SitOut,
    Suggest,
)
from bot.chouette.answering import is_shown_later
from bot.chouette.doubling import others_who_may, roller, turnable
from bot.chouette.events import Happening
from bot.chouette.game import Answer, ChouetteGame, Round
from bot.chouette.game_events import AnswersRevealed, ResignationJudged
from bot.chouette.house_rules import Stakes
from bot.chouette.resigning import stakes_to_resign
from bot.chouette.state import Chouette, Gathering, Playing
from bot.i18n.message import Listed, Message, Value, message
from bot.rules.actions import (
    AcceptResignation,
    Drop,
    OfferDouble,
    OfferResignation,
    Raise,
    RefuseResignation,
    Take,
)
from bot.rules.ids import PlayerId
from bot.rules.variant import VARIANTS
from bot.views.chouette.people import cube_name
from bot.views.chouette.setting_words import setting_name
from bot.views.people import Names, person, short_names
from bot.views.play_words import play_text
from bot.views.stakes import lost_level_name
from renderers.sheet_scene import signed

_SHOWN = (AnswersRevealed, ResignationJudged)
"""With these, the board tells what was answered."""

LONGEST_TOAST = 200
"""Characters of a fleeting answer."""
_LONGEST_NAME = 24


def receipt(
    state: Chouette,
    happenings: Sequence[Happening],
    action: ChouetteAction,
    player: PlayerId,
    names: Names,
) -> tuple[Message, ...] | None:
    """What the player is told alone: of hidden choices and private settings; None where the board tells it.

    state, happenings: after the action. It fits a toast of 200 characters.
    """
    short = short_names(names, _LONGEST_NAME)
    is_shown = any(isinstance(happening.event, _SHOWN) for happening in happenings)
    hidden = None if is_shown else _hidden(state, action, player)
    said = hidden or _presence(state, action) or _orders(state, action, short) or _books(action)
    return None if said is None else (said,)


def _hidden(state: Chouette, action: ChouetteAction, player: PlayerId) -> Message | None:
    """About what the others do not see yet."""
    game = state.phase.game if isinstance(state.phase, Playing) else None
    match action:
        case Hold():
            return Message("chouette.toast.hold")
        case NoDouble():
            return Message("chouette.toast.no_double")
        case Double() if game is not None and player in {wish.player for wish in game.wishes}:
            return Message("chouette.toast.double")
        case AnswerCubes() | Take() | Drop() | Raise() if game is not None:
            return _answers(game, player)
        case GiveExtras(()) | AnswerExtras(()):
            return Message("chouette.toast.no_extra")
        case GiveExtras() | AnswerExtras():
            return Message("chouette.toast.extra")
        case AcceptResignation():
            return (
                Message("chouette.toast.accepted") if game is not None and game.question is not None else None
            )
        case RefuseResignation():
            return (
                Message("chouette.toast.refused") if game is not None and game.question is not None else None
            )
        case Suggest(moves):
            return message("chouette.toast.suggested", play=play_text(moves))
    return None


def _answers(game: ChouetteGame, player: PlayerId) -> Message | None:
    """What was answered, while it is hidden; once it is shown the board tells it."""
    if not isinstance(game.question, Round):
        return None
    mine = [ask for ask in game.question.asks if player in (ask.by, ask.owner) and ask.answer is not None]
    if not mine:
        return None
    if len(mine) == 1 and mine[0].owner == player:
        return Message(f"chouette.toast.{mine[0].answer}")
    counts = {answer: sum(ask.answer is answer for ask in mine) for answer in Answer}
    items: tuple[Value, ...] = tuple(
        message(f"chouette.toast.count_{answer}", count=str(count))
        for answer, count in counts.items()
        if count
    )
    return message("chouette.toast.answers", items=Listed(items))


def _presence(state: Chouette, action: ChouetteAction) -> Message | None:
    """About who takes part."""
    match action:
        case Join():
            in_game = not isinstance(state.phase, Gathering)
            return Message("chouette.toast.join_next" if in_game else "chouette.toast.join")
        case Leave():
            return Message("chouette.toast.leave")
        case SitOut(None):
            return Message("chouette.toast.sit_out")
        case Return():
            return Message("chouette.toast.come_back")
        case Ready():
            return Message("chouette.toast.ready")
    return None


def _orders(state: Chouette, action: ChouetteAction, names: Names) -> Message | None:
    """About what one has settled for oneself."""
    match action:
        case SetAsking(asking):
            return Message(f"chouette.toast.asking_{asking}")
        case SetStandingOrder(order):
            return message("chouette.toast.order", value=Message(f"chouette.order.{order}"))
        case SetUnit() if state.coming_rules.stakes is Stakes.EQUAL:
            return Message("chouette.toast.unit_later")
        case SetUnit(unit):
            return message("chouette.toast.unit", n=unit)
        case SetProxy(None):
            return Message("chouette.toast.no_proxy")
        case SetProxy(proxy) if proxy is not None:
            return message("chouette.toast.proxy", player=person(names, proxy))
    return None


def _books(action: ChouetteAction) -> Message | None:
    """About the house rules, a buy-out, the ledger."""
    match action:
        case SetRule(name):
            return message("chouette.toast.rule", name=setting_name(name))
        case OfferSettlement(points):
            return message("chouette.toast.bargain", points=signed(points))
        case ProposeCorrection():
            return Message("chouette.toast.correction")
        case AnswerCorrection():
            return Message("chouette.toast.thanks")
    return None


def question_before(
    state: Chouette, player: PlayerId, action: ChouetteAction, names: Names, *, cautious: bool = True
) -> Message | None:
    """What is asked once more before something that cannot be taken back, with what is at stake; None = nothing.

    cautious: the player wants to be asked about cubes. Leaving is always asked about. What stays hidden and changeable
    needs no question.
    """
    if isinstance(action, Leave):
        in_play = isinstance(state.phase, Playing) and player in state.phase.game.line
        return Message("chouette.confirm.leave_game" if in_play else "chouette.confirm.leave")
    if not cautious or not isinstance(state.phase, Playing):
        return None
    game = state.phase.game
    short = short_names(names, _LONGEST_NAME)
    match action:
        case Double(cubes):
            return _before_double(state, game, player, cubes, short)
        case OfferDouble(cube):
            return _before_double(state, game, player, (cube,), short)
        case AnswerCubes(answers):
            return _before_answers(game, [entry.answer for entry in answers])
        case Take():
            return _before_answers(game, [Answer.TAKE])
        case Drop():
            return _before_answers(game, [Answer.DROP])
        case Raise():
            return _before_answers(game, [Answer.RAISE])
        case OfferResignation(level):
            variant = VARIANTS[state.rules.variant]
            n = len(stakes_to_resign(game, player))
            key = "chouette.confirm.resign_box" if player == game.box else "chouette.confirm.resign"
            level_name = lost_level_name(variant, min(max(1, level), variant.max_level))
            return (
                message(key, level=level_name, n=n) if player == game.box else message(key, level=level_name)
            )
    return None


def _before_double(
    state: Chouette, game: ChouetteGame, player: PlayerId, cubes: tuple[int, ...], names: Names
) -> Message | None:
    """A double that is offered at once; where others may still join it stays hidden and needs no question."""
    if (
        game.question is not None
        or player != roller(state, game)
        or others_who_may(state, game)
        or game.wishes
    ):
        return None
    named = [cube for cube in cubes or turnable(state, game, player) if 0 <= cube < len(game.board.cubes)]
    if not named:
        return None
    if len(named) > 1:
        return message("chouette.confirm.double_many", n=len(named))
    return message(
        "chouette.confirm.double",
        cube=cube_name(game, names, named[0]),
        value=game.board.cubes[named[0]].value * 2,
    )


def _before_answers(game: ChouetteGame, answers: Sequence[Answer]) -> Message | None:
    """Answers that are shown at once: the box's form, and those of a single member."""
    asked = game.question
    if not isinstance(asked, Round) or is_shown_later(asked) or not answers:
        return None
    if len(answers) == 1 and answers[0] is not Answer.AS_CAPTAIN:
        return Message(f"chouette.confirm.{answers[0]}")
    counts: tuple[Value, ...] = tuple(
        message(f"chouette.toast.count_{answer}", count=str(answers.count(answer)))
        for answer in (Answer.TAKE, Answer.DROP, Answer.RAISE)
        if answer in answers
    )
    return message("chouette.confirm.answers", items=Listed(counts))
