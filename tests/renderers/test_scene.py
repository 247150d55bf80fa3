"""Scenes as values: their canonical text, their key, what they refuse."""

from dataclasses import replace

import pytest

from renderers.scene import Dice, Die, Place
from renderers.scene_text import canonical, parse_scene, picture_key
from tests.renderers.boards import bear_off, match_won, middle_game, nardy_start, opening, points_of


@pytest.mark.parametrize("make", [opening, middle_game, bear_off, match_won, nardy_start])
def test_canonical_text_gives_the_scene_back(make: type) -> None:
    """A stored scene can be drawn again later."""
    scene = make()

    assert scene == parse_scene(canonical(scene))


def test_a_name_that_is_no_valid_unicode_has_a_key() -> None:
    """Half a surrogate pair in a name raises nothing."""
    scene = opening()
    broken = replace(scene, bottom=replace(scene.bottom, name="A\ud800"))

    assert broken == parse_scene(canonical(broken))


def test_fields_added_later_take_their_defaults() -> None:
    """A scene stored by an older version is still readable."""
    text = canonical(opening()).replace(b'"pinned":[],', b"")

    assert opening() == parse_scene(text)


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"\xff", b'{"bottom":1}'])
def test_text_that_is_no_scene_is_refused(text: bytes) -> None:
    """Every broken text gives ValueError."""
    with pytest.raises(ValueError, match=r"\S"):
        parse_scene(text)


def test_equal_scenes_have_one_key_and_others_another() -> None:
    """The key names the picture."""
    assert picture_key(opening()) == picture_key(opening())
    assert picture_key(opening()) != picture_key(replace(opening(), theme="walnut"))


@pytest.mark.parametrize("points", [(0,) * 25, points_of({}, bar=-1), points_of({}, top_bar=-1)])
def test_points_of_a_wrong_shape_are_refused(points: tuple[int, ...]) -> None:
    """26 counts, each bar signed by its owner."""
    with pytest.raises(ValueError, match="26 counts"):
        replace(opening(), points=points)


def test_pinned_of_a_wrong_shape_is_refused() -> None:
    """Empty or 26 entries."""
    with pytest.raises(ValueError, match="pinned"):
        replace(opening(), pinned=(0,) * 24)


def test_a_roll_lies_in_the_half_of_the_roller_with_played_dice_marked() -> None:
    """The six of 6-4 is played."""
    assert Dice(top=(Die(6, used=True), Die(4))) == Dice.rolled(Place.TOP, (6, 4), (6,))


def test_doubles_lie_there_as_four_dice() -> None:
    """Three of four fives are played."""
    expected = Dice(bottom=(Die(5, used=True), Die(5, used=True), Die(5, used=True), Die(5)))

    assert expected == Dice.rolled(Place.BOTTOM, (5, 5), (5, 5, 5))
