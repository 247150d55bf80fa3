"""Twenty people at one chouette, in the real process and over sockets: everybody presses at the same moment."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

from bot.chouette.game import Round
from bot.chouette.house_rules import board_terms
from bot.chouette.questions import Asked, Task, asked
from bot.chouette.state import Chouette, Playing, game_of
from bot.codec.stored import decode_chouette
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from bot.rules.notation import format_play
from bot.rules.side import Side
from bot.rules.turn import plays_of
from bot.views.chouette.verbs import ChouetteVerb
from tests.support.across import Doors, asks, find, open_doors, until
from tests.support.discord_server.people import Human
from tests.support.discord_server.world import Channel
from tests.support.discord_server.world import Message as DiscordMessage
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.world import Chat
from tests.support.telegram_server.world import Message as TelegramMessage

PEOPLE = 20
TABLE = "c-0001"
"""The only table of the house."""
THINKS_S = 0.3
"""Whoever acts faster than that is asked to slow down."""
YES = "yes"


@dataclass
class Crowd:
    """People of one room, or of a channel and a group with the same table; everybody sees only his own."""

    doors: Doors
    channel: Channel | None
    chat: Chat | None
    people: Sequence[Human | Phone]

    def state(self) -> Chouette:
        """The chouette as it is on disk."""
        path = f"file:{self.doors.house.home / 'civetta.db'}?mode=ro"
        with closing(sqlite3.connect(path, uri=True, timeout=30)) as database:
            row = database.execute("SELECT snapshot FROM game_table WHERE id = 1").fetchone()
        return decode_chouette(row[0])

    def shown(self, person: Human | Phone) -> Sequence[DiscordMessage | TelegramMessage]:
        """What the house has told everybody in the room of somebody, oldest first."""
        if isinstance(person, Human):
            return [m for m in person.channel.messages.values() if m.only is None]
        assert self.chat is not None
        return list(self.doors.telegram.world.in_chat(self.chat, by_bot=True))

    def boards(self, person: Human | Phone | None = None) -> Sequence[DiscordMessage | TelegramMessage]:
        """The messages with buttons of the chouette in the room of somebody, or of the host, oldest first."""
        return [m for m in self.shown(person or self.people[0]) if TABLE in {b.table for b in asks(m)}]

    def has(self, verb: str) -> bool:
        """Whether the newest board has this button."""
        return verb in {button.verb for board in self.boards()[-1:] for button in asks(board)}

    async def press(self, person: Human | Phone, verb: str, argument: str = "") -> float:
        """Press the first button of the board with this verb; how long the first answer took, in seconds."""
        board = self.boards(person)[-1]
        button = find(board, verb, argument)
        if isinstance(person, Human):
            assert isinstance(board, DiscordMessage)
            return (await person.press_id(button, board)).wait_s
        assert isinstance(board, TelegramMessage)
        return (await person.sends(button, board)).after_s

    async def types(self, person: Human | Phone, command: str, *words: str, **options: str) -> None:
        """Type a command. words: as Telegram has them; options: as Discord has them."""
        if isinstance(person, Human):
            await person.slash(command, **options)
            return
        name, *more = command.split()
        person.says(" ".join((f"/{name}@CivettaTestBot", *more, *words)), self.chat)
        await asyncio.sleep(0.1)

    async def all_press(self, people: Sequence[Human | Phone], verb: str, argument: str = "") -> list[float]:
        """They press at the same moment."""
        return list(await asyncio.gather(*(self.press(person, verb, argument) for person in people)))

    def of(self, player: PlayerId) -> Human | Phone:
        """The person with this number: they have come to the house in order."""
        return self.people[player - 1]

    async def reach(self, task: Task, side: Side) -> tuple[PlayerId, Asked]:
        """Roll and play on without doubling until somebody of a side is asked this first."""
        for _ in range(60):
            state = self.state()
            game = game_of(state)
            assert game is not None
            for player, (first, *_) in asked(state).items():
                if (
                    first.task is task
                    and (player == game.box) is (side is Side.BLACK)
                    and game.board.turns != (0, 0)
                ):
                    return player, first
            await self._one_step(state)
            await asyncio.sleep(THINKS_S)
        raise AssertionError(f"{task} does not come")

    async def _one_step(self, state: Chouette) -> None:
        game = game_of(state)
        assert game is not None
        decision = state.decision
        for player, (first, *_) in asked(state).items():
            if first.task is Task.ROLL:
                await self.types(self.of(player), "roll")
            elif first.task is Task.PLAY:
                play = plays_of(board_terms(state.rules).rules, turn_of(game.board)).plays[0]
                await self.types(self.of(player), "move", format_play(play), play=format_play(play))
            else:
                continue
            break
        await until(lambda: self.state().decision != decision, "nothing has changed")


@asynccontextmanager
async def open_crowd(folder: Path, platform: str) -> AsyncIterator[Crowd]:
    """A chouette of twenty in one room of a platform, its first game begun."""
    async with open_doors(folder) as doors:
        names = [f"Player{number}" for number in range(1, PEOPLE + 1)]
        people: list[Human | Phone]
        if platform == "discord":
            channel = doors.discord.world.channel("games")
            people = [Human.enter(doors.discord, name, channel) for name in names]
            crowd = Crowd(doors, channel, None, people)
        else:
            chat = doors.telegram.world.group("Club")
            people = [Phone.of(doors.telegram, name) for name in names]
            crowd = Crowd(doors, None, chat, people)
        host, *others = people
        rules = f"max_players={PEOPLE} box_double=any"
        await crowd.types(host, "chouette open", rules, settings=rules)
        await until(lambda: crowd.has(ChouetteVerb.JOIN), "no card")
        for person in others:
            await crowd.press(person, ChouetteVerb.JOIN)
        await until(lambda: len(crowd.state().members) == PEOPLE, "not everybody has joined")
        await crowd.types(host, "chouette start")
        await until(lambda: isinstance(crowd.state().phase, Playing), "the game does not begin")
        yield crowd


async def all_answer(crowd: Crowd) -> list[float]:
    """The box doubles everybody, and all of them take at the same moment; how long each waited for his answer."""
    box, _ = await crowd.reach(Task.ROLL, Side.BLACK)
    await crowd.types(crowd.of(box), "double", YES, sure=YES)
    await until(lambda: _round(crowd.state()) is not None, "nobody is asked")
    question = _round(crowd.state())
    assert question is not None
    await until(lambda: crowd.has(ChouetteVerb.ANSWER_ALL), "no buttons to answer")
    members = [crowd.of(ask.by) for ask in question.asks]
    assert PEOPLE - 1 == len(members)
    waits = await crowd.all_press(members, ChouetteVerb.ANSWER_ALL, "t")
    await until(lambda: _round(crowd.state()) is None, "the answers are not shown")
    return waits


def _round(state: Chouette) -> Round | None:
    game = game_of(state)
    return game.question if game is not None and isinstance(game.question, Round) else None
