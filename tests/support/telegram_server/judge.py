"""What the description of the Bot API says about a request, an answer or an update.

Types, names and required fields are the description's own; limits are read from its sentences.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

SPEC = Path(__file__).parents[2] / "data" / "specs" / "telegram-api.json"
_LIMIT = re.compile(r"(\d+)-(\d+) (characters|bytes|Bytes)")
_CONSTANT = re.compile(r"(?:must be|always) [\"“]?([a-z_]+)[\"”]?")
_AFTER_PARSING = "after entities parsing"


@cache
def spec() -> dict[str, Any]:
    """The description."""
    described: dict[str, Any] = json.loads(SPEC.read_text("utf-8"))
    return described


class Unreadable(ValueError):
    """A parameter cannot be what its type says."""


def decode(method: str, params: Mapping[str, str], files: Mapping[str, bytes]) -> dict[str, Any]:
    """The parameters of a request as values; unknown ones stay texts. Raises Unreadable."""
    fields = {field["name"]: field for field in spec()["methods"][method].get("fields", ())}
    decoded: dict[str, Any] = {
        name: _decoded(fields[name]["types"], text) if name in fields else text
        for name, text in params.items()
    }
    uploaded = [name for name in files if name in fields and "InputFile" in fields[name]["types"]]
    return {**decoded, **{name: f"attach://{name}" for name in uploaded}}


def _decoded(types: list[str], text: str) -> Any:
    if types == ["Boolean"]:
        if text.lower() not in ("true", "false"):
            raise Unreadable(f"{text!r} is no Boolean")
        return text.lower() == "true"
    if "Integer" in types and text.lstrip("-").isdigit():
        return int(text)
    if "String" in types or "InputFile" in types:
        return text
    try:
        return json.loads(text)
    except ValueError as error:
        raise Unreadable(f"{text[:80]!r} is no {types}") from error


def problems_of_request(method: str, values: Mapping[str, Any]) -> list[str]:
    """What is wrong with the parameters of a method."""
    return list(_object(method, spec()["methods"][method], values))


def problems_of_answer(method: str, result: Any) -> list[str]:
    """What is wrong with the result of a method."""
    return list(_value(f"{method} answer", spec()["methods"][method]["returns"], result))


def problems_of(type_name: str, value: Any) -> list[str]:
    """What is wrong with a value of a type."""
    return list(_value(type_name, [type_name], value))


def _value(path: str, types: list[str], value: Any) -> Iterator[str]:
    """None if the value is of one of the types, else what is wrong by the nearest of them."""
    found = [list(_typed(path, name, value)) for name in types]
    if all(found):
        yield from min(found, key=len)


def _typed(path: str, name: str, value: Any) -> Iterator[str]:
    if name.startswith("Array of "):
        if not isinstance(value, list):
            yield f"{path}: no array"
            return
        for i, item in enumerate(value):
            yield from _value(f"{path}[{i}]", [name.removeprefix("Array of ")], item)
    elif name == "Integer":
        if not isinstance(value, int) or isinstance(value, bool):
            yield f"{path}: {value!r} is no Integer"
    elif name == "Float":
        if not isinstance(value, int | float) or isinstance(value, bool):
            yield f"{path}: {value!r} is no Float"
    elif name in ("String", "InputFile"):
        if not isinstance(value, str):
            yield f"{path}: {value!r} is no {name}"
    elif name in ("Boolean", "True"):
        if not isinstance(value, bool):
            yield f"{path}: {value!r} is no Boolean"
    else:
        yield from _described(path, spec()["types"][name], value)


def _described(path: str, described: Mapping[str, Any], value: Any) -> Iterator[str]:
    if "subtypes" in described:
        yield from _value(path, described["subtypes"], value)
    elif not isinstance(value, dict):
        yield f"{path}: {value!r} is no {described['name']}"
    else:
        yield from _object(path, described, value)


def _object(path: str, described: Mapping[str, Any], value: Mapping[str, Any]) -> Iterator[str]:
    fields = {field["name"]: field for field in described.get("fields", ())}
    for name in value:
        if name not in fields:
            yield f"{path}: {name} is unknown"
    for name, field in fields.items():
        if name in value:
            yield from _value(f"{path}.{name}", field["types"], value[name])
            yield from _limits(f"{path}.{name}", field, value[name])
        elif field["required"]:
            yield f"{path}: {name} is missing"


def _limits(path: str, field: Mapping[str, Any], value: Any) -> Iterator[str]:
    if not isinstance(value, str):
        return
    text = field["description"]
    limit = _LIMIT.search(text)
    if limit and _AFTER_PARSING not in text:
        least, most, unit = int(limit[1]), int(limit[2]), limit[3]
        size = len(value) if unit == "characters" else len(value.encode())
        if not least <= size <= most:
            yield f"{path}: {size} {unit}, allowed {least}-{most}"
    constant = _CONSTANT.search(text) if field["name"] in ("type", "status", "source") else None
    if constant and value != constant[1]:
        yield f"{path}: {value!r} must be {constant[1]!r}"
