"""Keeping words short enough to stand under a picture, whatever people are called."""

from collections.abc import Sequence

from bot.i18n.message import Listed, Message, PlayerName, Value

LONGEST = 900
"""Letters, estimated, of the words under a board; a caption holds 1,024."""
_TEMPLATE = 45
"""Letters that a sentence has beside what is filled in."""
_JOINT = 3


def fitting(news: Sequence[Message], rest: Sequence[Message]) -> tuple[Message, ...]:
    """The latest of the news that still stand beside the rest; always the last one."""
    room = LONGEST - sum(letters(said) for said in rest)
    kept: list[Message] = []
    for said in reversed(news):
        room -= letters(said)
        if kept and room < 0:
            break
        kept.append(said)
    return tuple(reversed(kept))


def letters(value: Value) -> int:
    """About how long a value is when it is said."""
    match value:
        case str():
            return len(value)
        case int():
            return len(str(value))
        case PlayerName(_, name):
            return len(name)
        case Listed():
            return _inside(value)
        case Message(_, params):
            return _TEMPLATE + sum(_inside(one) for one in params.values())


def _inside(value: Value) -> int:
    """The same of what fills a sentence: a message there is a few words."""
    match value:
        case Message(_, params):
            return _JOINT + sum(_inside(one) for one in params.values())
        case Listed(items):
            return sum(_inside(item) + _JOINT for item in items)
    return letters(value)
