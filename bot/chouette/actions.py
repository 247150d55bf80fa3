"""What players of a chouette, and the clock, may ask beside the actions of a game for two. Who asks travels beside it.

Reused from `bot.rules.actions`: RollDice, NameDouble, PlayStep, UndoStep, ResetSteps, PlayWhole, LiftDice (board);
OfferDouble, Take, Drop, Raise (one cube, by its index); OfferResignation (the box to all, a member for his own stake),
AcceptResignation, RefuseResignation; StartGame (seat hashes in line order, the partner's last); AbandonTable (the
clock).
"""

from dataclasses import dataclass

from bot.chouette.game import Answer
from bot.chouette.members import Asking, Points, StandingOrder
from bot.rules.actions import (
    AbandonTable,
    AcceptResignation,
    Drop,
    LiftDice,
    NameDouble,
    OfferDouble,
    OfferResignation,
    PlayStep,
    PlayWhole,
    Raise,
    RefuseResignation,
    ResetSteps,
    RollDice,
    StartGame,
    Take,
    UndoStep,
)
from bot.rules.dice import Roll
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
from bot.rules.side import Side


@dataclass(frozen=True, slots=True)
class Join:
    """Take part from the next game on, accepting the house rules."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Go for good; a stake in the running game stays."""


@dataclass(frozen=True, slots=True)
class SitOut:
    """Rest from the next game on. player: None = oneself; the host may sit somebody else out."""

    player: PlayerId | None = None
    administrator: bool = False


@dataclass(frozen=True, slots=True)
class Return:
    """Stop resting; stand at the end of the line."""


@dataclass(frozen=True, slots=True)
class StartSession:
    """Begin, with the line as drawn. By the host or an administrator.

    seats: hashes in joining order. throws: the dice of the draw. line: indices into the players in joining order, the
    first in line first.
    """

    seats: tuple[str, ...]
    throws: tuple[Roll, ...]
    line: tuple[int, ...]
    administrator: bool = False


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop everything, clocks too. By the host or an administrator."""

    administrator: bool = False


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause. By the host or an administrator."""

    administrator: bool = False


@dataclass(frozen=True, slots=True)
class EndSession:
    """Begin no further game; a running one is finished. By the host or an administrator."""

    administrator: bool = False


@dataclass(frozen=True, slots=True)
class SetRule:
    """Change a house rule from the next game on. By the host or an administrator."""

    name: str
    value: str
    administrator: bool = False


@dataclass(frozen=True, slots=True)
class PassHost:
    """Hand the part of the host to somebody else."""

    player: PlayerId
    administrator: bool = False


@dataclass(frozen=True, slots=True)
class SetAsking:
    """How often one wants to be asked about doubling."""

    asking: Asking


@dataclass(frozen=True, slots=True)
class SetStandingOrder:
    """What happens to one's cube in one's absence."""

    order: StandingOrder


@dataclass(frozen=True, slots=True)
class SetUnit:
    """For how many points a unit one plays from the next game on, where everybody has his own; 1..1000."""

    unit: int


@dataclass(frozen=True, slots=True)
class SetProxy:
    """Who answers for one's cube in one's absence; None = nobody."""

    proxy: PlayerId | None


@dataclass(frozen=True, slots=True)
class Ready:
    """I am here for the next game."""


@dataclass(frozen=True, slots=True)
class CountReady:
    """These players have acted a moment ago, so they need not be asked; by the clock."""

    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class DeclineBox:
    """The coming box does not want it and goes to the end."""


@dataclass(frozen=True, slots=True)
class BePartner:
    """The player asked joins the box, or refuses."""

    accepts: bool


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold the coming roll of one's side, to think about a double."""


@dataclass(frozen=True, slots=True)
class NoDouble:
    """Take back a hold or a wish: one does not double in this turn."""


@dataclass(frozen=True, slots=True)
class Double:
    """Turn these cubes, by their indices. A crew member's wish stays hidden until the window closes."""

    cubes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CubeAnswer:
    """An answer to one cube. member: for whom, where one is asked for others too; None = for oneself if possible."""

    cube: int
    answer: Answer
    member: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class AnswerCubes:
    """Answers to several cubes at once. The box answers all its cubes in one form."""

    answers: tuple[CubeAnswer, ...]


@dataclass(frozen=True, slots=True)
class GiveExtras:
    """A dropper gives an extra to each of these takers; none = nobody."""

    takers: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class AnswerExtras:
    """A taker accepts the extras of these givers and refuses all others."""

    givers: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class OfferSettlement:
    """Offer to close a stake between the box and a member for a payment.

    points: to the member; negative = he pays. member: needed when the box offers.
    """

    points: int
    member: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class AnswerSettlement:
    """Accept or refuse an open offer. member: whose stake; needed when the box answers."""

    accepts: bool
    member: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Suggest:
    """Advise a whole play for the present roll."""

    moves: tuple[CheckerMove, ...]


@dataclass(frozen=True, slots=True)
class ProposeCorrection:
    """A new line of the ledger that sums to zero."""

    points: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class AnswerCorrection:
    """Consent to an open correction, or refuse it."""

    number: int
    accepts: bool


@dataclass(frozen=True, slots=True)
class ChooseAutomatic:
    """The box doubles all cubes after equal opening dice, or does not."""

    doubles: bool


@dataclass(frozen=True, slots=True)
class TimeIsUp:
    """The time of what is asked now is over: window, answers, extras, offers, ready check, partner. By the clock."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """All hidden answers are in and the moment to change them is over. By the clock."""


@dataclass(frozen=True, slots=True)
class MoverSleeps:
    """Who rolls and plays for a side let his time pass: the next of the team plays in this turn. By the clock."""


@dataclass(frozen=True, slots=True)
class CallAway:
    """Nobody plays for this side; it has a last time to come back. By the clock."""

    side: Side


@dataclass(frozen=True, slots=True)
class ForfeitSide:
    """A side that is away loses all its stakes. By the clock."""

    side: Side


@dataclass(frozen=True, slots=True)
class EndByTime:
    """The time of the session is over; the running game is finished. By the clock."""


BoardAction = RollDice | NameDouble | PlayStep | UndoStep | ResetSteps | PlayWhole | LiftDice
ClockAction = CountReady | TimeIsUp | Reveal | MoverSleeps | CallAway | ForfeitSide | EndByTime | AbandonTable
ChouetteAction = (
    BoardAction
    | ClockAction
    | OfferDouble
    | Take
    | Drop
    | Raise
    | OfferResignation
    | AcceptResignation
    | RefuseResignation
    | StartGame
    | Join
    | Leave
    | SitOut
    | Return
    | StartSession
    | Pause
    | Resume
    | EndSession
    | SetRule
    | PassHost
    | SetAsking
    | SetStandingOrder
    | SetUnit
    | SetProxy
    | Ready
    | DeclineBox
    | BePartner
    | Hold
    | NoDouble
    | Double
    | AnswerCubes
    | GiveExtras
    | AnswerExtras
    | OfferSettlement
    | AnswerSettlement
    | Suggest
    | ProposeCorrection
    | AnswerCorrection
    | ChooseAutomatic
)
