"""A position from an exchange format as the scene of a board picture."""

from bot.formats.match_id import MatchState
from bot.formats.xgid import Xgid, match_of
from bot.i18n.catalog import Translator
from bot.i18n.message import Message
from bot.rules.board import Board, flipped, pip_count
from bot.rules.side import Side
from bot.rules.variant import Variant
from bot.views.scene import Look
from renderers.scene import BoardScene, Checker, Cube, Dice, Geometry, Place, PlayerStrip


def xgid_scene(variant: Variant, xgid: Xgid, translator: Translator, look: Look) -> BoardScene:
    """The board of an XGID, its bottom player at the bottom with the light checkers."""
    board, state = match_of(xgid, bottom=Side.WHITE)
    return match_scene(variant, board, state, Side.WHITE, translator, look)


def match_scene(
    variant: Variant, board: Board, state: MatchState, bottom: Side, translator: Translator, look: Look
) -> BoardScene:
    """A board and the match it belongs to; the cube lies there where the variant has one by default.

    board: in the view of the side on roll. bottom: the side drawn at the bottom, with the light checkers.
    """
    seen = board if state.on_roll is bottom else flipped(board, variant.parallel)
    roller = _place(state.on_roll, bottom)
    return BoardScene(
        bottom=_strip(seen, state, bottom, translator, Checker.LIGHT),
        top=_strip(flipped(seen, variant.parallel), state, bottom.other, translator, Checker.DARK),
        points=seen.points,
        pinned=seen.pinned,
        dice=Dice.rolled(roller, state.dice) if state.dice != (0, 0) else None,
        cube=_cube(state, bottom) if variant.cube_default else None,
        geometry=Geometry.PARALLEL if variant.parallel else Geometry.CONTRARY,
        mirrored=look.home_left,
        numbering=roller,
        checkers_per_side=variant.checkers,
        pips_word=translator.words(Message("picture.pips")),
        theme=look.theme,
        size=look.size,
    )


def _strip(
    board: Board, state: MatchState, side: Side, translator: Translator, checker: Checker
) -> PlayerStrip:
    name = translator.words(Message("player.number", {"number": str(side + 1)}))
    score = f"{state.score[side]}/{state.match_length}" if state.match_length else str(state.score[side])
    leads = state.crawford and state.score[side] == state.match_length - 1
    return PlayerStrip(
        name=name,
        checker=checker,
        fallback_name=name,
        score=score,
        pips=pip_count(board),
        off=board.off[0],
        to_enter=board.to_enter[0],
        on_turn=state.turn is side,
        badge=translator.words(Message("badge.crawford")) if leads else "",
    )


def _cube(state: MatchState, bottom: Side) -> Cube | None:
    if state.match_length == 1 or state.crawford:
        return None
    owner = None if state.cube_owner is None else _place(state.cube_owner, bottom)
    if state.doubled:
        return Cube(state.cube * 2, owner, offered_by=_place(state.on_roll, bottom))
    return Cube(state.cube, owner)


def _place(side: Side, bottom: Side) -> Place:
    return Place.BOTTOM if side is bottom else Place.TOP
