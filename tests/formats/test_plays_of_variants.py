"""`civetta plays` beyond backgammon: what a line may say, what an answer looks like, what is impossible."""

import json
from typing import Any

import pytest

from bot.formats.errors import FormatError
from bot.formats.plays_lines import answer_line
from bot.formats.whole_turn import turn_ends
from bot.rules.dice import Roll
from bot.rules.side import Side
from bot.rules.terms import make_terms
from bot.rules.turn import Turn
from bot.rules.turn_context import TurnContext
from bot.rules.variant import VARIANTS, start_board

HEADS = [0] * 12 + [-15] + [0] * 11 + [15]
"""The start of the games in which both go the same way round."""
CONTRARY = [0, -15] + [0] * 22 + [15]
EMPTY = [0] * 26


def ask(variant: str, board: list[int], dice: list[int], **fields: Any) -> dict[str, Any]:
    """The answer to one line; terms: the settings, if any."""
    rules = make_terms(variant, 0, fields.pop("terms", {})).rules
    line = {"id": 1, "board": board, "dice": dice} | fields
    answer: dict[str, Any] = json.loads(answer_line(rules, json.dumps(line)).text)
    return answer


def changed(board: list[int], **points: int) -> list[int]:
    """The board with some places set: ``p6=2``."""
    after = board.copy()
    for name, count in points.items():
        after[int(name[1:])] = count
    return after


def test_parallel_games_answer_in_the_movers_view() -> None:
    """One letter a point, no bar."""
    assert {"id": 1, "n_dice": 1, "n_plays": 1, "results": ["...........o.....A.....N"]} == ask(
        "nardy", HEADS, [6, 6]
    )


def test_whose_first_turn_it_is() -> None:
    """White may take two from the head; Black too, where that is agreed."""
    two = "...........o.....B.....M"
    white = ask("nardy", HEADS, [6, 6], first_turn=True, player="white")
    black = ask("nardy", HEADS, [6, 6], first_turn=True, player="black")
    agreed = ask("nardy", HEADS, [6, 6], first_turn=True, player="black", terms={"head_exception": "both"})

    assert ([two], [two]) == (white["results"], agreed["results"])
    assert 1 == black["n_dice"]


def test_pinned_checkers_have_a_row_of_their_own() -> None:
    """`m` the mover's, `o` the opponent's, under what lies on them."""
    board, pinned = changed(CONTRARY, p1=-13, p8=-1, p13=1, p24=13), [0] * 25
    pinned[8] = 1
    answer = ask("plakoto", changed(board, p7=-1), [6, 1], pinned=pinned)

    assert all(len(text) == 49 and text[24] == "/" and text[25 + 7] == "m" for text in answer["results"])
    assert [text for text in answer["results"] if text[25 + 6] == "o"]


def test_entering_counts_stand_behind_the_id() -> None:
    """First the opponent's, then the mover's."""
    answer = ask("aceydeucey", EMPTY, [6, 4], to_enter=[15, 15])

    assert (2, [":15:13", ":15:14"]) == (answer["n_dice"], sorted(text[14:] for text in answer["results"]))


def test_upward_doubles_follow_the_third_roll() -> None:
    """Before it four fives are all; after it all parts are followed."""
    early, late = (ask("gulbara", HEADS, [5, 5], roll_no=number) for number in (3, 4))

    assert (4, 8) == (early["n_dice"], late["n_dice"])


def test_steps_of_a_later_part() -> None:
    """Four fives have been played: now sixes."""
    answer = ask("gulbara", HEADS, [5, 5], roll_no=4, played=[[24, 5]] * 4)

    assert (8, [6]) == (answer["n_dice"], sorted({die for _, die in answer["next_steps"]}))


def test_a_flood_of_positions_is_refused() -> None:
    """Small doubles that run upward have millions of ends."""
    gulbara = VARIANTS["gulbara"]
    turn = Turn(Side.WHITE, start_board(gulbara), Roll(5, 5), context=TurnContext(4))

    with pytest.raises(FormatError) as refusal:
        turn_ends(gulbara, turn, most=20)
    assert ("dice", "a roll with at most 20 final positions") == (refusal.value.field, refusal.value.allowed)


@pytest.mark.parametrize(
    ("variant", "board", "fields", "field"),
    [
        ("nardy", [*HEADS, 1], {}, "board[25]"),
        ("nardy", changed(HEADS, p24=16), {}, "board"),
        ("nardy", changed(HEADS, p24=14), {}, "board"),
        ("nardy", HEADS[:20], {}, "board"),
        ("nardy", HEADS, {"player": "red"}, "player"),
        ("nardy", HEADS, {"first_turn": True}, "player"),
        ("nardy", HEADS, {"first_turn": 1}, "first_turn"),
        ("nardy", HEADS, {"pinned": [0] * 25}, "pinned"),
        ("gulbara", HEADS, {"roll_no": 0}, "roll_no"),
        ("plakoto", CONTRARY, {"pinned": [0] * 8 + [1] + [0] * 16}, "pinned[8]"),
        ("plakoto", CONTRARY, {"pinned": [0] * 24 + [2]}, "pinned[24]"),
        ("plakoto", CONTRARY, {"pinned": [0] * 24 + [-1]}, "board"),
        ("aceydeucey", EMPTY, {"to_enter": [16, 0]}, "board"),
        ("aceydeucey", EMPTY, {"to_enter": [-1, 0]}, "to_enter"),
        ("standard", EMPTY, {"to_enter": [1, 0]}, "to_enter"),
    ],
)
def test_impossible_positions_name_what_is_wrong(
    variant: str, board: list[int], fields: dict[str, Any], field: str
) -> None:
    """The count or the point."""
    assert ask(variant, board, [2, 1], **fields)["error"].startswith(f"{field}: ")
