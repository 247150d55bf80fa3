"""The score in words."""

from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.series import is_crawford_next
from bot.rules.side import Side
from bot.rules.table import Between, Playing, Table, standing
from bot.views.people import Names, seated
from bot.views.term_words import variant_name

_MOST_WORDS = 2
"""So many find room beside a score."""


def score_line(table: Table, names: Names) -> Message:
    """`Anna 3 – 2 Bruno, match to 7`, and whether the present or next game is a special one."""
    special = special_game(table)
    params: dict[str, Value] = {
        "white": seated(table, Side.WHITE, names),
        "black": seated(table, Side.BLACK, names),
        "a": shown_score(table, Side.WHITE),
        "b": shown_score(table, Side.BLACK),
    }
    if table.terms.is_match:
        line = message("score.match", n=table.terms.length, **params)
    else:
        line = message("score.money", **params)
    return line if special is None else message("list.all", items=Listed((line, special), Joint.SPACE))


def shown_score(table: Table, side: Side) -> int:
    """A side's points as shown: never beyond the length of the match."""
    points = table.score[side]
    return min(points, table.terms.length) if table.terms.is_match else points


def special_game(table: Table) -> Message | None:
    """What the score makes of the present or next game: the Crawford game, or one after it."""
    match table.phase:
        case Playing(game):
            if game.crawford:
                return Message("score.crawford_game")
            return Message("score.post_crawford") if table.crawford_over else None
        case Between():
            return Message("score.crawford_next") if is_crawford_next(table) else None
    return None


def strip_score(table: Table, side: Side) -> str:
    """The score beside a name in the picture: `3/7`, or the bare points of a money session."""
    points = shown_score(table, side)
    return f"{points}/{table.terms.length}" if table.terms.is_match else str(points)


def strip_badge(table: Table, side: Side) -> Message | None:
    """The words beside a score: how far away, or that this is the Crawford game, or one after it; and who began, in the
    games where the one who did has rules of his own; and beside one of the players which game it is, where a match
    goes through several.

    A match to one point needs none of the first: both are always one away.
    """
    special: list[Value] = [
        word for word in (_starts(table, side), _played_game(table, side)) if word is not None
    ]
    away = _standing_badge(table, side)
    if away is not None and len(special) < _MOST_WORDS:
        special.append(away)
    return message("list.all", items=Listed(tuple(special), Joint.DOT)) if special else None


def _played_game(table: Table, side: Side) -> Value | None:
    """Beside BLACK, the game that is being played where the match is named after none of its games."""
    if side is Side.WHITE or table.rules.id == table.terms.variant:
        return None
    return variant_name(table.rules.id)


def _starts(table: Table, side: Side) -> Message | None:
    """That this side began the game: in parallel games White is not a colour but whoever starts."""
    game = table.phase.game if isinstance(table.phase, Playing) else None
    is_starter = game is not None and table.rules.parallel and game.starter is side
    return Message("badge.starts") if is_starter else None


def _standing_badge(table: Table, side: Side) -> Message | None:
    away = standing(table).away
    if away is None or away[side] <= 0 or table.terms.length == 1:
        return None
    if away[side] == 1 and isinstance(table.phase, Playing):
        if table.phase.game.crawford:
            return Message("badge.crawford")
        if table.crawford_over:
            return Message("badge.post_crawford")
    return message("badge.away", n=away[side])
