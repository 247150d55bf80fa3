"""Small pictures for buttons: dice, cube and checker."""

from collections.abc import Callable, Mapping
from io import BytesIO

from renderers.canvas import Canvas
from renderers.theme import Rgb

SIZE_PX = 128

_IVORY: Rgb = (246, 241, 228)
_INK: Rgb = (38, 34, 46)
_GOLD: Rgb = (226, 172, 62)
_LINE_PX = SIZE_PX / 24

Spot = tuple[float, float]
"""A place in parts of the edge: left to right, top to bottom."""


class UnknownEmojiError(ValueError):
    """There is no small picture of that name."""


def emoji_png(name: str) -> bytes:
    """`dice`, `cube` or `checker` as a PNG of 128 × 128 pixels with a clear background. Raises UnknownEmojiError."""
    paint = _PAINTERS.get(name)
    if paint is None:
        raise UnknownEmojiError(name)
    canvas = Canvas(SIZE_PX, SIZE_PX)
    paint(canvas)
    written = BytesIO()
    canvas.done().save(written, "PNG", optimize=True)
    return written.getvalue()


def _dice(canvas: Canvas) -> None:
    _square(canvas, _IVORY)
    for spot in ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72)):
        _disc(canvas, spot, 0.09, _INK)


def _cube(canvas: Canvas) -> None:
    _square(canvas, _GOLD)
    # "×2" as strokes: no font is needed for two signs.
    _stroke(canvas, ((0.20, 0.42), (0.40, 0.62)))
    _stroke(canvas, ((0.40, 0.42), (0.20, 0.62)))
    _stroke(
        canvas,
        ((0.52, 0.40), (0.58, 0.30), (0.70, 0.28), (0.79, 0.36), (0.77, 0.48), (0.52, 0.72), (0.82, 0.72)),
    )


def _checker(canvas: Canvas) -> None:
    for radius, colour in ((0.45, _INK), (0.40, _IVORY), (0.24, _GOLD), (0.19, _IVORY)):
        _disc(canvas, (0.5, 0.5), radius, colour)


def _square(canvas: Canvas, colour: Rgb) -> None:
    low, high, radius = SIZE_PX / 16, SIZE_PX * 15 / 16, SIZE_PX / 6
    canvas.rounded((low, low, high, high), radius, _INK)
    low, high = low + _LINE_PX, high - _LINE_PX
    canvas.rounded((low, low, high, high), radius - _LINE_PX, colour)


def _disc(canvas: Canvas, at: Spot, radius: float, colour: Rgb) -> None:
    """radius: in parts of the edge."""
    (x, y), r = (at[0] * SIZE_PX, at[1] * SIZE_PX), radius * SIZE_PX
    canvas.ellipse((x - r, y - r, x + r, y + r), colour)


def _stroke(canvas: Canvas, spots: tuple[Spot, ...]) -> None:
    canvas.stroke([(x * SIZE_PX, y * SIZE_PX) for x, y in spots], 2 * _LINE_PX, _INK)


_PAINTERS: Mapping[str, Callable[[Canvas], None]] = {
    "dice": _dice,
    "cube": _cube,
    "checker": _checker,
}
