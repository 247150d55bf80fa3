"""How fast all legal plays of a position are listed, against the plain lists that judge them."""

from collections.abc import Callable
from random import Random
from time import perf_counter

from bot.rules.board import Board
from bot.rules.dice import Roll
from bot.rules.moves import find_plays
from bot.rules.plays import legal_plays
from bot.rules.variant import VARIANTS
from tests.support.brute_force import brute_force, brute_force_by_levels
from tests.support.positions import board_of, game_positions

STANDARD = VARIANTS["standard"]
WORST = (
    board_of("24 22 20 18 16 14 12 10 9 8 7 6 5 4 3"),
    board_of("24*2 22*2 20*2 18*2 16*2 14*2 12 10 8"),
    board_of("24*2 13*3 11*2 8*2 6*3 5*1 4*1 3*1", "1*2 12*5"),
    board_of("6*4 5*4 4*4 3*1 2*1 1*1"),
)

Case = tuple[Board, Roll]


def main() -> list[tuple[str, str]]:
    """What was measured, and the figure."""
    positions = _game_cases(2000)
    simple = [case for case in positions if not case[1].is_doubles]
    fast = _mean_us(lambda case: find_plays(case[0].points, case[1].dice, STANDARD.blockers), positions)
    fast_simple = _mean_us(lambda case: find_plays(case[0].points, case[1].dice, 2), simple)
    whole = _mean_us(lambda case: legal_plays(STANDARD, *case), positions)
    levels = _mean_us(lambda case: brute_force_by_levels(case[0].points, case[1]), positions, rounds=1)
    levels_simple = _mean_us(lambda case: brute_force_by_levels(case[0].points, case[1]), simple, rounds=1)
    literal = _mean_us(lambda case: brute_force(case[0].points, case[1]), positions[::10], rounds=1)
    worst_bare, worst_whole = _worst_doubles()
    return [
        ("legal plays of a game position, bare", f"{fast:.1f} us"),
        ("the same as Play objects", f"{whole:.1f} us"),
        ("the plain list, position sets", f"{levels:.0f} us, {levels / fast:.1f} times slower"),
        (
            "the plain list, without doubles",
            f"{levels_simple:.0f} us, {levels_simple / fast_simple:.1f} times",
        ),
        ("the plain list, every sequence", f"{literal:.0f} us, {literal / fast:.0f} times slower"),
        ("worst doubles position", f"{worst_bare:.2f} ms bare, {worst_whole:.2f} ms as Play objects"),
    ]


def _game_cases(count: int) -> list[Case]:
    random = Random(20)
    cases: list[Case] = []
    while len(cases) < count:
        cases += game_positions(STANDARD, random)
    return cases[:count]


def _mean_us(work: Callable[[Case], object], cases: list[Case], rounds: int = 5) -> float:
    """Microseconds a case, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        started = perf_counter()
        for case in cases:
            work(case)
        best = min(best, perf_counter() - started)
    return best / len(cases) * 1e6


def _worst_doubles() -> tuple[float, float]:
    """Milliseconds of the slowest double on positions built to be wide, (bare, as Play objects)."""
    cases = [(board, Roll(d, d)) for board in WORST for d in range(1, 7)]
    bare = max(_mean_us(lambda c: find_plays(c[0].points, c[1].dice, 2), [case]) for case in cases)
    whole = max(_mean_us(lambda c: legal_plays(STANDARD, *c), [case]) for case in cases)
    return bare / 1000, whole / 1000


if __name__ == "__main__":
    for what, figure in main():
        print(f"{what:45} {figure}")
