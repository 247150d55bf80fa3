"""Arrows of a play: curved within a row, so that they do not run through the checkers between, else straight."""

from functools import lru_cache
from math import atan2, cos, hypot, sin
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers.layout import Metrics

SCALE = 2
STEPS = 28
BAND = 48

Spot = tuple[float, float]


class ArrowPart(NamedTuple):
    """A small rectangle of an arrow: left upper corner, and how much its casing and itself cover each pixel."""

    x: int
    y: int
    casing: Image.Image
    core: Image.Image


@lru_cache(maxsize=256)
def arrow(start: tuple[int, int], end: tuple[int, int], metrics: Metrics) -> tuple[ArrowPart, ...]:
    """The arrow between two places, in bands that leave out most of the empty rectangle round it."""
    path = _path(start, end, metrics)
    reach = metrics.px(18)
    left, top = (round(min(spot[axis] for spot in path)) - reach for axis in (0, 1))
    right, bottom = (round(max(spot[axis] for spot in path)) + reach for axis in (0, 1))
    moved = [((x - left) * SCALE, (y - top) * SCALE) for x, y in path]
    masks = []
    for extra in (2.2, 0.0):
        mask = Image.new("L", ((right - left) * SCALE, (bottom - top) * SCALE))
        _stroke(ImageDraw.Draw(mask), moved, metrics.unit * SCALE, extra)
        masks.append(mask.reduce(SCALE))
    casing, core = masks
    parts = []
    for y in range(0, core.height, BAND):
        found = casing.crop((0, y, core.width, min(core.height, y + BAND))).getbbox()
        if found:
            box = (found[0], y + found[1], found[2], y + found[3])
            parts.append(ArrowPart(left + box[0], top + box[1], casing.crop(box), core.crop(box)))
    return tuple(parts)


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


def _stroke(draw: ImageDraw.ImageDraw, path: list[Spot], unit: float, extra: float) -> None:
    """Paint shaft and head, `extra` wider than the arrow itself."""
    tip = path[-1]
    head = 24 * unit
    shaft = [spot for spot in path if hypot(spot[0] - tip[0], spot[1] - tip[1]) > head * 0.7] or path[:1]
    half = (3.2 + extra) * unit
    if len(shaft) > 1:
        draw.polygon(_band(shaft, half), fill=255)
    for x, y in (shaft[0], shaft[-1]):
        draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    angle = atan2(tip[1] - shaft[-1][1], tip[0] - shaft[-1][0])
    grown, ahead = head + 2.5 * extra * unit, 1.6 * extra * unit
    nose = (tip[0] + ahead * cos(angle), tip[1] + ahead * sin(angle))
    wings = [
        (nose[0] - grown * cos(angle + turn), nose[1] - grown * sin(angle + turn)) for turn in (-0.45, 0.45)
    ]
    draw.polygon([nose, *wings], fill=255)


def _band(shaft: list[Spot], half: float) -> list[Spot]:
    """The outline of a line of that half width: along one side and back along the other."""
    left, right = [], []
    for index, (x, y) in enumerate(shaft):
        (x0, y0), (x1, y1) = shaft[max(0, index - 1)], shaft[min(len(shaft) - 1, index + 1)]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = -(y1 - y0) / length * half, (x1 - x0) / length * half
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return left + right[::-1]
