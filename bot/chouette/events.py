"""What happened in a chouette. Past tense; the state is the fold of its events.

Those of a game are in `game_events`. Answers and wishes are in the log when they are given; who may not see them yet is
not shown them.
"""

from dataclasses import dataclass

from bot.chouette.game_events import GameEvent
from bot.chouette.house_rules import HouseRules
from bot.chouette.members import Asking, HowClosed, Points, StandingOrder
from bot.rules.dice import Roll
from bot.rules.ids import PlayerId
from bot.rules.side import Side


@dataclass(frozen=True, slots=True)
class ChouetteOpened:
    """A chouette was opened; its host is its first player."""

    rules: HouseRules
    host: PlayerId


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """Somebody takes part, from the next game on if one is in play."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class MemberReturned:
    """Somebody stopped resting, and stands at the end of the line."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class MemberSatOut:
    """Somebody rests: from the next game on if he stands in the line of a running one."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """Somebody went for good; his stake in a running game stays."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Somebody else is host now."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class RuleChanged:
    """A house rule is another one from the next game on. rules: all of them with the change."""

    name: str
    old: str
    new: str
    rules: HouseRules


@dataclass(frozen=True, slots=True)
class AskingSet:
    """How often a member wants to be asked about doubling."""

    player: PlayerId
    asking: Asking


@dataclass(frozen=True, slots=True)
class StandingOrderSet:
    """What happens to a member's cube in his absence."""

    player: PlayerId
    order: StandingOrder


@dataclass(frozen=True, slots=True)
class UnitSet:
    """For how many points a member plays, from the next game on."""

    player: PlayerId
    unit: int


@dataclass(frozen=True, slots=True)
class ProxySet:
    """Who answers for a member in his absence."""

    player: PlayerId
    proxy: PlayerId | None


@dataclass(frozen=True, slots=True)
class SessionPaused:
    """Everything stands still. by_house: nobody was there to play on."""

    by_house: bool = False


@dataclass(frozen=True, slots=True)
class SessionResumed:
    """It goes on."""


@dataclass(frozen=True, slots=True)
class SessionEnding:
    """No further game begins."""

    how: HowClosed


@dataclass(frozen=True, slots=True)
class ChouetteClosed:
    """The session is over."""

    how: HowClosed


@dataclass(frozen=True, slots=True)
class OrderDrawn:
    """The first line was drawn. seats: hashes in joining order; throws: the dice."""

    seats: tuple[str, ...]
    throws: tuple[Roll, ...]
    line: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class LineFormed:
    """The line of the next game: box, captain, crew; partner beside it."""

    line: tuple[PlayerId, ...]
    partner: PlayerId | None


@dataclass(frozen=True, slots=True)
class PlayersReady:
    """These are there for the next game."""

    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class BoxDeclined:
    """The coming box does not want it, or is not there; the line as it is now."""

    player: PlayerId
    line: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class CaptainPassedOver:
    """The coming captain is not there and stands behind the next one now."""

    player: PlayerId
    line: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class PartnerAnswered:
    """Who was asked to join the box did, or did not."""

    player: PlayerId
    accepts: bool


@dataclass(frozen=True, slots=True)
class CorrectionProposed:
    """A correction waits for the consent of everyone it touches."""

    number: int
    by: PlayerId
    points: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class CorrectionAnswered:
    """Somebody consented, or the correction fell."""

    number: int
    player: PlayerId
    accepts: bool


@dataclass(frozen=True, slots=True)
class CorrectionBooked:
    """Everyone has consented: a line of the ledger."""

    number: int


@dataclass(frozen=True, slots=True)
class StayedSilent:
    """Somebody let the time of a decision pass. window: it was only whether he doubles."""

    player: PlayerId
    window: bool = False


@dataclass(frozen=True, slots=True)
class CameBack:
    """Somebody who had been silent acted again."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class GameBegan:
    """A game began. seats: the hashes its dice use, in line order, the partner's last."""

    number: int
    seats: tuple[str, ...]
    line: tuple[PlayerId, ...]
    partner: PlayerId | None


@dataclass(frozen=True, slots=True)
class GameSettled:
    """A game is over and booked; the points sum to zero.

    winner: of the board, None where no stake was left (or nobody won); level: of the board, 0 without a winner.
    """

    number: int
    winner: Side | None
    level: int
    points: tuple[Points, ...]


SessionEvent = (
    ChouetteOpened
    | MemberJoined
    | MemberReturned
    | MemberSatOut
    | MemberLeft
    | HostChanged
    | RuleChanged
    | AskingSet
    | StandingOrderSet
    | UnitSet
    | ProxySet
    | SessionPaused
    | SessionResumed
    | SessionEnding
    | ChouetteClosed
    | OrderDrawn
    | LineFormed
    | PlayersReady
    | BoxDeclined
    | CaptainPassedOver
    | PartnerAnswered
    | CorrectionProposed
    | CorrectionAnswered
    | CorrectionBooked
    | StayedSilent
    | CameBack
    | GameBegan
    | GameSettled
)
ChouetteEvent = GameEvent | SessionEvent


@dataclass(frozen=True, slots=True)
class Happening:
    """An event and who caused it.

    by: the player that acted; None = the clock or the house. automatic: it followed by itself.
    """

    event: ChouetteEvent
    by: PlayerId | None = None
    automatic: bool = False
