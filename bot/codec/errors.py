"""What can be wrong with stored text.

CodecError
├── UnreadableText   unreadable_text   no JSON, or not of the shape this release knows; names the field
└── NewerFormat      newer_format      written by a later release
"""

from typing import ClassVar


class CodecError(ValueError):
    """Stored text cannot be turned back into a value."""

    code: ClassVar[str] = "codec_error"


class UnreadableText(CodecError):
    """The text has another shape. field: the path of the part in the way (`table.terms.length`); may be empty."""

    code = "unreadable_text"

    def __init__(self, field: str, reason: str) -> None:
        """reason: for the operator."""
        super().__init__(f"{field or 'text'}: {reason}")
        self.field = field
        self.reason = reason


class NewerFormat(CodecError):
    """A later release has written this. version: the one found."""

    code = "newer_format"

    def __init__(self, version: int) -> None:
        super().__init__(f"format {version} is newer than this release knows")
        self.version = version
