"""The end of a game and of a session: result, rotation with its reason, what became of each cube."""

from collections.abc import Sequence

from bot.chouette.events import GameBegan, GameSettled, Happening
from bot.chouette.game import ChouetteGame, HowOut
from bot.chouette.game_events import StakeClosed, StakeDropped
from bot.chouette.house_rules import Rotation, terms_of
from bot.chouette.rotation import outcome_of
from bot.chouette.state import Between, Chouette, Closed, game_of
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.events import CubeRaised, CubeTaken, DoubleOffered
from bot.rules.side import Side
from bot.views.chouette.people import MOST_NAMED, cube_name
from bot.views.chouette.sentences import points_list, sentence
from bot.views.people import Names, person
from bot.views.stakes import level_name
from renderers.sheet_scene import signed


def end_lines(state: Chouette, names: Names) -> tuple[Message, ...]:
    """How the last game ended, its points, who goes where; at the end of the session how it came to that.

    The points of more than eight stand on the score sheet only.
    """
    settled = last_settled(state)
    said: list[Message] = []
    if settled is not None:
        said.append(result_line(state, settled, names))
        if len(settled.points) <= MOST_NAMED:
            points = points_list(names, settled.points)
            said.append(message("chouette.event.settled", number=str(settled.number), points=points))
        turned = rotation_line(state, names)
        if turned is not None and isinstance(state.phase, Between):
            said.append(turned)
    if isinstance(state.phase, Closed):
        said.append(Message(f"chouette.closed.{state.phase.how}"))
    if not isinstance(state.phase, Closed):
        said += _since_settled(state, names)
    return tuple(said)


def last_settled(state: Chouette) -> GameSettled | None:
    """The booking of the last game, while it is remembered."""
    return next((h.event for h in reversed(state.recent) if isinstance(h.event, GameSettled)), None)


def _since_settled(state: Chouette, names: Names) -> tuple[Message, ...]:
    """Who came, went, declined or was passed over since the game ended."""
    found = [i for i, happening in enumerate(state.recent) if isinstance(happening.event, GameSettled)]
    fresh = state.recent[found[-1] + 1 if found else 0 :]
    lines = [sentence(happening, state, names) for happening in fresh]
    return tuple(line for line in lines if line is not None)[-4:]


def result_line(state: Chouette, settled: GameSettled, names: Names) -> Message:
    """Who won the board and how, or why it was not played out."""
    game = game_of(state)
    number = str(settled.number)
    if game is None or settled.winner is None:
        return message("chouette.end.no_stake", number=number)
    level = level_name(terms_of(state.rules).rules, max(1, settled.level))
    if settled.winner is Side.BLACK:
        return message("chouette.end.box", number=number, player=person(names, game.box), level=level)
    return message("chouette.end.team", number=number, level=level)


def rotation_line(state: Chouette, names: Names) -> Message | None:
    """Who has the box and who is captain after the game, with the reason, in one sentence; None before any game."""
    game = game_of(state)
    if game is None or not isinstance(state.phase, Between) or len(state.line) < 2:
        return None
    params: dict[str, Value] = {
        "box": person(names, state.line[0]),
        "captain": person(names, state.line[1]),
        "old": person(names, game.box),
        "loser": person(names, game.captain),
    }
    key = f"chouette.rotation.{_reason(state, game)}"
    return Message(key, params)


def _reason(state: Chouette, game: ChouetteGame) -> str:
    """Why the line is as it is; `other` where somebody has come, gone or declined since."""
    stays = state.line[0] == game.box
    gone = any(
        stake.how is HowOut.FORFEITED and (stake.points or 0) > 0 for stake in game.stakes if not stake.extra
    )
    if not stays and state.line[0] != game.captain:
        return "other"
    if gone:
        return "other" if stays else "box_gone"
    own = outcome_of(game, None, played=False).own[0]
    match state.rules.rotation:
        case Rotation.CAPTAIN_RESULT:
            if stays:
                return "captain_lost" if own < 0 else "even" if own == 0 else "other"
            return "captain_won" if own > 0 else "other"
        case Rotation.NET_GT0 | Rotation.NET_GE0:
            return "net_stays" if stays else "net_lost"
        case Rotation.BEAT_ALL:
            return "all_stays" if stays else "all_lost"
        case Rotation.LAST_MAN:
            return "last_stays" if stays else "last_lost"
        case Rotation.EVERY_GAME | Rotation.SCHEDULE:
            return "other" if stays else "moves_on"


def cube_histories(
    state: Chouette, names: Names, happenings: Sequence[Happening] | None = None
) -> tuple[Message, ...]:
    """One line for each cube: its turns, who took or dropped, what it brought.

    happenings: all of the game; None = what the chouette remembers, which of a long game is not the beginning.
    """
    game = game_of(state)
    if game is None:
        return ()
    found = state.recent if happenings is None else happenings
    starts = [i for i, happening in enumerate(found) if isinstance(happening.event, GameBegan)]
    found = found[starts[-1] if starts else 0 :]
    return tuple(_history(game, names, cube, found) for cube in range(len(game.board.cubes)))


def _history(game: ChouetteGame, names: Names, cube: int, happenings: Sequence[Happening]) -> Message:
    stakes = {i: stake for i, stake in enumerate(game.stakes) if stake.cube == cube}
    turns: list[Value] = []
    for happening in happenings:
        match happening.event:
            case DoubleOffered(side, index, value) if index == cube:
                turns.append(message(f"chouette.history.{_side(side)}_doubles", value=value))
            case CubeRaised(_, index, value, _) if index == cube:
                turns.append(message("chouette.history.raised", value=value))
            case CubeTaken(_, index, _) if index == cube:
                turns.append(Message("chouette.history.taken"))
            case StakeDropped(stake, _, _) if stake in stakes:
                drop = message("chouette.history.dropped", player=_dropper(game, stake, names, happening))
                # The box refuses the one cube of a team once, although every stake on it is closed by that.
                turns += [] if drop in turns[-1:] else [drop]
            case StakeClosed(stake, _, how) if stake in stakes and how is not HowOut.DROPPED:
                if how is not HowOut.PLAYED:
                    turns.append(Message(f"chouette.history.{how}"))
    if not turns:
        turns.append(Message("chouette.history.never"))
    total = sum(stake.points or 0 for stake in stakes.values())
    params: dict[str, Value] = {"turns": Listed(tuple(turns), Joint.COMMA), "points": signed(total)}
    whose = cube_name(game, names, cube)
    if whose.key == "chouette.cube.team":
        return message("chouette.history.team_line", **params)
    return message("chouette.history.line", cube=whose, **params)


def _side(side: Side) -> str:
    return "team" if side is Side.WHITE else "box"


def _dropper(game: ChouetteGame, index: int, names: Names, happening: Happening) -> Value:
    """Who refused: the one to whom it costs points."""
    stake = game.stakes[index]
    event = happening.event
    lost = isinstance(event, StakeDropped) and event.points < 0
    return person(names, stake.member if lost else stake.against)
