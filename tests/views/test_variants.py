"""What people see of the games that are not backgammon: pictures, words, letters, buttons, ends."""

from dataclasses import replace

import pytest

from bot.rules.actions import NameDouble, OfferResignation, PlayStep, StartGame
from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.refusals import StepNotLegal
from bot.rules.side import Side
from bot.rules.table import Between, Playing, Table
from bot.rules.turn import Part
from bot.views.alt_text import alt_text
from bot.views.controls import controls
from bot.views.endings import ribbon
from bot.views.errors import error_message
from bot.views.narration import status
from bot.views.scene import board_scene
from bot.views.stakes import confirmation, resign_controls
from bot.views.text_board import COLUMNS, text_board
from bot.views.verbs import Verb
from renderers.scene import BoardScene, Geometry, Place
from tests.support.positions import board_of
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BLACK, BY_HAND, SEATS, WHITE, in_play, play, started, terms_of, whole
from tests.support.variant_tables import pinned_board, standing_at
from tests.views.reading import ENGLISH, ITALIAN, NAMES, line, words

PINNED = pinned_board("24*2 10*3", "20*2 5*10", ours_held="5", theirs_held="10")


def drawn(table: Table, viewer: Side | None = None) -> BoardScene:
    """The scene of a game."""
    scene = board_scene(table, NAMES, ENGLISH, viewer=viewer)
    assert scene is not None
    return scene


def in_words(table: Table, viewer: Side | None = None) -> str:
    """The status line in English."""
    return line(status(table, NAMES, viewer), ENGLISH)


def entering(text: str, waiting: tuple[int, int]) -> Board:
    """An acey-deucey position with checkers still off the board on either side."""
    ours, _, theirs = text.partition("/")
    board = board_of(ours, theirs)
    return replace(board, off=(board.off[0] - waiting[0], board.off[1] - waiting[1]), to_enter=waiting)


def test_pinned_checkers_are_drawn_in_every_view() -> None:
    """From the side of whoever looks."""
    table = standing_at(PINNED, terms=terms_of("plakoto"))

    shared, black = drawn(table), drawn(table, BLACK)
    assert (1, -1) == (shared.pinned[5], shared.pinned[10])
    assert (-1, 1) == (black.pinned[20], black.pinned[15])


def test_pinned_checkers_are_told_in_words() -> None:
    """By their owner's numbers; the game is named first."""
    table = standing_at(PINNED, terms=terms_of("plakoto"))

    text = alt_text(table, NAMES, ENGLISH)
    assert text.startswith("Plakoto. ")
    assert "Anna, light: 24: 2, 10: 3; pinned on 5;" in text
    assert "pinned on 15;" in text


def test_pinned_checkers_stand_in_the_text_board() -> None:
    """After the pinning ones, in the small letter; ten or more pinning ones are a plus."""
    letters = text_board(standing_at(PINNED, terms=terms_of("plakoto")), NAMES, ENGLISH)

    assert "3Ox" in letters
    assert "+Xo" in letters
    assert max(map(len, letters.splitlines())) <= COLUMNS


def test_checkers_to_enter_are_drawn_told_and_written() -> None:
    """For both sides."""
    table = standing_at(entering("24*2 bar / 1*3", (9, 12)), "43", terms=terms_of("aceydeucey"))

    assert (9, 12) == (drawn(table).bottom.to_enter, drawn(table).top.to_enter)
    assert (12, 9) == (drawn(table, BLACK).bottom.to_enter, drawn(table, BLACK).top.to_enter)
    assert "on the bar 1; to enter 9; off 3;" in alt_text(table, NAMES, ENGLISH)
    assert "in 9O 12X" in text_board(table, NAMES, ENGLISH)


def test_a_checker_that_has_just_entered_is_marked() -> None:
    """Nothing stands where it came from."""
    table = standing_at(entering("/", (15, 15)), "43", terms=terms_of("aceydeucey"))
    marked = drawn(play(table, (WHITE, whole((26, 4), (26, 3))), dice=ScriptedDice("21"))).play

    assert marked is not None
    assert [26, 26] == [move.origin for move in marked.moves]


def test_a_parallel_game_names_its_starter() -> None:
    """By a word: neither side nor colour says it."""
    table = started(terms_of("nardy", 3), ScriptedDice("13", "65"))
    scene = drawn(table)

    assert Geometry.PARALLEL is scene.geometry
    assert ("3 away", "starts · 3 away") == (scene.bottom.badge, scene.top.badge)
    assert (15, -15) == (scene.points[24], scene.points[12])
    assert Place.TOP is scene.numbering
    assert "Bruno began." in alt_text(table, NAMES, ENGLISH)


def test_the_text_board_of_a_parallel_game_has_the_movers_numbers() -> None:
    """Whose points lie half a round further, not on the other side."""
    letters = text_board(started(terms_of("nardy", 3), ScriptedDice("13", "65")), NAMES, ENGLISH)

    upper, lower = letters.splitlines()[1], letters.splitlines()[5]
    assert "1  2  3  4  5  6   7  8  9 10 11 12" == upper.strip()
    assert "24 23 22 21 20 19  18 17 16 15 14 13" == lower.strip()


def test_two_from_the_head_are_announced() -> None:
    """Not everybody plays the exception."""
    table = started(terms_of("nardy", 3), ScriptedDice("31", "66"))
    told = play(table, (WHITE, whole((24, 6), (24, 6))), dice=ScriptedDice("31", "66", "21"))

    assert "Anna 66: 24/18(2). Two checkers left the head." in in_words(told)


def test_the_last_roll_is_announced_and_its_end_told() -> None:
    """Both have borne off everything: a draw, on the ribbon too."""
    table = standing_at(board_of("1", "13*2"), "21", terms=terms_of("nardy", 3, last_roll="on"))
    table = play(table, (WHITE, whole((1, 2))), dice=ScriptedDice("21"))

    assert "Anna has borne off everything; Bruno has the last roll." in in_words(table)
    drawn_game = play(table, (BLACK, whole((1, 1), (1, 2))))
    assert "the game is a draw, no points." in in_words(drawn_game)
    shown = ribbon(drawn_game, NAMES)
    assert shown is not None
    assert shown.detail is not None
    assert ("Pari", "pareggiata con l'ultimo lancio") == (
        words(shown.title, ITALIAN),
        words(shown.detail, ITALIAN),
    )


def test_a_last_roll_that_is_not_enough_is_told() -> None:
    """The winner is the one who finished."""
    table = standing_at(board_of("1", "18*4"), "21", terms=terms_of("nardy", 3, last_roll="on"))
    table = play(table, (WHITE, whole((1, 2))), dice=ScriptedDice("21"))
    table = play(table, (BLACK, whole((6, 2), (6, 1))))

    assert "The last roll does not even it out. Anna wins: Oin, 1 point." in in_words(table)


def test_a_last_roll_that_could_change_nothing_is_skipped_with_a_word() -> None:
    """Five checkers cannot all come off."""
    table = standing_at(board_of("1", "18*5"), "21", terms=terms_of("nardy", 3, last_roll="on"))
    table = play(table, (WHITE, whole((1, 2))))

    assert "No last roll: it could change nothing." in in_words(table)
    assert "Anna bears off the last checker: Oin, 1 point." in in_words(table)


def test_a_surrender_names_its_price() -> None:
    """Oin or mars by the position, and that nobody is asked."""
    table = standing_at(board_of("24*15", "12*15"), "21", terms=terms_of("nardy", 3))

    assert ["Mars, 2 points", "Give up the match"] == [
        words(control.label) for row in resign_controls(table, WHITE) for control in row[:1]
    ]
    question = confirmation(table, WHITE, Verb.RESIGN, "1")
    assert question is not None
    assert "Surrender now: Mars, 2 points? Nobody is asked for consent." == words(question)
    over = play(table, (WHITE, OfferResignation(1)))
    assert "Anna resigns: Mars, 2 points to Bruno." in in_words(over)


def test_acey_deucey_for_money_pays_checkers() -> None:
    """The price of a surrender is what is left on the board, and the level has no name."""
    table = standing_at(entering("24*2 / 1*3", (9, 12)), "43", terms=terms_of("aceydeucey"))

    question = confirmation(table, WHITE, Verb.RESIGN, "1")
    assert question is not None
    assert "Surrender now, for 11 points? Nobody is asked for consent." == words(question)
    over = play(table, (WHITE, OfferResignation(1)))
    assert "Anna resigns: 11 points to Bruno." in in_words(over)


def test_a_double_is_named_by_one_of_six_buttons() -> None:
    """And told to everybody."""
    board = entering("24*2 / 1*3", (9, 12))
    table = standing_at(board, terms=terms_of("aceydeucey"), part=Part.NAMED)

    named = [c.arg for row in controls(table) for c in row if c.verb is Verb.NAME]
    assert ["6", "5", "4", "3", "2", "1"] == named
    assert "6-6" == words(controls(table)[0][0].label)
    assert "You played 2 and 1: which double do you choose?" in in_words(table, WHITE)
    after = play(table, (WHITE, NameDouble(4)))
    assert "Your turn" not in in_words(after, WHITE)
    assert "You go on with 44." in in_words(after, WHITE)
    assert "Anna goes on with 44." in in_words(after)


def test_there_is_no_cube_to_press_where_there_is_none() -> None:
    """Nor a word about it."""
    table = standing_at(board_of("24*15", "1*15"), terms=terms_of("plakoto"))

    assert not [c for row in controls(table) for c in row if c.verb is Verb.DOUBLE]
    assert drawn(table).cube is None


def test_who_finishes_first_loses_a_game_of_misere() -> None:
    """The sentence says so."""
    table = standing_at(board_of("1", "24*2"), "21", terms=terms_of("misere"))
    over = play(table, (WHITE, whole((1, 2))))

    assert "Anna has borne off everything first and so loses: 1 point to Bruno." in in_words(over)
    assert isinstance(over.phase, Between)


def test_a_pinned_mother_ends_the_game_in_words() -> None:
    """And on the ribbon."""
    pin = standing_at(pinned_board("7 6*14", "1 20*14"), "61", terms=terms_of("plakoto", 5))
    over = play(pin, (WHITE, whole((7, 6), (6, 1))))

    assert "The last checker on Bruno's start is pinned: Anna wins 2 points." in in_words(over)
    shown = ribbon(over, NAMES)
    assert shown is not None
    assert shown.detail is not None
    assert ("Anna wins 2 points", "gammon · mother pinned") == (words(shown.title), words(shown.detail))


def test_two_pinned_mothers_are_a_draw_in_words() -> None:
    """Another than that of the last roll."""
    board = pinned_board("7 6*13", "24 20*13", ours_held="24")
    board = replace(board, points=(0, -1, *board.points[2:]), off=(0, 0))
    over = play(standing_at(board, "61", terms=terms_of("plakoto", 5)), (WHITE, whole((7, 6), (6, 1))))

    assert "Both mothers are pinned: the game is a draw, no points." in in_words(over)


def test_each_game_of_a_tavli_match_is_named() -> None:
    """With who begins it."""
    table = standing_at(board_of("1", "24*2"), "21", terms=terms_of("tavli", 5))
    over = play(table, (WHITE, whole((1, 2))))
    following = play(over, (WHITE, StartGame(SEATS)), dice=ScriptedDice("21"))

    assert "Game 2: Plakoto. Anna begins." in in_words(following)
    assert alt_text(following, NAMES, ENGLISH).startswith("Plakoto. ")


def test_the_picture_of_a_tavli_match_names_the_game() -> None:
    """Beside one player; with who began, where that matters, rather than how far away."""
    terms = terms_of("tavli", 5)
    portes = in_play(terms=terms)
    fevga = replace(portes, phase=Playing(replace(game_of_playing(portes), number=3, starter=BLACK)))

    assert ("5 away", "Portes · 5 away") == (drawn(portes).bottom.badge, drawn(portes).top.badge)
    assert ("5 away", "starts · Fevga") == (drawn(fevga).bottom.badge, drawn(fevga).top.badge)


def test_upward_doubles_are_told_one_after_the_other() -> None:
    """The question says that the same turn goes on."""
    table = standing_at(board_of("20*4 13*11", "12*15"), "55", terms=terms_of("gulbara"))
    on = play(table, (WHITE, whole((20, 5), (20, 5), (20, 5), (20, 5))), habits=BY_HAND)

    assert "66" in in_words(on)


@pytest.mark.parametrize("variant", ["nardy", "fevga"])
def test_blocking_games_have_no_hits_in_their_plays(variant: str) -> None:
    """No star, no bar."""
    table = started(terms_of(variant, 3), ScriptedDice("31", "65"))
    labels = [words(c.label) for row in controls(table) for c in row]

    assert [] == [label for label in labels if "*" in label or "bar" in label]


def test_a_forbidden_block_is_refused_by_name() -> None:
    """The points that would be closed, and that nobody is ahead of them."""
    table = standing_at(board_of("16 15 14 13 12 18*10", "24*14 23"), "61", terms=terms_of("nardy", 3))
    with pytest.raises(StepNotLegal) as refused:
        play(table, (WHITE, PlayStep(18, 1)))

    assert "six in a row with nobody ahead" in words(error_message(refused.value))


def game_of_playing(table: Table) -> Game:
    """The game of a table in which one is in play."""
    assert isinstance(table.phase, Playing)
    return table.phase.game
