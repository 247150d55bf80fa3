"""How updates reach the bot: by asking for them, or delivered to a web address."""

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from http import HTTPStatus

import structlog
from aiohttp import web
from telegram import Bot, Update
from telegram.error import BadRequest, Conflict, InvalidToken, NetworkError, TelegramError, TimedOut

from bot.adapters.telegram_app.requests import Flooded

POLL_S = 25
CONFIRM_WITHIN_S = 2.0
"""How long updates may take before more are asked for; asking tells Telegram that they need not be repeated."""
LONGEST_WAIT_S = 300.0
MOST_BYTES = 1 << 20
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name

Serve = Callable[[Update], "asyncio.Task[None]"]

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram delivers. url: as Telegram reaches it, with TLS. secret: 1-256 of A-Z a-z 0-9 _ -.

    host, port: where this process listens, behind the operator's proxy. The path is that of the url.
    """

    url: str
    secret: str
    host: str = "127.0.0.1"
    port: int = 8443


async def poll(bot: Bot, serve: Serve, allowed: Sequence[str]) -> None:
    """Ask for updates until cancelled; those that wait from before are served too. Raises InvalidToken."""
    offset, failures = None, 0
    while True:
        try:
            updates = await bot.get_updates(offset, timeout=POLL_S, allowed_updates=allowed)
        except InvalidToken:
            raise
        except TelegramError as error:
            await asyncio.sleep(_pause_s(error, failures))
            failures += 1
            continue
        failures = 0
        served = [serve(update) for update in updates]
        if served:
            # Only what is done is confirmed, so that nothing is lost if the process dies; what takes longer is not
            # waited for by others.
            await asyncio.wait(served, timeout=CONFIRM_WITHIN_S)
            offset = updates[-1].update_id + 1


def _pause_s(error: TelegramError, failures: int) -> float:
    if isinstance(error, TimedOut) and failures == 0:
        return 0.0
    wait_s = min(2.0**failures, LONGEST_WAIT_S)
    if isinstance(error, Flooded):
        wait_s = max(wait_s, error.retry_after_s)
    _log.warning(
        "no updates", error=type(error).__name__, other_poller=isinstance(error, Conflict), wait_s=wait_s
    )
    return wait_s


class WebhookServer:
    """Receives updates; answers when they are served, so that Telegram repeats what a crash swallowed."""

    def __init__(self, bot: Bot, webhook: Webhook, serve: Serve) -> None:
        self._bot = bot
        self._webhook = webhook
        self._serve = serve
        self._runner: web.AppRunner | None = None

    async def start(self, path: str) -> None:
        """Listen. Raises OSError."""
        app = web.Application(client_max_size=MOST_BYTES)
        app.router.add_post(path, self._receive)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, self._webhook.host, self._webhook.port).start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner

    async def stop(self) -> None:
        """Listen no more."""
        if self._runner is not None:
            runner, self._runner = self._runner, None
            await runner.cleanup()

    async def _receive(self, request: web.Request) -> web.Response:
        # What is no UTF-8 stands in headers as surrogates.
        given = request.headers.get(SECRET_HEADER, "").encode(errors="surrogateescape")
        if not hmac.compare_digest(given, self._webhook.secret.encode()):
            return web.Response(status=HTTPStatus.UNAUTHORIZED)
        try:
            update = Update.de_json(json.loads(await request.read()), self._bot)
        except Exception as error:  # noqa: BLE001 - whatever the library makes of a shape that it does not know
            # Anything but 200 would bring it again, for ever; the secret says that it comes from Telegram.
            _log.error("an update that cannot be read", error=type(error).__name__)
            return web.Response()
        await asyncio.wait((self._serve(update),), timeout=CONFIRM_WITHIN_S)
        return web.Response()


async def begin(bot: Bot, webhook: Webhook | None, allowed: Collection[str]) -> None:
    """Tell Telegram which of the two ways it is. Updates that wait are kept. Raises TelegramError."""
    if webhook is None:
        await bot.delete_webhook(drop_pending_updates=False)
    else:
        await bot.set_webhook(
            webhook.url,
            secret_token=webhook.secret,
            allowed_updates=list(allowed),
            drop_pending_updates=False,
        )


async def again_until_it_works(attempt: Callable[[], Awaitable[None]]) -> None:
    """Try until Telegram can be reached, 1, 2, 4 … at most 300 s apart. Raises what is no matter of the network."""
    failures = 0
    while True:
        try:
            return await attempt()
        except (Flooded, NetworkError) as error:
            if isinstance(error, BadRequest):
                raise
            await asyncio.sleep(_pause_s(error, failures))
            failures += 1
