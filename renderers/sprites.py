"""Paint the pieces of a theme: slow, done when themes are made.

Each piece is an RGBA image, or RGB for the opaque surfaces "half" (six points of both rows) and "tray".
"""

from collections.abc import Mapping
from math import cos, radians, sin

from PIL import Image

from renderers.canvas import Box, Canvas
from renderers.layout import Metrics
from renderers.theme import Rgb, mix

PIP_PLACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def paint_sprites(colours: Mapping[str, Rgb], metrics: Metrics) -> dict[str, Image.Image]:
    """All pieces of a theme at one size, by name."""
    painter = PiecePainter(colours, metrics)
    sprites = {"half": painter.half(), "tray": painter.tray()}
    for kind in ("light", "dark"):
        sprites[kind] = painter.checker(kind, metrics.checker, painter.colours[f"{kind}_line"])
        sprites[f"{kind}-counted"] = painter.checker(
            kind, metrics.checker, painter.colours[f"{kind}_line"], groove=False
        )
        sprites[f"icon-{kind}"] = painter.checker(kind, metrics.px(34), painter.colours[f"{kind}_icon"])
        sprites[f"slab-{kind}"] = painter.slab(kind, painter.colours[f"{kind}_line"])
        sprites[f"slab-{kind}-new"] = painter.slab(kind, painter.colours["accent"])
        for value in PIP_PLACES:
            sprites[f"die-{kind}-{value}"] = painter.die(kind, value)
            sprites[f"die-{kind}-{value}-used"] = painter.used_die(kind, value)
    for kind in ("light", "dark", "centre", "offered"):
        sprites[f"cube-{kind}"] = painter.cube(kind)
    sprites["ring"] = painter.ring("accent")
    sprites["ring-hit"] = painter.ring("hit")
    sprites["ghost"] = painter.ghost()
    sprites["pill"] = painter.spot(34, "badge")
    sprites["turn"] = painter.spot(24, "accent")
    sprites["way"] = painter.way()
    return sprites


def used(colour: Rgb, felt: Rgb) -> Rgb:
    """A colour of a die that has been played."""
    return mix(colour, felt, 0.64)


class PiecePainter:
    """The pieces of one theme and size; lengths are those of the large picture unless they come from metrics."""

    def __init__(self, colours: Mapping[str, Rgb], metrics: Metrics) -> None:
        self.colours = colours
        self._metrics = metrics
        self._unit = metrics.unit

    def half(self) -> Image.Image:
        """Six points above and six below."""
        m, c = self._metrics, self.colours
        canvas = Canvas(m.half_w, m.felt_h)
        canvas.rounded((0, 0, m.half_w, m.felt_h), 0, c["felt"])
        length, inset, line = 268 * self._unit, 2.5 * self._unit, 2.0 * self._unit
        for column in range(6):
            left, right = column * m.column_w + inset, (column + 1) * m.column_w - inset
            tip = (left + right) / 2
            for base, sign in ((0.0, 1), (float(m.felt_h), -1)):
                colour = c["point_a"] if (column % 2 == 0) == (sign > 0) else c["point_b"]
                canvas.polygon([(left, base), (right, base), (tip, base + sign * length)], c["point_edge"])
                canvas.polygon(
                    [(left + line, base), (right - line, base), (tip, base + sign * (length - 9 * line))],
                    colour,
                )
        return canvas.done().convert("RGB")

    def tray(self) -> Image.Image:
        """The column of borne off checkers: a slot for each player and the cube's channel between."""
        m, c = self._metrics, self.colours
        canvas = Canvas(m.tray_w, m.felt_h)
        canvas.rounded((0, 0, m.tray_w, m.felt_h), 0, c["tray"])
        top, bottom = m.slot_h, m.felt_h - m.slot_h
        canvas.rounded((0, top, m.tray_w, bottom), 0, c["felt_edge"])
        edge = m.edge
        canvas.rounded((0, top + edge, m.tray_w, bottom - edge), 0, c["channel"])
        return canvas.done().convert("RGB")

    def checker(self, kind: str, size: int, line: Rgb, *, groove: bool = True) -> Image.Image:
        """A checker of that diameter, outlined, with its shadow, on a square `margin` wider on each side.

        Without the groove there is room for a number.
        """
        c, u = self.colours, size / 56
        margin = self.margin(size)
        canvas = Canvas(size + 2 * margin, size + 2 * margin)

        def disc(inset: float) -> Box:
            return _square(margin, margin + size, inset * u)

        x0, y0, x1, y1 = disc(0.5)
        canvas.shadow("ellipse", (x0, y0 + 2 * u, x1, y1 + 2 * u), 0, 1.2 * u, 90)
        canvas.ellipse(disc(0.4), line)
        thick = max(1.5, 1.4 / u)
        canvas.shaded("ellipse", disc(0.4 + thick), 0, c[f"{kind}_rim_upper"], c[f"{kind}_rim_lower"])
        canvas.shaded("ellipse", disc(2.9 + thick), 0, c[f"{kind}_upper"], c[f"{kind}_lower"])
        if groove:
            canvas.ring(disc(10.2), 1.7 * u, c[f"{kind}_groove"])
        return canvas.done()

    def margin(self, size: int) -> int:
        """Room round a checker for its shadow."""
        return max(2, round(size * 4 / 56))

    def slab(self, kind: str, line: Rgb) -> Image.Image:
        """A borne off checker seen from its edge, outlined."""
        m, c, u = self._metrics, self.colours, self._unit
        width, height = m.tray_w - 2 * m.px(8), m.slab_pitch
        canvas = Canvas(width, height)
        canvas.rounded((0, 0, width, height - 0.3), 3 * u, line)
        box = (1.4 * u, 1.2 * u, width - 1.4 * u, height - 0.3 - 1.2 * u)
        canvas.shaded("rounded", box, 2 * u, c[f"{kind}_upper"], c[f"{kind}_lower"])
        return canvas.done()

    def die(self, kind: str, value: int) -> Image.Image:
        """A die face with its shadow, a little wider on each side."""
        c, u = self.colours, self._unit
        canvas, low, high = self._die_canvas()
        canvas.shadow("rounded", (low, low + 2 * u, high, high + 2 * u), 11 * u, 1.4 * u, 100)
        canvas.rounded((low, low, high, high), 11 * u, c[f"{kind}_line"])
        inner = _square(low, high, 1.8 * u)
        canvas.shaded("rounded", inner, 9.5 * u, c[f"{kind}_upper"], c[f"{kind}_lower"])
        self._pips(canvas, value, (low + high) / 2, c[f"{kind}_ink"])
        return canvas.done()

    def used_die(self, kind: str, value: int) -> Image.Image:
        """A die that has been played: flat, and most of the felt shows through."""
        c, u = self.colours, self._unit
        canvas, low, high = self._die_canvas()
        canvas.rounded((low, low, high, high), 11 * u, used(c[f"{kind}_line"], c["felt"]))
        inner = _square(low, high, 1.8 * u)
        canvas.rounded(inner, 9.5 * u, used(c[f"{kind}_upper"], c["felt"]))
        self._pips(canvas, value, (low + high) / 2, used(c[f"{kind}_ink"], c["felt"]))
        return canvas.done()

    def _die_canvas(self) -> tuple[Canvas, float, float]:
        size, margin = self._metrics.die, self._metrics.px(4)
        return Canvas(size + 2 * margin, size + 2 * margin), float(margin), float(margin + size)

    def _pips(self, canvas: Canvas, value: int, centre: float, ink: Rgb) -> None:
        radius, step = 5.4 * self._unit, 13.6 * self._unit
        for x, y in PIP_PLACES[value]:
            px, py = centre + x * step, centre + y * step
            canvas.ellipse((px - radius, py - radius, px + radius, py + radius), ink)

    def cube(self, kind: str, share: float = 1.0) -> Image.Image:
        """The cube without its number, in the owner's colour, or pale in the centre, or glowing when offered.

        share: its size in parts of the cube on the board.
        """
        c, u = self.colours, self._unit * share
        size, margin = round(self._metrics.cube * share), max(1, round(6 * u))
        canvas = Canvas(size + 2 * margin, size + 2 * margin)
        low, high = float(margin), float(margin + size)
        face = "light" if kind == "offered" else kind
        canvas.shadow("rounded", (low, low + 2 * u, high, high + 3 * u), 12 * u, 1.6 * u, 110)
        if kind == "offered":
            for reach, alpha in ((5.5, 70), (4, 110), (2.5, 255)):
                canvas.rounded(_square(low, high, -reach * u), (12 + reach) * u, c["accent"], alpha)
        canvas.rounded((low, low, high, high), 12 * u, c[f"{face}_line"])
        canvas.rounded(
            _square(low, high, 2 * u), 10 * u, c["accent"] if kind != "centre" else c["centre_rim"]
        )
        canvas.shaded("rounded", _square(low, high, 6 * u), 7 * u, c[f"{face}_upper"], c[f"{face}_lower"])
        return canvas.done()

    def ring(self, colour: str) -> Image.Image:
        """The mark of a checker that has just arrived; dark lines on both sides keep it visible on any piece."""
        c = self.colours
        canvas, low, high, u = self._mark_canvas()
        for inset, width, name in ((-1.5, 7.0, "casing"), (0.0, 4.2, colour)):
            canvas.ring(_square(low, high, inset * u), width * u, c[name])
        return canvas.done()

    def ghost(self) -> Image.Image:
        """The mark of the place a checker has left."""
        c = self.colours
        canvas, low, high, u = self._mark_canvas()
        spans = [(36.0 * i - 12, 36.0 * i + 12) for i in range(10)]
        wide = [(start - 3, end + 3) for start, end in spans]
        for inset, width, name, lines in ((0.0, 7.4, "casing", wide), (1.4, 4.6, "ghost", spans)):
            canvas.arcs(_square(low, high, inset * u), width * u, c[name], lines)
        return canvas.done()

    def spot(self, large_px: int, colour: str) -> Image.Image:
        """A plain disc: the round ends of a badge side by side, or the marker of the one whose turn it is."""
        size = self._metrics.px(large_px)
        canvas = Canvas(size, size)
        canvas.ellipse((0, 0, size, size), self.colours[colour])
        return canvas.done()

    def way(self) -> Image.Image:
        """A counter-clockwise arrow: the way both players walk in parallel games."""
        size, u = self._metrics.px(68), self._unit
        canvas = Canvas(size, size)
        colour, centre, radius = self.colours["way"], size / 2, size / 2 - 10 * u
        box = (centre - radius, centre - radius, centre + radius, centre + radius)
        canvas.arcs(box, 6 * u, colour, [(-100.0, 165.0)])
        # the head ends the line at the top and points left, as on a button that takes something back
        angle = radians(-98)
        x, y = centre + (radius - 3 * u) * cos(angle), centre + (radius - 3 * u) * sin(angle)
        along, across = (sin(angle), 0.15 - cos(angle)), (cos(angle), sin(angle))
        head = [
            (along[0] * 22, along[1] * 22),
            (across[0] * 13, across[1] * 13),
            (-across[0] * 13, -across[1] * 13),
        ]
        canvas.polygon([(x + dx * u, y + dy * u) for dx, dy in head], colour)
        return canvas.done()

    def _mark_canvas(self) -> tuple[Canvas, float, float, float]:
        size, u = self._metrics.checker, self._unit
        margin = self.margin(size)
        return Canvas(size + 2 * margin, size + 2 * margin), float(margin), float(margin + size), u


def _square(low: float, high: float, inset: float) -> Box:
    """The square between two lengths on both axes, smaller by the inset on every side."""
    return (low + inset, low + inset, high - inset, high - inset)
