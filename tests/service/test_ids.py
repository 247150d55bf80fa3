"""Public ids of tables."""

import pytest

from bot.service.errors import UnknownTable
from bot.service.ids import row_of, table_id


@pytest.mark.parametrize(
    ("row", "kind", "expected"), [(1, "t", "t-0001"), (12345, "t", "t-12345"), (7, "c", "c-0007")]
)
def test_an_id_is_kind_and_number(row: int, kind: str, expected: str) -> None:
    """At least four digits, and back again."""
    assert expected == table_id(row, kind)
    assert row == row_of(expected)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "t",
        "t-",
        "t-1",
        "t-00001",
        "t-0000",
        "x-0001",
        "T-0001",
        "t-٠٠٠١",
        "t-0001 ",
        "t--001",
        "t-" + "9" * 30,
    ],
)
def test_anything_else_names_no_table(text: str) -> None:
    """Only the one spelling counts; the text is untrusted."""
    with pytest.raises(UnknownTable):
        row_of(text)
