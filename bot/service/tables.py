"""The one way to change a table."""

from bot.service.commands import Command, Update
from bot.service.ids import TableId


class Tables:
    """Loads, locks, decides and commits; draws and sends nothing."""

    async def perform(self, command: Command) -> Update:
        """Carry out a command, all or nothing; when it returns, it is on disk.

        Accepting a challenge starts game 1; the second request for a rematch opens the next table and starts its
        game 1 (see `Update.next_table`), each in one transaction.
        Raises RulesError when the rules refuse it, StalePress, NotSeated, AlreadyTaken, UnknownTable, TableFrozen,
        TooManyTables, PhraseTooLong, EmptyPhrase, Busy, StoreUnavailable. Then nothing was changed.
        """
        raise NotImplementedError

    async def load(self, table: TableId) -> Update:
        """The table as it is. Raises UnknownTable, TableFrozen, StoreUnavailable."""
        raise NotImplementedError
