"""Who is in a group, and who runs it, as far as that has to be known."""

from collections.abc import Callable
from dataclasses import replace

import structlog
from cachetools import TTLCache
from telegram import Bot, ChatMember
from telegram.error import TelegramError

from bot.chat.button_id import BadButton, parse_button
from bot.chat.incoming import CommandTyped, FormSent, Incoming, Person, Pressed, RoomAddress

HOLDS_S = 60.0
KEPT = 4096
ADMINISTRATORS_ONLY = "server"
"""The command, and the beginning of the verbs, for which it matters whether somebody runs the group."""

_OUTSIDE = (ChatMember.LEFT, ChatMember.BANNED)
_RUNNING = (ChatMember.OWNER, ChatMember.ADMINISTRATOR)

_log = structlog.get_logger(__name__)


class Membership:
    """Asks Telegram, and believes the answer for a minute."""

    def __init__(self, bot: Bot, clock: Callable[[], float]) -> None:
        """clock: seconds that only grow."""
        self._bot = bot
        self._known: TTLCache[tuple[str, str], ChatMember] = TTLCache(KEPT, HOLDS_S, clock)

    async def is_in(self, person: str, room: RoomAddress) -> bool:
        """Whether a person, by number, can read what is written in a room."""
        if room.private:
            return room.chat == person
        member = await self._member(room.chat, person)
        return member is not None and member.status not in _OUTSIDE

    async def checked(self, incoming: Incoming) -> Incoming:
        """With what must be known of people: whether he who changes settings may, and whether the invited are there."""
        match incoming:
            case CommandTyped(people=people) if people and not incoming.room.private:
                present = {name: await self._present(who, incoming.room) for name, who in people.items()}
                return await self._with_rank(replace(incoming, people=present))
            case _:
                return await self._with_rank(incoming)

    async def _present(self, who: Person, room: RoomAddress) -> Person:
        member = await self._member(room.chat, who.platform_id)
        return who if member is None else replace(who, gone=member.status in _OUTSIDE)

    async def _with_rank(self, incoming: Incoming) -> Incoming:
        if incoming.room.private or not _is_for_administrators(incoming):
            return incoming
        member = await self._member(incoming.room.chat, incoming.who.platform_id)
        runs = member is not None and member.status in _RUNNING
        return replace(incoming, who=replace(incoming.who, administrator=runs))

    async def _member(self, chat: str, person: str) -> ChatMember | None:
        """None where Telegram does not say."""
        known = self._known.get((chat, person))
        if known is not None:
            return known
        try:
            member = await self._bot.get_chat_member(chat, int(person))
        except TelegramError as error:
            _log.info("member unknown", error=type(error).__name__)
            return None
        self._known[chat, person] = member
        return member


def is_inside(member: ChatMember) -> bool:
    """Whether somebody is in a chat and may write there."""
    if member.status == ChatMember.RESTRICTED:
        return bool(getattr(member, "is_member", False)) and bool(getattr(member, "can_send_messages", False))
    return member.status not in _OUTSIDE


def _is_for_administrators(incoming: Incoming) -> bool:
    match incoming:
        case CommandTyped(name=name):
            return name == ADMINISTRATORS_ONLY
        case Pressed(button=text) | FormSent(form=text):
            try:
                return parse_button(text).verb.startswith(ADMINISTRATORS_ONLY)
            except BadButton:
                return False
