"""Places in the picture, and the areas that can be clicked."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from renderers.layout import DRAWN, Layout, Rect, hit_areas, own_point
from renderers.scene import BAR, ENTRY, OFF, BoardScene, Geometry, Place, Size
from tests.renderers.boards import entering, nardy_start, opening

SCENES = [
    replace(scene, size=size, mirrored=mirrored)
    for scene, size, mirrored in product((opening(), nardy_start()), Size, (False, True))
]
SCENE_IDS = [f"{s.geometry}-{s.size}-{'left' if s.mirrored else 'right'}" for s in SCENES]


@pytest.mark.parametrize(("scene", "place"), [*product(SCENES, Place)])
def test_areas_lie_inside_the_picture_and_do_not_overlap(scene: BoardScene, place: Place) -> None:
    """A click means one thing."""
    width, height = scene.size.pixels
    areas = hit_areas(scene, place)

    assert all(a.x >= 0 and a.y >= 0 and a.right <= width and a.bottom <= height for a in areas.values())
    assert not [pair for pair in combinations(areas.values(), 2) if _overlap(*pair)]


@pytest.mark.parametrize("scene", SCENES, ids=SCENE_IDS)
def test_areas_hold_the_checkers_of_their_points(scene: BoardScene) -> None:
    """Every checker that can be drawn on a point or bar lies wholly in its area."""
    layout, areas = Layout.of(scene), hit_areas(scene)
    spots = {point: [layout.point_checker(point, slot) for slot in range(DRAWN)] for point in range(1, 25)}
    if scene.geometry is Geometry.CONTRARY:
        spots[BAR] = [layout.bar_checker(place, slot) for place in Place for slot in range(DRAWN)]
    radius = layout.metrics.checker // 2

    outside = [
        (key, spot) for key, found in spots.items() for spot in found if not _holds(areas[key], spot, radius)
    ]

    assert [] == outside


def test_parallel_games_have_no_bar() -> None:
    """Keys are 0..24 there, 0..25 elsewhere."""
    assert set(range(25)) == set(hit_areas(nardy_start()))
    assert set(range(26)) == set(hit_areas(opening()))


def test_top_player_clicks_by_his_own_numbers() -> None:
    """His ace point is bottom's 24 point, or bottom's 13 point where both walk the same way round."""
    assert hit_areas(opening())[24] == hit_areas(opening(), Place.TOP)[1]
    assert hit_areas(nardy_start())[13] == hit_areas(nardy_start(), Place.TOP)[1]


@pytest.mark.parametrize(("geometry", "place"), [*product(Geometry, Place)])
def test_own_numbers_turn_back(geometry: Geometry, place: Place) -> None:
    """Translating a number twice gives the number."""
    points = list(range(1, 25))

    assert points == [own_point(own_point(p, place, geometry), place, geometry) for p in points]


@pytest.mark.parametrize(("mirrored", "corner"), [(False, "right"), (True, "left")])
def test_home_lies_on_the_side_of_the_off_tray(mirrored: bool, corner: str) -> None:
    """Bottom's ace point is in the bottom corner next to the tray."""
    areas = hit_areas(replace(opening(), mirrored=mirrored))
    beyond = [a.x for key, a in areas.items() if key not in (1, 24, OFF)]
    ace = areas[1].x

    assert ace > max(beyond) if corner == "right" else ace < min(beyond)
    assert areas[OFF].x > ace if corner == "right" else areas[OFF].x < ace
    assert areas[1].y > areas[24].y


def test_dice_lie_right_for_bottom_and_left_for_top() -> None:
    """The roller's half tells whose dice they are."""
    layout = Layout.of(opening())
    middle = layout.bar.middle[0]

    assert all(x > middle for x, _ in layout.dice(Place.BOTTOM, 4))
    assert all(x < middle for x, _ in layout.dice(Place.TOP, 4))


def test_the_cube_lies_at_its_owners_side() -> None:
    """Higher for top, lower for bottom, in the middle for nobody, well apart."""
    layout = Layout.of(opening())
    heights = [layout.cube(owner)[1] for owner in (Place.TOP, None, Place.BOTTOM)]

    assert heights[0] + layout.metrics.cube < heights[1] < heights[2] - layout.metrics.cube


def _overlap(first: Rect, second: Rect) -> bool:
    return (
        first.x < second.right
        and second.x < first.right
        and first.y < second.bottom
        and second.y < first.bottom
    )


def _holds(area: Rect, spot: tuple[int, int], radius: int) -> bool:
    x, y = spot
    return (
        area.x <= x - radius
        and x + radius <= area.right
        and area.y <= y - radius
        and y + radius <= area.bottom
    )


@pytest.mark.parametrize("place", Place)
@pytest.mark.parametrize("mirrored", [False, True])
def test_checkers_that_have_not_entered_can_be_clicked(place: Place, mirrored: bool) -> None:
    """Where they are drawn, beside everything else, and only while there are any."""
    scene = replace(entering(), mirrored=mirrored)
    areas = hit_areas(scene, place)
    waiting = areas.pop(ENTRY)

    assert ENTRY not in hit_areas(opening(), place)
    assert not any(
        waiting.x < area.right
        and area.x < waiting.right
        and waiting.y < area.bottom
        and area.y < waiting.bottom
        for area in areas.values()
    )
