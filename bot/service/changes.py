"""What happened at a table, as the rows that store it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from bot.codec.stored import decode_event, decode_table, encode_event, encode_table, event_tag
from bot.codec.tags import EVENT_TAGS
from bot.rules.events import ChallengeAccepted, GameEnded, GameStarted
from bot.rules.evolve import fold
from bot.rules.game import Game
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Happening, Lobby, Playing, Table, game_of
from bot.service.kinds import Heads, Kind
from bot.service.limits import CHALLENGE_MS, IDLE_MS
from storage.records import (
    DueRow,
    ResultRow,
    SeatRow,
    SeatStanding,
    TableChange,
    TableKind,
    TableStatus,
)

EXPIRE = "expire"
IDLE = "idle"

LEVELS = {0: "drawn", 1: "single", 2: "gammon", 3: "backgammon"}
"""What a game was won by, as the ledger has it."""


def change_of(
    before: Table | None,
    after: Table,
    happenings: Sequence[Happening],
    *,
    key: str | None,
    actor: PlayerId | None,
    at: int,
) -> TableChange:
    """The change that stores these happenings. before: None for a new table."""
    seated_anew = before is None or len(before.seats) != len(after.seats)
    return PAIRS.change(
        after,
        happenings,
        key=key,
        actor=actor,
        at=at,
        seats=_seats(after) if seated_anew else None,
        # Nothing happened, so whatever was armed still stands.
        dues=_dues(after, at) if happenings else None,
    )


def status_of(table: Table) -> TableStatus:
    """The part of its life a table is in."""
    match table.phase:
        case Lobby():
            return TableStatus.LOBBY
        case Playing():
            return TableStatus.PLAYING
        case Between():
            return TableStatus.BETWEEN
        case Finished():
            return TableStatus.FINISHED
    assert_never(table.phase)


def result_of(
    after: Table, happenings: Sequence[Happening], *, row: int, started_at: int, at: int
) -> ResultRow | None:
    """The line for the ledger if a game has ended among these happenings.

    A drawn game has one too, so that everything played can be counted: without points, the players by their seats.
    """
    ended = next((h.event for h in happenings if isinstance(h.event, GameEnded)), None)
    game = game_of(after)
    if ended is None or game is None:
        return None
    first = Side.WHITE if ended.winner is None else ended.winner
    return ResultRow(
        table_id=row,
        game=game.number,
        stake=0,
        variant=after.terms.variant,
        length=after.terms.length,
        winner=after.seats[first],
        loser=after.seats[first.other],
        points=ended.points,
        win_kind=LEVELS[ended.level],
        how=ended.how,
        cube=_cube_value(game),
        started_at=started_at,
        ended_at=at,
    )


def _cube_value(game: Game) -> int:
    return game.cubes[0].value if game.cubes else 1


def _seats(table: Table) -> tuple[SeatRow, ...]:
    seated = tuple(SeatRow(seat, player) for seat, player in enumerate(table.seats))
    match table.phase:
        case Lobby(invited) if invited is not None:
            return (*seated, SeatRow(1, invited, SeatStanding.INVITED))
    return seated


def _dues(table: Table, at: int) -> tuple[DueRow, ...]:
    match table.phase:
        case Lobby():
            return (DueRow(EXPIRE, table.decision, at + CHALLENGE_MS),)
        case Playing() | Between():
            return (DueRow(IDLE, table.decision, at + IDLE_MS),)
        case Finished():
            return ()
    assert_never(table.phase)


def _players(state: Table) -> tuple[PlayerId, ...]:
    match state.phase:
        case Lobby(invited) if invited is not None:
            return (*state.seats, invited)
    return state.seats


def _with_heads(state: Table, heads: Heads) -> Table:
    """As `Kind.with_heads`: a lobby's invited player too."""

    def head(player: PlayerId) -> PlayerId:
        return PlayerId(heads.get(player, player))

    if len({head(player) for player in _players(state)}) < len(_players(state)):
        return state
    phase = state.phase
    if isinstance(phase, Lobby) and phase.invited is not None:
        phase = Lobby(head(phase.invited))
    recent = tuple(
        replace(happening, event=ChallengeAccepted(head(happening.event.player)))
        if isinstance(happening.event, ChallengeAccepted)
        else happening
        for happening in state.recent
    )
    return replace(state, seats=tuple(map(head, state.seats)), phase=phase, recent=recent)


PAIRS: Kind[Table, Happening] = Kind(
    letter=TableKind.TWO_SEATS,
    decode=decode_table,
    encode=encode_table,
    decode_event=decode_event,
    encode_event=encode_event,
    tag=lambda happening: event_tag(happening.event),
    # Events name seats, so that a log can be folded before anybody is renamed.
    named=lambda _log: (),
    fold=lambda log, _heads: fold(log),
    players=_players,
    with_heads=_with_heads,
    games=lambda state: state.games,
    decision=lambda state: state.decision,
    status=status_of,
    began=EVENT_TAGS[GameStarted],
)
"""Tables for two."""
