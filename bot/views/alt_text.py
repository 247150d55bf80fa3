"""The board picture in words."""

from bot.i18n.catalog import Translator
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.board import BAR, pip_count
from bot.rules.game import Game, ToAnswerDouble, awaited, board_seen_by, turn_of
from bot.rules.side import Side
from bot.rules.table import Playing, Table, game_of
from bot.views.dice_words import dice_left
from bot.views.endings import ending
from bot.views.people import Names, seated
from bot.views.scoreboard import score_line
from bot.views.term_words import variant_name

LONGEST = 1024
"""Characters that fit an attachment's description."""
_LONGEST_NAME = 60


def alt_text(table: Table, names: Names, translator: Translator, viewer: Side | None = None) -> str:
    """Who, score, cube, roll, then each side's points in its own numbers, bar, pinned checkers, those to enter, off and
    pips; before all that the game, where it is not the standard one. At most 1,024 characters.

    viewer: whose view it describes, named first; None = WHITE first. Empty while there is no game.
    """
    game = game_of(table)
    if game is None or game.turn is None:
        return ""
    short = {player: _short(name) for player, name in names.items()}
    first = Side.WHITE if viewer is None else viewer
    said: list[Message] = []
    if table.terms.variant != "standard":
        said.append(message("alt.game", variant=variant_name(table.rules.id)))
    if isinstance(table.phase, Playing):
        said += [
            *_starter(game, table, short),
            score_line(table, short),
            *_cube(game, table, short),
            *_roll(game, table, short),
        ]
    else:
        said += ending(table, short)
    said += [_side(table, game, first, short), _side(table, game, first.other, short)]
    words = translator.words(message("list.all", items=Listed(tuple(said), Joint.SPACE)))
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def _starter(game: Game, table: Table, names: Names) -> tuple[Message, ...]:
    """Who began, where that gives him rules of his own."""
    if game.starter is None or not table.rules.parallel:
        return ()
    return (message("alt.began", player=seated(table, game.starter, names)),)


def _cube(game: Game, table: Table, names: Names) -> tuple[Message, ...]:
    if not game.cubes or game.crawford:
        return ()
    cube = game.cubes[0]
    if cube.offer is not None:
        asked = seated(table, cube.offer.asked, names)
        return (message("alt.cube_offered", value=cube.offer.value, player=asked),)
    if cube.owner is None:
        return (message("alt.cube_centred", value=cube.value),)
    return (message("alt.cube_owned", value=cube.value, player=seated(table, cube.owner, names)),)


def _roll(game: Game, table: Table, names: Names) -> tuple[Message, ...]:
    turn = turn_of(game)
    if turn.roll is None:
        waits = awaited(game)
        if isinstance(waits, ToAnswerDouble):
            return ()
        return (message("alt.to_roll", player=seated(table, turn.side, names)),)
    player = seated(table, turn.side, names)
    if not turn.moves:
        return (message("alt.roll", player=player, roll=str(turn.roll)),)
    left = dice_left(turn)
    if not left:
        return (message("alt.roll_played", player=player, roll=str(turn.roll)),)
    return (message("alt.roll_left", player=player, roll=str(turn.roll), dice=Listed(left)),)


def _side(table: Table, game: Game, side: Side, names: Names) -> Message:
    """One side's checkers as ``24: 2``, in its own numbers, from high to low."""
    board = board_seen_by(table.rules, game, side)
    stacks = tuple(
        message("alt.stack", point=point, count=board.points[point])
        for point in range(24, 0, -1)
        if board.points[point] > 0
    )
    facts: list[Value] = [Listed(stacks) if stacks else Message("alt.no_points")]
    if board.points[BAR] > 0:
        facts.append(message("alt.bar", count=board.points[BAR]))
    held = tuple(str(point) for point, count in enumerate(board.pinned) if count > 0)
    if held:
        facts.append(message("alt.pinned", points=Listed(held)))
    if board.to_enter[0]:
        facts.append(message("alt.to_enter", count=board.to_enter[0]))
    facts.append(message("alt.off", count=board.off[0]))
    facts.append(message("alt.pips", count=pip_count(board)))
    light = "alt.light" if side is Side.WHITE else "alt.dark"
    return message(light, player=seated(table, side, names), facts=Listed(tuple(facts), Joint.SEMICOLON))


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
