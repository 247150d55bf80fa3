"""The position in a line for `civetta plays` and `civetta render`, checked for what its variant allows.

Beside ``board`` and ``off``: ``first_turn`` (the mover has not played yet) and ``player`` (``white`` began the game)
where the head rule asks; ``roll_no`` (1, 2 … the mover's rolls, this one included) where doubles run upward, missing: a
late one; ``pinned``, 25 counts 1, 0, -1, where checkers are pinned, beside the free ones in ``board``; ``to_enter``
(mover, opponent) where they enter from off the board.
"""

from typing import Any

from bot.formats.errors import FormatError, Missing
from bot.formats.position_check import checked_board
from bot.rules.board import BAR, Board
from bot.rules.turn_context import LATER_TURN, TurnContext
from bot.rules.variant import Contact, Doubles, Variant

_TWO_COUNTS = "two counts [mover, opponent]"
_TWO_DICE = "two numbers 1..6"
_PLACES = BAR + 1


def parse_board(variant: Variant, case: dict[str, Any]) -> Board:
    """The board of a case. Raises FormatError naming the count or point that is wrong."""
    board = checked_board(variant, _points(variant, case), _pinned(variant, case), _to_enter(variant, case))
    if "off" in case and integers(case, "off", _TWO_COUNTS, lengths=(2,)) != board.off:
        raise FormatError(
            "off", case["off"], f"{list(board.off)}, the checkers missing from {variant.checkers} a side"
        )
    return board


def parse_dice(case: dict[str, Any]) -> tuple[int, int]:
    """The dice of a case. Raises FormatError."""
    first, second = integers(case, "dice", _TWO_DICE, lengths=(2,))
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise FormatError("dice", [first, second], _TWO_DICE)
    return first, second


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
        return integers(case, "board", f"{_PLACES} counts", lengths=(_PLACES,))
    return _padded(integers(case, "board", f"{BAR} counts", lengths=(BAR, _PLACES)))


def _pinned(variant: Variant, case: dict[str, Any]) -> tuple[int, ...]:
    if "pinned" not in case:
        return ()
    if variant.contact is not Contact.PIN:
        raise FormatError("pinned", case["pinned"], f"nothing is pinned in {variant.id}")
    return _padded(integers(case, "pinned", f"{BAR} of 1, 0, -1", lengths=(BAR, _PLACES)))


def _to_enter(variant: Variant, case: dict[str, Any]) -> tuple[int, int]:
    if "to_enter" not in case:
        return (0, 0)
    if not variant.enters:
        raise FormatError("to_enter", case["to_enter"], f"all begin on the board in {variant.id}")
    ours, theirs = integers(case, "to_enter", _TWO_COUNTS, lengths=(2,))
    return ours, theirs


def _padded(counts: tuple[int, ...]) -> tuple[int, ...]:
    return (*counts, 0)[:_PLACES]
