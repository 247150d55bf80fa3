"""What people of a chouette want to do: plain sensible backgammon, cubes turned and taken as each of them sees it.

Nothing here knows how a wish is carried out: by the pure rules, a button, a typed command.
"""

from math import exp
from random import Random

from bot.chouette.actions import (
    AnswerCubes,
    AnswerExtras,
    BePartner,
    ChooseAutomatic,
    ChouetteAction,
    CubeAnswer,
    Double,
    GiveExtras,
    NoDouble,
    Ready,
    Resume,
)
from bot.chouette.game import Answer, ChouetteGame
from bot.chouette.house_rules import board_terms
from bot.chouette.questions import Asked, Task
from bot.chouette.roles import side_in
from bot.chouette.state import Chouette, game_of
from bot.rules.actions import (
    AcceptResignation,
    LiftDice,
    NameDouble,
    PlayWhole,
    RefuseResignation,
    RollDice,
    StartGame,
)
from bot.rules.board import BAR, OFF, Board, flipped, has_contact, pip_count
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.turn import board_now, plays_from_here

DOUBLES_FROM, TAKES_FROM, TOO_GOOD_FROM = 0.70, 0.24, 0.93
"""Chances of winning from which people double, or take; above the last one they play on for a gammon now and then."""
SPREAD = 0.05
"""How much people differ in what they make of a position."""

_PLAIN: dict[Task, ChouetteAction] = {
    Task.RESUME: Resume(),
    Task.BE_READY: Ready(),
    Task.BE_PARTNER: BePartner(accepts=True),
    Task.NAME: NameDouble(6),
    Task.GIVE_EXTRA: GiveExtras(()),
    Task.ANSWER_EXTRA: AnswerExtras(()),
    Task.AUTOMATIC: ChooseAutomatic(doubles=False),
}
"""What everybody says without thinking of the position."""


class Brain:
    """What one person does. Two of the same seed do the same."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"brain {seed}")

    def answers(self, state: Chouette, player: PlayerId, question: Asked) -> ChouetteAction:
        """His answer to a question, one that is allowed."""
        match question.task:
            case Task.ROLL | Task.DOUBLE | Task.MAY_DOUBLE:
                if self.wants_to_double(state, player, question):
                    return Double(question.cubes)
                return RollDice() if question.task is Task.ROLL else NoDouble()
            case Task.PLAY:
                return self._play(state)
            case Task.ANSWER | Task.LONE_TAKER:
                return self._about_cubes(state, player, question)
            case Task.ANSWER_LEVEL | Task.GIVE_UP_TOO | Task.ANSWER_CONCESSION:
                hopeless = self._chance(state, player) > 1 - TAKES_FROM / 4
                return AcceptResignation() if hopeless else RefuseResignation()
            case Task.NEXT_GAME:
                return StartGame(("0",) * (len(state.line) + (state.partner is not None)))
        return _PLAIN[question.task]

    def wants_to_double(self, state: Chouette, player: PlayerId, question: Asked) -> bool:
        """Whether he would turn the cubes he may turn."""
        if not question.cubes:
            return False
        chance = self._chance(state, player)
        if chance > TOO_GOOD_FROM and self._random.random() < 0.5:
            return False
        return chance > DOUBLES_FROM

    def is_unsure(self, state: Chouette, player: PlayerId) -> bool:
        """Whether he wants to hold the roll to think about a double."""
        return abs(self._chance(state, player) - DOUBLES_FROM) < SPREAD

    def _about_cubes(self, state: Chouette, player: PlayerId, question: Asked) -> ChouetteAction:
        word = Answer.TAKE if self._chance(state, player) > TAKES_FROM else Answer.DROP
        if question.task is Task.LONE_TAKER:
            word = Answer.DROP
        pairs = zip(question.cubes, question.members, strict=True)
        return AnswerCubes(tuple(CubeAnswer(cube, word, member) for cube, member in pairs))

    def _play(self, state: Chouette) -> ChouetteAction:
        game = game_of(state)
        assert game is not None
        turn, variant = turn_of(game.board), board_terms(state.rules).rules
        plays = plays_from_here(variant, turn).plays
        if not plays:
            return LiftDice()
        return PlayWhole(max(plays, key=lambda play: _worth(play.board)).moves)

    def _chance(self, state: Chouette, player: PlayerId) -> float:
        game = game_of(state)
        assert game is not None
        side = side_in(game, player)
        own = chance_of(state, game, Side.WHITE)
        return (own if side is Side.WHITE else 1 - own) + self._random.gauss(0, SPREAD)


def chance_of(state: Chouette, game: ChouetteGame, side: Side) -> float:
    """Roughly how likely a side is to win."""
    turn = turn_of(game.board)
    board = board_now(board_terms(state.rules).rules, turn)
    lead = _lead(board) + 4
    on_roll = 1 / (1 + exp(-lead / (5 + 0.09 * min(pip_count(board), 100))))
    return on_roll if turn.side is side else 1 - on_roll


def _lead(board: Board) -> float:
    """The lead of whoever sees the board, in steps; with contact, what his position is worth to him added."""
    theirs = flipped(board)
    lead = float(pip_count(theirs) - pip_count(board))
    if has_contact(board):
        lead += _position(board) - _position(theirs)
    return lead


def _worth(board: Board) -> float:
    """What a position after a play is worth to who has played."""
    if not has_contact(board):
        gaps = sum(1 for point in range(1, 7) if board.points[point] == 0)
        return 10.0 * board.off[0] - pip_count(board) - 0.3 * gaps
    return _lead(board) - _danger(board)


def _position(board: Board) -> float:
    """Made points, and how hard it is for checkers on the bar to come in."""
    home = sum(1 for point in range(1, 7) if board.points[point] >= 2)
    blocks = sum(1 for point in range(4, 10) if board.points[point] >= 2)
    anchor = 3 if any(board.points[point] >= 2 for point in range(18, 23)) else 0
    return 2.0 * home + 2.0 * blocks + anchor - 1.5 * home * board.points[OFF]


def _danger(board: Board) -> float:
    """What lone checkers may cost: how far each has come, by how many enemies are near enough to hit it."""
    cost = 0.0
    for point in range(1, 25):
        if board.points[point] != 1:
            continue
        near = sum(1 for d in range(1, 7) if _enemy(board, point - d))
        far = sum(1 for d in range(7, 12) if _enemy(board, point - d))
        cost += (BAR - point) * (0.28 * min(near, 2) + 0.08 * min(far, 2))
    return cost


def _enemy(board: Board, point: int) -> bool:
    return point >= 0 and board.points[point] < 0
