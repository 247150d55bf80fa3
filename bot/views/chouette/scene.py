"""A chouette as the scene of a picture: its board with the crew below, and its score sheet."""

from collections.abc import Mapping

from bot.chouette.game import ChouetteGame
from bot.chouette.house_rules import terms_of
from bot.chouette.ledger import running_totals
from bot.chouette.roles import acting_captain, side_in
from bot.chouette.state import Chouette, Closed, Playing, Row, game_of
from bot.i18n.catalog import Translator
from bot.i18n.message import Message, Value, message
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.chouette.crew import crew_panel, own_cubes, scores_of, sides_asked
from bot.views.chouette.people import short_name
from bot.views.people import Names
from bot.views.scene import ROOM_LOOK, Look, game_scene, place_of, player_strip, shown_cube
from renderers.scene import BoardScene, Cube, Place, PlayerStrip, ResultRibbon
from renderers.sheet_scene import (
    SheetCell,
    SheetPlayer,
    SheetRole,
    SheetRow,
    SheetScene,
    rows_that_fit,
)


def chouette_scene(
    state: Chouette,
    names: Names,
    translator: Translator,
    *,
    viewer: PlayerId | None = None,
    look: Look = ROOM_LOOK,
) -> BoardScene | None:
    """The board as it stands with the crew below it; None while there is no game to show.

    viewer: whose own view it is: his side at the bottom and in his numbers. None, or somebody without a part in the
    game = the shared view: the team at the bottom, numbers of whoever is on turn, and the team's when the game is over.
    """
    game = game_of(state)
    if game is None or game.board.turn is None:
        return None
    own = viewed_side(game, viewer)
    bottom = Side.WHITE if own is None else own
    is_over = not isinstance(state.phase, Playing)
    by_bottom = own is not None or is_over
    return game_scene(
        terms_of(state.rules),
        game.board,
        bottom=bottom,
        strips=(_team_strip(state, game, names, translator), _box_strip(state, game, names, translator)),
        numbering=Place.BOTTOM if by_bottom else place_of(game.board.turn.side, bottom),
        cube=_cube(state, game, bottom),
        result=_result(state, game, names, translator, bottom) if is_over else None,
        translator=translator,
        look=look,
        crew=crew_panel(state, game, names, translator, bottom=bottom),
    )


def viewed_side(game: ChouetteGame, viewer: PlayerId | None) -> Side | None:
    """From whose side somebody looks at the game; None = from nobody's."""
    return None if viewer is None else side_in(game, viewer)


def player_at(state: Chouette, game: ChouetteGame, side: Side) -> PlayerId:
    """Who stands for a side: the box; for the team whoever plays for it, and its captain when the game is over."""
    if side is Side.BLACK:
        return game.box
    acting = acting_captain(state, game) if isinstance(state.phase, Playing) else None
    return game.captain if acting is None else acting


def outcome(game: ChouetteGame, names: Names) -> tuple[Message, Side | None]:
    """Who won how much in a finished game, the box or the team; extras are between members and not counted."""
    net = -sum(stake.points or 0 for stake in game.stakes if not stake.extra)
    if not net:
        return Message("crew.even"), None
    winner: Value = short_name(names, game.box) if net > 0 else Message("crew.team")
    return message("ribbon.game", winner=winner, n=abs(net)), Side.BLACK if net > 0 else Side.WHITE


def sheet_scene(
    state: Chouette, names: Names, translator: Translator, look: Look = ROOM_LOOK
) -> SheetScene | None:
    """The books: a column for everybody who has played or takes part, in joining order, and as many of the last rows
    as can be read; None before the first row."""
    if not state.ledger:
        return None
    totals = running_totals(state.ledger)
    players = [
        member.player
        for member in state.members
        if member.player in totals[-1] or state.is_here(member.player)
    ]
    shown = rows_that_fit(len(players))
    earlier = len(state.ledger) - shown
    rows = [
        _row(row, total, players, translator)
        for row, total in zip(state.ledger[-shown:], totals[-shown:], strict=True)
    ]
    used = {cell.role for row in rows for cell in row.cells}
    return SheetScene(
        title=translator.words(message("sheet.title", n=state.games)),
        players=tuple(
            SheetPlayer(names.get(p, ""), translator.words(message("player.number", number=str(p))))
            for p in players
        ),
        rows=tuple(rows),
        earlier=translator.words(message("sheet.earlier", n=earlier)) if earlier > 0 else "",
        roles=tuple((role, translator.words(Message(f"sheet.{role}"))) for role in SheetRole if role in used),
        theme=look.theme,
    )


def _team_strip(state: Chouette, game: ChouetteGame, names: Names, translator: Translator) -> PlayerStrip:
    player = player_at(state, game, Side.WHITE)
    badge = Message("crew.captain" if player == game.captain else "crew.acting")
    return _strip(state, game, Side.WHITE, badge, names, translator)


def _box_strip(state: Chouette, game: ChouetteGame, names: Names, translator: Translator) -> PlayerStrip:
    badge = Message("crew.box")
    if game.partner is not None:
        badge = message("crew.box_partner", partner=short_name(names, game.partner))
    return _strip(state, game, Side.BLACK, badge, names, translator)


def _strip(
    state: Chouette,
    game: ChouetteGame,
    side: Side,
    badge: Message,
    names: Names,
    translator: Translator,
) -> PlayerStrip:
    player = player_at(state, game, side)
    return player_strip(
        terms_of(state.rules).rules,
        game.board,
        side,
        name=names.get(player, ""),
        fallback_name=translator.words(message("player.number", number=str(player))),
        score=scores_of(state)[player],
        badge=translator.words(badge),
        on_turn=side in sides_asked(state, game),
    )


def _cube(state: Chouette, game: ChouetteGame, bottom: Side) -> Cube | None:
    """The one cube of the team; none beside the board where everybody has his own."""
    if not game.board.cubes or own_cubes(state, game):
        return None
    return shown_cube(game.board.cubes[0], bottom, is_over=not isinstance(state.phase, Playing))


def _result(
    state: Chouette, game: ChouetteGame, names: Names, translator: Translator, bottom: Side
) -> ResultRibbon:
    title, winner = outcome(game, names)
    is_closed = isinstance(state.phase, Closed)
    return ResultRibbon(
        title=translator.words(title),
        detail=translator.words(Message("ribbon.session")) if is_closed else "",
        winner=None if winner is None else place_of(winner, bottom),
    )


def _row(
    row: Row, totals: Mapping[PlayerId, int], players: list[PlayerId], translator: Translator
) -> SheetRow:
    changes = {entry.player: entry.points for entry in row.points}
    roles = {row.captain: SheetRole.CAPTAIN, row.partner: SheetRole.PARTNER, row.box: SheetRole.BOX}
    return SheetRow(
        label=str(row.game) if row.game else translator.words(Message("sheet.correction")),
        cells=tuple(SheetCell(totals.get(p), changes.get(p), roles.get(p)) for p in players),
    )
