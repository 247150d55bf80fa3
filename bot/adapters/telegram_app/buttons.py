"""Rows of buttons as inline keyboards."""

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.reply import Button, Rows, Style

MOST_COLUMNS = 8
"""More than that in a row Telegram does not show."""
WIDEST_ROW = 34
"""Characters that a phone shows side by side, a button's edges counted as three."""
_EDGES = 3
LONGEST_LABEL = 60

_STYLES = {Style.PRIMARY: "primary", Style.SUCCESS: "success", Style.DANGER: "danger"}


def keyboard(rows: Rows) -> InlineKeyboardMarkup | None:
    """The keyboard, None for no buttons; rows that a phone would squeeze are broken."""
    broken = [part for row in rows for part in _broken(row)]
    if not broken:
        return None
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in broken])


def _button(button: Button) -> InlineKeyboardButton:
    label = button.label[:LONGEST_LABEL] or "·"
    if button.link:
        return InlineKeyboardButton(label, url=button.id)
    return InlineKeyboardButton(label, callback_data=button.id, style=_STYLES.get(button.style))


def _broken(row: tuple[Button, ...]) -> list[tuple[Button, ...]]:
    """A row in as few rows as a phone can show whole, of nearly equal length where that is no more."""
    filled: list[tuple[Button, ...]] = [()]
    for button in row:
        if filled[-1] and not _fits((*filled[-1], button)):
            filled.append(())
        filled[-1] = (*filled[-1], button)
    size = max(1, -(-len(row) // len(filled)))
    even = [row[at : at + size] for at in range(0, len(row), size)]
    return even if all(_fits(piece) for piece in even) else filled


def _fits(row: tuple[Button, ...]) -> bool:
    # Telegram gives every button of a row the same width, so the longest label decides.
    widest = max(len(button.label) for button in row) + _EDGES
    return len(row) == 1 or (len(row) <= MOST_COLUMNS and widest * len(row) <= WIDEST_ROW)
