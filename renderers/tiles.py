"""Draw the tiles of a picture in RGB, over the empty board of its orientation."""

from PIL import Image

from renderers.layout import Layout, Rect
from renderers.plan import Tile, Words
from renderers.scene import Checker, Geometry, Place, PlayerStrip, ResultRibbon
from renderers.text import BOLD, CAP_HEIGHT, Fonts
from renderers.theme import Skin


class TilePainter:
    """Draws tiles for one skin, orientation and geometry."""

    def __init__(self, skin: Skin, layout: Layout, geometry: Geometry, fonts: Fonts) -> None:
        """Draws the empty board."""
        self._skin = skin
        self._layout = layout
        self._fonts = fonts
        self.empty = self._empty_board(geometry)

    def board_tile(self, tile: Tile) -> tuple[Rect, Image.Image]:
        """Pieces and numbers over the empty board."""
        image = self.empty.crop(tile.rect.box)
        for name, x, y in tile.pieces:
            sprite = self._skin.sprites[name]
            corner = (x - tile.rect.x - sprite.width // 2, y - tile.rect.y - sprite.height // 2)
            image.paste(sprite, corner, sprite)
        for words in tile.words:
            self._centred(image, words._replace(x=words.x - tile.rect.x, y=words.y - tile.rect.y))
        return tile.rect, image

    def name_tile(self, place: Place, strip: PlayerStrip) -> tuple[Rect, Image.Image]:
        """The left part of a player's line: checker, name, and the marker of the one on turn."""
        m, whole = self._layout.metrics, self._layout.strip(place)
        rect = Rect(whole.x, whole.y, m.px(474), whole.h)
        image = self.empty.crop(rect.box)
        icon = self._skin.sprites[f"icon-{strip.checker}"]
        middle = whole.h // 2
        x = m.margin + m.edge + m.px(1)
        image.paste(icon, (x - m.px(2), middle - icon.height // 2), icon)
        x += m.px(34) + m.px(13)
        room = rect.w - x - m.px(48)
        line = self._fonts.line(strip.name, m.px(31), max_px=room, fallback=strip.fallback_name)
        self._fonts.lay(image, line, x, middle, self._skin.colours["text"])
        if strip.on_turn:
            turn = self._skin.sprites["turn"]
            image.paste(turn, (x + line.width + m.px(16), middle - turn.height // 2), turn)
        return rect, image

    def facts_tile(self, place: Place, strip: PlayerStrip, pips_word: str) -> tuple[Rect, Image.Image]:
        """The right part of a player's line: pip count, badge, score."""
        m, whole, colours = self._layout.metrics, self._layout.strip(place), self._skin.colours
        left = m.px(474)
        rect = Rect(left, whole.y, whole.w - left, whole.h)
        image = self.empty.crop(rect.box)
        middle = whole.h // 2
        x = m.px(485) - left
        if strip.pips is not None:
            count = self._fonts.line(str(strip.pips), m.px(30))
            self._fonts.lay(image, count, x, middle, colours["text"])
            word = self._fonts.line(pips_word, m.px(26), max_px=m.px(120))
            # words stand on the baseline of the number, whose capitals are a little higher
            drop = round((count.size - word.size) * CAP_HEIGHT / 2)
            x += count.width + m.px(8)
            self._fonts.lay(image, word, x, middle + drop, colours["dim"])
            x += word.width + m.px(20)
        right = rect.w - m.margin - m.edge
        if strip.score:
            score = self._fonts.line(strip.score, m.px(32), font=BOLD, max_px=m.px(200))
            self._fonts.lay(image, score, right - score.width, middle, colours["text"])
            right -= score.width + m.px(18)
        if strip.badge:
            self._badge(image, strip.badge, (x, right), middle)
        return rect, image

    def ribbon_tile(self, winner: Checker | None, result: ResultRibbon) -> tuple[Rect, Image.Image]:
        """A band between the two rows of checkers that tells how it ended."""
        m, layout, colours = self._layout.metrics, self._layout, self._skin.colours
        left, right = layout.half(right=False), layout.half(right=True)
        height = m.px(62)
        middle = left.middle[1]
        rect = Rect(left.x, middle - height // 2, right.right - left.x, height)
        image = Image.new("RGB", (rect.w, rect.h), colours["ribbon"])
        edge = Image.new("RGB", (rect.w, m.px(3)), colours["ribbon_line"])
        image.paste(edge, (0, 0))
        image.paste(edge, (0, rect.h - edge.height))
        room = rect.w - m.px(90)
        title = self._fonts.line(result.title, m.px(30), font=BOLD, max_px=room)
        detail = self._fonts.line(result.detail, m.px(20), max_px=room)
        y = rect.h // 2 - (m.px(11) if result.detail else 0)
        x = (rect.w - title.width) // 2
        if winner:
            icon = self._skin.sprites[f"icon-{winner}"]
            x += (icon.width + m.px(10)) // 2
            image.paste(icon, (x - icon.width - m.px(10), y - icon.height // 2), icon)
        self._fonts.lay(image, title, x, y, colours["ribbon_ink"])
        if result.detail:
            self._fonts.lay(image, detail, (rect.w - detail.width) // 2, y + m.px(26), colours["ribbon_dim"])
        return rect, image

    def _badge(self, image: Image.Image, text: str, span: tuple[int, int], middle: int) -> None:
        """A pill with the text at the right end of the span, cut where the span is too short."""
        m, colours = self._layout.metrics, self._skin.colours
        pad, (start, right) = m.px(13), span
        line = self._fonts.line(text, m.px(23), font=BOLD, max_px=right - start - 2 * pad)
        pill = self._skin.sprites["pill"]
        x, y, end = right - line.width - 2 * pad, middle - pill.height // 2, right - pill.width
        for corner in (x, end):
            image.paste(pill, (corner, y), pill)
        cap = pill.width // 2
        image.paste(colours["badge"], (x + cap, y, end + cap, y + pill.height))
        self._fonts.lay(image, line, x + pad, middle, colours["badge_ink"])

    def _centred(self, image: Image.Image, words: Words) -> None:
        line = self._fonts.line(words.text, words.size, font=BOLD)
        self._fonts.lay(image, line, words.x - line.width // 2, words.y, self._skin.colours[words.colour])

    def _empty_board(self, geometry: Geometry) -> Image.Image:
        m, colours, layout = self._layout.metrics, self._skin.colours, self._layout
        board = Image.new("RGB", (m.width, m.height), colours["frame"])
        hairline = m.px(2)
        for place in Place:
            strip = layout.strip(place)
            board.paste(colours["strip"], strip.box)
            y = strip.bottom if place is Place.TOP else strip.y - hairline
            board.paste(colours["frame_line"], (0, y, m.width, y + hairline))
        left, right = layout.half(right=False), layout.half(right=True)
        for x, y, w, h in (layout.tray, Rect(left.x, left.y, right.right - left.x, left.h)):
            board.paste(colours["felt_edge"], (x - m.edge, y - m.edge, x + w + m.edge, y + h + m.edge))
        board.paste(self._skin.sprites["tray"], layout.tray[:2])
        self._paint_bar(board, geometry)
        for half in (left, right):
            board.paste(self._skin.sprites["half"], half[:2])
        return board

    def _paint_bar(self, board: Image.Image, geometry: Geometry) -> None:
        m, colours, bar = self._layout.metrics, self._skin.colours, self._layout.bar
        x, y = bar.middle
        if geometry is Geometry.CONTRARY:
            inner = (bar.x + 2 * m.edge, bar.y, bar.right - 2 * m.edge, bar.bottom)
            board.paste(colours["bar"], inner)
            board.paste(colours["bar_line"], (x - m.px(1), bar.y, x + m.px(1), bar.bottom))
            return
        board.paste(colours["felt"], bar.box)
        board.paste(colours["point_edge"], (x - m.px(1), bar.y, x + m.px(1), bar.bottom))
        way = self._skin.sprites["way"]
        if self._layout.mirrored:
            way = way.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        corner = (x - way.width // 2, y - way.height // 2)
        gap = way.height // 2 + m.px(6)
        board.paste(colours["felt"], (x - m.px(2), y - gap, x + m.px(2), y + gap))
        board.paste(way, corner, way)
