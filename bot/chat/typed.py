"""Typed lines: the command in them, and its options as text."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.chat.commands import BY_NAME, CommandSpec, Option, spread_words
from bot.chat.usual import QUOTES

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

    The words before the first `option:` go to the options as the command table spreads them; quotes around a value are
    left out. Without a slash the line is a command if it begins with the name of one, else a play.
    """
    line = text.strip()
    name, _, rest = line.removeprefix("/").partition(" ")
    command, rest = find_command(name, rest)
    if command is not None and command.subs and rest:
        return Line(f"{command.name} {rest.split(' ')[0]}")
    if command is None:
        return (
            Line(name) if line.startswith("/") else Line(PLAY_COMMAND.name, spread_words(PLAY_COMMAND, line))
        )
    unnamed, named = split_options(rest, command)
    given = {piece.option.name: value for piece in named if (value := unquoted(piece.value))}
    return Line(command.name, {**spread_words(command, unnamed), **given})


def find_command(name: str, rest: str) -> tuple[CommandSpec | None, str]:
    """The command of that name, or the one of its group that the next word names; and what follows it."""
    command = BY_NAME.get(name.lower())
    if command is None or not command.subs:
        return command, rest
    word, _, behind = rest.lstrip(" ").partition(" ")
    sub = BY_NAME.get(f"{command.name} {word.lower()}")
    return (command, rest.strip()) if sub is None else (sub, behind)


def split_options(rest: str, command: CommandSpec) -> tuple[str, list[Piece]]:
    """What follows a command's name: the words before the first `option:`, and the options.

    A word with a colon that is no option's name, such as `31:` before a play, is a word like others. A command of
    settings takes `option value` and `option=value` too, except behind an option that has the rest of the line.
    """
    options = {option.name: option for option in command.options}
    begins: list[tuple[int, Option]] = []
    at = 0
    for word in rest.split(" "):
        name, colon, _ = word.partition(":")
        if command.sets and not colon and not (begins and begins[-1][1].rest):
            name, colon, _ = word.partition("=") if "=" in word else (word, " ", "")
        if colon and name.lower() in options:
            begins.append((at, options[name.lower()]))
        at += len(word) + 1
    ends = [at for at, _ in begins[1:]] + [len(rest)]
    named = [
        Piece(option, rest[begin + len(option.name) + 1 : end])
        for (begin, option), end in zip(begins, ends, strict=False)  # no option: nothing to end
    ]
    return rest[: begins[0][0]] if begins else rest, named


def unquoted(value: str) -> str:
    """A value without the blanks, and then without the pair of quotes, around it."""
    value = value.strip()
    if len(value) > 1 and QUOTES.get(value[0]) == value[-1]:
        return value[1:-1].strip()
    return value
