"""Plays and steps as players write them."""

from collections.abc import Iterable

from bot.rules.board import BAR, Board
from bot.rules.notation import format_move, format_play
from bot.rules.plays import CheckerMove, Play

_NO_BOARD = Board((0,) * (BAR + 1))


def play_text(moves: tuple[CheckerMove, ...]) -> str:
    """A finished play in its canonical spelling; empty when nothing was moved."""
    # The spelling follows from the moves alone.
    return format_play(Play(moves, _NO_BOARD))


def steps_text(moves: Iterable[CheckerMove]) -> str:
    """Steps in the order in which they were made."""
    return " ".join(format_move(move) for move in moves)
