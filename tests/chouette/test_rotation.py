"""Who has the box next, by each form of rotation, from outcomes alone."""

import pytest

from bot.chouette.house_rules import HouseRules, Rotation
from bot.chouette.rotation import Outcome, rotated
from bot.rules.ids import PlayerId
from tests.chouette.seats import A, B, C, X

a, b, c, x, p = (PlayerId(player) for player in (A, B, C, X, 9))
LINE = (x, a, b, c)
STAYS, LOST, BOTH = (x, b, c, a), (a, b, c, x), (b, c, a, x)


@pytest.mark.parametrize(
    ("rotation", "stand_up", "own", "last", "line"),
    [
        (Rotation.CAPTAIN_RESULT, False, (-1, 5, 5), 1, STAYS),
        (Rotation.CAPTAIN_RESULT, False, (0, 5, 5), 1, STAYS),
        (Rotation.CAPTAIN_RESULT, False, (1, -5, -5), -1, LOST),
        (Rotation.NET_GT0, False, (1, -1, 0), -1, LOST),
        (Rotation.NET_GE0, False, (1, -1, 0), -1, STAYS),
        (Rotation.NET_GE0, False, (-1, 2, 0), -1, LOST),
        (Rotation.BEAT_ALL, False, (-1, -1, -1), -1, STAYS),
        (Rotation.BEAT_ALL, False, (-1, 0, -1), -1, LOST),
        (Rotation.LAST_MAN, False, (-1, 1, 0), -1, STAYS),
        (Rotation.LAST_MAN, False, (-1, 2, 0), -1, LOST),
        (Rotation.LAST_MAN, False, (-9, 1, 1), 1, LOST),
        (Rotation.LAST_MAN, True, (-9, 1, 1), 1, BOTH),
        (Rotation.LAST_MAN, True, (-1, 2, 0), -1, BOTH),
        (Rotation.LAST_MAN, True, (1, 2, 0), 1, LOST),
        (Rotation.EVERY_GAME, False, (-1, -1, -1), -1, LOST),
        (Rotation.SCHEDULE, False, (-1, -1, -1), -1, LOST),
    ],
)
def test_the_next_line(
    rotation: Rotation, stand_up: bool, own: tuple[int, ...], last: int, line: tuple[PlayerId, ...]
) -> None:
    """The loser goes to the end; where nobody is named the original captain becomes box; where both have lost the box
    stands behind the captain."""
    rules = HouseRules(rotation=rotation, double_stand_up=stand_up)

    assert line == rotated(rules, Outcome(LINE, own, last), None, box_gone=False).line


def test_a_schedule_turns_the_starting_line_by_one_place_a_round() -> None:
    """After as many games as there are players it stands as it began."""
    line: tuple[PlayerId, ...] = LINE
    for _ in LINE:
        line = rotated(
            HouseRules(rotation=Rotation.SCHEDULE), Outcome(line, (1, 1, 1), 1), None, box_gone=False
        ).line
    assert LINE == line


def test_a_partner_stays_while_the_box_wins_and_becomes_captain_when_it_loses() -> None:
    """The captain becomes box, the old box goes to the end."""
    won = rotated(HouseRules(), Outcome(LINE, (-1, -1, -1), -1), p, box_gone=False)
    lost = rotated(HouseRules(), Outcome(LINE, (1, 1, 1), 1), p, box_gone=False)

    assert (STAYS, p) == (won.line, won.partner)
    assert ((a, p, b, c, x), None) == (lost.line, lost.partner)


def test_a_box_that_is_gone_leaves_its_place_to_the_original_captain() -> None:
    """Whatever the rule, also if he was out."""
    rules = HouseRules(rotation=Rotation.NET_GE0)
    assert a == rotated(rules, Outcome(LINE, (-1, -1, -1), -1), None, box_gone=True).line[0]
