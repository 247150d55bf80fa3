"""The state of a chouette: the fold of its events. Values only."""

from dataclasses import dataclass

from bot.chouette.events import Happening
from bot.chouette.game import ChouetteGame
from bot.chouette.house_rules import HouseRules
from bot.chouette.members import HowClosed, Member, Points, Presence
from bot.rules.ids import PlayerId


@dataclass(frozen=True, slots=True)
class Gathering:
    """Before the first game: players join, the host starts."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A game is in play."""

    game: ChouetteGame


@dataclass(frozen=True, slots=True)
class Between:
    """The next game is due; line and partner are those it will have.

    game: the last one; None before the first. ready: who has said that he is there.
    old_box: box of the last game; box_lost: it went to the end. declined: who did not want the box.
    passed_over: captains who were not there. partner_refused: who did not want to be the partner.
    """

    game: ChouetteGame | None = None
    ready: tuple[PlayerId, ...] = ()
    old_box: PlayerId | None = None
    declined: tuple[PlayerId, ...] = ()
    passed_over: tuple[PlayerId, ...] = ()
    partner_refused: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class Closed:
    """The session is over. game: the last one."""

    how: HowClosed
    game: ChouetteGame | None


Phase = Gathering | Playing | Between | Closed


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the ledger; it sums to zero and is never changed.

    game: its number; 0 = a correction. box, captain, partner: of that game.
    """

    game: int
    points: tuple[Points, ...]
    box: PlayerId | None = None
    captain: PlayerId | None = None
    partner: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """A ledger line that waits for the consent of everyone it touches. number: 1, 2 … of the session."""

    number: int
    by: PlayerId
    points: tuple[Points, ...]
    consents: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class Chouette:
    """The state of a chouette: the fold of its events.

    rules: of the running game; next_rules: from the next game on, if changed.
    members: everybody who ever joined, in joining order.
    line: box, captain, crew of the running or coming game; partner stands beside it.
    games: games finished; corrections: opened so far. ending: why no further game begins.
    decision: rises whenever what somebody is asked changes; buttons carry it.
    recent: the latest happenings, oldest first, without anything that is still hidden.
    """

    rules: HouseRules
    host: PlayerId
    members: tuple[Member, ...]
    phase: Phase = Gathering()
    line: tuple[PlayerId, ...] = ()
    partner: PlayerId | None = None
    next_rules: HouseRules | None = None
    ledger: tuple[Row, ...] = ()
    games: int = 0
    open_corrections: tuple[Correction, ...] = ()
    corrections: int = 0
    paused: bool = False
    ending: HowClosed | None = None
    decision: int = 1
    recent: tuple[Happening, ...] = ()

    def member(self, player: PlayerId | None) -> Member | None:
        """Somebody who takes part, sits out or has left; None for a stranger."""
        return next((member for member in self.members if member.player == player), None)

    def is_here(self, player: PlayerId | None) -> bool:
        """Whether he has not left (he may sit out)."""
        member = self.member(player)
        return member is not None and member.presence is not Presence.LEFT

    @property
    def coming_rules(self) -> HouseRules:
        """The house rules of the next game."""
        return self.next_rules or self.rules


def game_of(state: Chouette) -> ChouetteGame | None:
    """The game in play, or the last one; None before the first."""
    return None if isinstance(state.phase, Gathering) else state.phase.game
