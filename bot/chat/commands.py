"""The one command table: every platform offers these commands and no others."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat import challenges, forms, information, linking, playing, server, settings, watching
from bot.chat.asking import YES
from bot.chat.call import Call
from bot.i18n.message import Message
from bot.rules.variant import VARIANTS
from bot.service.limits import MATCH_LENGTH
from bot.views.verbs import Verb

Handler = Callable[[Call], Awaitable[None]]


class Kind(StrEnum):
    """What an option takes. PERSON is resolved by the platform; its text is only what was typed."""

    TEXT = "text"
    NUMBER = "number"
    CHOICE = "choice"
    PERSON = "person"


class Completion(StrEnum):
    """What suggests values while an option is typed."""

    PLAY = "play"
    VARIANT = "variant"
    TERMS = "terms"
    TABLE = "table"


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
    """

    name: str
    handler: Handler
    options: tuple[Option, ...] = ()
    aliases: tuple[str, ...] = ()
    sets: bool = False
    contexts: frozenset[Context] = frozenset(Context)

    @property
    def description(self) -> Message:
        """What it does, in a few words; at most 100 characters in every language."""
        return Message(f"command.{self.name}")

    def option_description(self, option: Option) -> Message:
        """What an option of it is for; at most 100 characters in every language."""
        if self.name == "settings":
            return Message(f"setting.{option.name}")
        return Message(
            f"option.{option.name}" if option in (TABLE, SURE) else f"option.{self.name}.{option.name}"
        )


SERVER = "server"
"""The one command that is served in every channel."""
TABLE = Option("table", completion=Completion.TABLE)
SURE = Option("sure", Kind.CHOICE, choices=("yes",))
_WORDS = Option("words", rest=True)


async def _help(call: Call) -> None:
    await information.help_(call, tuple(command.name for command in COMMANDS))


def _setting_options() -> tuple[Option, ...]:
    return tuple(
        Option(name, Kind.CHOICE, choices=setting.values) if setting.values else Option(name, rest=True)
        for name, setting in settings.SETTINGS.items()
    )


COMMANDS: tuple[CommandSpec, ...] = (
    CommandSpec(
        "play",
        challenges.play,
        (
            Option("opponent", Kind.PERSON),
            Option("length", Kind.NUMBER, most=MATCH_LENGTH),
            Option("variant", completion=Completion.VARIANT),
            Option("terms", completion=Completion.TERMS, rest=True),
        ),
    ),
    CommandSpec("join", challenges.join, (Option("code", required=True), _WORDS)),
    CommandSpec("accept", playing.typed_accept, (TABLE, _WORDS)),
    CommandSpec("decline", playing.typed_decline, (TABLE,)),
    CommandSpec("cancel", playing.typed(Verb.WITHDRAW), (TABLE,)),
    CommandSpec("rematch", playing.typed(Verb.REMATCH), (TABLE,)),
    CommandSpec("next", playing.typed(Verb.NEXT), (TABLE,)),
    CommandSpec("stop", playing.typed(Verb.STOP), (SURE, TABLE)),
    CommandSpec(
        "move",
        playing.typed_move,
        (Option("play", required=True, completion=Completion.PLAY, rest=True), TABLE),
        aliases=("m",),
    ),
    CommandSpec("roll", playing.typed(Verb.ROLL), (TABLE,)),
    CommandSpec(
        "double",
        playing.typed_double,
        (Option("number", Kind.CHOICE, choices=tuple("123456")), SURE, TABLE),
    ),
    CommandSpec("take", playing.typed(Verb.TAKE), (SURE, TABLE)),
    CommandSpec("drop", playing.typed(Verb.DROP), (SURE, TABLE)),
    CommandSpec("beaver", playing.typed(Verb.RAISE), (SURE, TABLE)),
    CommandSpec("undo", playing.typed(Verb.UNDO), (TABLE,)),
    CommandSpec("done", playing.typed(Verb.DONE), (TABLE,)),
    CommandSpec(
        "resign",
        playing.typed_resign,
        (
            Option("level", Kind.CHOICE, choices=("single", "gammon", "backgammon", "oin", "mars", "match")),
            SURE,
            TABLE,
        ),
    ),
    CommandSpec("phrase", forms.typed_phrase, (TABLE, _WORDS)),
    CommandSpec("board", information.typed_board, (TABLE,)),
    CommandSpec("games", information.games),
    CommandSpec("watch", watching.typed_watch, (Option("link", rest=True),)),
    CommandSpec("rules", information.rules, (Option("variant", completion=Completion.VARIANT),)),
    CommandSpec("verify", information.typed_verify, (TABLE,)),
    CommandSpec("settings", settings.typed_settings, _setting_options(), sets=True),
    CommandSpec("link", linking.link, (Option("code"),)),
    CommandSpec(
        SERVER,
        server.server,
        (
            *(Option(name, Kind.CHOICE, choices=values) for name, values in server.CHOICES.items()),
            Option("length"),
            Option("variant", completion=Completion.VARIANT),
            Option("terms", completion=Completion.TERMS, rest=True),
        ),
        sets=True,
        contexts=frozenset({Context.ROOM}),
    ),
    CommandSpec("help", _help),
)

BY_NAME: Mapping[str, CommandSpec] = {
    name: command for command in COMMANDS for name in (command.name, *command.aliases)
}


def spread_words(command: CommandSpec, text: str) -> dict[str, str]:
    """The options in the words behind a typed command that name none of them.

    Each word goes to the first option left that can take it: a number, a choice, a person by the words before; an
    option that takes the rest of the line takes all that is left. A word that nobody wants goes to the first option
    left that has few values, which then refuses it; where the options are settings it stands for one itself, unknown.
    """
    options: dict[str, str] = {}
    words = text.split()
    for option in command.options:
        if not words:
            break
        if option.rest:
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
