"""Answers to one person: as the toast or alert of a press, in the private chat, or as a short reply in the group."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import structlog
from telegram import Bot, User
from telegram.error import BadRequest, NetworkError, TelegramError

from bot.adapters.telegram_app.addresses import private_room, thread_of
from bot.adapters.telegram_app.confirmations import Confirmations
from bot.adapters.telegram_app.memory import Memory
from bot.adapters.telegram_app.pace import Pace
from bot.adapters.telegram_app.prompts import prompt_html, prompt_markup
from bot.adapters.telegram_app.requests import Flooded, NotSent, send_errors
from bot.adapters.telegram_app.speaker import Speaker
from bot.adapters.telegram_app.text import ALERT_LIMIT, fitted, units
from bot.chat.button_id import BadButton, parse_button
from bot.chat.incoming import RoomAddress
from bot.chat.reply import Answer, BoardPost, Button, Form, Paced, RateLimited, RoomUnreachable, SendError
from bot.i18n.catalog import Catalog, closest_language
from bot.i18n.message import Message
from bot.i18n.spans import Span, plain
from bot.service.accounts import clean_name
from bot.service.ports import Clock

GUARD_S = 1.0
"""A press that has heard nothing by then is answered without a word."""
PATIENCE_S = 20.0
"""How long an answer waits for a chat that is to be left alone; later it is worth nothing."""
PRESS_LIVES_S = 10.0
"""After that Telegram takes no answer to a press any more."""
AGAIN_S = 0.5
LONGEST_IN_GROUP = 400
CLOSED_KEPT = 50_000
TOAST_LIMIT = 60
"""What is longer cannot be read in the two seconds in which a toast is shown."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Desk:
    """What every answer is made with.

    username: the bot's own. closed: people whose private chat is known not to be open.
    """

    bot: Bot
    speaker: Speaker
    pace: Pace
    memory: Memory
    catalog: Catalog
    confirmations: Confirmations
    username: Callable[[], str]
    clock: Clock
    closed: set[int] = field(default_factory=set)

    def words(self, key: str, user: User) -> str:
        """A sentence of the door itself."""
        return self.catalog.words(Message(key), closest_language(user.language_code))

    def private_link(self, payload: str) -> str:
        """The address that opens the private chat."""
        return f"https://t.me/{self.username()}?start={payload}"

    async def say(self, room: RoomAddress, answer: Answer, *, reply_to: int | None = None) -> None:
        """Say it when the chat may be written to, unless that takes too long. Raises SendError."""

        async def say() -> None:
            await self.speaker.say(room, answer, reply_to=reply_to)

        await self._in_turn(room, say)

    async def whisper(self, user: User, answer: Answer) -> None:
        """Say it to one person in his private chat. Raises RoomUnreachable where that is not open, SendError."""
        if user.id in self.closed:
            raise RoomUnreachable
        try:
            await self.say(private_room(user.id), answer)
        except RoomUnreachable:
            if len(self.closed) < CLOSED_KEPT:
                self.closed.add(user.id)
            raise

    async def replace(self, room: RoomAddress, message: int, answer: Answer) -> None:
        """Say something in the place of what a message said. Raises SendError."""

        async def replace() -> None:
            await self.speaker.replace(room, message, answer)

        await self._in_turn(room, replace)

    async def ask(self, room: RoomAddress, form: Form, user: User, *, reply_to: int | None = None) -> None:
        """Put a form as a message that wants a reply. Raises SendError."""

        async def ask() -> None:
            with send_errors():
                sent = await self.bot.send_message(
                    room.chat,
                    prompt_html(form, self.username(), user),
                    parse_mode="HTML",
                    message_thread_id=thread_of(room),
                    reply_markup=prompt_markup(form),
                    disable_web_page_preview=True,
                    reply_to_message_id=reply_to,
                    allow_sending_without_reply=True if reply_to is not None else None,
                )
            self.memory.saw(room.chat, sent.message_id)

        await self._in_turn(room, ask)

    async def _in_turn(self, room: RoomAddress, send: Callable[[], Awaitable[None]]) -> None:
        left_s = PATIENCE_S
        while True:
            try:
                self.pace.take(room.chat)
                return await send()
            except RateLimited as error:
                if not isinstance(error, Paced):
                    self.pace.quiet(room.chat, error.retry_after_s)
                if error.retry_after_s > left_s:
                    raise
                left_s -= error.retry_after_s
                await self.clock.sleep(error.retry_after_s)


class TypedReply:
    """The `ReplyHandle` of a typed command or form. Boards are left to the sender."""

    def __init__(self, desk: Desk, user: User, room: RoomAddress, message: int) -> None:
        """message: what he typed."""
        self._desk = desk
        self._user = user
        self._room = room
        self._message = message

    async def answer(self, answer: Answer) -> None:
        """In his private chat; where that is closed, as a short reply in the group."""
        if self._room.private or answer.public:
            await self._desk.say(self._room, answer)
            return
        try:
            await self._desk.whisper(self._user, answer)
        except RoomUnreachable:
            short = _for_group(self._desk, answer, self._user)
            await self._desk.say(self._room, short, reply_to=self._message)

    async def form(self, form: Form) -> None:
        """As a reply to what he typed."""
        await self._desk.ask(self._room, form, self._user, reply_to=self._message)

    async def board(self, post: BoardPost) -> str | None:  # noqa: ARG002 - the port's signature
        """Never: the sender keeps the pace of the chat."""
        return None

    async def done(self) -> None:
        """A typed line needs no answer."""


class PressReply:
    """The `ReplyHandle` of a button. Its one toast is given at once and waits for no chat."""

    def __init__(
        self,
        desk: Desk,
        user: User,
        room: RoomAddress,
        *,
        query: str,
        button: str,
        message: int | None = None,
    ) -> None:
        """query: the number of the press. button: as pressed. message: that it stood on. Starts the guard."""
        self._desk = desk
        self._user = user
        self._room = room
        self._query = query
        self._button = button
        self._message = message
        self._is_answered = False
        self.guard = asyncio.create_task(self._answer_in_time(), name="guard")

    async def answer(self, answer: Answer) -> None:
        """As toast or alert where it fits; else in the private chat, or as a reply in the group."""
        if answer.public:
            await self.done()
            await self._desk.say(self._room, answer)
            return
        text = plain(answer.text)
        if self._desk.confirmations.asked(self._user.id, self._button, answer):
            again = self._desk.words("telegram.press_again", self._user)
            await self._toast(f"{fitted(text, ALERT_LIMIT - units(again) - 1)} {again}", alert=True)
        elif not self._is_answered and _is_bare(answer) and units(text) <= ALERT_LIMIT:
            await self._toast(text, alert=answer.alert or not answer.toast or units(text) > TOAST_LIMIT)
            if answer.in_place and self._room.private:
                await self._replaced(answer)
        elif self._room.private:
            await self.done()
            if not (answer.in_place and await self._replaced(answer)):
                await self._desk.say(self._room, answer)
        else:
            await self._at_length(answer)

    async def form(self, form: Form) -> None:
        """As a message that names him."""
        await self.done()
        await self._desk.ask(self._room, form, self._user)

    async def board(self, post: BoardPost) -> str | None:  # noqa: ARG002 - the port's signature
        """The press is answered at once; the board follows through the sender, at the pace of the chat."""
        await self.done()
        return None

    async def done(self) -> None:
        """Without a word."""
        await self._toast(None)

    async def _replaced(self, answer: Answer) -> bool:
        """Put an answer in the place of the one whose button was pressed; whether that could be done."""
        if self._message is None or answer.picture is not None or answer.files:
            return False
        if self._desk.memory.face(self._room.chat, str(self._message)) is not None:
            return False  # a board
        try:
            await self._desk.replace(self._room, self._message, answer)
        except SendError as error:
            # A picture cannot become words; then the answer stands below it.
            _log.info("answer not replaced", error=type(error).__name__)
            return False
        return True

    async def _at_length(self, answer: Answer) -> None:
        try:
            await self._desk.whisper(self._user, answer)
        except RoomUnreachable:
            await self._without_private(answer)
        else:
            await self._toast(self._desk.words("telegram.wrote", self._user))

    async def _without_private(self, answer: Answer) -> None:
        """What fits an alert as an alert, buttons in the group; for a picture he must open the private chat first."""
        if answer.picture is not None or answer.files:
            table = _table(self._button)
            if table and not self._is_answered:
                await self._toast(None, url=self._desk.private_link(f"board-{table}"))
            else:
                await self._toast(self._desk.words("telegram.open_private", self._user), alert=True)
        elif answer.personal and not self._is_answered:
            table = _table(self._button)
            if table and answer.in_place:
                await self._toast(None, url=self._desk.private_link(f"cube-{table}"))
            else:
                await self._toast(self._desk.words("telegram.open_private", self._user), alert=True)
        elif answer.rows or self._is_answered:
            await self.done()
            await self._desk.say(self._room, _named(_for_group(self._desk, answer, self._user), self._user))
        else:
            await self._too_long(answer)

    async def _too_long(self, answer: Answer) -> None:
        """Words that no alert can hold: for all to read where they are few enough, else in the private chat."""
        table = _table(self._button)
        if units(plain(answer.text)) <= LONGEST_IN_GROUP:
            await self.done()
            await self._desk.say(self._room, _named(answer, self._user))
        elif table:
            await self._toast(None, url=self._desk.private_link(f"board-{table}"))
        else:
            await self._toast(self._desk.words("telegram.open_private", self._user), alert=True)

    async def _answer_in_time(self) -> None:
        await asyncio.sleep(GUARD_S)
        await self.done()

    async def _toast(self, text: str | None, *, alert: bool = False, url: str | None = None) -> None:
        """The one answer of a press. That it comes too late is nobody's loss: what was asked for is done."""
        if self._is_answered:
            return
        self._is_answered = True
        if asyncio.current_task() is not self.guard:
            self.guard.cancel()
        for is_last in (False, True):
            try:
                await self._desk.bot.answer_callback_query(
                    self._query, text=text, show_alert=alert or None, url=url
                )
            except TelegramError as error:
                wait_s = _worth_waiting_s(error)
                if is_last or wait_s is None:
                    _log.info("press not answered", error=type(error).__name__)
                    return
                await self._desk.clock.sleep(wait_s)
            else:
                return


def _worth_waiting_s(error: TelegramError) -> float | None:
    """After how many seconds the answer of a press may be tried again; None where that is no use."""
    if isinstance(error, NotSent):
        return 0.0
    if isinstance(error, Flooded):
        return error.retry_after_s if error.retry_after_s <= PRESS_LIVES_S else None
    # A refusal and a lost answer are network errors to the library too; the first says no again.
    return AGAIN_S if isinstance(error, NetworkError) and not isinstance(error, BadRequest) else None


def _named(answer: Answer, user: User) -> Answer:
    """Words for one person that all can read, with his name before them."""
    return replace(answer, text=(Span(f"{clean_name(user.full_name)}: "), *answer.text))


def _is_bare(answer: Answer) -> bool:
    return not (answer.rows or answer.picture or answer.files)


def _for_group(desk: Desk, answer: Answer, user: User) -> Answer:
    """What the whole group may read: the words, cut, and a way to the private chat for the rest."""
    text = desk.words("telegram.open_private", user) if answer.personal else plain(answer.text)
    is_bare = answer.picture is None and not answer.files and not answer.personal
    is_whole = is_bare and units(text) <= LONGEST_IN_GROUP
    rows = () if answer.personal else answer.rows
    if not is_whole:
        label = desk.words("telegram.private_button", user)
        rows = (*rows, (Button(desk.private_link(HERE), label, link=True),))
    return Answer((Span(fitted(text, LONGEST_IN_GROUP)),), rows=rows)


HERE = "here"
"""The payload of a link that only opens the private chat."""


def _table(button: str) -> str:
    try:
        return parse_button(button).table
    except BadButton:
        return ""
