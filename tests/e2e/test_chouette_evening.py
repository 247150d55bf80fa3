"""An evening of eight games on either platform: six people, one of them asleep, comings and goings, a restart."""

from pathlib import Path

import pytest

from bot.chouette.members import HowClosed
from bot.chouette.questions import TimeKind
from bot.chouette.state import Closed
from tests.support.evening_course import GAMES, PEOPLE
from tests.support.evening_play import Played, Restart, play_evening

pytestmark = pytest.mark.slow

SEEDS = {"discord": 5, "telegram": 5}
MOST_LOST_MIN, MOST_QUESTIONS, MOST_WRITES = 1.5, 4.0, 4.0
NOTICE = ": I was away. The time that ran out meanwhile runs again"
AGAIN_S = 60.0
"""A time that was over while the house was away lasts so long again."""


@pytest.mark.parametrize("platform", ["discord", "telegram"])
async def test_an_evening_of_eight_games(platform: str, tmp_path: Path) -> None:
    """A cube for each at first, then one for the team; people press, type and fill forms.

    Nobody waits long for nothing, nobody is asked often, no chat is flooded, no word is against the API, and the books
    are balanced.
    """
    evening = await play_evening(
        tmp_path, platform, seed=SEEDS[platform], cubes="multi", switches_to="single"
    )

    print_figures(platform, evening)
    assert isinstance(evening.end.phase, Closed)
    assert HowClosed.GAMES_PLAYED is evening.end.phase.how
    assert [0] * GAMES == [sum(entry.points for entry in row.points) for row in evening.end.ledger]
    assert PEOPLE == len(evening.end.members)
    assert 0 == evening.left, "not everything has happened"
    assert evening.figures.lost_min <= MOST_LOST_MIN
    assert evening.figures.questions <= MOST_QUESTIONS
    assert evening.writes_per_turn <= MOST_WRITES
    assert [] == evening.violations
    assert evening.restart is not None
    check_restart(evening.restart)


def check_restart(restart: Restart) -> None:
    """Whoever has answered need not do it again, whoever has not has a minute, and is told so once."""
    assert restart.before == restart.after
    again = [time for time in restart.times if time.reopened]
    assert len(again) == 1
    assert again[0].kind in (TimeKind.ANSWER, TimeKind.WINDOW, TimeKind.WINDOW_DOUBLED)
    assert (again[0].ends_at_ms - restart.now_ms) / 1000 >= AGAIN_S
    assert 1 == sum(NOTICE in said for said in restart.said)


def print_figures(platform: str, evening: Played) -> None:
    """What `pytest -s` shows of the evening."""
    figures = evening.figures
    print(
        f"{platform}: {figures.turns} turns, {evening.writes_per_turn:.2f} messages and edits a turn; lost a game "
        f"{figures.lost_min:.2f} min {figures.lost_by_kind}; questions a member and game {figures.questions:.2f}, "
        f"most {figures.most_questions}; too late {evening.late}; ways {evening.ways}"
    )
