"""What is to be said, as a value; it becomes words only where somebody reads it.

A message is a key of the catalogues and what its template leaves open. Keys are stable names (`status.to_roll`), not
English sentences: both languages are translations, and a better English wording touches no code.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

from bot.rules.ids import PlayerId


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A person by name; becomes a mention where the platform has them. name: untrusted text."""

    player: PlayerId
    name: str


class Joint(StrEnum):
    """How a list is joined: `a, b`, `a, b and c`, `a, b or c`, in a row, with dots between, one a line."""

    COMMA = "comma"
    AND = "and"
    OR = "or"
    SPACE = "space"
    DOT = "dot"
    SEMICOLON = "semicolon"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Listed:
    """Several values in one place of a template."""

    items: tuple["Value", ...]
    joint: Joint = Joint.COMMA


@dataclass(frozen=True, slots=True)
class Message:
    """A key of the catalogues and its parameters.

    A parameter `n` is the number that chooses between singular and plural; then the template has both.
    Text in parameters is shown as it is and never becomes markup.
    """

    key: str
    params: Mapping[str, "Value"] = field(default_factory=lambda: MappingProxyType({}))


Value: TypeAlias = str | int | PlayerName | Listed | Message


def message(key: str, /, **params: Value) -> Message:
    """A message with its parameters by name."""
    return Message(key, params)
