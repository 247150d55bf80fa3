"""One happening of a chouette as one sentence, for the words under the board and for histories.

What several cubes share in one moment is told together by `story`.
"""

from bot.chouette.events import (
    AskingSet,
    BoxDeclined,
    CameBack,
    CaptainPassedOver,
    ChouetteClosed,
    ChouetteEvent,
    ChouetteOpened,
    CorrectionAnswered,
    CorrectionBooked,
    CorrectionProposed,
    GameBegan,
    GameSettled,
    Happening,
    HostChanged,
    LineFormed,
    MemberJoined,
    MemberLeft,
    MemberReturned,
    MemberSatOut,
    OrderDrawn,
    PartnerAnswered,
    PlayersReady,
    ProxySet,
    RuleChanged,
    SessionEnding,
    SessionPaused,
    SessionResumed,
    StandingOrderSet,
    StayedSilent,
    UnitSet,
)
from bot.chouette.game import ChouetteGame
from bot.chouette.game_events import (
    AnswerGiven,
    AskedInstead,
    DoubleWished,
    PlaySuggested,
    QuestionAsked,
    ResignationJudged,
    RollHeld,
    VerdictGiven,
)
from bot.chouette.members import Points
from bot.chouette.state import Chouette, Playing, game_of
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.events import (
    CubeTaken,
    DiceRolled,
    DoubleNamed,
    OpeningThrown,
    PlayFinished,
    StepPlayed,
    StepsReset,
    StepUndone,
)
from bot.rules.ids import PlayerId
from bot.views.chouette.people import everybody, people, side_name
from bot.views.chouette.setting_words import change_message
from bot.views.chouette.stake_sentences import of_cubes, resignation
from bot.views.people import Names, person
from bot.views.play_words import play_text
from renderers.sheet_scene import signed

SILENT = (
    (StepPlayed, StepUndone, StepsReset),
    (QuestionAsked, RollHeld, DoubleWished, AnswerGiven, AskedInstead, VerdictGiven, PlaySuggested),
    (StayedSilent, AskingSet, StandingOrderSet, LineFormed, CubeTaken),
)
"""Events without a sentence: single steps; what is hidden, or only for whoever it concerns; what is told otherwise."""


def points_list(names: Names, points: tuple[Points, ...]) -> Listed:
    """Who wins and loses how much."""
    return Listed(
        tuple(
            message("chouette.points", player=person(names, entry.player), points=signed(entry.points))
            for entry in points
        )
    )


def sentence(happening: Happening, state: Chouette, names: Names) -> Message | None:
    """What happened, in one sentence; None for what is not told, or not told by itself.

    state: any later one of the same game.
    """
    event, by = happening.event, happening.by
    match event:
        case (
            ChouetteOpened()
            | (MemberJoined() | MemberReturned() | MemberSatOut() | MemberLeft())
            | (HostChanged() | UnitSet() | ProxySet() | CameBack())
        ):
            return _member(event, names)
        case RuleChanged():
            return change_message(event)
        case SessionPaused(by_house):
            return Message("chouette.event.paused_by_house" if by_house else "chouette.event.paused")
        case SessionResumed():
            return Message("chouette.event.resumed")
        case SessionEnding(how):
            # Between two games it ends at once, and the closing itself is told.
            return Message(f"chouette.ending.{how}") if isinstance(state.phase, Playing) else None
        case ChouetteClosed(how):
            return Message(f"chouette.closed.{how}")
        case CorrectionProposed() | CorrectionAnswered() | CorrectionBooked():
            return _correction(event, names)
        case OpeningThrown() | DiceRolled() | DoubleNamed() | PlayFinished():
            return _on_board(event, game_of(state), names, by, automatic=happening.automatic)
        case ResignationJudged():
            return resignation(event, state, names)
    return _of_line(event, names) or of_cubes(event, game_of(state), names)


def _member(
    event: ChouetteOpened
    | MemberJoined
    | MemberReturned
    | MemberSatOut
    | MemberLeft
    | HostChanged
    | UnitSet
    | ProxySet
    | CameBack,
    names: Names,
) -> Message:
    match event:
        case ChouetteOpened(host=host):
            return message("chouette.event.opened", player=person(names, host))
        case MemberJoined(player):
            return message("chouette.event.joined", player=person(names, player))
        case MemberReturned(player):
            return message("chouette.event.returned", player=person(names, player))
        case MemberSatOut(player):
            return message("chouette.event.sat_out", player=person(names, player))
        case MemberLeft(player):
            return message("chouette.event.left", player=person(names, player))
        case HostChanged(player):
            return message("chouette.event.host", player=person(names, player))
        case UnitSet(player, unit):
            return message("chouette.event.unit", player=person(names, player), n=unit)
        case ProxySet(player, None):
            return message("chouette.event.no_proxy", player=person(names, player))
        case ProxySet(player, proxy):
            return message(
                "chouette.event.proxy", player=person(names, player), proxy=person(names, proxy or player)
            )
        case CameBack(player):
            return message("chouette.event.came_back", player=person(names, player))


def _correction(event: CorrectionProposed | CorrectionAnswered | CorrectionBooked, names: Names) -> Message:
    number = str(event.number)
    match event:
        case CorrectionProposed(by=by, points=points):
            return message(
                "chouette.event.correction",
                number=number,
                player=person(names, by),
                points=points_list(names, points),
            )
        case CorrectionAnswered(player=player, accepts=accepts):
            key = "chouette.event.correction_yes" if accepts else "chouette.event.correction_no"
            return message(key, number=number, player=person(names, player))
        case CorrectionBooked():
            return message("chouette.event.correction_booked", number=number)


def _of_line(event: ChouetteEvent, names: Names) -> Message | None:
    match event:
        case OrderDrawn(line=line):
            return message("chouette.event.order", players=everybody(names, line, Joint.COMMA))
        case PlayersReady(players):
            return message("chouette.event.ready", players=people(names, players))
        case BoxDeclined(player):
            return message("chouette.event.declined", player=person(names, player))
        case CaptainPassedOver(player):
            return message("chouette.event.passed_over", player=person(names, player))
        case PartnerAnswered(player, accepts):
            key = "chouette.event.partner" if accepts else "chouette.event.no_partner"
            return message(key, player=person(names, player))
        case GameBegan(number, _, (box, captain, *_), partner):
            params: dict[str, Value] = {
                "number": str(number),
                "box": person(names, box),
                "captain": person(names, captain),
            }
            if partner is None:
                return message("chouette.event.game", **params)
            return message("chouette.event.game_partner", **params, partner=person(names, partner))
        case GameSettled(number=number, points=points):
            return message("chouette.event.settled", number=str(number), points=points_list(names, points))
    return None


def _on_board(
    event: OpeningThrown | DiceRolled | DoubleNamed | PlayFinished,
    game: ChouetteGame | None,
    names: Names,
    by: PlayerId | None,
    *,
    automatic: bool,
) -> Message | None:
    if isinstance(event, OpeningThrown):
        return _opening(event, game, names)
    player = side_name(game, names, event.side, by)
    match event:
        case DiceRolled(roll=roll):
            return message("event.roll", player=player, roll=str(roll))
        case DoubleNamed(die=die):
            return message("event.double_named", player=player, roll=f"{die}{die}")
        case PlayFinished(roll=roll, moves=()):
            return message("event.dance", player=player, roll=str(roll))
        case PlayFinished(roll=roll, moves=moves):
            key = "event.play_automatic" if automatic else "event.play"
            return message(key, player=player, roll=str(roll), play=play_text(moves))


def _opening(event: OpeningThrown, game: ChouetteGame | None, names: Names) -> Message | None:
    """The first die is the box's, the second the captain's."""
    box, captain = event.roll.first, event.roll.second
    if game is None:
        return None
    if box == captain:
        return message("event.opening_tie", a=box, b=captain)
    starter = game.box if box > captain else game.captain
    return message(
        "event.opening",
        white=person(names, game.box),
        black=person(names, game.captain),
        a=box,
        b=captain,
        starter=person(names, starter),
    )
