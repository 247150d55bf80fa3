"""Who has the box, the captaincy and which place after a game.

Majority custom (Keith, Jacoby & Crawford, Woolsey, Cambridge): the box stays unless it lost to the original captain's
own cube; whoever lost goes to the end. The other forms are settings, after C. Yep, Los Angeles, backgammonrules.eu and
the ABA tournament rules.
"""

from dataclasses import dataclass
from typing import assert_never

from bot.chouette.game import ChouetteGame
from bot.chouette.house_rules import HouseRules, Rotation
from bot.rules.ids import PlayerId
from bot.rules.side import Side


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a game means for the line.

    line: box, captain, crew. own: what each team member's own stake brought him from the box, in order of rank; extras,
    payments and the partner's share never count. last: the same of whoever played to the end.
    """

    line: tuple[PlayerId, ...]
    own: tuple[int, ...]
    last: int

    @property
    def net(self) -> int:
        """What the box won of all members, before sharing."""
        return -sum(self.own)


@dataclass(frozen=True, slots=True)
class Rotated:
    """The next line, and how many at its end lost the game."""

    line: tuple[PlayerId, ...]
    partner: PlayerId | None
    losers: int = 1
    box_lost: bool = False


def outcome_of(game: ChouetteGame, winner: Side | None, *, played: bool) -> Outcome:
    """The outcome of a game whose stakes are all closed.

    winner: of the board; None = drawn. played: the board was played to its end.
    """
    own = tuple(stake.points or 0 for stake in game.stakes if not stake.extra)
    if played:
        last = {Side.WHITE: 1, Side.BLACK: -1, None: 0}[winner]
    else:
        last = own[game.last_closed] if game.last_closed is not None else 0
    return Outcome(game.line, own, last)


def rotated(rules: HouseRules, outcome: Outcome, partner: PlayerId | None, *, box_gone: bool) -> Rotated:
    """The line after the game.

    box_gone: the box left or was timed out; the original captain gets the box, whatever the rule, also if he was out.
    With a partner who loses the box together with it, the partner becomes captain.
    """
    box, captain, *crew = outcome.line
    if box_gone:
        second = () if partner is None else (partner,)
        return Rotated((captain, *second, *crew, box), None, box_lost=True)
    if rules.rotation in (Rotation.EVERY_GAME, Rotation.SCHEDULE):
        return _box_lost(outcome.line, partner)
    if _box_stays(rules, outcome):
        return Rotated((box, *crew, captain), partner)
    if rules.rotation is Rotation.LAST_MAN and rules.double_stand_up and outcome.own[0] < 0 and crew:
        # Both have lost: the box stands behind the captain. A partner would have become captain.
        second = () if partner is None else (partner,)
        return Rotated((crew[0], *second, *crew[1:], captain, box), None, losers=2, box_lost=True)
    return _box_lost(outcome.line, partner)


def _box_lost(line: tuple[PlayerId, ...], partner: PlayerId | None) -> Rotated:
    box, captain, *crew = line
    second = () if partner is None else (partner,)
    return Rotated((captain, *second, *crew, box), None, box_lost=True)


def _box_stays(rules: HouseRules, outcome: Outcome) -> bool:
    match rules.rotation:
        case Rotation.CAPTAIN_RESULT:
            return outcome.own[0] <= 0
        case Rotation.NET_GT0:
            return outcome.net > 0
        case Rotation.NET_GE0:
            return outcome.net >= 0
        case Rotation.BEAT_ALL:
            return all(points < 0 for points in outcome.own)
        case Rotation.LAST_MAN:
            return outcome.last < 0 and outcome.net >= 0
        case Rotation.EVERY_GAME | Rotation.SCHEDULE:
            return False
    assert_never(rules.rotation)
