"""Scenes as text: the name of a picture, and what it can be drawn again from."""

import json
from dataclasses import asdict
from hashlib import sha256
from typing import TypeVar

import cattrs

from renderers.scene import BoardScene, Scene
from renderers.sheet_scene import SheetScene

RENDERER_VERSION = 2  # raise it whenever any scene may give other pixels than before

_Kind = TypeVar("_Kind", BoardScene, SheetScene)
_READER = cattrs.Converter()


def canonical(scene: Scene) -> bytes:
    """The scene as one line of ASCII JSON, alike for equal scenes everywhere.

    `parse_scene` reads that of a board, `parse_sheet` that of a score sheet.
    """
    return json.dumps(asdict(scene), sort_keys=True, separators=(",", ":")).encode("ascii")


def parse_scene(text: bytes) -> BoardScene:
    """The board `canonical` wrote; fields added since then take their defaults.

    Raises ValueError when the text is not such a scene.
    """
    return _parsed(text, BoardScene)


def parse_sheet(text: bytes) -> SheetScene:
    """The score sheet `canonical` wrote; fields added since then take their defaults.

    Raises ValueError when the text is not such a scene.
    """
    return _parsed(text, SheetScene)


def picture_key(scene: Scene) -> str:
    """SHA-256 (hex) of the scene and the renderer's version: the name of its picture in caches and files."""
    return sha256(b"%d\n" % RENDERER_VERSION + canonical(scene)).hexdigest()


def png_pixels(png: bytes) -> tuple[int, int]:
    """Width and height of a picture drawn from a scene. Raises ValueError when the bytes are no PNG."""
    if png[12:16] != b"IHDR" or len(png) < 24:
        raise ValueError("not a PNG")
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def _parsed(text: bytes, kind: type[_Kind]) -> _Kind:
    try:
        return _READER.structure(json.loads(text), kind)
    except cattrs.BaseValidationError as error:
        raise ValueError(f"not a {kind.__name__}: {'; '.join(cattrs.transform_error(error))}") from error
