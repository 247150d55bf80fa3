"""The board in letters."""

import pytest

from bot.rules.actions import OfferDouble, PlayStep
from bot.rules.cube import Cube
from bot.rules.side import Side
from bot.views.text_board import COLUMNS, text_board
from tests.support.tables import ANNA, BLACK, BRUNO, WHITE, challenge, in_play, play, terms_of
from tests.views.reading import ENGLISH, ITALIAN, NAMES


def test_a_board_is_seven_lines() -> None:
    """Names and facts, numbers, points; what is on the bar, cube and dice in the middle."""
    table = in_play(
        "24 13*5 8*3 6*5 bar / 1*2 12*5 17*3 19*5", roll="31", terms=terms_of(length=5), score=(1, 2)
    )

    assert [
        " X Bruno             2/5  167p  0 off",
        " 13 14 15 16 17 18  19 20 21 22 23 24",
        " 5O  .  .  . 3X  .| 5X  .  .  .  . 1O",
        "  bar 1O  cube 1  dice 3 1",
        " 5X  .  .  . 3O  .| 5O  .  .  .  . 2X",
        " 12 11 10  9  8  7   6  5  4  3  2  1",
        ">O Anna              1/5  168p  0 off",
    ] == text_board(table, NAMES, ENGLISH).split("\n")


def test_the_numbers_are_the_movers() -> None:
    """Black's turn turns the numbers, not the board."""
    lines = text_board(in_play(on_turn=BLACK), NAMES, ENGLISH).split("\n")

    assert (" 12 11 10  9  8  7   6  5  4  3  2  1", " 13 14 15 16 17 18  19 20 21 22 23 24") == (
        lines[1],
        lines[5],
    )
    assert lines[6].startswith(" O Anna")


def test_the_own_view_is_turned() -> None:
    """His side below, his numbers, the letters as they are."""
    lines = text_board(in_play(), NAMES, ENGLISH, BLACK).split("\n")

    assert lines[6].startswith(" X Bruno")
    assert " 5X  .  .  . 3O  .| 5O  .  .  .  . 2X" == lines[2]
    assert " 12 11 10  9  8  7   6  5  4  3  2  1" == lines[5]


def test_fifteen_on_a_point_have_room() -> None:
    """LongGammon starts so."""
    lines = text_board(in_play("24*15 / 1*15", terms=terms_of("longgammon")), NAMES, ENGLISH).split("\n")

    assert "  .  .  .  .  .  .|  .  .  .  .  .15O" == lines[2]


def test_used_dice_are_gone() -> None:
    """Only what is left to play."""
    table = play(in_play(roll="66"), (WHITE, PlayStep(24, 6)))

    assert "dice 6 6 6" in text_board(table, NAMES, ENGLISH)


@pytest.mark.parametrize(
    ("cube", "shown"), [(Cube(2), "cubo 2"), (Cube(2, WHITE), "cubo 2 O"), (Cube(2, BLACK), "cubo 2 X")]
)
def test_the_cube_is_named_with_its_owner(cube: Cube, shown: str) -> None:
    """By the letter of its side."""
    assert f"  {shown}" == text_board(in_play(cube=cube), NAMES, ITALIAN).split("\n")[3]


def test_an_offered_cube_asks() -> None:
    """Who must answer, and at what value."""
    table = play(in_play(), (WHITE, OfferDouble()))

    assert "  cube 2: X?" == text_board(table, NAMES, ENGLISH).split("\n")[3]


@pytest.mark.parametrize(
    "name", ["", "A" * 5000, "漢字" * 40, "z\u0335\u0336" * 300, "a\nb\u202ec", "👩‍👩‍👧 Anna"]
)
@pytest.mark.parametrize("side", Side)
def test_no_name_breaks_the_columns(name: str, side: Side) -> None:
    """Wide letters count two, marks, directions and line ends are left out."""
    table = in_play(terms=terms_of(length=25), score=(24, 24), crawford_over=True, cube=Cube(64))
    lines = text_board(table, {ANNA: name, BRUNO: name}, ITALIAN, side).split("\n")

    assert 7 == len(lines)
    assert max(map(len, lines)) <= COLUMNS


def test_without_a_game_there_is_no_board() -> None:
    """A card is text already."""
    assert "" == text_board(challenge(), NAMES, ENGLISH)
