"""The whole house over virtual time: real libraries on both platforms' stand-ins, real service, SQLite, one process."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from bot.adapters.discord_app.client import Addresses, DiscordApp
from bot.adapters.discord_app.identity import PLATFORM as DISCORD
from bot.adapters.telegram_app.addresses import PLATFORM as TELEGRAM
from bot.adapters.telegram_app.client import Connection, TelegramApp
from bot.chat.conversation import Conversation, Drawing
from bot.chat.delivery import Door
from bot.chouette.state import Chouette
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.house import House
from bot.service.ids import TableId
from bot.service.ports import Store
from renderers.emoji import emoji_png
from renderers.scene import BoardScene
from renderers.sheet_scene import SheetScene
from storage.database import Database
from storage.pictures import PictureRefs
from tests.support.conversing import CATALOG, Conversing, converse
from tests.support.discord_server.gateway import until
from tests.support.discord_server.server import TOKEN as DISCORD_TOKEN
from tests.support.discord_server.server import DiscordServer
from tests.support.evening_clock import EveningClock, settled
from tests.support.telegram_house import draw_small
from tests.support.telegram_server.server import TOKEN as TELEGRAM_TOKEN
from tests.support.telegram_server.server import TelegramServer
from tests.support.tiny_png import tiny_png

QUIET_S = 0.3
"""After which everything that runs as long as the house is open has begun."""


@dataclass
class Worlds:
    """The platforms' stand-ins; None = that door stays shut."""

    discord: DiscordServer | None = None
    telegram: TelegramServer | None = None

    def is_quiet(self) -> bool:
        """Whether the house has taken all that people did."""
        return self.telegram is None or not (self.telegram.pending or self.telegram.methods.queries)

    def violations(self) -> list[str]:
        """What broke the description of either API."""
        return [
            *(self.discord.violations() if self.discord is not None else ()),
            *(self.telegram.violations if self.telegram is not None else ()),
        ]

    def pass_s(self, seconds: float) -> None:
        """Time passes there too."""
        if self.discord is not None:
            self.discord.clock.pass_s(seconds)


@dataclass
class EveningHouse:
    """An open house. always: its tasks that end with it."""

    worlds: Worlds
    house: House
    conversation: Conversation
    store: Store
    clock: EveningClock
    always: set[asyncio.Task[Any]]

    async def settle(self) -> None:
        """Until every press is served and every board that may be sent has been."""
        await settled(self.clock, self.worlds.is_quiet, self.always)

    async def update(self, table: str) -> ChouetteUpdate:
        """A chouette as it is stored."""
        return await self.house.chouettes.load(TableId(table))

    async def state(self, table: str) -> Chouette:
        """Its state."""
        return (await self.update(table)).state

    async def next_s(self) -> float | None:
        """When the house does something by itself."""
        due_ms = await self.store.dues.next_at()
        times = (self.clock.next_s, None if due_ms is None else self.clock.at_s(due_ms))
        return min((at_s for at_s in times if at_s is not None), default=None)

    async def pass_to(self, at_s: float) -> None:
        """Time passes; what is due is done, and everybody has seen it."""
        self.worlds.pass_s(max(0.0, at_s - self.clock.monotonic_s()))
        self.clock.pass_to(at_s)
        await self.settle()
        await self.house.deadlines.poll()
        await self.settle()


def sheet_small(scene: SheetScene) -> bytes:
    """A real picture, tiny, another one for every sheet."""
    return tiny_png(hash(scene))


class HasHouse(Protocol):
    """Whoever has a house open, now this one and after a restart another one."""

    house: EveningHouse


@asynccontextmanager
async def open_evening_house(
    folder: Path,
    worlds: Worlds,
    *,
    clock: EveningClock,
    seed: int,
    draw: Callable[[BoardScene], bytes] = draw_small,
    sheet: Callable[[SheetScene], bytes] = sheet_small,
) -> AsyncIterator[EveningHouse]:
    """The house over the files in a folder; its dice follow from the seed. Entered again it is the same, restarted."""
    database = await Database.open(folder / "civetta.db")
    doors: dict[str, Door] = {}
    opened = converse(database, Drawing(draw, sheet=sheet), clock=clock, doors=doors, seed=seed)
    discord = None if worlds.discord is None else _discord(worlds.discord, opened, doors, folder, clock)
    telegram = (
        None
        if worlds.telegram is None
        else _telegram(worlds.telegram, opened, doors, folder, clock, database)
    )
    house = EveningHouse(worlds, opened.house, opened.conversation, opened.store, clock, set())
    try:
        if discord is not None and worlds.discord is not None:
            await discord.start()
            world = worlds.discord.world
            await until(lambda: world.commands)
        if telegram is not None:
            await telegram.start()
        await asyncio.sleep(QUIET_S)
        house.always |= asyncio.all_tasks()
        await opened.house.deadlines.poll()
        await opened.conversation.presenter.sweep()
        await house.settle()
        yield house
        if discord is not None:
            await discord.close_to_events()
        if telegram is not None:
            await telegram.stop()
        await opened.conversation.close(2.0)
    finally:
        if discord is not None:
            await discord.stop()
        if telegram is not None:
            await telegram.stop()
        await opened.conversation.close(0.0)
        if telegram is not None:
            await telegram.close()
        await database.close()


def _discord(
    server: DiscordServer, opened: Conversing, doors: dict[str, Door], folder: Path, clock: EveningClock
) -> DiscordApp:
    app = DiscordApp(
        token=DISCORD_TOKEN,
        handle=opened.conversation.dispatcher.handle,
        complete=opened.conversation.dispatcher.complete,
        catalog=CATALOG,
        account_of=partial(opened.house.accounts.identity_on, DISCORD),
        registered=folder / "discord-commands",
        paint=emoji_png,
        addresses=Addresses(server.root, server.gateway.url),
        monotonic_s=clock.monotonic_s,
    )
    doors[DISCORD] = app.door
    return app


def _telegram(
    server: TelegramServer,
    opened: Conversing,
    doors: dict[str, Door],
    folder: Path,
    clock: EveningClock,
    database: Database,
) -> TelegramApp:
    app = TelegramApp(
        connection=Connection(TELEGRAM_TOKEN, server.url),
        handle=opened.conversation.dispatcher.handle,
        news=opened.conversation.news,
        challenges=opened.conversation.offers.open_challenges,
        catalog=CATALOG,
        clock=clock,
        uploads=PictureRefs(database),
        notes=folder / "telegram.json",
    )
    doors[TELEGRAM] = app.door
    return app
