"""A theme's colours, and its ready-made palette and sprites as they are shipped in `renderers/themes`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from renderers.layout import METRICS, Metrics
from renderers.scene import Size

THEMES = Path(__file__).parent / "themes"
COLOURS = 128  # size of every theme's palette

Rgb = tuple[int, int, int]


class UnknownThemeError(ValueError):
    """There is no theme of that name."""


def theme_names() -> list[str]:
    """The themes that can be drawn, in alphabetical order."""
    return sorted(path.stem for path in THEMES.glob("*.json") if "-" not in path.stem)


def colours_of(theme: str) -> dict[str, Rgb]:
    """The named colours of a theme. Raises UnknownThemeError."""
    if theme not in theme_names():
        raise UnknownThemeError(theme)
    text = (THEMES / f"{theme}.json").read_text("ascii")
    return {name: parse_colour(value) for name, value in json.loads(text).items()}


def parse_colour(text: str) -> Rgb:
    """Red, green and blue of "#rrggbb", snapped."""
    return snapped((int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)))


def snapped(colour: Rgb) -> Rgb:
    """The colour at the corner of its cell in Pillow's palette lookup, which sees six bits a channel.

    Palettes hold such colours only: then reducing a picture to the palette twice changes nothing.
    """
    red, green, blue = colour
    return (red & 0xFC, green & 0xFC, blue & 0xFC)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """`first` with `share` (0..1) of `second` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return (red, green, blue)


def sheet_path(theme: str, size: Size) -> Path:
    """The file with the sprites of a theme; the same name with .json holds their places and the palette."""
    return THEMES / f"{theme}-{size.pixels[0]}.png"


@dataclass(frozen=True, slots=True)
class Skin:
    """A theme at one size, loaded: what pictures are put together from.

    sprites: opaque surfaces and pieces with alpha, by name. palette: an image that only carries the palette.
    """

    colours: Mapping[str, Rgb]
    metrics: Metrics
    sprites: Mapping[str, Image.Image]
    palette: Image.Image

    @classmethod
    def load(cls, theme: str, size: Size) -> "Skin":
        """Read the shipped files. Raises UnknownThemeError."""
        colours = colours_of(theme)
        path = sheet_path(theme, size)
        index = json.loads(path.with_suffix(".json").read_text("ascii"))
        with Image.open(path) as sheet:
            sheet.load()
            sprites = {
                name: sheet.crop((x, y, x + w, y + h)) for name, (x, y, w, h) in index["sprites"].items()
            }
        for surface in ("half", "tray"):
            sprites[surface] = sprites[surface].convert("RGB")
        return cls(colours, METRICS[size], sprites, palette_image(bytes.fromhex(index["palette"])))

    def indexed(self, picture: Image.Image) -> Image.Image:
        """An RGB picture in the theme's palette. Not for several threads at once: Pillow fills a cache here."""
        return picture.quantize(palette=self.palette, dither=Image.Dither.NONE)


def palette_image(palette: bytes) -> Image.Image:
    """An image that carries the palette, as `quantize` wants it."""
    image = Image.new("P", (1, 1))
    image.putpalette(palette, "RGB")
    return image
