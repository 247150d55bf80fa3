"""Board pictures: time against the plainest compression of the same pixels, bytes, and loading."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from statistics import median, quantiles
from time import thread_time

from renderers.board import BoardRenderer
from renderers.encode import encode_png
from renderers.scene import BoardScene, Size
from renderers.theme import theme_names
from tests.renderers.boards import random_board
from tests.renderers.crews import with_crew

BOARDS = 120
CREWS = (2, 7, 19)  # members of chouettes of 3, 8 and 20 players


@dataclass(frozen=True, slots=True)
class Round:
    """One pass over all scenes: CPU seconds of the calling thread, and bytes, of each picture."""

    draw: list[float]
    encode: list[float]
    floor: list[float]
    sizes: list[int]

    def ratio(self) -> float:
        """Median of (draw + encode) ÷ zlib.compress(indexed pixels, 1)."""
        parts = zip(self.draw, self.encode, self.floor, strict=True)
        return median((draw + encode) / floor for draw, encode, floor in parts)


def main() -> list[tuple[str, str]]:
    """Measure and return rows of (what, figure)."""
    rng = Random(42)
    scenes = [random_board(rng) for _ in range(BOARDS)]
    arrows = [replace(s, play=replace(s.play, arrows=True)) for s in scenes if s.play]
    renderer = BoardRenderer()
    rows = [("theme load at start, slowest theme", f"{_slowest_load() * 1000:.0f} ms")]
    first = _timed(lambda: renderer.draw(scenes[0]))
    rows.append(("first picture ever, theme and fonts included", f"{first * 1000:.1f} ms"))
    for name, kind, cold in (
        ("rings and ghosts, every tile new", scenes, True),
        ("rings and ghosts, first pass", scenes, False),
        ("rings and ghosts, warm", scenes, False),
        ("arrows, each one new", arrows, False),
    ):
        rows += _rows(name, _measure(renderer, kind, cold=cold))
    for members in CREWS:
        crew = [replace(scene, cube=None, crew=with_crew(members).crew) for scene in scenes]
        rows += _rows(f"with a crew of {members}", _measure(renderer, crew, cold=False))
    small = [replace(scene, size=Size.SMALL) for scene in scenes]
    _measure(renderer, small, cold=False)
    rows += _rows("640x512, warm", _measure(renderer, small, cold=False))
    return rows


def _measure(renderer: BoardRenderer, scenes: Sequence[BoardScene], *, cold: bool) -> Round:
    result = Round([], [], [], [])
    for scene in scenes:
        used = renderer
        if cold:
            used = BoardRenderer()
            # theme, fonts and empty board are there; of the tiles only what every board shares
            used.draw(replace(scene, points=(0,) * 26, play=None))
        start = thread_time()
        picture = used.draw(scene)
        drawn = thread_time()
        png = encode_png(picture)
        encoded = thread_time()
        pixels = picture.tobytes()
        before = thread_time()
        zlib.compress(pixels, 1)
        result.floor.append(thread_time() - before)
        result.draw.append(drawn - start)
        result.encode.append(encoded - drawn)
        result.sizes.append(len(png))
    return result


def _rows(name: str, found: Round) -> list[tuple[str, str]]:
    whole = [draw + encode for draw, encode in zip(found.draw, found.encode, strict=True)]
    return [
        (f"{name}: draw + encode ÷ zlib.compress(pixels, 1)", f"{found.ratio():.2f}"),
        (
            f"{name}: draw, encode, together p95",
            ", ".join(
                f"{seconds * 1000:.2f} ms"
                for seconds in (median(found.draw), median(found.encode), quantiles(whole, n=20)[-1])
            ),
        ),
        (
            f"{name}: bytes median / max",
            f"{median(found.sizes) / 1000:.0f} / {max(found.sizes) / 1000:.0f} kB",
        ),
    ]


def _slowest_load() -> float:
    return max(_timed(partial(BoardRenderer().warm, theme)) for theme in theme_names())


def _timed(work: Callable[[], object]) -> float:
    start = thread_time()
    work()
    return thread_time() - start


if __name__ == "__main__":
    for what, figure in main():
        print(f"{what:75} {figure}")
