"""The score sheet as a picture, in blocks of players one below the other where there are many."""

from itertools import pairwise
from math import ceil
from typing import NamedTuple

from PIL import Image

from renderers.layout import Rect
from renderers.sheet_scene import BLOCK_COLUMNS, SheetCell, SheetPlayer, SheetRole, SheetScene, signed
from renderers.text import BOLD, Fonts, Line
from renderers.theme import Skin

WIDTH = 1000
TITLE_H, EARLIER_H, HEAD_H, ROW_H, LEGEND_H, GAP_H = 64, 40, 74, 66, 56, 18
MARGIN, LABEL_W, SUM_W = 14, 84, 66
LONGEST_LINE = 120
ICONS = {
    SheetRole.BOX: ("icon-dark", 26),
    SheetRole.PARTNER: ("icon-dark", 16),
    SheetRole.CAPTAIN: ("icon-light", 26),
}
"""The sprite of a role and its size."""
HEAD_SIZES = (26, 22)
"""The largest in which a name stands on one line, else the last on two."""
TOTAL_SIZES = (31, 26, 21, 17)
"""The largest that fits is used: a number that is cut would lie."""


class Block(NamedTuple):
    """Players who stand beside each other: the first one, the one behind the last, and where the block begins."""

    first: int
    end: int
    y: int


def blocks_of(players: int, rows: int, top: int) -> tuple[Block, ...]:
    """The blocks of a sheet, nearly equal in width. top: where the first one begins."""
    count = ceil(players / BLOCK_COLUMNS)
    height = HEAD_H + rows * ROW_H + GAP_H
    bounds = [round(players * index / count) for index in range(count + 1)]
    return tuple(
        Block(first, end, top + index * height) for index, (first, end) in enumerate(pairwise(bounds))
    )


def draw_sheet(scene: SheetScene, skin: Skin, fonts: Fonts) -> Image.Image:
    """The sheet as an indexed image of its own, 1000 pixels wide."""
    return skin.indexed(_Sheet(scene, skin, fonts).drawn())


class _Sheet:
    """One sheet being drawn in RGB. Every block has the same columns' width, the sums stand in the last one."""

    def __init__(self, scene: SheetScene, skin: Skin, fonts: Fonts) -> None:
        self._scene, self._skin, self._fonts = scene, skin, fonts
        top = TITLE_H + (EARLIER_H if scene.earlier else 0)
        self._blocks = blocks_of(len(scene.players), len(scene.rows), top)
        widest = max(block.end - block.first for block in self._blocks)
        self._column_w = (WIDTH - 2 * MARGIN - LABEL_W - SUM_W) // widest
        legend = LEGEND_H if scene.roles else 0
        self._height = self._blocks[-1].y + HEAD_H + len(scene.rows) * ROW_H + legend
        self._image = Image.new("RGB", (WIDTH, self._height), skin.colours["strip"])

    def drawn(self) -> Image.Image:
        """The whole sheet."""
        self._text(self._scene.title, 30, (MARGIN, WIDTH - MARGIN), TITLE_H // 2, "text", font=BOLD)
        if self._scene.earlier:
            self._text(self._scene.earlier, 25, (MARGIN, WIDTH - MARGIN), TITLE_H + EARLIER_H // 2 - 6, "dim")
        for block in self._blocks:
            self._block(block, is_last=block is self._blocks[-1])
        if self._scene.roles:
            self._legend(self._height - LEGEND_H // 2)
        return self._image

    def _block(self, block: Block, *, is_last: bool) -> None:
        colours, end = self._skin.colours, WIDTH
        self._image.paste(colours["frame"], (0, block.y, end, block.y + HEAD_H))
        columns = range(block.first, block.end)
        for index in columns:
            self._head(self._scene.players[index], self._column(block, index), block.y + HEAD_H // 2)
        sums = WIDTH - MARGIN - SUM_W
        if is_last:
            self._centred("Σ", 27, Rect(sums, block.y, SUM_W, HEAD_H), "label", font=BOLD)
        for place, row in enumerate(self._scene.rows):
            y = block.y + HEAD_H + place * ROW_H
            self._image.paste(colours["frame_line"], (0, y, end, y + 2))
            self._text(row.label, 27, (MARGIN, MARGIN + LABEL_W - 6), y + ROW_H // 2, "dim")
            for index in columns:
                x, right = self._column(block, index)
                self._cell(row.cells[index], Rect(x, y, right - x, ROW_H))
            if is_last:
                self._centred(signed(row.sum), 27, Rect(sums, y, SUM_W, ROW_H), "dim")

    def _column(self, block: Block, index: int) -> tuple[int, int]:
        left = MARGIN + LABEL_W + (index - block.first) * self._column_w
        return left, left + self._column_w

    def _head(self, player: SheetPlayer, column: tuple[int, int], middle: int) -> None:
        left, right = column
        room, fonts = right - left - 12, self._fonts
        for size in HEAD_SIZES:
            lines = fonts.two_lines(player.name, size, font=BOLD, max_px=room, fallback=player.fallback_name)
            if len(lines) == 1:
                break
        for index, line in enumerate(lines):
            y = middle + (2 * index - len(lines) + 1) * 15
            self._fonts.lay(self._image, line, right - 6 - line.width, y, self._skin.colours["label"])

    def _cell(self, cell: SheetCell, rect: Rect) -> None:
        """The running total, below it what the game brought, and what the player was in it."""
        if cell.total is None:
            return
        right, colours = rect.right - 6, self._skin.colours
        part = cell.change is not None
        total = self._number(signed(cell.total), rect.w - 12)
        self._fonts.lay(
            self._image, total, right - total.width, rect.y + 23, colours["text" if part else "dim"]
        )
        if cell.change is None:
            return
        change = self._fonts.line(signed(cell.change), 24, max_px=rect.w - 34)
        self._fonts.lay(self._image, change, right - change.width, rect.y + 50, colours["dim"])
        if cell.role:
            self._icon(cell.role, right - max(change.width, 30) - 22, rect.y + 50)

    def _number(self, text: str, room: int) -> Line:
        lines = [self._fonts.line(text, size, font=BOLD) for size in TOTAL_SIZES]
        return next((line for line in lines if line.width <= room), lines[-1])

    def _icon(self, role: SheetRole, x: int, middle: int) -> None:
        name, size = ICONS[role]
        icon = self._skin.sprites[name].resize((size, size), Image.Resampling.LANCZOS)
        self._image.paste(icon, (x - size // 2, middle - size // 2), icon)

    def _legend(self, middle: int) -> None:
        x = MARGIN
        for role, word in self._scene.roles:
            self._icon(role, x + 14, middle)
            line = self._fonts.line(word, 25, max_px=WIDTH // 3)
            self._fonts.lay(self._image, line, x + 34, middle, self._skin.colours["dim"])
            x += 34 + line.width + 40

    def _text(
        self, text: str, size: int, span: tuple[int, int], middle: int, ink: str, *, font: str = ""
    ) -> None:
        left, right = span
        fonts = self._fonts
        if font:
            line = fonts.line(text, size, font=font, max_px=right - left, longest=LONGEST_LINE)
        else:
            line = fonts.line(text, size, max_px=right - left, longest=LONGEST_LINE)
        fonts.lay(self._image, line, left, middle, self._skin.colours[ink])

    def _centred(self, text: str, size: int, rect: Rect, ink: str, *, font: str = "") -> None:
        line = self._fonts.line(text, size, font=font or BOLD, max_px=rect.w)
        x, y = rect.middle
        self._fonts.lay(self._image, line, x - line.width // 2, y, self._skin.colours[ink])
