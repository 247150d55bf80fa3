"""The house rules of a chouette as a table of settings.

There is no official rule book; every custom that differs between clubs is a setting. `SETTING_SPECS` says of every
setting which values it allows; a new one is a field of `HouseRules` and a row there. Sources: Tom Keith's chouette
page, Jacoby & Crawford "The Backgammon Book", Kit Woolsey's regulations (bkgm.com archive), the house rules of
Backgammon ACT, Cambridge, Colorado, St Albans, Los Angeles, ESK and Clinton Hill.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from bot.chouette.errors import BadSetting, UnknownSetting
from bot.rules.options import CHAINS, CUBE_CAPS, SWITCH, OptionSpec, option_text, option_value
from bot.rules.terms import Terms, default_terms
from bot.rules.variant import VARIANTS, Opening

FEWEST, MOST = 3, 20
"""How few and how many players a chouette can be opened for."""


class Cubes(StrEnum):
    """One cube for the whole team, one for each member, or none."""

    NONE = "none"
    SINGLE = "single"
    MULTI = "multi"


class Rotation(StrEnum):
    """Who keeps the box.

    CAPTAIN_RESULT: the box stays unless it lost to the original captain's own cube. NET_GT0, NET_GE0: it stays with a
    net over the game above, or not below, zero. BEAT_ALL: it must beat every member. LAST_MAN: it must win against
    whoever played to the end, with a net not below zero (Los Angeles). EVERY_GAME, SCHEDULE: all move on one place
    after every game.
    """

    CAPTAIN_RESULT = "captain_result"
    NET_GT0 = "net_gt0"
    NET_GE0 = "net_ge0"
    BEAT_ALL = "beat_all"
    LAST_MAN = "last_man"
    EVERY_GAME = "every_game"
    SCHEDULE = "schedule"


class BoxDouble(StrEnum):
    """Which cubes the box may turn together: all he may turn of one value or none of them; any; with equal cubes the
    captain's among them."""

    SAME_LEVEL = "same_level"
    ANY = "any"
    CAPTAIN_IF_ANY = "captain_if_any"


class BoxTake(StrEnum):
    """How the box may answer several doubles.

    HALF_OR_NONE: when all team cubes are turned from the centre at once, at least half of them or none.
    BOTH_OR_NONE_3P: both or none of three players. BREAK_EVEN: doubled by all at once, enough that winning single
    breaks even, and the captain's among them, or none. CAPTAIN_FIRST: the captain's among those taken, unless others'
    cubes were accepted before. MAJORITY_OR_NONE: more than half or none. SAME_LEVEL: one answer for cubes of one value.
    AT_LEAST_ONE: one of two or more.
    """

    ANY = "any"
    HALF_OR_NONE = "half_or_none"
    BOTH_OR_NONE_3P = "both_or_none_3p"
    BREAK_EVEN = "break_even"
    CAPTAIN_FIRST = "captain_first"
    MAJORITY_OR_NONE = "majority_or_none"
    SAME_LEVEL = "same_level"
    AT_LEAST_ONE = "at_least_one"


class Consult(StrEnum):
    """Who may advise the captain on checker play: by default those whose own cube has been turned and accepted with
    several cubes, all active members with one."""

    AUTO = "auto"
    FREE = "free"
    TURNED = "turned"
    ANY_TURNED = "any_turned"
    NONE = "none"


class Extras(StrEnum):
    """Whether a member who drops may give an extra cube to one who takes: the taker may refuse it; a lone taker must
    accept all or drop; as OPTIONAL, asked in order of rank."""

    OFF = "off"
    OPTIONAL = "optional"
    FORCED_LONE = "forced_lone"
    BY_RANK = "by_rank"


class LoneTaker(StrEnum):
    """Whether a member who alone takes must beaver or drop."""

    FREE = "free"
    BEAVER_OR_DROP = "beaver_or_drop"


class Stakes(StrEnum):
    """Whether all play for the same points, or each for his own unit: between two the smaller of theirs counts."""

    EQUAL = "equal"
    UNITS = "units"


class JoinRank(StrEnum):
    """Where a newcomer stands in his first game."""

    BEHIND_LOSER = "behind_loser"
    AHEAD_OF_LOSER = "ahead_of_loser"


class Pace(StrEnum):
    """An evening at the table, or days."""

    LIVE = "live"
    SLOW = "slow"


BOX_CHOICE = "box_choice"
"""`auto_doubles`: the box decides at every tie."""
NO_END = "none"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What is played and how, in one chouette. Each field is a setting of the same name.

    auto_doubles: how many opening ties double all cubes, as text, or `box_choice`.
    animals: longest chain of immediate redoubles, 0 none, 1 beaver, 2 raccoon, 3 otter.
    partner_from: number of players from which the box gets a partner; 0 = never.
    game_cap: most points that one of a pair can win of the other in a game; 0 = no cap.
    session_end: `none`, `games n` or `minutes m`; the running game is always finished.
    suggest_after: seconds after which the captain sees the suggestions unasked. hint: whether members may ask the
    computer.
    """

    variant: str = "standard"
    cubes: Cubes = Cubes.MULTI
    rotation: Rotation = Rotation.CAPTAIN_RESULT
    double_stand_up: bool = False
    box_double: BoxDouble = BoxDouble.SAME_LEVEL
    box_take: BoxTake = BoxTake.ANY
    consult: Consult = Consult.AUTO
    jacoby: bool = True
    animals: int = 0
    auto_doubles: str = "0"
    opening: Opening = Opening.USE_DICE
    partner_from: int = 0
    extras: Extras = Extras.OFF
    lone_taker: LoneTaker = LoneTaker.FREE
    settlements: bool = False
    stakes: Stakes = Stakes.EQUAL
    game_cap: int = 0
    cube_cap: int = 0
    join_rank: JoinRank = JoinRank.BEHIND_LOSER
    max_players: int = 8
    session_end: str = NO_END
    pace: Pace = Pace.LIVE
    suggest_after: int = 15
    hint: bool = False

    @property
    def games(self) -> int:
        """After how many games the session ends; 0 = not by number."""
        kind, _, count = self.session_end.partition(" ")
        return int(count) if kind == "games" else 0

    @property
    def minutes(self) -> int:
        """After how many minutes no further game begins; 0 = not by time."""
        kind, _, count = self.session_end.partition(" ")
        return int(count) if kind == "minutes" else 0

    @property
    def talk(self) -> Consult:
        """Who may advise, with the default of the cubes in use filled in."""
        if self.consult is not Consult.AUTO:
            return self.consult
        return Consult.TURNED if self.cubes is Cubes.MULTI else Consult.FREE


@lru_cache(maxsize=64)
def terms_of(rules: HouseRules) -> Terms:
    """The same as terms of a money session, for cubes and scoring."""
    cube = rules.cubes is not Cubes.NONE
    return replace(
        default_terms(rules.variant),
        cube=cube,
        crawford=False,
        jacoby=cube and rules.jacoby,
        animals=rules.animals,
        cube_cap=rules.cube_cap,
        opening=rules.opening,
    )


@lru_cache(maxsize=64)
def board_terms(rules: HouseRules) -> Terms:
    """The same without a cube: all that the board needs to know."""
    return replace(terms_of(rules), cube=False, jacoby=False)


ONE_BOARD = tuple(name for name, variant in VARIANTS.items() if not variant.cycle)
"""The variants a chouette can be played in: those of one board."""


SETTING_SPECS: Mapping[str, OptionSpec] = {
    "variant": OptionSpec(ONE_BOARD),
    "cubes": OptionSpec(tuple(Cubes)),
    "rotation": OptionSpec(tuple(Rotation)),
    "double_stand_up": OptionSpec(SWITCH),
    "box_double": OptionSpec(tuple(BoxDouble)),
    "box_take": OptionSpec(tuple(BoxTake)),
    "consult": OptionSpec(tuple(Consult)),
    "jacoby": OptionSpec(SWITCH),
    "animals": OptionSpec(CHAINS),
    "auto_doubles": OptionSpec((BOX_CHOICE,), 0, 10),
    "opening": OptionSpec(tuple(Opening)),
    "partner_from": OptionSpec(("0",), 4, MOST),
    "extras": OptionSpec(tuple(Extras)),
    "lone_taker": OptionSpec(tuple(LoneTaker)),
    "settlements": OptionSpec(SWITCH),
    "stakes": OptionSpec(tuple(Stakes)),
    "game_cap": OptionSpec((), 0, 999_999),
    "cube_cap": OptionSpec(CUBE_CAPS),
    "join_rank": OptionSpec(tuple(JoinRank)),
    "max_players": OptionSpec((), FEWEST, MOST),
    "session_end": OptionSpec((NO_END,), 1, 9_999, ("games", "minutes")),
    "pace": OptionSpec(tuple(Pace)),
    "suggest_after": OptionSpec((), 0, 600),
    "hint": OptionSpec(SWITCH),
}


def default_rules(variant: str = "standard") -> HouseRules:
    """The plain house rules of a variant: a cube for each member where it has one. Raises BadSetting."""
    return make_rules({"variant": variant})


def make_rules(settings: Mapping[str, str]) -> HouseRules:
    """The plain house rules with some settings, each given as text. Raises UnknownSetting, BadSetting."""
    rules = HouseRules()
    # The variant decides what is plain in the others, so it is set first.
    for name in sorted(settings, key=lambda n: n != "variant"):
        rules = with_setting(rules, name, settings[name])
    return rules


def with_setting(rules: HouseRules, name: str, text: str) -> HouseRules:
    """The house rules with one setting changed. Raises UnknownSetting, BadSetting."""
    spec = SETTING_SPECS.get(name)
    if spec is None:
        raise UnknownSetting(name, tuple(SETTING_SPECS))
    text = spec.plain(text)
    if not spec.allows(text):
        raise BadSetting(name, text, spec.allowed)
    if name == "variant":
        return _with_variant(rules, text)
    options = VARIANTS[rules.variant].options
    if name == "cubes" and text != Cubes.NONE and "cube" not in options:
        raise BadSetting(name, text, (Cubes.NONE,))
    if name == "opening" and name not in options and text != getattr(rules, name):
        raise BadSetting(name, text, (str(getattr(rules, name)),))
    # The table of settings and the fields of HouseRules go by the same names.
    return replace(rules, **{name: option_value(text, getattr(rules, name))})


def setting_text(rules: HouseRules, name: str) -> str:
    """The value of a setting as the text that `with_setting` takes."""
    return option_text(getattr(rules, name))


def differing_settings(rules: HouseRules) -> tuple[str, ...]:
    """The settings whose values differ from the plain rules of this variant, in table order."""
    plain = default_rules(rules.variant)
    return tuple(name for name in SETTING_SPECS if getattr(rules, name) != getattr(plain, name))


def _with_variant(rules: HouseRules, variant: str) -> HouseRules:
    plain = default_terms(variant)
    return replace(
        rules,
        variant=variant,
        cubes=rules.cubes if plain.cube else Cubes.NONE,
        jacoby=rules.jacoby and plain.jacoby if plain.cube else rules.jacoby,
        opening=plain.opening,
    )
