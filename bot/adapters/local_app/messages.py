"""What a page may send, and nothing else: every field bounded, everything unknown refused."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter, ValidationError

from bot.adapters.local_app.identity import TOKEN_PATTERN

MOST_BYTES = 64 * 1024
"""Longest message of a page; a longer one ends the connection."""

Token = Annotated[str, StringConstraints(pattern=TOKEN_PATTERN)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
ShortText = Annotated[str, StringConstraints(max_length=128)]
LongText = Annotated[str, StringConstraints(max_length=8_000)]
Language = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2}(-[A-Za-z0-9]{1,8})*$")]


class BadMessage(Exception):
    """A page sent what no page of ours sends."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message. token: the tab's secret. name: empty when the tab asks to be known by its token alone."""

    type: Literal["hello"]
    token: Token
    language: Language
    name: LongText = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line from the command box. key: the same when the page sends it again after a broken connection.

    item: the board on the stage; empty for none.
    """

    type: Literal["typed"]
    key: Key
    text: LongText
    item: ShortText = ""


@dataclass(frozen=True, slots=True)
class Press:
    """A button. item: what it stood on."""

    type: Literal["press"]
    key: Key
    button: ShortText
    item: ShortText = ""


@dataclass(frozen=True, slots=True)
class Filled:
    """A form that was sent. item: what the button stood on that led to it."""

    type: Literal["filled"]
    key: Key
    form: ShortText
    fields: Annotated[dict[ShortText, LongText], Field(max_length=16)]
    item: ShortText = ""


@dataclass(frozen=True, slots=True)
class Complete:
    """The line typed so far; ask counts up, so that an old answer can be told from a new one. item: as in `Typed`."""

    type: Literal["complete"]
    ask: Annotated[int, Field(ge=0, le=2**53)]
    text: ShortText
    item: ShortText = ""


@dataclass(frozen=True, slots=True)
class Introduce:
    """Another name or language for the same person."""

    type: Literal["introduce"]
    name: LongText
    language: Language


Message = Hello | Typed | Press | Filled | Complete | Introduce
_MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


def parse_message(text: str) -> Message:
    """The message in a frame. Raises BadMessage."""
    try:
        return _MESSAGE.validate_json(text, strict=True)
    except ValidationError as error:
        # The text of the error repeats the input, which may hold a token.
        raise BadMessage(error.errors(include_input=False, include_url=False)[0]["type"]) from None
