"""Deadlines of slow chouettes wait for the end of the night of those they run for."""

from bot.chouette.house_rules import Pace
from bot.chouette.questions import TimeKind
from bot.chouette.state import Chouette
from bot.rules.ids import PlayerId
from bot.service.accounts import Accounts
from bot.service.chouette_times import LENGTHS
from bot.service.night import night_of
from storage.records import ArmedDue

_AWAKE = (
    TimeKind.READY,
    TimeKind.WINDOW,
    TimeKind.WINDOW_DOUBLED,
    TimeKind.ANSWER,
    TimeKind.EXTRA,
    TimeKind.RESIGNATION,
    TimeKind.AUTOMATIC,
    TimeKind.TEAM_MOVE,
    TimeKind.BOX_MOVE,
    TimeKind.AWAY,
)
"""Times in which somebody has to decide something."""


def may_be_put_off(state: Chouette, due: ArmedDue) -> bool:
    """Whether a time that is over waits for the end of the night of those it runs for: once, at the slow pace."""
    if state.rules.pace is not Pace.SLOW or due.kind not in _AWAKE or due.lasts is None:
        return False
    return due.lasts <= LENGTHS[Pace.SLOW][TimeKind(due.kind)]


async def asleep_ms(accounts: Accounts, players: tuple[PlayerId, ...], now_ms: int) -> int:
    """For how long the last of these players still sleeps, by the nights they have chosen; 0 when nobody does."""
    nights = [night_of((await accounts.account(player)).prefs.night) for player in players]
    ends = [None if night is None else night.over_ms(now_ms) for night in nights]
    return max((end - now_ms for end in ends if end is not None), default=0)
