"""What goes out to a platform, in words that belong to none, and the ports that adapters implement.

Texts are spans: adapters escape each for their own markup, so names from chats can never become markup.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from bot.chat.incoming import RoomAddress
from bot.chouette.events import Happening as CrewHappening
from bot.i18n.message import Message
from bot.i18n.spans import Text
from bot.rules.ids import PlayerId
from bot.rules.table import Happening


class Style(StrEnum):
    """How a button looks where the platform can show it."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """id: at most 64 bytes (button_id.py); or an address to open, for a link. label: in the reader's language."""

    id: str
    label: str
    style: Style = Style.PLAIN
    link: bool = False


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """png: the bytes; key: the same for the same picture; alt: its description, at most 1,024 characters.

    scene: what it is of, as text from which it can be drawn again.
    """

    key: str
    png: bytes
    width_px: int
    height_px: int
    alt: str
    scene: str = ""


@dataclass(frozen=True, slots=True)
class HitArea:
    """A part of the picture that can be clicked where the platform can do that; coordinates in picture pixels.

    button: what pressing it means, the same as the button with that id. label: the same words as that button.
    die: the die that is played. to: the rectangle (x, y, width, height) of where the checker goes.
    """

    x: int
    y: int
    width: int
    height: int
    button: str
    label: str
    die: int
    to: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Told:
    """Something that has happened at a table, and the sentence that tells it, in no language yet."""

    happening: Happening | CrewHappening
    said: Message


@dataclass(frozen=True, slots=True)
class BoardPost:
    """The one live message of a table in a room: challenge card, board, or final state.

    text: status line and whatever stands with it. picture: None on cards without one. text_board: the board in
    letters, for when there is no picture (by preference, or none could be drawn) or it cannot be sent. rows: buttons.
    final: nothing more will be asked here.
    calls: as in `Answer`, when the board is a new message: whoever is challenged by it.
    brief: the table in one line, for where several are listed.
    seated: it is the own view of somebody who sits at the table.
    told: the latest things that happened, oldest first, each worth a line of a history.
    """

    table: str
    version: int
    decision: int
    text: Text
    picture: Picture | None = None
    text_board: str | None = None
    rows: Rows = ()
    areas: tuple[HitArea, ...] = ()
    final: bool = False
    calls: Mapping[PlayerId, str] = field(default_factory=dict)
    brief: Text = ()
    seated: bool = False
    told: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class File:
    """A file to hand out, from memory."""

    name: str
    body: bytes
    media_type: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to one person, private unless said otherwise.

    toast: short and fleeting is enough where the platform knows such a thing. alert: must be confirmed away there.
    refused: it says why what was asked for was not done.
    personal: it tells what is nobody else's business, so where it cannot be said to him alone it is not said.
    calls: who is to be called, by the platform's id; the spans that name them become mentions that ring, no others do.
    in_place: it takes the place of the private answer whose button was pressed, where the platform can do that.
    """

    text: Text
    rows: Rows = ()
    picture: Picture | None = None
    files: tuple[File, ...] = ()
    toast: bool = False
    alert: bool = False
    public: bool = False
    refused: bool = False
    personal: bool = False
    calls: Mapping[PlayerId, str] = field(default_factory=dict)
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One input of a form."""

    name: str
    label: str
    placeholder: str = ""
    value: str = ""
    required: bool = True
    most_characters: int = 200


@dataclass(frozen=True, slots=True)
class Form:
    """A question that is answered by typing.

    id: comes back in FormSent. submit: the label of the button that sends it, where a door shows one; empty = its own.
    """

    id: str
    title: str
    fields: tuple[Field, ...]
    submit: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One suggestion of a completion. value: what the option gets; label: what is shown."""

    value: str
    label: str


class ReplyHandle(Protocol):
    """Answers one incoming thing. An adapter's guard acknowledges by itself when nothing was said for 1 s."""

    async def answer(self, answer: Answer) -> None:
        """Say something; more than once is allowed."""
        ...

    async def form(self, form: Form) -> None:
        """Ask for typed text."""
        ...

    async def board(self, post: BoardPost) -> str | None:
        """Show the board as the answer, in place of the message that was pressed (or as the command's own message).

        Returns the id of the message that now shows it; None if this handle cannot, then the sender is used.
        """
        ...

    async def done(self) -> None:
        """Nothing to say."""
        ...


class SendError(Exception):
    """A board could not be shown; the subclasses say what to do."""


class MessageGone(SendError):
    """The message does not exist any more: post anew."""


class RateLimited(SendError):
    """Wait retry_after_s before anything else is sent to this chat."""

    def __init__(self, retry_after_s: float) -> None:
        """retry_after_s: as the platform said."""
        super().__init__(f"retry after {retry_after_s} s")
        self.retry_after_s = retry_after_s


class Paced(RateLimited):
    """The door keeps its own pace there; what is more urgent may still go at once."""


class RoomUnreachable(SendError):
    """The bot may not write there: left, blocked, or a permission is missing."""

    def __init__(self, permission: str | None = None) -> None:
        """permission: what is missing, in the platform's word."""
        super().__init__(permission or "unreachable")
        self.permission = permission


class SendFailed(SendError):
    """It may or may not have arrived; try again later by editing, never by posting blindly."""


class Sender(Protocol):
    """Writes boards into rooms of one platform, without an incoming thing at hand."""

    async def post(self, room: RoomAddress, post: BoardPost) -> str:
        """A new message; returns its id. Raises SendError."""
        ...

    async def edit(self, room: RoomAddress, message: str, post: BoardPost) -> None:
        """Replace what a message shows; unchanged content is success. Raises SendError."""
        ...

    async def retire(self, room: RoomAddress, message: str) -> None:
        """Take the buttons off a message that is no longer live; a message that is gone is success."""
        ...

    async def say(self, room: RoomAddress, answer: Answer) -> str:
        """A short message, such as a turn notice; returns its id. Raises SendError."""
        ...

    async def unsay(self, room: RoomAddress, message: str) -> None:
        """Delete what was said; a message that is gone is success. Raises SendError."""
        ...

    async def resay(self, room: RoomAddress, message: str, answer: Answer) -> None:
        """Say something else in place of what was said, where it is too old to be deleted. Raises SendError."""
        ...

    async def private_room(self, person: str) -> RoomAddress:
        """The chat of one person with the bot, by the platform's id of the person.

        Raises RoomUnreachable when it is known to be closed; it may also show only when something is said there.
        """
        ...
