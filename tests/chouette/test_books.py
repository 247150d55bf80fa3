"""The ledger: totals, corrections, the shortest list of who settles with whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chouette.actions import AnswerCorrection, ProposeCorrection
from bot.chouette.errors import BadCorrection
from bot.chouette.ledger import Transfer, running_totals, settle_up, totals_of
from bot.chouette.members import Points
from bot.chouette.state import Row
from bot.rules.ids import PlayerId
from tests.chouette.seats import A, B, X, playing

a, b, x = (PlayerId(player) for player in (A, B, X))


def points(*values: int) -> tuple[Points, ...]:
    """Totals of players 1, 2 …"""
    return tuple(Points(PlayerId(index + 1), value) for index, value in enumerate(values))


def test_a_correction_needs_everyone_it_touches() -> None:
    """It is a line of its own that sums to zero; who proposes it consents."""
    case = playing()
    case.do(a, ProposeCorrection((Points(a, 2), Points(b, -2))))
    assert [] == list(case.state.ledger)
    with pytest.raises(BadCorrection):
        case.do(x, AnswerCorrection(1, accepts=True))
    case.do(b, AnswerCorrection(1, accepts=True))

    assert [Row(0, (Points(a, 2), Points(b, -2)))] == list(case.state.ledger)
    assert {x: 0, a: 2, b: -2} == {e.player: e.points for e in totals_of(case.state)[:3]}


def test_a_refused_correction_is_gone() -> None:
    """One word of somebody it touches."""
    case = playing()
    case.do(x, ProposeCorrection((Points(a, 2), Points(b, -2))))
    case.do(b, AnswerCorrection(1, accepts=False))
    assert () == case.state.open_corrections
    with pytest.raises(BadCorrection):
        case.do(a, AnswerCorrection(1, accepts=True))


@pytest.mark.parametrize(
    "entries", [points(1, 2), points(), points(0, 0), (Points(a, 1), Points(a, -1)), points(1, *[0] * 30, -1)]
)
def test_a_correction_sums_to_zero_over_known_players(entries: tuple[Points, ...]) -> None:
    """Anything else is refused."""
    with pytest.raises(BadCorrection):
        playing().do(x, ProposeCorrection(entries))


def test_totals_run_over_the_rows() -> None:
    """Each row adds to what was before."""
    rows = (Row(1, points(3, -1, -2)), Row(2, points(-1, 1)))
    assert ({1: 3, 2: -1, 3: -2}, {1: 2, 2: 0, 3: -2}) == running_totals(rows)


def test_the_list_of_payments_is_the_shortest() -> None:
    """Two pairs that match need two payments, not three."""
    assert 2 == len(settle_up(points(5, 3, -3, -5)))
    assert 3 == len(settle_up(points(4, 3, -5, -2)))
    assert () == settle_up(points(0, 0))
    assert (Transfer(PlayerId(2), PlayerId(1), 4),) == settle_up(points(4, -4))


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=19))
def test_payments_settle_everything(values: list[int]) -> None:
    """Afterwards nobody owes anything, and nobody pays more often than there are players."""
    totals = points(*values, -sum(values))
    left = {entry.player: entry.points for entry in totals}
    transfers = settle_up(totals)
    for transfer in transfers:
        assert transfer.points > 0
        left[transfer.payer] += transfer.points
        left[transfer.payee] -= transfer.points

    assert {0} == set(left.values())
    assert len(transfers) < max(2, sum(value != 0 for value in (*values, sum(values))))
