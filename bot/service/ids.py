"""Public ids of tables and rooms."""

from typing import NewType

from bot.service.errors import UnknownTable
from storage.records import TableKind

TableId = NewType("TableId", str)
"""What people and buttons call a table: `t-0001`, or `c-0001` if it was opened as a chouette. It never changes."""

RoomId = NewType("RoomId", int)
"""Internal number of a chat, topic or tab that shows one table."""

_KINDS = ("t", "c")
_MOST_DIGITS = 18
"""Row numbers stay below 2**63."""


def table_id(row: int, kind: str = "t") -> TableId:
    """The public id of a row: its kind and its number in decimal, at least four digits."""
    return TableId(f"{kind}-{row:04d}")


def row_of(table: str) -> int:
    """The row number of a public id, of either kind. Raises UnknownTable when it is not written as `table_id` does."""
    kind, dash, digits = table.partition("-")
    if not dash or not digits.isascii() or not digits.isdigit() or not len(digits) <= _MOST_DIGITS:
        raise UnknownTable(table)
    if kind not in _KINDS or table != table_id(int(digits), kind) or int(digits) == 0:
        raise UnknownTable(table)
    return int(digits)


def kind_of(table: str) -> TableKind:
    """How the table of a public id was opened. Raises UnknownTable."""
    row_of(table)
    return TableKind(table[0])
