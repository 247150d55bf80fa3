"""A position as one word, as `civetta plays` answers and `civetta render` reads.

* Hitting games: GNU's Position ID, seen by the opponent of the mover; where checkers enter from off the board, with
  ``:a:b`` behind it, those still to enter of the opponent and of the mover.
* Games in which both go the same way round: 24 characters, the mover's points 1..24: ``.`` empty, ``A``..``O`` 1..15
  checkers of the mover, ``a``..``o`` of the opponent.
* Pinning games: the same for the free checkers, ``/``, and 24 characters with ``m`` or ``o`` where a checker of the
  mover or the opponent lies pinned.
"""

import re

from bot.formats.errors import FormatError
from bot.formats.position_check import checked_board
from bot.formats.position_id import decode_position_id, encode_position_id
from bot.rules.board import HEAD, Board, flipped
from bot.rules.variant import Contact, Variant

_FIELD = "position"
_PINNED = {0: ".", 1: "m", -1: "o"}
_COUNTS = {".": 0} | {
    chr(ord(first) + n): sign * (n + 1) for first, sign in (("A", 1), ("a", -1)) for n in range(15)
}
_HELD = {letter: count for count, letter in _PINNED.items()}
_ENTERING = re.compile(r"(.*):(\d{1,2}):(\d{1,2})", re.ASCII)


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


def parse_position(variant: Variant, text: str) -> Board:
    """The board a word stands for: of hitting games in the view of the player on roll, of the others in the mover's.

    So it reads what `position_text` wrote, of hitting games as the opponent finds it. Raises FormatError naming what
    is wrong.
    """
    match variant.contact:
        case Contact.HIT:
            return _parse_id(variant, text)
        case Contact.BLOCK:
            return checked_board(variant, _counts(text, _COUNTS, "a letter A..O or a..o, or ."))
        case Contact.PIN:
            free, stroke, held = text.partition("/")
            if not stroke:
                raise FormatError(_FIELD, text, f"{HEAD} characters, a stroke, {HEAD} characters")
            return checked_board(
                variant,
                _counts(free, _COUNTS, "a letter A..O or a..o, or ."),
                _counts(held, _HELD, "m, o or . behind the stroke"),
            )


def _parse_id(variant: Variant, text: str) -> Board:
    to_enter = (0, 0)
    entering = _ENTERING.fullmatch(text) if variant.enters else None
    if entering is not None:
        text, to_enter = entering[1], (int(entering[2]), int(entering[3]))
    return checked_board(variant, decode_position_id(text).points, to_enter=to_enter)


def _counts(text: str, meaning: dict[str, int], allowed: str) -> tuple[int, ...]:
    if len(text) != HEAD:
        raise FormatError(_FIELD, text, f"{HEAD} characters, not {len(text)}")
    for place, letter in enumerate(text, start=1):
        if letter not in meaning:
            raise FormatError(f"{_FIELD}[{place}]", letter, allowed)
    return (0, *(meaning[letter] for letter in text), 0)


def _letters(board: Board) -> str:
    return "".join(_letter(n) for n in board.points[1 : HEAD + 1])


def _letter(count: int) -> str:
    if count == 0:
        return "."
    return chr(ord("A") + count - 1) if count > 0 else chr(ord("a") - count - 1)
