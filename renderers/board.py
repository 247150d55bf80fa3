"""Board pictures: a scene in, PNG bytes out.

Pictures are put together in indexed colour. Every tile (a stack, a player's line, the dice) is drawn once in RGB with
smooth edges, reduced to the theme's palette and kept; a picture is the empty board plus some thirty row copies.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from threading import Lock

from PIL import Image

from renderers.arrows import arrow
from renderers.crew import CrewLayout, CrewPainter
from renderers.encode import encode_png
from renderers.layout import Layout, Rect
from renderers.plan import plan, play_ends
from renderers.scene import BoardScene, Geometry, Place, Scene, Size
from renderers.sheet import draw_sheet
from renderers.sheet_scene import SheetScene
from renderers.text import Fonts
from renderers.theme import Skin
from renderers.tiles import TilePainter

KEPT_BYTES = 24 * 1024 * 1024  # tiles kept in memory, all themes together

Corner = tuple[int, int]
Painted = tuple[Rect, Image.Image]


class BoardRenderer:
    """Draws boards for any number of threads; what it keeps never changes a pixel of the result."""

    def __init__(self, kept_bytes: int = KEPT_BYTES) -> None:
        """Nothing is loaded yet; a theme is read when it is first needed, or by `warm`."""
        self._fonts = Fonts()
        self._kept_bytes = kept_bytes
        self._skins: dict[tuple[str, Size], Skin] = {}
        self._bases: dict[tuple[str, Size, bool, Geometry], _Base] = {}
        self._tiles: OrderedDict[Hashable, tuple[Corner, Image.Image]] = OrderedDict()
        self._tile_bytes = 0
        self._lock = Lock()  # fonts and Pillow's palette cache are not for several threads; drawing is short

    def warm(self, theme: str, size: Size = Size.LARGE) -> None:
        """Read a theme's files now. Raises UnknownThemeError."""
        with self._lock:
            self._skin(theme, size)

    def render(self, scene: Scene) -> bytes:
        """The scene as an indexed PNG. Raises UnknownThemeError."""
        return encode_png(self.draw(scene))

    def draw(self, scene: Scene) -> Image.Image:
        """The scene as an indexed image of its own. Raises UnknownThemeError."""
        if isinstance(scene, SheetScene):
            with self._lock:
                return draw_sheet(scene, self._skin(scene.theme, Size.LARGE), self._fonts)
        return self._draw_board(scene)

    def _draw_board(self, scene: BoardScene) -> Image.Image:
        with self._lock:
            base = self._base(scene)
            picture = base.canvas(scene)
            for corner, image in self._drawn(base, scene):
                picture.paste(image, corner)
            if scene.play and scene.play.arrows:
                for start, end in play_ends(scene, base.layout, scene.play):
                    self._lay_arrow(base, picture, start, end)
        return picture

    def _drawn(self, base: "_Base", scene: BoardScene) -> Iterator[tuple[Corner, Image.Image]]:
        painter = base.painter
        for tile in plan(scene):
            yield self._tile(base, tile, partial(painter.board_tile, tile))
        for place in Place:
            strip = scene.strip(place)
            yield self._tile(
                base,
                ("name", place, strip.name, strip.fallback_name, strip.checker, strip.on_turn),
                partial(painter.name_tile, place, strip),
            )
            yield self._tile(
                base,
                ("facts", place, strip.pips, scene.pips_word, strip.score, strip.badge),
                partial(painter.facts_tile, place, strip, scene.pips_word),
            )
        if scene.crew:
            for key, paint in base.crew.tiles(scene, scene.crew):
                yield self._tile(base, key, paint)
        if scene.result:
            winner = scene.result.winner
            kind = scene.strip(winner).checker if winner else None
            yield self._tile(base, (scene.result, kind), partial(painter.ribbon_tile, kind, scene.result))

    def _tile(self, base: "_Base", key: Hashable, paint: Callable[[], Painted]) -> tuple[Corner, Image.Image]:
        whole_key = (base.number, key)
        kept = self._tiles.get(whole_key)
        if kept is not None:
            self._tiles.move_to_end(whole_key)
            return kept
        rect, image = paint()
        drawn = self._tiles[whole_key] = ((rect.x, rect.y), base.skin.indexed(image))
        self._tile_bytes += rect.w * rect.h
        while self._tile_bytes > self._kept_bytes:
            _, (_, oldest) = self._tiles.popitem(last=False)
            self._tile_bytes -= oldest.width * oldest.height
        return drawn

    def _lay_arrow(self, base: "_Base", picture: Image.Image, start: Corner, end: Corner) -> None:
        skin = base.skin
        for part in arrow(start, end, base.layout.metrics):
            box = (part.x, part.y, part.x + part.core.width, part.y + part.core.height)
            under = picture.crop(box).convert("RGB")
            under.paste(skin.colours["casing"], (0, 0), part.casing)
            under.paste(skin.colours["accent"], (0, 0), part.core)
            picture.paste(skin.indexed(under), box)

    def _skin(self, theme: str, size: Size) -> Skin:
        skin = self._skins.get((theme, size))
        if skin is None:
            skin = self._skins[theme, size] = Skin.load(theme, size)
        return skin

    def _base(self, scene: BoardScene) -> "_Base":
        key = (scene.theme, scene.size, scene.mirrored, scene.geometry)
        base = self._bases.get(key)
        if base is None:
            skin, layout = self._skin(scene.theme, scene.size), Layout.of(scene)
            painter = TilePainter(skin, layout, scene.geometry, self._fonts)
            crew = CrewPainter(skin, self._fonts)
            base = _Base(len(self._bases), skin, layout, painter, crew, skin.indexed(painter.empty))
            self._bases[key] = base
        return base


@dataclass(frozen=True, slots=True)
class _Base:
    """The empty board of one theme, size, orientation and geometry, and what draws on it."""

    number: int
    skin: Skin
    layout: Layout
    painter: TilePainter
    crew: CrewPainter
    empty: Image.Image

    def canvas(self, scene: BoardScene) -> Image.Image:
        """The empty board of its own, with room for the panel of the scene below it."""
        if scene.crew is None:
            return self.empty.copy()
        height = CrewLayout.of(self.layout.metrics, scene.crew).bottom
        return self.empty.crop(
            (0, 0, self.empty.width, height)
        )  # what is not covered by it is filled by the panel


def render(scene: Scene) -> bytes:
    """The scene as an indexed PNG, by one renderer that the process shares. Raises UnknownThemeError."""
    return _shared_renderer().render(scene)


@cache
def _shared_renderer() -> BoardRenderer:
    return BoardRenderer()
