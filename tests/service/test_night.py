"""The hours in which somebody sleeps: read, and when they are over."""

from dataclasses import replace

import pytest

from bot.chouette.game import Ask, Round, Stage
from bot.chouette.questions import TimeKind
from bot.service.night import Night, night_of, parse_night
from tests.service.crew import Crew
from tests.service.test_chouette_times import box_doubles
from tests.support.house import Rig

HOUR_MS = 3_600_000


@pytest.mark.parametrize(
    ("text", "night"),
    [
        ("23-8", Night(23, 8)),
        ("23-8+2", Night(23, 8, 2)),
        ("22 - 7 UTC-3", Night(22, 7, -3)),
        ("0–6 +14", Night(0, 6, 14)),
        ("1-13", Night(1, 13)),
    ],
)
def test_a_night_is_read_and_written_alike(text: str, night: Night) -> None:
    """With its offset from UTC."""
    assert night == parse_night(text) == parse_night(str(night))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "23",
        "24-8",
        "8-8",
        "8-21",
        "23-8+15",
        "23-8-13",
        "23-8+",
        "٢٣-٨",
        "1.5-8",
        "23-8+1+1",
        "-1-5",
    ],
)
def test_other_texts_are_no_nights(text: str) -> None:
    """Nor is what is longer than half a day."""
    with pytest.raises(ValueError):  # noqa: PT011 - of int and of ours alike
        parse_night(text)
    assert night_of(text) is None


@pytest.mark.parametrize(("hour", "left"), [(22, None), (23, 9), (0, 8), (7, 1), (8, None), (12, None)])
@pytest.mark.parametrize("offset", [0, 5, -11])
def test_a_night_is_over_at_its_end(hour: int, left: int | None, offset: int) -> None:
    """By the clock on the wall of whoever sleeps; half past counts from then."""
    now_ms = (1000 * 24 + hour - offset) * HOUR_MS
    over = Night(23, 8, offset).over_ms(now_ms)
    assert left == (None if over is None else (over - now_ms) // HOUR_MS)
    if over is not None:
        assert over == Night(23, 8, offset).over_ms(now_ms + HOUR_MS // 2)


async def doubled_at_dusk(rig: Rig, **settings: str) -> Crew:
    """The team owes its answers, and sleeps from the hour in which its time is over."""
    crew = await box_doubles(rig, **settings)
    time = crew.time(TimeKind.ANSWER)
    assert time is not None
    begins = time.ends_at_ms // HOUR_MS % 24
    night = str(Night(begins, (begins + 8) % 24))
    for player in crew.players:
        prefs = replace((await rig.house.accounts.account(player)).prefs, night=night)
        await rig.house.accounts.set_prefs(player, prefs)
    return crew


async def test_a_deadline_of_days_does_not_end_in_the_night(rig: Rig) -> None:
    """It ends with it, and no second night is waited for."""
    crew = await doubled_at_dusk(rig, pace="slow")
    await crew.wait(crew.left_s(TimeKind.ANSWER) + 1)
    assert {Stage.OWN} == {ask.stage for ask in asks(crew)}
    left_s = crew.left_s(TimeKind.ANSWER)
    assert 7 * 3600 < left_s <= 8 * 3600

    await crew.wait(left_s - 2)
    assert {Stage.OWN} == {ask.stage for ask in asks(crew)}
    await crew.wait(4)
    assert Stage.OWN not in {ask.stage for ask in asks(crew)}


async def test_an_evening_waits_for_nobody_who_sleeps(rig: Rig) -> None:
    """Whoever plays live is awake."""
    crew = await doubled_at_dusk(rig)
    await crew.wait(61)
    assert Stage.OWN not in {ask.stage for ask in asks(crew)}


def asks(crew: Crew) -> tuple[Ask, ...]:
    """The answers that are owed."""
    assert isinstance(crew.game.question, Round)
    return crew.game.question.asks
