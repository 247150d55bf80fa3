"""Updates into what the conversation understands."""

import asyncio
from dataclasses import dataclass
from typing import assert_never

import structlog
from telegram import CallbackQuery, ChatMemberUpdated, Message, Update, User
from telegram.error import TelegramError

from bot.adapters.telegram_app.addresses import PLATFORM, person_of, private_room, room_of
from bot.adapters.telegram_app.commands import HELP, Typed, is_for_others, read_command, read_play
from bot.adapters.telegram_app.inline import InlineCards
from bot.adapters.telegram_app.membership import Membership, is_inside
from bot.adapters.telegram_app.memory import Memory
from bot.adapters.telegram_app.people import People
from bot.adapters.telegram_app.ports import Handler, News
from bot.adapters.telegram_app.prompts import Asked, asked_by
from bot.adapters.telegram_app.replies import Desk, PressReply, TypedReply
from bot.chat.incoming import CommandTyped, FormSent, Incoming, Pressed, RoomAddress
from bot.chat.reply import Answer, SendError
from bot.i18n.spans import Span

ALLOWED = (
    Update.MESSAGE,
    Update.CALLBACK_QUERY,
    Update.MY_CHAT_MEMBER,
    Update.INLINE_QUERY,
)
"""What Telegram is asked to deliver; edited messages are not among it, for an edit is no second command."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Myself:
    """The bot as Telegram knows it. id: its number. username: without the at sign."""

    id: int
    username: str


class Intake:
    """Serves updates, several at once; those of one person one after the other. Belongs to one event loop."""

    def __init__(
        self,
        *,
        handle: Handler,
        desk: Desk,
        memory: Memory,
        news: News,
        cards: InlineCards,
        membership: Membership,
    ) -> None:
        """handle: of the dispatcher."""
        self._membership = membership
        self._handle = handle
        self._desk = desk
        self._memory = memory
        self._news = news
        self._cards = cards
        self._people = People()
        self._last: dict[int, asyncio.Task[None]] = {}
        self._guards: set[asyncio.Task[None]] = set()

    def serve(self, update: Update, me: Myself) -> asyncio.Task[None]:
        """Begin to serve an update; the task raises nothing."""
        user = update.effective_user
        self._people.met(user)
        chat = update.effective_chat
        if user is not None and chat is not None and chat.type == chat.PRIVATE:
            self._desk.closed.discard(
                user.id
            )  # whoever is heard there can be written to, or has just closed it
        before = self._last.get(user.id) if user is not None else None
        # The guard of a press starts now, whatever stands before it.
        query = update.callback_query
        reply = self._press_reply(query) if query is not None else None
        task = asyncio.create_task(self._served(update, me, reply, before), name=f"update {update.update_id}")
        if user is not None:
            self._last[user.id] = task
            task.add_done_callback(lambda done: self._forget(user.id, done))
        return task

    def close(self) -> None:
        """Nobody waits for answers any more."""
        for guard in self._guards:
            guard.cancel()

    def _forget(self, user: int, done: asyncio.Task[None]) -> None:
        if self._last.get(user) is done:
            del self._last[user]

    async def _served(
        self, update: Update, me: Myself, reply: PressReply | None, before: asyncio.Task[None] | None
    ) -> None:
        if before is not None:
            await asyncio.wait((before,))
        try:
            await self._serve(update, me, reply)
        except Exception as error:  # noqa: BLE001 - one update that cannot be served must not end the others
            _log.error("update failed", error=type(error).__name__)

    async def _serve(self, update: Update, me: Myself, reply: PressReply | None) -> None:
        key = f"t:{me.id}:{update.update_id}"
        if update.callback_query is not None and reply is not None:
            await self._pressed(update.callback_query, key, reply)
        elif update.my_chat_member is not None:
            await self._standing(update.my_chat_member)
        elif update.inline_query is not None:
            await self._cards.answer(update.inline_query)
        elif update.message is not None:
            await self._message(update.message, key, me)

    def _press_reply(self, query: CallbackQuery) -> PressReply:
        room = private_room(query.from_user.id) if query.message is None else room_of(query.message)
        message = None if query.message is None else query.message.message_id
        reply = PressReply(
            self._desk, query.from_user, room, query=query.id, button=query.data or "", message=message
        )
        self._guards.add(reply.guard)
        reply.guard.add_done_callback(self._guards.discard)
        return reply

    async def _pressed(self, query: CallbackQuery, key: str, reply: PressReply) -> None:
        """A button, also on a message that the bot cannot read any more, and with data that is on no button."""
        if query.message is None:
            await reply.done()
            return
        room, message = room_of(query.message), query.message.message_id
        self._memory.saw(room.chat, message)
        button = self._desk.confirmations.meant(query.from_user.id, query.data or "")
        incoming = Pressed(person_of(query.from_user), room, key, button, str(message))
        await self._handle(await self._membership.checked(incoming), reply)

    async def _message(self, message: Message, key: str, me: Myself) -> None:
        room = room_of(message)
        self._memory.saw(room.chat, message.message_id)
        if message.migrate_to_chat_id is not None:
            await self._news.moved(PLATFORM, room.chat, str(message.migrate_to_chat_id))
        elif message.migrate_from_chat_id is not None:
            await self._news.moved(PLATFORM, str(message.migrate_from_chat_id), room.chat)
        elif message.text is not None and not _is_repeated(message):
            await self._said(message, key, me)

    async def _said(self, message: Message, key: str, me: Myself) -> None:
        """Words: a command, a form that comes back, a play in answer to a board; anything else is not for the bot."""
        user = message.from_user
        if user is None or is_for_others(message, me.username):
            return
        what = self._meant(message, me)
        if what is None:
            return
        room = room_of(message)
        if message.sender_chat is not None or user.is_bot:
            await self._nobody(message, room, user)
            return
        reply = TypedReply(self._desk, user, room, message.message_id)
        await self._handle(await self._membership.checked(_incoming(what, message, key, me)), reply)
        if isinstance(what, Asked) and not room.private and what.of in (None, user.id):
            await self._clear(room, message)

    def _meant(self, message: Message, me: Myself) -> Typed | Asked | None:
        command = read_command(message, self._people)
        if command is not None:
            return command
        replied = message.reply_to_message
        if replied is not None and replied.from_user is not None and replied.from_user.id == me.id:
            asked = asked_by(replied)
            return asked if asked is not None else read_play(message)
        if message.chat.type == message.chat.PRIVATE:
            return read_play(message) or Typed(HELP)
        return None

    async def _nobody(self, message: Message, room: RoomAddress, user: User) -> None:
        """Somebody who writes as the group or as a channel cannot be told from others who do."""
        words = self._desk.words("telegram.anonymous", user)
        try:
            await self._desk.say(room, Answer((Span(words),)), reply_to=message.message_id)
        except SendError as error:
            _log.info("answer lost", error=type(error).__name__)

    async def _clear(self, room: RoomAddress, message: Message) -> None:
        """A question that was answered goes, so that the board stays near; if it does not, that is no harm."""
        if message.reply_to_message is None:
            return
        try:
            await self._desk.bot.delete_message(room.chat, message.reply_to_message.message_id)
        except TelegramError as error:
            _log.info("question not deleted", error=type(error).__name__)

    async def _standing(self, change: ChatMemberUpdated) -> None:
        """The bot was added, removed, blocked or unblocked."""
        was, now = (is_inside(member) for member in (change.old_chat_member, change.new_chat_member))
        chat = str(change.chat.id)
        if was and not now:
            await self._news.shut_out(PLATFORM, chat)
        elif now:
            await self._news.let_in(PLATFORM, chat)


def _is_repeated(message: Message) -> bool:
    """Whether somebody only passes on what was said elsewhere."""
    return (
        message.forward_origin is not None
        or message.via_bot is not None
        or bool(message.is_automatic_forward)
    )


def _incoming(what: Typed | Asked, message: Message, key: str, me: Myself) -> Incoming:
    assert message.from_user is not None  # noqa: S101 - whoever is nobody was answered before
    who, room = person_of(message.from_user), room_of(message)
    match what:
        case Asked(form=form, field=field):
            return FormSent(who, room, key, form, {field: message.text or ""})
        case Typed(name=name, options=options, people=people):
            return CommandTyped(who, room, key, name, options, people, _board_replied_to(message, me))
    assert_never(what)


def _board_replied_to(message: Message, me: Myself) -> str | None:
    replied = message.reply_to_message
    if replied is None or replied.from_user is None or replied.from_user.id != me.id:
        return None
    return str(replied.message_id)
