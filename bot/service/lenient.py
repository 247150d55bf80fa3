"""Choices as JSON and back: what is missing, unknown or of another kind is as if nothing was chosen."""

import json
from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any


def read_choices(text: str, plain: Any) -> dict[str, Any]:
    """The fields of a dataclass out of a JSON object. plain: the value where nothing was chosen.

    Where the plain value is a switch, a word of an enumeration, or a tuple of texts, only such a one is taken; else a
    text.
    """
    given = _object(text)
    return {field.name: _chosen(given.get(field.name), getattr(plain, field.name)) for field in fields(plain)}


def _object(text: str) -> Mapping[str, Any]:
    try:
        stored = json.loads(text)
    except ValueError:
        return {}
    return stored if isinstance(stored, dict) else {}


def _chosen(value: object, default: Any) -> Any:
    match default:
        case bool():
            return value if isinstance(value, bool) else default
        case StrEnum():
            return next((word for word in type(default) if word == value), default)
        case tuple():
            is_texts = isinstance(value, list) and all(isinstance(item, str) for item in value)
            return tuple(value) if isinstance(value, list) and is_texts else default
    return value if isinstance(value, str) else default
