"""The whole conversation over a real service and file, with a platform of our own that remembers what it was told."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

from bot.chat.button_id import ButtonId, parse_button
from bot.chat.commands import BY_NAME, spread_words
from bot.chat.conversation import Conversation, Drawing
from bot.chat.delivery import Door
from bot.chat.incoming import CommandTyped, CompletionAsked, FormSent, Incoming, Person, Pressed, RoomAddress
from bot.chat.reply import Answer, BoardPost, Button, Choice, Form, MessageGone, RoomUnreachable, Rows
from bot.chat.typed import find_command
from bot.chouette.state import Chouette
from bot.i18n.spans import plain
from bot.rules.game import awaited
from bot.rules.side import Side
from bot.rules.table import Playing, Table
from bot.service.accounts import Account
from bot.service.house import House
from bot.service.ids import TableId
from bot.service.ports import Store
from renderers.layout import hit_areas
from renderers.scene import BoardScene
from storage.database import Database
from tests.support.clock import FakeClock
from tests.support.conversing import converse

ROOM = RoomAddress("local", "feed")
ELSEWHERE = RoomAddress("local", "other")
"""A second room, of the same platform."""

_keys = count(1)


@dataclass
class Reply:
    """The port `ReplyHandle`. sender: where a board shown as the answer appears; None when it cannot be shown so."""

    sender: "Sender | None" = None
    room: RoomAddress = ROOM
    pressed: str | None = None
    answers: list[Answer] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)
    boards: list[BoardPost] = field(default_factory=list)
    dones: int = 0

    async def answer(self, answer: Answer) -> None:
        """Remember it."""
        self.answers.append(answer)

    async def form(self, form: Form) -> None:
        """Remember it."""
        self.forms.append(form)

    async def board(self, post: BoardPost) -> str | None:
        """Put it in the place of what was pressed, or at the end of the room."""
        if self.sender is None:
            return None
        self.boards.append(post)
        if self.pressed is None:
            return await self.sender.post(self.room, post)
        self.sender.boards[self.pressed] = (self.room, post)
        return self.pressed

    async def done(self) -> None:
        """Count it."""
        self.dones += 1

    @property
    def text(self) -> str:
        """All that was said."""
        return "\n".join(plain(answer.text) for answer in self.answers)

    @property
    def buttons(self) -> list[Button]:
        """The buttons of all answers."""
        return [button for answer in self.answers for row in answer.rows for button in row]


class Sender:
    """The port `Sender`: messages by id, in the order in which they were posted."""

    def __init__(self) -> None:
        self.boards: dict[str, tuple[RoomAddress, BoardPost]] = {}
        self.retired: list[str] = []
        self.said: list[Answer] = []
        self.standing: dict[str, tuple[RoomAddress, Answer]] = {}
        """Short messages that have not been taken back, by id."""
        self.closed: set[str] = set()
        """People whose private chats are shut."""
        self.posts = 0
        self.edits = 0
        self.failures: list[Exception] = []
        """Raised by the next calls, in order."""

    async def post(self, room: RoomAddress, post: BoardPost) -> str:
        """A new message."""
        self._fail()
        self.posts += 1
        message = f"m{len(self.boards) + 1}"
        self.boards[message] = (room, post)
        return message

    async def edit(self, room: RoomAddress, message: str, post: BoardPost) -> None:
        """Another board in an old message."""
        self._fail()
        if message not in self.boards:
            raise MessageGone
        self.edits += 1
        self.boards[message] = (room, post)

    async def retire(self, room: RoomAddress, message: str) -> None:
        """Take its buttons off."""
        self.retired.append(message)
        if message in self.boards:
            self.boards[message] = (room, replace(self.boards[message][1], rows=()))

    async def say(self, room: RoomAddress, answer: Answer) -> str:
        """A short message."""
        self._fail()
        if room.private and room.chat in self.closed:
            raise RoomUnreachable
        self.said.append(answer)
        message = f"s{len(self.said)}"
        self.standing[message] = (room, answer)
        return message

    async def unsay(self, room: RoomAddress, message: str) -> None:
        """It is not there any more."""
        self.standing.pop(message, None)

    async def resay(self, room: RoomAddress, message: str, answer: Answer) -> None:
        """Something else is there."""
        self.standing[message] = (room, answer)

    async def private_room(self, person: str) -> RoomAddress:
        """Named after the person."""
        return RoomAddress("local", person, private=True)

    def shown(self, room: RoomAddress = ROOM, table: str | None = None) -> tuple[str, BoardPost]:
        """The newest board of a room, or of a table in it, with its id."""
        found = [
            (message, post)
            for message, (where, post) in self.boards.items()
            if where == room and table in (None, post.table)
        ]
        return found[-1]

    def _fail(self) -> None:
        if self.failures:
            raise self.failures.pop(0)


@dataclass
class Talk:
    """Everything, connected. listeners: who hears of commits; emptied, nobody does."""

    store: Store
    house: House
    conversation: Conversation
    sender: Sender
    clock: FakeClock
    doors: dict[str, Door]
    listeners: list[Conversation]

    def guest(self, name: str, language: str = "en", room: RoomAddress = ROOM) -> "Guest":
        """Somebody who speaks in a room."""
        return Guest(self, Person("local", name.lower(), name, language), room)

    async def on_turn(self, table: str = "t-0001") -> "Guest":
        """The one who is asked, of Anna and Bruno; Anna where either is."""
        phase = (await self.state(table)).phase
        side = awaited(phase.game).side if isinstance(phase, Playing) else Side.WHITE
        return self.guest(("Anna", "Bruno")[side])

    async def settle(self) -> None:
        """Until every board has been sent."""
        await self.conversation.presenter.idle()

    async def state(self, table: str = "t-0001") -> Table:
        """A table as it is stored."""
        return (await self.house.tables.load(TableId(table))).state

    async def crew(self, table: str = "c-0001") -> Chouette:
        """A chouette as it is stored."""
        return (await self.house.chouettes.load(TableId(table))).state

    async def waits(self, seconds: float) -> None:
        """Let time pass, and the times that are over with it do what they do."""
        self.clock.pass_s(seconds)
        await self.house.deadlines.poll()
        await self.settle()

    async def version(self, table: str = "t-0001") -> int:
        """The version of a table as it is stored."""
        return (await self.house.tables.load(TableId(table))).version


@dataclass
class Guest:
    """One person in one room."""

    talk: Talk
    person: Person
    room: RoomAddress = ROOM

    async def account(self) -> Account:
        """Who he is to the house."""
        who = self.person
        return await self.talk.house.accounts.player_of(who.platform, who.platform_id, who.name, who.language)

    async def says(self, incoming: Incoming, reply: Reply | None = None) -> Reply:
        """Send something in, wait until everything has been answered and shown."""
        reply = reply or Reply()
        self.talk.clock.pass_s(1)  # people are not that fast
        await self.talk.conversation.dispatcher.handle(incoming, reply)
        await self.talk.settle()
        return reply

    def typed(self, line: str, *, key: str | None = None, replied_to: str | None = None) -> CommandTyped:
        """A typed line such as ``/play Bruno 5`` or ``/board table:t-0002``, as an adapter hands it in."""
        name, _, rest = line.removeprefix("/").partition(" ")
        found, rest = find_command(name, rest)
        name = name if found is None else found.name
        words = rest.split()
        named = [word for word in words if ":" in word and word.partition(":")[0].isidentifier()]
        options = dict(word.split(":", 1) for word in named)
        if name in BY_NAME:
            options |= spread_words(BY_NAME[name], " ".join(word for word in words if word not in named))
        people: dict[str, Person] = {}
        for option in ("opponent", "player"):
            if option in options:
                people[option] = Person("local", options[option].lower(), options[option])
        return CommandTyped(self.person, self.room, key or new_key(), name, options, people, replied_to)

    async def types(self, line: str, *, key: str | None = None, replied_to: str | None = None) -> Reply:
        """Type a line; see `typed`."""
        incoming = self.typed(line, key=key, replied_to=replied_to)
        return await self.says(incoming, Reply(self.talk.sender, self.room))

    async def presses(
        self, verb: str, argument: str = "", *, table: str | None = None, key: str | None = None
    ) -> Reply:
        """The first button with this verb, and argument if one is given, on the newest board of the room."""
        message, post = self.talk.sender.shown(self.room, table)
        button = find_button(post.rows, verb, argument)
        return await self.presses_id(button.id, message=message, key=key)

    async def presses_id(self, button: str, *, message: str | None = None, key: str | None = None) -> Reply:
        """A button by its id, on a board when the message is given, else on an answer."""
        reply = Reply(self.talk.sender if message else None, self.room, message)
        return await self.says(Pressed(self.person, self.room, key or new_key(), button, message), reply)

    async def fills(self, form: Form, **fields: str) -> Reply:
        """Send a form back."""
        return await self.says(FormSent(self.person, self.room, new_key(), form.id, fields))

    async def completes(self, command: str, option: str, typed: str, **options: str) -> tuple[Choice, ...]:
        """What is suggested while he types."""
        asked = CompletionAsked(self.person, self.room, command, option, typed, options)
        return await self.talk.conversation.dispatcher.complete(asked)


def new_key() -> str:
    """A delivery key never used before."""
    return f"l:{next(_keys)}"


def buttons_of(rows: Rows) -> Iterator[tuple[ButtonId, Button]]:
    """The buttons with what they ask."""
    for row in rows:
        for button in row:
            yield parse_button(button.id), button


def find_button(rows: Rows, verb: str, argument: str = "") -> Button:
    """The first button with this verb."""
    for asks, button in buttons_of(rows):
        if asks.verb == verb and argument in ("", asks.argument):
            return button
    raise AssertionError(f"no button {verb} {argument}: {[b.label for row in rows for b in row]}")


def draw_nothing(scene: BoardScene) -> bytes:
    """Bytes instead of a picture, for tests that look at words and buttons."""
    return b"PNG of " + scene.bottom.name.encode()


@asynccontextmanager
async def open_talk(
    path: Path,
    *,
    drawing: Drawing | None = None,
    clock: FakeClock | None = None,
    sender: Sender | None = None,
    seed: int = 1,
) -> AsyncIterator[Talk]:
    """A conversation over the file at path; the dice follow from the seed.

    sender: what an earlier conversation over the same file has sent, after a restart.
    """
    database = await Database.open(path)
    clock = clock or FakeClock()
    sender = sender or Sender()
    doors = {"local": Door(sender)}
    drawing = drawing or Drawing(draw_nothing, areas=hit_areas)
    opened = converse(database, drawing, clock=clock, doors=doors, seed=seed)
    try:
        yield Talk(opened.store, opened.house, opened.conversation, sender, clock, doors, opened.listeners)
        await opened.conversation.close(1.0)
    finally:
        await database.close()
