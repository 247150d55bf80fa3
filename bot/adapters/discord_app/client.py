"""The Discord door: log in, stay connected, let boards out, and close in time."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.adapters.discord_app.commands import register
from bot.adapters.discord_app.connection import Connection
from bot.adapters.discord_app.desk import Completer, Desk, Handler
from bot.adapters.discord_app.emojis import Emojis, Painter
from bot.adapters.discord_app.failures import FAILURES
from bot.adapters.discord_app.layout import Layout
from bot.adapters.discord_app.permissions import wanted
from bot.adapters.discord_app.sender import OLDEST_S, AccountOf, DiscordSender
from bot.chat.delivery import Door
from bot.i18n.catalog import Catalog

READY_WITHIN_S = 10.0
LOGIN_WITHIN_S = 20.0
HANDLERS_WITHIN_S = 2.0
CLOSE_WITHIN_S = 2.0
FIRST_WAIT_S = 1.0
LONGEST_WAIT_S = 300.0
_BAD_TOKEN = 4004

_log = structlog.get_logger(__name__)


class DiscordAppError(Exception):
    """Discord refuses the settings, and trying again would not help; its text is one sentence without the token."""

    code = "discord_app"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where Discord is. api_root, gateway: other addresses than Discord's own, for a proxy or for tests."""

    api_root: str | None = None
    gateway: str | None = None


class DiscordApp:
    """The door. `sender` is the `Sender` of platform `discord`."""

    def __init__(
        self,
        *,
        token: str,
        handle: Handler,
        complete: Completer,
        catalog: Catalog,
        account_of: AccountOf | None = None,
        registered: Path,
        paint: Painter | None = None,
        addresses: Addresses | None = None,
        monotonic_s: Callable[[], float] = monotonic,
    ) -> None:
        """handle, complete: of the dispatcher. account_of: the Discord account of a player, so that a challenge
        rings for whoever is challenged.

        registered: a file that remembers which commands Discord has. paint: draws the emojis of the buttons; None
        leaves them to Unicode.
        """
        self._token = token
        self._catalog = catalog
        self._registered = registered
        self._paint = paint
        self._addresses = addresses or Addresses()
        self._emojis = Emojis()
        self._commands: dict[str, int] = {}
        layout = Layout(self._emojis, self._commands)
        self.sender = DiscordSender(
            lambda: self.client, layout, account_of=account_of, monotonic_s=monotonic_s
        )
        self._desk = Desk(
            handle=handle,
            complete=complete,
            catalog=catalog,
            layout=layout,
            accounts_in=self.sender.accounts_in,
        )
        self._settled = asyncio.Event()
        """Connected for the first time, or refused."""
        self.client = self._new_client()
        self._refusal: DiscordAppError | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def application_id(self) -> int | None:
        """The application's id once it has logged in."""
        return self.client.application_id

    @property
    def is_ready(self) -> bool:
        """Whether it is logged in and connected, so that presses arrive."""
        return self.client.is_ready()

    @property
    def door(self) -> Door:
        """The way out, and what it can do."""
        return Door(
            self.sender,
            oldest_s=OLDEST_S,
            below=self.sender.below,
            calls=True,
            sees=self.sender.sees,
            open_thread=self.sender.open_thread,
        )

    async def start(self) -> None:
        """Log in and connect; returns when presses arrive, or after 10 s while it goes on trying.

        Raises DiscordAppError when Discord refuses the token.
        """
        _point_at(self._addresses)
        self._tasks.append(asyncio.create_task(self._run(), name="discord"))
        with suppress(TimeoutError):
            async with asyncio.timeout(READY_WITHIN_S):
                await self._settled.wait()
        if self._refusal is not None:
            await self.stop()
            raise self._refusal

    async def close_to_events(self) -> None:
        """Take in nothing more and finish what is being served; boards can still be sent."""
        await self._desk.close(HANDLERS_WITHIN_S)

    async def stop(self) -> None:
        """Close the door, in less than 5 s."""
        await self.close_to_events()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        await self._close(self.client)

    async def _run(self) -> None:
        """Be connected until it is stopped or refused; what is only out of order is tried again."""
        wait_s = FIRST_WAIT_S
        while True:
            try:
                async with asyncio.timeout(LOGIN_WITHIN_S):
                    await self.client.login(self._token)
                self._tasks.append(asyncio.create_task(self._prepare(self.client), name="discord commands"))
                await self.client.connect(reconnect=True)
                return
            except Exception as error:  # noqa: BLE001 - whatever it was, the door is tried again
                self._refusal = _refusal(error)
                if self._refusal is not None:
                    _log.error("discord refused", why=str(self._refusal))
                    self._settled.set()
                    return
                _log.warning("discord out of reach", error=type(error).__name__, wait_s=wait_s)
            await self._close(self.client)
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, LONGEST_WAIT_S)
            self.client = self._new_client()

    async def _prepare(self, client: Connection) -> None:
        """Commands and emojis; the door works with those of the last time if this fails."""
        assert client.application_id is not None  # noqa: S101 - it has logged in
        try:
            self._commands.update(await register(client.tree, client.application_id, self._registered))
        except FAILURES as error:
            _log.warning("discord commands not registered", error=type(error).__name__)
        if self._paint is not None:
            await self._emojis.prepare(client, self._paint)

    async def _close(self, client: Connection) -> None:
        try:
            async with asyncio.timeout(CLOSE_WITHIN_S):
                await client.close()
        except FAILURES as error:
            _log.warning("discord closed by force", error=type(error).__name__)

    def _new_client(self) -> Connection:
        return Connection(self._desk, self._catalog, self._settled)


def invite_link(application_id: int) -> str:
    """Where an administrator adds the bot to a server, with just the permissions it needs."""
    return discord.utils.oauth_url(
        application_id, permissions=wanted(), scopes=("bot", "applications.commands")
    )


def _refusal(error: BaseException) -> DiscordAppError | None:
    """The sentence for what no trying again will mend."""
    if isinstance(error, discord.LoginFailure) or (
        isinstance(error, discord.ConnectionClosed) and error.code == _BAD_TOKEN
    ):
        return DiscordAppError("Discord refuses DISCORD_TOKEN: it is wrong or has been reset")
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return DiscordAppError("Discord refuses the bot's intents: allow it the servers intent")
    return None


def _point_at(addresses: Addresses) -> None:
    """The library takes its addresses from its classes."""
    if addresses.api_root is not None:
        Route.BASE = addresses.api_root
    if addresses.gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(addresses.gateway)
