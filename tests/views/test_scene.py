"""A table as a scene: who is drawn where, in whose numbers, with which dice, cube and marks."""

import pytest

from bot.rules.actions import Drop, OfferDouble, PlayStep, Take
from bot.rules.cube import Cube as GameCube
from bot.rules.side import Side
from bot.rules.table import Table
from bot.views.scene import Look, board_scene
from renderers.scene import BoardScene, Checker, Cube, Dice, Die, MarkedMove, MarkedPlay, Place, Size
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import (
    ANNA,
    BLACK,
    WHITE,
    challenge,
    in_play,
    play,
    seated,
    started,
    terms_of,
    whole,
)
from tests.views.reading import ENGLISH, ITALIAN, NAMES


def drawn(table: Table, viewer: Side | None = None, look: Look = Look()) -> BoardScene:  # noqa: B008 - frozen
    """The scene of a table in which there is a game."""
    scene = board_scene(table, NAMES, ENGLISH, viewer=viewer, look=look)
    assert scene is not None
    return scene


@pytest.mark.parametrize("table", [challenge(), seated()])
def test_without_a_game_there_is_no_board(table: Table) -> None:
    """A challenge card is text."""
    assert board_scene(table, NAMES, ENGLISH) is None


def test_the_challenger_is_at_the_bottom_with_the_light_checkers() -> None:
    """In every game, whoever is on turn."""
    scene = drawn(in_play(on_turn=BLACK))

    assert ("Anna", Checker.LIGHT) == (scene.bottom.name, scene.bottom.checker)
    assert ("Bruno", Checker.DARK) == (scene.top.name, scene.top.checker)


def test_the_shared_board_has_the_movers_numbers() -> None:
    """The numbers of the buttons are those printed on the board."""
    assert Place.BOTTOM is drawn(in_play(on_turn=WHITE)).numbering
    assert Place.TOP is drawn(in_play(on_turn=BLACK)).numbering


def test_the_own_view_is_turned_to_its_player() -> None:
    """His side below, his numbers, his checkers counted as his, also while the other is on turn."""
    table = in_play("24*2 13*5 8*3 6*4 bar / 1*2 12*5 17*3 19*5", on_turn=WHITE)
    scene = drawn(table, BLACK)

    assert "Bruno" == scene.bottom.name
    assert Place.BOTTOM is scene.numbering
    assert (2, -1) == (scene.points[24], scene.points[0])


def test_checkers_stand_where_white_sees_them() -> None:
    """Black's turn does not turn the shared board."""
    white_view = drawn(in_play("24*2 / 1*2", on_turn=BLACK)).points

    assert (-2, 2) == (white_view[1], white_view[24])


def test_the_opening_throw_is_one_die_on_each_side() -> None:
    """As it is thrown at a table; the dice belong to who threw them."""
    table = started(terms_of(length=3), ScriptedDice("35"))

    assert Dice(bottom=(Die(3),), top=(Die(5),)) == drawn(table).dice
    assert Dice(bottom=(Die(5),), top=(Die(3),)) == drawn(table, BLACK).dice


def test_after_the_first_step_of_the_opening_the_starter_has_both_dice() -> None:
    """From then on it is his roll."""
    table = play(started(terms_of(length=3), ScriptedDice("53")), (WHITE, PlayStep(13, 5)))

    assert Dice(bottom=(Die(5, used=True), Die(3))) == drawn(table).dice


def test_a_roll_lies_in_the_rollers_half_and_used_dice_fade() -> None:
    """Four dice for doubles, as many faded as steps were made."""
    table = play(in_play(roll="66", on_turn=BLACK), (BLACK, PlayStep(24, 6)))

    assert Dice(top=(Die(6, used=True), Die(6), Die(6), Die(6))) == drawn(table).dice


def test_before_the_roll_there_are_no_dice() -> None:
    """The last roll is over."""
    assert drawn(in_play()).dice is None


@pytest.mark.parametrize("viewer", [None, BLACK])
@pytest.mark.parametrize("owner", [None, WHITE, BLACK])
@pytest.mark.parametrize("variant", ["standard", "nackgammon", "hypergammon", "longgammon"])
def test_the_cube_lies_with_its_owner(variant: str, owner: Side | None, viewer: Side | None) -> None:
    """Every owner, from either side of the board, in every variant."""
    board = "3 2 1 / 24 23 22"
    scene = drawn(in_play(board, terms=terms_of(variant), cube=GameCube(4, owner)), viewer)
    bottom = WHITE if viewer is None else viewer
    place = None if owner is None else (Place.BOTTOM if owner is bottom else Place.TOP)

    assert Cube(4, place) == scene.cube


def test_an_offered_cube_shows_its_new_value() -> None:
    """And who offered it; the board is the one of this moment, not the one before the last play."""
    table = play(in_play(), (WHITE, OfferDouble()))

    assert Cube(2, offered_by=Place.BOTTOM) == drawn(table).cube
    assert (False, True) == (drawn(table).bottom.on_turn, drawn(table).top.on_turn)


def test_the_board_of_a_double_is_the_present_one() -> None:
    """Whoever must answer sees the position after the last play, with its marks."""
    table = play(in_play(roll="31", on_turn=BLACK), (BLACK, whole((8, 3), (6, 1))), (WHITE, OfferDouble()))
    scene = drawn(table)

    assert -2 == scene.points[25 - 5]
    assert scene.play is not None


def test_a_refused_cube_goes_back() -> None:
    """The board of the end shows what was played for."""
    table = play(in_play(), (WHITE, OfferDouble()), (BLACK, Drop()))

    assert Cube(1) == drawn(table).cube


def test_the_crawford_game_has_no_cube() -> None:
    """It lies beside the board, and a badge says why."""
    scene = drawn(in_play(terms=terms_of(length=5), score=(4, 2), crawford=True))

    assert scene.cube is None
    assert ("Crawford", "3 away") == (scene.bottom.badge, scene.top.badge)


def test_a_match_to_one_point_has_no_badge() -> None:
    """Both are always one away."""
    scene = drawn(in_play(terms=terms_of(length=1)))

    assert ("", "") == (scene.bottom.badge, scene.top.badge)


def test_after_the_crawford_game_the_badge_says_so() -> None:
    """The leader is still one away, and the cube is back."""
    scene = drawn(in_play(terms=terms_of(length=5), score=(4, 3), crawford_over=True))

    assert ("post-Crawford", "2 away") == (scene.bottom.badge, scene.top.badge)


def test_the_score_is_shown_of_the_length() -> None:
    """A match shows `3/5`, a money session bare points."""
    assert "3/5" == drawn(in_play(terms=terms_of(length=5), score=(3, 0))).bottom.score
    assert "7" == drawn(in_play(score=(7, 0))).bottom.score


def test_the_last_play_is_marked_until_a_step_is_made() -> None:
    """Then the steps so far are."""
    before = play(in_play(roll="31", on_turn=BLACK), (BLACK, whole((8, 3), (6, 1))), dice=ScriptedDice("64"))
    table = play(in_play(roll="64"), (WHITE, PlayStep(24, 6)))

    assert MarkedPlay(Place.TOP, (MarkedMove(8, 5), MarkedMove(6, 5))) == drawn(before).play
    assert MarkedPlay(Place.BOTTOM, (MarkedMove(24, 18),)) == drawn(table).play


def test_a_hit_is_marked_as_one() -> None:
    """The mark says that a checker went to the bar."""
    table = play(in_play("24*2 13*13 / 20 1*14", roll="43"), (WHITE, PlayStep(24, 4)))

    assert MarkedPlay(Place.BOTTOM, (MarkedMove(24, 20, hit=True),)) == drawn(table).play


def test_pips_and_borne_off_are_each_sides_own() -> None:
    """Counted with the staged steps."""
    scene = drawn(in_play("3*2 / 24*5", on_turn=WHITE))

    assert (6, 13) == (scene.bottom.pips, scene.bottom.off)
    assert (5, 10) == (scene.top.pips, scene.top.off)


def test_the_end_of_a_game_says_who_won_what() -> None:
    """A ribbon in the reader's language, the winner's checker before it."""
    table = play(in_play("1 / 2*15", roll="21", cube=GameCube(2, WHITE, turned=True)), (WHITE, whole((1, 2))))
    scene = board_scene(table, NAMES, ITALIAN)

    assert scene is not None
    assert scene.result is not None
    assert ("Anna vince 6 punti", "backgammon · cubo 2", Place.BOTTOM) == (
        scene.result.title,
        scene.result.detail,
        scene.result.winner,
    )


def test_the_end_of_a_match_shows_the_score_without_surplus() -> None:
    """Points beyond the length win nothing."""
    table = play(
        in_play("1 / 24*2", roll="21", terms=terms_of(length=5), score=(4, 3), cube=GameCube(4, WHITE)),
        (WHITE, whole((1, 2))),
    )
    result = drawn(table, BLACK).result

    assert result is not None
    assert ("Anna wins the match 5–3", Place.TOP) == (result.title, result.winner)


def test_a_long_name_does_not_push_the_result_off_the_ribbon() -> None:
    """Names are cut in the ribbon; the strip cuts them by itself."""
    table = play(in_play(), (WHITE, OfferDouble()), (BLACK, Drop()))
    scene = board_scene(table, {ANNA: "A" * 5000}, ENGLISH)

    assert scene is not None
    assert scene.result is not None
    assert f"{'A' * 23}… wins 1 point" == scene.result.title


def test_the_look_is_the_viewers() -> None:
    """Theme, size, arrows and the side of the home board."""
    table = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)))
    scene = drawn(table, WHITE, Look("walnut", Size.SMALL, arrows=True, home_left=True))

    assert scene.play is not None
    assert ("walnut", Size.SMALL, True, True) == (scene.theme, scene.size, scene.play.arrows, scene.mirrored)


def test_a_hypergammon_board_has_three_checkers() -> None:
    """The picture is told how many there are."""
    assert 3 == drawn(in_play("24 23 22 / 1 2 3", terms=terms_of("hypergammon"))).checkers_per_side


def test_taking_the_cube_moves_it_to_its_owner() -> None:
    """After the take it lies with who took."""
    table = play(in_play(), (WHITE, OfferDouble()), (BLACK, Take()), dice=ScriptedDice("31"))

    assert Cube(2, Place.TOP) == drawn(table).cube
