"""The books of a chouette: rows that sum to zero, running totals, and who settles with whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.chouette.members import Points
from bot.chouette.state import Chouette, Row
from bot.rules.ids import PlayerId

EXACT = 12
"""Up to so many players with an open balance the list of payments is the shortest there is."""


def running_totals(ledger: Sequence[Row]) -> tuple[Mapping[PlayerId, int], ...]:
    """After each row, the total of everybody who has had a part so far."""
    totals: dict[PlayerId, int] = {}
    result = []
    for row in ledger:
        for entry in row.points:
            totals[entry.player] = totals.get(entry.player, 0) + entry.points
        result.append(dict(totals))
    return tuple(result)


def totals_of(state: Chouette) -> tuple[Points, ...]:
    """Everybody's total in joining order, zero for those who have not played."""
    rows = running_totals(state.ledger)
    last = rows[-1] if rows else {}
    return tuple(Points(member.player, last.get(member.player, 0)) for member in state.members)


@dataclass(frozen=True, slots=True)
class Transfer:
    """Points that one player settles with another."""

    payer: PlayerId
    payee: PlayerId
    points: int


def settle_up(totals: Sequence[Points]) -> tuple[Transfer, ...]:
    """The shortest list of who settles with whom, for totals that sum to zero.

    k players whose totals sum to zero among themselves need k - 1 payments, so the list is shortest when the players
    fall into as many such groups as possible. Beyond EXACT open balances, equal and opposite ones are paired and the
    rest is one group.
    """
    open_totals = [entry for entry in totals if entry.points]
    if len(open_totals) > EXACT:
        pairs, open_totals = _pairs(open_totals)
        if len(open_totals) > EXACT:
            return tuple(t for group in (*pairs, open_totals) for t in _within(group))
    else:
        pairs = []
    groups = [*pairs, *_most_groups(open_totals)]
    return tuple(transfer for group in groups for transfer in _within(group))


def _pairs(totals: list[Points]) -> tuple[list[list[Points]], list[Points]]:
    """Equal and opposite totals, and the others."""
    pairs, rest = [], list(totals)
    for entry in totals:
        match = next((other for other in rest if other.points == -entry.points), None)
        if entry in rest and match is not None:
            pairs.append([entry, match])
            rest = [other for other in rest if other not in (entry, match)]
    return pairs, rest


def _most_groups(totals: list[Points]) -> list[list[Points]]:
    """The players in as many groups of sum zero as possible.

    best[set] is how many prefixes of sum zero an order of these players can have at most; walking back along it gives
    the groups.
    """
    size = 1 << len(totals)
    sums, best, last = [0] * size, [0] * size, [0] * size
    for chosen in range(1, size):
        low = (chosen & -chosen).bit_length() - 1
        sums[chosen] = sums[chosen & (chosen - 1)] + totals[low].points
        found = -1
        for index in range(len(totals)):
            if chosen >> index & 1 and best[chosen ^ 1 << index] > found:
                found, last[chosen] = best[chosen ^ 1 << index], index
        best[chosen] = found + (sums[chosen] == 0)
    groups: list[list[Points]] = []
    chosen = size - 1
    while chosen:
        if sums[chosen] == 0:
            groups.append([])
        groups[-1].append(totals[last[chosen]])
        chosen ^= 1 << last[chosen]
    return groups


def _within(group: Sequence[Points]) -> tuple[Transfer, ...]:
    """Payments within one group of sum zero: one fewer than it has players."""
    debts = [[entry.player, -entry.points] for entry in group if entry.points < 0]
    dues = [[entry.player, entry.points] for entry in group if entry.points > 0]
    result = []
    while debts and dues:
        (payer, debt), (payee, credit) = debts[-1], dues[-1]
        paid = min(debt, credit)
        result.append(Transfer(PlayerId(payer), PlayerId(payee), paid))
        debts[-1][1] -= paid
        dues[-1][1] -= paid
        if not debts[-1][1]:
            debts.pop()
        if not dues[-1][1]:
            dues.pop()
    return tuple(result)
