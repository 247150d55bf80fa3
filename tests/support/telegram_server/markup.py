"""Telegram's HTML: what it accepts, the text that is left, and the entities in it."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

_KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
}
_TAG = re.compile(r"</?[a-z]+( [^<>]*)?>")
_USER = "tg://user?id="


class CannotParse(ValueError):
    """The HTML is not Telegram's; the text is what Telegram says."""


@dataclass
class Parsed:
    """text: what people see. entities: as the Bot API gives them."""

    text: str
    entities: list[dict[str, Any]] = field(default_factory=list)


def units(text: str) -> int:
    """UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def parse_html(html: str) -> Parsed:
    """Raises CannotParse."""
    if "<" in _TAG.sub("", html):
        raise CannotParse("can't parse entities: unsupported start tag")
    parser = _Parser()
    parser.feed(html)
    parser.close()
    if parser.open:
        raise CannotParse(
            f"can't parse entities: can't find end tag corresponding to start tag {parser.open[-1][0]}"
        )
    entities = sorted((e for e in parser.entities if e["length"]), key=lambda e: (e["offset"], -e["length"]))
    return Parsed(parser.text, entities)


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.entities: list[dict[str, Any]] = []
        self.open: list[tuple[str, dict[str, Any]]] = []

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _KINDS:
            raise CannotParse(f'can\'t parse entities: unsupported start tag "{tag}"')
        given = dict(attrs)
        entity: dict[str, Any] = {"type": _KINDS[tag], "offset": units(self.text)}
        if tag == "a":
            address = given.get("href") or ""
            if address.startswith(_USER):
                entity |= {"type": "text_mention", "user": int(address.removeprefix(_USER))}
            else:
                entity["url"] = address
        if tag == "blockquote" and "expandable" in given:
            entity["type"] = "expandable_blockquote"
        self.open.append((tag, entity))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1][0] != tag:
            raise CannotParse(f'can\'t parse entities: unexpected end tag "{tag}"')
        _, entity = self.open.pop()
        entity["length"] = units(self.text) - entity["offset"]
        self.entities.append(entity)
