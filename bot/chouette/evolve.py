"""What an event makes of a chouette. Never refuses: the log is the truth."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import assert_never

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
from bot.chouette.evolve_game import begun, evolve_game, without_offers_of
from bot.chouette.game import ChouetteGame
from bot.chouette.line import is_in_game
from bot.chouette.members import SILENT, Asking, Member, Presence
from bot.chouette.memory import remember
from bot.chouette.quiet import leaves_question
from bot.chouette.state import Between, Chouette, Closed, Correction, Gathering, Playing, Row, game_of
from bot.rules.ids import PlayerId

LAPSES = 2
"""Unanswered questions after which nobody is asked each turn any more."""


def begin(event: ChouetteOpened) -> Chouette:
    """The chouette that the first event makes."""
    return Chouette(event.rules, event.host, (Member(event.host),), recent=(Happening(event, event.host),))


def fold(happenings: Sequence[Happening]) -> Chouette:
    """The chouette that a whole log makes. The first event must be ChouetteOpened."""
    first = happenings[0].event
    assert isinstance(first, ChouetteOpened), "a log begins with ChouetteOpened"  # noqa: S101 - the store keeps order
    return reduce(evolve, happenings[1:], begin(first))


def evolve(state: Chouette, happening: Happening) -> Chouette:
    """The chouette after one happening."""
    event = happening.event
    step = 0 if leaves_question(event) else 1
    recent = remember(state.recent, happening)
    return _changed(replace(state, recent=recent, decision=state.decision + step), event, happening.by)


def _changed(state: Chouette, event: ChouetteEvent, by: PlayerId | None) -> Chouette:
    match event:
        case GameBegan():
            rules = state.coming_rules
            units = {member.player: member.unit for member in state.members}
            return replace(state, rules=rules, next_rules=None, phase=Playing(begun(rules, event, units)))
        case GameSettled():
            return _settled(state, event)
        case LineFormed(line, partner):
            return _with_line(state, line, partner)
        case CorrectionProposed() | CorrectionAnswered() | CorrectionBooked():
            return _correction(state, event)
        case PlayersReady() | BoxDeclined() | CaptainPassedOver() | PartnerAnswered():
            return _between(state, event)
        case (
            (MemberJoined() | MemberReturned() | MemberSatOut() | MemberLeft())
            | (AskingSet() | StandingOrderSet() | UnitSet() | ProxySet())
            | (StayedSilent() | CameBack())
        ):
            return _with_member(state, event)
        case (ChouetteOpened() | OrderDrawn() | ChouetteClosed() | HostChanged() | RuleChanged()) | (
            SessionPaused() | SessionResumed() | SessionEnding()
        ):
            return _of_session(state, event)
    if isinstance(state.phase, Playing):
        before = state.phase.game
        after = evolve_game(state.rules, before, event, by)
        return replace(state, phase=Playing(_without_sleepers(state, before, after)))
    return state


def _without_sleepers(state: Chouette, before: ChouetteGame, after: ChouetteGame) -> ChouetteGame:
    """When a turn begins, whoever has been silent too often counts as asleep from its first moment."""
    old, new = before.board.turn, after.board.turn
    if old is None or new is None or old.side is new.side:
        return after
    return replace(after, asleep=tuple(m.player for m in state.members if m.silent >= SILENT))


def _of_session(
    state: Chouette,
    event: ChouetteOpened
    | OrderDrawn
    | ChouetteClosed
    | HostChanged
    | RuleChanged
    | SessionPaused
    | SessionResumed
    | SessionEnding,
) -> Chouette:
    match event:
        case ChouetteOpened():
            return state
        case OrderDrawn(line=line):
            return replace(state, line=line, phase=Between())
        case ChouetteClosed(how):
            return replace(state, phase=Closed(how, game_of(state)))
        case HostChanged(player):
            return replace(state, host=player)
        case RuleChanged(rules=rules):
            # Before the first game the rules are not in use yet.
            if isinstance(state.phase, Gathering):
                return replace(state, rules=rules)
            return replace(state, next_rules=rules)
        case SessionPaused() | SessionResumed():
            return replace(state, paused=isinstance(event, SessionPaused))
        case SessionEnding(how):
            return replace(state, ending=how)
    assert_never(event)


def _settled(state: Chouette, event: GameSettled) -> Chouette:
    """The game is booked and lies behind us; what was meant for it alone is over."""
    game = game_of(state)
    if game is None:
        return state
    row = Row(event.number, event.points, game.box, game.captain, game.partner)
    members = tuple(
        replace(m, asking=Asking.AUTO if m.asking is Asking.NEVER else m.asking) for m in state.members
    )
    return replace(
        state,
        members=members,
        ledger=(*state.ledger, row),
        games=state.games + 1,
        phase=Between(game, old_box=game.box),
    )


def _with_line(state: Chouette, line: tuple[PlayerId, ...], partner: PlayerId | None) -> Chouette:
    """The next line stands: who was to rest rests, who came back is one of the line."""
    members = []
    for member in state.members:
        rests = member.sits_out_next and member.presence is Presence.IN
        presence = Presence.OUT if rests else member.presence
        silent = 0 if rests else member.silent
        members.append(replace(member, presence=presence, sits_out_next=False, silent=silent, returned=False))
    return replace(state, members=tuple(members), line=line, partner=partner)


def _with_member(
    state: Chouette,
    event: MemberJoined
    | MemberReturned
    | MemberSatOut
    | MemberLeft
    | AskingSet
    | StandingOrderSet
    | UnitSet
    | ProxySet
    | StayedSilent
    | CameBack,
) -> Chouette:
    player = event.player
    if state.member(player) is None:
        return replace(state, members=(*state.members, Member(player)))
    later = isinstance(state.phase, Playing) and is_in_game(state.phase.game, player)
    members = tuple(
        _member_after(member, event, later=later) if member.player == player else member
        for member in state.members
    )
    state = replace(state, members=members)
    if isinstance(event, MemberLeft) and isinstance(state.phase, Playing):
        return replace(state, phase=Playing(without_offers_of(state.phase.game, player)))
    return state


def _member_after(
    member: Member,
    event: MemberJoined
    | MemberReturned
    | MemberSatOut
    | MemberLeft
    | AskingSet
    | StandingOrderSet
    | UnitSet
    | ProxySet
    | StayedSilent
    | CameBack,
    *,
    later: bool,
) -> Member:
    """The member after an event of his own. later: he has a part in the running game, so rest begins after it."""
    match event:
        case MemberJoined():
            return replace(member, presence=Presence.IN, sits_out_next=False, silent=0)
        case MemberReturned():
            back = replace(member, presence=Presence.IN, sits_out_next=False, silent=0)
            return back if member.presence is Presence.IN else replace(back, returned=True)
        case MemberSatOut():
            return replace(member, sits_out_next=True) if later else replace(member, presence=Presence.OUT)
        case MemberLeft():
            return replace(member, presence=Presence.LEFT, sits_out_next=False)
        case AskingSet(asking=asking):
            return replace(member, asking=asking, lapses=0)
        case StandingOrderSet(order=order):
            return replace(member, order=order)
        case UnitSet(unit=unit):
            return replace(member, unit=unit)
        case ProxySet(proxy=proxy):
            return replace(member, proxy=proxy)
        case CameBack():
            return replace(member, silent=0, lapses=0)
        case StayedSilent(window=window):
            lapses = member.lapses + (window and member.asking is Asking.ASK)
            asking = Asking.AUTO if lapses >= LAPSES else member.asking
            return replace(member, silent=member.silent + 1, asking=asking, lapses=lapses % LAPSES)
    assert_never(event)


def _between(
    state: Chouette, event: PlayersReady | BoxDeclined | CaptainPassedOver | PartnerAnswered
) -> Chouette:
    phase = state.phase
    if not isinstance(phase, Between):
        return state
    match event:
        case PlayersReady(players):
            return replace(state, phase=replace(phase, ready=(*phase.ready, *players)))
        case BoxDeclined(player, line):
            declined = replace(phase, declined=(*phase.declined, player))
            return replace(state, line=line, phase=declined)
        case CaptainPassedOver(player, line):
            passed = replace(phase, passed_over=(*phase.passed_over, player))
            return replace(state, line=line, phase=passed)
        case PartnerAnswered(player, accepts):
            if accepts:
                line = tuple(other for other in state.line if other != player)
                return replace(state, line=line, partner=player)
            refused = replace(phase, partner_refused=(*phase.partner_refused, player))
            return replace(state, phase=refused)
    assert_never(event)


def _correction(
    state: Chouette, event: CorrectionProposed | CorrectionAnswered | CorrectionBooked
) -> Chouette:
    waiting = state.open_corrections
    match event:
        case CorrectionProposed(number, by, points):
            correction = Correction(number, by, points)
            return replace(state, open_corrections=(*waiting, correction), corrections=number)
        case CorrectionAnswered(number, player, accepts=True):
            waiting = tuple(
                replace(c, consents=(*c.consents, player)) if c.number == number else c for c in waiting
            )
            return replace(state, open_corrections=waiting)
        case CorrectionAnswered(number=number):
            return replace(state, open_corrections=tuple(c for c in waiting if c.number != number))
        case CorrectionBooked(number):
            booked = tuple(Row(0, c.points) for c in waiting if c.number == number)
            rest = tuple(c for c in waiting if c.number != number)
            return replace(state, open_corrections=rest, ledger=(*state.ledger, *booked))
    assert_never(event)
