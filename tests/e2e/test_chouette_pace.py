"""How long people of a chouette wait for nothing, and how often they are asked: evenings on the rules alone."""

from statistics import mean

import pytest

from tests.support.evening_course import GAMES, play_by_rules
from tests.support.evening_figures import Figures

pytestmark = pytest.mark.slow

MOST_LOST_MIN, MOST_QUESTIONS = 1.5, 4.0
SEEDS = range(1, 6)


def check(figures: Figures) -> None:
    """The limits of an evening."""
    assert GAMES == len(figures.games)
    assert figures.lost_min <= MOST_LOST_MIN, figures.lost_by_kind
    assert figures.questions <= MOST_QUESTIONS


@pytest.mark.parametrize("cubes", ["multi", "single", "none"])
async def test_nobody_waits_long_where_everybody_is_awake(cubes: str) -> None:
    """Less than a minute a game is lost, and no member has more than two questions a game on the average."""
    evenings = [await play_by_rules(seed, cubes, sleeper=None) for seed in SEEDS]

    for figures in evenings:
        check(figures)
    assert mean(figures.lost_min for figures in evenings) <= 1
    assert mean(figures.questions for figures in evenings) <= 2


@pytest.mark.parametrize("cubes", ["multi", "single", "none"])
async def test_a_captain_who_falls_asleep_costs_three_times_of_a_move(cubes: str) -> None:
    """From then on the others play without him, as long as one of them is in."""
    check(await play_by_rules(5, cubes, sleeper="captain"))


@pytest.mark.parametrize("cubes", ["multi", "single", "none"])
async def test_a_member_who_falls_asleep_costs_the_time_of_his_answers(cubes: str) -> None:
    """Nothing else waits for him."""
    check(await play_by_rules(5, cubes, sleeper="crew"))


async def test_the_cubes_may_change_in_the_middle_of_an_evening() -> None:
    """Four games with a cube each, then four with one for the team."""
    check(await play_by_rules(5, "multi", sleeper="captain", switches_to="single"))
