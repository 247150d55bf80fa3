"""The score in words."""

from bot.i18n.message import Message
from bot.rules.side import Side
from bot.rules.table import Table
from bot.views.people import Names


def score_line(table: Table, names: Names) -> Message:
    """`Anna 3, Bruno 2, match to 7`, with what the next or present game is (Crawford, post-Crawford)."""
    raise NotImplementedError


def shown_score(table: Table, side: Side) -> int:
    """A side's points as shown: never beyond the length of the match."""
    raise NotImplementedError
