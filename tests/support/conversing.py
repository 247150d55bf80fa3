"""A service and a conversation over an open file, connected; whoever opens a door adds it."""

from dataclasses import dataclass
from random import Random

from bot.chat.conversation import Conversation, Drawing, start_conversation
from bot.chat.delivery import Door
from bot.i18n.catalog import Catalog
from bot.service.house import House, open_house
from bot.service.ids import TableId
from bot.service.ports import Clock, Store
from bot.store import store_over
from storage.database import Database

CATALOG = Catalog.load()


@dataclass(frozen=True, slots=True)
class Conversing:
    """What was connected. listeners: who hears of commits; emptied, nobody does."""

    store: Store
    house: House
    conversation: Conversation
    listeners: list[Conversation]


def converse(
    database: Database, drawing: Drawing, *, clock: Clock, doors: dict[str, Door], seed: int | None
) -> Conversing:
    """doors: by platform, more may follow. seed: of the dice, None = real chance. An alert fails the test."""
    store, listeners = store_over(database), list[Conversation]()

    def changed(table: TableId) -> None:
        for conversation in listeners:
            conversation.presenter.changed(table)

    async def alert(text: str) -> None:
        raise AssertionError(text)

    house = open_house(store=store, clock=clock, entropy=Random(seed).randbytes, changed=changed, alert=alert)
    conversation = start_conversation(house, drawing, catalog=CATALOG, clock=clock, doors=doors)
    listeners.append(conversation)
    return Conversing(store, house, conversation, listeners)
