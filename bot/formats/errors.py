"""What text formats refuse, each with a stable code.

FormatError                 format_error: a field of a position, match or line is broken; the field is named
"""

from typing import ClassVar

LONGEST_VALUE = 60


class FormatError(Exception):
    """A broken field.

    field: its stable name, such as ``position``, ``cube`` or ``dice``.
    value: what stands there, cut at 60 characters.
    allowed: what may stand there, in plain words.
    """

    code: ClassVar[str] = "format_error"

    def __init__(self, field: str, value: object, allowed: str) -> None:
        self.field = field
        self.value = shortened(str(value))
        self.allowed = allowed
        super().__init__(f"{field}: {self.value!r}, allowed: {allowed}")


def shortened(text: str) -> str:
    """The text, cut at 60 characters with an ellipsis."""
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
