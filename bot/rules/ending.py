"""Whether a play that was just finished ends the game, and how."""

from dataclasses import replace

from bot.rules.board import HEAD, Board, checkers_on_board
from bot.rules.events import GameEnded, HowEnded, PlayFinished
from bot.rules.game import Game, board_seen_by, only_cube, turn_of
from bot.rules.moves import HOME
from bot.rules.scoring import GAMMON, board_level, game_ended
from bot.rules.side import Side
from bot.rules.table import Table
from bot.rules.variant import Variant

_MOST_DICE = 4


def end_after(table: Table, game: Game, play: PlayFinished) -> GameEnded | None:
    """The end of the game, if the play brought it."""
    rules, side = table.rules, play.side
    after = replace(game, turn=replace(turn_of(game), moves=play.moves))
    boards = {seen_by: board_seen_by(rules, after, seen_by) for seen_by in Side}
    finished = [seen_by for seen_by in Side if boards[seen_by].off[0] == rules.checkers]
    if not finished:
        return _end_by_mother(table, game, boards, side) if rules.mothers else None
    if len(finished) == len(boards):
        return GameEnded(None, HowEnded.BORNE_OFF, level=0, points=0)
    (first,) = finished
    if (
        first is side
        and side is game.starter
        and rules.last_roll
        and last_roll_matters(rules, boards[side.other])
    ):
        return None
    winner = first.other if rules.last_to_finish else first
    return _won(table, game, boards, winner, HowEnded.BORNE_OFF, board_level(rules, boards[winner.other]))


def last_roll_matters(rules: Variant, board: Board) -> bool:
    """Whether one more roll could change how the game ends: finish it too, or bear off the first checker.

    board: seen by the side that has the roll. True where it is not quite clear.
    """
    if checkers_on_board(board)[0] <= _MOST_DICE:
        return True
    outside = sum(n for n in board.points[HOME + 1 :] if n > 0)
    return rules.max_level >= GAMMON and board.off[0] == 0 and outside < _MOST_DICE


def _end_by_mother(table: Table, game: Game, boards: dict[Side, Board], side: Side) -> GameEnded | None:
    """A mother, the last checker on its start point, lies pinned there: lost double; both of them: drawn.

    While the pinner has a checker on his own start point himself, his mother can still be pinned too, and play goes on.
    """
    lost = {s: boards[s].pinned[HEAD] > 0 for s in Side}
    if all(lost.values()):
        return GameEnded(None, HowEnded.MOTHER_PINNED, level=0, points=0)
    for winner in (side, side.other):
        if lost[winner.other] and boards[winner].points[HEAD] <= 0:
            return _won(table, game, boards, winner, HowEnded.MOTHER_PINNED, GAMMON)
    return None


def _won(
    table: Table, game: Game, boards: dict[Side, Board], winner: Side, how: HowEnded, level: int
) -> GameEnded:
    return game_ended(
        table.terms, only_cube(game), winner=winner, how=how, level=level, loser=boards[winner.other]
    )
