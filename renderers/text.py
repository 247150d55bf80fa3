"""Draw text in the bundled fonts. Not for several threads at once: FreeType's faces are not."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont, features

from renderers.cmap import FONTS, covered, read_coverage
from renderers.names import CLUSTERS, ELLIPSIS, Coverage, Run, clean_text, clusters_of, runs_of
from renderers.theme import Rgb

BOLD = "Inter-Bold.otf"
SEMIBOLD = "Inter-SemiBold.otf"
FALLBACKS = (
    "NotoSans-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf",
    "NotoSansArmenian-Bold.ttf",
)
# Too large to bundle; used where the system has them (these are Debian's places), else such letters are left out.
SYSTEM_FONTS = (Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"),)
KEPT = 512  # lines and masks kept
CAP_HEIGHT = 0.727  # of Inter, in ems: what is centred is a capital letter


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text measured and ready to draw: runs from left to right and the width of each in pixels."""

    runs: tuple[Run, ...]
    widths: tuple[float, ...]
    size: int

    @property
    def width(self) -> int:
        """The width of the line in pixels."""
        return ceil(sum(self.widths))


class Fonts:
    """The bundled fonts; every file and size is opened once, when it is first needed."""

    def __init__(self, system: Sequence[Path] = SYSTEM_FONTS) -> None:
        """Nothing is opened yet. `system`: fonts to try, if they exist, for letters that no bundled one has."""
        self._coverage = Coverage(read_coverage())
        self._fallbacks: tuple[str, ...] = FALLBACKS
        self._unread = [path for path in system if path.is_file()]
        self._open: dict[tuple[str, int], ImageFont.FreeTypeFont] = {}
        self._lines: dict[tuple[str, int, str, int | None, str, int], Line] = {}
        self._masks: dict[Line, tuple[Image.Image, int]] = {}
        self._shapes = features.check("raqm")

    def line(
        self,
        text: str,
        size: int,
        *,
        font: str = SEMIBOLD,
        max_px: int | None = None,
        fallback: str = "",
        longest: int = CLUSTERS,
    ) -> Line:
        """The text as one line, cut with an ellipsis at `max_px`; the fallback when nothing of it can be drawn.

        longest: letters that are looked at; the default is for a name, a sentence has more.
        """
        key = (text, size, font, max_px, fallback, longest)
        line = self._lines.get(key)
        if line is None:
            _make_room(self._lines)
            line = self._lines[key] = self._fitted((text, fallback), size, font, max_px, longest)
        return line

    def two_lines(
        self, text: str, size: int, *, font: str, max_px: int, fallback: str = ""
    ) -> tuple[Line, ...]:
        """The text on one line if it fits, else broken at a blank if there is one, else anywhere; the second is cut."""
        whole = self.line(text, size, font=font, fallback=fallback)
        if whole.width <= max_px:
            return (whole,)
        letters = list(clusters_of(clean_text(text)))
        lines = ["".join(letters[:count]) for count in range(1, len(letters))]
        fitting = [first for first in lines if self.line(first, size, font=font).width <= max_px] or lines[:1]
        if not fitting:
            return (self.line(text, size, font=font, max_px=max_px, fallback=fallback),)
        first = next((f for f in reversed(fitting) if f.endswith(" ")), fitting[-1])
        rest = clean_text(text).removeprefix(first)
        return (
            self.line(first.rstrip(), size, font=font),
            self.line(rest, size, font=font, max_px=max_px),
        )

    def mask(self, line: Line) -> tuple[Image.Image, int]:
        """The line as coverage 0..255, and where its baseline lies in it, in pixels from above."""
        drawn = self._masks.get(line)
        if drawn is None:
            _make_room(self._masks)
            drawn = self._masks[line] = self._drawn(line)
        return drawn

    def lay(self, image: Image.Image, line: Line, x: int, middle: int, colour: Rgb) -> None:
        """Draw a line into an RGB picture from x on, its capitals centred on `middle`."""
        mask, baseline = self.mask(line)
        image.paste(colour, (x, middle + round(line.size * CAP_HEIGHT / 2) - baseline), mask)

    def _fitted(
        self, candidates: Sequence[str], size: int, font: str, max_px: int | None, longest: int
    ) -> Line:
        for candidate in candidates:
            clusters = list(clusters_of(clean_text(candidate, longest)))
            line = self._measured(clusters, size, font)
            if any(run.text.strip() for run in line.runs):
                fits = max_px is None or line.width <= max_px
                return line if fits else self._cut(clusters, line, font, max_px or 0)
        return Line((), (), size)

    def _drawn(self, line: Line) -> tuple[Image.Image, int]:
        baseline = ceil(line.size * 1.15)
        mask = Image.new("L", (max(1, line.width + 2), baseline + ceil(line.size * 0.5)))
        draw = ImageDraw.Draw(mask)
        x = 0.0
        for run, width in zip(line.runs, line.widths, strict=True):
            font, direction = self._font(run.font, line.size), self._direction(run)
            draw.text((round(x), baseline), run.text, fill=255, font=font, anchor="ls", direction=direction)
            x += width
        return mask, baseline

    def _cut(self, clusters: Sequence[str], line: Line, font: str, max_px: int) -> Line:
        low, high = 0, len(clusters)  # so many letters fit; so many do not
        kept = self._measured((ELLIPSIS,), line.size, font)
        while high - low > 1:
            count = (low + high) // 2
            shorter = "".join(clusters[:count]).rstrip().rstrip(ELLIPSIS)
            attempt = self._measured((*clusters_of(shorter), ELLIPSIS), line.size, font)
            if attempt.width <= max_px:
                low, kept = count, attempt
            else:
                high = count
        return kept

    def _measured(self, clusters: Sequence[str], size: int, font: str) -> Line:
        if self._unread and any(
            self._coverage.font_of(c[0], (font, *self._fallbacks), None) is None for c in clusters
        ):
            self._read_system_fonts()
        runs = runs_of(clusters, self._coverage, (font, *self._fallbacks))
        widths = [
            self._font(run.font, size).getlength(run.text, direction=self._direction(run)) for run in runs
        ]
        return Line(tuple(runs), tuple(widths), size)

    def _read_system_fonts(self) -> None:
        for path in self._unread:
            self._coverage.add(str(path), covered(path))
            self._fallbacks += (str(path),)
        self._unread = []

    def _direction(self, run: Run) -> str | None:
        if not self._shapes:
            return None
        return "rtl" if run.rtl else "ltr"

    def _font(self, name: str, size: int) -> ImageFont.FreeTypeFont:
        font = self._open.get((name, size))
        if font is None:
            engine = ImageFont.Layout.RAQM if self._shapes else ImageFont.Layout.BASIC
            font = self._open[name, size] = ImageFont.truetype(FONTS / name, size, layout_engine=engine)
        return font


def _make_room(kept: dict[Any, Any]) -> None:
    if len(kept) >= KEPT:
        kept.clear()
