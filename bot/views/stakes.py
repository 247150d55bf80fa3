"""What is at stake in an answer: the question that is asked once more, and the levels of a resignation."""

from bot.i18n.message import Message, message
from bot.rules.cube import Cube, CubeOffer
from bot.rules.game import Game, board_seen_by, only_cube
from bot.rules.resigning import possible_resignation
from bot.rules.scoring import board_level, scored_level
from bot.rules.side import Side
from bot.rules.table import Playing, Table, standing
from bot.rules.terms import Resign
from bot.views.cube_words import animal
from bot.views.verbs import Control, Rows, Style, Verb

_LEVELS = ("single", "gammon", "backgammon")
"""The names of the levels 1, 2, 3 in keys of messages."""


def resign_controls(table: Table, side: Side) -> Rows:
    """The levels this side may offer to lose at, and giving up the match or session; none while no game is in play.

    The argument of RESIGN is the level, 1, 2 or 3.
    """
    if not isinstance(table.phase, Playing):
        return ()
    game = table.phase.game
    levels = tuple(
        Control(
            Verb.RESIGN,
            message(f"button.resign_{_LEVELS[level - 1]}", n=resigned_points(table, game, level)),
            arg=str(level),
        )
        for level in _levels(table, game, side)
    )
    key = "button.concede_match" if table.terms.is_match else "button.concede_session"
    concede = Control(Verb.CONCEDE, Message(key), style=Style.DANGER)
    return levels, (concede, Control(Verb.CANCEL, Message("button.cancel"), decides=False))


def confirmation(table: Table, side: Side, verb: Verb, arg: str = "") -> Message | None:
    """What is asked once more before the verb is carried out, with what is at stake; None when nothing need be."""
    if verb is Verb.STOP:
        return Message("confirm.stop")
    if not isinstance(table.phase, Playing):
        return None
    game = table.phase.game
    match verb:
        case Verb.RESIGN if arg:
            level = int(arg)
            n = resigned_points(table, game, level)
            return message("confirm.resign", level=lost_level_name(level), n=n)
        case Verb.CONCEDE:
            return Message("confirm.concede_match" if table.terms.is_match else "confirm.concede_session")
        case Verb.DOUBLE if game.cubes:
            return message("confirm.double", value=game.cubes[0].value * 2)
        case Verb.TAKE | Verb.DROP | Verb.RAISE:
            offer = next((cube.offer for cube in game.cubes if cube.offer is not None), None)
            return None if offer is None else _about_answer(table, side, verb, offer)
    return None


def _about_answer(table: Table, side: Side, verb: Verb, offer: CubeOffer) -> Message:
    match verb:
        case Verb.TAKE:
            return message("confirm.take", value=offer.value)
        case Verb.RAISE:
            name = Message(f"button.{animal(offer.animals)}")
            return message("confirm.raise", animal=name, value=offer.value * 2)
    away = standing(table).away
    ends = away is not None and offer.drop_costs >= away[side.other]
    return message("confirm.drop_ends" if ends else "confirm.drop", n=offer.drop_costs)


def level_name(level: int) -> Message:
    """Single, gammon or backgammon, as it is won."""
    return Message(f"level.{_LEVELS[level - 1]}")


def lost_level_name(level: int) -> Message:
    """Single, gammon or backgammon, as it is lost: nobody resigns a win."""
    return Message("level.single_lost") if level == 1 else level_name(level)


def resigned_points(table: Table, game: Game, level: int) -> int:
    """What a resignation at a level costs, the Jacoby rule applied."""
    cube = only_cube(game) or Cube()
    return scored_level(table.terms, cube, level) * cube.value


def _levels(table: Table, game: Game, side: Side) -> tuple[int, ...]:
    if table.terms.resign is Resign.BY_POSITION:
        rules = table.rules
        return (board_level(rules, board_seen_by(rules, game, side)),)
    return tuple(range(1, possible_resignation(table, game, side) + 1))
