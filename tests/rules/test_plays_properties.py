"""The fast generator against the plain list, on positions that arise in play and on wild ones."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.board import Board, checkers_on_board
from bot.rules.dice import Roll
from bot.rules.plays import CheckerMove, apply_move, is_complete, legal_plays, next_steps, offered_steps
from bot.rules.variant import VARIANTS, Variant
from tests.support.brute_force import brute_force, brute_force_by_levels
from tests.support.positions import game_positions

STANDARD = VARIANTS["standard"]
PLAIN = [variant for variant in VARIANTS.values() if variant.has_plain_steps]

rolls = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))


@st.composite
def wild_boards(draw: st.DrawFn) -> Board:
    """Any legal placing of up to 15 checkers a side: crowded homes, bars, primes, few checkers left."""
    points = [0] * 26
    low, high = draw(st.sampled_from([(1, 6), (1, 7), (1, 12), (1, 25), (1, 25), (19, 25)]))
    for point in draw(st.lists(st.integers(low, high), min_size=1, max_size=15)):
        points[point] += 1
    for point in draw(st.lists(st.integers(0, 24), max_size=15)):
        if points[point] <= 0:
            points[point] -= 1
    placed = checkers_on_board(Board(tuple(points)))
    return Board(tuple(points), (15 - placed[0], 15 - placed[1]))


@settings(max_examples=600, deadline=None)
@given(wild_boards(), rolls)
def test_wild_positions_agree_with_the_plain_list(board: Board, roll: Roll) -> None:
    """Same final positions, same number of dice: nothing playable is left unplayed, nothing illegal is listed."""
    legal = legal_plays(STANDARD, board, roll)
    assert brute_force_by_levels(board.points, roll) == ({p.board.points for p in legal.plays}, legal.n_dice)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(PLAIN))
def test_positions_in_play_agree_with_the_plain_list(seed: int, variant: Variant) -> None:
    """Every twentieth position of random games of every plain hitting variant, by the literal list of all sequences."""
    for board, roll in game_positions(variant, Random(seed))[::20]:
        finals, n_dice, sequences = brute_force(board.points, roll)
        legal = legal_plays(variant, board, roll)
        assert (finals, n_dice) == ({p.board.points for p in legal.plays}, legal.n_dice)
        assert {tuple((m.source, m.die) for m in play.moves) for play in legal.plays} <= sequences


@settings(deadline=None)
@given(wild_boards(), rolls)
def test_checkers_are_conserved(board: Board, roll: Roll) -> None:
    """On the board or off, both sides keep their checkers, and the opponent's off count stays."""
    before = checkers_on_board(board)
    for play in legal_plays(STANDARD, board, roll).plays:
        after = checkers_on_board(play.board)
        assert before[0] + board.off[0] == after[0] + play.board.off[0]
        assert (before[1], board.off[1]) == (after[1], play.board.off[1])


@settings(max_examples=60, deadline=None)
@given(wild_boards(), rolls.filter(lambda roll: not roll.is_doubles))
def test_steps_lead_to_exactly_the_legal_sequences(board: Board, roll: Roll) -> None:
    """Step by step, taking any step offered, one walks every legal sequence and no other."""
    assert brute_force(board.points, roll)[2] == _walked(board, roll)


@settings(deadline=None)
@given(wild_boards(), rolls)
def test_which_die_bears_a_checker_off_never_matters(board: Board, roll: Roll) -> None:
    """Steps with the same label lead to the same final positions, so one button is enough."""
    ends: dict[tuple[int, int], set[Board]] = {}
    for step in next_steps(STANDARD, board, roll):
        finals = {play.board for play in legal_plays(STANDARD, board, roll, (step,)).plays}
        finals = finals or {apply_move(STANDARD, board, step)}
        assert finals == ends.setdefault((step.source, step.target), finals)
    assert set(ends) == {(m.source, m.target) for m in offered_steps(STANDARD, board, roll)}


@pytest.mark.parametrize("roll", [Roll(1, 1), Roll(3, 3), Roll(6, 6)])
def test_steps_of_doubles_lead_to_exactly_the_legal_sequences(roll: Roll) -> None:
    """The same with four equal dice, where two on the bar are two steps."""
    points = [0] * 26
    for point, count in ((25, 2), (14, 1), (8, 1), (4, 2), (21, -2), (23, -1), (10, -1), (2, -2), (0, -1)):
        points[point] = count
    board = Board(tuple(points), (9, 8))
    assert brute_force(board.points, roll)[2] == _walked(board, roll)


def _walked(board: Board, roll: Roll) -> set[tuple[tuple[int, int], ...]]:
    """All sequences of (source, die) that following the offered steps to the end can make."""
    ended: set[tuple[tuple[int, int], ...]] = set()
    waiting: list[tuple[CheckerMove, ...]] = [()]
    while waiting:
        played = waiting.pop()
        steps = next_steps(STANDARD, board, roll, played)
        assert is_complete(STANDARD, board, roll, played) == (not steps)
        waiting += [(*played, step) for step in steps]
        if played and not steps:
            ended.add(tuple((m.source, m.die) for m in played))
    return ended
