"""Scenes into pictures: off the event loop, each once, kept for a while."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol

import structlog
from cachetools import LRUCache

from bot.chat.reply import Picture
from renderers.scene import BoardScene, Scene
from renderers.scene_text import canonical, picture_key, png_pixels
from renderers.sheet_scene import SheetScene

WORKERS = 2
KEPT = 256
"""Pictures in memory; about 60 kB each."""

_log = structlog.get_logger(__name__)


class PictureFailed(Exception):
    """The picture could not be drawn; the words must do."""


class PictureShelf(Protocol):
    """Where drawn pictures are kept between runs. It may forget any of them, and may fail."""

    async def get(self, key: str) -> bytes | None:
        """The picture of that key, or None."""
        ...

    async def put(self, key: str, png: bytes) -> None:
        """Keep a picture."""
        ...


class Pictures:
    """Draws boards in two threads; belongs to one event loop."""

    def __init__(
        self,
        draw: Callable[[BoardScene], bytes],
        shelf: PictureShelf | None = None,
        *,
        sheet: Callable[[SheetScene], bytes] | None = None,
        kept: int = KEPT,
    ) -> None:
        """draw, sheet: a scene as PNG, safe to call from several threads; sheet None = score sheets are not drawn.

        shelf: None keeps pictures in memory only.
        """
        self._draw = draw
        self._sheet = sheet
        self._shelf = shelf
        self._pngs: LRUCache[str, bytes] = LRUCache(kept)
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._putting: set[asyncio.Task[None]] = set()
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="picture")

    async def picture(self, scene: Scene, alt: str) -> Picture:
        """The picture of a scene, described by `alt`. Raises PictureFailed."""
        work = self._work(scene)
        if work is None:
            raise PictureFailed("sheet")
        key = picture_key(scene)
        png = self._pngs.get(key)
        if png is None:
            png = await self._drawn(key, work)
        return Picture(key, png, *_pixels(png, scene), alt[:1024], canonical(scene).decode())

    def _work(self, scene: Scene) -> Callable[[], bytes] | None:
        """What draws a scene; None where nothing does."""
        if isinstance(scene, BoardScene):
            return partial(self._draw, scene)
        return None if self._sheet is None else partial(self._sheet, scene)

    async def close(self) -> None:
        """Let what is being drawn come to its end, begin nothing more, and give the threads back."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*self._drawing.values(), *self._putting, return_exceptions=True)

    async def _drawn(self, key: str, work: Callable[[], bytes]) -> bytes:
        """Drawn now, or by whoever has begun it; one who gives up waiting does not stop it for the others."""
        task = self._drawing.get(key)
        if task is None:
            task = self._drawing[key] = asyncio.create_task(self._make(key, work))
            task.add_done_callback(lambda _: self._drawing.pop(key, None))
        try:
            return await asyncio.shield(task)
        except Exception as error:
            raise PictureFailed(key) from error

    async def _make(self, key: str, work: Callable[[], bytes]) -> bytes:
        png = await self._from_shelf(key)
        if png is None:
            png = await asyncio.get_running_loop().run_in_executor(self._pool, work)
            if self._shelf is not None:
                task = asyncio.create_task(self._to_shelf(self._shelf, key, png))
                self._putting.add(task)
                task.add_done_callback(self._putting.discard)
        self._pngs[key] = png
        return png

    async def _from_shelf(self, key: str) -> bytes | None:
        if self._shelf is None:
            return None
        try:
            return await self._shelf.get(key)
        except Exception as error:  # noqa: BLE001 - a shelf out of order costs a drawing, never a picture
            _log.warning("picture shelf unreadable", error=type(error).__name__)
            return None

    async def _to_shelf(self, shelf: PictureShelf, key: str, png: bytes) -> None:
        try:
            await shelf.put(key, png)
        except Exception as error:  # noqa: BLE001 - as above
            _log.warning("picture shelf unwritable", error=type(error).__name__)


def _pixels(png: bytes, scene: Scene) -> tuple[int, int]:
    """Width and height of what was drawn; what is no PNG counts as a plain board."""
    try:
        return png_pixels(png)
    except ValueError:
        return scene.size.pixels if isinstance(scene, BoardScene) else (0, 0)
