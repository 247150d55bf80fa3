"""Controls as buttons, and which keyboard was asked for."""

from cachetools import LRUCache

from bot.chat.button_id import ButtonId, format_button
from bot.chat.kinds import AnyUpdate, State
from bot.chat.reply import Button, Rows, Style
from bot.i18n.catalog import Translator
from bot.i18n.message import Message
from bot.service.ids import TableId
from bot.views.verbs import PLAIN_MODE, Control, Mode, Verb
from bot.views.verbs import Rows as Controls

MODES_KEPT = 4096


def buttons(update: AnyUpdate, shown: Controls, translator: Translator) -> Rows:
    """Controls with their ids and their words."""
    return tuple(
        tuple(
            Button(button_of(update, control), translator.words(control.label), Style(control.style))
            for control in row
        )
        for row in shown
    )


def button_of(update: AnyUpdate, control: Control) -> str:
    """The id of a control of this table."""
    decision = update.state.decision if control.decides else None
    return format_button(ButtonId(control.verb, update.table, decision, control.arg))


def plain_button(table: TableId, verb: str, label: Message, translator: Translator) -> Button:
    """A button that answers nothing."""
    return Button(format_button(ButtonId(verb, table)), translator.words(label))


def with_onward(rows: Rows, update: AnyUpdate, label: Message, translator: Translator) -> Rows:
    """The buttons, and below them, for everybody, the way to the table that follows this one, if there is one."""
    if update.next_table is None:
        return rows
    return (*rows, (plain_button(update.next_table, Verb.BOARD, label, translator),))


class Keyboards:
    """Which keyboard was asked for at which table, until its next decision; a restart forgets it harmlessly."""

    def __init__(self) -> None:
        self._modes: LRUCache[TableId, tuple[int, Mode]] = LRUCache(MODES_KEPT)

    def choose(self, table: TableId, state: State, mode: Mode) -> None:
        """Show this one for the roll in play."""
        self._modes[table] = (state.decision, mode)

    def mode(self, table: TableId, state: State) -> Mode:
        """The one to show now."""
        decision, mode = self._modes.get(table, (0, PLAIN_MODE))
        return mode if decision == state.decision else PLAIN_MODE
