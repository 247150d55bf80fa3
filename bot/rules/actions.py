"""What players, and the clock, may ask. Imperative; who asks travels beside the action."""

from dataclasses import dataclass

from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove


@dataclass(frozen=True, slots=True)
class AcceptChallenge:
    """Take the second seat."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class DeclineChallenge:
    """The invited player says no."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class WithdrawChallenge:
    """The challenger takes it back."""


@dataclass(frozen=True, slots=True)
class ExpireChallenge:
    """Nobody took it up in time; asked by the clock."""


@dataclass(frozen=True, slots=True)
class StartGame:
    """Begin the next game.

    seats: one hash of 32 hexadecimal digits per seat, in seat order, from the players' phrases.
    """

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll."""


@dataclass(frozen=True, slots=True)
class NameDouble:
    """Choose the double to be played after 1-2 (acey-deucey); die 1..6."""

    die: int


@dataclass(frozen=True, slots=True)
class PlayStep:
    """Move one checker with one die; source in the mover's numbering, 25 = bar, 26 = not entered yet."""

    source: int
    die: int


@dataclass(frozen=True, slots=True)
class UndoStep:
    """Take back the last step of this turn."""


@dataclass(frozen=True, slots=True)
class ResetSteps:
    """Take back all steps of this turn."""


@dataclass(frozen=True, slots=True)
class PlayWhole:
    """Play these steps, which must make a complete legal play from the start of the turn, and lift the dice.

    lift: False leaves the dice on the board for a `LiftDice` (a player's preference).
    """

    moves: tuple[CheckerMove, ...]
    lift: bool = True


@dataclass(frozen=True, slots=True)
class LiftDice:
    """End the turn; the steps made so far must be a complete legal play."""


@dataclass(frozen=True, slots=True)
class OfferDouble:
    """Turn a cube before rolling."""

    cube: int = 0


@dataclass(frozen=True, slots=True)
class Take:
    """Accept the pending turn of a cube."""

    cube: int = 0


@dataclass(frozen=True, slots=True)
class Drop:
    """Refuse the pending turn of a cube."""

    cube: int = 0


@dataclass(frozen=True, slots=True)
class Raise:
    """Answer the pending turn of a cube by turning it again: beaver, raccoon, otter."""

    cube: int = 0


@dataclass(frozen=True, slots=True)
class OfferResignation:
    """Offer to lose the game at a level, 1 single, 2 gammon, 3 backgammon."""

    level: int


@dataclass(frozen=True, slots=True)
class AcceptResignation:
    """Accept the offered level; the game ends."""


@dataclass(frozen=True, slots=True)
class RefuseResignation:
    """Refuse it; the game goes on."""


@dataclass(frozen=True, slots=True)
class ConcedeMatch:
    """Give up the whole match or session."""


@dataclass(frozen=True, slots=True)
class StopSession:
    """End a money session between two games."""


@dataclass(frozen=True, slots=True)
class AbandonTable:
    """Close a table that stood idle, without a result; asked by the clock."""


@dataclass(frozen=True, slots=True)
class AskRematch:
    """Ask for another match on the same terms; when both have asked, it is agreed."""


Action = (
    AcceptChallenge
    | DeclineChallenge
    | WithdrawChallenge
    | ExpireChallenge
    | StartGame
    | RollDice
    | NameDouble
    | PlayStep
    | UndoStep
    | ResetSteps
    | PlayWhole
    | LiftDice
    | OfferDouble
    | Take
    | Drop
    | Raise
    | OfferResignation
    | AcceptResignation
    | RefuseResignation
    | ConcedeMatch
    | StopSession
    | AbandonTable
    | AskRematch
)
