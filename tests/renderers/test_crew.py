"""The crew panel below a board."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import ImageChops

from renderers.board import BoardRenderer, render
from renderers.crew import CrewLayout
from renderers.layout import METRICS, hit_areas
from renderers.scene import BoardScene, Captaincy, CrewMember, CrewPanel, Cube, Place, Size, Voice
from renderers.scene_text import canonical, parse_scene, png_pixels
from renderers.theme import theme_names
from tests.renderers.boards import middle_game
from tests.renderers.crews import NAMES, with_crew


def panel_of(scene: BoardScene) -> CrewPanel:
    """The panel of a scene that has one."""
    assert scene.crew is not None
    return scene.crew


def with_member(member: CrewMember, team: Place = Place.BOTTOM) -> BoardScene:
    """A board with a team of one."""
    return replace(middle_game(), cube=None, crew=CrewPanel((member,), team=team))


@pytest.mark.parametrize(("members", "size"), [*product((1, 2, 7, 19), Size)])
def test_the_picture_grows_with_the_crew(members: int, size: Size) -> None:
    """As high as its layout says, two members a row, read from the bytes alone."""
    scene = replace(with_crew(members), size=size)
    layout = CrewLayout.of(METRICS[size], panel_of(scene))
    rows = (members + 1) // 2

    assert (size.pixels[0], layout.bottom) == png_pixels(render(scene))
    assert layout.member(0).h * rows == layout.words.y - layout.stakes.bottom


@pytest.mark.parametrize("theme", theme_names())
def test_the_board_above_is_the_same_as_without_a_crew(theme: str) -> None:
    """Not a pixel of it changes, and clicks mean what they meant."""
    scene = with_crew(19, theme)
    alone = replace(scene, crew=None)
    renderer = BoardRenderer()
    above = renderer.draw(scene).crop((0, 0, *alone.size.pixels))

    assert ImageChops.difference(above.convert("RGB"), renderer.draw(alone).convert("RGB")).getbbox() is None
    assert hit_areas(alone) == hit_areas(scene)


@pytest.mark.parametrize("members", [1, 2, 7, 19])
def test_members_cover_the_panel_without_overlap(members: int) -> None:
    """In the order of the line: left, right, next row."""
    layout = CrewLayout.of(METRICS[Size.LARGE], panel_of(with_crew(members)))
    cells = [layout.member(index) for index in range(members)]

    assert cells == sorted(cells, key=lambda cell: (cell.y, cell.x))
    assert len(cells) == len({cell[:2] for cell in cells})
    assert all(cell.bottom <= layout.words.y and cell.right <= 1000 for cell in cells)


def test_everything_a_member_can_be_looks_different() -> None:
    """Cube, owner, offer, voice, captaincy, out, thinking: nothing is told by words elsewhere alone."""
    plain = CrewMember("Anna", tag="A", score="+2", cube=Cube(2, Place.BOTTOM), voice=Voice.SPEAKS)
    members = [
        plain,
        replace(plain, cube=None),
        replace(plain, cube=Cube(2)),
        replace(plain, cube=Cube(4, Place.BOTTOM)),
        replace(plain, cube=Cube(2, Place.TOP)),
        replace(plain, cube=Cube(2, offered_by=Place.TOP)),
        replace(plain, cube=Cube(2, offered_by=Place.BOTTOM)),
        *(replace(plain, voice=voice) for voice in (None, Voice.NOT_YET, Voice.OUT)),
        *(replace(plain, captaincy=captaincy) for captaincy in (Captaincy.CAPTAIN, Captaincy.REPLACED)),
        replace(plain, is_out=True),
        replace(plain, booked="−2"),
        replace(plain, note="captain"),
        replace(plain, thinking="captain"),
        replace(plain, tag="B"),
        replace(plain, score="+3"),
    ]
    renderer = BoardRenderer()
    pictures = [renderer.draw(with_member(member)).convert("RGB") for member in members]

    assert all(ImageChops.difference(one, other).getbbox() for one, other in combinations(pictures, 2))


@pytest.mark.parametrize("team", Place)
def test_a_cube_lies_left_with_its_member_and_right_with_the_box(team: Place) -> None:
    """Wherever the team is drawn: what changes from a cube in the middle lies left of it, or right."""
    renderer = BoardRenderer()
    centred, own, other = (
        renderer.draw(with_member(CrewMember("Anna", cube=Cube(2, owner)), team)).convert("RGB")
        for owner in (None, team, team.other)
    )
    left, right = (ImageChops.difference(centred, picture).getbbox() for picture in (own, other))

    assert left is not None
    assert right is not None
    assert left[0] < right[0]
    assert left[2] < right[2]


@pytest.mark.parametrize("name", [*NAMES, "", "\u0301" * 500, "😀😀"])
def test_any_name_can_be_drawn_in_a_panel(name: str) -> None:
    """It never raises, and never leaves its cell."""
    scene = with_member(CrewMember(name, "Player 1", score="+1000000", captaincy=Captaincy.CAPTAIN))
    other = with_member(CrewMember("", "", score="+1000000"))
    change = ImageChops.difference(
        BoardRenderer().draw(scene).convert("RGB"), BoardRenderer().draw(other).convert("RGB")
    ).getbbox()

    assert change is None or change[2] <= 500 - 18


def test_a_crew_is_stored_and_read_again() -> None:
    """The picture of an old game can be drawn anew."""
    scene = with_crew(19)

    assert scene == parse_scene(canonical(scene))


@pytest.mark.parametrize("members", [0, 20])
def test_no_member_or_too_many_are_refused(members: int) -> None:
    """A chouette has up to twenty players, one of them the box."""
    with pytest.raises(ValueError, match="members"):
        CrewPanel((CrewMember("Anna"),) * members)


def test_bytes_that_are_no_png_have_no_size() -> None:
    """Rather than a size of nonsense."""
    with pytest.raises(ValueError, match="PNG"):
        png_pixels(b"GIF89a")
