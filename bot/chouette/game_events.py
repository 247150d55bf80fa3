"""What happened in a game of a chouette.

Reused from `bot.rules.events`: OpeningThrown (first die the box's, second the captain's), CubeDoubledAutomatically,
DiceRolled, DoubleNamed, StepPlayed, StepUndone, StepsReset, PlayFinished, DoubleOffered, CubeRaised, CubeTaken.
"""

from dataclasses import dataclass

from bot.chouette.game import Answer, HowOut, Question, Stage
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
