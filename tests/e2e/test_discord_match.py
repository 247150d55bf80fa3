"""Whole matches on Discord: the real library over real sockets, a restart in the middle of a turn, cuts, and a kill."""

import asyncio
import sys
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import assert_never

import pytest

from bot.rules.game import Game, ToAnswerDouble, ToAnswerResignation, ToMove, ToNameDouble, ToRoll, awaited
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Lobby, Playing, Table, game_of
from bot.service.ids import TableId
from tests.support.discord_house import DiscordHouse, open_discord_house
from tests.support.discord_server.faults import Fault, refused
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import DiscordServer, running_server
from tests.support.discord_server.world import Channel, Message

pytestmark = pytest.mark.slow

SEED = 3
MOST_ACTIONS = 1500


def ids(message: Message) -> dict[str, list[str]]:
    """The ids of a message's buttons by their verbs."""
    found: dict[str, list[str]] = {}
    for button in message.buttons.values():
        found.setdefault(button.split(":")[3], []).append(button)
    return found


class Match:
    """Two people who play on whatever they are asked, now by buttons, now by typing, now in the form."""

    def __init__(self, server: DiscordServer, home: Path) -> None:
        self.server = server
        self.home = home
        channel = server.world.channel("games")
        self.players = (
            Human.enter(server, "Anna", channel),
            Human.enter(server, "Bruno", channel, "it"),
        )
        self.done: Counter[str] = Counter()
        self.turns = 0
        self.table = TableId("t-0001")
        self._ways = count()
        self._open = AsyncExitStack()
        self.house: DiscordHouse = None  # type: ignore[assignment] # opened at once

    async def open(self) -> None:
        """Start the house, for the first time or again."""
        self._open = AsyncExitStack()
        self.house = await self._open.enter_async_context(
            open_discord_house(self.home, self.server, seed=SEED)
        )
        await until(lambda: self.server.world.commands and self.server.gateway.is_connected)

    async def close(self) -> None:
        """Stop the house."""
        await self._open.aclose()

    async def state(self) -> Table:
        """The table as it is stored."""
        return (await self.house.house.tables.load(self.table)).state

    @property
    def board(self) -> Message:
        """What everybody sees."""
        return self.players[0].board

    async def begin(self) -> None:
        """A challenge to 5 points, accepted."""
        anna, bruno = self.players
        await anna.slash("play", opponent=bruno.user, length=5)
        await self.settle()
        await self.press(bruno, "accept")

    async def settle(self) -> None:
        """Until everything has been sent; people are slower than tests."""
        await self.house.settle()
        self.house.clock.pass_s(1)

    async def press(self, who: Human, verb: str, on: Message | None = None) -> None:
        """The first button of a verb."""
        message = on or self.board
        await who.press_id(ids(message)[verb][0], message)
        await self.settle()

    async def play_on(self) -> None:
        """One action of whoever is asked."""
        state = await self.state()
        match state.phase:
            case Lobby():
                raise AssertionError("nobody has accepted")
            case Playing(game):
                await self._act(state, game)
            case Between():
                self.done["next"] += 1
                await self.press(self.players[0], "next")
            case Finished():
                raise AssertionError("it is over")
            case _:
                assert_never(state.phase)

    async def _act(self, state: Table, game: Game) -> None:
        waits = awaited(game)
        who = self.players[waits.side is Side.BLACK]
        match waits:
            case ToRoll():
                await self._before_the_roll(who, state)
            case ToNameDouble():
                raise AssertionError("no double is named here")
            case ToMove():
                await self._move(who)
            case ToAnswerDouble():
                self.done["take"] += 1
                await self._confirmed(who, "take")
            case ToAnswerResignation():
                verb = "accept-resign" if self.done["refuse-resign"] else "refuse-resign"
                self.done[verb] += 1
                await self.press(who, verb)
            case _:
                assert_never(waits)

    async def _before_the_roll(self, who: Human, state: Table) -> None:
        offered = ids(self.board)
        game = game_of(state)
        assert game is not None
        self.turns += 1
        if self.done["next"] and self.done["accept-resign"] == 0 and self.turns % 7 == 0:
            self.done["resign"] += 1
            await self.press(who, "resign")
            levels = who.private
            await self.press(who, "resign", levels)
            await self.press(who, "resign!", levels)
        elif "double" in offered and self.done["double"] < 1:
            self.done["double"] += 1
            await self._confirmed(who, "double")
        else:
            await self.press(who, "roll")

    async def _confirmed(self, who: Human, verb: str) -> None:
        """Asked once more, privately."""
        await self.press(who, verb)
        await self.press(who, verb + "!", who.private)

    async def _move(self, who: Human) -> None:
        offered = ids(self.board)
        if "step" not in offered and "play" not in offered:
            await self.press(who, "done")
            return
        way = next(self._ways) % 4
        is_begun = "undo" in offered
        if way == 0 and not is_begun:
            self.done["typed"] += 1
            plays = await who.completes("move", "play", "")
            await who.slash("move", play=plays[0]["value"])
            await self.settle()
        elif way == 1 and not is_begun and "type" in offered:
            self.done["form"] += 1
            plays = await who.completes("move", "play", "")
            shown = await who.press_id(offered["type"][0], self.board)
            await who.fill(shown, play=plays[-1]["value"])
            await self.settle()
        elif way == 2 and is_begun and self.done["undo"] < 5:
            self.done["undo"] += 1
            await self.press(who, "undo")
        else:
            self.done["button"] += 1
            await self.press(who, "step" if "step" in offered else "play")


async def test_a_match_to_five_with_cube_crawford_resignations_restart_and_cuts(tmp_path: Path) -> None:
    """Nobody notices more than a second's silence, and Discord has nothing to complain about."""
    async with running_server() as server:
        match = Match(server, tmp_path)
        await match.open()
        await match.begin()
        for _ in range(6):
            await match.play_on()
        await restart_in_the_middle_of_a_turn(match)
        crawford = False
        actions = 0
        while not isinstance((await match.state()).phase, Finished):
            if actions % 40 == 20:
                await server.gateway.cut()
            await match.play_on()
            actions += 1
            assert actions < MOST_ACTIONS
            crawford = crawford or "Crawford" in match.board.descriptions[0]

        sent = len(server.log)
        report(match, actions)
        assert "wins the match" in match.board.texts
        assert crawford
        for what in ("typed", "form", "button", "double", "take", "undo", "refuse-resign", "accept-resign"):
            assert match.done[what], what
        assert server.gateway.resumes
        await rematch(match)
        assert sent < len(server.log)
        assert [] == server.violations()
        await match.close()


async def restart_in_the_middle_of_a_turn(match: Match) -> None:
    """The step made before it is on the board after it and can be taken back."""
    while "undo" not in ids(match.board) or "step" not in ids(match.board):
        await match.play_on()
    board, words = match.board.id, match.board.texts
    await match.close()
    await match.open()
    await match.house.settle()
    assert (board, words) == (match.board.id, match.board.texts)
    game = game_of(await match.state())
    assert game is not None
    waits = awaited(game)
    match.done["undo"] += 1
    await match.press(match.players[waits.side is Side.BLACK], "undo")
    assert words != match.board.texts


async def rematch(match: Match) -> None:
    """Both ask at once: one table, colours swapped, and its board in the same channel."""
    seats = (await match.state()).seats
    board = match.board
    button = ids(board)["rematch"][0]
    await asyncio.gather(*(who.press_id(button, board) for who in match.players))
    await match.settle()
    old, match.table = match.table, TableId(next(iter(match.board.buttons.values())).split(":")[1])
    assert old != match.table
    state = await match.state()
    assert isinstance(state.phase, Playing)
    await match.play_on()
    assert (await match.state()).seats == tuple(reversed(seats))


def report(match: Match, actions: int) -> None:
    """What it took, for whoever reads the output."""
    log = match.server.log
    callbacks = Counter(s.body["type"] for s in log if s.path.endswith("/callback"))
    posts = match.server.count("POST", "/messages")
    edits = sum(s.method == "PATCH" and "/messages/" in s.path for s in log)
    slowest = max(a.wait_s for a in match.server.world.asked.values() if a.answered_s is not None)
    turns = max(1, match.turns)
    print(
        f"{actions} actions, {turns} turns, {len(log)} requests; callbacks {dict(callbacks)}, posts {posts}, "
        f"edits {edits}; messages and edits a turn {(callbacks[7] + callbacks[4] + posts + edits) / turns:.1f}; "
        f"slowest first answer {1000 * slowest:.0f} ms; done {dict(match.done)}"
    )


class Killable:
    """The house as a process."""

    def __init__(self, server: DiscordServer, home: Path) -> None:
        self._server = server
        self._home = home
        self._process: Process | None = None

    async def start(self) -> None:
        """Until it is connected."""
        logins = self._server.gateway.identifies
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.support.discord_child",
            str(self._home),
            self._server.root,
            self._server.gateway.url,
            stdout=asyncio.subprocess.DEVNULL,
        )
        await until(
            lambda: self._server.gateway.identifies > logins and bool(self._server.world.commands), 30.0
        )

    async def kill(self) -> None:
        """Without a warning."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()


@asynccontextmanager
async def killable(server: DiscordServer, home: Path) -> AsyncIterator[Killable]:
    """A running house, killed at the end."""
    house = Killable(server, home)
    await house.start()
    try:
        yield house
    finally:
        await house.kill()


async def test_a_kill_while_boards_are_being_sent_leaves_one_current_board_in_each_room(
    tmp_path: Path,
) -> None:
    """Posts and edits that had their effect but were never confirmed are neither doubled nor lost."""
    async with running_server() as server, killable(server, tmp_path) as house:
        games = [server.world.channel(f"game {i}") for i in range(4)]
        others = [server.world.channel(f"other {i}") for i in range(4)]
        pairs = [
            (Human.enter(server, f"A{i}", c), Human.enter(server, f"B{i}", c)) for i, c in enumerate(games)
        ]
        for white, black in pairs:
            await white.slash("play", opponent=black.user, length=3)
            await black.press("Accept")
            await until(lambda: "step" in ids(white.board) or "play" in ids(white.board))  # noqa: B023 - at once
        movers = [one for pair in pairs for one in pair if f"**{one.user.name}** to play" in one.board.texts]
        plays = [(await who.completes("move", "play", ""))[0]["value"] for who in movers]
        # Edits take their time, posts arrive and nobody hears of it, and every first answer comes too late.
        server.faults.plan(Fault("PATCH", "/channels/*/messages/*", 0, delay_s=1.5, times=50))
        server.faults.plan(Fault("POST", "/channels/*/messages", None, after=True, times=50))
        server.faults.plan(refused("POST", "/interactions/*/callback", 404, 10062, times=50))

        for who, play, other, number in zip(movers, plays, others, count(1), strict=False):
            await who.elsewhere(other).slash_unanswered("board", table=f"t-{number:04}")
            await who.slash_unanswered("move", play=play)
        await until(lambda: all(other.messages for other in others))
        await house.kill()
        server.faults.clear()
        await house.start()
        await until(lambda: all(is_current(c) for c in (*games, *others)), 20.0)
        await asyncio.sleep(1.0)

        for channel in (*games, *others):
            live = [m for m in channel.messages.values() if m.only is None and m.buttons]
            assert 1 == len(live), (channel.name, [m.texts for m in live])
        assert [] == server.violations()


def is_current(channel: Channel) -> bool:
    """Whether the newest board of a channel shows the table after the move: the other side is asked."""
    live = [m for m in channel.messages.values() if m.only is None and m.buttons]
    return bool(live) and "to roll" in live[-1].texts
