"""From a scene to a list of tiles: which piece and which text goes where. Plain values, no Pillow.

A tile is a rectangle of the picture that is drawn once and then kept; tiles of one picture overlap only where a later
one is meant to cover an earlier one.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from renderers.layout import DRAWN, Layout, Rect, own_point
from renderers.scene import BAR, ENTRY, OFF, BoardScene, Checker, Cube, Dice, Geometry, MarkedPlay, Place


class Piece(NamedTuple):
    """A sprite by name and the place of its centre."""

    sprite: str
    x: int
    y: int


class Words(NamedTuple):
    """A short text, its height in pixels, the name of its colour and the place of its centre."""

    text: str
    size: int
    colour: str
    x: int
    y: int


class Tile(NamedTuple):
    """A rectangle of the board with what lies in it, in the order of drawing."""

    rect: Rect
    pieces: tuple[Piece, ...] = ()
    words: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Marks:
    """What a play leaves at one stack: checkers that arrived (hitting or not) and places that were left."""

    rings: int = 0
    hits: int = 0
    ghosts: int = 0


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Stack:
    """Where one stack stands: a point of bottom's numbering, or the bar of the player at `bar`."""

    layout: Layout
    point: int
    bar: Place | None = None

    def rect(self, slots: int) -> Rect:
        """The part of the column that `slots` checkers and their shadows cover."""
        column = self.layout.bar_half(self.bar) if self.bar else self.layout.point(self.point)
        if self.bar or slots >= DRAWN:
            return column
        height = self.layout.metrics.px(6) + slots * self.layout.metrics.checker
        top = column.y if self.point > 12 else column.bottom - height
        return Rect(column.x, top, column.w, height)

    def checker(self, slot: int) -> tuple[int, int]:
        """Centre of the checker `slot`."""
        if self.bar:
            return self.layout.bar_checker(self.bar, slot)
        return self.layout.point_checker(self.point, slot)


def plan(scene: BoardScene) -> list[Tile]:
    """All tiles of a scene except the players' lines and the ribbon."""
    layout = Layout.of(scene)
    points, bars, trays = marks_of(scene)
    kinds = (scene.bottom.checker, scene.top.checker)
    tiles = [label_tile(layout, place, scene.numbering, scene.geometry) for place in Place]
    for point in range(1, 25):
        count, pinned = scene.points[point], scene.pinned[point] if scene.pinned else 0
        marks = points.get(point, NO_MARKS)
        if scene.play and count * (1 if scene.play.by is Place.BOTTOM else -1) < 0:
            marks = NO_MARKS  # the other side has come there since
        if count or pinned or marks is not NO_MARKS:
            tiles.append(stack_tile(Stack(layout, point), count, pinned, kinds, marks))
    for place, count in ((Place.BOTTOM, scene.points[BAR]), (Place.TOP, scene.points[0])):
        marks = bars.get(place, NO_MARKS)
        if count or marks is not NO_MARKS:
            tiles.append(stack_tile(Stack(layout, BAR, place), count, 0, kinds, marks))
    for place in Place:
        strip = scene.strip(place)
        if strip.off:
            off = min(strip.off, scene.checkers_per_side)
            tiles.append(tray_tile(layout, place, strip.checker, off, trays.get(place, NO_MARKS).rings))
        if strip.to_enter:
            tiles.append(waiting_tile(layout, place, strip.checker, strip.to_enter))
    if scene.dice and not scene.result:
        tiles += dice_tiles(scene, layout, scene.dice)
    if scene.cube:
        tiles.append(cube_tile(scene, layout, scene.cube))
    return tiles


def marks_of(scene: BoardScene) -> tuple[dict[int, Marks], dict[Place, Marks], dict[Place, Marks]]:
    """Marks by point of bottom's numbering, by bar and by off tray. A checker that moved on leaves no ring."""
    play = scene.play
    if play is None:
        return {}, {}, {}
    left = Counter(move.origin for move in play.moves)
    reached = Counter(move.target for move in play.moves)
    hit = Counter(move.target for move in play.moves if move.hit)
    points: dict[int, Marks] = {}
    bars: dict[Place, Marks] = {}
    trays: dict[Place, Marks] = {}
    for place in left.keys() | reached.keys():
        rings = max(0, reached[place] - left[place])
        marks = Marks(rings, min(rings, hit[place]), max(0, left[place] - reached[place]))
        if place == BAR:
            bars[play.by] = marks
        elif place == OFF:
            trays[play.by] = marks
        elif place != ENTRY and marks != NO_MARKS:
            points[own_point(place, play.by, scene.geometry)] = marks
    return points, bars, trays


def play_ends(
    scene: BoardScene, layout: Layout, play: MarkedPlay
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """From where to where each arrow of a play goes: from the place left to the checker on top of the target."""
    landed = Counter(move.target for move in play.moves)
    return [
        (_origin(scene, layout, play, move.origin), _target(scene, layout, play, move.target, landed))
        for move in play.moves
    ]


@lru_cache(maxsize=4096)
def stack_tile(stack: Stack, count: int, pinned: int, kinds: tuple[Checker, Checker], marks: Marks) -> Tile:
    """A point or bar with its checkers: at most five drawn, a higher stack with its count, and the marks of a play.

    kinds: the checkers of bottom and top. pinned: a checker under the stack, see BoardScene.
    """
    names = [_kind(pinned, kinds)] if pinned else []
    free = min(abs(count), DRAWN - len(names))
    names += [_kind(count, kinds)] * free
    counted = abs(count) > free
    pieces = [Piece(name, *stack.checker(slot)) for slot, name in enumerate(names)]
    top = len(names)
    if counted:
        pieces[-1] = pieces[-1]._replace(sprite=f"{names[-1]}-counted")
    pieces += [
        Piece("ring-hit" if back < marks.hits else "ring", *stack.checker(top - 1 - back))
        for back in range(min(marks.rings, top))
    ]
    ghosts = (
        range(top, min(DRAWN, top + marks.ghosts)) if top < DRAWN else range(DRAWN - 1, DRAWN)[: marks.ghosts]
    )
    pieces += [Piece("ghost", *stack.checker(slot)) for slot in ghosts]
    words = []
    if counted:
        x, y = stack.checker(top - 1)
        words.append(Words(str(abs(count)), stack.layout.metrics.px(30), f"{names[-1]}_ink", x, y))
    return Tile(stack.rect(max(top, *(slot + 1 for slot in ghosts), 0)), tuple(pieces), tuple(words))


@lru_cache(maxsize=64)
def label_tile(layout: Layout, row: Place, numbering: Place, geometry: Geometry) -> Tile:
    """The numbers of twelve points, as the player `numbering` counts them."""
    rect = layout.labels(row)
    words = []
    for point in range(13, 25) if row is Place.TOP else range(1, 13):
        number = str(own_point(point, numbering, geometry))
        x = layout.point(point).middle[0]
        words.append(Words(number, layout.metrics.px(25), "label", x, rect.middle[1]))
    return Tile(rect, (), tuple(words))


@lru_cache(maxsize=256)
def tray_tile(layout: Layout, place: Place, checker: Checker, off: int, arrived: int) -> Tile:
    """A player's borne off checkers as slabs with their number; those that have just arrived are outlined."""
    slot, m = layout.slot(place), layout.metrics
    x = slot.middle[0]
    sign = 1 if place is Place.TOP else -1
    edge = slot.y if place is Place.TOP else slot.bottom
    pieces = [
        Piece(
            f"slab-{checker}-new" if index >= off - arrived else f"slab-{checker}",
            x,
            edge + sign * (m.px(6) + index * m.slab_pitch + m.slab_pitch // 2),
        )
        for index in range(off)
    ]
    y = edge + sign * (m.px(6) + off * m.slab_pitch + m.px(19))
    words = (Words(str(off), m.px(27), "label", x, y),)
    return Tile(slot, tuple(pieces), words)


@lru_cache(maxsize=64)
def waiting_tile(layout: Layout, place: Place, checker: Checker, count: int) -> Tile:
    """The checkers of a player that have not entered yet: one with their number, and the word of the notation."""
    m, rect = layout.metrics, layout.waiting(place)
    x, away = rect.middle[0], -1 if place is Place.BOTTOM else 1
    edge = rect.bottom if place is Place.BOTTOM else rect.y
    y = edge + away * (m.px(5) + m.checker // 2)
    words = (
        Words(str(count), m.px(30), f"{checker}_ink", x, y),
        Words("in", m.px(25), "label", x, y + away * (m.checker // 2 + m.px(18))),
    )
    return Tile(rect, (Piece(f"{checker}-counted", x, y),), words)


def dice_tiles(scene: BoardScene, layout: Layout, dice: Dice) -> list[Tile]:
    """The dice in each half."""
    tiles = []
    m = layout.metrics
    reach = m.die // 2 + m.px(4)
    for place, lying in ((Place.BOTTOM, dice.bottom), (Place.TOP, dice.top)):
        if not lying:
            continue
        kind = scene.strip(place).checker
        centres = layout.dice(place, len(lying))
        pieces = tuple(
            Piece(f"die-{kind}-{die.value}" + ("-used" if die.used else ""), x, y)
            for die, (x, y) in zip(lying, centres, strict=True)
        )
        (left, y), (right, _) = centres[0], centres[-1]
        tiles.append(Tile(Rect(left - reach, y - reach, right - left + 2 * reach, 2 * reach), pieces))
    return tiles


def cube_tile(scene: BoardScene, layout: Layout, cube: Cube) -> Tile:
    """The cube in the middle, at its owner's end of the channel, or offered to the one asked."""
    m = layout.metrics
    if cube.offered_by:
        (x, y), kind = layout.offered_cube(cube.offered_by.other), "offered"
    else:
        x, y = layout.cube(cube.owner)
        kind = scene.strip(cube.owner).checker if cube.owner else "centre"
    number = cube_number(cube)
    size = m.px({1: 40, 2: 36, 3: 27}.get(len(number), 20))
    ink = "dark_ink" if kind == "dark" else "light_ink"
    reach = m.cube // 2 + m.px(6)
    rect = Rect(x - reach, y - reach, 2 * reach, 2 * reach)
    return Tile(rect, (Piece(f"cube-{kind}", x, y),), (Words(number, size, ink, x, y),))


def cube_number(cube: Cube) -> str:
    """The number on top of a cube; players leave one that has not been turned at 64."""
    return "64" if cube.value == 1 else str(cube.value)


def _kind(count: int, kinds: tuple[Checker, Checker]) -> str:
    return str(kinds[0] if count > 0 else kinds[1])


def _origin(scene: BoardScene, layout: Layout, play: MarkedPlay, origin: int) -> tuple[int, int]:
    if origin == BAR:
        count = abs(scene.points[BAR if play.by is Place.BOTTOM else 0])
        return layout.bar_checker(play.by, min(count, DRAWN - 1))
    if origin == ENTRY:
        waiting = layout.waiting(play.by)  # the arrow begins beside them, so that their number can be read
        return (waiting.right if layout.mirrored else waiting.x, waiting.middle[1])
    point = own_point(origin, play.by, scene.geometry)
    mine = scene.points[point] * (1 if play.by is Place.BOTTOM else -1)
    return layout.point_checker(point, min(max(mine, 0), DRAWN - 1))


def _target(
    scene: BoardScene, layout: Layout, play: MarkedPlay, target: int, landed: Counter[int]
) -> tuple[int, int]:
    if target == OFF:
        return layout.slot(play.by).middle
    point = own_point(target, play.by, scene.geometry)
    landed[target] -= 1
    return layout.point_checker(point, max(0, min(abs(scene.points[point]), DRAWN) - 1 - landed[target]))
