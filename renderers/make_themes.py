"""Make the theme files that are shipped: `python -m renderers.make_themes [FOLDER]`.

Reads each theme's colours (`<theme>.json`, written by hand) and writes its sprites (`<theme>-<width>.png`) and their
places with the palette (`<theme>-<width>.json`). Takes seconds, so it is not done when the program starts.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from PIL import Image

from renderers.crew_sprites import paint_crew_sprites
from renderers.layout import METRICS
from renderers.scene import Size
from renderers.sprites import paint_sprites, used
from renderers.theme import COLOURS, THEMES, Rgb, colours_of, mix, sheet_path, snapped, theme_names

# Text is drawn by mixing ink and ground, so these mixtures are in every palette: ink, ground, steps between them.
RAMPS = (
    ("text", "strip", 8),
    ("dim", "strip", 5),
    ("label", "frame", 6),
    ("light_ink", "light_upper", 3),
    ("dark_ink", "dark_upper", 4),
    ("badge_ink", "badge", 4),
    ("label", "tray", 3),
)
GROUNDS = ("felt", "point_a", "point_b", "bar", "strip")
USED_DIE = ("light_upper", "light_ink", "dark_upper", "dark_ink")
SHEET_WIDTH = 512


def make_theme(theme: str, folder: Path) -> None:
    """Write the files of one theme, every size."""
    colours = colours_of(theme)
    painted = {size: paint_sprites(colours, METRICS[size]) for size in Size}
    # the palette is that of the board alone: what is drawn below one must not change a pixel of it
    palette = choose_palette(colours, painted.values())
    for size, sprites in painted.items():
        sheet, places = pack(sprites | paint_crew_sprites(colours, METRICS[size]))
        path = folder / sheet_path(theme, size).name
        sheet.save(path, optimize=True)
        index = {"palette": palette.hex(), "sprites": places}
        path.with_suffix(".json").write_text(json.dumps(index, separators=(",", ":")) + "\n", "ascii")


def choose_palette(colours: Mapping[str, Rgb], painted: Iterable[Mapping[str, Image.Image]]) -> bytes:
    """The theme's 128 colours: the flat ones and the text mixtures first, the rest by what the pieces need."""
    wanted = list(colours.values())
    for ink, ground, steps in RAMPS:
        wanted += [mix(colours[ink], colours[ground], step / (steps + 1)) for step in range(1, steps + 1)]
    wanted += [used(colours[name], colours["felt"]) for name in USED_DIE]
    chosen = dict.fromkeys(map(snapped, wanted))
    pixels = (snapped(pixel) for sprites in painted for pixel in _pixels_shown(colours, sprites))
    needed = [pixel for pixel in pixels if pixel not in chosen]
    strip = Image.new("RGB", (len(needed), 1))
    strip.putdata(needed)
    while (before := len(chosen)) < COLOURS:
        found = strip.quantize(COLOURS - before, Image.Quantize.MEDIANCUT, kmeans=2).getpalette("RGB") or []
        for red, green, blue in zip(found[0::3], found[1::3], found[2::3], strict=True):
            if len(chosen) < COLOURS:
                chosen[snapped((red, green, blue))] = None
        if len(chosen) == before:
            break
    flat = [channel for colour in chosen for channel in colour]
    return bytes(flat + flat[:3] * (COLOURS - len(chosen)))


def pack(sprites: Mapping[str, Image.Image]) -> tuple[Image.Image, dict[str, tuple[int, int, int, int]]]:
    """All sprites on one sheet, row by row, and where each lies: x, y, width, height."""
    places: dict[str, tuple[int, int, int, int]] = {}
    x = y = row_h = 0
    for name, sprite in sorted(sprites.items(), key=lambda item: (-item[1].height, item[0])):
        if x + sprite.width > SHEET_WIDTH:
            x, y, row_h = 0, y + row_h, 0
        places[name] = (x, y, sprite.width, sprite.height)
        x, row_h = x + sprite.width, max(row_h, sprite.height)
    sheet = Image.new("RGBA", (SHEET_WIDTH, y + row_h))
    for name, (left, top, _, _) in places.items():
        sheet.paste(sprites[name], (left, top))
    return sheet, places


def _pixels_shown(colours: Mapping[str, Rgb], sprites: Mapping[str, Image.Image]) -> Iterable[Rgb]:
    for name, sprite in sorted(sprites.items()):
        for ground in GROUNDS if name in ("light", "dark", "ring", "ghost") else GROUNDS[:1]:
            picture = Image.new("RGB", sprite.size, colours[ground])
            picture.paste(sprite, (0, 0), sprite if sprite.mode == "RGBA" else None)
            pixels = picture.tobytes()
            yield from zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True)


def main() -> None:
    """Make every theme, in the package or in the folder given."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else THEMES
    for theme in theme_names():
        make_theme(theme, folder)


if __name__ == "__main__":
    main()
