"""Who may speak to the page: no foreign names, no foreign pages, nothing from outside.

A page of another site can make a browser talk to this address, and a foreign name can be made to point here (DNS
rebinding). Both are told by the headers that the browser itself writes, so every request is judged by them.
"""

import ipaddress
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiohttp import web
from aiohttp.typedefs import Middleware
from yarl import URL

LOOPBACK_NAME = "localhost"

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


@dataclass(frozen=True, slots=True)
class Doorkeeper:
    """Judges the Host and Origin of requests.

    exposed: whether people of the network may come in; then any numeric address is a fair Host, since a foreign name
    cannot be numeric. names: further host names that lead here, lower case.
    """

    exposed: bool = False
    names: frozenset[str] = frozenset()

    def admits(self, request: web.BaseRequest) -> bool:
        """Whether the request was meant for this server and comes from its own page, or from no page at all."""
        host = request.headers.get("Host", "")
        if not self.is_ours(host):
            return False
        origin = request.headers.get("Origin")
        if origin is None:
            # A WebSocket of a browser always says where it comes from.
            return not is_upgrade(request) and request.headers.get("Sec-Fetch-Site", "none") in (
                "none",
                "same-origin",
            )
        return _netloc(origin) == host.lower()

    def is_ours(self, host: str) -> bool:
        """Whether a Host header names this server."""
        name = _host_name(host)
        if name is None:
            return False
        if name == LOOPBACK_NAME or name in self.names:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or self.exposed


def is_upgrade(request: web.BaseRequest) -> bool:
    """Whether the request wants to become a WebSocket."""
    return request.headers.get("Upgrade", "").lower() == "websocket"


def is_loopback(host: str) -> bool:
    """Whether binding there keeps everyone else out. host: an address or a name."""
    if host == LOOPBACK_NAME:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def guard(keeper: Doorkeeper) -> Middleware:
    """A middleware that refuses what the doorkeeper does not admit."""

    @web.middleware
    async def judge(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if not keeper.admits(request):
            raise web.HTTPForbidden
        return await handler(request)

    return judge


async def protect(_request: web.Request, response: web.StreamResponse) -> None:
    """Put the protecting headers on a response about to be sent, whatever made it."""
    response.headers.update(_HEADERS)
    response.headers.setdefault("Cache-Control", "no-store")


def _host_name(host: str) -> str | None:
    """The name in a Host header, lower case; None when the header is not one."""
    if not host or not all(c.isalnum() or c in ".-:[]_" for c in host) or not host.isascii():
        return None
    try:
        url = URL(f"http://{host}")
    except ValueError:
        return None
    return url.host.lower() if url.host else None


def _netloc(origin: str) -> str | None:
    scheme, separator, netloc = origin.lower().partition("://")
    return netloc if separator and scheme in ("http", "https") else None
