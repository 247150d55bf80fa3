"""What happened at a table, as the rows that store it."""

from collections.abc import Sequence
from typing import assert_never

from bot.codec.stored import encode_event, encode_table, event_tag
from bot.rules.events import GameEnded
from bot.rules.game import Game
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Happening, Lobby, Playing, Table, game_of
from bot.service.limits import CHALLENGE_MS, IDLE_MS
from storage.records import (
    DueRow,
    EventRow,
    ResultRow,
    SeatRow,
    SeatStanding,
    TableChange,
    TableStatus,
)

EXPIRE = "expire"
IDLE = "idle"

_LEVELS = {0: "drawn", 1: "single", 2: "gammon", 3: "backgammon"}


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
    return TableChange(
        key=key,
        at=at,
        events=tuple(
            EventRow(event_tag(happening.event), actor, encode_event(happening), at)
            for happening in happenings
        ),
        snapshot=encode_table(after),
        decision=after.decision,
        status=status_of(after),
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
        win_kind=_LEVELS[ended.level],
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
