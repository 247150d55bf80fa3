"""A sheet to paint smooth shapes on: four times too large, reduced at the end."""

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from renderers.theme import Rgb

SCALE = 4

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

    def stroke(self, spots: list[tuple[float, float]], width: float, colour: Rgb) -> None:
        """A line through the spots with round ends."""
        mask = Image.new("L", self._size)
        draw = ImageDraw.Draw(mask)
        scaled, half = [(x * SCALE, y * SCALE) for x, y in spots], width * SCALE / 2
        draw.line(scaled, fill=255, width=round(2 * half), joint="curve")
        for x, y in (scaled[0], scaled[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
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
