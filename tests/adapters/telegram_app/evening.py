"""An evening in a group: who is there, and the steps that most tests begin with."""

import asyncio
from random import Random

from bot.rules.game import ToRoll, awaited, turn_of
from bot.rules.notation import format_play
from bot.rules.table import Playing
from bot.rules.turn import plays_of
from tests.support.telegram_house import TelegramHouse
from tests.support.telegram_match import Match, asks, find
from tests.support.telegram_server.people import Phone, Toast
from tests.support.telegram_server.server import Entry, TelegramServer
from tests.support.telegram_server.world import Chat, Message


class Evening:
    """Anna and Bruno have started the bot; Carlo has not."""

    def __init__(self, telegram: TelegramHouse, *, kind: str = "supergroup", is_forum: bool = False) -> None:
        self.telegram = telegram
        self.server: TelegramServer = telegram.server
        self.group = self.server.world.group(kind=kind, is_forum=is_forum)
        self.anna = Phone.of(self.server, "Anna", username="anna_a")
        self.bruno = Phone.of(self.server, "Bruno")
        self.carlo = Phone.of(self.server, "Carlo")

    async def greet(self) -> None:
        """Two of them press Start."""
        self.anna.starts()
        self.bruno.starts()
        await self.settle()

    async def settle(self) -> None:
        """Until everything is answered and shown."""
        await self.telegram.settle()

    async def says(self, who: Phone, text: str, chat: Chat | None = None, **more: object) -> Message:
        """Somebody writes in the group, or elsewhere, and is served."""
        message = who.says(text, chat or self.group, **more)  # type: ignore[arg-type]  # passed through as they are
        await self.settle()
        return message

    async def presses(self, who: Phone, verb: str, argument: str = "", *, on: Message | None = None) -> Toast:
        """Somebody presses the first button with this verb, on the newest board, and everything settles."""
        message = on or self.board()
        toast = await who.sends(str(find(message, verb, argument)["callback_data"]), message)
        await self.settle()
        return toast

    async def begun(self, chat: Chat | None = None, *, length: int = 5, topic: int | None = None) -> Phone:
        """A match of Anna and Bruno in the group or elsewhere, its opening roll to be played; by whom."""
        chat = chat or self.group
        self.anna.says(f"/play Bruno {length}", chat, mention=self.bruno.user, topic=topic)
        await self.settle()
        board = self.telegram.board(chat)
        await self.presses(self.bruno, "accept", on=board)
        return await self.mover()

    async def mover(self, table: str = "t-0001") -> Phone:
        """Who is to act."""
        state = await self.telegram.state(table)
        assert isinstance(state.phase, Playing)
        return (self.anna, self.bruno)[awaited(state.phase.game).side]

    async def concedes(self, who: Phone) -> None:
        """He gives up the whole match."""
        await self.presses(who, "resign")
        levels = self.board(who.private)
        await self.match().press_twice(who, "concede", on=levels)

    async def legal_play(self, table: str = "t-0001") -> str:
        """A play that may be made now, as it is typed."""
        state = await self.telegram.state(table)
        assert isinstance(state.phase, Playing)
        return format_play(plays_of(state.terms.rules, turn_of(state.phase.game)).plays[0])

    async def is_to_roll(self, table: str = "t-0001") -> bool:
        """Whether somebody is to roll."""
        state = await self.telegram.state(table)
        return isinstance(state.phase, Playing) and isinstance(awaited(state.phase.game), ToRoll)

    def other(self, who: Phone) -> Phone:
        """The opponent."""
        return self.bruno if who is self.anna else self.anna

    def board(self, chat: Chat | None = None) -> Message:
        """The newest board in the group, or elsewhere."""
        return self.telegram.board(chat or self.group)

    async def step(self, who: Phone) -> Toast:
        """The first step that is offered."""
        return await self.presses(who, "step")

    async def waits(self, seconds: float) -> None:
        """So many of the house's seconds."""
        await asyncio.sleep(self.telegram.real_s(seconds))

    def log_from(self, start: int, *methods: str) -> list[Entry]:
        """The requests since a point in the log, of some methods."""
        return [entry for entry in self.server.log[start:] if not methods or entry.method in methods]

    def match(self, seed: int = 1) -> Match:
        """The two as players of a whole match."""
        return Match(self.telegram, self.group, self.anna, self.bruno, Random(seed))


def verbs(message: Message) -> list[str]:
    """What the buttons of a message ask."""
    return [asked.verb for asked in asks(message)]
