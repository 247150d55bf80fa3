"""The methods of the Bot API that the door uses, with the refusals of Telegram's own server."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.support.telegram_server.markup import CannotParse, Parsed, parse_html, units
from tests.support.telegram_server.world import BOT_ID, Chat, Json, Message, World, size_of

MOST_BUTTONS = 100
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_START = re.compile(r"[A-Za-z0-9_-]{1,64}")
_ACTIONS = (
    "url", "callback_data", "web_app", "login_url", "switch_inline_query", "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat", "copy_text", "callback_game", "pay",
)  # fmt: skip


class Refused(Exception):
    """Telegram says no."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad(text: str) -> Refused:
    """A 400."""
    return Refused(400, f"Bad Request: {text}")


@dataclass
class Call:
    """One request. values: its parameters, decoded; files: uploaded bytes by field name."""

    method: str
    values: Mapping[str, Any]
    files: Mapping[str, bytes]

    @property
    def chat_id(self) -> int | None:
        """The chat it is about, if any."""
        found = self.values.get("chat_id")
        return None if found is None else int(found)


class Methods:
    """Carries requests out in a world. queries: presses that are not answered yet, answered by whom knows it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.queries: dict[str, Callable[[Json], None]] = {}
        self.inline: dict[str, Callable[[Json], None]] = {}
        self.webhook: Json | None = None
        self.commands: dict[tuple[str, str], list[Json]] = {}
        self.texts: dict[tuple[str, str], str] = {}

    def carry_out(self, call: Call) -> Any:
        """The result. Raises Refused."""
        handler: Callable[[Call], Any] = getattr(self, f"_{_snake(call.method)}")
        return handler(call)

    def knows(self, method: str) -> bool:
        """Whether there is such a method here."""
        return hasattr(self, f"_{_snake(method)}")

    def _get_me(self, call: Call) -> Json:
        flags = {
            "can_join_groups": True,
            "can_read_all_group_messages": False,
            "supports_inline_queries": True,
            "can_connect_to_business": False,
            "has_main_web_app": False,
        }
        return {**self.world.bot.json(), **flags}

    def _set_webhook(self, call: Call) -> bool:
        if not str(call.values["url"]).startswith("https://"):
            raise bad("bad webhook: An HTTPS URL must be provided for webhook")
        self.webhook = dict(call.values)
        return True

    def _delete_webhook(self, call: Call) -> bool:
        self.webhook = None
        return True

    def _send_message(self, call: Call) -> Json:
        chat = self._chat(call)
        parsed = self._words(call.values, "text", 4096)
        if not parsed.text.strip():
            raise bad("message text is empty")
        return self._sent(call, chat, parsed).json()

    def _send_photo(self, call: Call) -> Json:
        chat = self._chat(call)
        if not chat.photos:
            raise bad("not enough rights to send photos to the chat")
        parsed = self._words(call.values, "caption", 1024)
        message = self._sent(call, chat, parsed)
        message.photo, message.file_id = self._photo(call, "photo", str(call.values["photo"]))
        return message.json()

    def _send_document(self, call: Call) -> Json:
        chat = self._chat(call)
        message = self._sent(call, chat, self._words(call.values, "caption", 1024))
        message.document = self.world.new_file(call.files["document"])
        return message.json()

    def _edit_message_media(self, call: Call) -> Json:
        message = self._own(call)
        if not message.chat.photos:
            raise bad("not enough rights to send photos to the chat")
        media = call.values["media"]
        if media["type"] != "photo":
            raise bad("unexpected media")
        parsed = self._words(media, "caption", 1024)
        photo, file_id = self._photo(call, str(media["media"]).removeprefix("attach://"), str(media["media"]))
        markup = self._markup(call)
        if (photo, parsed.text, parsed.entities, markup) == (
            message.photo, message.text, message.entities, message.markup,
        ):  # fmt: skip
            raise _not_modified()
        message.photo, message.file_id = photo, file_id
        return self._changed(message, parsed, markup)

    def _edit_message_caption(self, call: Call) -> Json:
        message = self._own(call)
        if message.photo is None:
            raise bad("there is no caption in the message to edit")
        return self._reworded(call, message, "caption", 1024)

    def _edit_message_text(self, call: Call) -> Json:
        message = self._own(call)
        if message.photo is not None:
            raise bad("there is no text in the message to edit")
        return self._reworded(call, message, "text", 4096)

    def _edit_message_reply_markup(self, call: Call) -> Json:
        message = self._own(call)
        markup = self._markup(call)
        if markup == message.markup:
            raise _not_modified()
        return self._changed(message, Parsed(message.text, message.entities), markup)

    def _delete_message(self, call: Call) -> bool:
        message = self._own(call, "delete")
        del self.world.messages[message.chat.id, message.id]
        return True

    def _answer_callback_query(self, call: Call) -> bool:
        url = call.values.get("url")
        if url is not None and not str(url).startswith(f"https://t.me/{self.world.bot.username}?start="):
            raise bad("URL_INVALID")
        answered = self.queries.pop(str(call.values["callback_query_id"]), None)
        if answered is None:
            raise bad("query is too old and response timeout expired or query ID is invalid")
        answered(dict(call.values))
        return True

    def _answer_inline_query(self, call: Call) -> bool:
        if len(call.values["results"]) > 50:
            raise bad("RESULTS_TOO_MUCH")
        answered = self.inline.pop(str(call.values["inline_query_id"]), None)
        if answered is None:
            raise bad("query is too old and response timeout expired or query ID is invalid")
        for result in call.values["results"]:
            self._words(result["input_message_content"], "message_text", 4096)
            self._checked_markup(result.get("reply_markup"))
        answered(dict(call.values))
        return True

    def _set_my_commands(self, call: Call) -> bool:
        commands = call.values["commands"]
        if len(commands) > 100:
            raise bad("BOT_COMMANDS_TOO_MUCH")
        for command in commands:
            if not _COMMAND.fullmatch(command["command"]):
                raise bad("BOT_COMMAND_INVALID")
        scope = call.values.get("scope", {"type": "default"})["type"]
        self.commands[scope, str(call.values.get("language_code", ""))] = commands
        return True

    def _set_my_description(self, call: Call) -> bool:
        return self._set_text("description", call)

    def _set_my_short_description(self, call: Call) -> bool:
        return self._set_text("short_description", call)

    def _get_chat_member(self, call: Call) -> Json:
        chat, user = self._chat(call), self.world.users.get(int(call.values["user_id"]))
        if user is None:
            raise bad("PARTICIPANT_ID_INVALID")
        if (chat.id, user.id) in self.world.left:
            return {"status": "left", "user": user.json()}
        if (chat.id, user.id) in self.world.administrators:
            return {"status": "creator", "user": user.json(), "is_anonymous": False}
        return {"status": "member", "user": user.json()}

    def _set_text(self, name: str, call: Call) -> bool:
        self.texts[name, str(call.values.get("language_code", ""))] = str(call.values.get(name, ""))
        return True

    def _chat(self, call: Call) -> Chat:
        """The chat, if the bot may write in it."""
        chat = self.world.chats.get(call.chat_id or 0)
        if chat is None:
            raise bad("chat not found")
        if chat.moved_to is not None:
            raise Refused(
                400,
                "Bad Request: group chat was upgraded to a supergroup chat",
                {"migrate_to_chat_id": chat.moved_to},
            )
        if chat.bot == "new":
            raise Refused(403, "Forbidden: bot can't initiate conversation with a user")
        if chat.bot == "blocked":
            raise Refused(403, "Forbidden: bot was blocked by the user")
        if chat.bot == "kicked":
            raise Refused(403, f"Forbidden: bot was kicked from the {chat.type} chat")
        thread = call.values.get("message_thread_id")
        if thread is not None and (not chat.is_forum or int(thread) not in chat.topics):
            raise bad("message thread not found")
        return chat

    def _own(self, call: Call, what: str = "edit") -> Message:
        chat = self._chat(call)
        message = self.world.messages.get((chat.id, int(call.values["message_id"])))
        if message is None:
            raise bad(f"message to {what} not found")
        if message.author.id != BOT_ID:
            raise bad(f"message can't be {what}ed")
        return message

    def _sent(self, call: Call, chat: Chat, parsed: Parsed) -> Message:
        reply = call.values.get("reply_parameters")
        replied = None
        if reply is not None:
            replied = self.world.messages.get((chat.id, int(reply["message_id"])))
            if replied is None and not reply.get("allow_sending_without_reply"):
                raise bad("message to be replied not found")
        thread = call.values.get("message_thread_id")
        message = Message(
            self.world.next_number(chat),
            chat,
            self.world.bot,
            parsed.text,
            self._entities(parsed),
            thread=None if thread is None else int(thread),
            reply_to=replied,
            silent=bool(call.values.get("disable_notification")),
        )
        markup = self._markup(call)
        if markup is not None and "force_reply" in markup:
            message.force_reply = markup
        else:
            message.markup = markup
        return self.world.add(message)

    def _reworded(self, call: Call, message: Message, name: str, most: int) -> Json:
        parsed = self._words(call.values, name, most)
        markup = self._markup(call)
        if (parsed.text, self._entities(parsed), markup) == (message.text, message.entities, message.markup):
            raise _not_modified()
        return self._changed(message, parsed, markup)

    def _changed(self, message: Message, parsed: Parsed, markup: Json | None) -> Json:
        message.text, message.entities, message.markup = parsed.text, self._entities(parsed), markup
        message.edits += 1
        return message.json()

    def _words(self, values: Mapping[str, Any], name: str, most: int) -> Parsed:
        text, mode = str(values.get(name, "")), values.get("parse_mode")
        if mode not in (None, "HTML"):
            raise bad("unsupported parse_mode")
        try:
            parsed = parse_html(text) if mode else Parsed(text)
        except CannotParse as error:
            raise bad(str(error)) from error
        if units(parsed.text) > most:
            raise bad("message caption is too long" if name == "caption" else "message is too long")
        return parsed

    def _entities(self, parsed: Parsed) -> list[Json]:
        """With the people whom they mention; Telegram drops mentions of strangers."""
        made = []
        for entity in parsed.entities:
            if entity["type"] == "text_mention" and isinstance(entity["user"], int):
                user = self.world.users.get(entity["user"])
                if user is None:
                    continue
                entity = {**entity, "user": user.json()}  # noqa: PLW2901 - a copy with the person in it
            made.append(entity)
        return made

    def _photo(self, call: Call, name: str, reference: str) -> tuple[bytes, str]:
        if reference.startswith("attach://"):
            body = call.files.get(name) or call.files.get(reference.removeprefix("attach://"))
            if not body:
                raise bad("file must be non-empty")
            try:
                width, height = size_of(body)
            except ValueError as error:
                raise bad("IMAGE_PROCESS_FAILED") from error
            if (
                len(body) > 10 << 20
                or width + height > 10_000
                or max(width, height) > 20 * min(width, height)
            ):
                raise bad("PHOTO_INVALID_DIMENSIONS")
            return body, self.world.new_file(body)
        if reference not in self.world.files:
            raise bad("wrong file identifier/HTTP URL specified")
        return self.world.files[reference], reference

    def _markup(self, call: Call) -> Json | None:
        markup: Json | None = call.values.get("reply_markup")
        return self._checked_markup(markup)

    def _checked_markup(self, markup: Json | None) -> Json | None:
        if markup is None or "inline_keyboard" not in markup:
            return markup
        buttons = [button for row in markup["inline_keyboard"] for button in row]
        if len(buttons) > MOST_BUTTONS:
            raise bad("reply markup is too long")
        for button in buttons:
            if not button["text"]:
                raise bad("can't parse inline keyboard button: Text must be non-empty")
            if len([action for action in _ACTIONS if action in button]) != 1:
                raise bad("can't parse inline keyboard button: exactly one action is allowed")
            if button.get("style") not in (None, "danger", "success", "primary"):
                raise bad("can't parse inline keyboard button: invalid style")
            start = str(button.get("url", "")).partition("?start=")[2]
            if start and not _START.fullmatch(start):
                raise bad("BUTTON_URL_INVALID")
        return markup if buttons else None


def _not_modified() -> Refused:
    return bad(
        "message is not modified: specified new message content and reply markup are exactly the same "
        "as a current content and reply markup of the message"
    )


def _snake(method: str) -> str:
    return re.sub(r"([A-Z])", r"_\1", method).lower()
