"""A table as the scene of a board picture."""

from dataclasses import dataclass

from bot.i18n.catalog import Translator
from bot.i18n.message import Message, message
from bot.rules.board import pip_count
from bot.rules.game import Game, awaited, board_seen_by, turn_of
from bot.rules.side import Side
from bot.rules.table import Playing, Table, game_of
from bot.rules.turn import Part, Turn
from bot.rules.variant import Opening
from bot.views.endings import ribbon
from bot.views.people import Names
from bot.views.scoreboard import strip_badge, strip_score
from renderers.scene import (
    BoardScene,
    Checker,
    Cube,
    Dice,
    Die,
    Geometry,
    MarkedMove,
    MarkedPlay,
    Place,
    PlayerStrip,
    ResultRibbon,
    Size,
)

_CHECKERS = {Side.WHITE: Checker.LIGHT, Side.BLACK: Checker.DARK}


@dataclass(frozen=True, slots=True)
class Look:
    """How a viewer, or a room, likes its boards. home_left: the bottom player's home is bottom left."""

    theme: str = "midnight"
    size: Size = Size.LARGE
    arrows: bool = False
    home_left: bool = False


ROOM_LOOK = Look()


def board_scene(
    table: Table, names: Names, translator: Translator, *, viewer: Side | None = None, look: Look = ROOM_LOOK
) -> BoardScene | None:
    """The board as it stands, staged steps included; None while there is no game to show.

    viewer: whose own view it is, at the bottom and in his numbers. None = the shared view: WHITE at the bottom, numbers
    of whoever is on turn, and WHITE's when the game is over.
    """
    game = game_of(table)
    if game is None or game.turn is None:
        return None
    bottom = Side.WHITE if viewer is None else viewer
    rules = table.rules
    is_over = not isinstance(table.phase, Playing)
    board = board_seen_by(rules, game, bottom)
    return BoardScene(
        bottom=_strip(table, game, bottom, names, translator),
        top=_strip(table, game, bottom.other, names, translator),
        points=board.points,
        pinned=board.pinned,
        dice=_dice(table, game, bottom),
        cube=_cube(game, bottom, is_over=is_over),
        play=_marks(game, bottom, arrows=look.arrows),
        result=_result(table, names, translator, bottom),
        geometry=Geometry.PARALLEL if rules.parallel else Geometry.CONTRARY,
        mirrored=look.home_left,
        numbering=Place.BOTTOM if viewer is not None or is_over else _place(game.turn.side, bottom),
        checkers_per_side=rules.checkers,
        pips_word=translator.words(Message("picture.pips")),
        theme=look.theme,
        size=look.size,
    )


def _place(side: Side, bottom: Side) -> Place:
    return Place.BOTTOM if side is bottom else Place.TOP


def _strip(table: Table, game: Game, side: Side, names: Names, translator: Translator) -> PlayerStrip:
    board = board_seen_by(table.rules, game, side)
    badge = strip_badge(table, side)
    return PlayerStrip(
        name=names.get(table.seats[side], ""),
        fallback_name=translator.words(message("player.number", number=str(side + 1))),
        checker=_CHECKERS[side],
        score=strip_score(table, side),
        pips=pip_count(board),
        off=board.off[0],
        on_turn=isinstance(table.phase, Playing) and awaited(game).side is side,
        badge="" if badge is None else translator.words(badge),
        to_enter=board.to_enter[0],
    )


def _dice(table: Table, game: Game, bottom: Side) -> Dice | None:
    turn = turn_of(game)
    if turn.roll is None:
        return None
    if _is_opening(table, game, turn):
        by_side = {side: (Die(game.opening[-1][side]),) for side in Side}
        return Dice(bottom=by_side[bottom], top=by_side[bottom.other])
    values = (turn.roll.first, turn.roll.second)
    return Dice.rolled(_place(turn.side, bottom), values, used=[move.die for move in turn.moves])


def _is_opening(table: Table, game: Game, turn: Turn) -> bool:
    """Whether the dice on the board are still those of the opening throw, one thrown by each."""
    is_first = bool(game.opening) and game.turns == (0, 0) and turn.part is Part.ROLLED and not turn.moves
    return is_first and game.throws == len(game.opening) and table.terms.opening is Opening.USE_DICE


def _cube(game: Game, bottom: Side, *, is_over: bool) -> Cube | None:
    """The cube of a game for two. In the Crawford game it lies beside the board; a refused one goes back."""
    if not game.cubes or game.crawford:
        return None
    cube = game.cubes[0]
    if cube.offer is not None and not is_over:
        return Cube(cube.offer.value, offered_by=_place(cube.offer.by, bottom))
    return Cube(cube.value, None if cube.owner is None else _place(cube.owner, bottom))


def _marks(game: Game, bottom: Side, *, arrows: bool) -> MarkedPlay | None:
    """The steps made so far, or the last play while there are none."""
    turn = turn_of(game)
    side, moves = turn.side, turn.moves
    if not moves and game.last_play is not None:
        side, moves = game.last_play.side, game.last_play.moves
    if not moves:
        return None
    marked = tuple(MarkedMove(move.source, move.target, move.hit) for move in moves)
    return MarkedPlay(_place(side, bottom), marked, arrows)


def _result(table: Table, names: Names, translator: Translator, bottom: Side) -> ResultRibbon | None:
    shown = ribbon(table, names)
    if shown is None:
        return None
    return ResultRibbon(
        title=translator.words(shown.title),
        detail="" if shown.detail is None else translator.words(shown.detail),
        winner=None if shown.winner is None else _place(shown.winner, bottom),
    )
