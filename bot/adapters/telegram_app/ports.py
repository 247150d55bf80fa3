"""What the door needs from the house, as plain as it can be said."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.chat.incoming import Incoming
from bot.chat.reply import ReplyHandle

Handler = Callable[[Incoming, ReplyHandle], Awaitable[None]]


class Uploads(Protocol):
    """Pictures that Telegram has already, by picture key; see `storage.pictures.PictureRefs`."""

    async def uploaded(self, platform: str, picture_key: str) -> str | None:
        """Telegram's own reference, or None."""
        ...

    async def keep_upload(self, platform: str, picture_key: str, ref: str, *, at: int) -> None:
        """Remember it. at: Unix milliseconds."""
        ...


class News(Protocol):
    """Hears what happens to whole chats; see `bot.chat.chat_news.ChatNews`."""

    async def moved(self, platform: str, old: str, new: str) -> None:
        """A group has become a supergroup."""
        ...

    async def shut_out(self, platform: str, chat: str) -> None:
        """The bot was removed or blocked."""
        ...

    async def let_in(self, platform: str, chat: str) -> None:
        """The bot was added or unblocked."""
        ...
