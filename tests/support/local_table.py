"""The whole house with the local table's door open, in this process: real service, storage and pictures."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.adapters.local_app.client import Address, LocalApp
from bot.adapters.local_app.identity import PLATFORM
from bot.app import OpenHouse, open_everything, show_again
from bot.chat.conversation import Drawing
from bot.chat.delivery import Door
from bot.service.clock import SystemClock
from bot.service.house import House
from renderers.board import BoardRenderer
from renderers.layout import hit_areas
from storage.database import Database
from tests.support.conversing import CATALOG, converse

STAYS_S = 0.2


@dataclass(frozen=True, slots=True)
class LocalTable:
    """An open house. url: of its page."""

    url: str
    app: LocalApp
    house: OpenHouse


@asynccontextmanager
async def open_seeded_table(home: Path, *, seed: int) -> AsyncIterator[tuple[str, House]]:
    """The page's address and the service behind it; the dice follow from the seed."""
    database = await Database.open(home / "civetta.db")
    doors: dict[str, Door] = {}
    drawing = Drawing(BoardRenderer().render, areas=hit_areas)
    opened = converse(database, drawing, clock=SystemClock(), doors=doors, seed=seed)
    app = LocalApp(
        handle=opened.conversation.dispatcher.handle,
        complete=opened.conversation.dispatcher.complete,
        own_view=opened.conversation.boards.own_view,
        catalog=CATALOG,
        address=Address(port=0),
    )
    doors[PLATFORM] = Door(app.sender)
    try:
        yield await app.start(), opened.house
    finally:
        await app.stop()
        await opened.conversation.close(1.0)
        await database.close()


@asynccontextmanager
async def open_local_table(home: Path, *, port: int = 0) -> AsyncIterator[LocalTable]:
    """The house over a folder; people whose last tab has gone are forgotten sooner than outside of tests."""
    async with open_everything(home) as house:
        app = LocalApp(
            handle=house.conversation.dispatcher.handle,
            complete=house.conversation.dispatcher.complete,
            own_view=house.conversation.boards.own_view,
            catalog=house.catalog,
            address=Address(port=port),
            stays_s=STAYS_S,
        )
        house.doors[PLATFORM] = Door(app.sender)
        url = await app.start()
        await show_again(house)
        try:
            yield LocalTable(url, app, house)
        finally:
            await app.stop()
