"""A chouette that is opened in a channel, a group, or both, and the people who sit down at it."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.rules.ids import PlayerId
from renderers.scene import BoardScene
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import running_server as running_discord
from tests.support.evening import Evening, Person
from tests.support.evening_clock import EveningClock
from tests.support.evening_house import EveningHouse, Worlds, open_evening_house
from tests.support.evening_rooms import RoomsStage
from tests.support.evening_seats import OnDiscord, OnTelegram, Seat
from tests.support.telegram_house import draw_small
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.server import running_server as running_telegram

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")
TABLE = "c-0001"


@dataclass
class Club:
    """A house that can be restarted, and everybody's place in it."""

    folder: Path
    worlds: Worlds
    clock: EveningClock
    seed: int
    draw: Callable[[BoardScene], bytes]
    stack: AsyncExitStack
    house: EveningHouse

    async def restart(self, away_s: float) -> EveningHouse:
        """The house closes, and opens again later over the same files."""
        await self.stack.aclose()
        self.worlds.pass_s(away_s)
        self.clock.pass_to(self.clock.monotonic_s() + away_s)
        await self.open()
        return self.house

    async def open(self) -> None:
        """Open the house."""
        opening = open_evening_house(
            self.folder, self.worlds, clock=self.clock, seed=self.seed, draw=self.draw
        )
        self.house = await self.stack.enter_async_context(opening)

    async def on_discord(self, names: Sequence[str], channel: str = "games") -> list[OnDiscord]:
        """People in a new channel."""
        assert self.worlds.discord is not None
        place = self.worlds.discord.world.channel(channel)
        seats = []
        for name in names:
            human = Human.enter(self.worlds.discord, name, place)
            seats.append(OnDiscord(self, human, await self._player("discord", human.user.id, name)))
        return seats

    async def on_telegram(self, names: Sequence[str], group: str = "Club") -> list[OnTelegram]:
        """People in a new group, all of whom have talked to the bot."""
        assert self.worlds.telegram is not None
        chat = self.worlds.telegram.world.group(group)
        seats = []
        for name in names:
            phone = Phone.of(self.worlds.telegram, name)
            phone.starts()
            await self.house.settle()
            seats.append(OnTelegram(self, phone, chat, await self._player("telegram", phone.user.id, name)))
        return seats

    async def _player(self, platform: str, number: int, name: str) -> PlayerId:
        return (await self.house.house.accounts.player_of(platform, str(number), name, "en")).id


@asynccontextmanager
async def open_club(
    folder: Path,
    *,
    discord: bool = False,
    telegram: bool = False,
    seed: int = 1,
    draw: Callable[[BoardScene], bytes] = draw_small,
) -> AsyncIterator[Club]:
    """A house over virtual time with the doors that are named."""
    async with AsyncExitStack() as outer:
        clock = EveningClock()
        worlds = Worlds()
        if discord:
            worlds.discord = await outer.enter_async_context(running_discord())
        if telegram:
            worlds.telegram = await outer.enter_async_context(running_telegram(clock.monotonic_s))
        inner = await outer.enter_async_context(AsyncExitStack())
        opening = open_evening_house(folder, worlds, clock=clock, seed=seed, draw=draw)
        club = Club(folder, worlds, clock, seed, draw, inner, await inner.enter_async_context(opening))
        yield club


async def open_table(club: Club, seats: Sequence[Seat], rules: str, *, joining: int | None = None) -> Evening:
    """The first of them opens a chouette, those who are there at the beginning join, and the order is drawn.

    rules: as they are typed. joining: how many are there at the beginning; None = all.
    """
    host, *others = list(seats)[: joining or len(seats)]
    stage = RoomsStage(club, TABLE, {seat.player: seat for seat in seats}, Random(club.seed))
    await host.types("chouette open", settings=rules)
    for seat in others:
        await stage.press(seat, "join")
        await stage.pass_to(stage.now_s + 2)
    await stage.press(host, "begin")
    people = {
        seat.player: Person(name, seat.player, str(club.seed))
        for name, seat in zip(NAMES, seats, strict=False)
    }
    return Evening(stage, people)
