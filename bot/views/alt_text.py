"""The board picture in words."""

from collections.abc import Iterable

from bot.i18n.catalog import Translator
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.board import BAR, pip_count
from bot.rules.game import Game, ToAnswerDouble, awaited, board_seen_by, turn_of
from bot.rules.side import Side
from bot.rules.table import Playing, Table, game_of
from bot.rules.variant import Variant
from bot.views.dice_words import dice_left
from bot.views.endings import ending
from bot.views.people import Names, seated, short_names
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
    short = short_names(names, _LONGEST_NAME)
    first = Side.WHITE if viewer is None else viewer
    said: list[Message] = []
    if table.terms.variant != "standard":
        said.append(message("alt.game", variant=variant_name(table.rules.id)))
    if isinstance(table.phase, Playing):
        said += [
            *_starter(game, table, short),
            score_line(table, short),
            *_cube(game, table, short),
            *_to_roll(game, table, short),
        ]
    else:
        said += ending(table, short)
    said += [
        checkers_of(table.rules, game, side, seated(table, side, short)) for side in (first, first.other)
    ]
    return description(said, translator)


def description(said: Iterable[Message], translator: Translator) -> str:
    """The sentences as one description, cut where it would be too long to be attached."""
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


def _to_roll(game: Game, table: Table, names: Names) -> tuple[Message, ...]:
    if turn_of(game).roll is None and isinstance(awaited(game), ToAnswerDouble):
        return ()
    return (roll_words(game, seated(table, turn_of(game).side, names)),)


def roll_words(game: Game, player: Value) -> Message:
    """What was rolled and what is left of it, or that `player`, who is on turn, has to roll."""
    turn = turn_of(game)
    if turn.roll is None:
        return message("alt.to_roll", player=player)
    if not turn.moves:
        return message("alt.roll", player=player, roll=str(turn.roll))
    left = dice_left(turn)
    if not left:
        return message("alt.roll_played", player=player, roll=str(turn.roll))
    return message("alt.roll_left", player=player, roll=str(turn.roll), dice=Listed(left))


def checkers_of(rules: Variant, game: Game, side: Side, player: Value) -> Message:
    """One side's checkers as ``24: 2``, in its own numbers, from high to low. player: what the side is called."""
    board = board_seen_by(rules, game, side)
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
    return message(light, player=player, facts=Listed(tuple(facts), Joint.SEMICOLON))
