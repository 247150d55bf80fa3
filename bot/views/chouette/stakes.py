"""What the box can win or lose of all together, told while it decides about cubes."""

from bot.chouette.game import ChouetteGame
from bot.chouette.house_rules import terms_of
from bot.chouette.questions import Asked, Task, asked
from bot.chouette.settlement import at_stake
from bot.chouette.state import Chouette, Playing
from bot.i18n.message import Listed, Message, Value, message
from bot.views.stakes import level_name


def is_box_deciding(state: Chouette, game: ChouetteGame) -> bool:
    """Whether the box, or its partner in its place, may double now or is asked about cubes."""
    if not isinstance(state.phase, Playing):
        return False
    return any(
        any(map(_is_about_cubes, questions))
        for player, questions in asked(state).items()
        if player in (game.box, game.partner)
    )


def stakes_line(state: Chouette, game: ChouetteGame) -> Message:
    """`At stake for the box: single ±6, gammon ±11.`"""
    return message("chouette.stakes.line", items=levels_at_stake(state, game))


def levels_at_stake(state: Chouette, game: ChouetteGame) -> Value:
    """Each level that brings another number of points, turned cubes that wait counted as accepted."""
    points = at_stake(state.rules, game)
    rules = terms_of(state.rules).rules
    levels = tuple(
        message("chouette.stakes.level", level=level_name(rules, level), points=str(count))
        for level, count in enumerate(points, start=1)
        if level == 1 or count != points[level - 2]
    )
    return message("chouette.stakes.any_level", points=str(points[0])) if len(levels) == 1 else Listed(levels)


def _is_about_cubes(question: Asked) -> bool:
    if question.task is Task.ROLL:
        return bool(question.cubes)
    return question.task in (Task.ANSWER, Task.AUTOMATIC) and not question.is_given
