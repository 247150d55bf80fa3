"""What happened. Past tense; a table's state is the fold of its events.

Events hold internal player ids and seat hashes, never names or phrases.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.rules.dice import Roll
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
from bot.rules.side import Side
from bot.rules.terms import Terms


class HowEnded(StrEnum):
    """How a game came to its end."""

    BORNE_OFF = "borne_off"
    DROPPED = "dropped"
    RESIGNED = "resigned"
    CONCEDED = "conceded"
    MOTHER_PINNED = "mother_pinned"


class HowClosed(StrEnum):
    """How a table came to its end."""

    MATCH_WON = "match_won"
    CONCEDED = "conceded"
    SESSION_ENDED = "session_ended"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A challenge was made. invited: None = open to whoever accepts first."""

    terms: Terms
    challenger: PlayerId
    invited: PlayerId | None


@dataclass(frozen=True, slots=True)
class ChallengeAccepted:
    """The second seat was taken."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game began: number 1, 2 … of the table, and the seat hashes its dice use.

    starter: who begins without a throw, as the series has it; None = the opening throw decides.
    """

    number: int
    seats: tuple[str, ...]
    crawford: bool
    starter: Side | None = None


@dataclass(frozen=True, slots=True)
class OpeningThrown:
    """Throw n of the game: first die seat 0's, second seat 1's. Equal dice are thrown again."""

    n: int
    roll: Roll


@dataclass(frozen=True, slots=True)
class CubeDoubledAutomatically:
    """Equal opening dice doubled the stake; value is the new one."""

    value: int


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Throw n of the game, for the side on turn."""

    side: Side
    n: int
    roll: Roll


@dataclass(frozen=True, slots=True)
class DoubleNamed:
    """The side chose the double it plays after 1-2."""

    side: Side
    die: int


@dataclass(frozen=True, slots=True)
class StepPlayed:
    """One checker was moved by one die; may be undone until the dice are lifted."""

    side: Side
    move: CheckerMove


@dataclass(frozen=True, slots=True)
class StepUndone:
    """The last step was taken back."""

    side: Side


@dataclass(frozen=True, slots=True)
class StepsReset:
    """All steps were taken back."""

    side: Side


@dataclass(frozen=True, slots=True)
class PlayFinished:
    """The dice were lifted. moves: the whole play, empty when nothing could be played.

    roll: the dice played, thrown or not: a double may bring others (upward doubles, acey-deucey), each a play of its
        own.
    """

    side: Side
    roll: Roll
    moves: tuple[CheckerMove, ...]


@dataclass(frozen=True, slots=True)
class DoubleOffered:
    """A cube was turned; value is what it shows if taken."""

    side: Side
    cube: int
    value: int


@dataclass(frozen=True, slots=True)
class CubeRaised:
    """The asked side turned the cube again; animals counts the turns beyond the double."""

    side: Side
    cube: int
    value: int
    animals: int


@dataclass(frozen=True, slots=True)
class CubeTaken:
    """The pending turn was accepted."""

    side: Side
    cube: int
    value: int


@dataclass(frozen=True, slots=True)
class CubeDropped:
    """The pending turn was refused; points is what the refusing side loses."""

    side: Side
    cube: int
    points: int


@dataclass(frozen=True, slots=True)
class ResignationOffered:
    """A side offered to lose the game at a level."""

    side: Side
    level: int


@dataclass(frozen=True, slots=True)
class ResignationRefused:
    """The other side plays on; side is the one who refused."""

    side: Side
    level: int


@dataclass(frozen=True, slots=True)
class ResignationWithdrawn:
    """The offer fell because the resigner went on playing."""

    side: Side
    level: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game is over.

    winner: None = drawn, with level and points 0.
    level: 1 single, 2 gammon, 3 backgammon, as scored (the Jacoby rule applied).
    points: what the winner gets, never capped at the match length.
    """

    winner: Side | None
    how: HowEnded
    level: int
    points: int


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is over. winner: of the match or of the conceded session; None without one."""

    how: HowClosed
    winner: Side | None
    by: Side | None = None


@dataclass(frozen=True, slots=True)
class RematchAsked:
    """A player wants another match; when both do, the service opens a new table."""

    side: Side


Event = (
    TableOpened
    | ChallengeAccepted
    | GameStarted
    | OpeningThrown
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
    | CubeDropped
    | ResignationOffered
    | ResignationRefused
    | ResignationWithdrawn
    | GameEnded
    | TableClosed
    | RematchAsked
)
