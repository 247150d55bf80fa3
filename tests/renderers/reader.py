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
        """Takes the reference numbers of stacks of either side and of waiting checkers, drawn like `scene`."""
        self._layout = Layout.of(scene)
        self._scale = 1.0
        self._references: dict[tuple[int, int, str], Image.Image] = {}
        for sign in (1, -1):
            for count in range(DRAWN, 16):
                points = points_of({7: sign * count, 13: sign * count})
                # five are counted only where one of them is drawn as the pinned checker below
                pinned = tuple(-sign if p in (7, 13) else 0 for p in range(26)) if count == DRAWN else ()
                picture = spoil(render(replace(scene, points=points, pinned=pinned, play=None)))
                self._scale = picture.width / self._layout.metrics.width
                for point in (7, 13):
                    spot = self._layout.point_checker(point, DRAWN - 1)
                    self._references[sign, count, _row(point)] = self._disc(picture, spot)
        self._entering: dict[tuple[Place, int], Image.Image] = {}
        self._waiting: dict[Place, tuple[int, int]] = {}
        for place in Place:
            (piece,) = waiting_tile(self._layout, place, scene.strip(place).checker, 1).pieces
            self._waiting[place] = (piece.x, piece.y)
        for count in range(16):
            picture = spoil(render(waiting(scene, count, count)))
            for place, spot in self._waiting.items():
                self._entering[place, count] = self._disc(picture, spot)

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
        signs = [self._checker(self._disc(picture, spot(slot), WHOLE)) for slot in range(under, DRAWN)]
        height = next((slot for slot, sign in enumerate(signs) if sign != signs[0] or sign == 0), len(signs))
        if height < len(signs):
            return signs[0] * height
        return signs[0] * self._number(self._disc(picture, spot(DRAWN - 1)), signs[0], row, len(signs))

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
