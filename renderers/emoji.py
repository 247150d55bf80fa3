"""Small pictures for buttons: dice, cube and checker, drawn large and made small so that their edges are smooth."""

from collections.abc import Callable, Mapping
from io import BytesIO

from PIL import Image, ImageDraw

SIZE_PX = 128
_SCALE = 4
_EDGE = SIZE_PX * _SCALE

_IVORY = (246, 241, 228, 255)
_INK = (38, 34, 46, 255)
_GOLD = (226, 172, 62, 255)
_LINE_PX = _EDGE // 24


class UnknownEmojiError(ValueError):
    """There is no small picture of that name."""


def emoji_png(name: str) -> bytes:
    """`dice`, `cube` or `checker` as a PNG of 128 × 128 pixels with a clear background. Raises UnknownEmojiError."""
    paint = _PAINTERS.get(name)
    if paint is None:
        raise UnknownEmojiError(name)
    image = Image.new("RGBA", (_EDGE, _EDGE), (0, 0, 0, 0))
    paint(ImageDraw.Draw(image))
    written = BytesIO()
    image.resize((SIZE_PX, SIZE_PX), Image.Resampling.LANCZOS).save(written, "PNG", optimize=True)
    return written.getvalue()


def _dice(draw: ImageDraw.ImageDraw) -> None:
    _square(draw, _IVORY)
    for x, y in ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72)):
        _disc(draw, (x, y), 0.09, _INK)


def _cube(draw: ImageDraw.ImageDraw) -> None:
    _square(draw, _GOLD)
    # "×2" as strokes: no font is needed for two signs.
    _stroke(draw, ((0.20, 0.42), (0.40, 0.62)))
    _stroke(draw, ((0.40, 0.42), (0.20, 0.62)))
    _stroke(
        draw,
        ((0.52, 0.40), (0.58, 0.30), (0.70, 0.28), (0.79, 0.36), (0.77, 0.48), (0.52, 0.72), (0.82, 0.72)),
    )


def _checker(draw: ImageDraw.ImageDraw) -> None:
    _disc(draw, (0.5, 0.5), 0.45, _INK)
    _disc(draw, (0.5, 0.5), 0.40, _IVORY)
    _disc(draw, (0.5, 0.5), 0.24, _GOLD)
    _disc(draw, (0.5, 0.5), 0.19, _IVORY)


def _square(draw: ImageDraw.ImageDraw, colour: tuple[int, int, int, int]) -> None:
    margin = _EDGE // 16
    box = (margin, margin, _EDGE - margin, _EDGE - margin)
    draw.rounded_rectangle(box, radius=_EDGE // 6, fill=colour, outline=_INK, width=_LINE_PX)


def _disc(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], radius: float, colour: tuple[int, int, int, int]
) -> None:
    """at, radius: in parts of the edge."""
    (x, y), r = (at[0] * _EDGE, at[1] * _EDGE), radius * _EDGE
    draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def _stroke(draw: ImageDraw.ImageDraw, points: tuple[tuple[float, float], ...]) -> None:
    scaled = [(x * _EDGE, y * _EDGE) for x, y in points]
    draw.line(scaled, fill=_INK, width=2 * _LINE_PX, joint="curve")
    for x, y in (scaled[0], scaled[-1]):
        draw.ellipse((x - _LINE_PX, y - _LINE_PX, x + _LINE_PX, y + _LINE_PX), fill=_INK)


_PAINTERS: Mapping[str, Callable[[ImageDraw.ImageDraw], None]] = {
    "dice": _dice,
    "cube": _cube,
    "checker": _checker,
}
