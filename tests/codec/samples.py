"""Writes samples of the stored format as it is now: ``python -m tests.codec.samples``.

Samples of a released format are kept for ever and never written anew; a new format gets files of its own.
"""

from bot.codec.stored import (
    CHOUETTE_VERSION,
    TABLE_VERSION,
    chouette_event_tag,
    encode_chouette,
    encode_chouette_event,
    encode_event,
    encode_table,
    event_tag,
)
from bot.rules.act import act
from bot.rules.actions import AskRematch
from bot.rules.side import Side
from tests.codec import test_chouettes as chouettes
from tests.codec.test_stored import SAMPLES, play
from tests.support.scripted_dice import RandomDice

_SEEDS = range(100)
_MOST_STATES = 40
_FEW_STATES = 7


def main() -> None:
    """Few and short random tables and chouettes that hold every event between them."""
    _tables()
    _chouettes()


def _tables() -> None:
    played = {
        seed: ({event_tag(happening.event) for happening in log}, len(log))
        for seed in _SEEDS
        for _, log in (play(seed),)
    }
    covered: set[str] = set()
    number = 0
    while True:
        seed = max(played, key=lambda seed: len(played[seed][0] - covered) / (40 + played[seed][1]))
        if not played[seed][0] - covered:
            return
        covered |= played[seed][0]
        number += 1
        _write(seed, number)


def _chouettes() -> None:
    played = {seed: chouettes.play(seed, actions=600) for seed in range(400)}
    kinds = {
        seed: {chouette_event_tag(happening.event) for happening in log} for seed, (_, log) in played.items()
    }
    covered: set[str] = set()
    number = 0
    while True:
        seed = max(kinds, key=lambda seed: len(kinds[seed] - covered) / (100 + len(played[seed][1])))
        if not kinds[seed] - covered:
            return
        covered |= kinds[seed]
        number += 1
        states, log = played[seed]
        step = 1 + len(states) // _FEW_STATES
        for name, lines in (
            ("state", map(encode_chouette, [*states[:-1:step], states[-1]])),
            ("log", map(encode_chouette_event, log)),
        ):
            path = SAMPLES / f"chouette-{name}-v{CHOUETTE_VERSION}-{number}.jsonl"
            path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def _write(seed: int, number: int) -> None:
    states, log = play(seed)
    table, asked = act(states[-1], Side.BLACK, AskRematch(), RandomDice(seed))
    step = 1 + len(states) // _MOST_STATES
    tables = [*states[:-1:step], states[-1], table]
    for name, lines in (
        ("table", map(encode_table, tables)),
        ("log", map(encode_event, (*log, *asked))),
    ):
        path = SAMPLES / f"{name}-v{TABLE_VERSION}-{number}.jsonl"
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
