"""What happened in a chouette. Past tense; the state is the fold of its events.

Reused from `bot.rules.events`, inside a game: OpeningThrown (first die the box's, second the captain's),
CubeDoubledAutomatically, DiceRolled, DoubleNamed, StepPlayed, StepUndone, StepsReset, PlayFinished, DoubleOffered,
CubeRaised, CubeTaken. Answers and wishes are in the log when they are given; who may not see them yet is not shown
them.
"""

from dataclasses import dataclass

from bot.chouette.game import Answer, HowOut, Question, Stage
from bot.chouette.house_rules import HouseRules
from bot.chouette.members import Asking, HowClosed, Points, StandingOrder
from bot.rules.dice import Roll
from bot.rules.events import (
    CubeDoubledAutomatically,
    CubeRaised,
    CubeTaken,
    DiceRolled,
    DoubleNamed,
    DoubleOffered,
    OpeningThrown,
    PlayFinished,
    StepPlayed,
    StepsReset,
    StepUndone,
)
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
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
class QuestionAsked:
    """The board waits for this; None = what was asked is over."""

    question: Question | None


@dataclass(frozen=True, slots=True)
class RollHeld:
    """Somebody holds the coming roll of his side."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class DoubleWished:
    """Somebody wants to turn these cubes; none = he does not."""

    player: PlayerId
    cubes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """An answer was put down, hidden. member: whose cube; by: who answered; stakes: what it decides."""

    member: PlayerId
    by: PlayerId
    stakes: tuple[int, ...]
    answer: Answer


@dataclass(frozen=True, slots=True)
class AskedInstead:
    """Somebody does not answer, so somebody else is asked for him."""

    member: PlayerId
    stakes: tuple[int, ...]
    by: PlayerId
    stage: Stage


@dataclass(frozen=True, slots=True)
class AnswersRevealed:
    """All answers of a round, shown together: of each, whose and what."""

    answers: tuple[tuple[PlayerId, Answer], ...]


@dataclass(frozen=True, slots=True)
class StakeDropped:
    """A turned cube was refused: the stake goes out once nothing is pending. points: to the member.

    by_double: what was refused is the plain double of the box, so that an extra may be given.
    """

    stake: int
    points: int
    by_double: bool


@dataclass(frozen=True, slots=True)
class StakeClosed:
    """A stake is out. points: won by the member from the other party, negative = lost."""

    stake: int
    points: int
    how: HowOut


@dataclass(frozen=True, slots=True)
class ExtrasGiven:
    """A dropper gives extras to these takers; none = nobody. fee: what he pays each."""

    giver: PlayerId
    takers: tuple[PlayerId, ...]
    fee: int


@dataclass(frozen=True, slots=True)
class ExtrasAnswered:
    """A taker accepts the extras of these givers and refuses all others."""

    taker: PlayerId
    givers: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class ExtraMade:
    """The fee is paid; the taker owns a new cube at twice the fee against the giver."""

    giver: PlayerId
    taker: PlayerId
    fee: int


@dataclass(frozen=True, slots=True)
class VerdictGiven:
    """One member's hidden answer to an offered level, or whether he gives up with the captain."""

    player: PlayerId
    accepts: bool


@dataclass(frozen=True, slots=True)
class ResignationJudged:
    """The answers to an offered level, shown together; or the box's to a concession."""

    level: int
    accepted: tuple[PlayerId, ...]
    refused: tuple[PlayerId, ...]
    by: PlayerId


@dataclass(frozen=True, slots=True)
class SettlementOffered:
    """A payment was offered for closing a stake. points: to the member."""

    stake: int
    by: PlayerId
    points: int


@dataclass(frozen=True, slots=True)
class SettlementRefused:
    """The offer was refused or taken back."""

    stake: int


@dataclass(frozen=True, slots=True)
class PlaySuggested:
    """A member advises a play for the present roll."""

    player: PlayerId
    moves: tuple[CheckerMove, ...]


@dataclass(frozen=True, slots=True)
class MoverReplaced:
    """Who was to play let his time pass; the next one plays in this turn."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class SideAway:
    """Nobody plays for this side; it has a last time to come back. None = it came back."""

    side: Side | None


@dataclass(frozen=True, slots=True)
class GameSettled:
    """A game is over and booked; the points sum to zero.

    winner: of the board, None where no stake was left (or nobody won); level: of the board, 0 without a winner.
    """

    number: int
    winner: Side | None
    level: int
    points: tuple[Points, ...]


GameEvent = (
    OpeningThrown
    | CubeDoubledAutomatically
    | DiceRolled
    | DoubleNamed
    | StepPlayed
    | StepUndone
    | StepsReset
    | PlayFinished
    | DoubleOffered
    | CubeRaised
    | CubeTaken
    | QuestionAsked
    | RollHeld
    | DoubleWished
    | AnswerGiven
    | AskedInstead
    | AnswersRevealed
    | StakeDropped
    | StakeClosed
    | ExtrasGiven
    | ExtrasAnswered
    | ExtraMade
    | VerdictGiven
    | ResignationJudged
    | SettlementOffered
    | SettlementRefused
    | PlaySuggested
    | MoverReplaced
    | SideAway
)
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
