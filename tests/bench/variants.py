"""Random games of every variant against the plain judge: ``CIVETTA_GAMES=10000 python -m tests.bench.variants ID ...``.

Every game must end and keep all checkers; on every 20th position the list of plays must be the judge's. A line for each
variant: games, turns, judged positions, and how long the list of a turn takes. Exit code 1 when anything differs.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import chain
from time import perf_counter

from bot.rules.game import turn_of
from bot.rules.terms import Terms, make_terms
from bot.rules.turn import plays_of
from bot.rules.variant import VARIANTS
from tests.support.family_games import are_checkers_conserved, finals_of, judged, quick_moments

GAMES = int(os.environ.get("CIVETTA_GAMES", "100"))
JUDGED = 20
CHUNK = 50
OTHER_TERMS = (
    ("nardy", {"head_exception": "both"}),
    ("nardy", {"head_exception": "blocked"}),
    ("nardy", {"block_check": "end_of_turn", "last_roll": "on"}),
    ("gulbara", {"head_limit": "on", "normal_doubles": "0"}),
    ("moultezim", {"prime_rule": "fevga"}),
)


@dataclass(slots=True)
class Tally:
    """What a number of games showed. slow_ms: how long the list took, of every 20th turn."""

    games: int = 0
    turns: int = 0
    judged: int = 0
    differing: list[str] = field(default_factory=list)
    slow_ms: list[float] = field(default_factory=list)


def play_games(terms: Terms, seeds: range) -> Tally:
    """The games of these seeds."""
    tally = Tally(games=len(seeds))
    for seed in seeds:
        for n, moment in enumerate(quick_moments(terms, seed)):
            tally.turns += 1
            if not are_checkers_conserved(moment):
                tally.differing.append(f"seed {seed} turn {n}: checkers lost")
            if n % JUDGED == seed % JUDGED:
                tally.judged += 1
                began = perf_counter()
                plays_of(moment.table.rules, turn_of(moment.game))
                tally.slow_ms.append((perf_counter() - began) * 1e3)
                if finals_of(moment.legal) != judged(moment):
                    tally.differing.append(f"seed {seed} turn {n}: other plays")
    return tally


def main() -> int:
    """Every variant, or those named."""
    named = sys.argv[1:] or [variant for variant in VARIANTS if not VARIANTS[variant].cycle]
    cases = chain(((variant, {}) for variant in named), (case for case in OTHER_TERMS if case[0] in named))
    failed = 0
    with ProcessPoolExecutor(2) as pool:
        for variant, settings in cases:
            terms = make_terms(variant, 0, settings)
            chunks = [range(at, min(at + CHUNK, GAMES)) for at in range(0, GAMES, CHUNK)]
            tallies = list(pool.map(play_games, [terms] * len(chunks), chunks))
            differing = [text for tally in tallies for text in tally.differing]
            times = sorted(ms for tally in tallies for ms in tally.slow_ms)
            failed += bool(differing)
            name = " ".join([variant, *(f"{key}={value}" for key, value in settings.items())])
            print(
                f"{name:<44} games {sum(t.games for t in tallies)}  turns {sum(t.turns for t in tallies)}"
                f"  judged {sum(t.judged for t in tallies)}  differing {len(differing)}"
                f"  ms a turn: median {times[len(times) // 2]:.2f} worst {times[-1]:.1f}",
                flush=True,
            )
            for text in differing[:5]:
                print(f"  {text}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
