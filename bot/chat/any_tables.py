"""Loading a table of whichever kind by its public id."""

from dataclasses import dataclass

from bot.chat.kinds import AnyUpdate
from bot.service.chouettes import Chouettes
from bot.service.ids import TableId
from bot.service.tables import Tables

CHOUETTE = "c-"
"""How the public id of a chouette begins."""


def is_chouette(table: str) -> bool:
    """Whether a public id is that of a chouette."""
    return table.startswith(CHOUETTE)


@dataclass(frozen=True, slots=True)
class AnyTables:
    """Both kinds behind one look."""

    pairs: Tables
    chouettes: Chouettes

    async def load(self, table: TableId) -> AnyUpdate:
        """The table as it is. Raises UnknownTable, TableFrozen, StoreUnavailable."""
        if is_chouette(table):
            return await self.chouettes.load(table)
        return await self.pairs.load(table)

    async def again(self, table: TableId) -> AnyUpdate:
        """The answer to a command that had been carried out before. Raises as `load`."""
        if is_chouette(table):
            return await self.chouettes.again(table)
        return await self.pairs.again(table)
