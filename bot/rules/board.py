"""One position, seen by one player."""

from dataclasses import dataclass

BAR = 25
OFF = 0


@dataclass(frozen=True, slots=True)
class Board:
    """Checkers of one position, seen by one player.

    points: 26 signed counts. Index 1..24 are that player's points, 25 that player's bar, 0 the opponent's bar.
        Positive is ours, negative theirs. Games without a bar (long nardy and its kin) leave 0 and 25 at zero; there
        both players move the same way round and the opponent's view is another turn of the board, see `flipped`.
    off: checkers borne off, (ours, theirs).
    """

    points: tuple[int, ...]
    off: tuple[int, int] = (0, 0)
