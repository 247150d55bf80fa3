"""The doors, each behind the same three calls, so that one that stays shut never keeps another from opening."""

from functools import partial
from pathlib import Path
from typing import Protocol

from bot.adapters.discord_app.client import Addresses, DiscordApp, DiscordAppError
from bot.adapters.discord_app.identity import PLATFORM as DISCORD
from bot.adapters.local_app.client import Address, LocalApp, LocalAppError
from bot.adapters.local_app.identity import PLATFORM as LOCAL
from bot.adapters.telegram_app.addresses import PLATFORM as TELEGRAM
from bot.adapters.telegram_app.client import Connection, TelegramApp, TelegramAppError
from bot.adapters.telegram_app.delivery import Webhook
from bot.chat.conversation import Conversation
from bot.chat.delivery import Door
from bot.config import Settings, address_of
from bot.i18n.catalog import Catalog, Language
from bot.metrics import Metrics
from bot.service.clock import SystemClock
from bot.service.house import House
from renderers.emoji import emoji_png
from storage.pictures import PictureRefs

DOOR_ERRORS = (DiscordAppError, LocalAppError, TelegramAppError)
"""What a door says, in one sentence, when it cannot open."""


class Doorway(Protocol):
    """One door of the house."""

    @property
    def platform(self) -> str:
        """`discord`, `telegram` or `local`."""
        ...

    async def open(self) -> str | None:
        """Open it; returns an address worth printing. Raises one of DOOR_ERRORS."""
        ...

    async def stop_listening(self) -> None:
        """Take in nothing more and finish what is being served; boards can still go out."""
        ...

    async def close(self) -> None:
        """Let go of every connection."""
        ...


class Builder:
    """Makes the doors that the settings ask for, and tells the presenter of each."""

    def __init__(
        self,
        *,
        settings: Settings,
        service: House,
        conversation: Conversation,
        catalog: Catalog,
        pictures: PictureRefs,
        doors: dict[str, Door],
        metrics: Metrics,
    ) -> None:
        """doors: the presenter's; each door that is made is put there. Raises OSError for an unreadable token file."""
        self._settings = settings
        self._service = service
        self._conversation = conversation
        self._catalog = catalog
        self._pictures = pictures
        self._doors = doors
        self._handle = metrics.timed(conversation.dispatcher.handle)

    def build(self) -> list[Doorway]:
        """The doors, shut. The local one first, since its address is the first line that is printed."""
        built: list[Doorway] = []
        if self._settings.local_address is not None:
            built.append(self._local(*self._settings.local_address))
        if token := self._settings.discord_secret:
            built.append(self._discord(token))
        if token := self._settings.telegram_secret:
            built.append(self._telegram(token))
        return built

    def _local(self, host: str, port: int) -> "_Local":
        app = LocalApp(
            handle=self._handle,
            complete=self._conversation.dispatcher.complete,
            own_view=self._conversation.boards.own_view,
            catalog=self._catalog,
            address=Address(host, port, exposed=self._settings.local_open),
            language=Language(self._settings.language),
        )
        self._doors[LOCAL] = Door(app.sender)
        return _Local(app)

    def _discord(self, token: str) -> "_Discord":
        app = DiscordApp(
            token=token,
            handle=self._handle,
            complete=self._conversation.dispatcher.complete,
            catalog=self._catalog,
            account_of=partial(self._service.accounts.identity_on, DISCORD),
            registered=self._file("discord-commands"),
            paint=emoji_png,
            addresses=Addresses(self._settings.discord_api_root, self._settings.discord_gateway),
        )
        self._doors[DISCORD] = app.door
        return _Discord(app)

    def _telegram(self, token: str) -> "_Telegram":
        app = TelegramApp(
            connection=Connection(token, self._settings.telegram_api_root, self._webhook()),
            handle=self._handle,
            news=self._conversation.news,
            challenges=self._conversation.offers.open_challenges,
            catalog=self._catalog,
            clock=SystemClock(),
            uploads=self._pictures,
            notes=self._file("telegram.json"),
        )
        self._doors[TELEGRAM] = app.door
        return _Telegram(app)

    def _webhook(self) -> Webhook | None:
        url, secret = self._settings.telegram_webhook_url, self._settings.telegram_webhook_secret
        listen = address_of(self._settings.telegram_webhook_listen)
        if url is None or secret is None or listen is None:
            return None
        return Webhook(url, secret.get_secret_value(), *listen)

    def _file(self, name: str) -> Path:
        return self._settings.home / name


class _Local:
    platform = LOCAL

    def __init__(self, app: LocalApp) -> None:
        self._app = app

    async def open(self) -> str | None:
        return await self._app.start()

    async def stop_listening(self) -> None:
        # A page hears at once that the house closes; its boards are shown again when it opens.
        await self._app.stop()

    async def close(self) -> None:
        await self._app.stop()


class _Discord:
    platform = DISCORD

    def __init__(self, app: DiscordApp) -> None:
        self._app = app

    async def open(self) -> str | None:
        await self._app.start()
        return None

    async def stop_listening(self) -> None:
        await self._app.close_to_events()

    async def close(self) -> None:
        await self._app.stop()


class _Telegram:
    platform = TELEGRAM

    def __init__(self, app: TelegramApp) -> None:
        self._app = app

    async def open(self) -> str | None:
        await self._app.start()
        return None

    async def stop_listening(self) -> None:
        await self._app.stop()

    async def close(self) -> None:
        await self._app.close()
