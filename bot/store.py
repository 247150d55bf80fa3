"""What the service needs of the store, put together; for the composition root and for tests."""

from bot.service.ports import Store
from storage.chouettes import Chouettes, keep_chouette, record_points, update_chouette
from storage.database import Database
from storage.dice import DiceSecrets, keep_phrase, keep_root
from storage.dues import Dues
from storage.keys import Keys
from storage.ledger import record_result
from storage.players import Players
from storage.rooms import Rooms
from storage.tables import Tables


def store_over(database: Database) -> Store:
    """The classes of the store over one database."""
    return Store(
        tables=Tables(database),
        keys=Keys(database),
        secrets=DiceSecrets(database),
        dues=Dues(database),
        rooms=Rooms(database),
        players=Players(database),
        chouettes=Chouettes(database),
        keep_root=keep_root,
        keep_phrase=keep_phrase,
        record_result=record_result,
        keep_chouette=keep_chouette,
        update_chouette=update_chouette,
        record_points=record_points,
    )
