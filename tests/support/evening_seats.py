"""People at their phones in an evening: what they see of the table, and how they press and type there."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import parse_qs, urlsplit

from bot.chat.button_id import CONFIRMED, BadButton, ButtonId, parse_button
from bot.rules.ids import PlayerId
from tests.support.discord_server.people import Human
from tests.support.discord_server.world import Message as DiscordMessage
from tests.support.evening_house import EveningHouse, HasHouse
from tests.support.telegram_server.people import Phone, Toast
from tests.support.telegram_server.world import Chat
from tests.support.telegram_server.world import Message as TelegramMessage

Shown = DiscordMessage | TelegramMessage
THINKS_S = 1.2
"""Virtual seconds between two presses of one person; a second press after that means yes."""


@dataclass(frozen=True)
class Button:
    """A button that somebody sees. id: as the platform has it. asks: what it asks. message: where it is."""

    id: str
    asks: ButtonId
    message: Shown


class Seat(Protocol):
    """One person in one room."""

    player: PlayerId
    waits_s: list[float]
    """How long presses took to be answered, in real seconds."""

    def buttons(self) -> Iterator[Button]:
        """What he can press, the newest message first, what only he sees before what all see."""
        ...

    async def press(self, button: Button) -> None:
        """Press it, once more where he is asked whether he is sure, and follow where it leads."""
        ...

    async def types(self, command: str, **options: str) -> None:
        """Type a command; nobody waits for its answer."""
        ...

    def texts(self) -> list[str]:
        """All that stands in the room for everybody, the newest message last."""
        ...


@dataclass
class OnDiscord:
    """Somebody in a channel."""

    club: HasHouse
    human: Human
    player: PlayerId
    waits_s: list[float] = field(default_factory=list)

    @property
    def house(self) -> EveningHouse:
        """As it is open now."""
        return self.club.house

    def buttons(self) -> Iterator[Button]:
        """See `Seat`."""
        for message in sorted(self.human.seen, key=lambda m: (m.only is None, -m.id)):
            for shown in message.buttons.values():
                yield from _button(shown, message)

    async def press(self, button: Button) -> None:
        """See `Seat`."""
        assert isinstance(button.message, DiscordMessage)
        known = _sure(self)
        asked = await self.human.press_id(button.id, button.message)
        self.waits_s.append(asked.wait_s)
        await self.house.settle()
        await self._says_yes(known)

    async def types(self, command: str, **options: str) -> None:
        """See `Seat`."""
        known = _sure(self)
        await self.human.slash(command, **options)
        await self.house.settle()
        await self._says_yes(known)

    async def _says_yes(self, known: set[str]) -> None:
        for button in self.buttons():
            if button.asks.verb.endswith(CONFIRMED) and button.id not in known:
                assert isinstance(button.message, DiscordMessage)
                await self.house.pass_to(self.house.clock.monotonic_s() + THINKS_S)
                await self.human.press_id(button.id, button.message)
                await self.house.settle()
                return

    def texts(self) -> list[str]:
        """See `Seat`."""
        return [message.texts for message in self.human.channel.messages.values() if message.only is None]


@dataclass
class OnTelegram:
    """Somebody in a group, who has a private chat with the bot too."""

    club: HasHouse
    phone: Phone
    chat: Chat
    player: PlayerId
    waits_s: list[float] = field(default_factory=list)
    links: int = 0
    """How often a button led him into his private chat."""

    @property
    def house(self) -> EveningHouse:
        """As it is open now."""
        return self.club.house

    def buttons(self) -> Iterator[Button]:
        """See `Seat`."""
        for chat in (self.phone.private, self.chat):
            for message in reversed(self.phone.server.world.in_chat(chat, by_bot=True)):
                for shown in message.buttons:
                    if "callback_data" in shown:
                        yield from _button(str(shown["callback_data"]), message)

    async def press(self, button: Button) -> None:
        """See `Seat`."""
        toast = await self._sends(button)
        if toast.url is not None:
            self.links += 1
            self.phone.starts(parse_qs(urlsplit(toast.url).query)["start"][0])
            await self.house.settle()
        elif toast.alert:
            await self.house.pass_to(self.house.clock.monotonic_s() + THINKS_S)
            if any(same.id == button.id for same in self.buttons()):
                await self._sends(button)

    async def _sends(self, button: Button) -> Toast:
        assert isinstance(button.message, TelegramMessage)
        toast = await self.phone.sends(button.id, button.message)
        self.waits_s.append(toast.after_s)
        await self.house.settle()
        return toast

    async def types(self, command: str, **options: str) -> None:
        """See `Seat`."""
        known = _sure(self)
        name, *more = command.split()
        self.phone.says(" ".join((f"/{name}@CivettaTestBot", *more, *options.values())), self.chat)
        await self.house.settle()
        for button in self.buttons():
            if button.asks.verb.endswith(CONFIRMED) and button.id not in known:
                await self.house.pass_to(self.house.clock.monotonic_s() + THINKS_S)
                await self._sends(button)
                return

    def texts(self) -> list[str]:
        """See `Seat`."""
        return [message.text for message in self.phone.server.world.in_chat(self.chat, by_bot=True)]


def _sure(seat: Seat) -> set[str]:
    """The buttons he sees by which something is confirmed, answered or not."""
    return {button.id for button in seat.buttons() if button.asks.verb.endswith(CONFIRMED)}


def _button(shown: str, message: Shown) -> Iterator[Button]:
    try:
        yield Button(shown, parse_button(shown), message)
    except BadButton:
        return
