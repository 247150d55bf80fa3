"""How a game, and a table, ended."""

from dataclasses import dataclass
from typing import assert_never

from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.events import GameEnded, HowClosed, HowEnded
from bot.rules.game import Game, board_seen_by
from bot.rules.scoring import board_level
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Table, game_of
from bot.rules.variant import Levels
from bot.views.people import Names, seated
from bot.views.scoreboard import score_line, shown_score
from bot.views.stakes import has_level_names, level_name, lost_level_name

LONGEST_RIBBON_NAME = 24


def ending(table: Table, names: Names) -> tuple[Message, ...]:
    """How the game and the table ended: level, points, score, winner; empty while a game is in play or waited for."""
    match table.phase:
        case Between(game, result) if game is not None and result is not None:
            return (*_game_over(table, game, result, names), score_line(table, names))
        case Finished(game=game, result=result):
            over = _game_over(table, game, result, names) if game is not None and result is not None else ()
            return (*over, closing(table, table.phase, names))
    return ()


def game_end(table: Table, event: GameEnded, names: Names) -> Message:
    """The end of a game in one sentence: who, how, how much."""
    if event.winner is None:
        return Message(f"end.drawn_{event.how}")
    rules = table.rules
    is_given_up = event.how in (HowEnded.RESIGNED, HowEnded.CONCEDED)
    params: dict[str, Value] = {
        "winner": seated(table, event.winner, names),
        "loser": seated(table, event.winner.other, names),
        "n": event.points,
    }
    key = _how(table, event)
    if not has_level_names(rules):
        return message(f"end.{key}" if event.how is HowEnded.DROPPED else f"end.{key}_plain", **params)
    name = lost_level_name if is_given_up else level_name
    return message(f"end.{key}", level=name(rules, event.level), **params)


def _how(table: Table, event: GameEnded) -> str:
    """How a game ended, as the keys of the messages have it."""
    if event.how is not HowEnded.BORNE_OFF:
        return event.how
    if table.rules.last_to_finish:
        return "finished_first"
    return "last_roll" if _was_last_roll(table, event) else "borne_off"


def _was_last_roll(table: Table, event: GameEnded) -> bool:
    """Whether the loser had one more roll after the winner had finished."""
    game = game_of(table)
    last = None if game is None else game.last_play
    return last is not None and event.winner is not None and last.side is event.winner.other


def closing(table: Table, finished: Finished, names: Names) -> Message:
    """The end of the table in one sentence."""
    match finished.how:
        case HowClosed.MATCH_WON | HowClosed.CONCEDED:
            winner = finished.winner
            assert winner is not None  # noqa: S101 - a match is not closed so without a winner
            return message(
                f"closed.{finished.how}",
                winner=seated(table, winner, names),
                loser=seated(table, winner.other, names),
                a=shown_score(table, winner),
                b=shown_score(table, winner.other),
            )
        case HowClosed.SESSION_ENDED:
            return _session(table, finished.winner, names)
        case HowClosed.DECLINED | HowClosed.WITHDRAWN | HowClosed.EXPIRED | HowClosed.ABANDONED:
            return message(f"closed.{finished.how}", challenger=seated(table, Side.WHITE, names))
    assert_never(finished.how)


@dataclass(frozen=True, slots=True)
class Ribbon:
    """The ribbon over a finished board."""

    title: Message
    detail: Message | None = None
    winner: Side | None = None


def ribbon(table: Table, names: Names) -> Ribbon | None:
    """What the ribbon says, names shortened; None while a game is in play or has not begun."""
    short = {player: _short(name) for player, name in names.items()}
    match table.phase:
        case Between(game, result) if game is not None and result is not None:
            if result.winner is None:
                return Ribbon(Message("ribbon.drawn"), Message(f"how.drawn_{result.how}"))
            title = message("ribbon.game", winner=seated(table, result.winner, short), n=result.points)
            return Ribbon(title, _detail(table, game, result), result.winner)
        case Finished(how, winner, _, game, result) if game is not None:
            detail = None if result is None or result.winner is None else _detail(table, game, result)
            if how is HowClosed.SESSION_ENDED:
                score = message("ribbon.score", a=table.score[0], b=table.score[1])
                return Ribbon(Message("ribbon.session"), score, winner)
            if winner is None:
                return Ribbon(Message("ribbon.abandoned"))
            a, b = shown_score(table, winner), shown_score(table, winner.other)
            title = message("ribbon.match", winner=seated(table, winner, short), a=a, b=b)
            return Ribbon(title, detail, winner)
    return None


def _game_over(table: Table, game: Game, result: GameEnded, names: Names) -> tuple[Message, ...]:
    said = [game_end(table, result, names)]
    if _is_cut_by_jacoby(table, game, result):
        said.append(Message("end.jacoby"))
    return tuple(said)


def _is_cut_by_jacoby(table: Table, game: Game, result: GameEnded) -> bool:
    """Whether a gammon on the board counted single because nobody had doubled."""
    if result.how is not HowEnded.BORNE_OFF or result.level > 1 or not table.terms.jacoby:
        return False
    if result.winner is None:
        return False
    rules = table.rules
    return board_level(rules, board_seen_by(rules, game, result.winner.other)) > 1


def _detail(table: Table, game: Game, result: GameEnded) -> Message | None:
    rules = table.rules
    parts: list[Value] = []
    has_cause = result.how in (HowEnded.DROPPED, HowEnded.RESIGNED, HowEnded.MOTHER_PINNED)
    if has_level_names(rules) and (rules.levels is Levels.MARS or result.level > 1 or not has_cause):
        parts.append(level_name(rules, result.level))
    if has_cause:
        parts.append(Message(f"how.{result.how}"))
    if game.cubes and game.cubes[0].value > 1:
        parts.append(message("ribbon.cube", value=game.cubes[0].value))
    return message("list.all", items=Listed(tuple(parts), Joint.DOT)) if parts else None


def _session(table: Table, winner: Side | None, names: Names) -> Message:
    a, b = max(table.score), min(table.score)
    if winner is None:
        return message("closed.session_even", a=a, b=b)
    return message("closed.session_ended", winner=seated(table, winner, names), n=a - b, a=a, b=b)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_RIBBON_NAME else f"{name[: LONGEST_RIBBON_NAME - 1]}…"
