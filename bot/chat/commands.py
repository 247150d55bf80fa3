"""The one command table: every platform offers these commands and no others."""

from collections.abc import Mapping

from bot.chat import (
    challenges,
    crew_forms,
    forms,
    information,
    linking,
    server,
    settings,
    typed_play,
    watching,
)
from bot.chat.call import Call
from bot.chat.command_spec import (
    CUBES,
    SURE,
    TABLE,
    WORDS,
    CommandSpec,
    Completion,
    Context,
    Kind,
    Option,
    spread_words,
)
from bot.chat.crew_command_table import CHOUETTE
from bot.service.limits import MATCH_LENGTH
from bot.views.verbs import Verb

__all__ = [
    "BY_NAME",
    "COMMANDS",
    "SERVER",
    "CommandSpec",
    "Completion",
    "Context",
    "Kind",
    "Option",
    "spread_words",
]

SERVER = "server"
"""The one command that is served in every channel."""


async def _help(call: Call) -> None:
    await information.help_(call, COMMANDS)


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
    CommandSpec("join", challenges.join, (Option("code", required=True), WORDS)),
    CommandSpec("accept", typed_play.typed_accept, (TABLE, WORDS)),
    CommandSpec("decline", typed_play.typed_decline, (TABLE,)),
    CommandSpec("cancel", typed_play.typed(Verb.WITHDRAW), (TABLE,)),
    CommandSpec("rematch", typed_play.typed(Verb.REMATCH), (TABLE,)),
    CommandSpec("next", typed_play.typed(Verb.NEXT), (TABLE,)),
    CommandSpec("stop", typed_play.typed(Verb.STOP), (SURE, TABLE)),
    CommandSpec(
        "move",
        typed_play.typed_move,
        (Option("play", required=True, completion=Completion.PLAY, rest=True), TABLE),
        aliases=("m",),
    ),
    CommandSpec("roll", typed_play.typed(Verb.ROLL), (TABLE,)),
    CommandSpec(
        "double",
        typed_play.typed_double,
        (Option("number", Kind.CHOICE, choices=tuple("123456")), SURE, TABLE, CUBES),
    ),
    CommandSpec("take", typed_play.typed(Verb.TAKE), (SURE, TABLE, CUBES)),
    CommandSpec("drop", typed_play.typed(Verb.DROP), (SURE, TABLE, CUBES)),
    CommandSpec("beaver", typed_play.typed(Verb.RAISE), (SURE, TABLE, CUBES)),
    CommandSpec("cube", crew_forms.typed_cube, (TABLE,)),
    CommandSpec("undo", typed_play.typed(Verb.UNDO), (TABLE,)),
    CommandSpec("done", typed_play.typed(Verb.DONE), (TABLE,)),
    CommandSpec(
        "resign",
        typed_play.typed_resign,
        (
            Option("level", Kind.CHOICE, choices=("single", "gammon", "backgammon", "oin", "mars", "match")),
            SURE,
            TABLE,
        ),
    ),
    CHOUETTE,
    CommandSpec("phrase", forms.typed_phrase, (TABLE, WORDS)),
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
            Option("chouette_role", Kind.ROLE),
            Option("terms", completion=Completion.TERMS, rest=True),
        ),
        sets=True,
        contexts=frozenset({Context.ROOM}),
    ),
    CommandSpec("help", _help),
)

FIRST_MINUTE = CommandSpec("start", information.first_minute)
"""What whoever opens a chat with the bot reads; it answers to its name, but stands in no list."""

BY_NAME: Mapping[str, CommandSpec] = {
    name: command
    for top in (*COMMANDS, FIRST_MINUTE)
    for command in (top, *top.subs)
    for name in (command.name, *command.aliases)
}
"""Every command by its names, those of a group by both words."""
