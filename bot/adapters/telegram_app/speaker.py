"""Says things that are no boards: answers, questions, files."""

from contextlib import suppress

from telegram import Bot, InputFile, Message

from bot.adapters.telegram_app.addresses import thread_of
from bot.adapters.telegram_app.buttons import keyboard
from bot.adapters.telegram_app.memory import Memory
from bot.adapters.telegram_app.pictures import Pictures
from bot.adapters.telegram_app.requests import NotModified, send_errors
from bot.adapters.telegram_app.text import CAPTION_LIMIT, caption, html, units
from bot.chat.incoming import RoomAddress
from bot.chat.reply import Answer
from bot.i18n.spans import plain


class Speaker:
    """Sends answers as messages. Keeps no pace: whoever calls it does."""

    def __init__(self, bot: Bot, pictures: Pictures, memory: Memory) -> None:
        self._bot = bot
        self._pictures = pictures
        self._memory = memory

    async def say(self, room: RoomAddress, answer: Answer, *, reply_to: int | None = None) -> str:
        """An answer as one message, and one more for each file; returns the first one's id. Raises SendError.

        reply_to: the message it answers; if that is gone it is sent all the same.
        """
        first = await self._say(room, answer, reply_to)
        self._memory.saw(room.chat, first.message_id)
        for file in answer.files:
            with send_errors():
                sent = await self._bot.send_document(
                    room.chat,
                    InputFile(file.body, filename=file.name),
                    message_thread_id=thread_of(room),
                )
            self._memory.saw(room.chat, sent.message_id)
        return str(first.message_id)

    async def replace(self, room: RoomAddress, message: int, answer: Answer) -> None:
        """An answer in the place of another one of words; the same again is success. Raises SendError."""
        with suppress(NotModified), send_errors():
            await self._bot.edit_message_text(
                html(answer.text, calls=answer.calls) or "·",
                room.chat,
                message,
                parse_mode="HTML",
                reply_markup=keyboard(answer.rows),
                disable_web_page_preview=True,
            )

    async def _say(self, room: RoomAddress, answer: Answer, reply_to: int | None) -> Message:
        buttons = keyboard(answer.rows)
        if answer.picture is not None and units(plain(answer.text)) <= CAPTION_LIMIT:
            words = caption(answer.text, answer.picture, answer.calls)
            return await self._pictures.send(room, answer.picture, words, buttons, reply_to=reply_to)
        with send_errors():
            return await self._bot.send_message(
                room.chat,
                html(answer.text, calls=answer.calls) or "·",
                parse_mode="HTML",
                message_thread_id=thread_of(room),
                reply_markup=buttons,
                disable_web_page_preview=True,
                reply_to_message_id=reply_to,
                allow_sending_without_reply=True if reply_to is not None else None,
            )
