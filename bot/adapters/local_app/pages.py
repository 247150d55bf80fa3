"""What is fetched over plain HTTP: the page, its words, pictures."""

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

from aiohttp import web

from bot.adapters.local_app.feed import Gallery
from bot.adapters.local_app.words import languages, words
from bot.i18n.catalog import Catalog, Language

FOLDER = Path(__file__).parent / "page"
_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_GAP = re.compile(r"\{\{([a-z_]+)\}\}")


class Pages:
    """Serves fixed files from memory: no path is ever made from a request."""

    def __init__(self, *, catalog: Catalog, gallery: Gallery, language: str, folder: Path = FOLDER) -> None:
        """language: of the page before anyone has chosen one."""
        self._gallery = gallery
        self._files = {path.name: (path.read_bytes(), _TYPES[path.suffix]) for path in folder.iterdir()}
        self._words = {tag.value: words(catalog, tag.value) for tag in Language}
        self._languages = languages(catalog)
        self._language = language
        index = self._files.pop("index.html")[0].decode()
        self._index = _GAP.sub(lambda gap: escape(self._page_word(gap[1])), index)

    def routes(self) -> list[web.RouteDef]:
        """Where everything is."""
        return [
            web.get("/", self._get_index),
            web.get("/page/{name}", self._get_file),
            web.get("/words.json", self._get_words),
            web.get("/picture/{key:[0-9a-f]{64}}.png", self._get_picture),
        ]

    def _page_word(self, key: str) -> str:
        return self._language if key == "language" else self._words[self._language][key]

    async def _get_index(self, _request: web.Request) -> web.Response:
        return web.Response(text=self._index, content_type="text/html")

    async def _get_file(self, request: web.Request) -> web.Response:
        found = self._files.get(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        body, media_type = found
        charset = None if media_type == "image/svg+xml" else "utf-8"
        return web.Response(
            body=body, content_type=media_type, charset=charset, headers={"Cache-Control": "no-cache"}
        )

    async def _get_words(self, _request: web.Request) -> web.Response:
        body: Mapping[str, object] = {
            "languages": self._languages,
            "words": self._words,
            "language": self._language,
        }
        return web.json_response(body)

    async def _get_picture(self, request: web.Request) -> web.Response:
        png = self._gallery.find(request.match_info["key"])
        if png is None:
            raise web.HTTPNotFound
        # The key is a digest of what the picture shows: it never changes, and nobody guesses it.
        forever = {"Cache-Control": "private, max-age=31536000, immutable"}
        return web.Response(body=png, content_type="image/png", headers=forever)
