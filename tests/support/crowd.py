"""Many pairs of people in many rooms of both platforms, each pair at a table of its own."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from bot.rules.game import ToMove, ToRoll, awaited, turn_of
from bot.rules.notation import format_play
from bot.rules.table import Playing
from bot.rules.turn import plays_of
from tests.support.across import Doors, Shown, asks, find, until
from tests.support.discord_server.people import Human
from tests.support.discord_server.world import Channel
from tests.support.discord_server.world import Message as DiscordMessage
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.world import Chat
from tests.support.telegram_server.world import Message as TelegramMessage


@dataclass
class Pair(ABC):
    """Two people, the first of whom has challenged the second, in one room. number: of their table."""

    doors: Doors
    number: int

    @property
    def table(self) -> str:
        """The public id of their table."""
        return f"t-{self.number:04}"

    @abstractmethod
    def boards(self) -> Sequence[Shown]:
        """The messages of their room that show their table and can be pressed, oldest first."""

    @abstractmethod
    async def press(self, side: int, *verbs: str) -> float:
        """Press the first of these buttons that the board has; how long the first answer took, in seconds."""

    @abstractmethod
    async def types(self, side: int, name: str, **options: str) -> None:
        """Type a command and wait for nothing."""

    @property
    def asked(self) -> int:
        """The side that is asked."""
        phase = self.doors.stored(self.number)[1].phase
        assert isinstance(phase, Playing)
        return int(awaited(phase.game).side)

    def shows_current(self) -> bool:
        """Whether there is just one board, which asks what the table asks."""
        return is_current(self.doors, self.number, self.boards())

    async def goes_on(self) -> None:
        """Whoever is asked rolls or plays, typing."""
        state = self.doors.stored(self.number)[1]
        assert isinstance(state.phase, Playing)
        game = state.phase.game
        match awaited(game):
            case ToRoll(side):
                await self.types(side, "roll")
            case ToMove(side):
                play = plays_of(state.terms.rules, turn_of(game)).plays[0]
                await self.types(side, "move", play=format_play(play))
            case other:
                raise AssertionError(other)


def is_current(doors: Doors, number: int, boards: Sequence[Shown]) -> bool:
    """Whether a room's boards of a table are one, which asks what the table asks."""
    decision = doors.stored(number)[1].decision
    return len(boards) == 1 and decision in {button.decision for button in asks(boards[0])}


def first(board: Shown, verbs: Sequence[str]) -> str:
    """The id of the first of these buttons that a board has."""
    offered = {button.verb for button in asks(board)}
    return find(board, next(verb for verb in verbs if verb in offered))


def boards_in(channel: Channel, table: str) -> list[DiscordMessage]:
    """The messages of a channel, for everybody, with buttons of a table, oldest first."""
    return [m for m in channel.messages.values() if m.only is None and table in {b.table for b in asks(m)}]


def boards_of(doors: Doors, chat: Chat, table: str) -> list[TelegramMessage]:
    """The messages of a chat with buttons of a table, oldest first."""
    sent = doors.telegram.world.in_chat(chat, by_bot=True)
    return [m for m in sent if table in {b.table for b in asks(m)}]


@dataclass
class OnDiscord(Pair):
    """In a channel."""

    people: tuple[Human, Human]
    channel: Channel

    @classmethod
    async def begin(cls, doors: Doors, name: str, length: int = 3) -> "OnDiscord":
        """Two new people, a new channel, a challenge and its acceptance."""
        channel = doors.discord.world.channel(name)
        white, black = (Human.enter(doors.discord, f"{who} {name}", channel) for who in ("Anna", "Bruno"))
        await white.slash("play", opponent=black.user, length=length)
        # On a busy machine the command is acknowledged first, and the card comes later.
        await until(lambda: any(m.only is None and m.buttons for m in white.seen), "no card")
        pair = cls(doors, int(asks(white.board)[0].table[2:]), (white, black), channel)
        await black.press("Accept")
        await until(pair.shows_current, "the game does not begin")
        return pair

    def boards(self) -> list[DiscordMessage]:
        """As `Pair.boards`."""
        return boards_in(self.channel, self.table)

    async def press(self, side: int, *verbs: str) -> float:
        """As `Pair.press`."""
        board = self.boards()[-1]
        return (await self.people[side].press_id(first(board, verbs), board)).wait_s

    async def types(self, side: int, name: str, **options: str) -> None:
        """As `Pair.types`."""
        await self.people[side].slash_unanswered(name, **options)


@dataclass
class OnTelegram(Pair):
    """In a group."""

    people: tuple[Phone, Phone]
    chat: Chat

    @classmethod
    async def begin(cls, doors: Doors, name: str, length: int = 3) -> "OnTelegram":
        """Two new people, a new group, a challenge and its acceptance."""
        chat = doors.telegram.world.group(name)
        white, black = (Phone.of(doors.telegram, f"{who}{name}") for who in ("Anna", "Bruno"))
        white.says(f"/play {black.user.first_name} {length}", chat, mention=black.user)
        await until(lambda: doors.telegram.world.in_chat(chat, by_bot=True), "no card")
        card = doors.telegram.world.in_chat(chat, by_bot=True)[-1]
        pair = cls(doors, int(asks(card)[0].table[2:]), (white, black), chat)
        await black.sends(find(card, "accept"), card)
        await until(pair.shows_current, "the game does not begin")
        return pair

    def boards(self) -> list[TelegramMessage]:
        """As `Pair.boards`."""
        return boards_of(self.doors, self.chat, self.table)

    async def press(self, side: int, *verbs: str) -> float:
        """As `Pair.press`."""
        board = self.boards()[-1]
        return (await self.people[side].sends(first(board, verbs), board)).after_s

    async def types(self, side: int, name: str, **options: str) -> None:
        """As `Pair.types`."""
        self.people[side].says(f"/{name} {' '.join(options.values())}".strip(), self.chat)
