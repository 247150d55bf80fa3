"""What text formats refuse, each with a stable code.

FormatError                 format_error: a field of a position, match or line is broken; the field is named
"""

import json
from typing import ClassVar

LONGEST_VALUE = 60


class Missing:
    """The value of a field that is not there."""


class FormatError(Exception):
    """A broken field.

    field: its stable name, such as ``position``, ``cube`` or ``dice``.
    value: what stands there as a text, JSON where it was none, cut at 60 characters.
    allowed: what may stand there, in plain words.
    """

    code: ClassVar[str] = "format_error"

    def __init__(self, field: str, value: object, allowed: str) -> None:
        self.field = field
        self.value = shortened(value if isinstance(value, str) else _as_json(value))
        self.allowed = allowed
        shown = repr(self.value) if isinstance(value, str) else self.value
        super().__init__(f"{field}: {shown}, allowed: {allowed}")


def _as_json(value: object) -> str:
    """A value out of JSON as it stood there, and not as Python has it."""
    return "missing" if value is Missing else json.dumps(value, default=str)


def shortened(text: str) -> str:
    """The text, cut at 60 characters with an ellipsis."""
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
