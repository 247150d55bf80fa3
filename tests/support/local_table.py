"""The whole house with the local table's door open, in this process: real service, storage and pictures."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.adapters.local_app.client import Address, LocalApp
from bot.adapters.local_app.identity import PLATFORM, ROOM
from bot.chat.conversation import Conversation, Drawing, start_conversation
from bot.chat.places import place_of
from bot.chat.presenter import Door
from bot.i18n.catalog import Catalog
from bot.service.clock import SystemClock
from bot.service.house import House, open_house
from bot.service.ids import TableId
from renderers.board import BoardRenderer
from renderers.layout import hit_areas
from storage.database import Database
from tests.support.house import store_over

CATALOG = Catalog.load()


@dataclass(frozen=True, slots=True)
class LocalTable:
    """An open house. url: of its page."""

    url: str
    app: LocalApp
    service: House
    conversation: Conversation


@asynccontextmanager
async def open_local_table(path: Path, *, port: int = 0, seed: int = 7) -> AsyncIterator[LocalTable]:
    """The house over the file at path. seed: of everything that is drawn by chance, dice included."""
    database = await Database.open(path)
    clock = SystemClock()
    wake: list[Conversation] = []

    def changed(table: TableId) -> None:
        for conversation in wake:
            conversation.presenter.changed(table)

    async def alert(text: str) -> None:
        raise AssertionError(text)

    service = open_house(
        store=store_over(database),
        clock=clock,
        entropy=Random(seed).randbytes,
        changed=changed,
        alert=alert,
    )
    doors: dict[str, Door] = {}
    conversation = start_conversation(
        service, Drawing(BoardRenderer().render, areas=hit_areas), catalog=CATALOG, clock=clock, doors=doors
    )
    wake.append(conversation)
    app = LocalApp(
        handle=conversation.dispatcher.handle,
        complete=conversation.dispatcher.complete,
        own_view=conversation.boards.own_view,
        catalog=CATALOG,
        address=Address(port=port),
        stays_s=0.2,
    )
    doors[PLATFORM] = Door(app.sender)
    url = await app.start()
    await show_again(service, conversation)
    try:
        yield LocalTable(url, app, service, conversation)
    finally:
        await app.stop()
        await conversation.close(1.0)
        await database.close()


async def show_again(service: House, conversation: Conversation) -> None:
    """After a start the feed is empty: every open table of the room is shown again."""
    for table in await service.rooms.tables_in(place_of(ROOM)):
        for room in await service.rooms.rooms_of(table):
            conversation.presenter.show(room.id)
