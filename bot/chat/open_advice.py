"""Where the suggestions of a crew are shown to everybody, until the turn is over; a restart forgets it harmlessly."""

from cachetools import LRUCache

from bot.chat.kinds import State, turn_number
from bot.service.ids import TableId

KEPT = 4096


class OpenAdvice:
    """The turns whose suggestions may be seen under the board."""

    def __init__(self) -> None:
        self._turns: LRUCache[TableId, int] = LRUCache(KEPT)

    def open(self, table: TableId, state: State) -> None:
        """Show those of the turn in play from now on."""
        self._turns[table] = turn_number(state)

    def is_open(self, table: TableId, state: State) -> bool:
        """Whether they are shown."""
        return self._turns.get(table) == turn_number(state)
