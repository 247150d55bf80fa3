"""The picture of a chouette in words."""

from bot.chouette.game import ChouetteGame, Stake
from bot.chouette.house_rules import terms_of
from bot.chouette.roles import mover
from bot.chouette.state import Chouette, Playing, game_of
from bot.i18n.catalog import Translator
from bot.i18n.message import Listed, Message, Value, message
from bot.rules.cube import Cube
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.alt_text import checkers_of, description, roll_words
from bot.views.chouette.crew import booked_points, own_cubes, scores_of, tag_of, thinking
from bot.views.chouette.people import people, short_name
from bot.views.chouette.scene import outcome, player_at, viewed_side
from bot.views.people import Names
from bot.views.term_words import variant_name
from renderers.sheet_scene import signed


def chouette_alt_text(
    state: Chouette, names: Names, translator: Translator, viewer: PlayerId | None = None
) -> str:
    """Who is box and captain, roll and whose answer is due, or how the game ended; both sides' checkers in their own
    numbers; then every member with his points and his cube. At most 1,024 characters.

    viewer: whose view it describes, his side first; None = the team first. Empty while there is no game.
    """
    game = game_of(state)
    if game is None or game.board.turn is None:
        return ""
    rules = terms_of(state.rules).rules
    scores = scores_of(state)
    said: list[Message] = []
    if rules.id != "standard":
        said.append(message("alt.game", variant=variant_name(rules.id)))
    said.append(
        message(
            "crew.alt_roles",
            box=short_name(names, game.box),
            score=scores[game.box],
            captain=short_name(names, player_at(state, game, Side.WHITE)),
        )
    )
    said += _happening(state, game, names)
    first = viewed_side(game, viewer) or Side.WHITE
    players: dict[Side, Value] = {Side.WHITE: Message("crew.team"), Side.BLACK: short_name(names, game.box)}
    said += [checkers_of(rules, game.board, side, players[side]) for side in (first, first.other)]
    if game.board.cubes and not own_cubes(state, game):
        said.append(message("crew.alt_one_cube", cube=_cube(game.board.cubes[0])))
    said += [
        _member(state, game, stake, scores[stake.member], names) for stake in game.stakes if not stake.extra
    ]
    return description(said, translator)


def _happening(state: Chouette, game: ChouetteGame, names: Names) -> list[Message]:
    if not isinstance(state.phase, Playing):
        return [message("crew.alt_outcome", outcome=outcome(game, names)[0])]
    turn = game.board.turn
    assert turn is not None  # noqa: S101 - there is a picture, so the opening is decided
    on_turn = mover(state, game, turn.side)
    said = [roll_words(game.board, short_name(names, game.captain if on_turn is None else on_turn))]
    thought = thinking(state)
    due = [player for player in (*game.line, game.partner) if player is not None and player in thought]
    if due:
        said.append(message("crew.alt_thinking", players=people(names, due)))
    return said


def _member(state: Chouette, game: ChouetteGame, stake: Stake, score: str, names: Names) -> Message:
    points, cube = booked_points(game, stake), game.cube_of(stake)
    facts: list[Value] = []
    if points is not None:
        facts.append(message("crew.out_points", points=signed(points)))
    elif cube is not None and own_cubes(state, game):
        facts.append(_cube(cube))
    key = "crew.alt_member" if facts else "crew.alt_member_plain"
    return message(
        key,
        tag=tag_of(game, stake.member),
        player=short_name(names, stake.member),
        score=score,
        facts=Listed(tuple(facts)),
    )


def _cube(cube: Cube) -> Message:
    if cube.offer is not None:
        asked = "crew.cube_to_team" if cube.offer.asked is Side.WHITE else "crew.cube_to_box"
        return message(asked, value=cube.offer.value)
    if cube.owner is None:
        return message("crew.cube_centred", value=cube.value)
    return message("crew.cube_own" if cube.owner is Side.WHITE else "crew.cube_of_box", value=cube.value)
