"""Tables, chouettes and their happenings as the JSON that is stored, and back.

Every text says its format version and holds each field by its name; alternatives carry a short tag (`tags`). Reading
is strict: a number stays a number, an unknown field or word is an error that names its place. A field added later has
a default in its class, so older texts can still be read; any other change of shape raises the version and brings an
upcast, a function from the previous shape (the parsed JSON) to the new one.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from cattrs import transform_error
from cattrs.errors import BaseValidationError

from bot.chouette import events as chouette
from bot.chouette.state import Chouette
from bot.codec import upcasts
from bot.codec.converter import make_converter
from bot.codec.errors import NewerFormat, UnreadableText
from bot.codec.tags import CHOUETTE_EVENT_TAGS, EVENT_TAGS
from bot.rules.events import Event
from bot.rules.table import Happening, Table

T = TypeVar("T")
Upcast = Callable[[dict[str, Any]], dict[str, Any]]
Upcasts = Mapping[int, Upcast]
"""By the version they start from; each leads to the next one."""

TABLE_VERSION = 2
TABLE_UPCASTS: Upcasts = {1: upcasts.with_turn_context}
EVENT_VERSION = 1
EVENT_UPCASTS: Upcasts = {}
CHOUETTE_VERSION = 1
CHOUETTE_UPCASTS: Upcasts = {}
CHOUETTE_EVENT_VERSION = 1
CHOUETTE_EVENT_UPCASTS: Upcasts = {}

_CONVERTER = make_converter()


def encode_table(table: Table) -> str:
    """A table as one line of JSON. The same table gives the same text."""
    return _dump({"v": TABLE_VERSION, "table": _CONVERTER.unstructure(table, Table)})


def decode_table(text: str, known: Upcasts = TABLE_UPCASTS, version: int = TABLE_VERSION) -> Table:
    """The table of `encode_table`, of this release or an earlier one.

    Raises UnreadableText naming the field, NewerFormat.
    """
    return _decode(text, "table", Table, known, version)


def encode_event(happening: Happening) -> str:
    """A happening as one line of JSON. The same happening gives the same text."""
    return _dump({"v": EVENT_VERSION, "happening": _CONVERTER.unstructure(happening, Happening)})


def decode_event(text: str, known: Upcasts = EVENT_UPCASTS, version: int = EVENT_VERSION) -> Happening:
    """The happening of `encode_event`. Raises as `decode_table`."""
    return _decode(text, "happening", Happening, known, version)


def event_tag(event: Event) -> str:
    """The short name of an event's kind, by which the log can be searched."""
    return EVENT_TAGS[type(event)]


def encode_chouette(state: Chouette) -> str:
    """A chouette as one line of JSON. The same chouette gives the same text."""
    return _dump({"v": CHOUETTE_VERSION, "chouette": _CONVERTER.unstructure(state, Chouette)})


def decode_chouette(
    text: str, known: Upcasts = CHOUETTE_UPCASTS, version: int = CHOUETTE_VERSION
) -> Chouette:
    """The chouette of `encode_chouette`. Raises as `decode_table`."""
    return _decode(text, "chouette", Chouette, known, version)


def encode_chouette_event(happening: chouette.Happening) -> str:
    """A happening of a chouette as one line of JSON. The same happening gives the same text."""
    stored = _CONVERTER.unstructure(happening, chouette.Happening)
    return _dump({"v": CHOUETTE_EVENT_VERSION, "happening": stored})


def decode_chouette_event(
    text: str, known: Upcasts = CHOUETTE_EVENT_UPCASTS, version: int = CHOUETTE_EVENT_VERSION
) -> chouette.Happening:
    """The happening of `encode_chouette_event`. Raises as `decode_table`."""
    return _decode(text, "happening", chouette.Happening, known, version)


def chouette_event_tag(event: chouette.ChouetteEvent) -> str:
    """The short name of an event's kind, by which the log can be searched."""
    return CHOUETTE_EVENT_TAGS[type(event)]


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), check_circular=False)


def _decode(text: str, name: str, kind: type[T], known: Upcasts, version: int) -> T:
    try:
        stored = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableText("", f"not JSON: {error}") from error
    if not isinstance(stored, dict) or type(stored.get("v")) is not int:
        raise UnreadableText("v", "the format version is missing")
    found: int = stored["v"]
    if found > version:
        raise NewerFormat(found)
    for old in range(found, version):
        if old not in known:
            raise UnreadableText("v", f"no release wrote format {old}")
        try:
            stored = known[old](stored)
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            raise UnreadableText("", f"not of format {old}: {error!r}") from error
    if set(stored) != {"v", name}:
        raise UnreadableText("", f"must hold v and {name}")
    try:
        return _CONVERTER.structure(stored[name], kind)
    except BaseValidationError as error:
        field, reason = _first_fault(transform_error(error, path=name))
        raise UnreadableText(field, reason) from error


def _first_fault(faults: list[str]) -> tuple[str, str]:
    """Path and reason of the first of cattrs' messages, which read `reason @ path`."""
    reason, _, path = faults[0].rpartition(" @ ")
    return path, reason
