"""The crew panel below a board: where everything lies, and its tiles in RGB. Lengths are those of the large picture."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import partial

from PIL import Image

from renderers.crew_sprites import SPOT, TRACK_H, TRACK_W
from renderers.layout import Metrics, Rect
from renderers.plan import cube_number
from renderers.scene import BoardScene, Captaincy, Checker, CrewMember, CrewPanel, Cube, Place
from renderers.text import BOLD, SEMIBOLD, Fonts
from renderers.theme import Rgb, Skin

MEMBERS_A_ROW = 2
MEMBER_H = 94
STAKES_H = 50
LINE_H = 40
LONGEST_LINE = 160
"""Letters of a sentence that are looked at; the width cuts most of them earlier."""

CrewTile = tuple[Hashable, Callable[[], tuple[Rect, Image.Image]]]
"""What tells a tile from others, and how it is painted: its place in the picture, and its pixels in RGB."""


@dataclass(frozen=True, slots=True)
class CrewLayout:
    """The places of one panel in a picture of one size."""

    metrics: Metrics
    members: int
    has_stakes: bool
    lines: int

    @classmethod
    def of(cls, metrics: Metrics, panel: CrewPanel) -> "CrewLayout":
        """The layout of a panel."""
        return cls(metrics, len(panel.members), bool(panel.stakes), len(panel.lines))

    @property
    def stakes(self) -> Rect:
        """The line above the members."""
        m = self.metrics
        return Rect(0, m.height, m.width, m.px(STAKES_H) if self.has_stakes else 0)

    def member(self, index: int) -> Rect:
        """The cell of member 0, 1, … in the order of the line."""
        m = self.metrics
        width, height = m.width // MEMBERS_A_ROW, m.px(MEMBER_H)
        row, column = divmod(index, MEMBERS_A_ROW)
        return Rect(column * width, self.stakes.bottom + row * height, width, height)

    @property
    def words(self) -> Rect:
        """The lines below the members."""
        m = self.metrics
        top = self.member(self.members - 1).bottom
        return Rect(0, top, m.width, self.lines * m.px(LINE_H) + m.px(16) if self.lines else 0)

    @property
    def bottom(self) -> int:
        """The height of the whole picture."""
        return self.words.bottom


class CrewPainter:
    """Draws the tiles of a panel in one skin."""

    def __init__(self, skin: Skin, fonts: Fonts) -> None:
        """Nothing is drawn yet."""
        self._skin = skin
        self._fonts = fonts

    def tiles(self, scene: BoardScene, panel: CrewPanel) -> Iterator[CrewTile]:
        """The tiles that cover the whole panel of the scene."""
        layout = CrewLayout.of(self._skin.metrics, panel)
        own = scene.strip(panel.team).checker
        if panel.stakes:
            yield ("stakes", panel.stakes), partial(self._stakes, layout.stakes, panel.stakes)
        for index, member in enumerate(panel.members):
            rect = layout.member(index)
            yield (
                ("member", rect, panel.team, own, member),
                partial(self._member, rect, panel.team, own, member),
            )
        if layout.members % MEMBERS_A_ROW:
            rect = layout.member(layout.members)
            yield ("no member", rect), partial(self._empty, rect)
        if panel.lines:
            yield ("lines", layout.words, panel.lines), partial(self._lines, layout.words, panel.lines)

    def _stakes(self, rect: Rect, text: str) -> tuple[Rect, Image.Image]:
        m, colours = self._skin.metrics, self._skin.colours
        image = self._ground(rect, "frame")
        room = rect.w - 2 * m.px(18)
        line = self._fonts.line(text, m.px(27), font=BOLD, max_px=room, longest=LONGEST_LINE)
        self._fonts.lay(image, line, (rect.w - line.width) // 2, rect.h // 2, colours["label"])
        return rect, image

    def _member(self, rect: Rect, team: Place, own: Checker, member: CrewMember) -> tuple[Rect, Image.Image]:
        m, colours = self._skin.metrics, self._skin.colours
        rect, image = self._empty(rect)
        upper, lower, left = m.px(27), m.px(66), m.px(62)
        if member.tag:
            self._put(image, "tag", m.px(33), upper)
            tag = self._fonts.line(member.tag, m.px(25), font=BOLD, max_px=m.px(34))
            self._fonts.lay(image, tag, m.px(33) - tag.width // 2, upper, colours["label"])
        if member.voice:
            self._put(image, f"voice-{member.voice}", m.px(33), lower)
        right = rect.w - m.px(18)
        if member.score:
            score = self._fonts.line(member.score, m.px(30), font=BOLD, max_px=m.px(200))
            self._fonts.lay(image, score, right - score.width, upper, colours["text"])
            right -= score.width + m.px(14)
        self._name(image, member, left, right, upper)
        right = rect.w - m.px(18)
        if member.booked:
            booked = self._fonts.line(member.booked, m.px(30), font=BOLD, max_px=m.px(150))
            self._fonts.lay(image, booked, right - booked.width, lower, colours["text"])
            right -= booked.width
        elif member.cube:
            self._cube(image, member.cube, team, own, (right - m.px(TRACK_W) // 2, lower))
            right -= m.px(TRACK_W)
        note, ink = (member.thinking, "accent") if member.thinking else (member.note, "dim")
        line = self._fonts.line(note, m.px(25), max_px=right - left - m.px(10))
        self._fonts.lay(image, line, left, lower, colours[ink])
        return rect, image

    def _name(self, image: Image.Image, member: CrewMember, left: int, right: int, middle: int) -> None:
        """The name, struck through for who is out, and the captain's crown behind it."""
        m, colours = self._skin.metrics, self._skin.colours
        crown = m.px(46) if member.captaincy else 0
        line = self._fonts.line(
            member.name, m.px(30), max_px=right - left - crown, fallback=member.fallback_name
        )
        if member.is_out:
            image.paste(colours["hit"], (left - m.px(4), middle - 1, left + line.width + m.px(4), middle + 2))
        # over the line that strikes it through, so that it can still be read
        self._fonts.lay(image, line, left, middle, colours["dim" if member.is_out else "text"])
        if member.captaincy:
            kind = "crown-replaced" if member.captaincy is Captaincy.REPLACED else "crown"
            self._put(image, kind, left + line.width + m.px(12) + m.px(19), middle - m.px(1))

    def _cube(
        self, image: Image.Image, cube: Cube, team: Place, own: Checker, centre: tuple[int, int]
    ) -> None:
        """A member's cube on its track: his side left, the other's right, an offered one with the one asked."""
        m, (x, y) = self._skin.metrics, centre
        self._put(image, f"track-{own}", x, y)
        lies = cube.offered_by.other if cube.offered_by else cube.owner
        reach = (m.px(TRACK_W) - m.px(SPOT) - (m.px(TRACK_H) - m.px(SPOT))) // 2
        if lies:
            x += -reach if lies is team else reach
        if cube.offered_by:
            kind = "offered"
        elif cube.owner:
            kind = own if cube.owner is team else _other(own)
        else:
            kind = "centre"
        self._put(image, f"mini-cube-{kind}", x, y)
        number = cube_number(cube)
        size = m.px({1: 29, 2: 26, 3: 20}.get(len(number), 15))
        line = self._fonts.line(number, size, font=BOLD)
        ink = "dark_ink" if kind == "dark" else "light_ink"
        self._fonts.lay(image, line, x - line.width // 2, y, self._skin.colours[ink])

    def _lines(self, rect: Rect, lines: tuple[str, ...]) -> tuple[Rect, Image.Image]:
        m = self._skin.metrics
        image = self._ground(rect, "frame")
        for index, text in enumerate(lines):
            line = self._fonts.line(
                text, m.px(25), font=SEMIBOLD, max_px=rect.w - 2 * m.px(18), longest=LONGEST_LINE
            )
            middle = m.px(8) + index * m.px(LINE_H) + m.px(LINE_H) // 2
            self._fonts.lay(image, line, m.px(18), middle, self._skin.colours["label"])
        return rect, image

    def _empty(self, rect: Rect) -> tuple[Rect, Image.Image]:
        """A cell without anybody: its ground, a line above it and one between the columns."""
        m, line = self._skin.metrics, self._skin.colours["frame_line"]
        image = self._ground(rect, "strip")
        image.paste(line, (0, 0, rect.w, m.px(2)))
        if rect.x == 0:
            image.paste(line, (rect.w - m.px(2), 0, rect.w, rect.h))
        return rect, image

    def _ground(self, rect: Rect, colour: str) -> Image.Image:
        return Image.new("RGB", (rect.w, rect.h), self._colour(colour))

    def _colour(self, name: str) -> Rgb:
        return self._skin.colours[name]

    def _put(self, image: Image.Image, sprite: str, x: int, y: int) -> None:
        piece = self._skin.sprites[sprite]
        image.paste(piece, (x - piece.width // 2, y - piece.height // 2), piece)


def _other(checker: Checker) -> Checker:
    return Checker.DARK if checker is Checker.LIGHT else Checker.LIGHT
