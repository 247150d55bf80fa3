"""How fast all legal plays of a position are listed, against the plain lists that judge them."""

from collections.abc import Callable
from time import perf_counter

from bot.formats.position_id import decode_position_id
from bot.rules.board import Board
from bot.rules.dice import Roll
from bot.rules.moves import find_plays
from bot.rules.plays import legal_plays
from bot.rules.variant import VARIANTS
from tests.support.brute_force import brute_force, brute_force_by_levels
from tests.support.positions import board_of
from tests.vectors.loading import vector_lines

STANDARD = VARIANTS["standard"]
ROUNDS = 5
MANY_PLAYS = (
    board_of("24 22 20 18 16 14 12 10 9 8 7 6 5 4 3"),
    board_of("24*2 22*2 20*2 18*2 16*2 14*2 12 10 8"),
)
"""Built to have as many plays as possible; nobody ever stood like that."""

Case = tuple[Board, Roll]
Work = Callable[[Case], object]


def main() -> list[tuple[str, str]]:
    """What was measured, and the figure."""
    cases = _game_cases()
    bare, objects, literal, levels = _best_us(
        cases,
        lambda case: find_plays(case[0].points, case[1].dice, STANDARD.blockers),
        lambda case: legal_plays(STANDARD, *case),
        lambda case: brute_force(case[0].points, case[1]),
        lambda case: brute_force_by_levels(case[0].points, case[1]),
    )
    built = [(board, Roll(die, die)) for board in MANY_PLAYS for die in range(1, 7)]
    return [
        ("legal plays of a game position", f"{bare:.1f} us ({objects:.1f} us as Play objects)"),
        ("the plain list of every sequence", f"{literal:.0f} us, {literal / bare:.1f} times as long"),
        ("the plain list of sets of positions", f"{levels:.0f} us, {levels / bare:.1f} times as long"),
        ("worst double of the vectors", _worst(_doubles())),
        ("worst double of positions built for it", _worst(built)),
    ]


def _game_cases() -> list[Case]:
    """Positions and rolls of whole matches, as they came."""
    steps = vector_lines("matches/steps.jsonl")
    return [
        (decode_position_id(step["position_id"]), Roll(*step["dice"]))
        for step in steps
        if step["action"] == "move"
    ]


def _doubles() -> list[Case]:
    cases = vector_lines("standard_plays.jsonl")
    return [
        (Board(tuple(case["board"])), Roll(*case["dice"])) for case in cases if len(set(case["dice"])) == 1
    ]


def _best_us(cases: list[Case], *works: Work) -> list[float]:
    """Microseconds a case of each work, the best of some rounds in turn."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for i, work in enumerate(works):
            started = perf_counter()
            for case in cases:
                work(case)
            best[i] = min(best[i], (perf_counter() - started) / len(cases) * 1e6)
    return best


def _worst(cases: list[Case]) -> str:
    case = max(cases, key=lambda case: len(find_plays(case[0].points, case[1].dice, 2)[0]))
    plays = legal_plays(STANDARD, *case).plays
    bare, objects = _best_us(
        [case],
        lambda case: find_plays(case[0].points, case[1].dice, STANDARD.blockers),
        lambda case: legal_plays(STANDARD, *case),
    )
    return f"{bare / 1000:.2f} ms ({objects / 1000:.2f} ms as Play objects), {len(plays)} plays"


if __name__ == "__main__":
    for what, figure in main():
        print(f"{what:40} {figure}")
