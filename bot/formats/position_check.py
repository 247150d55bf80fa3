"""What a position must be to be one of its variant, however it was written down."""

from bot.formats.errors import FormatError
from bot.rules.board import BAR, HEAD, OFF, Board, checkers_on_board, flipped
from bot.rules.moves import HOME
from bot.rules.variant import Contact, Variant


def checked_board(
    variant: Variant,
    points: tuple[int, ...],
    pinned: tuple[int, ...] = (),
    to_enter: tuple[int, int] = (0, 0),
) -> Board:
    """The board of these checkers; those that are missing have been borne off.

    points, pinned: 26 counts, as in `Board`; no pinned at all means that nothing is. to_enter: (mover, opponent).
    Raises FormatError naming the count or point that is wrong.
    """
    _check_bars(variant, points)
    _check_pinned(variant, points, pinned)
    _check_to_enter(variant, to_enter)
    if variant.contact is Contact.PIN:
        pinned = pinned or (0,) * len(points)
    placed = checkers_on_board(Board(points, (0, 0), pinned, to_enter))
    if max(placed) > variant.checkers:
        raise FormatError(
            "board", list(placed), f"at most {variant.checkers} checkers a side in {variant.id}"
        )
    off = (variant.checkers - placed[0], variant.checkers - placed[1])
    board = Board(points, off, pinned, to_enter)
    if not variant.has_bar:
        _check_home(variant, board)
    return board


def _check_bars(variant: Variant, points: tuple[int, ...]) -> None:
    if variant.has_bar:
        if points[OFF] > 0:
            raise FormatError("board[0]", points[OFF], "0 or negative, the opponent's bar")
        if points[BAR] < 0:
            raise FormatError("board[25]", points[BAR], "0 or positive, the mover's bar")
        return
    for place in (OFF, BAR):
        if points[place]:
            raise FormatError(f"board[{place}]", points[place], f"0, there is no bar in {variant.id}")


def _check_pinned(variant: Variant, points: tuple[int, ...], pinned: tuple[int, ...]) -> None:
    if pinned and variant.contact is not Contact.PIN:
        raise FormatError("pinned", list(pinned), f"nothing is pinned in {variant.id}")
    for place, count in enumerate(pinned):
        pins = count in (1, -1) and OFF < place < BAR and points[place] * count < 0
        if count and not pins:
            raise FormatError(
                f"pinned[{place}]", count, "1 under the opponent's checkers, -1 under the mover's, or 0"
            )


def _check_to_enter(variant: Variant, to_enter: tuple[int, int]) -> None:
    if any(to_enter) and not variant.enters:
        raise FormatError("to_enter", list(to_enter), f"all begin on the board in {variant.id}")
    if min(to_enter) < 0:
        raise FormatError("to_enter", list(to_enter), "counts from 0")


def _check_home(variant: Variant, board: Board) -> None:
    """Where nothing is sent back, a side that has borne off has no checker outside its home."""
    for side, seen in (("mover", board), ("opponent", flipped(board, variant.parallel))):
        outside = [
            p for p in range(HOME + 1, HEAD + 1) if seen.points[p] > 0 or (seen.pinned and seen.pinned[p] > 0)
        ]
        if seen.off[0] and outside:
            raise FormatError(
                "board", f"{side}'s checker on his {outside[-1]}", f"all at home, since {seen.off[0]} are off"
            )
