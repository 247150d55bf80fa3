"""Requests judged by Discord's own description of its API."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.support.discord_server.rules import walk

SPEC = Path(__file__).parents[2] / "data" / "specs" / "discord-openapi.json"
_URI = "urn:discord"
_TOLERATED = {"tts", "nsfw", "dm_permission", "name_localizations", "description_localizations"}
"""The library sends these where the description does not list them."""


@dataclass(frozen=True, slots=True)
class _Operation:
    """path: its template as a pattern. pointer: to the schema of its body, None where it has none."""

    method: str
    template: str
    path: re.Pattern[str]
    pointer: str | None


class Judge:
    """Says what is wrong with a request."""

    def __init__(self, spec: Path = SPEC) -> None:
        self._spec = json.loads(spec.read_text(encoding="utf-8"))
        resource = Resource.from_contents(self._spec, default_specification=DRAFT202012)
        self._registry: Registry[Any] = Registry().with_resource(_URI, resource)
        self._operations = tuple(_operations(self._spec))

    def problems(self, method: str, path: str, body: object) -> list[str]:
        """What Discord's description does not allow in a request; path: without the API root."""
        operation = next((o for o in self._operations if o.method == method and o.path.fullmatch(path)), None)
        if operation is None:
            return [f"{method} {path}: no such route"]
        if operation.pointer is None or body is None:
            return []
        where = f"{method} {operation.template}"
        schema = {"$ref": f"{_URI}#{operation.pointer}"}
        sent = _as_described(body)
        validator = Draft202012Validator(schema, registry=self._registry)
        worst = best_match(validator.iter_errors(sent))
        found = [] if worst is None else [f"{where}: {_place(worst.absolute_path)}: {worst.message[:200]}"]
        unknown = self._unknown(self._resolve(schema), sent, "")
        return found + [f"{where}: {name}: unknown field" for name in unknown]

    def _resolve(self, schema: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
        """The alternatives a schema stands for, without references."""
        if "$ref" in schema:
            pointer = schema["$ref"].partition("#")[2]
            target: Any = self._spec
            for part in pointer.split("/")[1:]:
                target = target[part.replace("~1", "/").replace("~0", "~")]
            return self._resolve(target)
        parts = [part for key in ("anyOf", "oneOf", "allOf") for part in schema.get(key, ())]
        if parts:
            found = tuple(option for part in parts for option in self._resolve(part))
            return (*found, schema) if "properties" in schema else found
        return (schema,)

    def _unknown(self, options: Sequence[Mapping[str, Any]], sent: object, at: str) -> Iterator[str]:
        if isinstance(sent, list):
            inner = [option for o in options if "items" in o for option in self._resolve(o["items"])]
            for i, value in enumerate(sent):
                yield from self._unknown(inner, value, f"{at}[{i}]")
        if isinstance(sent, dict):
            fitting = [o for o in options if "properties" in o and _has_type(o, sent, self._resolve)]
            open_ = any("additionalProperties" in o and o["additionalProperties"] for o in options)
            for name, value in sent.items():
                inner = [
                    r
                    for o in fitting
                    if name in o["properties"]
                    for r in self._resolve(o["properties"][name])
                ]
                if inner:
                    yield from self._unknown(inner, value, f"{at}.{name}")
                elif name not in _TOLERATED and not open_ and fitting:
                    yield f"{at}.{name}"


def _has_type(option: Mapping[str, Any], sent: Mapping[str, Any], resolve: Any) -> bool:
    """Whether the option is the one the `type` of the value names."""
    described = option["properties"].get("type")
    if described is None or "type" not in sent:
        return True
    allowed = [
        value for part in resolve(described) for value in (part.get("enum") or [part.get("const", ...)])
    ]
    return sent["type"] in allowed or ... in allowed


def _operations(spec: Mapping[str, Any]) -> Iterator[_Operation]:
    for template, methods in sorted(spec["paths"].items(), key=lambda item: item[0].count("{")):
        pattern = re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(template)))
        for method, operation in methods.items():
            if method == "parameters":
                continue
            body = operation.get("requestBody", {}).get("content", {})
            pointer = None
            if "application/json" in body:
                escaped = template.replace("~", "~0").replace("/", "~1")
                pointer = f"/paths/{escaped}/{method}/requestBody/content/application~1json/schema"
            yield _Operation(method.upper(), template, pattern, pointer)


def _as_described(body: object) -> object:
    """The body with what the library is known to send otherwise: snowflakes as numbers, `tts` on edits."""
    body = json.loads(json.dumps(body))
    if isinstance(body, dict):
        for holder in (body, body.get("data")):
            if isinstance(holder, dict):
                if "recipient_id" in holder:
                    holder["recipient_id"] = str(holder["recipient_id"])
                _snowflakes(holder)
    return body


def _snowflakes(holder: dict[str, Any]) -> None:
    for attachment in holder.get("attachments") or ():
        attachment["id"] = str(attachment["id"])
    for component in walk(holder.get("components")):
        if component.get("emoji", {}).get("id") is not None:
            component["emoji"]["id"] = str(component["emoji"]["id"])
    mentions = holder.get("allowed_mentions")
    if mentions:
        for kind in ("users", "roles"):
            if isinstance(mentions.get(kind), list):
                mentions[kind] = [str(one) for one in mentions[kind]]


def _place(path: Sequence[object]) -> str:
    return "/".join(map(str, path)) or "(body)"


@lru_cache(maxsize=1)
def the_judge() -> Judge:
    """The judge, made once."""
    return Judge()
