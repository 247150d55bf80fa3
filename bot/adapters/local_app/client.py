"""The local table: an aiohttp server on the loopback address, put together."""

import asyncio
import errno
from collections.abc import Sequence
from dataclasses import dataclass

from aiohttp import WSCloseCode, web

from bot.adapters.local_app.guard import Doorkeeper, guard, is_loopback, protect
from bot.adapters.local_app.guests import Guests
from bot.adapters.local_app.lobby import STAYS_S, Lobby
from bot.adapters.local_app.messages import MOST_BYTES
from bot.adapters.local_app.outlet import Outlet
from bot.adapters.local_app.pages import Pages
from bot.adapters.local_app.sender import LocalSender, OwnView
from bot.adapters.local_app.session import Completer, Handler, Session
from bot.i18n.catalog import Catalog, Language

HEARTBEAT_S = 20.0
STOP_WITHIN_S = 1.0
MOST_SOCKETS = 400


class LocalAppError(Exception):
    """The local table cannot be opened; its text is one sentence for the operator.

    PortTaken: another program listens there. NotLoopback: the address is open to others and that was not allowed.
    AddressUnusable: this machine has no such address, or may not use the port.
    """

    code = "local_app"


class PortTaken(LocalAppError):
    """Another program listens there."""

    code = "port_taken"


class NotLoopback(LocalAppError):
    """The address is open to others, and that was not allowed."""

    code = "not_loopback"


class AddressUnusable(LocalAppError):
    """This machine has no such address, or may not use the port."""

    code = "address_unusable"


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen. port: 0 = any free one. exposed: whether another host than the loopback address is allowed.

    names: further host names under which people reach the page.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    exposed: bool = False
    names: frozenset[str] = frozenset()


class LocalApp:
    """The third door. `sender` is the `Sender` of platform `local`; there is one room, `identity.ROOM`."""

    def __init__(
        self,
        *,
        handle: Handler,
        complete: Completer,
        own_view: OwnView,
        catalog: Catalog,
        address: Address,
        language: Language = Language.ENGLISH,
        stays_s: float = STAYS_S,
    ) -> None:
        """handle, complete: of the dispatcher. own_view: of the boards, see `sender.OwnView`.

        language: of the page before anyone has chosen one.
        """
        self._handle = handle
        self._complete = complete
        self._catalog = catalog
        self._address = address
        guests = Guests()
        self.sender = LocalSender(guests, own_view, catalog)
        self._lobby = Lobby(guests, self.sender, stays_s=stays_s)
        self._pages = Pages(catalog=catalog, gallery=self.sender.gallery, language=language)
        self._outlets: set[Outlet] = set()
        self._runner: web.AppRunner | None = None

    async def start(self) -> str:
        """Open the door; returns the address to give to a browser. Raises LocalAppError."""
        host, port = self._address.host, self._address.port
        if not self._address.exposed and not is_loopback(host):
            raise NotLoopback(f"{host} can be reached by others; the local table opens on 127.0.0.1 only")
        runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=STOP_WITHIN_S)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            await runner.cleanup()
            raise _refusal(error, f"{host}:{port}") from error
        self._runner = runner
        return f"http://{_shown_host(host)}:{_port(runner.addresses)}/"

    async def stop(self) -> None:
        """Close every connection and the door; pages connect again by themselves when it opens the next time."""
        if self._runner is None:
            return
        runner, self._runner = self._runner, None
        goodbyes = [outlet.close(WSCloseCode.GOING_AWAY) for outlet in self._outlets]
        await asyncio.wait_for(
            asyncio.gather(*goodbyes, return_exceptions=True), timeout=None if not goodbyes else STOP_WITHIN_S
        )
        await runner.cleanup()

    def _application(self) -> web.Application:
        keeper = Doorkeeper(self._address.exposed, self._address.names)
        app = web.Application(middlewares=[guard(keeper)], client_max_size=MOST_BYTES)
        app.on_response_prepare.append(protect)
        app.add_routes([*self._pages.routes(), web.get("/live", self._get_live)])
        return app

    async def _get_live(self, request: web.Request) -> web.StreamResponse:
        if len(self._outlets) >= MOST_SOCKETS:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(
            max_msg_size=MOST_BYTES, heartbeat=HEARTBEAT_S, timeout=STOP_WITHIN_S / 2, compress=False
        )
        if not socket.can_prepare(request):
            raise web.HTTPBadRequest
        await socket.prepare(request)
        outlet = Outlet(socket, request.transport)
        session = Session(
            socket=socket,
            outlet=outlet,
            lobby=self._lobby,
            handle=self._handle,
            complete=self._complete,
            catalog=self._catalog,
        )
        self._outlets.add(outlet)
        try:
            await session.run()
        finally:
            self._outlets.discard(outlet)
            await session.finish()
        return socket


def _refusal(error: OSError, address: str) -> LocalAppError:
    if error.errno == errno.EADDRINUSE:
        return PortTaken(
            f"{address} is taken by another program; close it or set CIVETTA_LOCAL to another port"
        )
    return AddressUnusable(f"{address} cannot be used: {error.strerror or error}")


def _port(addresses: Sequence[tuple[object, ...]]) -> object:
    return addresses[0][1]


def _shown_host(host: str) -> str:
    """The host as a browser on this machine reaches it."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - compared, not bound
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
