"""One process with both doors open, and a match between somebody on Discord and somebody on Telegram."""

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path

from bot.chat.button_id import ButtonId, parse_button
from bot.codec.stored import decode_table
from bot.rules.game import awaited, turn_of
from bot.rules.notation import format_play
from bot.rules.side import Side
from bot.rules.table import Playing, Table, game_of
from bot.rules.turn import plays_of
from tests.support.course import Course, Wish
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import TOKEN as DISCORD_TOKEN
from tests.support.discord_server.server import DiscordServer
from tests.support.discord_server.server import running_server as running_discord
from tests.support.discord_server.world import Message as DiscordMessage
from tests.support.process import House, running_house
from tests.support.telegram_server.people import Phone, Toast
from tests.support.telegram_server.server import TOKEN as TELEGRAM_TOKEN
from tests.support.telegram_server.server import TelegramServer
from tests.support.telegram_server.server import running_server as running_telegram
from tests.support.telegram_server.world import Chat
from tests.support.telegram_server.world import Message as TelegramMessage

WITHIN_S = 60.0
SURE_S = 1.2
"""After which a second press means yes."""
TRIES = 5
"""How often a second press may come to nothing on a busy machine."""
THINKS_S = 0.2
"""Whoever acts much faster than that is asked to slow down."""
Shown = DiscordMessage | TelegramMessage


async def until(
    is_so: Callable[[], object], what: str | Callable[[], object], within_s: float = WITHIN_S
) -> None:
    """Wait for something; fails after a while, saying what did not happen, or how things stand then."""
    end = time.monotonic() + within_s
    while not is_so():
        assert time.monotonic() < end, what() if callable(what) else what
        await asyncio.sleep(0.05)


def asks(message: Shown) -> list[ButtonId]:
    """What the buttons of a message ask."""
    if isinstance(message, DiscordMessage):
        return [parse_button(button) for button in message.buttons.values()]
    return [parse_button(b["callback_data"]) for b in message.buttons if "callback_data" in b]


def find(message: Shown, verb: str, argument: str = "") -> str:
    """The id of the first button with this verb."""
    ids = (
        list(message.buttons.values())
        if isinstance(message, DiscordMessage)
        else [str(b["callback_data"]) for b in message.buttons if "callback_data" in b]
    )
    for button in ids:
        asked = parse_button(button)
        if asked.verb == verb and argument in ("", asked.argument):
            return button
    raise AssertionError(f"no {verb} {argument} among {ids}")


@dataclass
class Doors:
    """The process, and the two platforms it talks to."""

    house: House
    discord: DiscordServer
    telegram: TelegramServer

    async def are_open(self) -> None:
        """Until both platforms are listened to."""
        polls = self.telegram.polls
        await until(lambda: self.discord.world.commands and self.discord.gateway.is_connected, "no gateway")
        await until(lambda: self.telegram.polls > polls or self.telegram.polls, "no polling")

    async def kill_and_start(self) -> None:
        """As a power cut; afterwards it is open again."""
        await self.house.kill()
        await self.start_again()

    async def start_again(self) -> None:
        """Another life, until both platforms are listened to."""
        logins, polls = self.discord.gateway.identifies, self.telegram.polls
        await self.house.start()
        await until(lambda: self.discord.gateway.identifies > logins, "no gateway after the kill")
        await until(lambda: self.telegram.polls > polls, "no polling after the kill")

    def stored(self, number: int) -> tuple[int, Table]:
        """Version and state of a table as they are on disk."""
        path = f"file:{self.house.home / 'civetta.db'}?mode=ro"
        with closing(sqlite3.connect(path, uri=True, timeout=WITHIN_S)) as database:
            row = database.execute("SELECT version, snapshot FROM game_table WHERE id = ?", (number,))
            version, snapshot = row.fetchone()
        return int(version), decode_table(snapshot)

    def rooms(self, number: int) -> set[tuple[str, str]]:
        """Platform and chat of the rooms where a table is to be shown, as they are on disk."""
        path = f"file:{self.house.home / 'civetta.db'}?mode=ro"
        with closing(sqlite3.connect(path, uri=True, timeout=WITHIN_S)) as database:
            return set(database.execute("SELECT platform, chat FROM room WHERE table_id = ?", (number,)))

    def violations(self) -> list[str]:
        """What broke the description of either API."""
        return [*self.discord.violations(), *self.telegram.violations]


@asynccontextmanager
async def open_doors(folder: Path) -> AsyncIterator[Doors]:
    """Both stand-ins and the real process between them."""
    async with running_discord() as discord, running_telegram() as telegram:
        settings = {
            "DISCORD_TOKEN": DISCORD_TOKEN,
            "DISCORD_API_ROOT": discord.root,
            "DISCORD_GATEWAY": discord.gateway.url,
            "TELEGRAM_TOKEN": TELEGRAM_TOKEN,
            "TELEGRAM_API_ROOT": telegram.url,
        }
        async with running_house(folder, settings) as house:
            doors = Doors(house, discord, telegram)
            await doors.are_open()
            yield doors


@dataclass
class Across:
    """Anna on Discord, in a channel, against Bruno on Telegram, in his chat with the bot; Anna has challenged.

    done: what has been done how often. waits_s: how long presses on Telegram took to be answered. table: its number.
    annas: Anna's side at it. course: of the match, which she wins.
    """

    doors: Doors
    anna: Human
    bruno: Phone
    table: int = 1
    annas: Side = Side.WHITE
    course: Course = field(default_factory=lambda: Course(Side.WHITE, most=16))
    done: Counter[str] = field(default_factory=Counter)
    waits_s: list[float] = field(default_factory=list)

    @classmethod
    def meet(cls, doors: Doors) -> "Across":
        """Two people who know the bot on one platform each."""
        channel = doors.discord.world.channel("games")
        bruno = Phone.of(doors.telegram, "Bruno", language="it")
        bruno.starts()
        return cls(doors, Human.enter(doors.discord, "Anna", channel), bruno)

    async def begin(self, length: int) -> None:
        """A challenge on Discord to whoever comes, taken up on Telegram by the code on its card."""
        await self.anna.slash("play", length=length)
        await until(lambda: self.anna.seen and "/join " in self.anna.seen[-1].texts, "no card")
        code = self.anna.board.texts.partition("/join ")[2][:6]
        self.bruno.says(f"/join {code}")
        await until(lambda: self.is_shown(self.bruno.private), "the game is not shown on Telegram")

    @property
    def state(self) -> Table:
        """The table as it is stored."""
        return self.doors.stored(self.table)[1]

    @property
    def here(self) -> DiscordMessage:
        """The board on Discord."""
        return self.anna.board

    @property
    def there(self) -> TelegramMessage:
        """The board on Telegram."""
        return self.board_in(self.bruno.private)

    def board_in(self, chat: Chat) -> TelegramMessage:
        """The newest board of a chat."""
        return [m for m in self.doors.telegram.world.in_chat(chat, by_bot=True) if m.photo][-1]

    def is_shown(self, chat: Chat) -> bool:
        """Whether there is a board in a chat."""
        return any(m.photo for m in self.doors.telegram.world.in_chat(chat, by_bot=True))

    @property
    def has_stepped(self) -> bool:
        """Whether a checker of a turn that is not over has been moved."""
        game = game_of(self.state)
        return game is not None and game.turn is not None and bool(game.turn.moves)

    @property
    def is_her_turn(self) -> bool:
        """Whether Anna is asked."""
        game = game_of(self.state)
        return game is not None and awaited(game).side is self.annas

    async def both_current(self) -> None:
        """Until both boards show what is stored; his own asks nothing while it is her turn."""
        await self._current_here()
        if self.is_her_turn:
            await until(
                lambda: f"t-{self.table:04}" in {b.table for b in asks(self.there)}, "Telegram shows another"
            )
        else:
            await self._current()

    async def play_on(self) -> None:
        """One thing that is done by whoever is asked; the table has changed when it returns."""
        version, state = self.doors.stored(self.table)
        game = game_of(state)
        if game is None:
            is_her = bool(self.done["next"] % 2)
        else:
            is_her = awaited(game).side is self.annas
            if game.crawford:
                self.done["crawford"] += 1
                assert "double" not in [button.verb for button in asks(self.here)]
        match self.course.wish(state):
            case Wish.MOVE:
                await self._move(state, is_her=is_her)
            case Wish.RESIGN:
                await self._resign(is_her=is_her)
            case (Wish.DOUBLE | Wish.TAKE | Wish.DROP) as verb:
                await self.sure(is_her, verb)
            case (Wish.NEXT | Wish.ROLL | Wish.ACCEPT | Wish.REFUSE) as verb:
                self.done[verb] += 1
                await self.press(is_her, verb)
        await until(lambda: self.doors.stored(self.table)[0] > version, lambda: self.last_said)
        await asyncio.sleep(THINKS_S)

    @property
    def last_said(self) -> tuple[str, ...]:
        """The last words in both chats."""
        there = self.doors.telegram.world.in_chat(self.bruno.private)
        return (self.here.texts, *(message.text for message in there[-3:]))

    async def _resign(self, *, is_her: bool) -> None:
        """A single game, by the levels that are offered privately."""
        self.done["resign"] += 1
        chat = self.bruno.private
        before = self.doors.telegram.world.in_chat(chat)[-1].id
        await self.press(is_her, "resign")
        if is_her:
            await self._privately("resign", "1")
            await self._privately("resign!", "1")
            return

        def new() -> list[TelegramMessage]:
            return [m for m in self.doors.telegram.world.in_chat(chat, by_bot=True) if m.id > before]

        await until(lambda: new() and any(b.argument == "1" for b in asks(new()[-1])), "no levels")
        await self._twice("resign", "1", new()[-1])

    async def sure(self, is_her: bool, verb: str) -> None:
        """A button that asks once more."""
        self.done[verb] += 1
        if is_her:
            await self.press(True, verb)
            await self._privately(verb + "!")
            return
        await self._current()
        await self._twice(verb, "", self.there)

    async def _privately(self, verb: str, argument: str = "") -> None:
        """The button of what Anna alone has been asked, once it is there."""

        def offered() -> list[ButtonId]:
            return asks(self.anna.private) if self.anna.private_seen else []

        await until(
            lambda: any(b.verb == verb and argument in ("", b.argument) for b in offered()), f"no {verb}"
        )
        await self.anna.press_id(find(self.anna.private, verb, argument), self.anna.private)

    async def _twice(self, verb: str, argument: str, message: TelegramMessage) -> None:
        """As he does who has read the question: until the second press has counted."""
        version, _ = self.doors.stored(self.table)
        button = find(message, verb, argument)
        await self._sent(button, message)
        for _ in range(TRIES):
            await asyncio.sleep(SURE_S)
            await self._sent(button, message)
            if self.doors.stored(self.table)[0] > version:
                return
        raise AssertionError(self.last_said)

    async def press(self, is_her: bool, verb: str, argument: str = "") -> None:
        """The first button with this verb on her board or on his, once it shows what is stored."""
        if is_her:
            await self._current_here()
            await self.anna.press_id(find(self.here, verb, argument), self.here)
        else:
            await self._current()
            await self._sent(find(self.there, verb, argument), self.there)

    async def _sent(self, button: str, message: TelegramMessage) -> Toast:
        toast = await self.bruno.sends(button, message)
        self.waits_s.append(toast.after_s)
        return toast

    async def _current_here(self) -> None:
        await until(lambda: self._shows(self.here), "Discord's board stays behind")

    async def _current(self) -> None:
        await until(lambda: self._shows(self.there), "Telegram's board stays behind")

    def _shows(self, message: Shown) -> bool:
        """Whether a board asks what the table asks."""
        asked = {
            b.decision for b in asks(message) if b.decision is not None and b.table == f"t-{self.table:04}"
        }
        return asked == {self.state.decision}

    async def _move(self, state: Table, *, is_her: bool) -> None:
        """By buttons, by steps that are taken back once, or typed."""
        assert isinstance(state.phase, Playing)
        turn = turn_of(state.phase.game)
        plays = plays_of(state.terms.rules, turn).plays
        name = "her" if is_her else "him"
        if turn.moves and not self.done[f"undo {name}"]:
            self.done[f"undo {name}"] += 1
            await self.press(is_her, "undo")
        elif not (self.done[f"undo {name}"] or turn.moves):
            await self._step(is_her=is_her)
        else:
            await self._types(format_play(plays[self.done["typed"] % len(plays)]), is_her=is_her)

    async def _step(self, *, is_her: bool) -> None:
        """The first step; where few plays are possible, these are shown and steps have to be asked for."""
        await (self._current_here() if is_her else self._current())
        if "step" not in self._verbs(is_her):
            await self.press(is_her, "steps")
            await until(lambda: "step" in self._verbs(is_her), "no steps")
        await self.press(is_her, "step")

    def _verbs(self, is_her: bool) -> set[str]:
        return {button.verb for button in asks(self.here if is_her else self.there)}

    async def _types(self, text: str, *, is_her: bool) -> None:
        self.done["typed"] += 1
        if is_her:
            await self.anna.slash("move", play=text)
        elif self.done["typed"] % 4:
            self.bruno.says(f"/m {text}")
        else:
            await self._current()  # the board he answers must be this table's
            self.bruno.says(text, reply_to=self.there)
