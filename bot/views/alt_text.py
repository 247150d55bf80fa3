"""The board picture in words."""

from bot.i18n.catalog import Translator
from bot.rules.side import Side
from bot.rules.table import Table
from bot.views.people import Names

LONGEST = 1024
"""Characters that fit an attachment's description."""


def alt_text(table: Table, names: Names, translator: Translator, viewer: Side | None = None) -> str:
    """Who, score, cube, roll, then each side's points in its own numbers, bar, off and pips; at most 1,024 characters.

    viewer: whose view it describes, named first; None = WHITE first. Empty while there is no game.
    """
    raise NotImplementedError
