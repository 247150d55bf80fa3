"""What loading and storing need to know of a kind of table: how it is read, folded and described."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.rules.ids import PlayerId
from storage.records import DueRow, EventRow, SeatRow, TableChange, TableKind, TableStatus

S = TypeVar("S")
"""The state of a table."""
H = TypeVar("H")
"""What happens there."""

Heads = Mapping[int, int]
"""Players who were merged, with those they were merged into."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[S, H]):
    """A kind of table.

    decode, encode: the snapshot. decode_event, encode_event: a line of the log; reading raises CodecError. tag: the
    short name of what happened. named: who is named in a log, as
    far as folding it has to know; fold: the state that a log makes, everybody under the number he goes by now.
    players: who sits there or is asked to. with_heads: everybody under the number he goes by now, as it was where one
    would be there twice. games: how many are finished. began: the tag of the event that begins a game.
    """

    letter: TableKind
    decode: Callable[[str], S]
    encode: Callable[[S], str]
    decode_event: Callable[[str], H]
    encode_event: Callable[[H], str]
    tag: Callable[[H], str]
    named: Callable[[Sequence[H]], tuple[PlayerId, ...]]
    fold: Callable[[Sequence[H], Heads], S]
    players: Callable[[S], tuple[PlayerId, ...]]
    with_heads: Callable[[S, Heads], S]
    games: Callable[[S], int]
    decision: Callable[[S], int]
    status: Callable[[S], TableStatus]
    began: str

    def change(
        self,
        after: S,
        happenings: Sequence[H],
        *,
        key: str | None,
        actor: PlayerId | None,
        at: int,
        seats: tuple[SeatRow, ...] | None,
        dues: tuple[DueRow, ...] | None,
    ) -> TableChange:
        """The change that stores these happenings. seats, dues: see `TableChange`."""
        return TableChange(
            key=key,
            at=at,
            events=tuple(EventRow(self.tag(h), actor, self.encode_event(h), at) for h in happenings),
            snapshot=self.encode(after),
            decision=self.decision(after),
            status=self.status(after),
            seats=seats,
            dues=dues,
        )
