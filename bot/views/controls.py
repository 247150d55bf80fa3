"""Which buttons a table shows."""

from bot.i18n.message import Message
from bot.rules.side import Side
from bot.rules.table import Table
from bot.views.verbs import PLAIN_MODE, Control, Mode, Rows, Verb


def controls(table: Table, viewer: Side | None = None, mode: Mode = PLAIN_MODE) -> Rows:
    """The buttons of a table, at most five rows of five.

    viewer: whose private view it is; None = the shared message, with the buttons of whoever is asked now.
    A room without a seated player shows none of them: the caller leaves them out.
    """
    raise NotImplementedError


def resign_controls(table: Table, side: Side) -> Rows:
    """The levels this side may offer to lose at, and giving up the whole match; RESIGN's arg is 1, 2 or 3."""
    raise NotImplementedError


def confirmation(table: Table, side: Side, verb: Verb, arg: str = "") -> Message | None:
    """The question that is asked once more before the verb is carried out, with what is at stake; None for none."""
    raise NotImplementedError


def confirm_controls(control: Control) -> tuple[Control, Control]:
    """Confirm and Cancel labels for a control that is asked once more."""
    raise NotImplementedError
