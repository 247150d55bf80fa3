"""The commands of a chouette, as every platform offers them: `/chouette open` and its like."""

from bot.chat import crew_books
from bot.chat.call import Call
from bot.chat.command_spec import SURE, TABLE, WORDS, CommandSpec, Completion, Kind, Option
from bot.chat.crew_commands import (
    auto,
    buyout,
    correct,
    end,
    extra,
    host,
    join,
    leave,
    open_,
    out,
    proxy,
    settings,
    simple,
    status,
    suggest,
    unit,
)
from bot.chat.information import list_commands
from bot.chouette.actions import DeclineBox, Pause, Ready, Resume, Return, StartSession
from bot.chouette.members import Asking, StandingOrder
from bot.views.chouette.verbs import ChouetteVerb


async def _help(call: Call) -> None:
    await list_commands(call, CHOUETTE.subs)


MOST_UNIT = 1000
_RULES = Option("settings", completion=Completion.HOUSE_RULES, rest=True)
_PLAYER = Option("player", Kind.PERSON)

CHOUETTE = CommandSpec(
    "chouette",
    status,
    subs=(
        CommandSpec(
            "chouette open",
            open_,
            (
                Option("standing", Kind.CHOICE, choices=("yes", "no")),
                Option("variant", completion=Completion.VARIANT),
                _RULES,
            ),
        ),
        CommandSpec("chouette join", join, (TABLE, Option("code"), WORDS)),
        CommandSpec("chouette leave", leave, (SURE, TABLE)),
        CommandSpec("chouette out", out, (_PLAYER, TABLE)),
        CommandSpec("chouette in", simple(Return, ChouetteVerb.COME_BACK), (TABLE,)),
        CommandSpec("chouette ready", simple(Ready, ChouetteVerb.READY), (TABLE,)),
        CommandSpec("chouette start", simple(lambda: StartSession((), (), ()), for_host=True), (TABLE,)),
        CommandSpec("chouette pause", simple(Pause, for_host=True), (TABLE,)),
        CommandSpec("chouette resume", simple(Resume, for_host=True), (TABLE,)),
        CommandSpec("chouette end", end, (TABLE,)),
        CommandSpec("chouette status", status, (TABLE,)),
        CommandSpec(
            "chouette ledger", crew_books.typed_ledger, (Option("form", Kind.CHOICE, choices=("csv",)), TABLE)
        ),
        CommandSpec("chouette settle", crew_books.typed_settle_up, (TABLE,)),
        CommandSpec("chouette buyout", buyout, (Option("points", required=True), _PLAYER, TABLE)),
        CommandSpec("chouette extra", extra, (TABLE, Option("players", rest=True))),
        CommandSpec(
            "chouette auto",
            auto,
            (
                Option("asking", Kind.CHOICE, choices=tuple(Asking)),
                Option("order", Kind.CHOICE, choices=tuple(StandingOrder)),
                TABLE,
            ),
        ),
        CommandSpec("chouette settings", settings, (TABLE, _RULES)),
        CommandSpec(
            "chouette suggest",
            suggest,
            (Option("play", required=True, completion=Completion.PLAY, rest=True), TABLE),
        ),
        CommandSpec("chouette proxy", proxy, (_PLAYER, TABLE)),
        CommandSpec("chouette host", host, (_PLAYER, TABLE)),
        CommandSpec("chouette decline", simple(DeclineBox), (TABLE,)),
        CommandSpec("chouette correct", correct, (Option("points", required=True, rest=True), TABLE)),
        CommandSpec(
            "chouette unit", unit, (Option("unit", Kind.NUMBER, required=True, most=MOST_UNIT), TABLE)
        ),
        CommandSpec(
            "chouette standings",
            crew_books.standings,
            (Option("period", Kind.CHOICE, choices=("season", "all")),),
        ),
        CommandSpec("chouette help", _help),
    ),
)
