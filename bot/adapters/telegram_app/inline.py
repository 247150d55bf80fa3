"""Inline mode: a card for a challenge of mine, to be put into any chat."""

from collections.abc import Awaitable, Callable

import structlog
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
)
from telegram.error import TelegramError

from bot.adapters.telegram_app.addresses import person_of
from bot.adapters.telegram_app.text import html
from bot.chat.incoming import Person
from bot.chat.offers import OpenChallenge
from bot.i18n.catalog import Catalog, closest_language
from bot.i18n.message import Message

MOST_CARDS = 10

_log = structlog.get_logger(__name__)


Challenges = Callable[[Person], Awaitable[tuple[OpenChallenge, ...]]]
"""The challenges of a person that anybody may take up, newest first."""


class InlineCards:
    """Answers inline queries; they reach the bot only if its owner has switched inline mode on."""

    def __init__(
        self, bot: Bot, catalog: Catalog, challenges: Challenges, username: Callable[[], str]
    ) -> None:
        self._bot = bot
        self._catalog = catalog
        self._challenges = challenges
        self._username = username

    async def answer(self, query: InlineQuery) -> None:
        """The cards of the person's open challenges, and the way to make one."""
        language = closest_language(query.from_user.language_code)

        def words(key: str) -> str:
            return self._catalog.words(Message(key), language)

        offered = (await self._challenges(person_of(query.from_user)))[:MOST_CARDS]
        cards = [self._card(challenge, words) for challenge in offered]
        new = InlineQueryResultsButton(words("telegram.new_challenge"), start_parameter="play")
        try:
            await self._bot.answer_inline_query(query.id, cards, cache_time=0, is_personal=True, button=new)
        except TelegramError as error:
            _log.info("inline query not answered", error=type(error).__name__)

    def _card(self, challenge: OpenChallenge, words: Callable[[str], str]) -> InlineQueryResultArticle:
        link = f"https://t.me/{self._username()}?start=join-{challenge.code}"
        return InlineQueryResultArticle(
            id=challenge.table,
            title=words("telegram.challenge"),
            description=challenge.table,
            input_message_content=InputTextMessageContent(html(challenge.text), parse_mode="HTML"),
            reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton(words("button.accept"), url=link)]]),
        )
