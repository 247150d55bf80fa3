"""What members, the host and the clock may ask whatever the game stands at: who takes part, under which rules."""

from bot.chouette.actions import (
    AnswerCorrection,
    EndSession,
    Join,
    Leave,
    PassHost,
    Pause,
    ProposeCorrection,
    Resume,
    Return,
    SetAsking,
    SetProxy,
    SetRule,
    SetStandingOrder,
    SetUnit,
    SitOut,
)
from bot.chouette.errors import (
    AlreadyIn,
    BadCorrection,
    BadProxy,
    BadSetting,
    ChouetteFull,
    NotHost,
    NotMember,
    OutOfPlace,
    ProxyFault,
)
from bot.chouette.events import (
    AskingSet,
    ChouetteEvent,
    CorrectionAnswered,
    CorrectionProposed,
    HostChanged,
    LineFormed,
    MemberJoined,
    MemberLeft,
    MemberReturned,
    MemberSatOut,
    ProxySet,
    RuleChanged,
    SessionEnding,
    SessionPaused,
    SessionResumed,
    StandingOrderSet,
    UnitSet,
)
from bot.chouette.house_rules import setting_text, with_setting
from bot.chouette.line import next_host, without_small_partnership
from bot.chouette.members import HowClosed, Presence
from bot.chouette.rotation import Rotated
from bot.chouette.state import Between, Chouette, Closed, Playing
from bot.rules.ids import PlayerId

MOST_POINTS = 1_000_000
"""Most points of one entry of a correction."""

MOST_UNIT = 1000
"""Most points that a unit may be worth."""

MemberAction = Join | Leave | SitOut | Return | SetAsking | SetStandingOrder | SetUnit | SetProxy
HostAction = Pause | Resume | EndSession | SetRule | PassHost
BookAction = ProposeCorrection | AnswerCorrection


def decide_member(state: Chouette, by: PlayerId, action: MemberAction) -> tuple[ChouetteEvent, ...]:
    """Who takes part and how. Raises ChouetteError."""
    if isinstance(state.phase, Closed):
        raise OutOfPlace(type(action).__name__)
    match action:
        case Join():
            return _join(state, by)
        case SitOut(player, administrator) if player not in (None, by):
            check_host(state, by, administrator=administrator)
            return _sit_out(state, player)
    if not state.is_here(by):
        raise NotMember
    match action:
        case Leave():
            return _leave(state, by)
        case SitOut():
            return _sit_out(state, by)
        case Return():
            return _return(state, by)
        case SetAsking() | SetStandingOrder() | SetUnit() | SetProxy():
            return _preference(state, by, action)
    raise OutOfPlace(type(action).__name__)


def decide_host(state: Chouette, by: PlayerId, action: HostAction) -> tuple[ChouetteEvent, ...]:
    """What only the host and administrators may do. Raises NotHost, OutOfPlace, UnknownSetting, BadSetting."""
    check_host(state, by, administrator=action.administrator)
    if isinstance(state.phase, Closed):
        raise OutOfPlace(type(action).__name__)
    match action:
        case Pause() if not state.paused:
            return (SessionPaused(),)
        case Resume() if state.paused:
            return (SessionResumed(),)
        case EndSession() if state.ending is None:
            return (SessionEnding(HowClosed.BY_HOST),)
        case SetRule(name, value):
            rules = with_setting(state.coming_rules, name, value)
            old, new = setting_text(state.coming_rules, name), setting_text(rules, name)
            return (RuleChanged(name, old, new, rules),)
        case PassHost(player) if player != state.host and state.is_here(player):
            return (HostChanged(player),)
    raise OutOfPlace(type(action).__name__)


def decide_books(state: Chouette, by: PlayerId, action: BookAction) -> tuple[ChouetteEvent, ...]:
    """Corrections of the ledger. Raises NotMember, BadCorrection."""
    if state.member(by) is None:
        raise NotMember
    match action:
        case ProposeCorrection(points):
            players = [entry.player for entry in points]
            known = all(state.member(player) is not None for player in players)
            sizes = all(0 < abs(entry.points) <= MOST_POINTS for entry in points)
            if not (points and known and sizes and len(set(players)) == len(players)):
                raise BadCorrection
            if sum(entry.points for entry in points):
                raise BadCorrection
            number = state.corrections + 1
            own = (CorrectionAnswered(number, by, accepts=True),) if by in players else ()
            return (CorrectionProposed(number, by, points), *own)
        case AnswerCorrection(number, accepts):
            correction = next((c for c in state.open_corrections if c.number == number), None)
            if correction is None:
                raise BadCorrection
            touched = {entry.player for entry in correction.points}
            allowed = touched - set(correction.consents) if accepts else touched | {correction.by}
            if by not in allowed:
                raise BadCorrection
            return (CorrectionAnswered(number, by, accepts),)


def _preference(
    state: Chouette, by: PlayerId, action: SetAsking | SetStandingOrder | SetUnit | SetProxy
) -> tuple[ChouetteEvent, ...]:
    match action:
        case SetAsking(asking):
            return (AskingSet(by, asking),)
        case SetStandingOrder(order):
            return (StandingOrderSet(by, order),)
        case SetUnit(unit):
            if not 1 <= unit <= MOST_UNIT:
                raise BadSetting("unit", str(unit), (f"1..{MOST_UNIT}",))
            return (UnitSet(by, unit),)
        case SetProxy(proxy):
            _check_proxy(state, by, proxy)
            return (ProxySet(by, proxy),)


def check_host(state: Chouette, by: PlayerId, *, administrator: bool) -> None:
    """Raises NotHost."""
    if by != state.host and not administrator:
        raise NotHost


def _join(state: Chouette, by: PlayerId) -> tuple[ChouetteEvent, ...]:
    if state.is_here(by):
        raise AlreadyIn
    here = sum(member.presence is not Presence.LEFT for member in state.members)
    most = state.coming_rules.max_players
    if here >= most:
        raise ChouetteFull(most)
    host = () if state.is_here(state.host) else (HostChanged(by),)
    return (MemberJoined(by), *host, *_with(state, by))


def _return(state: Chouette, by: PlayerId) -> tuple[ChouetteEvent, ...]:
    member = state.member(by)
    if member is None or (member.presence is Presence.IN and not member.sits_out_next):
        raise AlreadyIn
    return (MemberReturned(by), *_with(state, by))


def _sit_out(state: Chouette, player: PlayerId | None) -> tuple[ChouetteEvent, ...]:
    member = state.member(player)
    if player is None or member is None or member.presence is not Presence.IN or member.sits_out_next:
        raise NotMember
    return (MemberSatOut(player), *_without(state, player))


def _leave(state: Chouette, by: PlayerId) -> tuple[ChouetteEvent, ...]:
    heir = next_host(state, by)
    host = (HostChanged(heir),) if by == state.host and heir != by else ()
    return (MemberLeft(by), *host, *_without(state, by))


def _with(state: Chouette, player: PlayerId) -> tuple[ChouetteEvent, ...]:
    """Between games, who comes stands at the end of the line at once."""
    if not isinstance(state.phase, Between):
        return ()
    return (LineFormed((*state.line, player), state.partner),)


def _without(state: Chouette, player: PlayerId) -> tuple[ChouetteEvent, ...]:
    """Between games, who goes is out of the line at once and the others close up."""
    if not isinstance(state.phase, Between) or player not in (*state.line, state.partner):
        return ()
    line = tuple(other for other in state.line if other != player)
    partner = None if state.partner == player else state.partner
    left = without_small_partnership(Rotated(line, partner))
    return (LineFormed(left.line, left.partner),)


def _check_proxy(state: Chouette, by: PlayerId, proxy: PlayerId | None) -> None:
    """Raises BadProxy: a proxy is there, not represented himself, on the same side, and speaks for two at most."""
    if proxy is None:
        return
    member = state.member(proxy)
    if proxy == by:
        raise BadProxy(ProxyFault.YOURSELF)
    if member is None or member.presence is Presence.LEFT:
        raise BadProxy(ProxyFault.NOT_THERE)
    spoken_for = [m.player for m in state.members if m.proxy == proxy and m.player != by]
    speaks = any(m.proxy == by and m.presence is not Presence.LEFT for m in state.members)
    if member.proxy is not None or speaks:
        raise BadProxy(ProxyFault.REPRESENTED)
    if len(spoken_for) >= 2:
        raise BadProxy(ProxyFault.TWO_ALREADY)
    if isinstance(state.phase, Playing):
        game = state.phase.game
        if by == game.box and proxy != game.partner:
            raise BadProxy(ProxyFault.NOT_PARTNER)
        if by in game.team and proxy in (game.box, game.partner):
            raise BadProxy(ProxyFault.OTHER_SIDE)
