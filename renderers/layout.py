"""Where everything lies in a board picture, in picture pixels; knows no Pillow."""

from dataclasses import dataclass
from typing import NamedTuple

from renderers.scene import BAR, ENTRY, OFF, BoardScene, Geometry, Place, Size

DRAWN = 5  # checkers drawn in one stack; a higher stack carries its count on the last one


class Rect(NamedTuple):
    """A rectangle: left upper corner, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column behind it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, upper, right, lower, as Pillow wants it."""
        return (self.x, self.y, self.x + self.w, self.y + self.h)

    @property
    def middle(self) -> tuple[int, int]:
        """The centre point."""
        return (self.x + self.w // 2, self.y + self.h // 2)


@dataclass(frozen=True, slots=True)
class Metrics:
    """The measures of one picture size; everything else follows from them.

    unit: length of one pixel of the large picture. strip_h: a player's line. label_h: a row of point numbers.
    edge: the dark line round the felt. slot_h: one player's part of the off tray.
    """

    width: int
    height: int
    unit: float
    strip_h: int
    label_h: int
    edge: int
    margin: int
    column_w: int
    bar_w: int
    tray_gap: int
    tray_w: int
    slot_h: int
    slab_pitch: int
    checker: int
    die: int
    cube: int

    @property
    def felt_y(self) -> int:
        """Top of the playing surface."""
        return self.strip_h + self.label_h + self.edge

    @property
    def felt_h(self) -> int:
        """Height of the playing surface."""
        return self.height - 2 * self.felt_y

    @property
    def half_w(self) -> int:
        """Width of six points."""
        return 6 * self.column_w

    def px(self, large_px: float) -> int:
        """A length given for the large picture, in this one; never less than one pixel."""
        return max(1, round(large_px * self.unit))


METRICS = {
    Size.LARGE: Metrics(
        width=1000, height=800, unit=1.0, strip_h=52, label_h=32, edge=2, margin=14, column_w=67, bar_w=66,
        tray_gap=12, tray_w=86, slot_h=192, slab_pitch=10, checker=56, die=54, cube=66,
    ),
    Size.SMALL: Metrics(
        width=640, height=512, unit=0.64, strip_h=34, label_h=21, edge=1, margin=9, column_w=43, bar_w=42,
        tray_gap=8, tray_w=54, slot_h=122, slab_pitch=6, checker=36, die=34, cube=42,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of one picture size and orientation. Point numbers are those of the player at the bottom."""

    metrics: Metrics
    mirrored: bool = False

    @classmethod
    def of(cls, scene: BoardScene) -> "Layout":
        """The layout of a scene."""
        return cls(METRICS[scene.size], scene.mirrored)

    def half(self, right: bool) -> Rect:
        """The felt of the left or right six columns."""
        m = self.metrics
        x = m.margin + m.edge
        if self.mirrored:
            x += m.tray_w + m.tray_gap
        if right:
            x += m.half_w + m.bar_w
        return Rect(x, m.felt_y, m.half_w, m.felt_h)

    @property
    def bar(self) -> Rect:
        """The space between the halves."""
        left = self.half(right=False)
        return Rect(left.right, left.y, self.metrics.bar_w, left.h)

    def bar_half(self, place: Place) -> Rect:
        """The part of the bar where checkers of the player at `place` wait."""
        return _half_of(self.bar, place)

    @property
    def tray(self) -> Rect:
        """The column of borne off checkers and the cube, on the side of bottom's home."""
        m = self.metrics
        indent = m.margin + m.edge
        x = indent if self.mirrored else m.width - indent - m.tray_w
        return Rect(x, m.felt_y, m.tray_w, m.felt_h)

    def slot(self, place: Place) -> Rect:
        """The off tray of the player at `place`."""
        tray, height = self.tray, self.metrics.slot_h
        return Rect(tray.x, tray.y if place is Place.TOP else tray.bottom - height, tray.w, height)

    def point(self, point: int) -> Rect:
        """The column of point 1..24, half the felt high."""
        column = 12 - point if point <= 12 else point - 13
        if self.mirrored:
            column = 11 - column
        half = self.half(right=column >= 6)
        x = half.x + column % 6 * self.metrics.column_w
        return _half_of(Rect(x, half.y, self.metrics.column_w, half.h), row_of(point))

    def checker(self, stack: Rect, place: Place, slot: int) -> tuple[int, int]:
        """Centre of checker 0, 1, ... counted from the edge of the board at `place` in a point or bar half."""
        size = self.metrics.checker
        offset = self.metrics.px(2) + slot * size + size // 2
        return (stack.x + stack.w // 2, stack.y + offset if place is Place.TOP else stack.bottom - offset)

    def point_checker(self, point: int, slot: int) -> tuple[int, int]:
        """Centre of the checker `slot` of point 1..24."""
        return self.checker(self.point(point), row_of(point), slot)

    def bar_checker(self, place: Place, slot: int) -> tuple[int, int]:
        """Centre of the checker `slot` on the bar, counted from the middle of the board outwards."""
        return self.checker(self.bar_half(place), place, DRAWN - 1 - slot)

    def dice(self, place: Place, count: int) -> list[tuple[int, int]]:
        """Centres of `count` dice of the player at `place`: his half is the right one for bottom."""
        m = self.metrics
        x, y = self.half(right=place is Place.BOTTOM).middle
        step = m.die + m.px(16)
        return [(x - step * (count - 1) // 2 + step * i, y) for i in range(count)]

    def cube(self, owner: Place | None) -> tuple[int, int]:
        """Centre of the cube in the tray column."""
        x, y = self.tray.middle
        shift = self.tray.h // 2 - self.metrics.slot_h - self.metrics.cube // 2 - self.metrics.px(10)
        return (x, y + (0 if owner is None else shift if owner is Place.BOTTOM else -shift))

    def waiting(self, place: Place) -> Rect:
        """Where the checkers of the player at `place` wait that have not entered yet: beside his off tray.

        Games that begin so have no cube, which would lie there.
        """
        slot, height = self.slot(place), self.metrics.checker + self.metrics.px(46)
        return Rect(slot.x, slot.y - height if place is Place.BOTTOM else slot.bottom, slot.w, height)

    def offered_cube(self, asked: Place) -> tuple[int, int]:
        """Centre of an offered cube: the middle of the board half of the player asked."""
        return self.half(right=asked is Place.BOTTOM).middle

    def strip(self, place: Place) -> Rect:
        """The line of a player above or below the board."""
        m = self.metrics
        return Rect(0, 0 if place is Place.TOP else m.height - m.strip_h, m.width, m.strip_h)

    def labels(self, place: Place) -> Rect:
        """The row of point numbers above or below the felt."""
        m = self.metrics
        y = m.strip_h if place is Place.TOP else m.height - m.strip_h - m.label_h
        return Rect(0, y, m.width, m.label_h)


def row_of(point: int) -> Place:
    """The row a point of bottom's numbering stands in."""
    return Place.BOTTOM if point <= 12 else Place.TOP


def own_point(point: int, place: Place, geometry: Geometry) -> int:
    """Bottom's number of point 1..24 as the player at `place` counts, and his number as bottom counts."""
    if place is Place.BOTTOM:
        return point
    if geometry is Geometry.CONTRARY:
        return 25 - point
    return point + 12 if point <= 12 else point - 12


def hit_areas(scene: BoardScene, place: Place = Place.BOTTOM) -> dict[int, Rect]:
    """Rectangles that can be clicked, in picture pixels, keyed by the numbers of the player at `place`.

    1..24 are his points, 0 his off tray, 25 the bar (absent where the game has none), 26 his checkers that have not
    entered yet (absent where there are none). They do not overlap.
    """
    layout = Layout.of(scene)
    areas = {point: layout.point(own_point(point, place, scene.geometry)) for point in range(1, 25)}
    areas[OFF] = layout.slot(place)
    if scene.geometry is Geometry.CONTRARY:
        areas[BAR] = layout.bar
    if scene.strip(place).to_enter:
        areas[ENTRY] = layout.waiting(place)
    return areas


def _half_of(rect: Rect, place: Place) -> Rect:
    height = rect.h // 2
    return Rect(rect.x, rect.y if place is Place.TOP else rect.bottom - height, rect.w, height)
