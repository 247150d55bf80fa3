"""A machine reads boards back from what a phone shows, by lightness alone."""

from functools import cache, partial
from random import Random

import pytest

from renderers.board import render
from renderers.scene import Place
from renderers.theme import theme_names
from tests.renderers.boards import opening, random_board, random_pinning
from tests.renderers.reader import Reader, Spoil, spoilt, waiting

BOARDS = 60
SEED = 20_260_101  # not the one the themes were mended with


@cache
def taught(theme: str, grey: bool) -> tuple[Reader, Spoil]:
    """A reader that knows the numbers of a theme, and what spoils its pictures."""
    spoil = partial(spoilt, grey=grey)
    return Reader(opening(theme), spoil), spoil


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize(("grey", "least"), [(False, 0.98), (True, 0.95)], ids=["colour", "grey"])
def test_boards_are_read_back_at_400_pixels(theme: str, grey: bool, least: float) -> None:
    """JPEG quality 82 with halved colour, 400 pixels wide: every stack, bar and number of a board, or it is wrong."""
    reader, spoil = taught(theme, grey)
    rng = Random(SEED)
    scenes = [random_board(rng, theme) for _ in range(BOARDS)]

    right = sum(scene.points == reader.points(spoil(render(scene))) for scene in scenes)

    assert right / BOARDS >= least


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize(("grey", "least"), [(False, 0.98), (True, 0.95)], ids=["colour", "grey"])
def test_pinned_and_waiting_checkers_are_read_back_at_400_pixels(
    theme: str, grey: bool, least: float
) -> None:
    """Which side lies under a stack, how many hold it, and how many of either side have not entered."""
    reader, spoil = taught(theme, grey)
    rng = Random(SEED)
    scenes = [random_pinning(rng, theme) for _ in range(BOARDS // 2)]
    scenes = [waiting(scene, rng.randint(0, 15), rng.randint(0, 15)) for scene in scenes]

    right = 0
    for scene in scenes:
        picture = spoil(render(scene))
        seen = (*reader.stacks(picture), *(reader.to_enter(picture, place) for place in Place))
        right += (scene.points, scene.pinned, scene.bottom.to_enter, scene.top.to_enter) == seen

    assert right / len(scenes) >= least


def test_the_reader_sees_a_wrong_board() -> None:
    """A checker more or less, or of the other colour, is noticed: the reader does not guess from the scene."""
    reader = Reader(opening(), spoilt)
    rng = Random(5)
    first, second = random_board(rng), random_board(rng)

    assert first.points == reader.points(spoilt(render(first)))
    assert first.points != reader.points(spoilt(render(second)))
