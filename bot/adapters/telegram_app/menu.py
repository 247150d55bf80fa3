"""What Telegram shows of the bot before anybody writes: commands and descriptions, sent only when they changed."""

import hashlib
import json
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)
from telegram.error import TelegramError

from bot.adapters.telegram_app.notebook import Notebook
from bot.chat.commands import COMMANDS, Context
from bot.i18n.catalog import Catalog, Language
from bot.i18n.message import Message

DEFAULT = Language.ENGLISH
"""What everybody sees whose language there is not."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Setting:
    """One request. name: under which its hash is kept."""

    name: str
    content: Any
    send: Callable[[], Awaitable[object]]

    @property
    def digest(self) -> str:
        return hashlib.sha256(json.dumps(self.content, sort_keys=True).encode()).hexdigest()


async def publish_menu(bot: Bot, catalog: Catalog, notebook: Notebook) -> int:
    """Bring commands and descriptions up to date; how many requests that took.

    What fails is tried again at the next start.
    """
    sent = 0
    for setting in _settings(bot, catalog):
        name = f"menu {bot.id} {setting.name}"
        if notebook.get(name) == setting.digest:
            continue
        try:
            await setting.send()
        except TelegramError as error:
            _log.warning("menu not set", what=setting.name, error=type(error).__name__)
            continue
        sent += 1
        await notebook.keep(name, setting.digest)
    return sent


def _settings(bot: Bot, catalog: Catalog) -> Iterator[_Setting]:
    for language in Language:
        code = None if language is DEFAULT else language.value
        for scope, context in (
            (BotCommandScopeDefault(), None),
            (BotCommandScopeAllPrivateChats(), Context.PRIVATE),
            (BotCommandScopeAllGroupChats(), Context.ROOM),
        ):
            yield _commands(bot, catalog, scope, context, language)
        about = catalog.words(Message("telegram.description"), language)
        short = catalog.words(Message("telegram.short_description"), language)
        yield _Setting(f"description {language}", about, _bound(bot.set_my_description, about, code))
        yield _Setting(f"short {language}", short, _bound(bot.set_my_short_description, short, code))


def _bound(
    call: Callable[[str, str | None], Awaitable[object]], text: str, code: str | None
) -> Callable[[], Awaitable[object]]:
    return lambda: call(text, code)


def _commands(
    bot: Bot, catalog: Catalog, scope: BotCommandScope, context: Context | None, language: Language
) -> _Setting:
    commands = [
        BotCommand(spec.name, catalog.words(spec.description, language))
        for spec in COMMANDS
        if context is None or context in spec.contexts
    ]
    code = None if language is DEFAULT else language.value

    async def send() -> object:
        return await bot.set_my_commands(commands, scope=scope, language_code=code)

    return _Setting(f"commands {scope.type} {language}", [command.to_dict() for command in commands], send)
