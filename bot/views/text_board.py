"""The board in letters, 37 columns wide, for a fixed pitch."""

from bot.i18n.catalog import Translator
from bot.rules.side import Side
from bot.rules.table import Table
from bot.views.people import Names

COLUMNS = 37


def text_board(table: Table, names: Names, translator: Translator, viewer: Side | None = None) -> str:
    """Lines of at most 37 columns; O is WHITE, X is BLACK, ``5O`` five white checkers. Empty while there is no game.

    viewer: as in `board_scene`.
    """
    raise NotImplementedError
