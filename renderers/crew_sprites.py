"""Paint the pieces of the crew panel: slow, done when themes are made. Lengths are those of the large picture."""

from collections.abc import Mapping

from PIL import Image

from renderers.canvas import Canvas
from renderers.layout import Metrics
from renderers.sprites import PiecePainter
from renderers.theme import Rgb

CUBE_SHARE = 46 / 66
"""A member's cube in parts of the one on a board."""
TRACK_W = 178
"""The way of a member's cube from his side to the other's."""
TRACK_H = 38
SPOT = 22
"""Diameter of the checker at either end of a track."""


def paint_crew_sprites(colours: Mapping[str, Rgb], metrics: Metrics) -> dict[str, Image.Image]:
    """The pieces of the panel at one size, by name."""
    pieces, painter = PiecePainter(colours, metrics), _Painter(colours, metrics)
    sprites = {
        f"mini-cube-{kind}": pieces.cube(kind, CUBE_SHARE) for kind in ("light", "dark", "centre", "offered")
    }
    for own, other in (("light", "dark"), ("dark", "light")):
        sprites[f"track-{own}"] = painter.track(
            pieces.checker(own, metrics.px(SPOT), colours[f"{own}_icon"], groove=False),
            pieces.checker(other, metrics.px(SPOT), colours[f"{other}_icon"], groove=False),
        )
    sprites["tag"] = painter.tag()
    sprites["voice-speaks"] = painter.bubble("accent", "casing")
    sprites["voice-not_yet"] = painter.silent_bubble()
    sprites["voice-out"] = painter.cross()
    sprites["crown"] = painter.crown("accent")
    sprites["crown-replaced"] = painter.crown("strip")
    return sprites


class _Painter:
    """The signs of one theme and size."""

    def __init__(self, colours: Mapping[str, Rgb], metrics: Metrics) -> None:
        self._colours = colours
        self._metrics = metrics
        self._unit = metrics.unit

    def track(self, own: Image.Image, other: Image.Image) -> Image.Image:
        """A groove with a checker of his at the left end and one of the other side's at the right."""
        m, u, c = self._metrics, self._unit, self._colours
        width, height = m.px(TRACK_W), m.px(TRACK_H)
        canvas = Canvas(width, height)
        canvas.rounded((0, 0, width, height), height / 2, c["frame_line"])
        edge = 2 * u
        canvas.rounded((edge, edge, width - edge, height - edge), height / 2 - edge, c["frame"])
        picture = canvas.done()
        inset = (height - m.px(SPOT)) // 2
        for x, checker in ((inset, own), (width - inset - m.px(SPOT), other)):
            margin = (checker.width - m.px(SPOT)) // 2
            picture.alpha_composite(checker, (x - margin, inset - margin))
        return picture

    def tag(self) -> Image.Image:
        """The disc under a member's letter."""
        size = self._metrics.px(38)
        canvas = Canvas(size, size)
        canvas.ellipse((0, 0, size, size), self._colours["frame_line"])
        edge = 2 * self._unit
        canvas.ellipse((edge, edge, size - edge, size - edge), self._colours["frame"])
        return canvas.done()

    def bubble(self, face: str, dots: str) -> Image.Image:
        """A speech bubble with three dots."""
        canvas, c = self._sign(), self._colours
        self._bubble(canvas, 0, c[face])
        for x in (10.0, 18.0, 26.0):
            self._disc(canvas, x, 14.5, 2.8, c[dots])
        return canvas.done()

    def silent_bubble(self) -> Image.Image:
        """An empty speech bubble, crossed out."""
        canvas, c, u = self._sign(), self._colours, self._unit
        self._bubble(canvas, 0, c["dim"])
        self._bubble(canvas, 3, c["strip"])
        slash = [(7 * u, 31 * u), (29 * u, 3 * u)]
        canvas.stroke(slash, 8 * u, c["strip"])
        canvas.stroke(slash, 3.6 * u, c["dim"])
        return canvas.done()

    def cross(self) -> Image.Image:
        """Out."""
        canvas, u = self._sign(), self._unit
        for stroke in ([(9, 8), (27, 26)], [(27, 8), (9, 26)]):
            canvas.stroke([(x * u, y * u) for x, y in stroke], 5 * u, self._colours["hit"])
        return canvas.done()

    def crown(self, face: str) -> Image.Image:
        """The captain's; hollow when it is filled with the ground."""
        u, c = self._unit, self._colours
        canvas = Canvas(self._metrics.px(38), self._metrics.px(30))
        corners = [(4, 26), (2, 7), (11, 14), (19, 2), (27, 14), (36, 7), (34, 26)]
        shape = [(x * u, y * u) for x, y in corners]
        canvas.polygon(shape, c["accent" if face == "accent" else "dim"])
        if face != "accent":
            inner = [(7.2, 23), (6.0, 13.5), (12, 18), (19, 7.6), (26, 18), (32, 13.5), (30.8, 23)]
            canvas.polygon([(x * u, y * u) for x, y in inner], c[face])
        return canvas.done()

    def _sign(self) -> Canvas:
        return Canvas(self._metrics.px(36), self._metrics.px(34))

    def _bubble(self, canvas: Canvas, inset: float, colour: Rgb) -> None:
        u = self._unit
        low, high = inset * u, (36 - inset) * u
        canvas.rounded((low, low, high, (28 - inset) * u), (9 - inset) * u, colour)
        canvas.polygon(
            [(7 * u + low, 24 * u), (17 * u, 24 * u), (8 * u + low / 2, (34 - inset * 1.6) * u)], colour
        )

    def _disc(self, canvas: Canvas, x: float, y: float, radius: float, colour: Rgb) -> None:
        u = self._unit
        canvas.ellipse(((x - radius) * u, (y - radius) * u, (x + radius) * u, (y + radius) * u), colour)
