"""``check``: everything that can be known to be wrong with a file, without changing it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from storage import chain, migrations
from storage.connection import connect_query_only, is_of_another_program
from storage.errors import NotADatabase
from storage.records import LoggedEvent

_HEADS = "SELECT id, version, decision, status, events, head, snapshot, snap_sum FROM game_table ORDER BY id"
_LOGS = "SELECT table_id, seq, kind, actor, at, body, chain FROM event ORDER BY table_id, seq"


def check(path: Path) -> tuple[str, ...]:
    """The problems of a database, a sentence each; empty when it is whole. May run while the program does.

    Looked at: pages and indices, references, schema, the hash chain of every log, the sum of every snapshot, and that
    each snapshot stands at the end of its log. Raises NotADatabase when the file cannot be read at all.
    """
    try:
        with closing(connect_query_only(path)) as connection:
            connection.execute("BEGIN")  # one state, however much is written meanwhile
            return tuple(_problems(connection, path))
    except sqlite3.Error as error:
        raise NotADatabase(path, f"{path} cannot be read: {error}") from error


def check_schema(path: Path) -> None:
    """Whether this program knows the schema of the file. Raises NewerSchema, EditedMigration or sqlite3.Error."""
    with closing(connect_query_only(path)) as connection:
        migrations.pending(connection, path, migrations.shipped_steps())


def _problems(connection: sqlite3.Connection, path: Path) -> Iterator[str]:
    if is_of_another_program(connection):
        raise NotADatabase(path, f"{path} is a database of another program")
    damage = [line for (line,) in connection.execute("PRAGMA integrity_check") if line != "ok"]
    yield from damage
    if migrations.pending(connection, path, migrations.shipped_steps()):
        yield f"schema {migrations.schema_version(connection)} is old: run `civetta migrate`"
        return
    for child, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield f"{child} row {row} refers to a missing row of {parent}"
    if not damage:  # rows of damaged pages would only repeat it, or stop the reading
        yield from _table_problems(connection)


def _table_problems(connection: sqlite3.Connection) -> Iterator[str]:
    ends = {}
    for table_id, rows in groupby(connection.execute(_LOGS), key=itemgetter(0)):
        log = [LoggedEvent(*row[1:]) for row in rows]
        ends[table_id] = (len(log), log[-1].chain)
        broken = chain.broken_at(log)
        if broken is not None:
            yield f"table {table_id}: the log does not hold from event {broken} on"
    for table_id, version, decision, status, events, head, snapshot, stored in connection.execute(_HEADS):
        if (events, head) != ends.get(table_id, (0, chain.FIRST)):
            yield f"table {table_id}: the snapshot does not stand at the end of the log"
        if stored != chain.snapshot_sum(
            version=version,
            decision=decision,
            status=status,
            events=events,
            head=head,
            snapshot=snapshot,
        ):
            yield f"table {table_id}: the snapshot does not match its sum"
