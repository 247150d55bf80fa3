"""What the rules refuse, each with a stable code.

RulesError
└── PlayError                    a typed play that does not stand; has the text
    ├── UnreadablePlay           unreadable_play: this is no play at all
    ├── IllegalPlay              illegal_play: a play, but not here and now
    └── AmbiguousPlay            ambiguous_play: it can mean several legal plays
"""

from typing import ClassVar

from bot.rules.plays import Play
from bot.rules.reasons import Reason


class RulesError(Exception):
    """Something the rules do not allow. `code` is stable and names the message people get to read."""

    code: ClassVar[str] = "rules_error"


class PlayError(RulesError):
    """A typed play that does not stand. text: what was typed, cut at 200 characters."""

    code = "play_error"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class UnreadablePlay(PlayError):
    """The text is not a play in any accepted spelling. position: index of the first character in the way."""

    code = "unreadable_play"

    def __init__(self, text: str, position: int) -> None:
        super().__init__(text)
        self.position = position


class IllegalPlay(PlayError):
    """The text can be read but is not legal. nearest: legal plays like it, the closest first; may be empty."""

    code = "illegal_play"

    def __init__(self, text: str, reason: Reason, nearest: tuple[Play, ...]) -> None:
        super().__init__(text)
        self.reason = reason
        self.nearest = nearest


class AmbiguousPlay(PlayError):
    """The text can mean several legal plays. candidates: those plays, two or more."""

    code = "ambiguous_play"

    def __init__(self, text: str, candidates: tuple[Play, ...]) -> None:
        super().__init__(text)
        self.candidates = candidates
