"""Plays as text: one canonical form out, every common spelling in, three kinds of refusal."""

from contextlib import suppress
from itertools import islice
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.board import Board
from bot.rules.dice import parse_roll
from bot.rules.errors import AmbiguousPlay, IllegalPlay, PlayError, UnreadablePlay
from bot.rules.notation import format_move, format_play, parse_play
from bot.rules.plays import CheckerMove, LegalPlays, Play, legal_plays
from bot.rules.reasons import (
    HigherPointOccupied,
    MustEnterFirst,
    MustUseHigherDie,
    MustUseMoreDice,
    NoChecker,
    NoSource,
    NoSuchDie,
    NotAllHome,
    NothingToPlay,
    PointBlocked,
    Reason,
    TooManySteps,
    WrongRoll,
    WrongWay,
)
from bot.rules.terms import default_terms
from bot.rules.variant import VARIANTS, start_board
from tests.support.family_games import quick_moments
from tests.support.positions import board_of

STANDARD = VARIANTS["standard"]
START = start_board(STANDARD)
ENTERING = board_of("bar*2 13*5 6*5", "3 12*5 19*2")
HOMEWARD = board_of("6*2 5 4*2", "24*15")


def legal(board: Board, roll: str) -> LegalPlays:
    """The legal plays of a roll such as ``31``."""
    return legal_plays(STANDARD, board, parse_roll(roll))


def read(text: str, board: Board, roll: str) -> str:
    """A typed play, read and written again."""
    return format_play(parse_play(text, legal(board, roll)))


def refusal(text: str, board: Board, roll: str) -> IllegalPlay:
    """How a typed play is refused as illegal."""
    with pytest.raises(IllegalPlay) as caught:
        parse_play(text, legal(board, roll))
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        "8/5 6/5", "6/5 8/5", "8/5,6/5", "8/5, 6/5", "8/5;6/5", "8-5 6-5", "8>5 6>5", "8->5 6->5", "8 5 6 5",
        "8 / 5  6 / 5", "31: 8/5 6/5", "13: 8/5 6/5", "3-1: 8/5 6/5", "31:8/5 6/5", "8/5* 6/5", " 8/5 6/5 ",
        "8/5(1) 6/5", "8/5 6 5", "8→5 6–5", "8.5 6.5", "8.5, 6.5.", "8/5. 6/5", "8/5x 6/5", "8/5X 6/5!", "8/5?! 6/5!!",
    ],
)  # fmt: skip
def test_spellings_of_one_play(text: str) -> None:
    """Strokes, commas, spaces, order, the roll in front and a wrong star make no difference."""
    assert read(text, START, "31") == "8/5 6/5"


@pytest.mark.parametrize(
    "text",
    ["bar/22 bar/20", "b/22 b/20", "B/22 BAR/20", "25/22, 25/20", "sbarra/22 Sbarra/20", "bar 22 bar 20"],
)
def test_spellings_of_the_bar(text: str) -> None:
    """English, Italian, short, and its number."""
    assert read(text, ENTERING, "53") == "bar/22 bar/20"


@pytest.mark.parametrize(
    "text", ["6/off 4/off", "6/o 4/o", "6/0 4/0", "6/fuori 4/FUORI", "6 0 4 0", "6/OFF, 4-o"]
)
def test_spellings_of_off(text: str) -> None:
    """English, Italian, short, and zero."""
    assert read(text, HOMEWARD, "64") == "6/off 4/off"


@pytest.mark.parametrize(
    "text", ["13/11(2) 6/4(2)", "13/11x2 6/4 6/4", "13/11 X2, 6/4×2", "13/11 13/11 6/4 6/4"]
)
def test_spellings_of_equal_movements(text: str) -> None:
    """Counted in brackets, with an x, or written out."""
    assert read(text, START, "22") == "13/11(2) 6/4(2)"


@pytest.mark.parametrize(
    "text", ["24/14", "24/18/14", "24/20/14", "24/18 18/14", "18/14 24/18", "24-14", "14"]
)
def test_one_checker_moved_by_both_dice(text: str) -> None:
    """As one way, in legs, in any order, or by its destination alone where only one checker can come there."""
    assert read(text, START, "64") == "24/14"


def test_entering_and_going_on_in_one_word() -> None:
    """With 5-5 bar/10 is accepted in one go."""
    assert read("bar/10 13/8", board_of("bar 13*5 6*5", "1*2 12*5"), "55") == "bar/10 13/8"


def test_a_hit_on_the_way_is_named() -> None:
    """The canonical text names the point, and reading it takes the same way."""
    board = board_of("24 6*5", "18 12*5 20*2")
    assert read("24/14", board, "64") == "24/18*/14"
    assert read("24/18*/14", board, "64") == "24/18*/14"


def test_a_way_without_a_hit_is_preferred_to_one_not_named() -> None:
    """13/8 does not mean the way over the blot on 9 when there is another."""
    board = board_of("13 6*5", "9 24*5")
    assert read("13/8", board, "41") == "13/8"
    assert read("13/9/8", board, "41") == "13/9*/8"


def test_two_ways_that_hit_differently_are_ambiguous() -> None:
    """The candidates are told apart by the point they hit on."""
    with pytest.raises(AmbiguousPlay) as caught:
        parse_play("13/8", legal(board_of("13 6*5", "9 12 24*5"), "41"))
    assert {format_play(play) for play in caught.value.candidates} == {"13/9*/8", "13/12*/8"}


def test_a_destination_alone_can_be_ambiguous_too() -> None:
    """One source, but two ways to it that hit differently."""
    with pytest.raises(AmbiguousPlay):
        parse_play("8", legal(board_of("13 6*5", "9 12 24*5"), "41"))


def test_two_hits_of_equal_movements_have_one_star() -> None:
    """Only the first of them hits."""
    board = board_of("bar*2 6*5", "22 12*5 19*2")
    assert "bar/22*(2)" in " ".join(format_play(play) for play in legal(board, "33").plays)
    assert read("bar/22(2) 6/3(2)", board, "33") == "bar/22*(2) 6/3(2)"


def test_a_play_is_written_alike_whatever_the_order_of_its_moves() -> None:
    """8/5 made before 13/8 is the same play as after it."""
    board = legal(START, "53").plays[0].board
    moves = (CheckerMove(8, 5, 3), CheckerMove(13, 8, 5))
    assert format_play(Play(moves, board)) == format_play(Play(moves[::-1], board)) == "13/5"


def test_steps_have_labels() -> None:
    """From, to, and a star on a hit."""
    labels = [format_move(CheckerMove(*step)) for step in ((13, 8, 5, True), (25, 20, 5), (3, 0, 6))]
    assert labels == ["13/8*", "bar/20", "3/off"]


def test_the_dance_is_the_empty_text() -> None:
    """Where nothing can be played, nothing is what one writes."""
    closed = board_of("bar 6*14", "19*2 20*2 21*2 22*2 23*2 24*2")
    assert format_play(parse_play("", legal(closed, "31"))) == ""
    assert refusal("bar/22", closed, "31").reason == NothingToPlay()


@pytest.mark.parametrize(
    ("text", "board", "roll", "reason"),
    [
        ("8/2", board_of("24 8 6*13", "4*2 16*2 18*3 19*4 20*4"), "62", MustUseMoreDice(1, 2)),
        ("6/off", board_of("6 5", "1*2"), "64", MustUseMoreDice(1, 2)),
        ("13/8", board_of("13 1*14", "2*2 24*13"), "65", MustUseHigherDie(6)),
        ("24/18 13/8", START, "61", NoSuchDie(13, 8, (1,))),
        ("13/12 8/2", START, "61", PointBlocked(12)),
        ("24/15", board_of("24 6*5", "18*2 21*2 12*5"), "63", PointBlocked(21)),
        ("9/8 13/7", START, "61", NoChecker(9)),
        ("13/10 6/5", ENTERING, "31", MustEnterFirst()),
        ("6/off 13/9", board_of("13 6*5", "24*5"), "64", NotAllHome(9)),
        ("4/off 6/5", board_of("6*2 4", "24*5"), "51", HigherPointOccupied(6)),
        ("5/8 6/5", START, "31", WrongWay(5, 8)),
        ("65: 13/9", START, "31", WrongRoll(parse_roll("65"), parse_roll("31"))),
        ("13/10 13/12 6/5", START, "31", TooManySteps((3, 1))),
        ("19", START, "31", PointBlocked(19)),
        ("15", START, "31", NoSource(15)),
    ],
)  # fmt: skip
def test_the_reason_of_a_refusal(text: str, board: Board, roll: str, reason: Reason) -> None:
    """Each illegal play is refused for what is wrong with it."""
    assert refusal(text, board, roll).reason == reason


def test_only_plays_that_use_both_dice_are_named() -> None:
    """6/off alone would leave the 4: the refusal names the one play that uses both."""
    nearest = refusal("6/off", board_of("6 5", "1*2"), "64").nearest
    assert [format_play(play) for play in nearest] == ["6/2 5/off"]


def test_the_nearest_plays_come_first() -> None:
    """Half of a play is nearest to the plays that contain it."""
    nearest = refusal("8/5", START, "31").nearest
    assert all("8/5" in format_play(play) or "8/4" in format_play(play) for play in nearest)
    assert len(nearest) == 3


def test_the_second_player_writes_in_his_own_numbers() -> None:
    """Both sides see the start alike, so 8/5 6/5 is a play of either."""
    assert read("8/5 6/5", START, "31") == "8/5 6/5"


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0), ("hello", 0), ("13/", 3), ("/8", 0), ("13//8", 3), ("13/26", 3), ("13/8 6", None), ("8 5 6", 4),
        ("13/8(9)", 4), ("13/8(2", 4), ("71: 13/8", 0), ("131/8", 0), ("¹3/8", 0),
        ("*13/8", 0), ("(2)", 0), ("x2", 0), ("5(2)", 0), ("5 13/8 6", 7), ("13/8 9:9", 0), ("🎲", 0), ("31:", 3),
    ],
)  # fmt: skip
def test_unreadable_texts(text: str, position: int | None) -> None:
    """No play at all: the position of the first character in the way is told."""
    with pytest.raises(PlayError) as caught:
        parse_play(text, legal(START, "31"))
    if position is not None:
        assert isinstance(caught.value, UnreadablePlay)
        assert (caught.value.text, caught.value.position) == (text, position)


def test_a_megabyte_of_anything_is_refused_at_once() -> None:
    """The length is looked at before the text, and the error keeps 200 characters of it."""
    for text in ("x" * 10**6, "1/" * 500_000, "8/5 " * 250_000, " " * 10**6):
        started = perf_counter()
        with pytest.raises(UnreadablePlay) as caught:
            parse_play(text, legal(START, "31"))
        assert len(caught.value.text) == 200
        assert perf_counter() - started < 1.0


@settings(deadline=None)
@given(st.text(alphabet="0123456789/->*()x:, baroffsbarrafuori", max_size=40))
def test_any_text_is_a_play_or_one_of_three_refusals(text: str) -> None:
    """Nothing else is ever raised."""
    for board, roll in ((START, "22"), (ENTERING, "53"), (HOMEWARD, "66")):
        plays = legal(board, roll)
        with suppress(UnreadablePlay, IllegalPlay, AmbiguousPlay):
            assert parse_play(text, plays) in plays.plays


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([v for v in VARIANTS if not VARIANTS[v].cycle]))
def test_what_is_written_is_read_as_the_same_play(seed: int, variant: str) -> None:
    """Every tenth turn of random games of every variant: each legal play, written and read."""
    for moment in islice(quick_moments(default_terms(variant, 0), seed), None, None, 10):
        for play in moment.legal.plays:
            assert parse_play(format_play(play), moment.legal) == play
            assert parse_play(" ".join(format_move(move) for move in play.moves), moment.legal) == play
