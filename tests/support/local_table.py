"""The whole house with the local table's door open, in this process: real service, storage and pictures."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.adapters.local_app.client import Address, LocalApp
from bot.adapters.local_app.identity import PLATFORM
from bot.app import OpenHouse, open_everything, show_again
from bot.chat.delivery import Door
from bot.i18n.catalog import Catalog

CATALOG = Catalog.load()
STAYS_S = 0.2


@dataclass(frozen=True, slots=True)
class LocalTable:
    """An open house. url: of its page."""

    url: str
    app: LocalApp
    house: OpenHouse


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
