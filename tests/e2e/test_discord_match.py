"""Whole matches on Discord: the real library over real sockets, a restart in the middle of a turn, cuts, and a kill."""

import asyncio
import sys
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from bot.rules.game import awaited
from bot.rules.side import Side
from bot.rules.table import Finished, Playing, Table, game_of
from bot.service.ids import TableId
from tests.support.course import Course, Wish
from tests.support.discord_house import DiscordHouse, open_discord_house
from tests.support.discord_server.faults import Fault, refused
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import DiscordServer, running_server
from tests.support.discord_server.world import Channel, Message

pytestmark = pytest.mark.slow

SEED = 3
MOST_CRAWFORD = 150
"""After so many actions in the Crawford game it is given up, should it not have ended."""
MOST_ACTIONS = 400


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
        self.course = Course(Side.WHITE, most=MOST_CRAWFORD)
        self.done: Counter[str] = Counter()
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
        game = game_of(state)
        who = self.players[game is not None and awaited(game).side is Side.BLACK]
        match self.course.wish(state):
            case Wish.MOVE:
                await self._move(who)
            case Wish.RESIGN:
                await self.press(who, "resign")
                await self._press_privately(who, "resign")
                await self._press_privately(who, "resign!")
            case (Wish.DOUBLE | Wish.TAKE | Wish.DROP) as verb:
                await self._confirmed(who, verb)
            case (Wish.NEXT | Wish.ROLL | Wish.ACCEPT | Wish.REFUSE) as verb:
                await self.press(who, verb)

    async def _confirmed(self, who: Human, verb: str) -> None:
        """Asked once more, privately."""
        await self.press(who, verb)
        await self._press_privately(who, verb + "!")

    async def _press_privately(self, who: Human, verb: str) -> None:
        """On what he alone was asked; on a busy machine it comes after the press was acknowledged."""
        await until(lambda: who.private_seen and verb in ids(who.private))
        await self.press(who, verb, who.private)

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
        assert match.course.is_complete
        for what in ("typed", "form", "button", "undo"):
            assert match.done[what], what
        await until(lambda: server.gateway.resumes)
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
    match.done["undo"] += 1
    await match.press(match.players[awaited(game).side is Side.BLACK], "undo")
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
    match.players, match.course = match.players[::-1], Course(Side.BLACK, most=0)
    await match.play_on()
    assert (await match.state()).seats == tuple(reversed(seats))


def report(match: Match, actions: int) -> None:
    """What it took, for whoever reads the output."""
    log = match.server.log
    callbacks = Counter(s.body["type"] for s in log if s.path.endswith("/callback"))
    posts = match.server.count("POST", "/messages")
    edits = sum(s.method == "PATCH" and "/messages/" in s.path for s in log)
    slowest = max(a.wait_s for a in match.server.world.asked.values() if a.answered_s is not None)
    print(
        f"{actions} actions, {len(log)} requests; callbacks {dict(callbacks)}, posts {posts}, "
        f"edits {edits}; "
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
            await until(lambda: any(m.buttons for m in white.seen))  # noqa: B023 - at once
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
        await until(lambda: all(is_current(c) for c in (*games, *others)), 60.0)
        await asyncio.sleep(1.0)

        for channel in (*games, *others):
            live = [m for m in channel.messages.values() if m.only is None and m.buttons]
            assert 1 == len(live), (channel.name, [m.texts for m in live])
        assert [] == server.violations()


def is_current(channel: Channel) -> bool:
    """Whether the newest board of a channel shows the table after the move: the other side is asked."""
    live = [m for m in channel.messages.values() if m.only is None and m.buttons]
    return bool(live) and "to roll" in live[-1].texts
