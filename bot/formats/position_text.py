"""A position as one word, as `civetta plays` answers.

* Hitting games: GNU's Position ID, seen by the opponent of the mover; where checkers enter from off the board, with
  ``:a:b`` behind it, those still to enter of the opponent and of the mover.
* Games in which both go the same way round: 24 characters, the mover's points 1..24: ``.`` empty, ``A``..``O`` 1..15
  checkers of the mover, ``a``..``o`` of the opponent.
* Pinning games: the same for the free checkers, ``/``, and 24 characters with ``m`` or ``o`` where a checker of the
  mover or the opponent lies pinned.
"""

from bot.formats.position_id import encode_position_id
from bot.rules.board import HEAD, Board, flipped
from bot.rules.variant import Contact, Variant

_PINNED = {0: ".", 1: "m", -1: "o"}


def position_text(variant: Variant, board: Board) -> str:
    """The word for a position. board: the mover's view, at most 15 checkers a side."""
    match variant.contact:
        case Contact.HIT:
            entering = f":{board.to_enter[1]}:{board.to_enter[0]}" if variant.enters else ""
            return encode_position_id(flipped(board)) + entering
        case Contact.BLOCK:
            return _letters(board)
        case Contact.PIN:
            return f"{_letters(board)}/{''.join(_PINNED[n] for n in board.pinned[1 : HEAD + 1])}"


def _letters(board: Board) -> str:
    return "".join(_letter(n) for n in board.points[1 : HEAD + 1])


def _letter(count: int) -> str:
    if count == 0:
        return "."
    return chr(ord("A") + count - 1) if count > 0 else chr(ord("a") - count - 1)
