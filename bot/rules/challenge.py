"""A challenge that waits: who may take it up, decline it, take it back."""

from bot.rules.actions import (
    AcceptChallenge,
    Action,
    DeclineChallenge,
    ExpireChallenge,
    WithdrawChallenge,
)
from bot.rules.events import ChallengeAccepted, Event, HowClosed, TableClosed
from bot.rules.refusals import ChallengeNotYours, ChallengeYourself, NotNow
from bot.rules.side import Side
from bot.rules.table import Lobby, Table


def decide_challenge(table: Table, lobby: Lobby, by: Side | None, action: Action) -> tuple[Event, ...]:
    """What an action makes happen in the lobby; only the challenger has a side yet.

    Raises ChallengeNotYours, ChallengeYourself, NotNow.
    """
    match action:
        case AcceptChallenge(player):
            if player in table.seats:
                raise ChallengeYourself
            if lobby.invited not in (None, player):
                raise ChallengeNotYours
            return (ChallengeAccepted(player),)
        case DeclineChallenge(player):
            if lobby.invited != player:
                raise ChallengeNotYours
            return (TableClosed(HowClosed.DECLINED, None),)
        case WithdrawChallenge():
            if by is not Side.WHITE:
                raise ChallengeNotYours
            return (TableClosed(HowClosed.WITHDRAWN, None, by),)
        case ExpireChallenge() if by is None:
            return (TableClosed(HowClosed.EXPIRED, None),)
    raise NotNow(type(action).__name__)
