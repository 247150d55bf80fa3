"""Everybody in a value under another number: two players have become one."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from bot.rules.ids import PlayerId

T = TypeVar("T")


def with_heads(value: T, heads: Mapping[int, int]) -> T:
    """A value of the rules (a dataclass) with every player of `heads` under the number he goes by now."""
    return _renamed(value, type(value), heads) if heads else value


def _renamed(value: Any, kind: Any, heads: Mapping[int, int]) -> Any:
    """kind: the annotation of the place where the value stands; it alone tells a player from any other number."""
    if is_dataclass(value) and not isinstance(value, type):
        names = _named(type(value))
        return replace(
            value, **{name: _renamed(getattr(value, name), inside, heads) for name, inside in names.items()}
        )
    if kind is PlayerId:
        return heads.get(value, value)
    if get_origin(kind) in (Union, UnionType):
        return heads.get(value, value) if PlayerId in get_args(kind) and value is not None else value
    if get_origin(kind) is tuple and type(value) is tuple:
        inside = get_args(kind)
        kinds = inside[:1] * len(value) if inside[-1] is Ellipsis else inside
        return tuple(_renamed(item, each, heads) for item, each in zip(value, kinds, strict=True))
    return value


@cache
def _named(kind: type) -> Mapping[str, Any]:
    """The fields of a dataclass that its constructor takes, with their annotations."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind) if field.init}
