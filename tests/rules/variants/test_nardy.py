"""Long nardy: the head, the six in a row, oin and mars, surrender, the last roll, series."""

from dataclasses import replace

import pytest

from bot.rules.actions import OfferResignation, PlayStep, StartGame
from bot.rules.board import Board, flipped
from bot.rules.dice import parse_roll
from bot.rules.errors import IllegalPlay
from bot.rules.events import GameEnded, HowEnded
from bot.rules.game import NoDouble, Standing, why_no_double
from bot.rules.notation import parse_play
from bot.rules.plays import legal_plays
from bot.rules.reasons import HeadUsed, SixInARow
from bot.rules.refusals import StepNotLegal, TermNotHere
from bot.rules.series import next_starter
from bot.rules.side import Side
from bot.rules.table import Between, Table
from bot.rules.terms import make_terms
from bot.rules.turn import plays_of
from bot.rules.turn_context import TurnContext
from bot.rules.variant import VARIANTS, start_board
from tests.support.positions import board_of
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BLACK, SEATS, WHITE, game_in, happened, play, started, turn_in, whole
from tests.support.variant_tables import FIRST_OF_BLACK, FIRST_OF_WHITE, dice_used, standing_at, texts

START = start_board(VARIANTS["nardy"])
NARDY = make_terms("nardy", 0, {})
LAST_ROLL = make_terms("nardy", 0, {"last_roll": "on"})
FIVES = board_of("24*15", "12*14 16")
"""Black's first turn after White's 5-5."""


@pytest.mark.parametrize(
    ("double", "one", "two"),
    [("11", 4, 4), ("22", 4, 4), ("33", 3, 4), ("44", 2, 4), ("55", 4, 4), ("66", 1, 2)],
)
def test_steps_of_a_first_double(double: str, one: int, two: int) -> None:
    """With one checker from the head, and with two where they are allowed: 6-6 gives two steps even then."""
    assert (one, two) == (
        dice_used("nardy", START, double),
        dice_used("nardy", START, double, FIRST_OF_WHITE),
    )
    assert one == dice_used("nardy", START, double, FIRST_OF_BLACK)
    assert two == dice_used("nardy", START, double, FIRST_OF_BLACK, head_exception="both")
    assert two == dice_used("nardy", START, double, FIRST_OF_BLACK, head_exception="blocked")


@pytest.mark.parametrize(
    ("white_off_head", "roll", "one", "two"),
    [
        ((21,), "55", 2, 4),
        ((16,), "55", 3, 4),
        ((15, 21), "55", 2, 4),
        ((16, 16), "55", 3, 4),
        ((4,), "22", 3, 4),
        ((4,), "44", 1, 2),
        ((4,), "53", 1, 1),
        ((4,), "62", 1, 1),
    ],
)
def test_first_turns_of_black(white_off_head: tuple[int, ...], roll: str, one: int, two: int) -> None:
    """Where White's checkers stand after his opening; black plays with one checker from the head, or two."""
    counts = [0] * 26
    counts[24] = 15
    for point in white_off_head:
        counts[(point + 11) % 24 + 1] -= 1
    counts[12] = -15 + len(white_off_head)
    board = Board(tuple(counts))

    assert one == dice_used("nardy", board, roll, FIRST_OF_BLACK)
    if roll[0] == roll[1]:
        assert two == dice_used("nardy", board, roll, FIRST_OF_BLACK, head_exception="blocked")


@pytest.mark.parametrize(("roll", "text"), [("53", "24/19"), ("62", "24/18")])
def test_the_higher_die_after_fives(roll: str, text: str) -> None:
    """Either die can be played but not both."""
    assert [text] == texts("nardy", FIVES, roll, FIRST_OF_BLACK)


@pytest.mark.parametrize("exception", ["white_only", "both"])
def test_four_four_after_five_five_is_one_checker_one_step(exception: str) -> None:
    """Even where both players have the exception."""
    assert ["24/20"] == texts("nardy", FIVES, "44", FIRST_OF_BLACK, head_exception=exception)


def test_two_twos_then_fives_are_three_fives() -> None:
    """After White's 2-2 his checker stands on Black's 4: the last five is lost."""
    assert ["24/9"] == texts("nardy", board_of("24*15", "12*14 4"), "55", FIRST_OF_BLACK)


def test_all_four_fives_are_played_when_they_fit() -> None:
    """A double is four moves."""
    assert ["24/4"] == texts("nardy", START, "55", FIRST_OF_WHITE)


def test_one_enemy_checker_closes_a_point() -> None:
    """No hit, no landing."""
    assert "20/16" not in " ".join(texts("nardy", board_of("20 24*14", "16 12*14"), "43"))


def test_a_second_checker_from_the_head_is_refused_by_its_rule() -> None:
    """As a typed play and as a step."""
    rules = NARDY.rules
    board = board_of("24*14 20", "12*15")
    with pytest.raises(IllegalPlay) as typed:
        parse_play("24/23 24/22", legal_plays(rules, board, parse_roll("21")))
    table = play(standing_at(board, "21", terms=NARDY), (WHITE, PlayStep(24, 2)))
    with pytest.raises(StepNotLegal) as step:
        play(table, (WHITE, PlayStep(24, 1)))

    assert (HeadUsed(1), HeadUsed(1)) == (typed.value.reason, step.value.reason)


def test_a_passing_six_in_a_row_is_refused_by_its_rule() -> None:
    """After every step, unless only the end of the turn counts."""
    board = board_of("20 17 16 15 14 13 7*9", "19 12*14")
    with pytest.raises(StepNotLegal) as step:
        play(standing_at(board, "21", terms=NARDY), (WHITE, PlayStep(20, 2)))

    assert SixInARow(18, 13) == step.value.reason
    assert "20/17" not in texts("nardy", board, "21")
    assert "20/17" in texts("nardy", board, "21", block_check="end_of_turn")


def test_six_in_a_row_with_an_enemy_ahead() -> None:
    """One enemy checker in front of the block, in its home or not, or borne off, is enough."""
    ours = "19 17 16 15 14 13 7*9"
    for theirs in ("12*14 11", "12*14 8", "12*14"):
        assert any("19/18" in text for text in texts("nardy", board_of(ours, theirs), "21")), theirs


def test_a_run_across_the_end_of_the_enemy_way_bars_nobody() -> None:
    """His 24 and his 1 are no neighbours: our 12 and 13."""
    board = board_of("15 14 13 10 9 8 12 1*8", "24*15")
    assert any("12/11" in text for text in texts("nardy", board, "21"))


@pytest.mark.parametrize(
    ("ours", "roll", "expected"),
    [
        ("6 2", "65", ["6/1 2/off", "6/off 2/off"]),
        ("1*7", "31", ["1/off(2)"]),
        ("6 2 1", "55", ["6/off 2/off 1/off"]),
    ],
)
def test_bearing_off(ours: str, roll: str, expected: list[str]) -> None:
    """Exact, or from the highest where nothing is on the point and behind; both dice are a duty."""
    assert expected == texts("nardy", board_of(ours, "20*15"), roll)


def test_a_five_may_not_take_the_two_while_the_six_stands() -> None:
    """It moves the checker from the 6 inside the home."""
    assert not [text for text in texts("nardy", board_of("6*2 2", "20*15"), "51") if "2/off" in text]


@pytest.mark.parametrize(
    ("theirs", "score", "level"), [("24*14", "mars", 1), ("24*15", "mars", 2), ("24*15", "oin", 1)]
)
def test_oin_and_mars(theirs: str, score: str, level: int) -> None:
    """Two points while the loser has none off, if mars is agreed."""
    terms = make_terms("nardy", 0, {"nardy_score": score})
    table = standing_at(board_of("1", theirs), "21", terms=terms)

    assert GameEnded(WHITE, HowEnded.BORNE_OFF, level, level) == happened(table, WHITE, whole((1, 2)))[-1]


@pytest.mark.parametrize(("ours", "level"), [("24*15", 2), ("1*14", 1)])
def test_surrender_is_at_once_by_position(ours: str, level: int) -> None:
    """Nobody is asked, and the level offered does not matter."""
    table = standing_at(board_of(ours, "20*15"), terms=NARDY)

    assert (
        GameEnded(BLACK, HowEnded.RESIGNED, level, level) == happened(table, WHITE, OfferResignation(3))[-1]
    )


def last_roll(ours: str, *rolls: str, starter: Side = WHITE) -> Table:
    """White bears off his last checker while Black, in his own numbers, has these left; what Black may throw then."""
    board = flipped(board_of(ours, "13"), parallel=True)
    table = standing_at(board, "21", terms=LAST_ROLL, starter=starter)
    return play(table, (WHITE, whole((1, 2))), dice=ScriptedDice(*rolls))


def test_the_last_roll_can_make_a_draw() -> None:
    """White began; Black finishes with the roll he has left: no points, the game counts, the other begins."""
    table = play(last_roll("2 1", "21"), (BLACK, whole((2, 2), (1, 1))))

    assert isinstance(table.phase, Between)
    assert GameEnded(None, HowEnded.BORNE_OFF, 0, 0) == table.phase.result
    assert ((0, 0), 1, BLACK) == (table.score, table.games, next_starter(table))


def test_the_last_roll_may_be_too_little() -> None:
    """Then White has won after all, by the position after it."""
    table = play(last_roll("6*2 5", "21"), (BLACK, whole((6, 2), (6, 1))))

    assert isinstance(table.phase, Between)
    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 1, 1) == table.phase.result


def test_the_last_roll_decides_between_oin_and_mars() -> None:
    """All fifteen at home, none off: one borne off with the last roll makes it oin."""
    table = play(last_roll("6*15", "62"), (BLACK, whole((6, 6), (6, 2))))

    assert isinstance(table.phase, Between)
    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 1, 1) == table.phase.result


@pytest.mark.parametrize(("ours", "level"), [("6*5", 1), ("12*4 6*11", 2)])
def test_no_last_roll_where_it_changes_nothing(ours: str, level: int) -> None:
    """Five left and one off already; or none off and four still to come home."""
    table = last_roll(ours)

    assert isinstance(table.phase, Between)
    assert GameEnded(WHITE, HowEnded.BORNE_OFF, level, level) == table.phase.result


def test_no_last_roll_for_who_began() -> None:
    """If the second player is off first, the game ends at once."""
    table = last_roll("2 1", starter=BLACK)

    assert isinstance(table.phase, Between)
    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 1, 1) == table.phase.result


def test_nobody_doubles_before_the_last_roll() -> None:
    """There is nothing left to play for but the roll."""
    terms = make_terms("nardy", 0, {"last_roll": "on", "cube": "on"})
    table = standing_at(flipped(board_of("2 1", "13"), parallel=True), "21", terms=terms)
    table = play(table, (WHITE, whole((1, 2))), dice=ScriptedDice("21"))
    before = replace(game_in(table), turn=replace(turn_in(table), roll=None))

    assert NoDouble.LAST_ROLL == why_no_double(terms, before, Standing(), BLACK)


@pytest.mark.parametrize(("first_move", "starts"), [("alternate", BLACK), ("loser", WHITE)])
def test_who_begins_the_second_game(first_move: str, starts: Side) -> None:
    """White began and lost the first; nobody throws for the second, the starter rolls two dice and is its White."""
    terms = make_terms("nardy", 3, {"first_move_in_series": first_move})
    table = standing_at(board_of("24*15", "20*15"), terms=terms)
    table = play(table, (WHITE, OfferResignation(1)))
    table = play(table, (None, StartGame(SEATS)), dice=ScriptedDice("33"))

    game = game_in(table)
    assert (starts, starts, (), "33") == (
        game.starter,
        turn_in(table).side,
        game.opening,
        str(turn_in(table).roll),
    )
    assert TurnContext(1, is_starter=True) == turn_in(table).context


def test_the_lot_is_not_played() -> None:
    """The winner of the opening throw rolls afresh, and may roll a double."""
    table = started(NARDY, ScriptedDice("52", "66"))

    assert (WHITE, "66") == (turn_in(table).side, str(turn_in(table).roll))
    assert 2 == plays_of(table.rules, turn_in(table)).n_dice


def test_options_of_other_games_are_refused_by_name() -> None:
    """And those there are, are listed."""
    with pytest.raises(TermNotHere) as refusal:
        make_terms("nardy", 0, {"jacoby": "on"})

    assert "head_exception" in refusal.value.allowed
    assert "jacoby" not in refusal.value.allowed
    assert not NARDY.cube


def test_no_star_in_the_text() -> None:
    """Nothing is ever hit."""
    assert not [text for text in texts("nardy", board_of("24*10 15*5", "12*10 20*5"), "43") if "*" in text]
