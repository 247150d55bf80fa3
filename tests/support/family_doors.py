"""Anna and Bruno at a table of any variant, at each door alike: they type whole plays."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from random import Random

from bot.rules.side import Side
from bot.rules.table import Table
from bot.service.house import House
from bot.service.ids import TableId
from tests.support.browser import PHONE, Player, open_browser
from tests.support.discord_house import DiscordHouse, open_discord_house
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import running_server as running_discord
from tests.support.local_table import open_seeded_table
from tests.support.telegram_house import FastClock, TelegramHouse, open_telegram_house
from tests.support.telegram_match import Match
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.server import running_server as running_telegram
from tests.support.telegram_server.world import USERNAME, Message

TABLE = "t-0001"
SURRENDER = ("Mars, 2 punti", "Conferma")
"""What Bruno presses beside the board."""
PACE_S = 0.2
"""Nobody may act more often for long."""


class Evening(ABC):
    """Anna (WHITE, who challenges, in English) and Bruno (BLACK, in Italian)."""

    def __init__(self, house: House) -> None:
        """house: behind the door."""
        self._house = house

    async def state(self) -> Table:
        """The table as it is stored."""
        return (await self._house.tables.load(TableId(TABLE))).state

    @abstractmethod
    async def begin(self, variant: str, terms: str) -> None:
        """A challenge to 3 points, and its acceptance."""

    @abstractmethod
    async def move(self, side: Side, play: str) -> None:
        """A whole play; returns when everybody sees it."""

    @abstractmethod
    async def next_game(self, side: Side) -> None:
        """On to the next game."""

    @abstractmethod
    async def surrender(self, side: Side) -> None:
        """At a Mars, asked once more."""

    @abstractmethod
    async def text(self) -> str:
        """What everybody reads at the board."""


class OnDiscord(Evening):
    """In a channel."""

    def __init__(self, house: DiscordHouse) -> None:
        """house: connected."""
        super().__init__(house.house)
        self._door = house
        channel = house.server.world.channel("games")
        self.people = (
            Human.enter(house.server, "Anna", channel),
            Human.enter(house.server, "Bruno", channel, "it"),
        )

    async def begin(self, variant: str, terms: str) -> None:
        """By a command and a press."""
        options = {"variant": variant} | ({"terms": terms} if terms else {})
        await self.people[0].slash("play", opponent=self.people[1].user, length=3, **options)
        await self._settle()
        await self.people[1].press("Accept")
        await self._settle()

    async def move(self, side: Side, play: str) -> None:
        """Typed."""
        await self.people[side].slash("move", play=play)
        await self._settle()

    async def next_game(self, side: Side) -> None:
        """Typed."""
        await self.people[side].slash("next")
        await self._settle()

    async def surrender(self, side: Side) -> None:
        """The level, then the price, both privately."""
        who = self.people[side]
        await who.slash("resign")
        for _ in SURRENDER:
            await who.press_id(next(iter(who.private.buttons.values())), who.private)
        await self._settle()

    async def text(self) -> str:
        """Above and below the picture."""
        return self.people[0].board.texts

    async def _settle(self) -> None:
        await self._door.settle()
        self._door.clock.pass_s(1)


class OnTelegram(Evening):
    """In a group."""

    def __init__(self, house: TelegramHouse) -> None:
        """house: connected."""
        super().__init__(house.house)
        self._door = house
        self.people = (Phone.of(house.server, "Anna"), Phone.of(house.server, "Bruno", language="it"))
        for phone in self.people:
            phone.starts()
        self.match = Match(house, house.server.world.group(), *self.people, Random(1))

    @property
    def board(self) -> Message:
        """What everybody sees."""
        return self.match.board()

    async def begin(self, variant: str, terms: str) -> None:
        """By a line with a mention, and a press."""
        line = f"/play Bruno 3 {variant} {terms}".strip()
        self.people[0].says(line, self.match.chat, mention=self.people[1].user)
        await self._settle()
        await self.match.press(self.people[1], "accept")

    async def move(self, side: Side, play: str) -> None:
        """Typed."""
        self.people[side].says(f"/m@{USERNAME} {play}", self.match.chat)
        await self._settle()

    async def next_game(self, side: Side) -> None:
        """Pressed."""
        await self.match.press(self.people[side], "next")

    async def surrender(self, side: Side) -> None:
        """By the list in the private chat."""
        await self.match.resigns(self.people[side], "2")

    async def text(self) -> str:
        """Below the picture."""
        return self.board.text

    async def _settle(self) -> None:
        await self._door.server.until(lambda: not self._door.server.pending)
        await self._door.settle()


class OnThePage(Evening):
    """In two tabs, both as large as a phone."""

    def __init__(self, house: House, people: tuple[Player, Player]) -> None:
        """people: who have given their names."""
        super().__init__(house)
        self.people = people
        self._free_s = [0.0, 0.0]

    async def begin(self, variant: str, terms: str) -> None:
        """By a line, and a press on the card."""
        await self.people[0].type_line(f"/play Bruno 3 {variant} {terms}".strip())
        await self.people[1].page.locator(".cards .button.success").click()
        for player in self.people:
            await player.wait_board()

    async def move(self, side: Side, play: str) -> None:
        """Typed."""
        await self._says(side, f"/move {play}")

    async def next_game(self, side: Side) -> None:
        """Typed."""
        await self._says(side, "/next")

    async def surrender(self, side: Side) -> None:
        """Pressed in the notes beside the board."""
        before = await self._version()
        await self.people[side].type_line("/resign")
        for label in SURRENDER:
            await self.people[side].page.locator(".note").get_by_role("button", name=label).last.click()
        await self._shown(before + 1)

    async def text(self) -> str:
        """Below the picture."""
        return await self.people[0].status()

    async def _says(self, side: Side, line: str) -> None:
        await asyncio.sleep(max(0.0, self._free_s[side] - time.monotonic()))
        self._free_s[side] = time.monotonic() + PACE_S
        before = await self._version()
        await self.people[side].type_line(line)
        await self._shown(before + 1)

    async def _version(self) -> int:
        return (await self._house.tables.load(TableId(TABLE))).version

    async def _shown(self, at_least: int) -> None:
        for player in self.people:
            await player.page.wait_for_function(
                "least => Number(document.querySelector('.stage').dataset.version) >= least", arg=at_least
            )


Door = Callable[[Path, int], AbstractAsyncContextManager[Evening]]
"""Opens a house over a folder, with the dice of a seed."""


@asynccontextmanager
async def on_discord(home: Path, seed: int) -> AsyncIterator[Evening]:
    """With real pictures; in the end nothing was against Discord's description."""
    async with running_discord() as server, open_discord_house(home, server, seed=seed) as house:
        await until(lambda: server.world.commands and server.gateway.is_connected)
        yield OnDiscord(house)
        assert [] == server.violations()


@asynccontextmanager
async def on_telegram(home: Path, seed: int) -> AsyncIterator[Evening]:
    """In the end nothing was against Telegram's description."""
    clock = FastClock(60.0)
    async with (
        running_telegram(clock.monotonic_s) as server,
        open_telegram_house(server, home, clock=clock, seed=seed) as house,
    ):
        yield OnTelegram(house)
        assert [] == server.violations


@asynccontextmanager
async def on_the_page(home: Path, seed: int) -> AsyncIterator[Evening]:
    """In a real browser; in the end it has complained of nothing."""
    async with open_browser() as browser, open_seeded_table(home, seed=seed) as (url, house):
        anna = await Player.enter(browser, url, "Anna", size=PHONE)
        bruno = await Player.enter(browser, url, "Bruno", size=PHONE, language="it-IT")
        yield OnThePage(house, (anna, bruno))
        assert [] == [*anna.complaints, *bruno.complaints]
