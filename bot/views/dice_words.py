"""Dice of a turn."""

from bot.rules.turn import Turn


def dice_left(turn: Turn) -> tuple[int, ...]:
    """The dice that no staged step has used, larger first; empty before the roll."""
    if turn.roll is None:
        return ()
    left = list(turn.roll.dice)
    for move in turn.moves:
        left.remove(move.die)
    return tuple(left)
