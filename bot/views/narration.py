"""What happened and what is asked, in sentences."""

from bot.i18n.message import Message
from bot.rules.side import Side
from bot.rules.table import Happening, Table
from bot.views.people import Names


def status(table: Table, names: Names, viewer: Side | None = None) -> tuple[Message, ...]:
    """The status line as sentences, the question last.

    It names everything since the last action of the one who is asked, automatic steps included.
    viewer: who reads it privately and is spoken to; None = everybody.
    """
    raise NotImplementedError


def asked(table: Table, names: Names, viewer: Side | None = None) -> Message:
    """The question alone: who is to do what."""
    raise NotImplementedError


def ending(table: Table, names: Names) -> tuple[Message, ...]:
    """How the game, or the table, ended: level, points, score; empty while a game is in play."""
    raise NotImplementedError


def history_line(happening: Happening, table: Table, names: Names) -> Message | None:
    """One happening as one sentence for a feed; None for what is not worth a line (single steps)."""
    raise NotImplementedError


def turn_notice(table: Table, names: Names) -> Message | None:
    """The short message that calls whoever is asked; None when nobody is."""
    raise NotImplementedError
