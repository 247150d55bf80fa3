"""What a command is: its name, its options, where it makes sense; and how words behind it go to its options."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.asking import YES
from bot.chat.call import Call
from bot.i18n.message import Message
from bot.rules.variant import VARIANTS

Handler = Callable[[Call], Awaitable[None]]


class Kind(StrEnum):
    """What an option takes. PERSON is resolved by the platform; its text is only what was typed.

    ROLE: a group of people of a server; its text is `id:name` where the platform knows such groups.
    """

    TEXT = "text"
    NUMBER = "number"
    CHOICE = "choice"
    PERSON = "person"
    ROLE = "role"


class Completion(StrEnum):
    """What suggests values while an option is typed."""

    PLAY = "play"
    VARIANT = "variant"
    TERMS = "terms"
    TABLE = "table"
    HOUSE_RULES = "house_rules"


class Context(StrEnum):
    """Where a command makes sense."""

    ROOM = "room"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Option:
    """One option. choices: of a CHOICE. most: of a NUMBER, from 0. rest: takes the rest of a typed line."""

    name: str
    kind: Kind = Kind.TEXT
    required: bool = False
    choices: tuple[str, ...] = ()
    completion: Completion | None = None
    most: int = 0
    rest: bool = False


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """One command.

    aliases: other names it answers to where a line is typed; none of them is shown in a list.
    sets: its options are settings, which are typed as `name value` too.
    subs: commands of its own, whose names begin with its name and a blank; without the name of one it shows them.
    """

    name: str
    handler: Handler
    options: tuple[Option, ...] = ()
    aliases: tuple[str, ...] = ()
    sets: bool = False
    contexts: frozenset[Context] = frozenset(Context)
    subs: tuple["CommandSpec", ...] = ()

    @property
    def word(self) -> str:
        """What is typed behind the names of those above it."""
        return self.name.rpartition(" ")[2]

    @property
    def description(self) -> Message:
        """What it does, in a few words; at most 100 characters in every language."""
        return Message(f"command.{self.name.replace(' ', '.')}")

    def option_description(self, option: Option) -> Message:
        """What an option of it is for; at most 100 characters in every language."""
        if self.name == "settings":
            return Message(f"setting.{option.name}")
        if option in (TABLE, SURE, CUBES):
            return Message(f"option.{option.name}")
        return Message(f"option.{self.name.replace(' ', '.')}.{option.name}")


TABLE = Option("table", completion=Completion.TABLE)
SURE = Option("sure", Kind.CHOICE, choices=("yes",))
WORDS = Option("words", rest=True)
CUBES = Option("cubes", rest=True)
"""At a chouette: `all`, or the letters or owners of cubes."""


def spread_words(command: CommandSpec, text: str) -> dict[str, str]:
    """The options in the words behind a typed command that name none of them.

    Each word goes to the first option left that can take it: a number, a choice, a person by the words before; an
    option that takes the rest of the line takes all that is left, but for a yes at its end. A word that nobody wants
    goes to the first option left that has few values, which then refuses it; where the options are settings it stands
    for one itself, unknown.
    """
    options: dict[str, str] = {}
    words = text.split()
    for option in command.options:
        if not words:
            break
        if option.rest:
            if len(words) > 1 and SURE in command.options and words[-1].lower() in YES:
                options[SURE.name] = words.pop()
            if not command.sets:
                options[option.name] = " ".join(words)
                words = []
        elif option.kind is Kind.PERSON:
            taken = _words_of_name(command, words)
            if taken:
                options[option.name] = " ".join(words[:taken])
                words = words[taken:]
        elif _takes(option, words[0]):
            options[option.name] = words.pop(0)
    if words:
        options |= _unwanted(command, options, words[0])
    return options


def _unwanted(command: CommandSpec, options: Mapping[str, str], word: str) -> dict[str, str]:
    if command.sets:
        return {word: ""}
    for option in command.options:
        has_few = option.completion is Completion.VARIANT or (option.choices and option is not SURE)
        if has_few and option.name not in options:
            return {option.name: word}
    return {}


def _words_of_name(command: CommandSpec, words: list[str]) -> int:
    """How many words a name has: all before the first that another option would take."""
    others = [option for option in command.options if option.kind is not Kind.PERSON]
    for at, word in enumerate(words):
        if "=" in word or any(_takes(option, word) for option in others if option.kind is not Kind.TEXT):
            return at
        if any(option.completion is Completion.VARIANT and _takes(option, word) for option in others):
            return at
    return len(words)


def _takes(option: Option, word: str) -> bool:
    if option.kind is Kind.NUMBER:
        return word.isascii() and word.isdigit()
    if option.kind is Kind.CHOICE:
        return word.lower() in (YES if option is SURE else option.choices)
    if option.completion is Completion.VARIANT:
        return word.lower() in VARIANTS
    return option.completion is not Completion.TABLE or word[:2].lower() in ("t-", "c-")
