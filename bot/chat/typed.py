"""Typed lines: the command in them, and its options as text."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.chat.commands import BY_NAME, CommandSpec, Option, spread_words

PLAY_COMMAND = BY_NAME["move"]
"""What a line that names no command means: a play."""


@dataclass(frozen=True, slots=True)
class Line:
    """A typed line taken apart: the name of a command, perhaps of none there is, and its options as text."""

    name: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Piece:
    """An option given by name, and its value as typed."""

    option: Option
    value: str


def parse_line(text: str) -> Line:
    """The command in a line: `/name words option:value …`.

    The words before the first `option:` go to the options as the command table spreads them. Without a slash the line
    is a command if it begins with the name of one, else a play.
    """
    line = text.strip()
    name, _, rest = line.removeprefix("/").partition(" ")
    command = BY_NAME.get(name.lower())
    if command is None:
        return (
            Line(name) if line.startswith("/") else Line(PLAY_COMMAND.name, spread_words(PLAY_COMMAND, line))
        )
    unnamed, named = split_options(rest, command)
    given = {piece.option.name: piece.value.strip() for piece in named if piece.value.strip()}
    return Line(command.name, {**spread_words(command, unnamed), **given})


def split_options(rest: str, command: CommandSpec) -> tuple[str, list[Piece]]:
    """What follows a command's name: the words before the first `option:`, and the options.

    A word with a colon that is no option's name, such as `31:` before a play, is a word like others.
    """
    options = {option.name: option for option in command.options}
    begins: list[tuple[int, Option]] = []
    at = 0
    for word in rest.split(" "):
        name, colon, _ = word.partition(":")
        if colon and name.lower() in options:
            begins.append((at, options[name.lower()]))
        at += len(word) + 1
    ends = [at for at, _ in begins[1:]] + [len(rest)]
    named = [
        Piece(option, rest[begin + len(option.name) + 1 : end])
        for (begin, option), end in zip(begins, ends, strict=False)  # no option: nothing to end
    ]
    return rest[: begins[0][0]] if begins else rest, named
