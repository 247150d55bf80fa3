"""What is put where, before any pixel is drawn."""

from dataclasses import replace

import pytest

from renderers.layout import DRAWN, Layout
from renderers.plan import Marks, Piece, Tile, marks_of, plan, play_ends
from renderers.scene import BoardScene, Cube, MarkedMove, MarkedPlay, Place
from tests.renderers.boards import bear_off, match_won, middle_game, nardy_start, opening, points_of


def test_five_checkers_are_drawn_without_a_number() -> None:
    """Five fit."""
    tile = tile_at(replace(opening(), points=points_of({6: 5})), 6)

    assert ["light"] * 5 == [piece.sprite for piece in tile.pieces]
    assert () == tile.words


@pytest.mark.parametrize("count", range(6, 16))
def test_a_higher_stack_carries_its_number_on_the_fifth_checker(count: int) -> None:
    """Nobody has to count."""
    tile = tile_at(replace(opening(), points=points_of({6: -count})), 6)
    layout = Layout.of(opening())

    assert ["dark"] * 4 + ["dark-counted"] == [piece.sprite for piece in tile.pieces]
    assert [(str(count), *layout.point_checker(6, 4))] == [(w.text, w.x, w.y) for w in tile.words]


def test_a_hit_checker_lies_on_the_bar_in_its_owners_half() -> None:
    """Top's in the upper half, bottom's in the lower."""
    pieces = all_pieces(replace(opening(), points=points_of({}, bar=1, top_bar=1), dice=None, cube=None))
    heights = {piece.sprite: piece.y for piece in pieces}

    assert heights["dark"] < 400 < heights["light"]


def test_a_play_rings_what_arrived_and_ghosts_what_left() -> None:
    """13/8 and 6/4 with a hit."""
    points, bars, trays = marks_of(middle_game())

    assert {13: Marks(ghosts=1), 6: Marks(ghosts=1), 8: Marks(rings=1), 4: Marks(rings=1, hits=1)} == points
    assert ({}, {}) == (bars, trays)


def test_a_checker_that_moved_on_leaves_no_mark_between() -> None:
    """13/7/3 marks 13 and 3 alone."""
    play = MarkedPlay(Place.BOTTOM, (MarkedMove(13, 7), MarkedMove(7, 3)))

    assert {13: Marks(ghosts=1), 3: Marks(rings=1)} == marks_of(replace(opening(), play=play))[0]


def test_top_marks_are_in_tops_own_numbers() -> None:
    """Top's 24/18 is bottom's 1 to 7; in a parallel game top's 24/18 is bottom's 12 to 6."""
    play = MarkedPlay(Place.TOP, (MarkedMove(24, 18),))

    assert {1: Marks(ghosts=1), 7: Marks(rings=1)} == marks_of(replace(opening(), play=play))[0]
    assert {12: Marks(ghosts=1), 6: Marks(rings=1)} == marks_of(replace(nardy_start(), play=play))[0]


@pytest.mark.parametrize("place", list(Place))
def test_entering_is_marked_on_the_own_half_of_the_bar(place: Place) -> None:
    """bar/20 of either side starts from his half: ghost and arrow alike."""
    play = MarkedPlay(place, (MarkedMove(25, 20),), arrows=True)
    scene = replace(opening(), play=play)
    half = Layout.of(scene).bar_half(place)
    ghosts = [piece for piece in all_pieces(scene) if piece.sprite == "ghost"]
    ((start, _),) = play_ends(scene, Layout.of(scene), play)

    assert [True] == [half.y <= ghost.y < half.bottom for ghost in ghosts]
    assert half.y <= start[1] < half.bottom


def test_marks_of_a_point_that_the_other_side_has_taken_since_are_left_out() -> None:
    """A ring on a checker of the wrong player would lie."""
    play = MarkedPlay(Place.BOTTOM, (MarkedMove(8, 1),))
    pieces = tile_at(replace(opening(), play=play), 1).pieces

    assert ["dark", "dark"] == [piece.sprite for piece in pieces]


def test_borne_off_checkers_lie_in_the_tray_with_their_number() -> None:
    """Nine slabs, the last arrival outlined."""
    scene = bear_off()
    names = [piece.sprite for piece in all_pieces(scene)]

    assert (8, 1, 4) == (names.count("slab-dark"), names.count("slab-dark-new"), names.count("slab-light"))
    assert {"9", "4"} <= {words.text for tile in plan(scene) for words in tile.words}


@pytest.mark.parametrize(
    ("cube", "sprite", "text"),
    [
        (Cube(), "cube-centre", "64"),
        (Cube(2), "cube-centre", "2"),
        (Cube(2, Place.BOTTOM), "cube-light", "2"),
        (Cube(64, Place.TOP), "cube-dark", "64"),
        (Cube(1024, Place.TOP), "cube-dark", "1024"),
        (Cube(4, offered_by=Place.BOTTOM), "cube-offered", "4"),
        (Cube(8, Place.TOP, offered_by=Place.TOP), "cube-offered", "8"),
    ],
)
def test_the_cube_shows_value_and_owner(cube: Cube, sprite: str, text: str) -> None:
    """An unturned cube shows 64; an owned one has its owner's colour."""
    tile = plan(replace(opening(), cube=cube))[-1]

    assert ([sprite], [text]) == ([p.sprite for p in tile.pieces], [w.text for w in tile.words])


@pytest.mark.parametrize(("asked", "is_right"), [(Place.BOTTOM, True), (Place.TOP, False)])
def test_an_offered_cube_lies_in_the_half_of_the_one_asked(asked: Place, is_right: bool) -> None:
    """The right half is bottom's, the left one top's."""
    scene = replace(opening(), dice=None, cube=Cube(2, offered_by=asked.other))
    (piece,) = plan(scene)[-1].pieces

    assert is_right == (piece.x > Layout.of(scene).bar.middle[0])


def test_without_a_cube_none_is_drawn() -> None:
    """Crawford, cubeless variants."""
    assert not [p for p in all_pieces(replace(opening(), cube=None)) if p.sprite.startswith("cube")]


def test_a_result_takes_the_place_of_the_dice() -> None:
    """The ribbon covers no checker and no die is left half seen."""
    assert not [p for p in all_pieces(match_won()) if p.sprite.startswith("die")]


def test_an_opening_throw_shows_one_die_of_each() -> None:
    """Each in its player's colour and half."""
    dice = [p for p in all_pieces(opening()) if p.sprite.startswith("die")]

    assert ["die-light-3", "die-dark-1"] == [p.sprite for p in dice]
    assert dice[1].x < Layout.of(opening()).bar.middle[0] < dice[0].x


def test_a_pinned_checker_lies_under_the_stack() -> None:
    """Four free ones fit above it, more are counted."""
    pinned = tuple(-1 if index == 6 else 0 for index in range(26))
    scene = replace(opening(), points=points_of({6: 7}), pinned=pinned)
    tile = tile_at(scene, 6)

    assert ["dark", "light", "light", "light", "light-counted"] == [p.sprite for p in tile.pieces]
    assert ["7"] == [words.text for words in tile.words]


@pytest.mark.parametrize("numbering", list(Place))
def test_numbers_are_those_of_the_player_named(numbering: Place) -> None:
    """The column at the lower right is bottom's 1 and top's 24."""
    upper, lower = plan(replace(opening(), numbering=numbering))[:2][::-1]
    rightmost = max(lower.words, key=lambda words: words.x)

    assert ("1" if numbering is Place.BOTTOM else "24") == rightmost.text
    assert 24 == len({words.text for words in (*upper.words, *lower.words)})


def test_everything_lies_inside_its_tile() -> None:
    """A piece outside its tile would be cut."""
    for scene in (opening(), middle_game(), bear_off(), nardy_start()):
        for tile in plan(scene):
            for _, x, y in tile.pieces:
                assert tile.rect.x < x < tile.rect.right
                assert tile.rect.y < y < tile.rect.bottom


def all_pieces(scene: BoardScene) -> list[Piece]:
    """Every piece of a scene."""
    return [piece for tile in plan(scene) for piece in tile.pieces]


def tile_at(scene: BoardScene, point: int) -> Tile:
    """The tile of the stack on a point."""
    spots = {Layout.of(scene).point_checker(point, slot) for slot in range(DRAWN)}
    return next(t for t in plan(scene) if any((p.x, p.y) in spots for p in t.pieces))
