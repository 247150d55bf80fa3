"""When a board is posted anew instead of edited in place. Pure."""

from dataclasses import dataclass

MESSAGES_BELOW = 15
BETWEEN_POSTS_S = 60.0


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """The message that shows a board now.

    age_s: since it was posted. below: messages that stand below it, None where that is not known.
    turn_posted, turn: the turn in which it was posted, and the one in play.
    """

    age_s: float
    turn: int
    turn_posted: int | None = None
    below: int | None = None


def is_too_soon(message: BoardMessage) -> bool:
    """Whether the board stays where it is, whatever stands below it."""
    return message.age_s < BETWEEN_POSTS_S or message.turn_posted == message.turn


def should_repost(message: BoardMessage, *, oldest_s: float | None = None, asked: bool = False) -> bool:
    """Whether the board goes to the end of the room.

    It does when somebody asked for it, when 15 messages or more stand below it, or when it is too old to be edited
    (oldest_s; None where age does not matter); at most once a turn and once in 60 s, however it is asked for.
    """
    if is_too_soon(message):
        return False
    return (
        asked
        or (message.below is not None and message.below >= MESSAGES_BELOW)
        or (oldest_s is not None and message.age_s >= oldest_s)
    )
