"""What is asked of a chouette, and what the service answers."""

from dataclasses import dataclass

from bot.chouette.actions import ChouetteAction
from bot.chouette.events import Happening
from bot.chouette.questions import TimeKind
from bot.chouette.state import Chouette
from bot.rules.ids import PlayerId
from bot.service.ids import TableId


@dataclass(frozen=True, slots=True)
class ChouetteCommand:
    """One action in one chouette.

    actor: who asks, as the platform vouches for him; None = the clock.
    action: `StartSession` gets hashes, throws and line from the provable dice, `StartGame` its seat hashes, and every
        `administrator` field its value from below, whatever they say.
    key, seen: as in `bot.service.commands.Command`.
    administrator: the platform says that the actor administers the place where the chouette was opened.
    phrase: lucky words that come with `Join`.
    """

    table: TableId
    actor: PlayerId | None
    action: ChouetteAction
    key: str
    seen: int | None = None
    administrator: bool = False
    phrase: str | None = None


@dataclass(frozen=True, slots=True)
class RunningTime:
    """A time that is running, for whom, and when it is over (Unix ms).

    reopened: it was over while the house was away, and runs again; answers given before are kept.
    """

    kind: TimeKind
    players: tuple[PlayerId, ...]
    ends_at_ms: int
    reopened: bool = False


@dataclass(frozen=True, slots=True)
class ChouetteUpdate:
    """A chouette after a command, or as it is.

    version, happenings, duplicate: as in `bot.service.commands.Update`. times: those that run now.
    standing: the lobby opens again by itself; next_table: the lobby that has taken its place.
    """

    table: TableId
    version: int
    state: Chouette
    happenings: tuple[Happening, ...] = ()
    duplicate: bool = False
    times: tuple[RunningTime, ...] = ()
    standing: bool = False
    next_table: TableId | None = None
