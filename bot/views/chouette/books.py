"""The books of a chouette: ledger, score sheet in letters, who settles with whom, CSV, standings of a season."""

import csv
import io
from collections.abc import Sequence
from typing import Protocol

from bot.chouette.ledger import settle_up, totals_of
from bot.chouette.state import Chouette, Row
from bot.i18n.message import Message, message
from bot.rules.ids import PlayerId
from bot.views.chouette.people import short_name
from bot.views.people import Names, person
from bot.views.text_board import fitted
from renderers.sheet_scene import signed

COLUMNS = 37
"""Letters of a fixed pitch that a phone shows in one line."""
_CELL = 6
"""Columns of a player, his mark included; more where somebody has a long number."""
_NUMBER = 3
MOST_ROWS = 12
"""Games of the score sheet in letters, the latest ones."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class SeasonStanding(Protocol):
    """What one player has won in all chouettes of a server."""

    @property
    def player(self) -> PlayerId:
        """Who."""
        ...

    @property
    def points(self) -> int:
        """Won, negative = lost."""
        ...

    @property
    def games(self) -> int:
        """Games he had a part in."""
        ...

    @property
    def sessions(self) -> int:
        """Sessions he had a part in."""
        ...


def ledger_lines(state: Chouette, names: Names) -> tuple[Message, ...]:
    """Everybody's total, best first, with the number of games; a sentence before the first game."""
    if not state.ledger:
        return (Message("chouette.ledger.empty"),)
    played = {member.player: 0 for member in state.members}
    for row in state.ledger:
        if row.game:
            for entry in row.points:
                played[entry.player] = played.get(entry.player, 0) + 1
    totals = sorted(totals_of(state), key=lambda entry: -entry.points)
    lines = tuple(
        message(
            "chouette.ledger.line",
            player=person(names, entry.player),
            points=signed(entry.points),
            n=played.get(entry.player, 0),
        )
        for entry in totals
    )
    return (message("chouette.ledger.title", n=state.games), *lines)


def settle_lines(state: Chouette, names: Names) -> tuple[Message, ...]:
    """The shortest list of who settles with whom, in points."""
    transfers = settle_up(totals_of(state))
    if not transfers:
        return (Message("chouette.settle.nobody"),)
    return (
        Message("chouette.settle.title"),
        *(
            message(
                "chouette.settle.line",
                payer=person(names, transfer.payer),
                payee=person(names, transfer.payee),
                n=transfer.points,
            )
            for transfer in transfers
        ),
    )


def standings_lines(standings: Sequence[SeasonStanding], names: Names) -> tuple[Message, ...]:
    """The season of a server, best first."""
    if not standings:
        return (Message("chouette.season.empty"),)
    lines = (
        message(
            "chouette.season.line",
            place=str(place),
            player=person(names, entry.player),
            points=signed(entry.points),
            n=entry.games,
        )
        for place, entry in enumerate(standings, 1)
    )
    return (Message("chouette.season.title"), *lines)


def sheet_text(state: Chouette, names: Names) -> tuple[str, ...]:
    """The score sheet for a fixed pitch: blocks of at most 37 columns, one column per player in joining order.

    A row is a game with what it brought everybody, `B` behind the box and `c` behind the captain; a correction has no
    number; the last row is the running total.
    """
    players = [member.player for member in state.members]
    numbers = [entry.points for row in state.ledger[-MOST_ROWS:] for entry in row.points]
    numbers += [entry.points for entry in totals_of(state)]
    cell = max(_CELL, 2 + max(len(signed(points)) for points in numbers))
    size = (COLUMNS - _NUMBER) // cell
    return tuple(_block(state, names, players[i : i + size], cell) for i in range(0, len(players), size))


def _block(state: Chouette, names: Names, players: Sequence[PlayerId], cell: int) -> str:
    head = "".join(f" {fitted(short_text(names, player), cell - 1)}" for player in players)
    rows = [_row(row, players, cell) for row in state.ledger[-MOST_ROWS:]]
    last = {entry.player: entry.points for entry in totals_of(state)}
    foot = "".join(f"{signed(last[player]).rjust(cell - 1)} " for player in players)
    lines = (" " * _NUMBER + head, *rows, "=".rjust(_NUMBER) + foot)
    return "\n".join(line.rstrip() for line in lines)


def _row(row: Row, players: Sequence[PlayerId], cell: int) -> str:
    points = {entry.player: entry.points for entry in row.points}
    cells = [
        (signed(points[player]) if player in points else "·").rjust(cell - 1) + _mark(row, player)
        for player in players
    ]
    return (str(row.game) if row.game else "±").rjust(_NUMBER) + "".join(cells)


def _mark(row: Row, player: PlayerId) -> str:
    if player == row.box:
        return "B"
    return "c" if player == row.captain else " "


def short_text(names: Names, player: PlayerId) -> str:
    """A name as bare text; the number of a player without one."""
    name = short_name(names, player)
    return name if isinstance(name, str) else str(player)


def ledger_csv(state: Chouette, names: Names) -> str:
    """The ledger as CSV: game (0 = correction), box, captain, partner, then one column of points per player in joining
    order; empty for who had no part; the last line has the totals.

    A name that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    players = [member.player for member in state.members]
    writer.writerow(["game", "box", "captain", "partner", *(_safe(names, player) for player in players)])
    for row in state.ledger:
        points = {entry.player: entry.points for entry in row.points}
        people = (_safe(names, player) for player in (row.box, row.captain, row.partner))
        writer.writerow([row.game, *people, *(points.get(player, "") for player in players)])
    writer.writerow(["total", "", "", "", *(entry.points for entry in totals_of(state))])
    return out.getvalue()


def _safe(names: Names, player: PlayerId | None) -> str:
    if player is None:
        return ""
    name = " ".join(names.get(player, "").split()) or str(player)
    return f"'{name}" if name.startswith(_FORMULA) else name
