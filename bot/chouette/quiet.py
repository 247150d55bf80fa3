"""Which events leave every question as it was, so that buttons stay good."""

from bot.chouette.events import (
    AskingSet,
    CameBack,
    ChouetteEvent,
    CorrectionAnswered,
    CorrectionBooked,
    CorrectionProposed,
    HostChanged,
    LineFormed,
    MemberJoined,
    MemberReturned,
    MemberSatOut,
    PlayersReady,
    ProxySet,
    RuleChanged,
    StandingOrderSet,
    StayedSilent,
    UnitSet,
)
from bot.chouette.game_events import (
    AnswerGiven,
    AskedInstead,
    DoubleWished,
    ExtrasAnswered,
    ExtrasGiven,
    PlaySuggested,
    RollHeld,
    SettlementOffered,
    SettlementRefused,
    VerdictGiven,
)
from bot.rules.events import CubeDoubledAutomatically

_QUIET = (
    AskedInstead,
    ExtrasAnswered,
    ExtrasGiven,
    AnswerGiven,
    AskingSet,
    CameBack,
    CorrectionAnswered,
    CorrectionBooked,
    CorrectionProposed,
    CubeDoubledAutomatically,
    DoubleWished,
    HostChanged,
    LineFormed,
    MemberJoined,
    MemberReturned,
    MemberSatOut,
    PlayersReady,
    PlaySuggested,
    ProxySet,
    RollHeld,
    RuleChanged,
    SettlementOffered,
    SettlementRefused,
    StandingOrderSet,
    StayedSilent,
    UnitSet,
    VerdictGiven,
)


def leaves_question(event: ChouetteEvent) -> bool:
    """Whether what everybody is asked stays the same: one of several answers, a hold, who joins, a preference."""
    return isinstance(event, _QUIET)
