"""The position in a line for `civetta plays`, checked for what its variant allows.

Beside ``board`` and ``off``: ``first_turn`` (the mover has not played yet) and ``player`` (``white`` began the game)
where the head rule asks; ``roll_no`` (1, 2 … the mover's rolls, this one included) where doubles run upward, missing: a
late one; ``pinned``, 25 counts 1, 0, -1, where checkers are pinned, beside the free ones in ``board``; ``to_enter``
(mover, opponent) where they enter from off the board.
"""

from typing import Any

from bot.formats.errors import FormatError, Missing
from bot.rules.board import BAR, OFF, Board, checkers_on_board, flipped
from bot.rules.moves import HOME
from bot.rules.turn_context import LATER_TURN, TurnContext
from bot.rules.variant import Contact, Doubles, Variant

_TWO_COUNTS = "two counts [mover, opponent]"
_PLACES = BAR + 1


def parse_board(variant: Variant, case: dict[str, Any]) -> Board:
    """The board of a case. Raises FormatError naming the count or point that is wrong."""
    points = _points(variant, case)
    pinned = _pinned(variant, case, points)
    to_enter = _to_enter(variant, case)
    placed = checkers_on_board(Board(points, (0, 0), pinned, to_enter))
    if max(placed) > variant.checkers:
        raise FormatError(
            "board", list(placed), f"at most {variant.checkers} checkers a side in {variant.id}"
        )
    missing = (variant.checkers - placed[0], variant.checkers - placed[1])
    if "off" in case and integers(case, "off", _TWO_COUNTS, lengths=(2,)) != missing:
        raise FormatError(
            "off", case["off"], f"{list(missing)}, the checkers missing from {variant.checkers} a side"
        )
    board = Board(points, missing, pinned, to_enter)
    if not variant.has_bar:
        _check_home(variant, board)
    return board


def parse_context(variant: Variant, case: dict[str, Any]) -> TurnContext:
    """What the turn owes to its game. Raises FormatError."""
    if variant.doubles is Doubles.UPWARD and "roll_no" in case:
        number = case["roll_no"]
        if type(number) is not int or number < 1:
            raise FormatError("roll_no", number, "1, 2, 3 …")
        return TurnContext(number, is_starter=_is_white(variant, case))
    first = case.get("first_turn", False)
    if type(first) is not bool:
        raise FormatError("first_turn", first, "true or false")
    number = 1 if first else LATER_TURN.number
    if variant.doubles is Doubles.UPWARD and not first:
        number = variant.normal_doubles + 1
    return TurnContext(number, is_starter=_is_white(variant, case))


def integers(case: dict[str, Any], field: str, allowed: str, *, lengths: tuple[int, ...]) -> tuple[int, ...]:
    """The whole numbers of a field. Raises FormatError."""
    if field not in case:
        raise FormatError(field, Missing, allowed)
    value = case[field]
    if not isinstance(value, list) or len(value) not in lengths or any(type(n) is not int for n in value):
        raise FormatError(field, value, allowed)
    return tuple(value)


def _is_white(variant: Variant, case: dict[str, Any]) -> bool:
    player = case.get("player", "black")
    if player not in ("white", "black"):
        raise FormatError("player", player, "white or black")
    if variant.head_limit and case.get("first_turn") is True and "player" not in case:
        raise FormatError("player", Missing, "white or black")
    return bool(player == "white")


def _points(variant: Variant, case: dict[str, Any]) -> tuple[int, ...]:
    if variant.has_bar:
        points = integers(case, "board", f"{_PLACES} counts", lengths=(_PLACES,))
        if points[OFF] > 0:
            raise FormatError("board[0]", points[OFF], "0 or negative, the opponent's bar")
        if points[BAR] < 0:
            raise FormatError("board[25]", points[BAR], "0 or positive, the mover's bar")
        return points
    points = integers(case, "board", f"{BAR} counts", lengths=(BAR, _PLACES))
    points = (*points, 0)[:_PLACES]
    for place in (OFF, BAR):
        if points[place]:
            raise FormatError(f"board[{place}]", points[place], f"0, there is no bar in {variant.id}")
    return points


def _pinned(variant: Variant, case: dict[str, Any], points: tuple[int, ...]) -> tuple[int, ...]:
    if variant.contact is not Contact.PIN:
        if "pinned" in case:
            raise FormatError("pinned", case["pinned"], f"nothing is pinned in {variant.id}")
        return ()
    if "pinned" not in case:
        return (0,) * _PLACES
    counts = (*integers(case, "pinned", f"{BAR} of 1, 0, -1", lengths=(BAR, _PLACES)), 0)[:_PLACES]
    for place, count in enumerate(counts):
        pins = count in (1, -1) and OFF < place < BAR and points[place] * count < 0
        if count and not pins:
            raise FormatError(
                f"pinned[{place}]", count, "1 under the opponent's checkers, -1 under the mover's, or 0"
            )
    return counts


def _to_enter(variant: Variant, case: dict[str, Any]) -> tuple[int, int]:
    if not variant.enters:
        if "to_enter" in case:
            raise FormatError("to_enter", case["to_enter"], f"all begin on the board in {variant.id}")
        return (0, 0)
    ours, theirs = integers(case, "to_enter", _TWO_COUNTS, lengths=(2,)) if "to_enter" in case else (0, 0)
    if min(ours, theirs) < 0:
        raise FormatError("to_enter", [ours, theirs], "counts from 0")
    return ours, theirs


def _check_home(variant: Variant, board: Board) -> None:
    """Where nothing is sent back, a side that has borne off has no checker outside its home."""
    for side, seen in (("mover", board), ("opponent", flipped(board, variant.parallel))):
        outside = [
            p for p in range(HOME + 1, BAR) if seen.points[p] > 0 or (seen.pinned and seen.pinned[p] > 0)
        ]
        if seen.off[0] and outside:
            raise FormatError(
                "board", f"{side}'s checker on his {outside[-1]}", f"all at home, since {seen.off[0]} are off"
            )
