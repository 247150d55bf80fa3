"""A table as the scene of a board picture."""

from dataclasses import dataclass

from bot.i18n.catalog import Translator
from bot.i18n.message import Message, message
from bot.rules.board import pip_count
from bot.rules.cube import Cube as GameCube
from bot.rules.game import Game, awaited, board_seen_by, turn_of
from bot.rules.side import Side
from bot.rules.table import Playing, Table, game_of
from bot.rules.terms import Terms
from bot.rules.turn import Part, Turn
from bot.rules.variant import Opening, Variant
from bot.views.endings import ribbon
from bot.views.people import Names
from bot.views.scoreboard import strip_badge, strip_score
from renderers.scene import (
    BoardScene,
    Checker,
    CrewPanel,
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
    is_over = not isinstance(table.phase, Playing)
    by_bottom = viewer is not None or is_over
    return game_scene(
        table.terms,
        game,
        bottom=bottom,
        strips=tuple(_strip(table, game, side, names, translator) for side in Side),
        numbering=Place.BOTTOM if by_bottom else place_of(game.turn.side, bottom),
        cube=_cube(game, bottom, is_over=is_over),
        result=_result(table, names, translator, bottom),
        translator=translator,
        look=look,
    )


def game_scene(
    terms: Terms,
    game: Game,
    *,
    bottom: Side,
    strips: tuple[PlayerStrip, ...],
    numbering: Place,
    cube: Cube | None,
    result: ResultRibbon | None,
    translator: Translator,
    look: Look,
    crew: CrewPanel | None = None,
) -> BoardScene:
    """The board of a game whose opening is decided, with its dice and last play. strips: of WHITE and BLACK."""
    rules = terms.rules
    board = board_seen_by(rules, game, bottom)
    return BoardScene(
        bottom=strips[bottom],
        top=strips[bottom.other],
        points=board.points,
        pinned=board.pinned,
        dice=_dice(terms, game, bottom),
        cube=cube,
        play=_marks(game, bottom, arrows=look.arrows),
        result=result,
        geometry=Geometry.PARALLEL if rules.parallel else Geometry.CONTRARY,
        mirrored=look.home_left,
        numbering=numbering,
        checkers_per_side=rules.checkers,
        pips_word=translator.words(Message("picture.pips")),
        theme=look.theme,
        size=look.size,
        crew=crew,
    )


def place_of(side: Side, bottom: Side) -> Place:
    """Where a side is drawn when `bottom` is below."""
    return Place.BOTTOM if side is bottom else Place.TOP


def player_strip(
    rules: Variant,
    game: Game,
    side: Side,
    *,
    name: str,
    fallback_name: str,
    score: str,
    badge: str,
    on_turn: bool,
) -> PlayerStrip:
    """A side's line beside the board, with what the board says of it."""
    board = board_seen_by(rules, game, side)
    return PlayerStrip(
        name=name,
        fallback_name=fallback_name,
        checker=_CHECKERS[side],
        score=score,
        pips=pip_count(board),
        off=board.off[0],
        on_turn=on_turn,
        badge=badge,
        to_enter=board.to_enter[0],
    )


def shown_cube(cube: GameCube, bottom: Side, *, is_over: bool) -> Cube:
    """A cube as it lies; once the game is over a refused one goes back."""
    if cube.offer is not None and not is_over:
        return Cube(cube.offer.value, offered_by=place_of(cube.offer.by, bottom))
    return Cube(cube.value, None if cube.owner is None else place_of(cube.owner, bottom))


def _strip(table: Table, game: Game, side: Side, names: Names, translator: Translator) -> PlayerStrip:
    badge = strip_badge(table, side)
    return player_strip(
        table.rules,
        game,
        side,
        name=names.get(table.seats[side], ""),
        fallback_name=translator.words(message("player.number", number=str(side + 1))),
        score=strip_score(table, side),
        badge="" if badge is None else translator.words(badge),
        on_turn=isinstance(table.phase, Playing) and awaited(game).side is side,
    )


def _dice(terms: Terms, game: Game, bottom: Side) -> Dice | None:
    turn = turn_of(game)
    if turn.roll is None:
        return None
    if _is_opening(terms, game, turn):
        by_side = {side: (Die(game.opening[-1][side]),) for side in Side}
        return Dice(bottom=by_side[bottom], top=by_side[bottom.other])
    values = (turn.roll.first, turn.roll.second)
    return Dice.rolled(place_of(turn.side, bottom), values, used=[move.die for move in turn.moves])


def _is_opening(terms: Terms, game: Game, turn: Turn) -> bool:
    """Whether the dice on the board are still those of the opening throw, one thrown by each."""
    is_first = bool(game.opening) and game.turns == (0, 0) and turn.part is Part.ROLLED and not turn.moves
    return is_first and game.throws == len(game.opening) and terms.opening is Opening.USE_DICE


def _cube(game: Game, bottom: Side, *, is_over: bool) -> Cube | None:
    """The cube of a game for two. In the Crawford game it lies beside the board; a refused one goes back."""
    if not game.cubes or game.crawford:
        return None
    return shown_cube(game.cubes[0], bottom, is_over=is_over)


def _marks(game: Game, bottom: Side, *, arrows: bool) -> MarkedPlay | None:
    """The steps made so far, or the last play while there are none."""
    turn = turn_of(game)
    side, moves = turn.side, turn.moves
    if not moves and game.last_play is not None:
        side, moves = game.last_play.side, game.last_play.moves
    if not moves:
        return None
    marked = tuple(MarkedMove(move.source, move.target, move.hit) for move in moves)
    return MarkedPlay(place_of(side, bottom), marked, arrows)


def _result(table: Table, names: Names, translator: Translator, bottom: Side) -> ResultRibbon | None:
    shown = ribbon(table, names)
    if shown is None:
        return None
    return ResultRibbon(
        title=translator.words(shown.title),
        detail="" if shown.detail is None else translator.words(shown.detail),
        winner=None if shown.winner is None else place_of(shown.winner, bottom),
    )
