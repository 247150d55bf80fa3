"""Legal plays: known counts, positions that other programs got wrong, and single steps."""

import pytest

from bot.rules.board import OFF, Board, flipped
from bot.rules.dice import Roll, parse_roll
from bot.rules.moves import find_plays
from bot.rules.notation import format_move, format_play
from bot.rules.plays import (
    CheckerMove,
    Play,
    apply_move,
    is_complete,
    legal_plays,
    next_steps,
    offered_steps,
)
from bot.rules.variant import VARIANTS, start_board
from tests.support.positions import board_of

STANDARD = VARIANTS["standard"]
HYPER = VARIANTS["hypergammon"]
ROLLS = [Roll(high, low) for high in range(1, 7) for low in range(1, high + 1)]

TWO_SIXES_CLOSED = board_of("24 8 6*13", "4*2 16*2 18*3 19*4 20*4")


def plays_of(board: Board, roll: str) -> list[str]:
    """The legal plays in canonical text."""
    return [format_play(play) for play in legal_plays(STANDARD, board, parse_roll(roll)).plays]


def steps_of(board: Board, roll: str, *played: tuple[int, int]) -> list[str]:
    """The steps that may follow those played, as labels."""
    return [
        format_move(move) for move in next_steps(STANDARD, board, parse_roll(roll), moves(board, *played))
    ]


def moves(board: Board, *steps: tuple[int, int]) -> tuple[CheckerMove, ...]:
    """Steps (source, die) as moves, made one after the other."""
    made: tuple[CheckerMove, ...] = ()
    for source, die in steps:
        made += (step_of(board, source, die),)
        board = apply_move(STANDARD, board, made[-1])
    return made


def step_of(board: Board, source: int, die: int) -> CheckerMove:
    """One step as a move, with whether it hits; whether it is legal is not asked."""
    target = max(source - die, OFF)
    return CheckerMove(source, target, die, hit=target != OFF and board.points[target] == -1)


OPENING_COUNTS = {
    "11": 42, "21": 15, "22": 75, "31": 16, "32": 17, "33": 73, "41": 14, "42": 18, "43": 17, "44": 52, "51": 8,
    "52": 8, "53": 9, "54": 9, "55": 4, "61": 10, "62": 14, "63": 14, "64": 14, "65": 7, "66": 11,
}  # fmt: skip


@pytest.mark.parametrize(("roll", "count"), OPENING_COUNTS.items())
def test_number_of_plays_of_an_opening_roll(roll: str, count: int) -> None:
    """Distinct positions from the start; all 21 rolls together 447."""
    assert count == len(plays_of(start_board(STANDARD), roll))


def test_positions_two_rolls_deep() -> None:
    """202,782 from the start with each of the 21 rolls once per level, a forced pass counting one."""
    total = 0
    for first in ROLLS:
        for play in legal_plays(STANDARD, start_board(STANDARD), first).plays:
            points = flipped(play.board).points
            total += sum(max(1, len(find_plays(points, second.dice, 2)[0])) for second in ROLLS)
    assert total == 202_782


@pytest.mark.parametrize(
    ("ours", "theirs", "roll", "expected"),
    [
        ("13 1*14", "2*2 24*13", "65", ["13/7"]),
        ("24 8 6*13", "4*2 16*2 18*3 19*4 20*4", "62", ["24/22 8/2"]),
        ("bar 13*5 8*4 6*5", "19*2 1*2 12*5 17*3 20*3", "66", []),
        ("bar*2 13*5 8*3 6*5", "20*2 1*2 12*5 17*3 19*3", "53", ["bar/22"]),
        ("5 2", "", "42", ["5/1 2/off", "5/off"]),
        ("5 4", "", "64", ["5/off 4/off", "5/1 4/off"]),
        ("6 5", "1*2", "64", ["6/2 5/off"]),
        ("7 3*14", "1*2 24*13", "64", ["7/off"]),
        ("bar 2*14", "20*2 19*2 24*2", "65", []),
        ("1", "", "66", ["1/off"]),
        ("6 2", "", "65", ["6/off 2/off", "6/1 2/off"]),
        ("1*7", "", "31", ["1/off(2)"]),
        ("bar 6", "22*2 20*2", "53", []),
    ],
)
def test_positions_that_programs_got_wrong(ours: str, theirs: str, roll: str, expected: list[str]) -> None:
    """Maximal use, the higher die, the bar first, and bearing off as soon and only as long as all are at home."""
    assert sorted(expected) == sorted(plays_of(board_of(ours, theirs), roll))


def test_a_step_that_wastes_the_other_die_is_not_offered() -> None:
    """With 6-2, 8/2 alone would be possible first, but only 24/22 and 8/2 together use both dice."""
    assert steps_of(TWO_SIXES_CLOSED, "62") == ["24/22", "8/2"]
    assert steps_of(TWO_SIXES_CLOSED, "62", (8, 6)) == ["24/22"]


def test_one_step_of_two_is_not_complete() -> None:
    """Done is refused until the rest of the roll is played."""
    roll = Roll(6, 2)
    assert not is_complete(STANDARD, TWO_SIXES_CLOSED, roll, moves(TWO_SIXES_CLOSED, (8, 6)))
    assert is_complete(STANDARD, TWO_SIXES_CLOSED, roll, moves(TWO_SIXES_CLOSED, (8, 6), (24, 2)))


def test_a_dance_is_complete_at_once() -> None:
    """Closed out: nothing can be played, nothing is offered."""
    board = board_of("bar 13*5 8*4 6*5", "19*2 1*2 12*5 17*3 20*3")
    assert is_complete(STANDARD, board, Roll(6, 6))
    assert steps_of(board, "66") == []


def test_the_rest_of_the_roll_is_lost_while_a_checker_stays_on_the_bar() -> None:
    """Two on the bar, one can enter: the other die is not spent elsewhere."""
    board = board_of("bar*2 13*5 8*3 6*5", "20*2 1*2 12*5 17*3 19*3")
    assert steps_of(board, "53") == ["bar/22"]
    assert steps_of(board, "53", (25, 3)) == []


def test_after_entering_any_checker_may_move() -> None:
    """The bar is counted from the position, so an empty bar binds nobody."""
    board = board_of("bar 13*5 8*4 6*5", "1*2 12*5 17*3 19*5")
    assert "13/10" in steps_of(board, "43", (25, 4))


def test_steps_shrink_to_the_dice_that_are_left() -> None:
    """After the 3 has been played only the 1 is offered."""
    assert {1} == {
        m.die
        for m in next_steps(STANDARD, start_board(STANDARD), Roll(3, 1), moves(start_board(STANDARD), (8, 3)))
    }


def test_a_double_is_four_steps_of_one_turn() -> None:
    """With 1-1 four single steps make the play, and a fifth is not offered."""
    board = start_board(STANDARD)
    played = ((8, 1), (8, 1), (6, 1), (6, 1))
    assert steps_of(board, "11", *played[:3])
    assert steps_of(board, "11", *played) == []


def test_a_hit_is_marked_and_goes_to_the_bar() -> None:
    """Any hitting play prints a star and moves one enemy checker to the bar."""
    play = next(
        p
        for p in legal_plays(STANDARD, board_of("13 6", "8 1*5"), Roll(5, 1)).plays
        if "8*" in format_play(p)
    )
    assert (play.board.points[0], [move.hit for move in play.moves]) == (-1, [True, False])


def test_bearing_off_is_counted() -> None:
    """Both dice bear off: two more are off than before."""
    assert [play.board.off for play in legal_plays(STANDARD, board_of("6 5", "19*15"), Roll(6, 5)).plays][
        :1
    ] == [(15, 0)]


def test_moves_of_a_play_can_be_made_in_their_order() -> None:
    """Making the moves one after the other ends in the play's own board."""
    board = board_of("bar 24 13*5 8*3 6*5", "1*2 5 12*5 17*3 19*4")
    for roll in ROLLS:
        for play in legal_plays(STANDARD, board, roll).plays:
            now = board
            for move in play.moves:
                assert move == step_of(now, move.source, move.die)
                now = apply_move(STANDARD, now, move)
            assert play.board == now


def test_the_dice_used_to_bear_off_are_exact_where_they_can_be() -> None:
    """With 5 and 4 left and 6-4 rolled, 5 goes by the 6 and 4 by the 4; the 6 may not start on the 4."""
    steps = next_steps(STANDARD, board_of("5 4", ""), Roll(6, 4))
    assert [(step.source, step.die) for step in steps] == [(5, 6), (5, 4), (4, 4)]


def test_one_button_where_either_die_bears_off() -> None:
    """With 2 and 1 left and 6-2 rolled, the 2 leaves by the exact die; with 6-5 by the lower."""
    for roll, dice in ((Roll(6, 2), {2}), (Roll(6, 5), {5})):
        steps = offered_steps(STANDARD, board_of("2 1", ""), roll)
        assert {m.die for m in steps if (m.source, m.target) == (2, 0)} == dice


def test_the_game_ends_with_dice_left() -> None:
    """The last checker goes with the first die; the other three of the double are not played."""
    legal = legal_plays(HYPER, board_of("2", "24", checkers=3), Roll(6, 6))
    assert (legal.plays[0].board.off, legal.n_dice, len(legal.plays)) == ((3, 2), 1, 1)


def test_only_plays_that_follow_the_steps_made() -> None:
    """With 8/5 played, what completes 3-1 starts from the position on the board."""
    board = start_board(STANDARD)
    legal = legal_plays(STANDARD, board, Roll(3, 1), moves(board, (8, 3)))
    assert "6/5" in [format_play(play) for play in legal.plays]
    assert (legal.dice, legal.n_dice) == ((1,), 1)


def test_a_point_held_by_one_is_closed_where_one_blocks() -> None:
    """The switch for games without hits: one enemy checker closes a point."""
    points = board_of("24", "21").points
    assert [len(find_plays(points, (3,), blockers)[0]) for blockers in (2, 1)] == [1, 0]


def test_plays_are_listed_from_high_to_low_and_each_once() -> None:
    """Stable order for menus; no final position twice."""
    plays = legal_plays(STANDARD, start_board(STANDARD), Roll(6, 1)).plays
    assert len(plays) == len({play.board for play in plays})
    assert [format_play(play) for play in plays[:2]] == ["24/23 24/18", "24/18 8/7"]


def test_no_play_at_all_is_an_empty_list() -> None:
    """A dance has no plays and uses no dice."""
    legal = legal_plays(STANDARD, board_of("bar 6*14", "19*2 20*2 21*2 22*2 23*2 24*2"), Roll(3, 1))
    assert (legal.plays, legal.n_dice) == ((), 0)
    assert Play((), legal.board).moves == ()
