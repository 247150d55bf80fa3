"""A match in a channel of the stand-in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.chat.conversation import Drawing
from tests.support.discord_house import DiscordHouse, open_discord_house
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import DiscordServer
from tests.support.discord_server.world import TEXT_CHANNEL, Asked, Channel, Message


@dataclass(frozen=True, slots=True)
class Match:
    """Two people at a table in a channel."""

    house: DiscordHouse
    server: DiscordServer
    channel: Channel
    anna: Human
    bruno: Human

    @property
    def board(self) -> Message:
        """The board as everybody sees it."""
        return self.anna.board

    @property
    def boards(self) -> list[Message]:
        """Every message for all that can be pressed."""
        return [m for m in self.channel.messages.values() if m.only is None and m.buttons]

    async def press(self, who: Human, label: str, message: Message | None = None) -> Asked:
        """Press a button and wait until every board has been sent."""
        self.house.clock.pass_s(1)
        asked = await who.press(label, message)
        await self.house.settle()
        return asked

    async def slash(self, who: Human, name: str, **options: object) -> Asked:
        """Type a command and wait until every board has been sent."""
        self.house.clock.pass_s(1)
        asked = await who.slash(name, **options)
        await self.house.settle()
        return asked


@asynccontextmanager
async def open_match(
    home: Path, server: DiscordServer, *, drawing: Drawing | None = None, kind: int = TEXT_CHANNEL
) -> AsyncIterator[Match]:
    """A house, and in it a match that has begun; the dice are always the same."""
    parent = server.world.channel("games")
    channel = parent if kind == TEXT_CHANNEL else server.world.channel("table", kind, parent)
    async with open_discord_house(home, server, seed=1, drawing=drawing) as house:
        await until(lambda: server.world.commands)
        anna = Human.enter(server, "Anna", channel)
        bruno = Human.enter(server, "Bruno", channel, "it")
        match = Match(house, server, channel, anna, bruno)
        await match.slash(anna, "play", opponent=bruno.user, length=5)
        await until(lambda: any(m.buttons for m in anna.seen))
        await match.press(bruno, "Accept")
        yield match
