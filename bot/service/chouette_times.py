"""How long the times of a chouette are, and which of them go on when something has happened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.chouette.game import ChouetteGame, ExtraRound, Round
from bot.chouette.house_rules import Pace
from bot.chouette.line import to_be_partner
from bot.chouette.questions import Deadline, TimeKind, deadlines
from bot.chouette.state import Between, Chouette, Gathering, Playing
from bot.rules.side import Side
from bot.service.chouette_commands import RunningTime
from bot.service.limits import IDLE_MS
from storage.chouette_records import ChouetteRow
from storage.records import ArmedDue, DueRow

_SECOND, _MINUTE, _HOUR = 1000, 60_000, 3_600_000

LENGTHS: Mapping[Pace, Mapping[TimeKind, int]] = {
    Pace.LIVE: {
        TimeKind.READY: 60 * _SECOND,
        TimeKind.NEXT_GAME: 15 * _SECOND,
        TimeKind.GRACE: 3 * _SECOND,
        TimeKind.WINDOW: 20 * _SECOND,
        TimeKind.WINDOW_DOUBLED: 10 * _SECOND,
        TimeKind.ANSWER: 60 * _SECOND,
        TimeKind.REVEAL: 3 * _SECOND,
        TimeKind.EXTRA: 60 * _SECOND,
        TimeKind.RESIGNATION: 60 * _SECOND,
        TimeKind.AUTOMATIC: 30 * _SECOND,
        TimeKind.TEAM_MOVE: 90 * _SECOND,
        TimeKind.BOX_MOVE: 90 * _SECOND,
        TimeKind.AWAY: 10 * _MINUTE,
    },
    Pace.SLOW: {
        TimeKind.READY: 12 * _HOUR,
        TimeKind.NEXT_GAME: 10 * _MINUTE,
        TimeKind.GRACE: 0,
        TimeKind.WINDOW: 4 * _HOUR,
        TimeKind.WINDOW_DOUBLED: _HOUR,
        TimeKind.ANSWER: 12 * _HOUR,
        TimeKind.REVEAL: 3 * _SECOND,
        TimeKind.EXTRA: 12 * _HOUR,
        TimeKind.RESIGNATION: 12 * _HOUR,
        TimeKind.AUTOMATIC: 12 * _HOUR,
        TimeKind.TEAM_MOVE: 8 * _HOUR,
        TimeKind.BOX_MOVE: 24 * _HOUR,
        # The one extension of a turn that is not played.
        TimeKind.AWAY: 24 * _HOUR,
    },
}
"""Milliseconds. Those of `IDLE` and `SESSION` do not depend on the pace."""

FIRST_GAME_MS = 5 * _SECOND
"""The pause before the first game at any pace: whoever is there has just seen the order drawn, and wants to play."""

BANK_MS: Mapping[Pace, int] = {Pace.LIVE: 5 * _MINUTE, Pace.SLOW: 0}
"""What the box has for a game beyond the time of its moves; the team has each other."""

TEAM_AWAY_MS: Mapping[Pace, int] = {Pace.LIVE: 2 * _MINUTE, Pace.SLOW: 24 * _HOUR}
"""What the last of the team has to come back: the others of an evening are out and wait for the next game."""

WAIT_MS: Mapping[Pace, int] = {Pace.LIVE: 5 * _MINUTE, Pace.SLOW: _HOUR}
"""At the latest so long after the change a time starts, shown or not."""

ACTED_MS = 5 * _MINUTE
"""Who has acted so lately need not say that he is there."""

_AT_ONCE = (
    TimeKind.IDLE,
    TimeKind.SESSION,
    TimeKind.NEXT_GAME,
    TimeKind.GRACE,
    TimeKind.REVEAL,
    TimeKind.AWAY,
)
"""Times that do not wait until the board is shown: nobody has to see it first, or it was announced before."""


@dataclass(frozen=True, slots=True)
class Times:
    """The times of a chouette as they are to be stored. row: with the bank that is left."""

    dues: tuple[DueRow, ...]
    row: ChouetteRow


def times_after(
    before: Chouette,
    after: Chouette,
    armed: Sequence[ArmedDue],
    row: ChouetteRow,
    *,
    at: int,
    version: int,
    fired: str | None,
    is_shown: bool,
) -> Times:
    """The times that run after a change.

    One keeps its end while its question stays and nobody is asked anew; else it begins anew. armed, row: as before the
    change. version: of the table after it. fired: the kind of time that the clock acted for. is_shown: somebody plays
    in a room that is shown the board, so that times wait for it.
    """
    running = {due.kind: due for due in armed if due.kind != fired}
    was, now = {deadline.kind: deadline for deadline in deadlines(before)}, deadlines(after)
    same_phase = _phase(before) == _phase(after)
    kept = {
        deadline.kind: running[deadline.kind]
        for deadline in now
        if deadline.kind in running and _goes_on(before, after, was.get(deadline.kind), deadline, same_phase)
    }
    row = _bank_after(before, after, armed, row, at=at, kept=tuple(kept))
    dues = []
    for deadline in now:
        kind = deadline.kind
        if kind is TimeKind.SESSION and isinstance(after.phase, Gathering):
            continue
        if kind in kept:
            old = kept[kind]
            dues.append(DueRow(kind, after.decision, old.at, old.lasts, old.waits, old.reopened))
            continue
        due = _begun(after, deadline, row, at=at)
        window = _other_window(kind, running)
        if window is not None:
            due = _within(window, due)
        elif is_shown and kind not in _AT_ONCE:
            due = replace(due, at=due.at + WAIT_MS[after.rules.pace], waits=version)
        dues.append(due)
    return Times(tuple(dues), row)


def running_times(state: Chouette, armed: Sequence[ArmedDue | DueRow]) -> tuple[RunningTime, ...]:
    """The stored times with whose they are. One that waits for a board is told as if it were shown at once."""
    by_kind = {due.kind: due for due in armed}
    return tuple(
        RunningTime(deadline.kind, deadline.players, _end_of(state, due), due.reopened)
        for deadline in deadlines(state)
        if (due := by_kind.get(deadline.kind)) is not None
    )


def _end_of(state: Chouette, due: ArmedDue | DueRow) -> int:
    return due.at if due.waits is None else due.at - WAIT_MS[state.rules.pace]


def _begun(state: Chouette, deadline: Deadline, row: ChouetteRow, *, at: int) -> DueRow:
    """A time that starts now."""
    kind = deadline.kind
    match kind:
        case TimeKind.IDLE:
            return DueRow(kind, state.decision, at + IDLE_MS)
        case TimeKind.SESSION:
            return DueRow(kind, state.decision, at + state.coming_rules.minutes * _MINUTE)
    lasts = LENGTHS[state.rules.pace][kind]
    if kind is TimeKind.NEXT_GAME and not state.games:
        lasts = FIRST_GAME_MS
    if kind is TimeKind.BOX_MOVE and _side_on_turn(state) is Side.BLACK:
        lasts += row.bank
    if kind is TimeKind.AWAY and _side_on_turn(state) is Side.WHITE:
        lasts = TEAM_AWAY_MS[state.rules.pace]
    return DueRow(kind, state.decision, at + lasts, lasts)


def _other_window(kind: TimeKind, running: Mapping[str, ArmedDue]) -> ArmedDue | None:
    """The window that is shown already, where somebody doubles in it now, or takes that back."""
    windows = (TimeKind.WINDOW, TimeKind.WINDOW_DOUBLED)
    others = [other for other in windows if other != kind and other in running]
    return running[others[0]] if kind in windows and others else None


def _within(window: ArmedDue, due: DueRow) -> DueRow:
    """The new time, which does not end later than the window would have."""
    if window.waits is None or window.lasts is None or due.lasts is None:
        return replace(due, at=min(due.at, window.at))
    lasts = min(due.lasts, window.lasts)
    return replace(due, at=window.at - window.lasts + lasts, lasts=lasts, waits=window.waits)


def _goes_on(
    before: Chouette, after: Chouette, was: Deadline | None, deadline: Deadline, same_phase: bool
) -> bool:
    """Whether a time is the same one that ran before. same_phase: the players stand before the same as then."""
    if was is None or deadline.kind is TimeKind.IDLE:
        return False
    if deadline.kind is TimeKind.SESSION:
        return before.coming_rules.minutes == after.coming_rules.minutes
    return same_phase and set(deadline.players) <= set(was.players)


def _phase(state: Chouette) -> tuple[object, ...]:
    """What the players stand before; answers, steps, suggestions and preferences leave it as it is."""
    match state.phase:
        case Between() as phase:
            return ("between", state.games, state.line[:2], to_be_partner(state, phase))
        case Playing(game):
            return ("game", game.board.number, game.board.turns, game.board.throws, *_question(game))
    return (type(state.phase).__name__,)


def _question(game: ChouetteGame) -> tuple[object, ...]:
    match game.question:
        case Round(kind, side, asks):
            faces = tuple(game.board.cubes[ask.cube].value for ask in asks)
            return (kind, side, faces, tuple(ask.stage for ask in asks))
        case ExtraRound(fees=fees, in_order=in_order):
            return (ExtraRound.__name__, fees[:1] if in_order else bool(fees))
    return (type(game.question).__name__,)


def _side_on_turn(state: Chouette) -> Side | None:
    game = state.phase.game if isinstance(state.phase, Playing) else None
    return None if game is None or game.board.turn is None else game.board.turn.side


def _bank_after(
    before: Chouette,
    after: Chouette,
    armed: Sequence[ArmedDue],
    row: ChouetteRow,
    *,
    at: int,
    kept: Sequence[str],
) -> ChouetteRow:
    """The bank, less what the box has used beyond the time of its move; full again when a game begins."""
    if isinstance(after.phase, Playing) and row.bank_game != after.phase.game.board.number:
        return replace(row, bank_game=after.phase.game.board.number, bank=BANK_MS[after.rules.pace])
    due = next((due for due in armed if due.kind == TimeKind.BOX_MOVE), None)
    if due is None or due.waits is not None or due.lasts is None or TimeKind.BOX_MOVE in kept:
        return row
    if _side_on_turn(before) is not Side.BLACK:
        return row
    plain = LENGTHS[before.rules.pace][TimeKind.BOX_MOVE]
    used = max(0, at - (due.at - due.lasts) - plain)
    return replace(row, bank=max(0, row.bank - used))
