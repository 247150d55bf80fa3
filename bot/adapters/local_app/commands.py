"""The command box: suggestions for a line that is being typed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.chat.commands import COMMANDS, CommandSpec, Kind, Option, spread_words
from bot.chat.incoming import Person
from bot.chat.reply import Choice
from bot.chat.typed import PLAY_COMMAND, find_command, split_options
from bot.i18n.catalog import Translator

MOST_SUGGESTIONS = 25


@dataclass(frozen=True, slots=True)
class Opening:
    """A line that is still being typed.

    before: what stands before the piece being typed, as it is. typed: that piece. command: None while its name is
    being typed. group: the command of whose own commands one is being typed. option: what the piece is for; None when
    no option is left. options: those that are complete.
    """

    before: str
    typed: str
    command: CommandSpec | None = None
    group: CommandSpec | None = None
    option: Option | None = None
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """line: the whole line it would make. label: what is shown. hint: what it does, may be empty."""

    line: str
    label: str
    hint: str = ""


def open_line(text: str) -> Opening:
    """What the end of a line being typed is about."""
    line = text.lstrip()
    name, space, rest = line.removeprefix("/").partition(" ")
    command, rest = find_command(name, rest) if space else (None, rest)
    if command is not None and command.subs:
        return Opening(line.removesuffix(rest), rest, group=command)
    if command is None:
        if line.startswith("/"):
            return Opening("/", name)
        return Opening("", line, PLAY_COMMAND, option=PLAY_COMMAND.options[0])
    head = line.removesuffix(rest)
    unnamed, named = split_options(rest, command)
    if not named:
        return _open_words(head, unnamed, command)
    *complete, last = named
    options = {
        **spread_words(command, unnamed),
        **{piece.option.name: piece.value.strip() for piece in complete},
    }
    return Opening(line.removesuffix(last.value), last.value, command, option=last.option, options=options)


def suggest(
    opening: Opening, translator: Translator, found: Iterable[Choice], people: Iterable[Person]
) -> tuple[Suggestion, ...]:
    """Suggestions for a line being typed. found: what the house suggests for the option. people: who is present."""
    say = translator.words
    command = opening.command
    if command is None:
        of = COMMANDS if opening.group is None else opening.group.subs
        named = [c for c in of if c.word.startswith(opening.typed.casefold())]
        return tuple(Suggestion(f"/{c.name} ", f"/{c.name}", say(c.description)) for c in named)
    lines = [Suggestion(f"{opening.before}{choice.value} ", choice.label) for choice in found]
    if opening.option is not None and opening.option.kind is Kind.PERSON:
        typed = opening.typed.strip().casefold()
        names = (person.name for person in people if typed in person.name.casefold())
        lines += [Suggestion(f"{opening.before}{name} ", name) for name in names]
    kept, last = _last_word(opening)
    lines += [
        Suggestion(f"{kept}{option.name}:", f"{option.name}:", say(command.option_description(option)))
        for option in command.options
        if kept.endswith(" ") and option.name not in opening.options and option.name.startswith(last)
    ]
    return tuple(lines[:MOST_SUGGESTIONS])


def _open_words(head: str, words: str, command: CommandSpec) -> Opening:
    """A line without option names: its last word belongs to the first option that the words before leave open."""
    complete = words.rpartition(" ")[0]
    options = spread_words(command, complete)
    taker = next((option for option in command.options if option.rest and option.name in options), None)
    if taker is None:
        option = next((option for option in command.options if option.name not in options), None)
        begun = words[len(complete) :].lstrip(" ")
    else:
        option, begun = taker, " ".join((options.pop(taker.name), words[len(complete) + 1 :]))
    before = head + words.removesuffix(begun)
    return Opening(before, begun, command, option=option, options=options)


def _last_word(opening: Opening) -> tuple[str, str]:
    """Where the name of an option would go, and what of it is typed; nowhere in a bare play or right behind a colon."""
    last = opening.typed.rpartition(" ")[2]
    return (opening.before + opening.typed.removesuffix(last) if opening.before else ""), last.casefold()
