"""Arrows of a play: curved within a row, so that they do not run through the checkers between, else straight."""

from functools import lru_cache
from math import atan2, cos, hypot, pi, sin

from PIL import Image, ImageDraw

from renderers.layout import Metrics
from renderers.theme import Rgb

SCALE = 3
STEPS = 40

Spot = tuple[float, float]


@lru_cache(maxsize=256)
def arrow(
    start: tuple[int, int], end: tuple[int, int], metrics: Metrics, colour: Rgb, casing: Rgb
) -> tuple[tuple[int, int], Image.Image]:
    """The arrow between two places of a picture: its left upper corner and its image with alpha."""
    path = _path(start, end, metrics)
    reach = metrics.px(18)
    left, top = (round(min(spot[axis] for spot in path)) - reach for axis in (0, 1))
    right, bottom = (round(max(spot[axis] for spot in path)) + reach for axis in (0, 1))
    size = (right - left, bottom - top)
    moved = [((x - left) * SCALE, (y - top) * SCALE) for x, y in path]
    image = Image.new("RGBA", (size[0] * SCALE, size[1] * SCALE), (*casing, 0))
    draw = ImageDraw.Draw(image)
    unit = metrics.unit * SCALE
    for paint, extra in ((casing, 2.2), (colour, 0.0)):
        _stroke(draw, moved, unit, extra, (*paint, 255))
    return (left, top), image.reduce(SCALE)


def _path(start: Spot, end: Spot, metrics: Metrics) -> list[Spot]:
    (x0, y0), (x2, y2) = start, end
    middle = metrics.height / 2
    x1, y1 = (x0 + x2) / 2, (y0 + y2) / 2
    if (y0 < middle) == (y2 < middle):
        # towards the middle of the board, further for longer ways
        lift = min(0.5 * abs(x2 - x0) + metrics.px(40), metrics.height * 0.42)
        y1 += lift if y0 < middle else -lift
    steps = [step / STEPS for step in range(STEPS + 1)]
    return [
        (
            (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2,
            (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2,
        )
        for t in steps
    ]


def _stroke(
    draw: ImageDraw.ImageDraw, path: list[Spot], unit: float, extra: float, paint: tuple[int, int, int, int]
) -> None:
    tip = path[-1]
    head = 24 * unit
    shaft = [spot for spot in path if hypot(spot[0] - tip[0], spot[1] - tip[1]) > head * 0.7]
    back = shaft[-1] if shaft else path[0]
    half = (3.2 + extra) * unit
    draw.line(shaft, fill=paint, width=round(2 * half), joint="curve")
    for x, y in (shaft[0], shaft[-1]) if shaft else ():
        draw.ellipse((x - half, y - half, x + half, y + half), fill=paint)
    angle = atan2(tip[1] - back[1], tip[0] - back[0])
    grown = head + 2.5 * extra * unit
    nose = (tip[0] + extra * unit * 1.6 * cos(angle), tip[1] + extra * unit * 1.6 * sin(angle))
    wings = [
        (nose[0] - grown * cos(angle + turn), nose[1] - grown * sin(angle + turn))
        for turn in (-pi / 7, pi / 7)
    ]
    draw.polygon([nose, *wings], fill=paint)
