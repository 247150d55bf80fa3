"""Buttons and forms as text of at most 64 bytes, and back.

The text is ``c1:<table>:<decision>:<verb>[:<argument>]``. It comes back from outside, so nothing in it is trusted: it
names what the presser saw and asks for, never who he is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeVar

T = TypeVar("T")

MARK = "c1"
"""The version of this form; a later one gets another mark and old buttons keep working."""
MOST_BYTES = 64
CONFIRMED = "!"
"""Ends a verb that was asked once more and confirmed."""

_NONE = "-"
_LONGEST_TABLE = 16
_LONGEST_DECISION = 12
_LONGEST_VERB = 20
_TABLE = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_VERB = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")
_ARGUMENT = frozenset(map(chr, range(0x21, 0x7F)))


class BadButton(Exception):
    """The text is no button of ours, or the button would not fit. `code` names the message people get to read."""

    code: ClassVar[str] = "bad_button"


@dataclass(frozen=True, slots=True)
class ButtonId:
    """What a button asks.

    verb: lower-case word, with a closing ``!`` when it has been confirmed.
    table: its public id, empty for a button that belongs to none.
    decision: what was being asked when the button was made; None for a verb that answers no question.
    argument: visible ASCII; empty for none.
    """

    verb: str
    table: str = ""
    decision: int | None = None
    argument: str = ""


def format_button(button: ButtonId) -> str:
    """The text of a button. Raises BadButton when it is malformed or longer than 64 bytes."""
    parts = [
        MARK,
        button.table or _NONE,
        _NONE if button.decision is None else str(button.decision),
        button.verb,
    ]
    if button.argument:
        parts.append(button.argument)
    text = ":".join(parts)
    if parse_button(text) != button:
        raise BadButton(f"cannot be a button: {button}")
    return text


def parse_button(text: str) -> ButtonId:
    """The button of a text. Raises BadButton for anything that `format_button` did not write."""
    if len(text) > MOST_BYTES:
        raise BadButton("too long")
    parts = text.split(":", 4)
    if len(parts) < 4 or parts[0] != MARK:
        raise BadButton("not of this form")
    _, table, decision, verb = parts[:4]
    if not _is_word(table, _TABLE, _LONGEST_TABLE):
        raise BadButton("no table")
    if not _is_word(verb.removesuffix(CONFIRMED), _VERB, _LONGEST_VERB):
        raise BadButton("no verb")
    argument = parts[4] if len(parts) > 4 else ""
    if len(parts) > 4 and not _is_word(argument, _ARGUMENT, MOST_BYTES):
        raise BadButton("no argument")
    return ButtonId(verb, "" if table == _NONE else table, _parse_decision(decision), argument)


def read_argument(parse: Callable[[str], T], text: str) -> T:
    """The argument of a button. parse: raises ValueError for what it cannot read. Raises BadButton."""
    try:
        return parse(text)
    except ValueError as error:
        raise BadButton(text) from error


def _parse_decision(text: str) -> int | None:
    if text == _NONE:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_DECISION and str(int(text)) == text):
        raise BadButton("no decision")
    return int(text)


def _is_word(text: str, letters: frozenset[str], longest: int) -> bool:
    return 0 < len(text) <= longest and letters.issuperset(text)
