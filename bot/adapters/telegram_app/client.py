"""The Telegram door, put together."""

import asyncio
import logging
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import structlog
from telegram import Bot, Update
from telegram.error import BadRequest, InvalidToken, NetworkError, TelegramError

from bot.adapters.telegram_app import paces
from bot.adapters.telegram_app.confirmations import Confirmations
from bot.adapters.telegram_app.delivery import Webhook, WebhookServer, again_until_it_works, begin, poll
from bot.adapters.telegram_app.inline import Challenges, InlineCards
from bot.adapters.telegram_app.intake import ALLOWED, Intake, Myself
from bot.adapters.telegram_app.membership import Membership
from bot.adapters.telegram_app.memory import Memory
from bot.adapters.telegram_app.menu import publish_menu
from bot.adapters.telegram_app.notebook import Notebook
from bot.adapters.telegram_app.orphans import Orphans
from bot.adapters.telegram_app.pace import Pace
from bot.adapters.telegram_app.pictures import Pictures
from bot.adapters.telegram_app.ports import Handler, News, Uploads
from bot.adapters.telegram_app.replies import Desk
from bot.adapters.telegram_app.requests import Flooded, Line, Mail
from bot.adapters.telegram_app.sender import TelegramSender
from bot.adapters.telegram_app.speaker import Speaker
from bot.chat.delivery import Door
from bot.i18n.catalog import Catalog
from bot.service.ports import Clock

API_ROOT = "https://api.telegram.org"
DELETABLE_S = 47 * 3600.0
"""Telegram lets a bot delete its messages for 48 hours; an hour is left for what goes slowly."""
FINISH_WITHIN_S = 3.0
"""How long updates that are being served may take when the door closes."""

_log = structlog.get_logger(__name__)


class TelegramAppError(Exception):
    """The door cannot be opened; its text is one sentence for the operator, without the token. `code` is stable."""

    code = "telegram_app"


@dataclass(frozen=True, slots=True)
class Connection:
    """How Telegram is reached. token: secret, so it is in no text of this class.

    api_root: another Bot API server. webhook: None asks for updates by itself.
    """

    token: str
    api_root: str = API_ROOT
    webhook: Webhook | None = None

    def __repr__(self) -> str:
        """Without the secrets."""
        return f"Connection(api_root={self.api_root!r}, webhook={self.webhook is not None})"


class TelegramApp:
    """The second door. `door` is what the presenter needs to know of platform `telegram`."""

    def __init__(
        self,
        *,
        connection: Connection,
        handle: Handler,
        news: News,
        challenges: Challenges,
        catalog: Catalog,
        clock: Clock,
        uploads: Uploads | None = None,
        notes: Path | None = None,
    ) -> None:
        """handle: of the dispatcher. clock: keeps the pace of the chats.

        notes: a small file for what outlives the process; None: nothing does.

        Raises TelegramAppError.
        """
        if not connection.token:
            raise TelegramAppError("TELEGRAM_TOKEN is empty")
        self._connection = connection
        self._catalog = catalog
        self._notebook = Notebook(notes)
        root = connection.api_root.rstrip("/")
        self._bot = Bot(
            connection.token,
            base_url=f"{root}/bot",
            base_file_url=f"{root}/file/bot",
            request=Line(),
            get_updates_request=Mail(),
        )
        self._membership = Membership(self._bot, clock.monotonic_s)
        self._clock = clock
        self._pace = pace = Pace(clock.monotonic_s)
        pace.resume(paces.recalled(self._notebook, clock.now_ms()))
        memory = Memory()
        pictures = Pictures(self._bot, uploads, clock.now_ms)
        speaker = Speaker(self._bot, pictures, memory)
        self.sender = TelegramSender(
            self._bot,
            memory=memory,
            pace=pace,
            pictures=pictures,
            orphans=Orphans(self._notebook, memory),
            speaker=speaker,
            news=news,
        )
        self._me: Myself | None = None
        desk = Desk(
            self._bot,
            speaker,
            pace,
            memory,
            catalog,
            Confirmations(clock.monotonic_s),
            lambda: self.username,
            clock,
        )
        cards = InlineCards(self._bot, catalog, challenges, lambda: self.username)
        self._intake = Intake(
            handle=handle, desk=desk, memory=memory, news=news, cards=cards, membership=self._membership
        )
        self._served: set[asyncio.Task[None]] = set()
        self._running: asyncio.Task[None] | None = None
        self._server: WebhookServer | None = None

    @property
    def username(self) -> str:
        """The bot's name without the at sign; empty before Telegram was reached."""
        return "" if self._me is None else self._me.username

    @property
    def door(self) -> Door:
        """The way out, and what it can do."""
        return Door(
            self.sender,
            below=self.sender.below,
            wait_s=self.sender.wait_s,
            light_steps=True,
            calls=True,
            handles=True,
            unsay_within_s=DELETABLE_S,
            whispers=False,
            link=self._link,
            sees=self._membership.is_in,
        )

    async def start(self) -> None:
        """Open the door. Where Telegram cannot be reached it goes on trying, and returns.

        Raises TelegramAppError for a token that Telegram refuses, and where a webhook cannot be received.
        """
        # Its lines hold the address of each request, and with it the token.
        logging.getLogger("httpx").setLevel(logging.WARNING)
        logging.getLogger("httpcore").setLevel(logging.WARNING)
        try:
            await self._begin()
        except (NetworkError, Flooded) as error:
            _log.warning("telegram not reached", error=type(error).__name__)
            self._running = asyncio.create_task(self._begin_later(), name="telegram")
        else:
            self._running = asyncio.create_task(self._run(), name="telegram")
        self._running.add_done_callback(_ended)

    async def stop(self) -> None:
        """Take no more updates, finish what is being served, close the connections; in at most 5 s."""
        if self._server is not None:
            await self._server.stop()
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        if self._served:
            await asyncio.wait(self._served, timeout=FINISH_WITHIN_S)
        for task in self._served:
            task.cancel()
        await asyncio.gather(*self._served, return_exceptions=True)
        self._intake.close()

    async def close(self) -> None:
        """Let go of the connections, when nothing is sent any more; after `stop`."""
        await paces.keep(self._notebook, self._pace, self._clock.now_ms())
        await self._bot.shutdown()

    async def _begin(self) -> None:
        """Who am I, and how do updates come. Raises TelegramAppError, NetworkError, Flooded."""
        try:
            await self._bot.initialize()
            self._me = Myself(self._bot.id, self._bot.username)
            await begin(self._bot, self._connection.webhook, ALLOWED)
            await self._listen()
        except InvalidToken:
            raise TelegramAppError(
                "Telegram refuses TELEGRAM_TOKEN; ask @BotFather for the right one"
            ) from None
        except BadRequest:
            raise TelegramAppError("Telegram refuses TELEGRAM_WEBHOOK_URL or its secret") from None
        except (NetworkError, Flooded):
            raise
        except TelegramError as error:
            raise TelegramAppError(f"Telegram refuses to begin: {type(error).__name__}") from None

    async def _listen(self) -> None:
        webhook = self._connection.webhook
        if webhook is None or self._server is not None:
            return
        server = WebhookServer(self._bot, webhook, self._serve)
        try:
            await server.start(urlsplit(webhook.url).path or "/")
        except OSError as error:
            raise TelegramAppError(
                f"{webhook.host}:{webhook.port} cannot be used for TELEGRAM_WEBHOOK_URL: {error.strerror}"
            ) from None
        self._server = server

    async def _begin_later(self) -> None:
        try:
            await again_until_it_works(self._begin)
        except TelegramAppError as error:
            _log.error("telegram stays closed", why=str(error))
        else:
            await self._run()

    async def _run(self) -> None:
        _log.info("telegram is open", bot=self.username, webhook=self._server is not None)
        try:
            async with asyncio.TaskGroup() as work:
                work.create_task(publish_menu(self._bot, self._catalog, self._notebook))
                if self._server is None:
                    work.create_task(poll(self._bot, self._serve, ALLOWED))
        except* InvalidToken:
            _log.error("telegram stays closed", why="the token was revoked")

    def _link(self, payload: str) -> str:
        return f"https://t.me/{self.username}?start={payload}"

    def _serve(self, update: Update) -> asyncio.Task[None]:
        assert self._me is not None  # noqa: S101 - nothing arrives before the bot knows itself
        task = self._intake.serve(update, self._me)
        self._served.add(task)
        task.add_done_callback(self._served.discard)
        return task


def _ended(running: asyncio.Task[None]) -> None:
    """Say so when the door fell shut by a fault of ours."""
    if not running.cancelled() and (error := running.exception()) is not None:
        _log.error("telegram fell shut", error=type(error).__name__)
