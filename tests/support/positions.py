"""Positions that arise in play, and one-line positions for tests."""

from random import Random

from bot.rules.board import Board, checkers_on_board, flipped
from bot.rules.dice import Roll
from bot.rules.plays import legal_plays
from bot.rules.variant import Variant, start_board


def board_of(ours: str, theirs: str = "", checkers: int = 15) -> Board:
    """A board from words such as ``"24*2 8 bar"``: point, or bar, times a count; both in our own numbers.

    The checkers that are not named have been borne off.
    """
    points = [0] * 26
    for text, sign, bar in ((ours, 1, 25), (theirs, -1, 0)):
        for word in text.split():
            point, _, count = word.partition("*")
            points[bar if point == "bar" else int(point)] += sign * int(count or 1)
    placed = checkers_on_board(Board(tuple(points)))
    return Board(tuple(points), (checkers - placed[0], checkers - placed[1]))


def random_roll(random: Random) -> Roll:
    """Two honest dice."""
    return Roll(random.randint(1, 6), random.randint(1, 6))


def game_positions(variant: Variant, random: Random) -> list[tuple[Board, Roll]]:
    """The positions and rolls of one game of random plays, each in the mover's view, to the last checker.

    For games that hit: where checkers are pinned or blocked for good, this would never end.
    """
    board = start_board(variant)
    seen: list[tuple[Board, Roll]] = []
    while checkers_on_board(board)[1] and checkers_on_board(board)[0]:
        roll = random_roll(random)
        seen.append((board, roll))
        plays = legal_plays(variant, board, roll).plays
        after = random.choice(plays).board if plays else board
        board = flipped(after, variant.parallel)
    return seen
