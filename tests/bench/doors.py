"""How soon people at both platforms are answered by the real process, and what a turn costs in messages and edits."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory

import structlog

from bot.rules.game import ToAnswerDouble, ToMove, ToRoll, awaited, turn_of
from bot.rules.notation import format_play
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Playing, Table
from bot.rules.turn import plays_of
from bot.service.ids import TableId
from tests.support.across import Doors, asks, find, open_doors
from tests.support.crowd import OnDiscord, OnTelegram, Pair
from tests.support.discord_house import DiscordHouse, open_discord_house
from tests.support.discord_server.faults import rate_limited
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import DiscordServer
from tests.support.discord_server.server import running_server as running_discord
from tests.support.telegram_house import FastClock, open_telegram_house
from tests.support.telegram_match import Match as TelegramMatch
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.server import running_server as running_telegram

PEOPLE = 20
ROUNDS = 3
FLOODED_S = 20
WAYS = ("typed", "steps")
SEED = 3


def main() -> list[tuple[str, str]]:
    """What was measured, and the figure."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    return [*asyncio.run(_at_once()), *asyncio.run(_cost_on_discord()), *asyncio.run(_cost_on_telegram())]


async def _at_once() -> list[tuple[str, str]]:
    with TemporaryDirectory() as folder:
        async with open_doors(Path(folder)) as doors:
            on_discord = [await OnDiscord.begin(doors, f"d{i}") for i in range(PEOPLE)]
            on_telegram = [await OnTelegram.begin(doors, f"t{i}") for i in range(PEOPLE)]
            figures = [
                (
                    f"slowest first answer, {PEOPLE} people press at once, on Discord",
                    await _slowest(on_discord),
                ),
                ("the same on Telegram", await _slowest(on_telegram)),
                (
                    f"the same, {PEOPLE} on each at the same moment",
                    await _slowest([*on_discord, *on_telegram]),
                ),
            ]
            flooded = (on_discord.pop(), on_telegram.pop())
            _flood(doors, *flooded)
            await asyncio.gather(*(pair.goes_on() for pair in flooded))
            slowest = await _slowest([*on_discord, *on_telegram])
            figures.append(("slowest elsewhere, one chat of each platform flooded", slowest))
            figures.append(("violations of the API descriptions", str(len(doors.violations()))))
            return figures


def _flood(doors: Doors, channel: OnDiscord, group: OnTelegram) -> None:
    """Both platforms want one chat left alone."""
    where = f"/channels/{channel.channel.id}/messages*"
    for method, path in (("POST", where), ("PATCH", f"{where}/*")):
        doors.discord.faults.plan(rate_limited(method, path, float(FLOODED_S), times=20))
    floods = doors.telegram.floods
    floods.until_s[group.chat.id] = floods.clock() + FLOODED_S


async def _slowest(pairs: Iterable[Pair]) -> str:
    """Everybody who is asked presses a step, takes it back and presses it again; the slowest first answer."""
    waits: list[float] = []
    pairs = tuple(pairs)
    for verbs in (("step", "steps"), ("undo", "plays")) * ROUNDS:
        waits += await asyncio.gather(*(pair.press(pair.asked, *verbs) for pair in pairs))
        await _all_shown(pairs)
    return f"{1000 * max(waits):.0f} ms (of {len(waits)}; mean {1000 * mean(waits):.0f} ms)"


async def _all_shown(pairs: tuple[Pair, ...]) -> None:
    """Until every board shows what was pressed: nobody presses what he does not see."""
    while not all(pair.shows_current() for pair in pairs):  # noqa: ASYNC110 - the stand-ins have no event for it
        await asyncio.sleep(0.05)


async def _cost_on_telegram() -> list[tuple[str, str]]:
    with TemporaryDirectory() as folder:
        clock = FastClock(200.0)
        async with (
            running_telegram(clock.monotonic_s) as server,
            open_telegram_house(server, Path(folder), clock=clock, seed=SEED) as telegram,
        ):
            anna, bruno = Phone.of(server, "Anna"), Phone.of(server, "Bruno")
            anna.starts()
            bruno.starts()
            match = TelegramMatch(telegram, server.world.group(), anna, bruno, Random(SEED))
            await match.begin()
            await match.play_to_end()
            turns = match.turns
    return _costs("Telegram group", [_Cost(turn.way, turn.doubles, turn.writes) for turn in turns])


@dataclass(frozen=True, slots=True)
class _Cost:
    """What a turn took. writes: messages and edits that others see."""

    way: str
    doubles: bool
    writes: int


def _costs(where: str, turns: list[_Cost]) -> list[tuple[str, str]]:
    by_way: dict[str, list[int]] = defaultdict(list)
    for turn in turns:
        way = "whole play" if turn.way != "steps" else "doubles by steps" if turn.doubles else "steps"
        by_way[way].append(turn.writes)
    rows = [
        (f"messages and edits a turn, {where}, {way}", f"{mean(by_way[way]):.1f} (most {max(by_way[way])})")
        for way in ("whole play", "steps", "doubles by steps")
        if by_way[way]
    ]
    all_turns = [turn.writes for turn in turns]
    return [
        *rows,
        (f"the same, mean of a match to 5, {where}", f"{mean(all_turns):.2f} ({len(all_turns)} turns)"),
    ]


@dataclass
class _Evening:
    """A match in a channel on Discord, where every second turn is played by steps."""

    house: DiscordHouse
    server: DiscordServer
    players: tuple[Human, Human]
    random: Random
    turns: list[_Cost] = field(default_factory=list)
    _ways: Iterable[int] = field(default_factory=count)

    async def play(self) -> None:
        """To the end of the match."""
        state = await self._state()
        before, way, doubles = self._written(), "", False
        while not isinstance(state.phase, Finished):
            if isinstance(state.phase, Playing):
                waits = awaited(state.phase.game)
                if isinstance(waits, ToMove) and not way:
                    way = self.random.choice(WAYS)
                    roll = turn_of(state.phase.game).roll
                    doubles = roll is not None and roll.is_doubles
            after = await self._one_action(state, way)
            if way and _turns(after) != _turns(state):
                self.turns.append(_Cost(way, doubles, self._written() - before))
                before, way = self._written(), ""
            state = after

    async def _one_action(self, state: Table, way: str) -> Table:
        if isinstance(state.phase, Between):
            await self._press(self.players[0], "next")
            return await self._settled()
        assert isinstance(state.phase, Playing)
        waits = awaited(state.phase.game)
        who = self.players[waits.side is Side.BLACK]
        match waits:
            case ToRoll():
                await self._press(who, "roll")
            case ToMove() if way == "typed":
                plays = plays_of(state.terms.rules, turn_of(state.phase.game)).plays
                await who.slash("move", play=format_play(self.random.choice(plays)))
            case ToMove():
                verbs = {button.verb for button in asks(who.board)}
                await self._press(who, next(v for v in ("step", "done", "steps", "play") if v in verbs))
            case ToAnswerDouble():
                await self._press(who, "drop")
            case other:
                raise AssertionError(other)
        return await self._settled()

    async def _press(self, who: Human, verb: str) -> None:
        await who.press_id(find(who.board, verb), who.board)

    async def _settled(self) -> Table:
        await self.house.settle()
        self.house.clock.pass_s(1)
        return await self._state()

    async def _state(self) -> Table:
        return (await self.house.house.tables.load(TableId("t-0001"))).state

    def _written(self) -> int:
        """What has been put into the channel or changed there."""
        return sum(_is_written(sent.method, sent.path, sent.body) for sent in self.server.log)


def _is_written(method: str, path: str, body: object) -> bool:
    if path.endswith("/callback"):
        return isinstance(body, dict) and body["type"] in (4, 7)
    return (method == "POST" and path.endswith("/messages")) or (method == "PATCH" and "/messages/" in path)


def _turns(state: Table) -> tuple[int, int]:
    return (
        (state.games, sum(state.phase.game.turns)) if isinstance(state.phase, Playing) else (state.games, -1)
    )


async def _cost_on_discord() -> list[tuple[str, str]]:
    async with _evening() as evening:
        await evening.play()
        return _costs("Discord channel", evening.turns)


@asynccontextmanager
async def _evening() -> AsyncIterator[_Evening]:
    with TemporaryDirectory() as folder:
        async with running_discord() as server, open_discord_house(Path(folder), server, seed=SEED) as house:
            await until(lambda: server.world.commands)
            channel = server.world.channel("games")
            anna, bruno = (Human.enter(server, name, channel) for name in ("Anna", "Bruno"))
            await anna.slash("play", opponent=bruno.user, length=5)
            await bruno.press("Accept")
            await house.settle()
            yield _Evening(house, server, (anna, bruno), Random(SEED))
