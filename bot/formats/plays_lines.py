"""The worker behind `civetta plays`: a position and dice as one JSON line, its legal plays as another.

In: ``{"id", "board", "off", "dice", "played"}``. The board is 26 counts in the mover's view, the mover positive;
place 25 is his bar, place 0 the opponent's (0 or negative). ``off`` (mover, opponent) may be missing: then it is the
checkers that are. ``played`` is for a turn in progress: the steps ``[from, die]`` made since ``board``.

Out: ``{"id", "n_dice", "n_plays", "results"}``: the distinct final positions as GNU Position IDs from the opponent's
view, sorted; for a turn in progress also ``next_steps``, the steps ``[from, die]`` that may follow, sorted.
``n_dice`` counts the dice of the whole turn. A bad line gives ``{"id", "error"}``.
"""

import json
from dataclasses import dataclass
from typing import Any

from bot.formats.errors import FormatError, shortened
from bot.formats.position_id import encode_position_id
from bot.rules.board import BAR, OFF, Board, checkers_on_board, flipped
from bot.rules.dice import Roll
from bot.rules.plays import CheckerMove, legal_plays, next_steps
from bot.rules.variant import Variant

LONGEST_LINE = 10_000

_TWO_COUNTS = "two counts [mover, opponent]"


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
    board = _parse_board(variant, case)
    dice = _integers(case, "dice", "two numbers 1..6", length=2)
    if not all(1 <= die <= 6 for die in dice):
        raise FormatError("dice", dice, "two numbers 1..6")
    roll = Roll(*dice)
    played = _parse_played(variant, board, roll, case)
    legal = legal_plays(variant, board, roll, played)
    results = sorted(encode_position_id(flipped(play.board, variant.parallel)) for play in legal.plays)
    answer: dict[str, object] = {
        "n_dice": len(played) + legal.n_dice,
        "n_plays": len(results),
        "results": results,
    }
    if "played" in case:
        answer["next_steps"] = sorted([m.source, m.die] for m in next_steps(variant, board, roll, played))
    return answer


def _parse_board(variant: Variant, case: dict[str, Any]) -> Board:
    points = _integers(case, "board", f"{BAR + 1} counts", length=BAR + 1)
    if points[OFF] > 0:
        raise FormatError("board[0]", points[OFF], "0 or negative, the opponent's bar")
    if points[BAR] < 0:
        raise FormatError("board[25]", points[BAR], "0 or positive, the mover's bar")
    on_board = checkers_on_board(Board(points))
    if max(on_board) > variant.checkers:
        raise FormatError(
            "board", list(on_board), f"at most {variant.checkers} checkers a side in {variant.id}"
        )
    missing = (variant.checkers - on_board[0], variant.checkers - on_board[1])
    if "off" in case and _integers(case, "off", _TWO_COUNTS, length=2) != missing:
        raise FormatError(
            "off", case["off"], f"{list(missing)}, the checkers missing from {variant.checkers} a side"
        )
    return Board(points, missing)


def _parse_played(
    variant: Variant, board: Board, roll: Roll, case: dict[str, Any]
) -> tuple[CheckerMove, ...]:
    """The steps made so far. Raises FormatError unless each could be made when it was."""
    listed = case.get("played", [])
    if not isinstance(listed, list):
        raise FormatError("played", listed, "a list of steps [from, die]")
    played: tuple[CheckerMove, ...] = ()
    for step in listed:
        allowed = {(m.source, m.die): m for m in next_steps(variant, board, roll, played)}
        pair = tuple(step) if isinstance(step, list) else ()
        move = allowed.get(pair) if all(type(n) is int for n in pair) and len(pair) == 2 else None
        if move is None:
            steps = " ".join(f"[{source},{die}]" for source, die in allowed) or "no further step"
            raise FormatError("played", step, steps)
        played += (move,)
    return played


def _integers(case: dict[str, Any], field: str, allowed: str, *, length: int) -> tuple[int, ...]:
    if field not in case:
        raise FormatError(field, "missing", allowed)
    value = case[field]
    if not isinstance(value, list) or len(value) != length or any(type(n) is not int for n in value):
        raise FormatError(field, value, allowed)
    return tuple(value)
