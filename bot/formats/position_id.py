"""GNU Backgammon's Position ID: 14 characters that say where the checkers stand, seen by the player on roll.

Bits: first the player not on roll, then the player on roll; of each the points 1..24 in his own numbers and his
bar, as many ones as checkers and then a zero. Checkers borne off are not stored: they are those that are missing.
(GNU Backgammon manual, "A technical description of the Position ID"; the order of the two players is what the
program does.)
"""

from bot.formats.bits import decode_bits, encode_bits
from bot.formats.errors import FormatError
from bot.rules.board import BAR, Board, flipped

N_BYTES = 10
FIELD = "position"


def encode_position_id(board: Board) -> str:
    """The ID of a board in the view of the player on roll. Raises FormatError beyond 15 checkers a side."""
    bits = at = 0
    for view in (flipped(board), board):
        for checkers in (max(n, 0) for n in view.points[1:]):
            bits |= ((1 << checkers) - 1) << at
            at += checkers + 1
    if at > N_BYTES * 8:
        raise FormatError(FIELD, board.points, "at most 15 checkers a side")
    return encode_bits(bits, n_bytes=N_BYTES)


def decode_position_id(text: str, checkers: int = 15) -> Board:
    """The board an ID stands for, in the view of the player on roll.

    checkers: of each player; those missing from the board have been borne off. Raises FormatError when it is no
    ID, has more checkers, or puts both players on one point.
    """
    bits = decode_bits(text, field=FIELD, n_bytes=N_BYTES)
    counts: list[int] = []
    for _ in range(2 * BAR):
        run = (~bits & (bits + 1)).bit_length() - 1
        counts.append(run)
        bits >>= run + 1
    theirs, ours = counts[:BAR], counts[BAR:]
    if bits:
        raise FormatError(FIELD, text, "25 places of each player and nothing after them")
    if sum(theirs) > checkers or sum(ours) > checkers:
        raise FormatError(FIELD, text, f"at most {checkers} checkers a side")
    points = [-theirs[BAR - 1], *ours]
    for point in range(1, BAR):
        facing = theirs[BAR - 1 - point]
        if facing and points[point]:
            raise FormatError(FIELD, text, f"checkers of one player on point {point}")
        points[point] -= facing
    return Board(tuple(points), (checkers - sum(ours), checkers - sum(theirs)))
