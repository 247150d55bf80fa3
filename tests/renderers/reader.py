"""Read a board back from a small, spoilt picture, by lightness alone at the places the layout gives.

It knows nothing of the theme: a disc that is nearly white is a light checker, one that is nearly black a dark one. The
number on a high stack is told by comparing the disc with the same disc of ten reference pictures.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BytesIO
from statistics import median_low

from PIL import Image, ImageChops, ImageStat

from renderers.board import render
from renderers.layout import DRAWN, Layout
from renderers.scene import BAR, BoardScene, Place
from tests.renderers.boards import points_of

LIGHT_FROM = 185
DARK_TO = 70
WHOLE = 0.35  # half the side of the square looked at for the kind of a checker, in diameters
NUMBER = 0.27  # the same for the number on it

Spoil = Callable[[bytes], Image.Image]


def spoilt(png: bytes, *, width: int = 400, quality: int = 82, grey: bool = False) -> Image.Image:
    """The picture as a phone shows it: through JPEG 4:2:0, shrunk, perhaps without colour; lightness only."""
    jpeg = BytesIO()
    picture = Image.open(BytesIO(png)).convert("L" if grey else "RGB")
    picture.save(jpeg, "JPEG", quality=quality, **({} if grey else {"subsampling": 2}))
    small = Image.open(jpeg).resize(
        (width, width * picture.height // picture.width), Image.Resampling.LANCZOS
    )
    return small.convert("L")


class Reader:
    """Reads pictures of one theme and size that were spoilt in one way."""

    def __init__(self, scene: BoardScene, spoil: Spoil) -> None:
        """Takes the ten reference numbers of either side, drawn like `scene`."""
        self._layout = Layout.of(scene)
        self._scale = 1.0
        self._references: dict[tuple[int, int, str], Image.Image] = {}
        for sign in (1, -1):
            for count in range(DRAWN + 1, 16):
                points = points_of({7: sign * count, 13: sign * count})
                picture = spoil(render(replace(scene, points=points, play=None)))
                self._scale = picture.width / self._layout.metrics.width
                for point in (7, 13):
                    spot = self._layout.point_checker(point, DRAWN - 1)
                    self._references[sign, count, _row(point)] = self._disc(picture, spot)

    def points(self, picture: Image.Image) -> tuple[int, ...]:
        """The 26 signed counts as BoardScene has them."""
        found = [0] * 26
        for point in range(1, 25):
            found[point] = self._stack(picture, partial(self._layout.point_checker, point), _row(point))
        found[BAR] = self._stack(picture, partial(self._layout.bar_checker, Place.BOTTOM), "bottom")
        found[0] = self._stack(picture, partial(self._layout.bar_checker, Place.TOP), "top")
        return tuple(found)

    def _stack(self, picture: Image.Image, spot: Callable[[int], tuple[int, int]], row: str) -> int:
        signs = [self._checker(self._disc(picture, spot(slot), WHOLE)) for slot in range(DRAWN)]
        height = next((slot for slot, sign in enumerate(signs) if sign != signs[0] or sign == 0), DRAWN)
        if height < DRAWN:
            return signs[0] * height
        return signs[0] * self._number(self._disc(picture, spot(DRAWN - 1)), signs[0], row)

    def _checker(self, disc: Image.Image) -> int:
        lightness = median_low(disc.tobytes())
        return 1 if lightness >= LIGHT_FROM else -1 if lightness <= DARK_TO else 0

    def _number(self, disc: Image.Image, sign: int, row: str) -> int:
        spread = ImageStat.Stat(disc).stddev[0]
        if spread < 25:
            return DRAWN
        differences = {
            count: min(
                ImageStat.Stat(ImageChops.difference(disc, ImageChops.offset(other, dx, dy))).sum2[0]
                for dx in (-1, 0, 1)
                for dy in (-1, 0, 1)
            )
            for (side, count, where), other in self._references.items()
            if side == sign and where == row
        }
        return min(differences, key=differences.__getitem__)

    def _disc(self, picture: Image.Image, spot: tuple[int, int], share: float = NUMBER) -> Image.Image:
        reach = self._layout.metrics.checker * self._scale * share
        x, y = (value * self._scale for value in spot)
        return picture.crop((round(x - reach), round(y - reach), round(x + reach), round(y + reach)))


def _row(point: int) -> str:
    return "bottom" if point <= 12 else "top"
