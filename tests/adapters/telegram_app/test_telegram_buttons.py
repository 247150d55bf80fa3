"""Keyboards that a phone can show."""

from bot.adapters.telegram_app.buttons import LONGEST_LABEL, MOST_COLUMNS, keyboard
from bot.chat.reply import Button, Style


def labels(*rows: tuple[str, ...]) -> list[list[str]]:
    """The keyboard's labels for rows of labels."""
    made = keyboard(tuple(tuple(Button(f"c1:-:-:{i}", label) for i, label in enumerate(row)) for row in rows))
    return [[button.text for button in row] for row in made.inline_keyboard] if made else []


def test_short_steps_stay_in_one_row() -> None:
    """Four of them fit a phone."""
    assert [["24/20", "13/9", "8/4", "6/2"]] == labels(("24/20", "13/9", "8/4", "6/2"))


def test_a_row_that_would_be_squeezed_is_broken_evenly() -> None:
    """No label is cut, and no button is left alone where two can stand together."""
    assert [["Type a play", "My view"], ["Board", "Resign"]] == labels(
        ("Type a play", "My view", "Board", "Resign")
    )


def test_a_long_label_stands_alone() -> None:
    """A whole play may take the row."""
    row = ("bar/20* 13/9*(2) 6/2", "bar/20* 24/20")
    assert [[row[0]], [row[1]]] == labels(row)


def test_one_long_label_does_not_break_up_the_short_ones() -> None:
    """What is short stands together; the long one has a row of its own."""
    assert [["Terms", "Seal", "Share"], ["Accept with lucky words…"]] == labels(
        ("Terms", "Seal", "Share", "Accept with lucky words…")
    )


def test_no_row_is_wider_than_telegram_shows() -> None:
    """Single letters too."""
    assert max(map(len, labels(tuple("abcdefghijkl")))) <= MOST_COLUMNS


def test_no_buttons_is_no_keyboard() -> None:
    """Empty rows are left out."""
    assert keyboard(()) is None
    assert keyboard(((),)) is None


def test_a_button_has_its_style_and_a_link_its_address() -> None:
    """Only styles that Telegram knows are sent."""
    made = keyboard(
        (
            (
                Button("c1:-:-:a", "x" * 200, Style.DANGER),
                Button("https://t.me/x?start=join-A", "B", link=True),
            ),
        )
    )
    assert made is not None
    first, second = (button for row in made.inline_keyboard for button in row)

    assert ("danger", LONGEST_LABEL, "c1:-:-:a") == (first.style, len(first.text), first.callback_data)
    assert (None, "https://t.me/x?start=join-A", None) == (second.style, second.url, second.callback_data)
