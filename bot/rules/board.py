"""One position, seen by one player."""

from dataclasses import dataclass

BAR = 25
OFF = 0
HEAD = 24
"""The point on which all checkers begin in long nardy and its kin; elsewhere simply the farthest one."""
ENTRY = 26
"""Where checkers stand that have not entered yet, in games that begin with an empty board. They enter as from the bar:
die d leads to point 25 - d."""


@dataclass(frozen=True, slots=True)
class Board:
    """Checkers of one position, seen by one player.

    points: 26 signed counts. Index 1..24 are that player's points, 25 that player's bar, 0 the opponent's
        bar. Positive is ours, negative theirs. Games without a bar (long nardy and its kin) leave 0 and 25 at
        zero; there both players move the same way round and the opponent's view is another turn of the board,
        see `flipped`.
    off: checkers borne off, (ours, theirs).
    pinned: in games that pin, 26 signed counts as in points, -1, 0 or 1: the checker that lies held under one or more
        checkers of the other colour, which alone are counted in points; elsewhere empty.
    to_enter: checkers that have not come in yet, (ours, theirs).
    """

    points: tuple[int, ...]
    off: tuple[int, int] = (0, 0)
    pinned: tuple[int, ...] = ()
    to_enter: tuple[int, int] = (0, 0)


def flipped(board: Board, parallel: bool = False) -> Board:
    """The same position as the opponent sees it.

    parallel: both players move the same way round, their heads diagonal: our point p is the opponent's p + 12
        or p - 12. Otherwise they move against each other and our point p is the opponent's 25 - p.
    """
    points = board.points
    if parallel:
        theirs = (-points[BAR], *(-n for n in points[13:25]), *(-n for n in points[1:13]), -points[OFF])
    else:
        theirs = tuple(-n for n in reversed(points))
    pinned = tuple(-n for n in reversed(board.pinned))
    return Board(theirs, (board.off[1], board.off[0]), pinned, (board.to_enter[1], board.to_enter[0]))


def pip_count(board: Board) -> int:
    """Steps we need to bear off everything; a checker on the bar, or not entered yet, needs 25."""
    free = sum(p * n for p, n in enumerate(board.points) if n > 0)
    held = sum(p * n for p, n in enumerate(board.pinned) if n > 0)
    return free + held + BAR * board.to_enter[0]


def checkers_on_board(board: Board) -> tuple[int, int]:
    """Checkers not borne off, (ours, theirs): on the bar, held and not entered yet ones included."""
    counts = (*board.points, *board.pinned)
    ours = sum(n for n in counts if n > 0) + board.to_enter[0]
    return ours, board.to_enter[1] - sum(n for n in counts if n < 0)


def has_contact(board: Board, parallel: bool = False) -> bool:
    """Whether a checker of one side must still pass one of the other. parallel: as in `flipped`."""
    if any(board.pinned):
        return True
    ours = _places(board)
    if parallel:
        # Each side in its own numbers meets the other's checkers where they stand in those numbers.
        theirs = _places(flipped(board, parallel))
        return _passes(ours, {(p + 11) % 24 + 1 for p in theirs}) or _passes(
            theirs, {(p + 11) % 24 + 1 for p in ours}
        )
    return _passes(ours, {BAR - p for p in _places(flipped(board))})


def _places(board: Board) -> set[int]:
    """The own points we stand on; 25 also for checkers that have not entered."""
    entering = {BAR} if board.to_enter[0] else set()
    return {p for p, n in enumerate(board.points) if n > 0} | entering


def _passes(movers: set[int], standing: set[int]) -> bool:
    return bool(movers and standing) and max(movers) > min(standing)
