"""A tab of the local table without a browser: speaks to the page's socket as the page does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

Json = dict[str, Any]
_KEY = count(1)


def token(letter: str) -> str:
    """A tab's secret."""
    return letter * 48


class Tab:
    """One open connection and everything it has received."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        """socket: connected."""
        self.socket = socket
        self.heard: list[Json] = []
        self.items: dict[str, Json] = {}

    async def send(self, **message: Any) -> None:
        """Send a message as it is."""
        await self.socket.send_json(message)

    async def until(self, holds: Callable[[Json], bool], within_s: float = 30.0) -> Json:
        """The next message for which something holds; what comes before is heard too."""
        async with asyncio.timeout(within_s):
            while True:
                message: Json = await self.socket.receive_json()
                self._hear(message)
                if holds(message):
                    return message

    async def of_type(self, kind: str) -> Json:
        """The next message of a type."""
        return await self.until(lambda message: message["type"] == kind)

    async def typed(self, text: str, key: str = "", item: str = "") -> list[Json]:
        """Type a line and wait until it has been served; what was heard meanwhile. item: the board in front."""
        return await self._served(type="typed", text=text, key=key, item=item)

    async def press(self, button: str, item: str = "", key: str = "") -> list[Json]:
        """Press a button and wait until that has been served."""
        return await self._served(type="press", button=button, item=item, key=key)

    async def board(self, holds: Callable[[Json], bool] = lambda _: True) -> Json:
        """A live board or card for which something holds; waits for it if need be."""
        for item in reversed(self.items.values()):
            if item["kind"] == "board" and item["live"] and holds(item):
                return item
        message = await self.until(
            lambda m: m["type"] == "item" and m["item"]["kind"] == "board" and holds(m["item"])
        )
        found: Json = message["item"]
        return found

    def labelled(self, item: Json, label: str) -> str:
        """The id of an item's button by its label."""
        found: list[str] = [b["id"] for row in item["rows"] for b in row if b["label"] == label]
        assert found, [b["label"] for row in item["rows"] for b in row]
        return found[0]

    async def _served(self, key: str, **message: Any) -> list[Json]:
        key = key or f"test-key-{next(_KEY)}"
        before = len(self.heard)
        await self.send(**message, key=key)
        await self.until(lambda m: m["type"] == "done" and m["key"] == key)
        return self.heard[before:]

    def _hear(self, message: Json) -> None:
        self.heard.append(message)
        items = message["items"] if message["type"] == "welcome" else []
        for item in [message["item"]] if message["type"] == "item" else items:
            self.items[item["id"]] = item


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Tab]:
    """A connection that has not said anything yet."""
    async with (
        ClientSession() as session,
        session.ws_connect(f"{url}live", headers={"Origin": url.rstrip("/")}) as socket,
    ):
        yield Tab(socket)


@asynccontextmanager
async def tab(url: str, name: str, *, secret: str = "", language: str = "en") -> AsyncIterator[Tab]:
    """A tab that has been let in. secret: its token; by default one made of the name's first letter."""
    async with connected(url) as opened:
        await opened.send(type="hello", token=secret or token(name[0]), name=name, language=language)
        await opened.of_type("people")
        yield opened
