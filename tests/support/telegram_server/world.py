"""Chats, people and messages as the stand-in keeps them, and their JSON."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

BOT_ID = 7_000_001
USERNAME = "CivettaTestBot"
ANONYMOUS = 1_087_968_824
Json = dict[str, Any]


@dataclass
class User:
    """Somebody with a phone."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language: str | None = "en"
    is_bot: bool = False

    def json(self) -> Json:
        """As the Bot API has it."""
        shown: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.last_name:
            shown["last_name"] = self.last_name
        if self.username:
            shown["username"] = self.username
        if self.language and not self.is_bot:
            shown["language_code"] = self.language
        return shown


@dataclass
class Chat:
    """bot: how the bot stands to it: `new` (never met), `member`, `kicked`, `blocked`. moved_to: where it went."""

    id: int
    type: str
    title: str = ""
    person: User | None = None
    is_forum: bool = False
    topics: set[int] = field(default_factory=set)
    bot: str = "member"
    photos: bool = True
    moved_to: int | None = None

    def json(self) -> Json:
        """As the Bot API has it."""
        shown: Json = {"id": self.id, "type": self.type}
        if self.person is not None:
            shown |= {key: value for key, value in self.person.json().items() if key in _NAMES}
        else:
            shown["title"] = self.title
        if self.is_forum:
            shown["is_forum"] = True
        return shown


_NAMES = ("first_name", "last_name", "username")


@dataclass
class Message:
    """photo: the bytes of the picture. text: of a text message or the caption. edits: how often it was edited."""

    id: int
    chat: Chat
    author: User
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    photo: bytes | None = None
    file_id: str | None = None
    document: str | None = None
    markup: Json | None = None
    force_reply: Json | None = None
    thread: int | None = None
    reply_to: "Message | None" = None
    sender_chat: Chat | None = None
    service: Json = field(default_factory=dict)
    extra: Json = field(default_factory=dict)
    edits: int = 0
    silent: bool = False

    @property
    def buttons(self) -> list[Json]:
        """All buttons in reading order."""
        rows = (self.markup or {}).get("inline_keyboard", [])
        return [button for row in rows for button in row]

    @property
    def labels(self) -> list[str]:
        """The words on them."""
        return [button["text"] for button in self.buttons]

    def button(self, label: str) -> Json:
        """The first button whose label begins so."""
        for button in self.buttons:
            if button["text"].startswith(label):
                return button
        raise AssertionError(f"no button {label!r} among {self.labels}")

    def json(self, *, with_reply: bool = True) -> Json:
        """As the Bot API has it."""
        shown: Json = {
            "message_id": self.id,
            "date": 1_700_000_000 + self.id,
            "chat": self.chat.json(),
            "from": self.author.json(),
            **self.service,
            **self.extra,
        }
        if self.thread is not None:
            shown |= {"message_thread_id": self.thread, "is_topic_message": self.chat.is_forum}
            if not self.chat.is_forum:
                del shown["is_topic_message"]
        if self.sender_chat is not None:
            shown["sender_chat"] = self.sender_chat.json()
        if self.photo is not None and self.file_id is not None:
            shown["photo"] = _sizes(self.photo, self.file_id)
        if self.document is not None:
            shown["document"] = {"file_id": self.document, "file_unique_id": "u" + self.document}
        words, entities = ("caption", "caption_entities") if self.photo is not None else ("text", "entities")
        if self.text:
            shown[words] = self.text
        if self.entities:
            shown[entities] = self.entities
        if self.markup is not None:
            shown["reply_markup"] = self.markup
        if self.edits:
            shown["edit_date"] = 1_700_000_000 + self.id + self.edits
        if with_reply and self.reply_to is not None:
            shown["reply_to_message"] = self.reply_to.json(with_reply=False)
        return shown


def _sizes(photo: bytes, file_id: str) -> list[Json]:
    width, height = size_of(photo)
    sizes = []
    for side, mark in ((90, "s"), (max(width, height), "y")):
        scale = side / max(width, height)
        sizes.append(
            {
                "file_id": f"{file_id}{mark}" if mark == "s" else file_id,
                "file_unique_id": f"u{file_id}{mark}",
                "width": round(width * scale),
                "height": round(height * scale),
                "file_size": len(photo),
            }
        )
    return sizes


def size_of(photo: bytes) -> tuple[int, int]:
    """Width and height of a PNG. Raises ValueError for anything else."""
    if photo[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("no PNG")
    width, height = struct.unpack(">II", photo[16:24])
    return width, height


class World:
    """Everything there is."""

    def __init__(self) -> None:
        self.bot = User(BOT_ID, "Civetta", username=USERNAME, is_bot=True)
        self.users: dict[int, User] = {BOT_ID: self.bot}
        self.chats: dict[int, Chat] = {}
        self.messages: dict[tuple[int, int], Message] = {}
        self.files: dict[str, bytes] = {}
        self.left: set[tuple[int, int]] = set()
        """Who has left which chat, by numbers (chat, user)."""
        self.administrators: set[tuple[int, int]] = set()
        self._account = count(1)
        self._numbers: dict[int, Iterator[int]] = {}
        self._users = count(1001)
        self._chats = count(1)
        self._files = count(1)

    def user(self, first_name: str, *, language: str | None = "en", username: str | None = None) -> User:
        """Somebody new, whose private chat the bot has not met."""
        user = User(next(self._users), first_name, username=username, language=language)
        self.users[user.id] = user
        self.chats[user.id] = Chat(user.id, "private", person=user, bot="new")
        return user

    def group(self, title: str = "Club", *, kind: str = "supergroup", is_forum: bool = False) -> Chat:
        """A new group that the bot is in."""
        number = next(self._chats)
        chat = Chat(
            -(1_000_000_000_000 + number) if kind == "supergroup" else -number, kind, title, is_forum=is_forum
        )
        self.chats[chat.id] = chat
        return chat

    def next_number(self, chat: Chat) -> int:
        """The number of the next message in a chat."""
        if chat.type == "supergroup":
            return next(self._numbers.setdefault(chat.id, count(1)))
        return next(self._account)

    def add(self, message: Message) -> Message:
        """Put a message into its chat."""
        self.messages[message.chat.id, message.id] = message
        return message

    def new_file(self, body: bytes) -> str:
        """Keep a file; returns its id."""
        file_id = f"AgACAgQ{next(self._files):06d}"
        self.files[file_id] = body
        return file_id

    def in_chat(self, chat: Chat, *, by_bot: bool = False) -> list[Message]:
        """The messages of a chat, oldest first."""
        found = [m for (where, _), m in self.messages.items() if where == chat.id]
        return sorted((m for m in found if not by_bot or m.author.id == BOT_ID), key=lambda m: m.id)
