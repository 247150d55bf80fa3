"""Paint the pieces of a theme, four times too large and then reduced: slow, done when themes are made.

Each piece is an RGBA image, or RGB for the opaque surfaces "half" (six points of both rows) and "tray".
"""

from collections.abc import Mapping

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from renderers.layout import Metrics
from renderers.theme import Rgb

SCALE = 4
PIP_PLACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

Box = tuple[float, float, float, float]


class Canvas:
    """A transparent sheet in final pixels, painted at SCALE times the size."""

    def __init__(self, width: int, height: int) -> None:
        """An empty sheet of that many final pixels."""
        self._size = (width * SCALE, height * SCALE)
        self.image = Image.new("RGBA", self._size)

    def ellipse(self, box: Box, colour: Rgb, alpha: int = 255) -> None:
        """A filled ellipse."""
        self._lay(self._mask("ellipse", box), colour, alpha)

    def rounded(self, box: Box, radius: float, colour: Rgb, alpha: int = 255) -> None:
        """A filled rectangle with round corners."""
        self._lay(self._mask("rounded", box, radius), colour, alpha)

    def shaded(self, shape: str, box: Box, radius: float, upper: Rgb, lower: Rgb) -> None:
        """A shape ("ellipse" or "rounded") that goes from one colour above to another below."""
        mask = self._mask(shape, box, radius)
        x0, y0, x1, y1 = (round(v * SCALE) for v in box)
        slope = Image.linear_gradient("L").resize((x1 - x0, y1 - y0))
        self.image.paste(ImageOps.colorize(slope, upper, lower), (x0, y0), mask.crop((x0, y0, x1, y1)))

    def ring(self, box: Box, width: float, colour: Rgb, alpha: int = 255) -> None:
        """A circle line that lies inside the box."""
        x0, y0, x1, y1 = box
        outer = self._mask("ellipse", box)
        inner = self._mask("ellipse", (x0 + width, y0 + width, x1 - width, y1 - width))
        self._lay(ImageChops.subtract(outer, inner), colour, alpha)

    def shadow(self, shape: str, box: Box, radius: float, blur: float, alpha: int) -> None:
        """A soft dark copy of a shape."""
        mask = self._mask(shape, box, radius).filter(ImageFilter.GaussianBlur(blur * SCALE))
        self._lay(mask, (0, 0, 0), alpha)

    def arcs(self, box: Box, width: float, colour: Rgb, spans: list[tuple[float, float]]) -> None:
        """Parts of a circle line, in degrees clockwise from three o'clock."""
        mask = Image.new("L", self._size)
        draw = ImageDraw.Draw(mask)
        for start, end in spans:
            draw.arc([v * SCALE for v in box], start, end, fill=255, width=round(width * SCALE))
        self._lay(mask, colour, 255)

    def polygon(self, corners: list[tuple[float, float]], colour: Rgb) -> None:
        """A filled polygon."""
        mask = Image.new("L", self._size)
        ImageDraw.Draw(mask).polygon([(x * SCALE, y * SCALE) for x, y in corners], fill=255)
        self._lay(mask, colour, 255)

    def done(self) -> Image.Image:
        """The sheet in final pixels."""
        return self.image.reduce(SCALE)

    def _mask(self, shape: str, box: Box, radius: float = 0) -> Image.Image:
        mask = Image.new("L", self._size)
        draw = ImageDraw.Draw(mask)
        # Pillow's boxes include their last pixel
        x0, y0, x1, y1 = (v * SCALE for v in box)
        if shape == "ellipse":
            draw.ellipse((x0, y0, x1 - 1, y1 - 1), fill=255)
        else:
            draw.rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * SCALE, fill=255)
        return mask

    def _lay(self, mask: Image.Image, colour: Rgb, alpha: int) -> None:
        layer = Image.new("RGBA", self._size, (*colour, 0))
        layer.putalpha(mask.point([value * alpha // 255 for value in range(256)]))
        self.image.alpha_composite(layer)


def paint_sprites(colours: Mapping[str, Rgb], metrics: Metrics) -> dict[str, Image.Image]:
    """All pieces of a theme at one size, by name."""
    painter = _Painter(colours, metrics)
    sprites = {"half": painter.half(), "tray": painter.tray()}
    for kind in ("light", "dark"):
        sprites[kind] = painter.checker(kind, metrics.checker)
        sprites[f"icon-{kind}"] = painter.checker(kind, metrics.px(34))
        sprites[f"slab-{kind}"] = painter.slab(kind, painter.colours[f"{kind}_line"])
        sprites[f"slab-{kind}-new"] = painter.slab(kind, painter.colours["accent"])
        for value in PIP_PLACES:
            sprites[f"die-{kind}-{value}"] = painter.die(kind, value)
    for kind in ("light", "dark", "centre", "offered"):
        sprites[f"cube-{kind}"] = painter.cube(kind)
    sprites["ring"] = painter.ring("accent")
    sprites["ring-hit"] = painter.ring("hit")
    sprites["ghost"] = painter.ghost()
    sprites["pill"] = painter.pill()
    sprites["turn"] = painter.turn()
    sprites["way"] = painter.way()
    return sprites


class _Painter:
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

    def checker(self, kind: str, size: int) -> Image.Image:
        """A checker of that diameter with its shadow, on a square that is `margin` wider on each side."""
        c, u = self.colours, size / 56
        margin = self.margin(size)
        canvas = Canvas(size + 2 * margin, size + 2 * margin)

        def disc(inset: float) -> Box:
            low, high = margin + inset * u, margin + size - inset * u
            return (low, low, high, high)

        x0, y0, x1, y1 = disc(0.5)
        canvas.shadow("ellipse", (x0, y0 + 2 * u, x1, y1 + 2 * u), 0, 1.2 * u, 90)
        canvas.ellipse(disc(0.4), c[f"{kind}_line"])
        canvas.shaded("ellipse", disc(1.9), 0, c[f"{kind}_rim_upper"], c[f"{kind}_rim_lower"])
        canvas.shaded("ellipse", disc(4.4), 0, c[f"{kind}_upper"], c[f"{kind}_lower"])
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
        size, margin = self._metrics.die, self._metrics.px(4)
        canvas = Canvas(size + 2 * margin, size + 2 * margin)
        low, high = float(margin), float(margin + size)
        canvas.shadow("rounded", (low, low + 2 * u, high, high + 2 * u), 11 * u, 1.4 * u, 100)
        canvas.rounded((low, low, high, high), 11 * u, c[f"{kind}_line"])
        inner = (low + 1.8 * u, low + 1.8 * u, high - 1.8 * u, high - 1.8 * u)
        canvas.shaded("rounded", inner, 9.5 * u, c[f"{kind}_upper"], c[f"{kind}_lower"])
        centre, radius, step = (low + high) / 2, 5.4 * u, 13.6 * u
        for x, y in PIP_PLACES[value]:
            px, py = centre + x * step, centre + y * step
            canvas.ellipse((px - radius, py - radius, px + radius, py + radius), c[f"{kind}_ink"])
        return canvas.done()

    def cube(self, kind: str) -> Image.Image:
        """The cube without its number, in the owner's colour, or pale in the centre, or glowing when offered."""
        m, c, u = self._metrics, self.colours, self._unit
        size, margin = m.cube, m.px(6)
        canvas = Canvas(size + 2 * margin, size + 2 * margin)
        low, high = float(margin), float(margin + size)
        face = "light" if kind == "offered" else kind
        canvas.shadow("rounded", (low, low + 2 * u, high, high + 3 * u), 12 * u, 1.6 * u, 110)
        if kind == "offered":
            for reach, alpha in ((5.5, 70), (4, 110), (2.5, 255)):
                box = (low - reach * u, low - reach * u, high + reach * u, high + reach * u)
                canvas.rounded(box, (12 + reach) * u, c["accent"], alpha)
        canvas.rounded((low, low, high, high), 12 * u, c[f"{face}_line"])
        frame = (low + 2 * u, low + 2 * u, high - 2 * u, high - 2 * u)
        canvas.rounded(frame, 10 * u, c["accent"] if kind != "centre" else c["centre_rim"])
        inner = (low + 6 * u, low + 6 * u, high - 6 * u, high - 6 * u)
        canvas.shaded("rounded", inner, 7 * u, c[f"{face}_upper"], c[f"{face}_lower"])
        return canvas.done()

    def ring(self, colour: str) -> Image.Image:
        """The mark of a checker that has just arrived; dark lines on both sides keep it visible on any piece."""
        c = self.colours
        canvas, low, high, u = self._mark_canvas()
        for inset, width, name in ((-1.5, 7.0, "casing"), (0.0, 4.2, colour)):
            box = (low + inset * u, low + inset * u, high - inset * u, high - inset * u)
            canvas.ring(box, width * u, c[name])
        return canvas.done()

    def ghost(self) -> Image.Image:
        """The mark of the place a checker has left."""
        c = self.colours
        canvas, low, high, u = self._mark_canvas()
        spans = [(15.0 + 30 * i - 9.5, 15.0 + 30 * i + 9.5) for i in range(12)]
        wide = [(start - 2.5, end + 2.5) for start, end in spans]
        canvas.arcs(
            (low + 0.5 * u, low + 0.5 * u, high - 0.5 * u, high - 0.5 * u), 5.6 * u, c["casing"], wide
        )
        canvas.arcs(
            (low + 1.7 * u, low + 1.7 * u, high - 1.7 * u, high - 1.7 * u), 3.2 * u, c["accent"], spans
        )
        return canvas.done()

    def pill(self) -> Image.Image:
        """The round ends of a badge, side by side."""
        size = self._metrics.px(34)
        canvas = Canvas(size, size)
        canvas.ellipse((0, 0, size, size), self.colours["badge"])
        return canvas.done()

    def turn(self) -> Image.Image:
        """The marker beside the name of the one whose turn it is."""
        size = self._metrics.px(24)
        canvas = Canvas(size, size)
        canvas.ellipse((0, 0, size, size), self.colours["accent"])
        return canvas.done()

    def way(self) -> Image.Image:
        """A counter-clockwise arrow: the way both players walk in parallel games."""
        size, u = self._metrics.px(48), self._unit
        canvas = Canvas(size, size)
        colour = self.colours["way"]
        box = (5 * u, 5 * u, size - 5 * u, size - 5 * u)
        canvas.arcs(box, 5 * u, colour, [(-60.0, 215.0)])
        centre, radius = size / 2, size / 2 - 7.5 * u
        x, y = centre + radius * 0.5, centre - radius * 0.866
        canvas.polygon([(x - 13 * u, y + 1 * u), (x + 7 * u, y - 10 * u), (x + 6 * u, y + 12 * u)], colour)
        return canvas.done()

    def _mark_canvas(self) -> tuple[Canvas, float, float, float]:
        size, u = self._metrics.checker, self._unit
        margin = self.margin(size)
        return Canvas(size + 2 * margin, size + 2 * margin), float(margin), float(margin + size), u
