"""Who a tab is: a secret that only the tab holds, and a name that anyone may have typed."""

import unicodedata
from collections.abc import Container
from hashlib import sha256

from bot.chat.incoming import RoomAddress

PLATFORM = "local"
ROOM = RoomAddress(PLATFORM, "table")
"""The one room: everyone who opens the address shares it."""

TOKEN_PATTERN = r"^[A-Za-z0-9_-]{32,64}$"  # noqa: S105 - the form of a token, not one
LONGEST_NAME = 32
_MOST_MARKS = 2
_FORMAT_KEPT = "\N{ZERO WIDTH JOINER}"


def platform_id(token: str) -> str:
    """The id under which a tab is known: a hash, so that what is stored cannot be used to play in its place."""
    return sha256(f"civetta-local|{token}".encode()).hexdigest()[:32]


def clean_name(name: str) -> str:
    """A typed name as it may be shown: one line of at most 32 characters, empty when nothing is left of it.

    Characters that cannot be seen, change the direction of writing, or pile up marks on one letter are dropped. Markup
    stays what it is, text: whoever shows the name escapes it.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name[: 32 * LONGEST_NAME]):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith("Z") or character in "\t\n\r":
            kept.append(" ")
        elif marks <= _MOST_MARKS and (not kind.startswith("C") or character in _FORMAT_KEPT):
            kept.append(character)
    shown = " ".join("".join(kept).split())[:LONGEST_NAME].strip().strip(_FORMAT_KEPT)
    return shown if any(unicodedata.category(c)[0] in "LNPS" for c in shown) else ""


def distinct_name(name: str, taken: Container[str]) -> str:
    """The name, with a number behind it when somebody else goes by it. taken: casefolded names."""
    number = 1
    shown = name
    while shown.casefold() in taken:
        number += 1
        mark = f" ({number})"
        shown = name[: LONGEST_NAME - len(mark)].rstrip() + mark
    return shown
