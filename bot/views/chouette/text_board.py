"""The board of a chouette in letters, and its members below it, 37 columns wide."""

from bot.chouette.game import ChouetteGame, Stake
from bot.chouette.house_rules import terms_of
from bot.chouette.state import Chouette, Playing, game_of
from bot.i18n.catalog import Translator
from bot.i18n.message import Message, message
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.chouette.crew import booked_points, own_cubes, scores_of, sides_asked, tag_of, thinking
from bot.views.chouette.scene import player_at, viewed_side
from bot.views.people import Names, person
from bot.views.text_board import COLUMNS, board_lines, cube_word, fitted, player_line
from renderers.sheet_scene import signed

_SCORE = 6
_CUBE = 14


def chouette_text_board(
    state: Chouette, names: Names, translator: Translator, viewer: PlayerId | None = None
) -> str:
    """The seven lines of a board, O the team and X the box, then one line a member; none wider than 37 columns.

    A member's line: his letter, ``>`` while his answer is due, name, points, and his cube or what he went out with.
    viewer: as in `chouette_scene`. Empty while there is no game.
    """
    game = game_of(state)
    if game is None or game.board.turn is None:
        return ""
    own = viewed_side(game, viewer)
    has_own_cubes = own_cubes(state, game)
    board = board_lines(
        terms_of(state.rules).rules,
        game.board,
        bottom=Side.WHITE if own is None else own,
        is_own=own is not None or not isinstance(state.phase, Playing),
        players=tuple(_player(state, game, side, names, translator) for side in Side),
        cube=cube_word(game.board.cubes[0]) if game.board.cubes and not has_own_cubes else None,
        translator=translator,
    )
    scores, due = scores_of(state), thinking(state)
    members = []
    for stake in game.stakes:
        if not stake.extra:
            front = f"{tag_of(game, stake.member)}{'>' if stake.member in due else ' '}"
            end = _word(state, game, stake)
            words = "" if end is None else translator.words(end)
            name = translator.words(message("verbatim", text=person(names, stake.member)))
            shown = fitted(name, COLUMNS - len(front) - _SCORE - _CUBE)
            members.append(f"{front}{shown}{scores[stake.member]:>{_SCORE}} {words}"[:COLUMNS].rstrip())
    return "\n".join((board, *members))


def _player(state: Chouette, game: ChouetteGame, side: Side, names: Names, translator: Translator) -> str:
    player = player_at(state, game, side)
    return player_line(
        terms_of(state.rules).rules,
        game.board,
        side,
        name=person(names, player),
        score=scores_of(state)[player],
        is_asked=side in sides_asked(state, game),
        translator=translator,
    )


def _word(state: Chouette, game: ChouetteGame, stake: Stake) -> Message | None:
    """What a member has at stake, or what he went out with."""
    points, cube = booked_points(game, stake), game.cube_of(stake)
    if points is not None:
        return message("crew.out_points", points=signed(points))
    return cube_word(cube) if cube is not None and own_cubes(state, game) else None
