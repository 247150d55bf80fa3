"""Whole pictures: format, sameness, threads, limits."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFont

from renderers.board import BoardRenderer, render
from renderers.layout import Layout
from renderers.scene import (
    BoardScene,
    Checker,
    Cube,
    Dice,
    MarkedMove,
    MarkedPlay,
    Place,
    PlayerStrip,
    ResultRibbon,
    Size,
)
from renderers.theme import UnknownThemeError, theme_names
from tests.renderers.boards import (
    bear_off,
    match_won,
    middle_game,
    nardy_start,
    opening,
    points_of,
    random_board,
)

MAKERS: tuple[Callable[[str], BoardScene], ...] = (opening, middle_game, bear_off, match_won, nardy_start)
HASHES = """
from hashlib import sha256
from renderers.board import BoardRenderer
from tests.renderers.test_board import several
renderer = BoardRenderer()
for scene in several(){order}:
    print(sha256(renderer.draw(scene).convert("RGB").tobytes()).hexdigest())
"""


@pytest.mark.parametrize(("theme", "size", "make"), [*product(theme_names(), Size, MAKERS)])
def test_a_picture_is_an_indexed_png_of_its_size(
    theme: str, size: Size, make: Callable[[str], BoardScene]
) -> None:
    """At most 128 colours, no transparency."""
    picture = opened(render(replace(make(theme), size=size)))

    assert ("PNG", "P", size.pixels) == (picture.format, picture.mode, picture.size)
    assert len(picture.getpalette("RGB") or ()) <= 3 * 128
    assert "transparency" not in picture.info


def test_a_theme_that_does_not_exist_is_refused() -> None:
    """Named in the error."""
    with pytest.raises(UnknownThemeError, match="plaid"):
        render(replace(opening(), theme="plaid"))


def test_every_state_of_the_cube_gives_its_own_picture() -> None:
    """Value, owner, offer and absence are all visible."""
    cubes: list[Cube | None] = [None]
    cubes += [Cube(2**power, owner) for power in range(1, 11) for owner in (None, *Place)]
    cubes += [Cube(2**power, offered_by=place) for power in range(1, 11) for place in Place]
    renderer = BoardRenderer()

    pictures = {renderer.render(replace(opening(), dice=None, cube=cube)) for cube in cubes}

    assert len(cubes) == len(pictures)


@pytest.mark.parametrize("side", [1, -1])
def test_fifteen_checkers_on_every_point_can_be_told_apart(side: int) -> None:
    """24 points, and each count from 1 to 15 on one of them, all different."""
    renderer = BoardRenderer()
    stacks = [{point: side * 15} for point in range(1, 25)] + [{6: side * count} for count in range(1, 15)]

    pictures = {renderer.render(replace(opening(), points=points_of(stack))) for stack in stacks}

    assert len(stacks) == len(pictures)


def test_both_bars_count_up_to_fifteen() -> None:
    """All different, also over five."""
    renderer = BoardRenderer()
    bars = [{"bar": count} for count in range(1, 16)] + [{"top_bar": count} for count in range(1, 16)]

    pictures = {renderer.render(replace(opening(), points=points_of({}, **bar))) for bar in bars}

    assert len(bars) == len(pictures)


def test_every_number_of_borne_off_checkers_is_visible() -> None:
    """0 to 15 on either side."""
    renderer = BoardRenderer()
    scene = opening()

    pictures = {renderer.render(replace(scene, bottom=replace(scene.bottom, off=off))) for off in range(16)}

    assert 16 == len(pictures)


def test_an_empty_tray_is_still_a_tray() -> None:
    """With nothing off the tray's surface differs from the frame round it."""
    picture = BoardRenderer().draw(replace(opening(), cube=None)).convert("RGB")
    slot = Layout.of(opening()).slot(Place.BOTTOM)

    assert picture.getpixel(slot.middle) != picture.getpixel((slot.right + 6, slot.middle[1]))


def test_used_dice_fade() -> None:
    """The picture changes where the used die lies and nowhere else."""
    scene = replace(opening(), dice=Dice.rolled(Place.BOTTOM, (6, 4)))
    used = replace(scene, dice=Dice.rolled(Place.BOTTOM, (6, 4), (6,)))
    renderer = BoardRenderer()
    layout = Layout.of(scene)
    x, y = layout.dice(Place.BOTTOM, 2)[0]
    reach = layout.metrics.die // 2 + 4

    box = difference(renderer.draw(scene), renderer.draw(used)).getbbox()

    assert box is not None
    assert x - reach <= box[0] <= box[2] <= x + reach
    assert y - reach <= box[1] <= box[3] <= y + reach


def test_the_ribbon_covers_no_checker_of_full_stacks() -> None:
    """Five checkers on every point of both rows and both bars stay whole."""
    points = points_of({p: 5 if p <= 12 else -5 for p in range(1, 25)}, bar=5, top_bar=5)
    scene = replace(opening(), points=points, cube=None, dice=None)
    for size in Size:
        bare = replace(scene, size=size)
        layout, renderer = Layout.of(bare), BoardRenderer()
        radius = layout.metrics.checker // 2
        change = difference(
            renderer.draw(bare), renderer.draw(replace(bare, result=ResultRibbon("Draw", "", None)))
        )
        top, bottom = (layout.point_checker(p, 4)[1] for p in (13, 12))

        box = change.getbbox()

        assert box is not None
        assert top + radius - 1 <= box[1] < box[3] <= bottom - radius + 1


def test_laying_an_arrow_changes_nothing_beside_it() -> None:
    """The corners of the arrow's rectangle keep their exact colours."""
    play = MarkedPlay(Place.BOTTOM, (MarkedMove(13, 8),))
    scene = replace(middle_game(), play=play)
    renderer = BoardRenderer()

    change = difference(renderer.draw(scene), renderer.draw(replace(scene, play=replace(play, arrows=True))))
    box = change.getbbox()

    assert box is not None
    changed = sum(1 for value in change.convert("L").tobytes() if value)
    assert changed < 0.25 * (box[2] - box[0]) * (box[3] - box[1])


def test_sixteen_threads_draw_what_one_draws() -> None:
    """From one cold renderer, all scenes at once."""
    scenes = several() * 4
    alone = [pixels(BoardRenderer(), scene) for scene in several()] * 4
    shared = BoardRenderer()

    with ThreadPoolExecutor(16) as pool:
        together = list(
            pool.map(lambda scene: sha256(opened(shared.render(scene)).tobytes()).digest(), scenes)
        )

    assert alone == together


def test_order_does_not_matter() -> None:
    """Forwards, backwards, and with almost nothing kept in between."""
    scenes = several()
    one, other, forgetful = BoardRenderer(), BoardRenderer(), BoardRenderer(kept_bytes=20_000)

    forwards = [pixels(one, scene) for scene in scenes]
    backwards = [pixels(other, scene) for scene in reversed(scenes)][::-1]

    assert forwards == backwards
    assert forwards == [pixels(forgetful, scene) for scene in scenes]


def test_two_processes_give_the_same_pixels() -> None:
    """Different hash seeds, different orders."""
    root = Path(__file__).parents[2]
    found = []
    for seed, order in (("1", ""), ("2", "[::-1]")):
        done = subprocess.run(
            [sys.executable, "-c", HASHES.format(order=order)],
            cwd=root,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(done.stdout.split())

    assert found[0] == found[1][::-1]
    assert len(several()) == len(found[0])


def test_what_is_kept_is_bounded() -> None:
    """Old tiles make room."""
    renderer = BoardRenderer(kept_bytes=200_000)
    rng = Random(3)
    for _ in range(20):
        renderer.draw(random_board(rng))

    assert renderer._tile_bytes <= 200_000
    assert renderer._tile_bytes == sum(image.width * image.height for _, image in renderer._tiles.values())


def test_no_font_is_opened_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file and size once, however many pictures are drawn."""
    opens: Counter[tuple[str, int]] = Counter()
    original = ImageFont.truetype

    def counted(font: Any, size: int, **rest: Any) -> ImageFont.FreeTypeFont:
        opens[str(font), size] += 1
        return original(font, size, **rest)

    monkeypatch.setattr(ImageFont, "truetype", counted)
    renderer = BoardRenderer()
    for scene in several() * 2:
        renderer.draw(scene)

    assert {1} == set(opens.values())


def test_pictures_stay_small() -> None:
    """At most 90 kB in the middle and 120 kB at worst, over a hundred positions of every theme."""
    for theme in theme_names():
        rng = Random(7)
        sizes = [len(render(random_board(rng, theme))) for _ in range(100)]

        assert median(sizes) <= 90_000
        assert max(sizes) <= 120_000


@pytest.mark.parametrize(
    "name", ["", "W" * 5000, "محمد", "Z\u0300\u0301\u0302" * 900, "🎲", "\ud800", "<b>&amp;"]
)
def test_any_name_is_drawn_in_its_own_place(name: str) -> None:
    """A hostile name changes pixels of its own line only, left of the pip count."""
    scene = opening()
    strange = replace(scene, bottom=PlayerStrip(name, Checker.LIGHT, "Player 1", pips=167, score="0/7"))
    plain = replace(scene, bottom=replace(strange.bottom, name="x"))
    renderer = BoardRenderer()
    strip = Layout.of(scene).strip(Place.BOTTOM)

    box = difference(renderer.draw(plain), renderer.draw(strange)).getbbox()

    assert box is not None
    assert strip.y <= box[1]
    assert box[2] <= 484


@pytest.mark.parametrize("size", list(Size))
def test_the_turn_marker_has_room_beside_the_longest_name(size: Size) -> None:
    """Its whole disc is there, before the pip count."""
    scene = replace(opening(), size=size)
    waiting = replace(scene, bottom=replace(scene.bottom, name="W" * 99, on_turn=False))
    acting = replace(waiting, bottom=replace(waiting.bottom, on_turn=True))
    renderer = BoardRenderer()
    disc = Layout.of(scene).metrics.px(24)

    box = difference(renderer.draw(waiting), renderer.draw(acting)).getbbox()

    assert box is not None
    assert (disc, disc) == (box[2] - box[0], box[3] - box[1])


def several() -> list[BoardScene]:
    """Scenes of every kind."""
    scenes = [make(theme) for make in MAKERS for theme in theme_names()]
    rng = Random(11)
    boards = [random_board(rng) for _ in range(10)]
    arrows = [replace(b, play=replace(b.play, arrows=True)) for b in boards if b.play]
    return [*scenes, *boards, *arrows, *(replace(scene, size=Size.SMALL) for scene in scenes[:6])]


def pixels(renderer: BoardRenderer, scene: BoardScene) -> bytes:
    """A digest of the indexed pixels."""
    return sha256(renderer.draw(scene).tobytes()).digest()


def opened(png: bytes) -> Image.Image:
    """The picture of a PNG, decoded."""
    picture = Image.open(BytesIO(png))
    picture.load()
    return picture


def difference(first: Image.Image, second: Image.Image) -> Image.Image:
    """Where and how much two pictures differ."""
    return ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
