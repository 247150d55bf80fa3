"""Two people who play a match in a Telegram group, on whatever they are asked, in every way there is."""

import asyncio
from dataclasses import dataclass, field
from random import Random

from bot.chat.button_id import ButtonId, parse_button
from bot.rules.game import awaited, turn_of
from bot.rules.notation import format_play
from bot.rules.side import Side
from bot.rules.table import Finished, Playing, Table, game_of
from bot.rules.turn import plays_of
from tests.support.course import Course, Wish
from tests.support.telegram_house import TelegramHouse
from tests.support.telegram_server.people import Phone, Toast
from tests.support.telegram_server.world import Chat, Json, Message

TRIES = 5
"""How often a second press may come too late: the house's minute is short, and the machine may be busy."""
MOST_CRAWFORD = 80
"""After so many actions in the Crawford game it is given up, should it not have ended."""
WAYS = ("button", "steps", "typed", "reply")


@dataclass
class Turn:
    """way: how it was played. writes: messages and edits in the group it took."""

    way: str
    doubles: bool
    writes: int = 0


@dataclass
class Match:
    """white, black: the players; white has challenged, and wins. turns: those that are over, without
    those in which somebody doubled, resigned or took back a step.
    """

    telegram: TelegramHouse
    chat: Chat
    white: Phone
    black: Phone
    random: Random
    course: Course = field(default_factory=lambda: Course(Side.WHITE, most=MOST_CRAWFORD))
    table: str = "t-0001"
    turns: list[Turn] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    toasts: list[Toast] = field(default_factory=list)
    _ways: int = 0
    _turn: Turn | None = None
    _is_plain: bool = True

    async def state(self) -> Table:
        """The table as it is stored."""
        return await self.telegram.state(self.table)

    def board(self) -> Message:
        """The message that shows it."""
        return self.telegram.board(self.chat)

    async def begin(self, length: int = 5) -> None:
        """A challenge to a friend who is mentioned, and its acceptance by a press."""
        self.white.says(f"/play {self.black.user.first_name} {length}", self.chat, mention=self.black.user)
        await self.telegram.server.until(lambda: bool(self.telegram.server.written_in(self.chat.id)))
        await self.telegram.settle()
        await self.press(self.black, "accept")

    async def play_on(self) -> Table:
        """One thing that somebody does; the table afterwards."""
        state = await self.state()
        game = game_of(state)
        if game is not None and game.crawford:
            self.seen.add("crawford")
        before = self.telegram.server.written_in(self.chat.id)
        version = await self.telegram.version(self.table)
        await self._act(state)
        await self.telegram.settle()
        assert await self.telegram.version(self.table) > version, self.board().text
        after = await self.state()
        self._count(state, after, self.telegram.server.written_in(self.chat.id) - before)
        return after

    async def play_to_end(self, most: int = 600) -> Table:
        """Until the match has a winner."""
        state = await self.state()
        for _ in range(most):
            if isinstance(state.phase, Finished):
                return state
            state = await self.play_on()
        raise AssertionError("the match does not end")

    def asked(self, state: Table) -> Phone:
        """Whose turn it is; between games anybody's."""
        if not isinstance(state.phase, Playing):
            return self.random.choice((self.white, self.black))
        return (self.white, self.black)[awaited(state.phase.game).side]

    async def press(self, who: Phone, verb: str, argument: str = "", *, on: Message | None = None) -> Toast:
        """The first button of the board with this verb."""
        message = on or self.board()
        toast = await who.sends(str(find(message, verb, argument)["callback_data"]), message)
        self.toasts.append(toast)
        await self.telegram.settle()
        return toast

    async def press_twice(
        self, who: Phone, verb: str, argument: str = "", *, on: Message | None = None
    ) -> None:
        """A button that asks once more."""
        toast = await self.press(who, verb, argument, on=on)
        assert toast.alert, toast
        for _ in range(TRIES):
            await asyncio.sleep(self.telegram.real_s(1.5))
            toast = await self.press(who, verb, argument, on=on)
            if not toast.alert:
                return
        raise AssertionError(toast)

    async def resigns(self, who: Phone, level: str = "1") -> None:
        """By the list of levels that comes into his private chat."""
        await self.press(who, "resign")
        await self.press_twice(who, "resign", level, on=self.telegram.board(who.private))

    async def _act(self, state: Table) -> None:
        who, wish = self.asked(state), self.course.wish(state)
        self._is_plain = self._is_plain and wish in (Wish.ROLL, Wish.MOVE)
        match wish:
            case Wish.MOVE:
                await self._move(who, state)
            case Wish.RESIGN:
                await self.resigns(who)
            case (Wish.DOUBLE | Wish.TAKE | Wish.DROP) as verb:
                await self.press_twice(who, verb)
            case (Wish.NEXT | Wish.ROLL | Wish.ACCEPT | Wish.REFUSE) as verb:
                await self.press(who, verb)

    async def _move(self, who: Phone, state: Table) -> None:
        assert isinstance(state.phase, Playing)
        turn = turn_of(state.phase.game)
        if not turn.moves:
            self._ways += 1
            assert turn.roll is not None
            self._turn = self._turn or Turn("", doubles=False)
            self._turn.way = WAYS[self._ways % len(WAYS)]
            self._turn.doubles = turn.roll.is_doubles
            if self._turn.way == "button" and not any(asked.verb == "play" for asked in asks(self.board())):
                self._turn.way = "steps"  # too many plays to show them whole
        assert self._turn is not None
        way = self._turn.way
        plays = plays_of(state.terms.rules, turn).plays
        text = format_play(self.random.choice(plays))
        if way == "typed":
            who.says(f"/m@CivettaTestBot {text}", self.chat)
        elif way == "reply":
            who.says(text, self.chat, reply_to=self.board())
        else:
            await self._press_a_move(who, way)
            return
        await self.telegram.server.until(lambda: not self.telegram.server.pending)

    async def _press_a_move(self, who: Phone, way: str) -> None:
        board = self.board()
        verbs = [asked.verb for asked in asks(board)]
        if way == "button" and "play" in verbs:
            choice = self.random.choice([asked for asked in asks(board) if asked.verb == "play"])
            await self.press(who, "play", choice.argument)
            return
        if "step" not in verbs and "steps" in verbs:
            await self.press(who, "steps")
            board = self.board()
        steps = [asked for asked in asks(board) if asked.verb == "step"]
        if "undo" in verbs and "undo" not in self.seen:
            self.seen.add("undo")
            self._is_plain = False
            await self.press(who, "undo")
        elif steps:
            await self.press(who, "step", self.random.choice(steps).argument)
        elif "done" in verbs:
            await self.press(who, "done")
        else:
            await self.press(who, "play")

    def _count(self, before: Table, after: Table, writes: int) -> None:
        """Add what was written to the turn in play, and close it when somebody else is to act."""
        if self._turn is None:
            self._turn = Turn("", doubles=False)
        self._turn.writes += writes
        if _turns(before) != _turns(after):
            if self._turn.way and self._is_plain:
                self.turns.append(self._turn)
            self._turn, self._is_plain = None, True


def asks(message: Message) -> list[ButtonId]:
    """What the buttons of a message ask."""
    return [parse_button(button["callback_data"]) for button in message.buttons if "callback_data" in button]


def find(message: Message, verb: str, argument: str = "") -> Json:
    """The first button with this verb."""
    for button in message.buttons:
        if "callback_data" not in button:
            continue
        asked = parse_button(button["callback_data"])
        if asked.verb == verb and argument in ("", asked.argument):
            return button
    raise AssertionError(f"no {verb} {argument} among {message.labels}")


def _turns(state: Table) -> tuple[int, int]:
    game = game_of(state)
    return (0, 0) if game is None else (game.number, sum(game.turns))
