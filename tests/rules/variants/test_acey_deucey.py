"""Acey-deucey: entering, 1-2, the named double, another roll, complements, exact bearing off, the score."""

import pytest

from bot.rules.actions import NameDouble, OfferResignation, PlayStep, RollDice
from bot.rules.board import Board, pip_count
from bot.rules.dice import Roll, parse_roll
from bot.rules.errors import IllegalPlay
from bot.rules.events import DoubleNamed, GameEnded, HowEnded
from bot.rules.game import ToMove, ToNameDouble, ToRoll
from bot.rules.notation import parse_play
from bot.rules.plays import legal_plays
from bot.rules.reasons import NotAllHome, OnlyExactDie, Reason
from bot.rules.refusals import NoSuchDouble, NotNow
from bot.rules.table import Table
from bot.rules.terms import Terms, make_terms
from bot.rules.turn import Part
from bot.rules.variant import VARIANTS, start_board
from tests.support.positions import board_of
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BLACK, WHITE, asked_in, happened, play, turn_in, whole
from tests.support.variant_tables import dice_used, standing_at, texts

AMERICAN, EUROPEAN = make_terms("aceydeucey", 0, {}), make_terms("aceydeucey_eu", 0, {})
START = start_board(VARIANTS["aceydeucey"])


def entering(ours: str, theirs: str, *, waiting: int = 0) -> Board:
    """A position with so many of ours still to enter; the rest is off."""
    board = board_of(ours, theirs)
    return Board(board.points, (board.off[0] - waiting, board.off[1]), to_enter=(waiting, 0))


def reason(variant: str, text: str, board: Board, roll: str) -> Reason:
    """Why the text is refused."""
    with pytest.raises(IllegalPlay) as refusal:
        parse_play(text, legal_plays(VARIANTS[variant], board, parse_roll(roll)))
    return refusal.value.reason


def test_all_begin_off_the_board() -> None:
    """Each enters on 25 less the die, and may move on before the others have entered."""
    assert (15 * 25, (15, 15)) == (pip_count(START), START.to_enter)
    assert ["in/15", "in/21 in/19"] == [
        t.replace("in/19 in/21", "in/21 in/19") for t in texts("aceydeucey", START, "64")
    ]


def test_a_checker_on_the_bar_enters_first() -> None:
    """Before anything else moves or enters; those that never entered are no bar."""
    board = entering("bar 20", "6*15", waiting=13)

    assert all(text.startswith(("bar/", "in/")) for text in texts("aceydeucey", board, "32"))
    assert all("bar/" in text for text in texts("aceydeucey", board, "32"))


def test_nothing_is_borne_off_while_one_waits() -> None:
    """The farthest place of all is off the board."""
    board = entering("6*14", "19*2 20*2 21*2 22*2 23*2 24*5", waiting=1)

    assert NotAllHome(26) == reason("aceydeucey", "6/off", board, "65")


def one_two(terms: Terms = AMERICAN) -> Table:
    """White has played 1-2 out of the middle of the board."""
    table = standing_at(board_of("20*15", "5*15"), "21", terms=terms)
    return play(table, (WHITE, whole((20, 2), (20, 1))))


@pytest.mark.parametrize("terms", [AMERICAN, EUROPEAN])
def test_one_two_names_a_double_and_rolls_again(terms: Terms) -> None:
    """Any double, played four times; then the same side rolls once more."""
    table = one_two(terms)
    assert ToNameDouble(WHITE) == asked_in(table)

    assert (DoubleNamed(WHITE, 6),) == happened(table, WHITE, NameDouble(6))
    table = play(table, (WHITE, NameDouble(6)))
    assert (ToMove(WHITE), Roll(6, 6)) == (asked_in(table), turn_in(table).roll)
    table = play(table, (WHITE, whole(*[(20, 6)] * 4)), dice=ScriptedDice("43"))
    assert (WHITE, Roll(4, 3), Part.ROLLED) == (turn_in(table).side, turn_in(table).roll, turn_in(table).part)


def test_a_double_is_one_number() -> None:
    """Nothing else is a name, and nothing else may be done."""
    with pytest.raises(NoSuchDouble):
        play(one_two(), (WHITE, NameDouble(7)))
    with pytest.raises(NotNow):
        play(one_two(), (WHITE, PlayStep(20, 6)))
    with pytest.raises(NotNow):
        play(one_two(), (WHITE, RollDice()))


def test_half_a_one_two_names_nothing() -> None:
    """Only the 1 can be played: the turn is over."""
    table = standing_at(board_of("bar", "23*2 22*2 6*11"), "21", terms=AMERICAN)
    table = play(table, (WHITE, whole((25, 1))), dice=ScriptedDice("63"))

    assert (BLACK, Roll(6, 3)) == (turn_in(table).side, turn_in(table).roll)


def test_half_a_named_double_rolls_nothing() -> None:
    """Two of the four fives are all there is to play."""
    table = standing_at(board_of("20*2", "4*15"), "55", terms=AMERICAN, part=Part.NAMED)
    shut = standing_at(board_of("20*2", "10*2 4*13"), "55", terms=AMERICAN, part=Part.NAMED)
    shut = play(shut, (WHITE, whole((20, 5), (20, 5))), dice=ScriptedDice("63"))
    table = play(table, (WHITE, whole(*[(20, 5)] * 2, *[(15, 5)] * 2)), dice=ScriptedDice("63"))

    assert (BLACK, WHITE) == (turn_in(shut).side, turn_in(table).side)


def test_complements_are_european() -> None:
    """After a rolled 2-2 four fives, then another roll; in America the turn is over."""
    board = board_of("20*15", "1*15")
    for terms, side, roll in ((EUROPEAN, WHITE, Roll(5, 5)), (AMERICAN, BLACK, Roll(6, 3))):
        table = standing_at(board, "22", terms=terms)
        table = play(table, (WHITE, whole(*[(20, 2)] * 4)), dice=ScriptedDice("63"))
        assert (side, roll) == (turn_in(table).side, turn_in(table).roll)


def test_after_the_complement_another_roll() -> None:
    """All eight were played."""
    table = standing_at(board_of("20*15", "1*15"), "22", terms=EUROPEAN)
    table = play(table, (WHITE, whole(*[(20, 2)] * 4)))
    table = play(table, (WHITE, whole(*[(20, 5)] * 4)), dice=ScriptedDice("63"))

    assert (WHITE, Roll(6, 3), Part.ROLLED) == (turn_in(table).side, turn_in(table).roll, turn_in(table).part)


def test_bearing_off_is_exact_in_europe() -> None:
    """A larger die takes nothing off."""
    board = board_of("4*2 2", "24*15")
    assert (0, 2) == (dice_used("aceydeucey_eu", board, "65"), dice_used("aceydeucey", board, "65"))
    assert OnlyExactDie(4) == reason("aceydeucey_eu", "4/off", board, "61")
    assert ["4/off 2/off"] == [t for t in texts("aceydeucey_eu", board, "42") if t.count("off") == 2]


@pytest.mark.parametrize(("length", "points"), [(0, 7), (3, 1)])
def test_the_loser_pays_each_checker_for_money(length: int, points: int) -> None:
    """In matches a game is a point."""
    terms = make_terms("aceydeucey", length, {})
    table = standing_at(board_of("1", "24*7"), "63", terms=terms)

    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 1, points) == happened(table, WHITE, whole((1, 6)))[-1]


def test_giving_up_pays_the_same() -> None:
    """At once, by the position."""
    table = standing_at(board_of("3*6", "24*15"), terms=AMERICAN)

    assert GameEnded(BLACK, HowEnded.RESIGNED, 1, 6) == happened(table, WHITE, OfferResignation(1))[-1]
    assert ToRoll(WHITE) == asked_in(table)
