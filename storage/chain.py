"""Sums that show what SQLite cannot: a changed bit in a row, a missing event, an older snapshot."""

from collections.abc import Iterable
from hashlib import blake2b

from storage.records import EventRow, LoggedEvent

DIGEST_BYTES = 16
FIRST = bytes(DIGEST_BYTES)  # what the first event of a table is chained to


def link(previous: bytes, seq: int, kind: str, body: str) -> bytes:
    """The chain value of an event: BLAKE2b-128 of the previous one, seq (8 bytes), kind, a zero byte, body."""
    digest = blake2b(previous, digest_size=DIGEST_BYTES)
    digest.update(seq.to_bytes(8, "big"))
    digest.update(kind.encode() + b"\0")
    digest.update(body.encode())
    return digest.digest()


def extend(head: bytes, last_seq: int, events: Iterable[EventRow]) -> tuple[LoggedEvent, ...]:
    """New events numbered and chained behind the event ``last_seq``, whose chain value is ``head``."""
    logged = []
    for seq, event in enumerate(events, start=last_seq + 1):
        head = link(head, seq, event.kind, event.body)
        logged.append(LoggedEvent(seq, event.kind, event.actor, event.at, event.body, head))
    return tuple(logged)


def broken_at(log: Iterable[LoggedEvent]) -> int | None:
    """The sequence number at which a whole log (from event 1) stops being what was written; None if it holds."""
    head = FIRST
    for expected_seq, event in enumerate(log, start=1):
        head = link(head, expected_seq, event.kind, event.body)
        if event.seq != expected_seq or event.chain != head:
            return expected_seq
    return None


def snapshot_sum(
    *, version: int, decision: int, status: str, events: int, head: bytes, snapshot: str
) -> bytes:
    """BLAKE2b-128 over a snapshot and the counters stored beside it."""
    counters = f"{version}|{decision}|{status}|{events}|{head.hex()}|"
    return blake2b(counters.encode() + snapshot.encode(), digest_size=DIGEST_BYTES).digest()
