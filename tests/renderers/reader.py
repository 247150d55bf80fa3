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
from renderers.plan import waiting_tile
from renderers.scene import BAR, BoardScene, Place
from tests.renderers.boards import points_of

LIGHT_FROM = 185
DARK_TO = 70
WHOLE = 0.35  # half the side of the square looked at for the kind of a checker, in diameters
NUMBER = 0.27  # the same for the number on it
_NUMBERED = ((1, 7), (1, 13), (-1, 9), (-1, 15))
"""Whose stacks stand where in the reference pictures."""

Spoil = Callable[[bytes], Image.Image]


def spoilt(png: bytes, *, width: int = 400, quality: int = 82, grey: bool = False) -> Image.Image:
    """The picture as a phone shows it: through JPEG 4:2:0, shrunk, perhaps without colour; lightness only."""
    jpeg = BytesIO()
    picture = Image.open(BytesIO(png)).convert("L" if grey else "RGB")
    picture.save(jpeg, "JPEG", quality=quality, **({} if grey else {"subsampling": 2}))
    # Lightness first: shrinking three channels takes three times as long.
    seen = Image.open(jpeg).convert("L")
    return seen.resize((width, width * seen.height // seen.width), Image.Resampling.LANCZOS)


class Reader:
    """Reads pictures of one theme and size that were spoilt in one way."""

    def __init__(self, scene: BoardScene, spoil: Spoil) -> None:
        """Takes the reference numbers of stacks of either side and of waiting checkers, drawn like `scene`."""
        self._layout = Layout.of(scene)
        self._scale = 1.0
        self._references: dict[tuple[int, int, str], Image.Image] = {}
        self._entering: dict[tuple[Place, int], Image.Image] = {}
        self._waiting: dict[Place, tuple[int, int]] = {}
        for place in Place:
            (piece,) = waiting_tile(self._layout, place, scene.strip(place).checker, 1).pieces
            self._waiting[place] = (piece.x, piece.y)
        for count in range(16):
            picture = spoil(render(waiting(_numbered(scene, count), count, count)))
            self._scale = picture.width / self._layout.metrics.width
            for place, spot in self._waiting.items():
                self._entering[place, count] = self._disc(picture, spot)
            for sign, point in _NUMBERED if count >= DRAWN else ():
                spot = self._layout.point_checker(point, DRAWN - 1)
                self._references[sign, count, _row(point)] = self._disc(picture, spot)

    def points(self, picture: Image.Image) -> tuple[int, ...]:
        """The 26 signed counts as BoardScene has them."""
        return self.stacks(picture)[0]

    def stacks(self, picture: Image.Image) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The 26 signed counts and the 26 pinned checkers as BoardScene has them."""
        found, held = [0] * 26, [0] * 26
        for point in range(1, 25):
            spot = partial(self._layout.point_checker, point)
            first, second = (self._checker(self._disc(picture, spot(slot), WHOLE)) for slot in (0, 1))
            under = int(first * second < 0)
            found[point] = self._stack(picture, spot, _row(point), under)
            held[point] = under * first
        found[BAR] = self._stack(picture, partial(self._layout.bar_checker, Place.BOTTOM), "bottom")
        found[0] = self._stack(picture, partial(self._layout.bar_checker, Place.TOP), "top")
        return tuple(found), tuple(held)

    def to_enter(self, picture: Image.Image, place: Place) -> int:
        """How many checkers of a player wait to enter."""
        disc = self._disc(picture, self._waiting[place])
        return _nearest(disc, {count: other for (at, count), other in self._entering.items() if at is place})

    def _stack(
        self, picture: Image.Image, spot: Callable[[int], tuple[int, int]], row: str, under: int = 0
    ) -> int:
        """under: how many checkers of the other side lie below."""
        first, height = 0, 0
        for slot in range(under, DRAWN):
            sign = self._checker(self._disc(picture, spot(slot), WHOLE))
            first = first if height else sign
            if sign != first or sign == 0:
                return first * height
            height += 1
        return first * self._number(self._disc(picture, spot(DRAWN - 1)), first, row, height)

    def _checker(self, disc: Image.Image) -> int:
        lightness = median_low(disc.tobytes())
        return 1 if lightness >= LIGHT_FROM else -1 if lightness <= DARK_TO else 0

    def _number(self, disc: Image.Image, sign: int, row: str, drawn: int) -> int:
        """drawn: so many checkers are drawn; a number stands on the last one when there are more."""
        if ImageStat.Stat(disc).stddev[0] < 25:
            return drawn
        return _nearest(
            disc,
            {
                count: other
                for (side, count, where), other in self._references.items()
                if side == sign and where == row and count > drawn
            },
        )

    def _disc(self, picture: Image.Image, spot: tuple[int, int], share: float = NUMBER) -> Image.Image:
        reach = self._layout.metrics.checker * self._scale * share
        x, y = (value * self._scale for value in spot)
        return picture.crop((round(x - reach), round(y - reach), round(x + reach), round(y + reach)))


def _numbered(scene: BoardScene, count: int) -> BoardScene:
    """The scene with stacks so high of either side, in either row."""
    if count < DRAWN:
        return scene
    points = points_of({point: sign * count for sign, point in _NUMBERED})
    below = points_of({point: -sign for sign, point in _NUMBERED})
    # Five are counted only where one of them is drawn as the pinned checker below.
    return replace(scene, points=points, pinned=below if count == DRAWN else (), play=None)


def waiting(scene: BoardScene, bottom: int, top: int) -> BoardScene:
    """The scene without the cube, and in its place so many checkers of either player that have not entered."""
    return replace(
        scene,
        cube=None,
        bottom=replace(scene.bottom, to_enter=bottom),
        top=replace(scene.top, to_enter=top),
    )


def _nearest(disc: Image.Image, references: dict[int, Image.Image]) -> int:
    """The number whose reference differs least, a pixel off in any direction allowed."""
    differences = {
        count: min(
            ImageStat.Stat(ImageChops.difference(disc, ImageChops.offset(other, dx, dy))).sum2[0]
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
        )
        for count, other in references.items()
    }
    return min(differences, key=differences.__getitem__)


def _row(point: int) -> str:
    return "bottom" if point <= 12 else "top"
