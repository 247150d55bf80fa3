"""The whole house with Discord's door open towards the stand-in: real service, storage, pictures and library."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bot.adapters.discord_app.client import Addresses, DiscordApp
from bot.adapters.discord_app.identity import PLATFORM
from bot.chat.conversation import Conversation, Drawing
from bot.chat.delivery import Door
from bot.service.clock import SystemClock
from bot.service.house import House
from bot.service.ids import TableId
from renderers.board import BoardRenderer
from renderers.emoji import emoji_png
from storage.database import Database
from tests.support.conversing import CATALOG, converse
from tests.support.discord_server.server import TOKEN, DiscordServer


class MovedClock(SystemClock):
    """Real time, moved on by hand: people are not as fast as tests."""

    def __init__(self) -> None:
        self._shift_s = 0.0

    def now_ms(self) -> int:
        """Wall clock, Unix milliseconds."""
        return super().now_ms() + round(self._shift_s * 1000)

    def monotonic_s(self) -> float:
        """Seconds that never go back."""
        return super().monotonic_s() + self._shift_s

    def pass_s(self, seconds: float) -> None:
        """Let time pass."""
        self._shift_s += seconds


@dataclass(frozen=True, slots=True)
class DiscordHouse:
    """An open house."""

    app: DiscordApp
    house: House
    conversation: Conversation
    clock: MovedClock
    server: DiscordServer

    async def settle(self) -> None:
        """Until every board has been sent."""
        await self.conversation.presenter.idle()

    async def version(self, table: str = "t-0001") -> int:
        """The version of a table as it is stored."""
        return (await self.house.tables.load(TableId(table))).version


@asynccontextmanager
async def open_discord_house(
    home: Path,
    server: DiscordServer,
    *,
    token: str = TOKEN,
    drawing: Drawing | None = None,
    seed: int | None = None,
    clock: MovedClock | None = None,
    start: bool = True,
) -> AsyncIterator[DiscordHouse]:
    """The house over a folder, connected to a stand-in.

    seed: of the dice, None = real chance. start: False leaves the connecting to the caller.
    """
    database = await Database.open(home / "civetta.db")
    clock = clock or MovedClock()
    doors: dict[str, Door] = {}

    drawing = drawing or Drawing(BoardRenderer().render)
    opened = converse(database, drawing, clock=clock, doors=doors, seed=seed)
    house, conversation = opened.house, opened.conversation
    app = DiscordApp(
        token=token,
        handle=conversation.dispatcher.handle,
        complete=conversation.dispatcher.complete,
        catalog=CATALOG,
        account_of=partial(house.accounts.identity_on, PLATFORM),
        registered=home / "discord-commands",
        paint=emoji_png,
        addresses=Addresses(server.root, server.gateway.url),
        monotonic_s=clock.monotonic_s,
    )
    doors[PLATFORM] = app.door
    try:
        if start:
            await app.start()
        await conversation.presenter.sweep()
        yield DiscordHouse(app, house, conversation, clock, server)
        await app.close_to_events()
        await conversation.close(1.0)
    finally:
        await app.stop()
        await conversation.close(0.0)
        await database.close()
