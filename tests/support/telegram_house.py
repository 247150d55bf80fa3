"""The house with its Telegram door open, over a stand-in for Telegram, in this process."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.adapters.telegram_app.addresses import PLATFORM
from bot.adapters.telegram_app.client import Connection, TelegramApp
from bot.adapters.telegram_app.delivery import Webhook
from bot.chat.conversation import Conversation, Drawing
from bot.chat.delivery import Door
from bot.rules.table import Table
from bot.service.house import House
from bot.service.ids import TableId
from renderers.scene import BoardScene
from storage.database import Database
from storage.pictures import PictureRefs
from tests.support.conversing import CATALOG, converse
from tests.support.telegram_server.server import TOKEN, TelegramServer
from tests.support.telegram_server.world import Chat, Message
from tests.support.tiny_png import tiny_png


class FastClock:
    """Real time, run faster, so that a chat's minute is over soon; see `bot.service.ports.Clock`."""

    def __init__(self, factor: float = 1.0) -> None:
        """factor: seconds of the house in one real second."""
        self.factor = factor
        self._began_s = time.monotonic()

    def monotonic_s(self) -> float:
        """Seconds that never go back."""
        return (time.monotonic() - self._began_s) * self.factor

    def now_ms(self) -> int:
        """Wall clock, Unix milliseconds."""
        return 1_700_000_000_000 + round(self.monotonic_s() * 1000)

    async def sleep(self, seconds: float) -> None:
        """So many of the house's seconds."""
        await asyncio.sleep(seconds / self.factor)


def draw_small(scene: BoardScene) -> bytes:
    """A real picture, tiny, another one for every scene."""
    return tiny_png(hash(scene))


@dataclass
class TelegramHouse:
    """A house, its conversation and its door."""

    server: TelegramServer
    house: House
    conversation: Conversation
    app: TelegramApp
    database: Database
    clock: FastClock

    def real_s(self, seconds: float) -> float:
        """How long the house's seconds really take."""
        return seconds / self.clock.factor

    async def settle(self) -> None:
        """Until every update is served and every board sent."""
        await self.server.until(lambda: not self.server.pending and not self.server.methods.queries)
        await asyncio.sleep(0.02)
        await asyncio.wait_for(self.conversation.presenter.idle(), 30)

    async def state(self, table: str = "t-0001") -> Table:
        """A table as it is stored."""
        return (await self.house.tables.load(TableId(table))).state

    async def version(self, table: str = "t-0001") -> int:
        """Its version."""
        return (await self.house.tables.load(TableId(table))).version

    def board(self, chat: Chat) -> Message:
        """The newest message of the bot in a chat that has buttons of a table."""
        sent = self.server.world.in_chat(chat, by_bot=True)
        found = [m for m in sent if m.photo or any("callback_data" in button for button in m.buttons)]
        assert found, "no board"
        return found[-1]


@asynccontextmanager
async def open_telegram_house(
    server: TelegramServer,
    folder: Path,
    *,
    clock: FastClock | None = None,
    draw: Callable[[BoardScene], bytes] = draw_small,
    webhook: Webhook | None = None,
    seed: int = 1,
) -> AsyncIterator[TelegramHouse]:
    """A house over the files in a folder; its dice follow from the seed.

    Entered again it is the same after a restart.
    """
    database = await Database.open(folder / "civetta.db")
    clock = clock or FastClock()
    doors: dict[str, Door] = {}
    opened = converse(database, Drawing(draw), clock=clock, doors=doors, seed=seed)
    house, conversation = opened.house, opened.conversation
    app = TelegramApp(
        connection=Connection(TOKEN, server.url, webhook),
        handle=conversation.dispatcher.handle,
        news=conversation.news,
        challenges=conversation.offers.open_challenges,
        catalog=CATALOG,
        clock=clock,
        uploads=PictureRefs(database),
        notes=folder / "telegram.json",
    )
    doors[PLATFORM] = app.door
    try:
        await app.start()
        await conversation.presenter.sweep()
        yield TelegramHouse(server, house, conversation, app, database, clock)
    finally:
        await app.stop()
        await conversation.close(2.0)
        await app.close()
        await database.close()
