"""The outgoing half of one connection."""

import asyncio
import json

from aiohttp import web

_MOST_WAITING = 512


class Outlet:
    """Sends to one tab in order, without making anybody wait for a slow one.

    A tab that does not keep up is cut off; its page connects again and gets everything anew.
    """

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.BaseTransport | None) -> None:
        """socket: prepared; transport: what it runs on."""
        self._socket = socket
        self._transport = transport
        self._waiting: asyncio.Queue[object] = asyncio.Queue(_MOST_WAITING)

    def send(self, message: object) -> None:
        """Queue a message, a JSON value."""
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            if isinstance(self._transport, asyncio.WriteTransport):
                self._transport.abort()

    async def run(self) -> None:
        """Send what is queued until the connection ends."""
        while True:
            message = await self._waiting.get()
            try:
                await self._socket.send_str(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
            except ConnectionError:
                return

    async def close(self, code: int) -> None:
        """Say goodbye."""
        await self._socket.close(code=code)
