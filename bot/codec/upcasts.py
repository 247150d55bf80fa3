"""Stored JSON of earlier formats made into that of the next one."""

from typing import Any


def with_turn_context(stored: dict[str, Any]) -> dict[str, Any]:
    """Tables of format 2 say who began the game and how many turns the side on turn has had.

    Format 1 knew only games whose opening throw decides, so both follow from what it has.
    """
    game = stored["table"]["phase"].get("game")
    if game is not None:
        decided = [int(second > first) for first, second in game["opening"] if first != second]
        starter = decided[-1] if decided else None
        game["starter"] = starter
        turn = game["turn"]
        if turn is not None:
            side = turn["side"]
            turn["context"] = {"number": game["turns"][side] + 1, "is_starter": side == starter}
    return {**stored, "v": 2}
