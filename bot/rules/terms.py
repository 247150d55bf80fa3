"""The terms of a table: stakes, cube options and the rest of what two players agree on before they start.

Terms are data. `TERM_SPECS` says of every option which values it allows and where it has a meaning; a new option is a
field of `Terms` and a row there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bot.rules.options import CHAINS, CUBE_CAPS, SWITCH, OptionSpec, option_text, option_value
from bot.rules.refusals import BadTermValue, TermNotHere, UnknownTerm, UnknownVariant
from bot.rules.variant import VARIANTS, BlockCheck, HeadException, Opening, Prime, Starts, Variant

MAX_LENGTH = 32_767
"""Longest match that the exchange formats can hold. Chats allow less."""
CUBE_CEILING = 32_768
"""Largest cube that the exchange formats can hold; the technical limit where no cap is agreed."""


class DeadCube(StrEnum):
    """Whether a player may turn a cube whose present value already wins him the match."""

    REFUSE = "refuse"
    ALLOW = "allow"


class Resign(StrEnum):
    """How a resignation is scored: at an offered level that the other accepts, or by the position, at once."""

    OFFER = "offer"
    BY_POSITION = "by_position"


class NardyScore(StrEnum):
    """What a win in long nardy is worth: always one point (oin), or two while the loser has none off (mars)."""

    MARS = "mars"
    OIN = "oin"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played, for how much, with which options.

    variant: a key of VARIANTS.
    length: points of the match, 1..32767; 0 = money session.
    games: fixed number of games of a money session; 0 = until somebody stops.
    cube: whether there is a doubling cube at all.
    crawford: no cube in the first game that begins with a player one point short (matches of 2 or more).
    jacoby: money only; gammons count single unless a double was offered in the game.
    animals: money only; longest chain of immediate redoubles, 0 none, 1 beaver, 2 raccoon, 3 otter.
    auto_doubles: money only; how many equal opening throws double the stake of a game.
    cube_cap: highest value of the cube, a power of two; 0 = no cap but CUBE_CEILING.
    opening: whether the opening throw is played or the winner rolls afresh.
    dead_cube: match only.
    holland: match only; after the Crawford game no double before both have rolled twice.
    resign: offer and consent, or by position.
    head_exception, block_check, last_roll, head_limit, prime_rule, normal_doubles: as in `Variant`, if it knows them.
    nardy_score: whether mars counts.
    first_move_in_series: who begins the later games of long nardy.
    """

    variant: str = "standard"
    length: int = 0
    games: int = 0
    cube: bool = True
    crawford: bool = True
    jacoby: bool = True
    animals: int = 0
    auto_doubles: int = 0
    cube_cap: int = 0
    opening: Opening = Opening.USE_DICE
    dead_cube: DeadCube = DeadCube.REFUSE
    holland: bool = False
    resign: Resign = Resign.OFFER
    head_exception: HeadException = HeadException.WHITE_ONLY
    block_check: BlockCheck = BlockCheck.EACH_STEP
    nardy_score: NardyScore = NardyScore.MARS
    last_roll: bool = False
    first_move_in_series: Starts = Starts.ALTERNATE
    normal_doubles: int = 3
    head_limit: bool = False
    prime_rule: Prime = Prime.OPP_START_MAX4

    @property
    def is_match(self) -> bool:
        """Whether there is a target score."""
        return self.length > 0

    @property
    def highest_cube(self) -> int:
        """The value beyond which the cube is not turned."""
        return self.cube_cap or CUBE_CEILING

    @property
    def rules(self) -> Variant:
        """The row of the variant table with the switches as agreed; of a match over several variants, its own row,
        for a game of which see `rules_of`."""
        row = VARIANTS[self.variant]
        changes: dict[str, Any] = {
            switch: getattr(self, option)
            for option, switch in _SWITCHES.items()
            if option in row.options and getattr(self, option) != getattr(row, switch)
        }
        if "nardy_score" in row.options and self.nardy_score is NardyScore.OIN:
            changes["max_level"] = 1
        return replace(row, **changes) if changes else row

    def rules_of(self, game: int) -> Variant:
        """The rules of game number 1, 2 …: those of the variant whose turn it is where a match goes through several."""
        cycle = VARIANTS[self.variant].cycle
        return VARIANTS[cycle[(game - 1) % len(cycle)]] if cycle else self.rules


_SWITCHES = {
    **{name: name for name in ("head_exception", "block_check", "last_roll", "normal_doubles", "head_limit")},
    "first_move_in_series": "starts",
    "prime_rule": "prime",
}
"""The options that set a switch of the variant."""


class Scope(StrEnum):
    """Where an option has a meaning, if the variant knows it at all."""

    ANY = "any"
    MONEY = "money"
    CUBE_GAME = "cube_game"
    """More can be won than one point."""
    CUBE = "cube"
    MATCH_CUBE = "match_cube"
    MONEY_CUBE = "money_cube"


@dataclass(frozen=True, slots=True)
class TermSpec(OptionSpec):
    """One option, and where it counts."""

    scope: Scope = Scope.ANY


TERM_SPECS: Mapping[str, TermSpec] = {
    "games": TermSpec(last=999, scope=Scope.MONEY),
    "cube": TermSpec(SWITCH, scope=Scope.CUBE_GAME),
    "crawford": TermSpec(SWITCH, scope=Scope.MATCH_CUBE),
    "jacoby": TermSpec(SWITCH, scope=Scope.MONEY_CUBE),
    "animals": TermSpec(CHAINS, scope=Scope.MONEY_CUBE),
    "auto_doubles": TermSpec(last=10, scope=Scope.MONEY_CUBE),
    "cube_cap": TermSpec(CUBE_CAPS, scope=Scope.CUBE),
    "opening": TermSpec(tuple(Opening)),
    "dead_cube": TermSpec(tuple(DeadCube), scope=Scope.MATCH_CUBE),
    "holland": TermSpec(SWITCH, scope=Scope.MATCH_CUBE),
    "resign": TermSpec(tuple(Resign)),
    "head_exception": TermSpec(tuple(HeadException)),
    "block_check": TermSpec(tuple(BlockCheck)),
    "nardy_score": TermSpec(tuple(NardyScore)),
    "last_roll": TermSpec(SWITCH),
    "first_move_in_series": TermSpec((Starts.ALTERNATE, Starts.LOSER)),
    "normal_doubles": TermSpec(("3", "0")),
    "head_limit": TermSpec(SWITCH),
    "prime_rule": TermSpec((Prime.OPP_START_MAX4, Prime.FEVGA)),
}


def default_terms(variant: str, length: int = 0) -> Terms:
    """The plain terms of a variant for a match of that length, or a money session (0).

    Raises UnknownVariant, BadTermValue (length).
    """
    if variant not in VARIANTS:
        raise UnknownVariant(variant, tuple(VARIANTS))
    if not 0 <= length <= MAX_LENGTH:
        raise BadTermValue("length", str(length), (f"0..{MAX_LENGTH}",))
    rules = VARIANTS[variant]
    # A match to one point has no cube: nothing could be gained by turning it.
    cube = rules.cube_default and length != 1
    return Terms(
        variant=variant,
        length=length,
        cube=cube,
        crawford=cube and length > 1,
        jacoby=cube and length == 0 and rules.jacoby_default,
        opening=rules.opening,
        resign=Resign.BY_POSITION if rules.resigns_by_position else Resign.OFFER,
    )


def make_terms(variant: str, length: int, settings: Mapping[str, str]) -> Terms:
    """The default terms with some options set, each given as text.

    Raises UnknownVariant, UnknownTerm, TermNotHere (the option has no meaning for this variant and length; names what
    has), BadTermValue.
    """
    terms = default_terms(variant, length)
    # The cube decides where other options have a meaning, so it is set first.
    for name in sorted(settings, key=lambda n: n != "cube"):
        terms = _set_term(terms, name, settings[name])
    return terms


def terms_here(terms: Terms) -> tuple[str, ...]:
    """The options that have a meaning under these terms, in table order."""
    return tuple(name for name, spec in TERM_SPECS.items() if _has_meaning(terms, name, spec.scope))


def term_text(terms: Terms, name: str) -> str:
    """The value of an option as the text that `make_terms` takes."""
    return option_text(getattr(terms, name))


def differing_terms(terms: Terms) -> tuple[str, ...]:
    """The options whose values differ from the plain terms of this variant and length, in table order."""
    plain = default_terms(terms.variant, terms.length)
    return tuple(name for name in terms_here(terms) if getattr(terms, name) != getattr(plain, name))


def _set_term(terms: Terms, name: str, text: str) -> Terms:
    spec = TERM_SPECS.get(name)
    if spec is None:
        raise UnknownTerm(name, terms_here(terms))
    if not _has_meaning(terms, name, spec.scope):
        raise TermNotHere(name, terms.variant, terms.length, terms_here(terms))
    text = spec.plain(text)
    if not spec.allows(text):
        raise BadTermValue(name, text, spec.allowed)
    # The table of options and the fields of Terms go by the same names.
    value = option_value(text, getattr(terms, name))
    changed = replace(terms, **{name: value})
    if name == "cube":
        plain = default_terms(terms.variant, terms.length)
        changed = replace(changed, crawford=value and terms.length > 1, jacoby=value and plain.jacoby)
    return changed


def _has_meaning(terms: Terms, name: str, scope: Scope) -> bool:
    return (
        name in VARIANTS[terms.variant].options
        and {
            Scope.ANY: True,
            Scope.MONEY: not terms.is_match,
            Scope.CUBE_GAME: terms.length != 1,
            Scope.CUBE: terms.cube,
            Scope.MATCH_CUBE: terms.cube and terms.length > 1,
            Scope.MONEY_CUBE: terms.cube and not terms.is_match,
        }[scope]
    )
