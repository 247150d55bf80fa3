"""The terms of a table: stakes, cube options and the rest of what two players agree on before they start.

Terms are data. `TERM_SPECS` says of every option which values it allows and where it has a meaning; a new option is a
field of `Terms` and a row there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bot.rules.refusals import BadTermValue, TermNotHere, UnknownTerm, UnknownVariant
from bot.rules.variant import VARIANTS, Opening, Variant

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
        """The row of the variant table."""
        return VARIANTS[self.variant]


class Scope(StrEnum):
    """Where an option has a meaning."""

    ANY = "any"
    MONEY = "money"
    CUBE_GAME = "cube_game"
    """The variant has a cube, and more can be won than one point."""
    CUBE = "cube"
    MATCH_CUBE = "match_cube"
    MONEY_CUBE = "money_cube"


@dataclass(frozen=True, slots=True)
class TermSpec:
    """One option: where it counts and the texts of the values it allows, the plainest first.

    values: `on`/`off` for a switch, numbers or words otherwise. Empty = any whole number 0..most.
    """

    scope: Scope
    values: tuple[str, ...] = ()
    most: int = 0

    @property
    def allowed(self) -> tuple[str, ...]:
        """The allowed values as texts, a range written ``0..n``."""
        return self.values or (f"0..{self.most}",)


_SWITCH = ("off", "on")
TERM_SPECS: Mapping[str, TermSpec] = {
    "games": TermSpec(Scope.MONEY, most=999),
    "cube": TermSpec(Scope.CUBE_GAME, _SWITCH),
    "crawford": TermSpec(Scope.MATCH_CUBE, _SWITCH),
    "jacoby": TermSpec(Scope.MONEY_CUBE, _SWITCH),
    "animals": TermSpec(Scope.MONEY_CUBE, ("0", "1", "2", "3")),
    "auto_doubles": TermSpec(Scope.MONEY_CUBE, most=10),
    "cube_cap": TermSpec(Scope.CUBE, ("0", *(str(2**k) for k in range(1, 16)))),
    "opening": TermSpec(Scope.ANY, tuple(Opening)),
    "dead_cube": TermSpec(Scope.MATCH_CUBE, tuple(DeadCube)),
    "holland": TermSpec(Scope.MATCH_CUBE, _SWITCH),
    "resign": TermSpec(Scope.ANY, tuple(Resign)),
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
    cube = rules.has_cube and length != 1
    return Terms(
        variant=variant,
        length=length,
        cube=cube,
        crawford=cube and length > 1,
        jacoby=cube and length == 0 and rules.jacoby_default,
        opening=rules.opening,
    )


def make_terms(variant: str, length: int, settings: Mapping[str, str]) -> Terms:
    """The default terms with some options set, each given as text.

    Raises UnknownVariant, UnknownTerm, TermNotHere (the option has no meaning for this variant and length; names what
    has), BadTermValue.
    """
    terms = default_terms(variant, length)
    # The cube decides where other options have a meaning, so it is set first.
    for name in sorted(settings, key=lambda n: n != "cube"):
        terms = _set_term(terms, name, settings[name].strip().lower())
    return terms


def terms_here(terms: Terms) -> tuple[str, ...]:
    """The options that have a meaning under these terms, in table order."""
    return tuple(name for name, spec in TERM_SPECS.items() if _has_meaning(terms, spec.scope))


def term_text(terms: Terms, name: str) -> str:
    """The value of an option as the text that `make_terms` takes."""
    value = getattr(terms, name)
    if isinstance(value, bool):
        return _SWITCH[value]
    return str(value)


def differing_terms(terms: Terms) -> tuple[str, ...]:
    """The options whose values differ from the plain terms of this variant and length, in table order."""
    plain = default_terms(terms.variant, terms.length)
    return tuple(name for name in terms_here(terms) if getattr(terms, name) != getattr(plain, name))


def _set_term(terms: Terms, name: str, text: str) -> Terms:
    spec = TERM_SPECS.get(name)
    if spec is None:
        raise UnknownTerm(name, terms_here(terms))
    if not _has_meaning(terms, spec.scope):
        raise TermNotHere(name, terms.variant, terms.length, terms_here(terms))
    if spec.values == _SWITCH:
        text = {"true": "on", "yes": "on", "1": "on", "false": "off", "no": "off", "0": "off"}.get(text, text)
    if spec.values and text not in spec.values:
        raise BadTermValue(name, text, spec.allowed)
    if not spec.values and not (
        text.isascii() and text.isdigit() and len(text) <= 6 and int(text) <= spec.most
    ):
        raise BadTermValue(name, text, spec.allowed)
    # The table of options and the fields of Terms go by the same names; the type is that of the present value.
    value: Any = text == "on" if spec.values == _SWITCH else type(getattr(terms, name))(text)
    changed = replace(terms, **{name: value})
    if name == "cube":
        plain = default_terms(terms.variant, terms.length)
        changed = replace(changed, crawford=value and terms.length > 1, jacoby=value and plain.jacoby)
    return changed


def _has_meaning(terms: Terms, scope: Scope) -> bool:
    return {
        Scope.ANY: True,
        Scope.MONEY: not terms.is_match,
        Scope.CUBE_GAME: terms.rules.has_cube and terms.length != 1,
        Scope.CUBE: terms.cube,
        Scope.MATCH_CUBE: terms.cube and terms.length > 1,
        Scope.MONEY_CUBE: terms.cube and not terms.is_match,
    }[scope]
