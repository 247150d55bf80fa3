"""Why an action in a chouette is refused, each with a stable code.

RulesError (bot.rules.errors)
└── ChouetteError
    ├── UnknownSetting, BadSetting                                   house rules; name what is allowed
    ├── NotMember, AlreadyIn, ChouetteFull, NotHost                  who may ask
    ├── OutOfPlace, NotAsked, Paused, NotReady, LastChoice           when
    ├── CannotTurn, BoxDoubleRefused                                 doubling
    ├── FormRefused, FormIncomplete, CannotBeaver, BadExtra          answering
    └── MayNotSpeak, BadProxy, BadSettlement, BadLevel, BadCorrection

Checkers are refused as in a game for two (`bot.rules.refusals`).
"""

from enum import StrEnum

from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId


class ChouetteError(RulesError):
    """Something that the rules of chouettes do not allow."""

    code = "chouette_error"


class UnknownSetting(ChouetteError):
    """No house rule has this name."""

    code = "unknown_setting"

    def __init__(self, name: str, allowed: tuple[str, ...]) -> None:
        """name: the text given; allowed: the names there are."""
        super().__init__(f"unknown setting {name!r}; allowed: {', '.join(allowed)}")
        self.name = name
        self.allowed = allowed


class BadSetting(ChouetteError):
    """The house rule does not allow this value, or not together with another one."""

    code = "bad_setting"

    def __init__(self, name: str, value: str, allowed: tuple[str, ...]) -> None:
        """allowed: the values as texts, a range written 0..n."""
        super().__init__(f"setting {name!r} cannot be {value!r}; allowed: {', '.join(allowed)}")
        self.name = name
        self.value = value
        self.allowed = allowed


class NotMember(ChouetteError):
    """Who asks does not take part, or not now."""

    code = "not_member"


class AlreadyIn(ChouetteError):
    """He takes part already, perhaps from another platform."""

    code = "already_in"


class ChouetteFull(ChouetteError):
    """No place is left."""

    code = "chouette_full"

    def __init__(self, most: int) -> None:
        """most: players the house rules allow."""
        super().__init__(f"at most {most} players")
        self.most = most


class NotHost(ChouetteError):
    """Only the host, or an administrator, may do this."""

    code = "not_host"


class OutOfPlace(ChouetteError):
    """The action has no place in this phase."""

    code = "out_of_place"

    def __init__(self, action: str) -> None:
        """action: the name of its class."""
        super().__init__(f"{action} has no place now")
        self.action = action


class NotAsked(ChouetteError):
    """Somebody else is asked. players: who."""

    code = "not_asked"

    def __init__(self, players: tuple[PlayerId, ...] = ()) -> None:
        super().__init__("somebody else is asked")
        self.players = players


class Paused(ChouetteError):
    """The chouette stands still until the host lets it go on."""

    code = "paused"


class NotReady(ChouetteError):
    """The next game cannot begin yet. players: whose word is missing; empty = too few players."""

    code = "not_ready"

    def __init__(self, players: tuple[PlayerId, ...]) -> None:
        super().__init__("the next game cannot begin yet")
        self.players = players


class NoTurn(StrEnum):
    """Why a cube may not be turned by who asks."""

    NO_CUBE = "no_cube"
    OUT = "out"
    NOT_YOURS = "not_yours"
    NOT_ON_TURN = "not_on_turn"
    ROLLED = "rolled"
    DOUBLED = "doubled"
    """This side has turned cubes in this turn already."""
    FIRST_TURN = "first_turn"
    NOT_OWNER = "not_owner"
    CAP = "cap"
    ABSENT = "absent"
    HELD = "offered"
    """An answer, or another question, comes first."""
    CRAWFORD = "crawford"
    DEAD = "dead"
    HOLLAND = "holland"
    LAST_ROLL = "last_roll"


class CannotTurn(ChouetteError):
    """The cube may not be turned now."""

    code = "cannot_turn"

    def __init__(self, reason: NoTurn, cube: int) -> None:
        super().__init__(f"cube {cube} may not be turned: {reason}")
        self.reason = reason
        self.cube = cube


class BoxDoubleRefused(ChouetteError):
    """The house rules let the box double other cubes only.

    allowed: the nearest set of cubes that he may double together, empty = none.
    """

    code = "box_double_refused"

    def __init__(self, rule: str, allowed: tuple[int, ...]) -> None:
        """rule: the value of `box_double`."""
        super().__init__(f"{rule} allows {allowed}")
        self.rule = rule
        self.allowed = allowed


class FormRefused(ChouetteError):
    """The box's answers break `box_take`; nothing was booked.

    change: the smallest change that makes them allowed, (cube, take) for each answer that must be another one.
    """

    code = "form_refused"

    def __init__(self, rule: str, change: tuple[tuple[int, bool], ...]) -> None:
        """rule: the value of `box_take`."""
        words = ", ".join(f"{'take' if take else 'drop'} {cube}" for cube, take in change)
        super().__init__(f"{rule}: {words}")
        self.rule = rule
        self.change = change


class FormIncomplete(ChouetteError):
    """The box answers all cubes in one form. missing: cubes without an answer."""

    code = "form_incomplete"

    def __init__(self, missing: tuple[int, ...]) -> None:
        super().__init__(f"cubes {missing} have no answer")
        self.missing = missing


class CannotBeaver(ChouetteError):
    """The pending turn cannot be answered by turning the cube again. most: longest chain the house rules allow."""

    code = "cannot_beaver"

    def __init__(self, most: int) -> None:
        super().__init__(f"at most {most} immediate redoubles")
        self.most = most


class MayNotSpeak(ChouetteError):
    """The house rules do not let this player advise now."""

    code = "may_not_speak"


class ProxyFault(StrEnum):
    """Why somebody cannot be a proxy."""

    YOURSELF = "yourself"
    NOT_THERE = "not_there"
    REPRESENTED = "represented"
    TWO_ALREADY = "two_already"
    NOT_PARTNER = "not_partner"
    OTHER_SIDE = "other_side"


class BadProxy(ChouetteError):
    """This person cannot speak for the one who asks."""

    code = "bad_proxy"

    def __init__(self, reason: ProxyFault) -> None:
        super().__init__(f"no proxy: {reason}")
        self.reason = reason


class SettlementFault(StrEnum):
    """Why a settlement cannot be offered or accepted."""

    OFF = "off"
    NOT_NOW = "not_now"
    NO_STAKE = "no_stake"
    OPEN = "open"
    TOO_MUCH = "too_much"
    NONE_OFFERED = "none_offered"


class BadSettlement(ChouetteError):
    """The settlement cannot be made. most: points that may be paid, for TOO_MUCH."""

    code = "bad_settlement"

    def __init__(self, reason: SettlementFault, most: int = 0) -> None:
        super().__init__(f"no settlement: {reason}")
        self.reason = reason
        self.most = most


class BadExtra(ChouetteError):
    """No extra can be given to these players. takers: to whom it could."""

    code = "bad_extra"

    def __init__(self, takers: tuple[PlayerId, ...]) -> None:
        super().__init__("no such extra")
        self.takers = takers


class BadLevel(ChouetteError):
    """The game cannot be resigned, or not at this level.

    allowed: levels that may be offered; empty = not now (a double waits, steps are staged, an offer is open).
    """

    code = "bad_level"

    def __init__(self, allowed: tuple[int, ...]) -> None:
        super().__init__(f"levels allowed: {allowed}")
        self.allowed = allowed


class BadCorrection(ChouetteError):
    """A correction needs other players and whole points that sum to zero; or there is none of this number."""

    code = "bad_correction"


class LastChoice(ChouetteError):
    """Everybody has declined the box; the old one keeps it."""

    code = "last_choice"
