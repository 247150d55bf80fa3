"""The people of a chouette and what they have settled beforehand."""

from dataclasses import dataclass
from enum import StrEnum

from bot.rules.ids import PlayerId

SILENT = 3
"""Decisions in a row that somebody may let pass before he sits out; until the game is over nobody waits for him to
play."""


class Presence(StrEnum):
    """Whether a player takes part: in the line or waiting to stand in it, sitting out, gone."""

    IN = "in"
    OUT = "out"
    LEFT = "left"


class Asking(StrEnum):
    """What a member wants to be asked about his double: nothing, each turn, or never in this game."""

    AUTO = "auto"
    ASK = "ask"
    NEVER = "never"


class StandingOrder(StrEnum):
    """What happens to a member's cube when he is not there to answer."""

    NONE = "none"
    TAKE = "take"
    DROP = "drop"
    AS_CAPTAIN = "as_captain"


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who takes part, or did.

    sits_out_next: he sits out after the running game. returned: he came back from sitting out, so he stands at the
    end whatever the rule for newcomers. unit: points
    he plays for where everybody has his own. silent: decisions in a row that he let pass; lapses: unanswered questions
    under ASK.
    """

    player: PlayerId
    presence: Presence = Presence.IN
    sits_out_next: bool = False
    returned: bool = False
    asking: Asking = Asking.AUTO
    order: StandingOrder = StandingOrder.NONE
    proxy: PlayerId | None = None
    unit: int = 1
    silent: int = 0
    lapses: int = 0


@dataclass(frozen=True, slots=True)
class Points:
    """Points won (or lost, negative) by one player."""

    player: PlayerId
    points: int


class HowClosed(StrEnum):
    """How a session came to its end."""

    BY_HOST = "by_host"
    GAMES_PLAYED = "games_played"
    TIME_UP = "time_up"
    ABANDONED = "abandoned"
