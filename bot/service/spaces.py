"""Servers and groups: what their administrators have chosen."""

import json
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from cachetools import LRUCache

from bot.service.errors import NoSpace, NotAdministrator
from bot.service.failures import store_failures
from bot.service.lenient import read_choices
from bot.service.ports import Store

_REMEMBERED = 4096


class Channel(StrEnum):
    """What can be chosen about a channel: allowed, not allowed, the only one allowed, or all of them again."""

    ON = "on"
    OFF = "off"
    ONLY = "only"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class SpaceSettings:
    """What an administrator has chosen; empty texts where nothing was.

    everywhere: commands are served in all channels but the listed ones; else in the listed ones alone.
    threads: new tables get a thread of their own where the platform has threads. notices: rooms call who is on turn.
    length, variant, terms: of a challenge that says nothing else, as `/play` takes them.
    chouette_role: who may play chouettes: empty = everybody, `admins`, or a role as `id:name`.
    chouette_open: who may open them: empty = whoever may play them, `admins`.
    """

    language: str = ""
    everywhere: bool = True
    channels: tuple[str, ...] = ()
    threads: bool = False
    notices: bool = True
    length: str = ""
    variant: str = ""
    terms: str = ""
    chouette_role: str = ""
    chouette_open: str = ""

    def allows(self, *chats: str) -> bool:
        """Whether commands are served in a channel. chats: its id, and that of the channel a thread hangs from."""
        return self.everywhere is not any(chat in self.channels for chat in chats)

    def with_channel(self, chat: str, choice: Channel) -> "SpaceSettings":
        """These settings with another choice for a channel."""
        match choice:
            case Channel.ALL:
                return replace(self, everywhere=True, channels=())
            case Channel.ONLY:
                return replace(self, everywhere=False, channels=(chat,))
        others = tuple(channel for channel in self.channels if channel != chat)
        is_listed = (choice is Channel.OFF) is self.everywhere
        return replace(self, channels=(*others, chat) if is_listed else others)


class Spaces:
    """Reads and keeps the settings. One object serves a database, for it remembers what it has read."""

    def __init__(self, store: Store) -> None:
        self._rooms = store.rooms
        self._known: LRUCache[tuple[str, str], SpaceSettings] = LRUCache(_REMEMBERED)

    async def settings(self, platform: str, space: str) -> SpaceSettings:
        """What was chosen in a server or group; the plain settings where there is none. Raises StoreUnavailable."""
        if not space:
            return SpaceSettings()
        known = self._known.get((platform, space))
        if known is None:
            with store_failures():
                text = await self._rooms.space_settings(platform, space)
            known = SpaceSettings(**read_choices(text or "{}", SpaceSettings()))
        self._known[platform, space] = known
        return known

    async def choose(
        self, platform: str, space: str, settings: SpaceSettings, *, administrator: bool
    ) -> SpaceSettings:
        """Replace the settings. administrator: whether the platform says that he may.

        Raises NoSpace, NotAdministrator, Busy, StoreUnavailable; then nothing was changed.
        """
        self.check(space, administrator=administrator)
        await self._store_settings(platform, space, settings)
        return settings

    def check(self, space: str, *, administrator: bool) -> None:
        """Whether somebody may look at the settings and change them. Raises NoSpace, NotAdministrator."""
        if not space:
            raise NoSpace
        if not administrator:
            raise NotAdministrator

    async def moved(self, platform: str, old: str, new: str) -> None:
        """A group has got another id, under which its settings are stored already: those that name it follow.

        Twice is harmless. Raises Busy, StoreUnavailable.
        """
        for space in (old, new):
            self._known.pop((platform, space), None)
        settings = await self.settings(platform, new)
        channels = tuple(_renamed(channel, old, new) for channel in settings.channels)
        if channels != settings.channels:
            await self._store_settings(platform, new, replace(settings, channels=channels))

    async def _store_settings(self, platform: str, space: str, settings: SpaceSettings) -> None:
        text = json.dumps(asdict(settings), ensure_ascii=False)
        with store_failures():
            await self._rooms.keep_space_settings(platform, space, text, language=settings.language or None)
        self._known[platform, space] = settings


def _renamed(channel: str, old: str, new: str) -> str:
    """A chat, or a topic such as `chat/7`, under the chat's new id."""
    chat, slash, topic = channel.partition("/")
    return new + slash + topic if chat == old else channel
