"""What the stand-in knows: people, channels, messages, interactions."""

import asyncio
import copy
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.support.discord_server.clock import ServerClock
from tests.support.discord_server.rules import BUTTON, EPHEMERAL, TEXT, media_of, walk

GUILD, DM, BETWEEN = 0, 1, 2
"""Contexts of an interaction: a server, a private chat with the bot, a chat of others."""
TEXT_CHANNEL, PRIVATE_CHANNEL, GROUP_CHANNEL, THREAD = 0, 1, 3, 11
PERMISSIONS = {
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "send_messages_in_threads": 1 << 38,
}
ALL_NEEDED = sum(PERMISSIONS.values())
CREATE_THREADS = 1 << 35
MANAGE_GUILD = 1 << 5

Json = dict[str, Any]


@dataclass
class Channel:
    """A channel, thread or chat.

    permissions: of the bot in it. messages: by id, oldest first. is_closed: a private chat that takes no messages.
    """

    id: int
    name: str
    kind: int = TEXT_CHANNEL
    guild: int | None = None
    parent: int | None = None
    permissions: int = ALL_NEEDED
    is_archived: bool = False
    is_locked: bool = False
    is_closed: bool = False
    recipient: int | None = None
    recipients: list[Json] = field(default_factory=list)
    messages: dict[int, "Message"] = field(default_factory=dict)

    @property
    def context(self) -> int:
        """Which kind of place it is."""
        return {PRIVATE_CHANNEL: DM, GROUP_CHANNEL: BETWEEN}.get(self.kind, GUILD)

    def as_json(self) -> Json:
        """As Discord describes it."""
        found: Json = {"id": str(self.id), "type": self.kind, "name": self.name}
        if self.guild is not None:
            found |= {"guild_id": str(self.guild), "position": 0, "nsfw": False}
            denied = {
                "id": str(self.guild),
                "type": 0,
                "allow": "0",
                "deny": str(ALL_NEEDED & ~self.permissions),
            }
            found["permission_overwrites"] = [denied]
        if self.kind == THREAD:
            found |= {
                "parent_id": str(self.parent),
                "owner_id": "1",
                "message_count": len(self.messages),
                "member_count": 2,
                "thread_metadata": {
                    "archived": self.is_archived,
                    "locked": self.is_locked,
                    "auto_archive_duration": 1440,
                    "archive_timestamp": "2026-01-01T00:00:00+00:00",
                },
            }
        if self.kind in (PRIVATE_CHANNEL, GROUP_CHANNEL):
            found |= {"recipients": self.recipients, "last_message_id": None}
        return found


@dataclass
class Message:
    """A message. only: who alone sees it, None = everybody. files: name -> bytes. edits: how often it was changed."""

    id: int
    channel: int
    body: Json
    author: int
    flags: int = 0
    only: int | None = None
    files: dict[str, bytes] = field(default_factory=dict)
    edits: int = 0
    nonce: str | None = None
    pinged: tuple[int, ...] = ()

    @property
    def texts(self) -> str:
        """All its words."""
        return "\n".join(
            [self.body.get("content") or "", *(c["content"] for c in self.of_type(TEXT))]
        ).strip()

    @property
    def buttons(self) -> dict[str, str]:
        """Label -> id of the buttons that can be pressed, in order."""
        found = {}
        for button in self.of_type(BUTTON):
            if button.get("custom_id") and not button.get("disabled"):
                label = button.get("label") or ""
                while label in found:
                    label += "'"
                found[label] = button["custom_id"]
        return found

    @property
    def descriptions(self) -> list[str]:
        """The alt texts of its pictures."""
        shown = (c["items"] for c in walk(self.body.get("components")) if c["type"] == 12)
        return [item.get("description") or "" for items in shown for item in items]

    def of_type(self, kind: int) -> Iterator[Json]:
        """Its components of one type."""
        return (dict(c) for c in walk(self.body.get("components")) if c["type"] == kind)


@dataclass
class Asked:
    """An interaction, from the moment somebody did something until it is forgotten.

    kind: 2 command, 3 component, 4 suggestions, 5 form. original: the message `@original` means.
    """

    id: int
    token: str
    kind: int
    user: int
    channel: int
    created_s: float
    sent_s: float = field(default_factory=time.perf_counter)
    pressed: int | None = None
    callback: int | None = None
    original: int | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    answered_s: float | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def wait_s(self) -> float:
        """How long the first answer took."""
        assert self.answered_s is not None
        return self.answered_s - self.sent_s


@dataclass
class User:
    """Somebody. permissions: in the server."""

    id: int
    name: str
    locale: str = "en-GB"
    is_bot: bool = False
    permissions: int = 0
    has_left: bool = False

    def as_json(self) -> Json:
        """As Discord describes him."""
        return {
            "id": str(self.id),
            "username": f"user{self.id}",
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.is_bot,
            "public_flags": 0,
        }

    def as_member(self) -> Json:
        """As a member of the server, without the user."""
        return {
            "nick": None,
            "avatar": None,
            "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "pending": False,
            "permissions": str(self.permissions),
            "communication_disabled_until": None,
        }


class World:
    """Everything there is. One server with the bot in it; other places are added by tests."""

    def __init__(self, clock: ServerClock) -> None:
        self.clock = clock
        self.bot = User(clock.snowflake(), "Civetta", is_bot=True)
        self.application = clock.snowflake()
        self.guild = clock.snowflake()
        self.guild_locale = "en-US"
        self.is_installed_in_guild = True
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.channels: dict[int, Channel] = {}
        self.asked: dict[str, Asked] = {}
        self.commands: list[Json] = []
        self.emojis: list[Json] = []

    def channel(self, name: str, kind: int = TEXT_CHANNEL, parent: Channel | None = None) -> Channel:
        """A new place."""
        guild = self.guild if kind in (TEXT_CHANNEL, THREAD) else None
        made = Channel(self.clock.snowflake(), name, kind, guild, None if parent is None else parent.id)
        self.channels[made.id] = made
        return made

    def user(self, name: str, locale: str = "en-GB", *, is_bot: bool = False, permissions: int = 0) -> User:
        """Somebody new."""
        made = User(self.clock.snowflake(), name, locale, is_bot, permissions)
        self.users[made.id] = made
        return made

    def private_chat(self, user: int) -> Channel:
        """The private chat of somebody with the bot."""
        known = next((c for c in self.channels.values() if c.recipient == user), None)
        if known is None:
            known = self.channel("", PRIVATE_CHANNEL)
            known.recipient, known.recipients = user, [self.users[user].as_json()]
        return known

    def post(
        self,
        channel: int,
        body: Json,
        files: dict[str, bytes],
        *,
        flags: int = 0,
        only: int | None = None,
        author: int | None = None,
    ) -> Message:
        """A new message in a channel."""
        made = Message(
            self.clock.snowflake(), channel, {}, author or self.bot.id, flags, only, nonce=body.get("nonce")
        )
        self.channels[channel].messages[made.id] = made
        self.change(made, body, files, flags=flags)
        made.edits = 0
        made.pinged = self._pinged(body, made)
        return made

    def change(self, message: Message, body: Json, files: dict[str, bytes], *, flags: int) -> None:
        """Replace what a message shows; attachments that are not listed go."""
        kept = {name: message.files[name] for name in self.kept(message, body)}
        message.files = {**kept, **files}
        message.body = {**message.body, **{k: v for k, v in body.items() if k not in ("nonce", "flags")}}
        message.flags = (message.flags | flags) & ~(1 << 7)
        message.edits += 1

    @staticmethod
    def kept(message: Message, body: Json) -> Iterable[str]:
        """The names of the files that stay after an edit."""
        if "attachments" not in body:
            return tuple(message.files)
        listed = {str(one["id"]) for one in body["attachments"]}
        return [name for i, name in enumerate(message.files) if str(message.id + i) in listed]

    def message_json(self, message: Message) -> Json:
        """A message as Discord describes it."""
        attachments = {
            name: {
                "id": str(message.id + i),
                "filename": name,
                "size": len(content),
                "url": f"https://cdn.invalid/{message.id}/{name}",
                "proxy_url": f"https://media.invalid/{message.id}/{name}",
                "content_type": "image/png" if name.endswith(".png") else "application/octet-stream",
            }
            for i, (name, content) in enumerate(message.files.items())
        }
        return {
            "id": str(message.id),
            "channel_id": str(message.channel),
            "type": 0,
            "author": self.users[message.author].as_json(),
            "content": message.body.get("content") or "",
            "timestamp": self.clock.stamp(),
            "edited_timestamp": self.clock.stamp() if message.edits else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": list(attachments.values()),
            "embeds": message.body.get("embeds") or [],
            "components": _shown(message.body.get("components") or [], attachments),
            "pinned": False,
            "flags": message.flags,
            "application_id": str(self.application),
        }

    def seen_by(self, channel: Channel, user: User) -> list[Message]:
        """The messages of a channel that somebody sees, oldest first."""
        return [m for m in channel.messages.values() if m.only in (None, user.id)]

    def private_of(self, user: User) -> list[Message]:
        """What only he sees, in all channels, oldest first."""
        found = [m for c in self.channels.values() for m in c.messages.values() if m.only == user.id]
        return sorted(found, key=lambda message: message.id)

    def _pinged(self, body: Json, message: Message) -> tuple[int, ...]:
        """Who is called: named in the text and allowed to be."""
        allowed = body.get("allowed_mentions")
        if allowed is None:
            return tuple(u for u in self.users if f"<@{u}>" in message.texts)
        return tuple(int(u) for u in allowed.get("users", ()) if f"<@{u}>" in message.texts)


def is_private(flags: int) -> bool:
    """Whether the flags hide a message from others."""
    return bool(flags & EPHEMERAL)


def _shown(components: list[Json], attachments: dict[str, Json]) -> list[Json]:
    """Components with the addresses of what they show."""
    shown = copy.deepcopy(components)
    for component in walk(shown):
        for media in media_of(component):
            name = media["url"].removeprefix("attachment://")
            if name in attachments:
                file = attachments[name]
                media |= {
                    "url": file["url"],
                    "proxy_url": file["proxy_url"],
                    "width": 1000,
                    "height": 800,
                    "content_type": file["content_type"],
                    "attachment_id": file["id"],
                }
        if component["type"] == 13:
            name = component["file"]["url"].rpartition("/")[2]
            component["name"], component["size"] = name, 1  # type: ignore[index] # walk promises not to change them
    return shown
