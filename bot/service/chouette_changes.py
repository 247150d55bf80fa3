"""What happened in a chouette, as the rows that store it."""

from collections.abc import Sequence
from typing import assert_never

from bot.chouette.events import ChouetteOpened, GameSettled, Happening, MemberJoined
from bot.chouette.evolve import fold
from bot.chouette.game import ChouetteGame, Stake
from bot.chouette.members import Presence
from bot.chouette.state import Between, Chouette, Closed, Gathering, Playing, game_of
from bot.codec.people import with_heads
from bot.codec.stored import (
    chouette_event_tag,
    decode_chouette,
    decode_chouette_event,
    encode_chouette,
    encode_chouette_event,
)
from bot.rules.ids import PlayerId
from bot.service.changes import LEVELS
from bot.service.kinds import Heads, Kind
from storage.chouette_records import PointsRow
from storage.records import (
    DueRow,
    ResultRow,
    SeatRow,
    SeatStanding,
    TableChange,
    TableKind,
    TableStatus,
)

_SINGLE, _DRAWN = LEVELS[1], LEVELS[0]


def change_of(
    before: Chouette | None,
    after: Chouette,
    happenings: Sequence[Happening],
    *,
    key: str | None,
    actor: PlayerId | None,
    at: int,
    dues: tuple[DueRow, ...] | None,
) -> TableChange:
    """The change that stores these happenings. before: None for a new chouette."""
    seats = seats_of(after)
    return CHOUETTES.change(
        after,
        happenings,
        key=key,
        actor=actor,
        at=at,
        seats=None if before is not None and seats == seats_of(before) else seats,
        dues=dues,
    )


def seats_of(state: Chouette) -> tuple[SeatRow, ...]:
    """A seat for everybody who ever joined, in joining order; who has left keeps his number."""
    return tuple(
        SeatRow(
            seat,
            member.player,
            SeatStanding.LEFT if member.presence is Presence.LEFT else SeatStanding.SEATED,
        )
        for seat, member in enumerate(state.members)
    )


def status_of(state: Chouette) -> TableStatus:
    """The part of its life a chouette is in."""
    match state.phase:
        case Gathering():
            return TableStatus.LOBBY
        case Playing():
            return TableStatus.PLAYING
        case Between():
            return TableStatus.BETWEEN
        case Closed():
            return TableStatus.FINISHED
    assert_never(state.phase)


def results_of(
    after: Chouette, happenings: Sequence[Happening], *, row: int, started_at: int, at: int
) -> tuple[ResultRow, ...]:
    """A line for each stake of a game that has ended among these happenings.

    Where no points moved nobody has won: winner and loser are then the member and whom he played against.
    """
    ended = any(isinstance(happening.event, GameSettled) for happening in happenings)
    game = game_of(after) if ended else None
    if game is None:
        return ()
    return tuple(
        _result(after, game, index, stake, row=row, started_at=started_at, at=at)
        for index, stake in enumerate(game.stakes)
    )


def _result(
    after: Chouette, game: ChouetteGame, index: int, stake: Stake, *, row: int, started_at: int, at: int
) -> ResultRow:
    cube, points = game.cube_of(stake), stake.points or 0
    value = 1 if cube is None else cube.value
    pair = (stake.member, stake.against) if points >= 0 else (stake.against, stake.member)
    level = abs(points) // (value * stake.unit)
    return ResultRow(
        table_id=row,
        game=game.board.number,
        stake=index,
        variant=after.rules.variant,
        length=0,
        winner=pair[0],
        loser=pair[1],
        points=abs(points),
        # A cap, a refused cube or a payment brings less than a whole level; it counts as a single game.
        win_kind=LEVELS.get(max(level, 1), _SINGLE) if points else _DRAWN,
        how="played" if stake.how is None else stake.how,
        cube=value,
        started_at=started_at,
        ended_at=at,
    )


def entries_of(before: Chouette, after: Chouette, *, row: int, at: int) -> tuple[PointsRow, ...]:
    """The new lines of the ledger, an entry for each player."""
    done = len(before.ledger)
    return tuple(
        PointsRow(row, done + line, entry.player, booked.game, entry.points, at)
        for line, booked in enumerate(after.ledger[done:], 1)
        for entry in booked.points
    )


def _named(log: Sequence[Happening]) -> tuple[PlayerId, ...]:
    """Everybody who ever joined, under all his numbers."""
    found: dict[PlayerId, None] = {}
    for happening in log:
        match happening.event:
            case ChouetteOpened(host=player) | MemberJoined(player):
                found[player] = None
    return tuple(found)


def _fold(log: Sequence[Happening], heads: Heads) -> Chouette:
    """The fold with everybody under the number he goes by now.

    Two who became one after the session was over stay two in it: then somebody would be its member twice.
    """
    renamed = fold([with_heads(happening, heads) for happening in log])
    if not heads:
        return renamed
    plain = fold(log)
    return plain if len(plain.members) > len(renamed.members) and _is_closed(plain) else renamed


def _is_closed(state: Chouette) -> bool:
    return isinstance(state.phase, Closed)


def _players(state: Chouette) -> tuple[PlayerId, ...]:
    return tuple(member.player for member in state.members)


def _with_heads(state: Chouette, heads: Heads) -> Chouette:
    """As `Kind.with_heads`."""
    players = _players(state)
    if len({heads.get(player, player) for player in players}) < len(players):
        return state
    return with_heads(state, heads)


CHOUETTES: Kind[Chouette, Happening] = Kind(
    letter=TableKind.CHOUETTE,
    decode=decode_chouette,
    encode=encode_chouette,
    decode_event=decode_chouette_event,
    encode_event=encode_chouette_event,
    tag=lambda happening: chouette_event_tag(happening.event),
    named=_named,
    fold=_fold,
    players=_players,
    with_heads=_with_heads,
    games=lambda state: state.games,
    decision=lambda state: state.decision,
    status=status_of,
    began="game",
)
"""Chouettes."""
