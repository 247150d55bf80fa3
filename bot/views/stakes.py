"""What is at stake in an answer: the question that is asked once more, and the levels of a resignation."""

from bot.i18n.message import Message, message
from bot.rules.cube import CubeOffer
from bot.rules.game import Game, board_seen_by, only_cube
from bot.rules.resigning import offered_levels
from bot.rules.scoring import points_at
from bot.rules.side import Side
from bot.rules.table import Playing, Table, standing
from bot.rules.terms import Resign
from bot.rules.variant import Levels, Variant
from bot.views.cube_words import animal
from bot.views.verbs import Control, Rows, Style, Verb

_LEVELS = {
    Levels.GAMMON: ("single", "gammon", "backgammon"),
    Levels.MARS: ("oin", "mars"),
}
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
            message(
                f"button.resign_{_level_key(table.rules, level)}", n=resigned_points(table, game, side, level)
            ),
            arg=str(level),
        )
        for level in offered_levels(table, game, side)
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
        case Verb.RESIGN if table.terms.resign is Resign.BY_POSITION:
            # Whatever level was asked for: the position says which it is, and nobody has to consent.
            (level,) = offered_levels(table, game, side)
            return _surrender(table, game, side, level)
        case Verb.RESIGN if arg:
            level = int(arg)
            n = resigned_points(table, game, side, level)
            return message("confirm.resign", level=lost_level_name(table.rules, level), n=n)
        case Verb.CONCEDE:
            return Message("confirm.concede_match" if table.terms.is_match else "confirm.concede_session")
        case Verb.DOUBLE if game.cubes:
            return message("confirm.double", value=game.cubes[0].value * 2)
        case Verb.TAKE | Verb.DROP | Verb.RAISE:
            offer = next((cube.offer for cube in game.cubes if cube.offer is not None), None)
            return None if offer is None else _about_answer(table, side, verb, offer)
    return None


def _surrender(table: Table, game: Game, side: Side, level: int) -> Message:
    n = resigned_points(table, game, side, level)
    if not has_level_names(table.rules):
        return message("confirm.surrender_plain", n=n)
    return message("confirm.surrender", level=lost_level_name(table.rules, level), n=n)


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


def has_level_names(rules: Variant) -> bool:
    """Whether a win has a name beside its points: not where there is only one kind and no name for it."""
    return rules.max_level > 1 or rules.levels is not Levels.GAMMON


def level_name(rules: Variant, level: int) -> Message:
    """Single, gammon or backgammon, in long nardy oin or mars, as it is won."""
    return Message(f"level.{_LEVELS[rules.levels][level - 1]}")


def lost_level_name(rules: Variant, level: int) -> Message:
    """The same as it is lost: nobody resigns a win."""
    key = _LEVELS[rules.levels][level - 1]
    return Message("level.single_lost" if key == "single" else f"level.{key}")


def resigned_points(table: Table, game: Game, side: Side, level: int) -> int:
    """What it costs a side to resign at a level, the Jacoby rule applied."""
    return points_at(table.terms, only_cube(game), level, board_seen_by(table.rules, game, side))


def _level_key(rules: Variant, level: int) -> str:
    return _LEVELS[rules.levels][level - 1] if has_level_names(rules) else "plain"
