"""People with phones: they write, press, edit, add and remove the bot."""

import asyncio
import re
import time
from dataclasses import dataclass
from itertools import count
from typing import Any

from tests.support.telegram_server.markup import units
from tests.support.telegram_server.server import TelegramServer
from tests.support.telegram_server.world import ANONYMOUS, BOT_ID, USERNAME, Chat, Json, Message, User

_COMMAND = re.compile(r"/[A-Za-z0-9_]+(@[A-Za-z0-9_]+)?")
_MENTION = re.compile(r"(?<!\S)@[A-Za-z0-9_]{4,}")
ANSWERED_WITHIN_S = 30.0

_queries = count(1)


@dataclass(frozen=True)
class Toast:
    """What a press was answered with. after_s: how long that took."""

    text: str
    alert: bool
    url: str | None
    after_s: float


class Phone:
    """One person."""

    def __init__(self, server: TelegramServer, user: User) -> None:
        """user: of the server's world."""
        self.server = server
        self.user = user

    @classmethod
    def of(
        cls, server: TelegramServer, name: str, *, language: str | None = "en", username: str | None = None
    ) -> "Phone":
        """Somebody new."""
        return cls(server, server.world.user(name, language=language, username=username))

    @property
    def private(self) -> Chat:
        """His chat with the bot."""
        return self.server.world.chats[self.user.id]

    def starts(self, payload: str = "") -> Message:
        """He opens the private chat and presses Start."""
        return self.says(f"/start {payload}".strip())

    def says(
        self,
        text: str,
        chat: Chat | None = None,
        *,
        reply_to: Message | None = None,
        topic: int | None = None,
        mention: User | None = None,
        anonymous: bool = False,
        **extra: Any,
    ) -> Message:
        """He sends a text; with privacy mode on, the bot hears of it only where it is meant.

        mention: somebody without a username, mentioned by his first name, which stands in the text.
        """
        chat = chat or self.private
        if chat is self.private:
            chat.bot = "member"
        author = (
            User(ANONYMOUS, "Group", username="GroupAnonymousBot", is_bot=True) if anonymous else self.user
        )
        message = self.server.world.add(
            Message(
                self.server.world.next_number(chat),
                chat,
                author,
                text,
                _entities(text, mention),
                reply_to=reply_to,
                thread=topic,
                sender_chat=chat if anonymous else None,
                extra=extra,
            )
        )
        if _is_heard(message):
            self.server.put("message", message.json())
        return message

    def edits(self, message: Message, text: str) -> None:
        """He edits what he wrote."""
        message.text, message.entities = text, _entities(text, None)
        message.edits += 1
        self.server.put("edited_message", message.json())

    async def presses(self, message: Message, label: str) -> Toast:
        """He presses a button and waits for the answer."""
        return await self.sends(str(message.button(label)["callback_data"]), message)

    async def sends(self, data: str, message: Message, *, inaccessible: bool = False) -> Toast:
        """A press with any data, as a client that plays tricks can send it."""
        shown = message.json()
        if inaccessible:
            shown = {"message_id": message.id, "chat": message.chat.json(), "date": 0}
        query = f"q{next(_queries)}"
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.server.methods.queries[query] = answer.set_result
        began = time.monotonic()
        self.server.put(
            "callback_query",
            {
                "id": query,
                "from": self.user.json(),
                "message": shown,
                "chat_instance": str(message.chat.id),
                "data": data,
            },
        )
        values = await asyncio.wait_for(answer, ANSWERED_WITHIN_S)
        return Toast(
            str(values.get("text", "")),
            bool(values.get("show_alert")),
            values.get("url"),
            time.monotonic() - began,
        )

    async def asks_inline(self, text: str = "") -> Json:
        """He types the bot's name in some chat; the answer's values."""
        query = f"i{next(_queries)}"
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.server.methods.inline[query] = answer.set_result
        self.server.put(
            "inline_query",
            {"id": query, "from": self.user.json(), "query": text, "offset": "", "chat_type": "group"},
        )
        return await asyncio.wait_for(answer, ANSWERED_WITHIN_S)

    def puts(self, chat: Chat, bot: str) -> None:
        """He adds the bot to a chat (`member`), removes it (`kicked`), or blocks it (`blocked`) in his own."""
        old, chat.bot = chat.bot, bot
        me = self.server.world.bot.json()
        self.server.put(
            "my_chat_member",
            {
                "chat": chat.json(),
                "from": self.user.json(),
                "date": 1_700_000_000,
                "old_chat_member": _member(old, me),
                "new_chat_member": _member(bot, me),
            },
        )


def migrate(server: TelegramServer, group: Chat, *, order: str = "to first", silent: bool = False) -> Chat:
    """A group becomes a supergroup; two service messages say so, in either order. silent: nobody has heard yet."""
    world = server.world
    new = world.group(group.title)
    group.moved_to = new.id
    owner = next(user for user in world.users.values() if user.id != BOT_ID)
    told = [
        Message(world.next_number(group), group, owner, service={"migrate_to_chat_id": new.id}),
        Message(world.next_number(new), new, owner, service={"migrate_from_chat_id": group.id}),
    ]
    for message in told if order == "to first" else reversed(told):
        world.add(message)
        if not silent:
            server.put("message", message.json())
    return new


def _member(standing: str, me: Json) -> Json:
    if standing in ("kicked", "blocked"):
        return {"status": "kicked", "user": me, "until_date": 0}
    if standing == "new":
        return {"status": "left", "user": me}
    return {"status": "member", "user": me}


def _is_heard(message: Message) -> bool:
    """Whether a bot in privacy mode gets the message."""
    if message.chat.type == "private":
        return True
    if message.reply_to is not None and message.reply_to.author.id == BOT_ID:
        return True
    command = _COMMAND.match(message.text)
    if command is not None:
        return command[1] is None or command[1].lower() == f"@{USERNAME.lower()}"
    return f"@{USERNAME}" in message.text


def _entities(text: str, mention: User | None) -> list[Json]:
    found: list[Json] = []
    command = _COMMAND.match(text)
    if command is not None:
        found.append({"type": "bot_command", "offset": 0, "length": len(command[0])})
    found += [
        {"type": "mention", "offset": units(text[: match.start()]), "length": len(match[0])}
        for match in _MENTION.finditer(text)
    ]
    if mention is not None:
        at = text.index(mention.first_name)
        found.append(
            {
                "type": "text_mention",
                "offset": units(text[:at]),
                "length": units(mention.first_name),
                "user": mention.json(),
            }
        )
    return sorted(found, key=lambda entity: entity["offset"])
