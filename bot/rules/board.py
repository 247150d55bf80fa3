"""One position, seen by one player."""

from dataclasses import dataclass

BAR = 25
OFF = 0


@dataclass(frozen=True, slots=True)
class Board:
    """Checkers of one position, seen by one player.

    points: 26 signed counts. Index 1..24 are that player's points, 25 that player's bar, 0 the opponent's
        bar. Positive is ours, negative theirs. Games without a bar (long nardy and its kin) leave 0 and 25 at
        zero; there both players move the same way round and the opponent's view is another turn of the board,
        see `flipped`.
    off: checkers borne off, (ours, theirs).
    """

    points: tuple[int, ...]
    off: tuple[int, int] = (0, 0)


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
    return Board(theirs, (board.off[1], board.off[0]))


def pip_count(board: Board) -> int:
    """Steps we need to bear off everything; a checker on the bar needs 25."""
    return sum(p * n for p, n in enumerate(board.points) if n > 0)


def checkers_on_board(board: Board) -> tuple[int, int]:
    """Checkers not borne off, (ours, theirs), the bar included."""
    return sum(n for n in board.points if n > 0), -sum(n for n in board.points if n < 0)


def has_contact(board: Board) -> bool:
    """Whether the two sides must still pass each other, in games whose players move against each other."""
    ours = [p for p, n in enumerate(board.points) if n > 0]
    theirs = [p for p, n in enumerate(board.points) if n < 0]
    return bool(ours and theirs) and max(ours) > min(theirs)
