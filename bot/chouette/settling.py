"""The end of a game: its stakes closed, its row booked, the next line formed."""

from bot.chouette.events import ChouetteEvent, GameSettled, LineFormed, MemberSatOut
from bot.chouette.evolve_game import evolve_game
from bot.chouette.game import ChouetteGame, HowOut
from bot.chouette.game_events import GameEvent, StakeClosed
from bot.chouette.line import settled_line
from bot.chouette.members import SILENT, Presence
from bot.chouette.roles import live_stakes
from bot.chouette.rotation import outcome_of, rotated
from bot.chouette.settlement import forfeit_points, game_points, won_points
from bot.chouette.state import Chouette
from bot.rules.side import Side


def played_out(
    state: Chouette, game: ChouetteGame, winner: Side | None, level: int
) -> tuple[ChouetteEvent, ...]:
    """All stakes still played for are closed by the end of the board, and the game is booked. None = drawn."""
    closed = []
    for index in live_stakes(game):
        points = 0
        if winner is not None:
            points = won_points(state.rules, game, game.stakes[index], winner, level)
        closed.append(StakeClosed(index, points, HowOut.PLAYED))
    return (*closed, *booked(state, _after(state, game, *closed), winner, level, played=True))


def forfeited(state: Chouette, game: ChouetteGame, loser: Side) -> tuple[StakeClosed, ...]:
    """All stakes that a side still plays for are lost by it, for the box's side only those against the box while it
    has some."""
    live = live_stakes(game)
    against_box = [index for index in live if game.stakes[index].against == game.box]
    lost = against_box if loser is Side.BLACK and against_box else live
    return tuple(
        StakeClosed(i, forfeit_points(state.rules, game, game.stakes[i], loser), HowOut.FORFEITED)
        for i in lost
    )


def booked(
    state: Chouette, game: ChouetteGame, winner: Side | None, level: int, *, played: bool = False
) -> tuple[ChouetteEvent, ...]:
    """The row of a game whose stakes are all closed, and the next line. Who was silent too often rests."""
    resting = tuple(
        MemberSatOut(m.player)
        for m in state.members
        if m.silent >= SILENT and m.presence is Presence.IN and m.player in (*game.line, game.partner)
    )
    resting_now = {event.player for event in resting}
    outcome = outcome_of(game, winner, played=played)
    box_gone = any(
        stake.how is HowOut.FORFEITED and (stake.points or 0) > 0 for stake in game.stakes if not stake.extra
    )
    turned = rotated(state.rules, outcome, game.partner, box_gone=box_gone)
    line = settled_line(state, turned, resting_now)
    settled = GameSettled(game.board.number, winner, level, game_points(game))
    return (*resting, settled, LineFormed(line.line, line.partner))


def _after(state: Chouette, game: ChouetteGame, *events: GameEvent) -> ChouetteGame:
    for event in events:
        game = evolve_game(state.rules, game, event, None)
    return game
