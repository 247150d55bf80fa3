"""What loading and storing need to know of a kind of table: how it is read, folded and described."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from bot.codec.stored import decode_event, decode_table, encode_table
from bot.codec.tags import EVENT_TAGS
from bot.rules.events import ChallengeAccepted, GameStarted
from bot.rules.evolve import fold
from bot.rules.ids import PlayerId
from bot.rules.table import Happening, Lobby, Table
from bot.service.changes import status_of
from storage.records import TableKind, TableStatus

S = TypeVar("S")
"""The state of a table."""
H = TypeVar("H")
"""What happens there."""

Heads = Mapping[int, int]
"""Players who were merged, with those they were merged into."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[S, H]):
    """A kind of table.

    decode, encode: the snapshot. decode_event: a line of the log; raises CodecError. named: who is named in a log, as
    far as folding it has to know; fold: the state that a log makes, everybody under the number he goes by now.
    players: who sits there or is asked to. with_heads: everybody under the number he goes by now, as it was where one
    would be there twice. games: how many are finished. began: the tag of the event that begins a game.
    """

    letter: TableKind
    decode: Callable[[str], S]
    encode: Callable[[S], str]
    decode_event: Callable[[str], H]
    named: Callable[[Sequence[H]], tuple[PlayerId, ...]]
    fold: Callable[[Sequence[H], Heads], S]
    players: Callable[[S], tuple[PlayerId, ...]]
    with_heads: Callable[[S, Heads], S]
    games: Callable[[S], int]
    decision: Callable[[S], int]
    status: Callable[[S], TableStatus]
    began: str


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
