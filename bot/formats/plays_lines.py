"""The worker behind `civetta plays`: a position and dice as one JSON line, its legal plays as another.

In: ``{"id", "board", "off", "dice", "played"}``. The board is 26 counts in the mover's view, the mover positive;
place 25 is his bar, place 0 the opponent's (0 or negative); games without a bar may leave place 25 away. ``off``
(mover, opponent) may be missing: then it is the checkers that are. ``played`` is for a turn in progress: the steps
``[from, die]`` made since ``board``. Some games know more, see `position_lines`.

Out: ``{"id", "n_dice", "n_plays", "results"}``: the distinct final positions as `position_text` writes them, sorted;
for a turn in progress also ``next_steps``, the steps ``[from, die]`` that may follow, sorted. ``n_dice`` counts the
dice of the whole turn (the most that can be used, where it has several parts). A bad line gives ``{"id", "error"}``.
"""

import json
from dataclasses import dataclass
from typing import Any

from bot.formats.errors import FormatError, shortened
from bot.formats.position_lines import parse_board, parse_context, parse_dice
from bot.formats.position_text import position_text
from bot.formats.whole_turn import turn_ends, with_steps
from bot.rules.dice import Roll
from bot.rules.side import Side
from bot.rules.turn import Turn, steps_of
from bot.rules.variant import Variant

LONGEST_LINE = 10_000


@dataclass(frozen=True, slots=True)
class Answer:
    """One line of output, without its line end, and whether the line asked about was good."""

    text: str
    is_good: bool


def answer_line(variant: Variant, line: str) -> Answer:
    """All legal plays for one line of input. Raises nothing: a bad line is answered with what is wrong in it."""
    case_id: object = None
    try:
        case = _parse_object(line)
        case_id = case.get("id")
        answer = _answer(variant, case)
    except FormatError as error:
        return Answer(json.dumps({"id": case_id, "error": str(error)}), is_good=False)
    return Answer(json.dumps({"id": case_id, **answer}), is_good=True)


def _parse_object(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise FormatError("line", line, f"at most {LONGEST_LINE} characters, not {len(line)}")
    try:
        case = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FormatError("line", line.strip(), f"JSON ({shortened(str(error))})") from None
    if not isinstance(case, dict):
        raise FormatError("line", line.strip(), "a JSON object")
    if not isinstance(case.get("id"), str | int | None):
        case.pop("id")
    return case


def _answer(variant: Variant, case: dict[str, Any]) -> dict[str, object]:
    board = parse_board(variant, case)
    played = _parse_played(case)
    turn = Turn(Side.WHITE, board, Roll(*parse_dice(case)), context=parse_context(variant, case))
    turn = with_steps(variant, turn, played)
    ends = turn_ends(variant, turn)
    results = sorted(position_text(variant, end) for end in ends.boards)
    answer: dict[str, object] = {
        "n_dice": len(played) + ends.n_dice,
        "n_plays": len(results),
        "results": results,
    }
    if "played" in case:
        answer["next_steps"] = sorted([m.source, m.die] for m in steps_of(variant, turn))
    return answer


def _parse_played(case: dict[str, Any]) -> tuple[tuple[int, int], ...]:
    listed = case.get("played", [])
    if not isinstance(listed, list):
        raise FormatError("played", listed, "a list of steps [from, die]")
    steps: list[tuple[int, int]] = []
    for step in listed:
        match step:
            case [int() as source, int() as die] if not {type(source), type(die)} - {int}:
                steps.append((source, die))
            case _:
                raise FormatError("played", step, "a step [from, die]")
    return tuple(steps)
