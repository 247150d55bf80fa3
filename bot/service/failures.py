"""The store's failures in the service's words."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.service.errors import Busy, StoreUnavailable, TableFrozen
from bot.service.ids import TableId, table_id
from storage import records


@contextmanager
def store_failures(table: TableId | None = None) -> Iterator[None]:
    """Inside, a full queue is raised as `Busy`, a file that cannot be used now as `StoreUnavailable`, damage as
    `TableFrozen`. table: which one is looked at; it names what is damaged."""
    try:
        yield
    except records.Busy as error:
        raise Busy(str(error)) from error
    except records.StoreUnavailable as error:
        raise StoreUnavailable(str(error)) from error
    except records.TableDamaged as error:
        raise TableFrozen(table or table_id(error.table_id), error.what) from error
