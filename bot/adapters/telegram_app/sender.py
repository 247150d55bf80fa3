"""Writes boards into Telegram's chats: one message for each, edited in place, with as few requests as possible."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import structlog
from telegram import Bot, InlineKeyboardMarkup, Message

from bot.adapters.telegram_app.addresses import PLATFORM, private_room, thread_of
from bot.adapters.telegram_app.buttons import keyboard
from bot.adapters.telegram_app.memory import Face, Memory
from bot.adapters.telegram_app.orphans import Orphans
from bot.adapters.telegram_app.pace import Pace
from bot.adapters.telegram_app.pictures import Pictures
from bot.adapters.telegram_app.ports import News
from bot.adapters.telegram_app.requests import (
    Moved,
    NeverArrived,
    NotModified,
    Refused,
    forbids_photos,
    send_errors,
)
from bot.adapters.telegram_app.speaker import Speaker
from bot.adapters.telegram_app.text import board_in_letters, caption, html
from bot.chat.incoming import RoomAddress
from bot.chat.reply import Answer, BoardPost, MessageGone, Picture, RateLimited, SendError, SendFailed

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A board as it is to be shown. picture: None for a text message."""

    picture: Picture | None
    html: str
    keyboard: InlineKeyboardMarkup | None

    @property
    def face(self) -> Face:
        buttons = "" if self.keyboard is None else self.keyboard.to_json()
        return Face(None if self.picture is None else self.picture.key, self.html, buttons)


class TelegramSender:
    """The `Sender` of Telegram."""

    def __init__(
        self,
        bot: Bot,
        *,
        memory: Memory,
        pace: Pace,
        pictures: Pictures,
        orphans: Orphans,
        speaker: Speaker,
        news: News,
    ) -> None:
        """bot: with its requests initialised before anything is sent."""
        self._bot = bot
        self._memory = memory
        self._pace = pace
        self._pictures = pictures
        self._orphans = orphans
        self._speaker = speaker
        self._news = news
        self._letters: set[str] = set()
        """Chats where pictures may not be sent; forgotten when the process ends."""

    async def post(self, room: RoomAddress, post: BoardPost) -> str:
        """A new message, or the one that an earlier try may have left; returns its id. Raises SendError."""
        async with self._watched(room):
            self._pace.take(room.chat)
            found = await self._adopted(room, post)
            if found is not None:
                return found
            await self._orphans.sending(room, post.table)
            try:
                message = await self._posted(room, post)
            except SendError as error:
                if not isinstance(error, SendFailed) or isinstance(error, NeverArrived | Refused):
                    await self._orphans.settled(room, post.table)
                raise
            await self._orphans.settled(room, post.table, message)
            return message

    async def edit(self, room: RoomAddress, message: str, post: BoardPost) -> None:
        """Replace what a message shows, by the smallest edit that does it. Raises SendError."""
        stray = await self._orphans.known(room, post.table, message)
        if stray is not None:
            with suppress(SendError):
                await self.retire(room, stray)
        shown = self._shown(room, post)
        before = self._memory.face(room.chat, message)
        if before == shown.face:
            return
        is_photo = before is not None and before.picture is not None
        if is_photo and shown.picture is None:
            raise MessageGone  # a photo cannot become text
        keeps_picture = before is not None and before.picture == shown.face.picture
        async with self._watched(room):
            self._pace.take(room.chat, light=keeps_picture and is_photo)
            if before is not None and keeps_picture:
                await self._edit_words(room, message, shown, before)
            else:
                await self._edit_whole(room, message, shown)

    async def retire(self, room: RoomAddress, message: str) -> None:
        """Take the buttons off a message; one that is gone is success. Raises SendError."""
        self._memory.forget(room.chat, message)
        async with self._watched(room):
            self._pace.note(room.chat)
            try:
                with send_errors():
                    await self._bot.edit_message_reply_markup(room.chat, int(message), reply_markup=None)
            except (NotModified, MessageGone):
                return

    async def say(self, room: RoomAddress, answer: Answer) -> str:
        """A short message for everybody; returns its id. Raises SendError."""
        async with self._watched(room):
            self._pace.take(room.chat)
            return await self._speaker.say(room, answer)

    async def unsay(self, room: RoomAddress, message: str) -> None:
        """Delete what was said; a message that is gone is success. Raises SendError."""
        async with self._watched(room):
            with suppress(MessageGone), send_errors():
                await self._bot.delete_message(room.chat, int(message))

    async def resay(self, room: RoomAddress, message: str, answer: Answer) -> None:
        """Say something else in place of what was said. Raises SendError."""
        async with self._watched(room):
            self._pace.take(room.chat)
            with suppress(NotModified), send_errors():
                await self._bot.edit_message_text(
                    html(answer.text, calls=answer.calls), room.chat, int(message), parse_mode="HTML"
                )

    async def private_room(self, person: str) -> RoomAddress:
        """The chat of one person with the bot; whether it is open shows when something is said there."""
        return private_room(int(person))

    def wait_s(self, room: RoomAddress, light: bool) -> float:
        """How long a board must wait there; 0 = not at all."""
        return self._pace.wait_s(room.chat, light=light)

    async def below(self, room: RoomAddress, message: str) -> int:
        """How many messages stand below one, where that can be told; among topics it cannot."""
        return 0 if room.topic else self._memory.below(room.chat, int(message))

    def _watched(self, room: RoomAddress) -> "_Watch":
        return _Watch(room, self._pace, self._news)

    def _shown(self, room: RoomAddress, post: BoardPost) -> _Shown:
        buttons = keyboard(post.rows)
        if post.picture is None or room.chat in self._letters:
            return _Shown(None, board_in_letters(post), buttons)
        return _Shown(post.picture, caption(post.text, post.picture, post.calls), buttons)

    async def _posted(self, room: RoomAddress, post: BoardPost) -> str:
        shown = self._shown(room, post)
        try:
            sent = await self._send(room, shown)
        except Refused as error:
            if not (shown.picture and forbids_photos(error)):
                _log.warning("board refused", why=error.text)
                raise
            self._letters.add(room.chat)
            shown = self._shown(room, post)
            sent = await self._send(room, shown)
        self._memory.saw(room.chat, sent.message_id)
        self._memory.keep(room.chat, str(sent.message_id), shown.face)
        return str(sent.message_id)

    async def _send(self, room: RoomAddress, shown: _Shown) -> Message:
        if shown.picture is not None:
            return await self._pictures.send(room, shown.picture, shown.html, shown.keyboard)
        with send_errors():
            return await self._bot.send_message(
                room.chat,
                shown.html,
                parse_mode="HTML",
                message_thread_id=thread_of(room),
                reply_markup=shown.keyboard,
                disable_web_page_preview=True,
            )

    async def _edit_words(self, room: RoomAddress, message: str, shown: _Shown, before: Face) -> None:
        """Caption and keyboard, or the keyboard alone, or the text of a text message."""
        chat, number = room.chat, int(message)

        async def edit() -> None:
            if shown.html == before.html:
                await self._bot.edit_message_reply_markup(chat, number, reply_markup=shown.keyboard)
            elif before.picture is None:
                await self._bot.edit_message_text(
                    shown.html,
                    chat,
                    number,
                    parse_mode="HTML",
                    reply_markup=shown.keyboard,
                    disable_web_page_preview=True,
                )
            else:
                await self._bot.edit_message_caption(
                    chat, number, caption=shown.html, parse_mode="HTML", reply_markup=shown.keyboard
                )

        await self._edited(room, message, edit)
        self._memory.keep(chat, message, Face(before.picture, shown.html, shown.face.keyboard))

    async def _edit_whole(self, room: RoomAddress, message: str, shown: _Shown) -> None:
        """Everything; a text message can become a photo that way."""
        picture = shown.picture
        if picture is None:
            await self._edit_words(room, message, shown, Face(None, "", ""))
            return

        async def edit() -> None:
            await self._pictures.replace(room, int(message), picture, shown.html, shown.keyboard)

        try:
            await self._edited(room, message, edit)
        except Refused as error:
            if not forbids_photos(error):
                _log.warning("board refused", why=error.text)
                raise
            self._letters.add(room.chat)
            raise MessageGone from error
        self._memory.keep(room.chat, message, shown.face)

    async def _edited(self, room: RoomAddress, message: str, edit: Callable[[], Awaitable[None]]) -> None:
        """Edit; what the message shows already is success, and after a failure it is unknown what it shows."""
        try:
            with send_errors():
                await edit()
        except NotModified:
            return
        except RateLimited:
            raise
        except SendError:
            self._memory.forget(room.chat, message)
            raise

    async def _adopted(self, room: RoomAddress, post: BoardPost) -> str | None:
        """The message of an earlier try that arrived although nobody heard of it, showing this board now."""
        shown = self._shown(room, post)
        for number in self._orphans.candidates(room, post.table):
            try:
                with send_errors():
                    await self._bot.edit_message_reply_markup(room.chat, number, reply_markup=shown.keyboard)
            except NotModified:
                pass
            except (MessageGone, Refused):
                continue
            message = str(number)
            self._memory.saw(room.chat, number)
            try:
                await self._edit_whole(room, message, shown)
            except MessageGone:
                continue
            await self._orphans.settled(room, post.table, message)
            _log.info("board found again")
            return message
        return None


class _Watch:
    """Around requests to one chat: a flood keeps the chat quiet, a move is told to the house."""

    def __init__(self, room: RoomAddress, pace: Pace, news: News) -> None:
        self._room = room
        self._pace = pace
        self._news = news

    async def __aenter__(self) -> None:
        """Nothing yet."""

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Moved):
            await self._news.moved(PLATFORM, self._room.chat, error.new)
        elif type(error) is RateLimited:
            self._pace.quiet(self._room.chat, error.retry_after_s)
