"""The latest of a table's history, a sentence for each thing that happened; and the table in one line."""

from bot.i18n.message import Message, message
from bot.rules.events import CubeDropped, DiceRolled, RematchAsked, TableOpened
from bot.rules.side import Side
from bot.rules.table import Happening, Table
from bot.views.narration import status
from bot.views.people import Names, seated
from bot.views.scoreboard import shown_score
from bot.views.sentences import sentence

_SAID_ELSEWHERE = (CubeDropped, DiceRolled, RematchAsked, TableOpened)
"""A roll is named with its play, a drop with the end of its game; challenges and rematches stand on the table."""


def story(table: Table, names: Names) -> tuple[tuple[Happening, Message], ...]:
    """What happened in the present game, or the last, oldest first, as far as the table remembers it."""
    told = []
    for happening in table.recent:
        if isinstance(happening.event, _SAID_ELSEWHERE):
            continue
        said = sentence(happening, table, names)
        if said is not None:
            told.append((happening, said))
    return tuple(told)


def brief(table: Table, names: Names, viewer: Side | None = None) -> Message:
    """Who plays, the score, and the one thing to know: what is asked, or how it ended. viewer: who is spoken to."""
    white, black = (seated(table, side, names) for side in Side)
    return message(
        "games.brief",
        white=white,
        black=black,
        a=shown_score(table, Side.WHITE),
        b=shown_score(table, Side.BLACK),
        question=status(table, names, viewer)[-1],
    )
