"""What happens to the stakes of a chouette beside turned cubes, one sentence each."""

from bot.chouette.events import ChouetteEvent
from bot.chouette.game import Answer, ChouetteGame
from bot.chouette.game_events import (
    AnswersRevealed,
    ExtraMade,
    ExtrasAnswered,
    ExtrasGiven,
    MoverReplaced,
    ResignationJudged,
    SettlementOffered,
    SettlementRefused,
    SideAway,
)
from bot.chouette.state import Chouette, game_of
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.events import CubeDoubledAutomatically
from bot.rules.ids import PlayerId
from bot.rules.variant import VARIANTS
from bot.views.chouette.people import people, side_name
from bot.views.people import Names, person
from bot.views.stakes import lost_level_name
from renderers.sheet_scene import signed


def resignation(event: ResignationJudged, state: Chouette, names: Names) -> Message:
    """How an offer to give up was answered, by each for himself."""
    game = game_of(state)
    by_box = game is not None and event.by == game.box
    params: dict[str, Value] = {
        "level": lost_level_name(VARIANTS[state.rules.variant], event.level),
        "player": person(names, event.by) if by_box else people(names, event.accepted or event.refused),
    }
    if not event.accepted:
        result = "none"
    else:
        result = "some" if event.refused else "all"
        if by_box:
            params["accepted"] = people(names, event.accepted)
        if by_box and event.refused:
            params["refused"] = people(names, event.refused)
    return Message(f"chouette.judged.{'box' if by_box else 'member'}_{result}", params)


def of_cubes(event: ChouetteEvent, game: ChouetteGame | None, names: Names) -> Message | None:
    """Answers, extras, bargains, and who plays for a side, in one sentence; None for whatever else."""
    match event:
        case CubeDoubledAutomatically(value):
            return message("chouette.event.automatic_double", value=value)
        case AnswersRevealed(answers):
            return _revealed(answers, game, names)
        case ExtrasGiven(giver, (), _):
            return message("chouette.event.no_extra", player=person(names, giver))
        case ExtrasGiven(giver, takers, fee):
            return message(
                "chouette.event.extras", player=person(names, giver), takers=people(names, takers), n=fee
            )
        case ExtrasAnswered(taker, ()):
            return message("chouette.event.extras_refused", player=person(names, taker))
        case ExtrasAnswered(taker, givers):
            return message(
                "chouette.event.extras_taken", player=person(names, taker), givers=people(names, givers)
            )
        case ExtraMade(giver, taker, fee):
            return message(
                "chouette.event.extra_made",
                player=person(names, taker),
                giver=person(names, giver),
                value=2 * fee,
            )
        case SettlementOffered() | SettlementRefused():
            return None if game is None else _bargain(event, game, names)
        case MoverReplaced(player):
            return message("chouette.event.replaced", player=person(names, player))
        case SideAway(None):
            return Message("chouette.event.side_back")
        case SideAway(side) if side is not None:
            return message("chouette.event.side_away", side=side_name(game, names, side, None))
    return None


def _bargain(event: SettlementOffered | SettlementRefused, game: ChouetteGame, names: Names) -> Message:
    member = person(names, game.stakes[event.stake].member)
    match event:
        case SettlementOffered(_, by, points):
            return message(
                "chouette.event.bargain", player=person(names, by), member=member, points=signed(points)
            )
        case SettlementRefused():
            return message("chouette.event.no_bargain", member=member)


def _revealed(
    answers: tuple[tuple[PlayerId, Answer], ...], game: ChouetteGame | None, names: Names
) -> Message | None:
    """Members' answers shown together; the box's are told by its cubes, since all of them are one player's."""
    if game is None or all(player not in game.team for player, _ in answers):
        return None
    parts: list[Value] = []
    for answer in (Answer.TAKE, Answer.DROP, Answer.RAISE):
        players = tuple(dict.fromkeys(player for player, given in answers if given is answer))
        if players:
            parts.append(message(f"chouette.revealed.{answer}", players=people(names, players)))
    return message("chouette.revealed.all", parts=Listed(tuple(parts), Joint.SEMICOLON)) if parts else None
