"""Tables of any variant with any position on the board, in one line."""

from dataclasses import replace

from bot.rules.board import Board
from bot.rules.cube import Cube
from bot.rules.dice import Roll, parse_roll
from bot.rules.game import Game
from bot.rules.notation import format_play
from bot.rules.plays import legal_plays
from bot.rules.side import Side
from bot.rules.table import Playing, Table
from bot.rules.terms import Terms, make_terms
from bot.rules.turn import Part, Turn
from bot.rules.turn_context import LATER_TURN, TurnContext
from tests.support.positions import board_of
from tests.support.tables import ANNA, BRUNO, SEATS

FIRST_OF_WHITE = TurnContext(1, is_starter=True)
FIRST_OF_BLACK = TurnContext(1)


def texts(
    variant: str, board: Board, roll: str, context: TurnContext = LATER_TURN, **settings: str
) -> list[str]:
    """The legal plays as texts, sorted."""
    rules = make_terms(variant, 0, settings).rules
    plays = legal_plays(rules, board, parse_roll(roll), context=context).plays
    return sorted(format_play(play) for play in plays)


def dice_used(
    variant: str, board: Board, roll: str, context: TurnContext = LATER_TURN, **settings: str
) -> int:
    """How many dice every legal play uses."""
    rules = make_terms(variant, 0, settings).rules
    return legal_plays(rules, board, parse_roll(roll), context=context).n_dice


def standing_at(
    board: Board,
    roll: str | None = None,
    *,
    terms: Terms,
    on_turn: Side = Side.WHITE,
    starter: Side = Side.WHITE,
    number: int = 5,
    game: int = 1,
    part: Part = Part.ROLLED,
    score: tuple[int, int] = (0, 0),
) -> Table:
    """A table in the middle of a game, by hand. board: seen by the side on turn; number: of its turns."""
    context = TurnContext(number, is_starter=starter is on_turn)
    thrown: Roll | None = parse_roll(roll) if roll else None
    turns = [number - 1, number - 1]
    state = Game(
        game,
        SEATS,
        crawford=False,
        turn=Turn(on_turn, board, thrown, context=context, part=part),
        throws=sum(turns) + 1,
        turns=(turns[0], turns[1]),
        cubes=(Cube(),) if terms.cube else (),
        starter=starter,
    )
    return Table(terms, (ANNA, BRUNO), Playing(state), score=score, games=game - 1)


def pinned_board(ours: str, theirs: str, *, ours_held: str = "", theirs_held: str = "") -> Board:
    """A Plakoto position: free checkers as in `board_of`, and the points with a held checker; the rest is off."""
    board = board_of(ours, theirs)
    counts = [0] * 26
    for text, sign in ((ours_held, 1), (theirs_held, -1)):
        for word in text.split():
            counts[int(word)] = sign
    held = (counts.count(1), counts.count(-1))
    return replace(board, pinned=tuple(counts), off=(board.off[0] - held[0], board.off[1] - held[1]))
