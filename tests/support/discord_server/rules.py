"""What Discord demands of messages and commands beyond its description; each finding is one sentence."""

from collections.abc import Iterator, Mapping
from typing import Any

V2 = 1 << 15
EPHEMERAL = 1 << 6
LOADING = 1 << 7
MOST_COMPONENTS = 40
MOST_CONTENT = 2000
MOST_V2_TEXT = 4000
MOST_COMMAND = 8000
ROW, BUTTON, TEXT, GALLERY, FILE = 1, 2, 10, 12, 13

Json = Mapping[str, Any]


def message_problems(body: Json, flags: int, files: Mapping[str, bytes]) -> list[str]:
    """What is wrong with a message as it is to be, its flags and the names of its files."""
    return list(_v2(body, files) if flags & V2 else _classic(body))


def walk(components: Any) -> Iterator[Json]:
    """Components with those inside them."""
    for component in components or ():
        yield component
        yield from walk(component.get("components"))
        if isinstance(component.get("component"), dict):
            yield from walk([component["component"]])
        if isinstance(component.get("accessory"), dict):
            yield from walk([component["accessory"]])


def media_of(component: Json) -> Iterator[dict[str, Any]]:
    """What a gallery or file component shows."""
    if component["type"] == GALLERY:
        yield from (item["media"] for item in component["items"])
    elif component["type"] == FILE:
        yield component["file"]


def _v2(body: Json, files: Mapping[str, bytes]) -> Iterator[str]:
    for name in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(name):
            yield f"{name} cannot be used with components v2"
    components = list(walk(body.get("components")))
    if not components:
        yield "empty message"
    if len(components) > MOST_COMPONENTS:
        yield f"{len(components)} components"
    if sum(len(c["content"]) for c in components if c["type"] == TEXT) > MOST_V2_TEXT:
        yield "too much text"
    shown = {m["url"].removeprefix("attachment://") for c in components for m in media_of(c)}
    for name in shown - set(files):
        if not name.startswith("http"):
            yield f"no file {name}"
    for name in set(files) - shown:
        yield f"file {name} is shown nowhere"
    yield from _buttons(components)


def _classic(body: Json) -> Iterator[str]:
    content, components = body.get("content") or "", list(walk(body.get("components")))
    if len(content) > MOST_CONTENT:
        yield "content too long"
    if not (content or body.get("embeds") or body.get("attachments") or body.get("components")):
        yield "empty message"
    if len(body.get("components") or ()) > 5:
        yield "more than five rows"
    if any(c["type"] not in (ROW, BUTTON, 3) for c in components):
        yield "components of v2 without its flag"
    yield from _buttons(components)


def _buttons(components: list[Json]) -> Iterator[str]:
    ids = [c["custom_id"] for c in components if c.get("custom_id")]
    for name in {name for name in ids if ids.count(name) > 1}:
        yield f"custom_id {name} twice"
    for component in components:
        if component["type"] == ROW and not 1 <= len(component["components"]) <= 5:
            yield f"{len(component['components'])} in one row"
        if component["type"] == BUTTON:
            if not (component.get("label") or component.get("emoji")):
                yield "a button without label"
            if len(component.get("label") or "") > 80:
                yield "label too long"
            if ("url" in component) is bool(component.get("custom_id")):
                yield "a button has an id or an address"


def command_problems(commands: list[Json]) -> list[str]:
    """What is wrong with a list of global commands."""
    return [problem for command in commands for problem in _command(command)] + list(_names(commands))


def _command(command: Json) -> Iterator[str]:
    name, options = command["name"], command.get("options") or []
    if command.get("type", 1) == 1:
        names = [name, *command.get("name_localizations", {}).values(), *(o["name"] for o in options)]
        for one in names:
            if one != one.lower() or not one.replace("_", "").replace("-", "").isalnum() or len(one) > 32:
                yield f"/{name}: bad name {one}"
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"/{name}: required options after others"
    if len(options) > 25:
        yield f"/{name}: too many options"
    size = (
        len(name)
        + len(command.get("description", ""))
        + sum(
            len(o["name"])
            + len(o["description"])
            + sum(len(str(c["name"])) + len(str(c["value"])) for c in o.get("choices", ()))
            for o in options
        )
    )
    if size > MOST_COMMAND:
        yield f"/{name}: {size} characters"
    for option in options:
        if option.get("choices") and option.get("autocomplete"):
            yield f"/{name} {option['name']}: choices and autocomplete"


def _names(commands: list[Json]) -> Iterator[str]:
    """Names are unique, in every language."""
    locales = {locale for c in commands for locale in c.get("name_localizations", {})}
    for locale in (None, *locales):
        names = [(c.get("type", 1), c.get("name_localizations", {}).get(locale, c["name"])) for c in commands]
        for name in {name for name in names if names.count(name) > 1}:
            yield f"command {name} twice in {locale or 'general'}"
