"""Tables: snapshot, log, seats and deadlines, changed together in one write-set.

The log is the truth and the snapshot a cache of its fold; both carry sums that are checked when they are read.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from storage import chain
from storage.database import Database, Row
from storage.dues import arm
from storage.errors import LogDamaged, SnapshotDamaged, TableDamaged, TableFrozen
from storage.keys import claim
from storage.records import (
    LoggedEvent,
    NewTable,
    OpenCounts,
    OpenTable,
    SeatRow,
    SeatStanding,
    TableChange,
    TableKind,
    TableRow,
    TableStatus,
)
from storage.rooms import open_room, owe_every_room
from storage.writeset import Statement

_SELECT = (
    "SELECT id, kind, version, decision, status, snapshot, snap_sum, events, head, join_code, watch_code, rematch_of, "
    "created_at, updated_at FROM game_table WHERE id = ?"
)


class Tables:
    """The tables of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def next_id(self) -> int:
        """A row number for a new table, never used before."""
        return self._database.next_id("game_table")

    def creation(
        self, new: NewTable, first: TableChange, *, extra: Sequence[Statement] = ()
    ) -> tuple[TableRow, tuple[Statement, ...]]:
        """A new table at version 1, with its rooms and what each must be shown, and the statements that store it.

        They can be part of another table's change (a rematch opens its table in the write-set of the second request).
        """
        empty = TableRow(
            id=new.id,
            kind=new.kind,
            version=0,
            decision=0,
            status=first.status,
            snapshot="",
            snap_sum=b"",
            events=0,
            head=chain.FIRST,
            join_code=new.join_code,
            watch_code=new.watch_code,
            rematch_of=new.rematch_of,
            created_at=first.at,
            updated_at=first.at,
            seats=(),
        )
        after, events = _after(empty, first)
        rooms = [open_room(self._database.next_id("room"), new.id, room, at=first.at) for room in new.rooms]
        body = [
            *_insert(after),
            *_log(after, events),
            *_seats(after, first),
            *arm(after.id, first.dues),
            *rooms,
            *extra,
        ]
        return after, _whole(after, first, body)

    async def create(self, new: NewTable, first: TableChange, *, extra: Sequence[Statement] = ()) -> TableRow:
        """Store a new table (see ``creation``) by itself.

        Raises Conflict: "duplicate" (key), "code" (a join or watch code is taken), "rematch" (there is one already),
        "exists" (the id is taken); else as ``Database.write``.
        """
        after, statements = self.creation(new, first, extra=extra)
        await self._database.write(statements)
        return after

    async def append(
        self, loaded: TableRow, change: TableChange, *, extra: Sequence[Statement] = ()
    ) -> TableRow:
        """Store a change of the table as it was loaded; the table as it is now, ready for the next change.

        One write-set: key, snapshot (guarded by version and sum), events, seats, deadlines, ``extra``, and an outbox
        row for every live room. Raises Conflict "duplicate" when the key was used, "stale" when the table has changed
        since it was loaded, or the word of a statement in ``extra``; else as ``Database.write``.
        """
        after, events = _after(loaded, change)
        body = [
            _update(loaded, after),
            *_log(after, events),
            *_seats(after, change),
            *arm(after.id, change.dues),
            *extra,
        ]
        await self._database.write(_whole(after, change, body))
        return after

    async def load(self, table_id: int) -> TableRow | None:
        """The table, its sum verified; None if there is none.

        Raises SnapshotDamaged (fold the log and call ``rebuild``), another TableDamaged (``freeze`` it) or TableFrozen.
        """
        return await self._database.read(partial(_load, table_id=table_id))

    async def read_log(self, table_id: int) -> tuple[LoggedEvent, ...]:
        """All events of the table, the chain verified. Raises LogDamaged naming the first event that does not hold."""
        rows = await self._database.fetch(
            "SELECT seq, kind, actor, at, body, chain FROM event WHERE table_id = ? ORDER BY seq", table_id
        )
        log = tuple(LoggedEvent(*row) for row in rows)
        broken = chain.broken_at(log)
        if broken is not None:
            raise LogDamaged(table_id, f"the log does not hold from event {broken} on")
        return log

    async def rebuild(self, table_id: int, change: TableChange) -> TableRow:
        """Replace a damaged snapshot by one folded from the whole log; ``change`` has no events.

        Raises LogDamaged when the log does not hold or has lost its end, TableDamaged when the row cannot be read,
        Conflict "stale" when the table has changed meanwhile.
        """
        log = await self.read_log(table_id)
        damaged = await self._database.read(partial(_load_unchecked, table_id=table_id))
        head = log[-1].chain if log else chain.FIRST
        # One of the two may be what was damaged; if neither fits, events are missing.
        if damaged is None or (damaged.events != len(log) and damaged.head != head):
            raise LogDamaged(table_id, f"the log ends after event {len(log)}, which is not its end")
        return await self.append(replace(damaged, events=len(log), head=head), change)

    async def freeze(self, table_id: int, why: str, *, at: int) -> None:
        """Take a damaged table out of play: it is no longer loaded, and its deadlines and outbox rows go."""
        await self._database.write(
            [
                Statement(
                    "UPDATE game_table SET frozen = ?, updated_at = ? WHERE id = ?", (why, at, table_id)
                ),
                Statement("DELETE FROM due WHERE table_id = ?", (table_id,)),
                Statement("DELETE FROM outbox WHERE table_id = ?", (table_id,)),
            ]
        )

    async def open_of(self, player: int) -> tuple[OpenTable, ...]:
        """The player's tables that are not finished, invitations included, last changed first."""
        rows = await self._database.fetch(
            "SELECT game_table.id, kind, status, decision, standing, updated_at FROM seat "
            "JOIN game_table ON game_table.id = seat.table_id "
            # a merged player's seats are those of the player he was merged into
            "WHERE seat.player IN (SELECT id FROM player WHERE id = ?1 OR merged_into = ?1) "
            "AND status <> 'finished' AND frozen IS NULL AND NOT gone "
            "ORDER BY updated_at DESC, game_table.id DESC",
            player,
        )
        return tuple(
            OpenTable(id_, TableKind(kind), TableStatus(status), decision, SeatStanding(standing), updated_at)
            for id_, kind, status, decision, standing, updated_at in rows
        )

    async def last_finished_of(self, player: int) -> tuple[int, TableKind] | None:
        """The finished table of the player that was changed last, of those where he was seated."""
        row = await self._database.fetch_one(
            "SELECT game_table.id, kind FROM seat JOIN game_table ON game_table.id = seat.table_id "
            "WHERE seat.player IN (SELECT id FROM player WHERE id = ?1 OR merged_into = ?1) "
            "AND status = 'finished' AND standing = 'seated' AND frozen IS NULL "
            "ORDER BY updated_at DESC, game_table.id DESC LIMIT 1",
            player,
        )
        return _named(row)

    async def count_open(self, player: int) -> OpenCounts:
        """How many open tables the player sits at; invitations do not count. Challenges are tables for two."""
        seated = [table for table in await self.open_of(player) if table.standing is SeatStanding.SEATED]
        waiting = sum(
            table.status is TableStatus.LOBBY and table.kind is TableKind.TWO_SEATS for table in seated
        )
        return OpenCounts(tables=len(seated) - waiting, challenges=waiting)

    async def by_join_code(self, code: str) -> tuple[int, TableKind] | None:
        """The unfinished table with this join code."""
        sql = "SELECT id, kind FROM game_table WHERE join_code = ? AND status <> 'finished'"
        return _named(await self._database.fetch_one(sql, code))

    async def by_watch_code(self, code: str) -> tuple[int, TableKind] | None:
        """The table with this watch code."""
        sql = "SELECT id, kind FROM game_table WHERE watch_code = ?"
        return _named(await self._database.fetch_one(sql, code))

    async def recent_actors(self, table_id: int, *, since: int, events: int) -> tuple[int, ...]:
        """Who has acted at the table since then, as far as the newest events tell; so many are looked at."""
        rows = await self._database.fetch(
            "SELECT DISTINCT actor FROM (SELECT actor, at FROM event WHERE table_id = ? ORDER BY seq DESC LIMIT ?) "
            "WHERE at >= ? AND actor IS NOT NULL",
            table_id,
            events,
            since,
        )
        return tuple(row[0] for row in rows)

    async def rematch_of(self, table_id: int) -> int | None:
        """The table that is the rematch of this one."""
        return await self._database.fetch_value("SELECT id FROM game_table WHERE rematch_of = ?", table_id)


def _named(row: Row | None) -> tuple[int, TableKind] | None:
    """A row number with the kind of its table."""
    return None if row is None else (row[0], TableKind(row[1]))


def _after(before: TableRow, change: TableChange) -> tuple[TableRow, tuple[LoggedEvent, ...]]:
    """The row a change leads to, and the events it adds to the log."""
    events = chain.extend(before.head, before.events, change.events)
    after = replace(
        before,
        version=before.version + 1,
        decision=change.decision,
        status=change.status,
        snapshot=change.snapshot,
        events=before.events + len(events),
        head=events[-1].chain if events else before.head,
        updated_at=change.at,
        seats=before.seats if change.seats is None else change.seats,
    )
    return replace(after, snap_sum=_sum(after)), events


def _whole(after: TableRow, change: TableChange, body: Sequence[Statement]) -> tuple[Statement, ...]:
    """Key first (so that a repeated delivery is told apart from a stale one), outbox last (it sees new rooms)."""
    key = claim(change.key, table_id=after.id, version=after.version, at=change.at)
    owed = owe_every_room(after.id, version=after.version, at=change.at)
    return (*key, *body, owed)


def _sum(row: TableRow) -> bytes:
    return chain.snapshot_sum(
        version=row.version,
        decision=row.decision,
        status=row.status,
        events=row.events,
        head=row.head,
        snapshot=row.snapshot,
    )


def _insert(row: TableRow) -> tuple[Statement, ...]:
    """The codes and the rematch are set one by one, so that a collision can be told apart from any other."""
    columns = (
        row.id, row.kind, row.version, row.decision, row.status, row.snapshot, row.snap_sum, row.events, row.head,
        row.created_at, row.updated_at,
    )  # fmt: skip
    codes = (row.join_code, row.watch_code, row.id)
    return (
        Statement(
            "INSERT INTO game_table(id, kind, version, decision, status, snapshot, snap_sum, events, head, "
            "created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            columns,
            rows=1,
            why="exists",
        ),
        Statement(
            "UPDATE game_table SET join_code = ?, watch_code = ? WHERE id = ?", codes, rows=1, why="code"
        ),
        Statement(
            "UPDATE game_table SET rematch_of = ? WHERE id = ?",
            (row.rematch_of, row.id),
            rows=1,
            why="rematch",
        ),
    )


def _update(before: TableRow, after: TableRow) -> Statement:
    return Statement(
        "UPDATE game_table SET version = ?, decision = ?, status = ?, snapshot = ?, snap_sum = ?, events = ?, "
        "head = ?, updated_at = ? WHERE id = ? AND version = ? AND snap_sum = ? AND frozen IS NULL",
        (
            after.version, after.decision, after.status, after.snapshot, after.snap_sum, after.events, after.head,
            after.updated_at, before.id, before.version, before.snap_sum,
        ),
        rows=1,
        why="stale",
    )  # fmt: skip


def _log(row: TableRow, events: Sequence[LoggedEvent]) -> list[Statement]:
    return [
        Statement(
            "INSERT INTO event(table_id, seq, kind, actor, at, body, chain) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (row.id, event.seq, event.kind, event.actor, event.at, event.body, event.chain),
        )
        for event in events
    ]


def _seats(row: TableRow, change: TableChange) -> list[Statement]:
    if change.seats is None:
        return []
    return [
        Statement("DELETE FROM seat WHERE table_id = ?", (row.id,)),
        *(
            Statement(
                "INSERT INTO seat(table_id, seat, player, standing, gone) VALUES (?, ?, ?, ?, ?)",
                (row.id, seat.seat, seat.player, *_stored_standing(seat.standing)),
            )
            for seat in change.seats
        ),
    ]


def _stored_standing(standing: SeatStanding) -> tuple[SeatStanding, int]:
    """Who has left is stored as seated and gone."""
    is_gone = standing is SeatStanding.LEFT
    return (SeatStanding.SEATED if is_gone else standing, int(is_gone))


def _load(connection: sqlite3.Connection, *, table_id: int) -> TableRow | None:
    frozen = connection.execute("SELECT frozen FROM game_table WHERE id = ?", (table_id,)).fetchone()
    if frozen and frozen[0] is not None:
        raise TableFrozen(table_id, frozen[0])
    row = _load_unchecked(connection, table_id=table_id)
    if row is not None and row.snap_sum != _sum(row):
        raise SnapshotDamaged(table_id, "the snapshot does not match its sum")
    return row


def _load_unchecked(connection: sqlite3.Connection, *, table_id: int) -> TableRow | None:
    found = connection.execute(_SELECT, (table_id,)).fetchone()
    if found is None:
        return None
    id_, kind, version, decision, status, *rest = found
    taken = connection.execute(
        "SELECT seat, player, iif(gone, 'left', standing) FROM seat WHERE table_id = ? ORDER BY seat",
        (table_id,),
    )
    try:
        seats = tuple(SeatRow(seat, player, SeatStanding(standing)) for seat, player, standing in taken)
        columns: Row = (id_, TableKind(kind), version, decision, TableStatus(status), *rest, seats)
    except ValueError as error:
        raise TableDamaged(table_id, f"its row cannot be read: {error}") from error
    return TableRow(*columns)
