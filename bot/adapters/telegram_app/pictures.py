"""Pictures on their way to Telegram: uploaded once, afterwards shown again by the reference Telegram gave."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from cachetools import LRUCache
from telegram import Bot, InlineKeyboardMarkup, InputFile, InputMediaPhoto, Message

from bot.adapters.telegram_app.addresses import PLATFORM, thread_of
from bot.adapters.telegram_app.ports import Uploads
from bot.adapters.telegram_app.requests import Refused, is_bad_reference, send_errors
from bot.chat.incoming import RoomAddress
from bot.chat.reply import Picture

REFERENCES_KEPT = 4096
FILE_NAME = "board.png"

Media = str | InputFile
T = TypeVar("T")

_log = structlog.get_logger(__name__)


class Pictures:
    """Sends photos. Telegram draws them down to a JPEG of its own, so they are sent as they are."""

    def __init__(self, bot: Bot, uploads: Uploads | None, now_ms: Callable[[], int]) -> None:
        """uploads: None remembers references only while the process lives."""
        self._bot = bot
        self._uploads = uploads
        self._now_ms = now_ms
        self._references: LRUCache[str, str] = LRUCache(REFERENCES_KEPT)

    async def send(
        self,
        room: RoomAddress,
        picture: Picture,
        html: str,
        keyboard: InlineKeyboardMarkup | None,
        *,
        reply_to: int | None = None,
    ) -> Message:
        """A new photo message. Raises SendError."""

        async def send(media: Media) -> Message:
            return await self._bot.send_photo(
                room.chat,
                media,
                caption=html,
                parse_mode="HTML",
                message_thread_id=thread_of(room),
                reply_markup=keyboard,
                reply_to_message_id=reply_to,
                allow_sending_without_reply=True if reply_to is not None else None,
            )

        sent = await self._with_media(picture, send)
        await self._remember(picture, sent, lasting=True)
        return sent

    async def replace(
        self,
        room: RoomAddress,
        message: int,
        picture: Picture,
        html: str,
        keyboard: InlineKeyboardMarkup | None,
    ) -> None:
        """Another picture in the place of what a message shows. Raises SendError."""

        async def edit(media: Media) -> Message | bool:
            # Inside another object a file goes by its own name.
            file = media if isinstance(media, str) else InputFile(picture.png, FILE_NAME, attach=True)
            shown = InputMediaPhoto(file, caption=html, parse_mode="HTML")
            return await self._bot.edit_message_media(shown, room.chat, message, reply_markup=keyboard)

        edited = await self._with_media(picture, edit)
        if isinstance(edited, Message):
            await self._remember(picture, edited, lasting=False)

    async def _with_media(self, picture: Picture, use: Callable[[Media], Awaitable[T]]) -> T:
        """By reference where there is one that still holds, else by the bytes."""
        reference = await self._reference(picture.key)
        if reference is not None:
            try:
                with send_errors():
                    return await use(reference)
            except Refused as error:
                if not is_bad_reference(error):
                    raise
                self._references.pop(picture.key, None)
        with send_errors():
            return await use(InputFile(picture.png, filename=FILE_NAME))

    async def _reference(self, key: str) -> str | None:
        known = self._references.get(key)
        if known is None and self._uploads is not None:
            known = await self._uploads.uploaded(PLATFORM, key)
        return known

    async def _remember(self, picture: Picture, sent: Message, *, lasting: bool) -> None:
        """lasting: beyond this process too; boards in play are not worth a write each."""
        if not sent.photo:
            return
        reference = sent.photo[-1].file_id
        is_new = self._references.get(picture.key) != reference
        self._references[picture.key] = reference
        if lasting and is_new and self._uploads is not None:
            try:
                await self._uploads.keep_upload(PLATFORM, picture.key, reference, at=self._now_ms())
            except Exception as error:  # noqa: BLE001 - then it is uploaded again one day
                _log.warning("reference not kept", error=type(error).__name__)
