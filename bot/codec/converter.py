"""The converter behind the stored JSON: cattrs, made strict, with our tags."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar, get_args

from cattrs import Converter
from cattrs.strategies import configure_tagged_union

from bot.chouette.events import ChouetteEvent
from bot.chouette.game import Question
from bot.chouette.state import Phase as ChouettePhase
from bot.codec.tags import (
    CHOUETTE_EVENT_TAGS,
    CHOUETTE_PHASE_TAGS,
    EVENT_TAGS,
    PHASE_TAGS,
    QUESTION_TAGS,
)
from bot.rules.dice import Roll
from bot.rules.events import Event
from bot.rules.table import Phase

T = TypeVar("T")

TAG = "is"
"""The field that says which alternative a value is."""


def make_converter() -> Converter:
    """A converter for the values of the rules: unknown fields, wrong kinds and unknown words are refused."""
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(Roll, _structure_roll)
    converter.register_unstructure_hook(Roll, list)
    _tag(converter, Event, EVENT_TAGS)
    _tag(converter, Phase, PHASE_TAGS)
    # Questions first: what holds them is compiled with the hooks there are by then.
    _tag(converter, Question, QUESTION_TAGS)
    _allow_none(converter, Question)
    _tag(converter, ChouetteEvent, CHOUETTE_EVENT_TAGS)
    _tag(converter, ChouettePhase, CHOUETTE_PHASE_TAGS)
    return converter


def _allow_none(converter: Converter, union: Any) -> None:
    """Let a tagged union be absent: `A | B | None` is to cattrs a union of its own, with no alternative tagged."""
    converter.register_structure_hook(
        union | None, lambda value, _: None if value is None else converter.structure(value, union)
    )
    converter.register_unstructure_hook(
        union | None, lambda value: None if value is None else converter.unstructure(value, union)
    )


def _tag(converter: Converter, union: Any, tags: Mapping[type, str]) -> None:
    if set(get_args(union)) != set(tags) or len(set(tags.values())) != len(tags):
        raise ValueError(f"each alternative of {union} needs one tag of its own")
    configure_tagged_union(union, converter, tag_generator=tags.__getitem__, tag_name=TAG)


def _exactly(kind: type[T]) -> Callable[[Any, Any], Any]:
    """A hook that takes only this very type: neither "1" nor True is a number.

    cattrs asks it for the enums too that are numbers or texts, since those are subclasses.
    """

    def structure(value: Any, target: Any) -> Any:
        if isinstance(target, type) and issubclass(target, Enum):
            return _structure_enum(value, target)
        if type(value) is not kind:
            raise TypeError(f"{kind.__name__} expected, not {type(value).__name__}")
        return value

    return structure


def _structure_enum(value: Any, kind: type[Enum]) -> Enum:
    """A member by its value; True is not 1."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise TypeError(f"a word of {kind.__name__} expected")
    return kind(value)


def _structure_roll(value: Any, _: Any) -> Roll:
    match value:
        case [int() as first, int() as second] if {first, second} <= set(range(1, 7)):
            return Roll(first, second)
    raise ValueError("two dice 1..6 expected")
