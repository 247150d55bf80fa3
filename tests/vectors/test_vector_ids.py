"""Position ID, Match ID and XGID, both ways, against GNU Backgammon.

Ours keeps every field, so an ID read and written again is the same ID. GNU Backgammon, when it resumes a game,
takes back offers that wait for an answer; that is not compared. Given an XGID it makes the player on roll player 1;
here the caller says which side sits at the bottom.
"""

from typing import Any

from bot.formats.match_id import GameState, MatchState, decode_match_id, encode_match_id
from bot.formats.position_id import decode_position_id, encode_position_id
from bot.formats.xgid import format_xgid, match_of, parse_xgid, xgid_of
from bot.rules.board import Board
from bot.rules.side import Side
from tests.vectors.loading import vector_lines

FILE = "ids.jsonl"


def _bottom(case: dict[str, Any]) -> Side:
    """Player 1, unless the IDs are themselves what GNU Backgammon made of an XGID with the top player on roll."""
    return _gnubg_bottom(case) if case["set_gnubgid_gives"] is None else Side.BLACK


def _gnubg_bottom(case: dict[str, Any]) -> Side:
    """The side at the bottom when the player on roll has become player 1."""
    return Side.BLACK if parse_xgid(case["xgid"]).bottom_on_roll else Side.WHITE


def _state(case: dict[str, Any]) -> MatchState:
    return MatchState(
        on_roll=Side(case["on_roll"]),
        turn=Side(case["turn"]),
        cube=case["cube"],
        cube_owner=None if case["cube_owner"] == -1 else Side(case["cube_owner"]),
        dice=(case["dice"][0], case["dice"][1]),
        doubled=case["doubled"],
        resigned=case["resigned"],
        game_state=GameState(case["game_state"]),
        match_length=case["match_length"],
        score=(case["score"][0], case["score"][1]),
        crawford=case["crawford"],
        jacoby=case["jacoby"],
    )


def _high_first(dice: tuple[int, int]) -> tuple[int, int]:
    return max(dice), min(dice)


def test_vector_ids_position() -> None:
    """A Position ID stands for the board, and the board for the Position ID."""
    cases = vector_lines(FILE)
    read = [(case["id"], list(decode_position_id(case["position_id"]).points)) for case in cases]
    written = [(case["id"], encode_position_id(Board(tuple(case["board"])))) for case in cases]
    assert [(case["id"], case["board"]) for case in cases] == read
    assert [(case["id"], case["position_id"]) for case in cases] == written


def test_vector_ids_match() -> None:
    """A Match ID stands for the state, and the state for the Match ID."""
    cases = vector_lines(FILE)
    assert [(case["id"], _state(case)) for case in cases] == [
        (case["id"], decode_match_id(case["match_id"])) for case in cases
    ]
    assert [(case["id"], case["match_id"]) for case in cases] == [
        (case["id"], encode_match_id(_state(case))) for case in cases
    ]


def test_vector_ids_xgid_read() -> None:
    """An XGID stands for the same board and state; only the order of the dice is its own."""
    cases = [case for case in vector_lines(FILE) if case.get("xgid")]
    for case in cases:
        board, state = match_of(parse_xgid(case["xgid"]), bottom=_bottom(case))
        assert (case["id"], case["board"]) == (case["id"], list(board.points))
        assert (case["id"], case["match_id"]) == (case["id"], encode_match_id(state))


def test_vector_ids_xgid_as_gnubg_resumes() -> None:
    """With the player on roll as player 1, an XGID gives the very IDs GNU Backgammon makes of it."""
    for case in vector_lines(FILE):
        if case.get("xgid") and not case["doubled"]:
            board, state = match_of(parse_xgid(case["xgid"]), bottom=_gnubg_bottom(case))
            ours = f"{encode_position_id(board)}:{encode_match_id(state)}"
            assert (case["id"], case["xgid_gnubg_gives"]) == (case["id"], ours)


def test_vector_ids_xgid_written() -> None:
    """An XGID read and written again is the same text, and the state alone gives it but for the order of dice."""
    cases = [case for case in vector_lines(FILE) if case.get("xgid")]
    for case in cases:
        read = parse_xgid(case["xgid"])
        made = xgid_of(Board(tuple(case["board"])), _state(case), bottom=_bottom(case), beavers=read.beavers)
        assert case["xgid"] == format_xgid(read)
        assert (read.board.points, _high_first(read.dice)) == (made.board.points, _high_first(made.dice))
        assert format_xgid(read).split(":")[1:4] == format_xgid(made).split(":")[1:4]
        assert format_xgid(read).split(":")[5:] == format_xgid(made).split(":")[5:]
