"""What people typed, and what they may type, inside a sentence."""

from bot.i18n.message import Listed, message

LONGEST_QUOTE = 60


def quoted(text: str) -> str:
    """What somebody typed, in one line and cut at 60 characters."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else f"{line[: LONGEST_QUOTE - 1]}…"


def codes(words: tuple[str, ...]) -> Listed:
    """Words to be typed as they are; a range is shown with a dash."""
    return Listed(tuple(message("code", text=word.replace("..", "–")) for word in words))
