"""How fast a chat may be written to."""

from pathlib import Path

import pytest

from bot.adapters.telegram_app import paces
from bot.adapters.telegram_app.notebook import Notebook
from bot.adapters.telegram_app.pace import BURST, GROUP_A_MINUTE, GROUP_LIGHT_A_MINUTE, Pace
from bot.chat.reply import Paced, RateLimited
from tests.support.clock import FakeClock

GROUP, PERSON = "-1001", "1001"


@pytest.fixture
def clock() -> FakeClock:
    """It stands still."""
    return FakeClock()


def sent_within(pace: Pace, clock: FakeClock, chat: str, seconds: int, *, light: bool = False) -> int:
    """How many messages get out in so many seconds, tried ten times a second."""
    sent = 0
    for _ in range(seconds * 10):
        try:
            pace.take(chat, light=light)
        except Paced:
            pass
        else:
            sent += 1
        clock.pass_s(0.1)
    return sent


def test_a_group_gets_no_more_than_telegram_allows(clock: FakeClock) -> None:
    """Twenty a minute, edits included, however they come."""
    pace = Pace(clock.monotonic_s)

    assert GROUP_A_MINUTE == sent_within(pace, clock, GROUP, 60)
    assert sent_within(pace, clock, GROUP, 600) <= GROUP_A_MINUTE * 10 + 1


def test_small_edits_leave_room_for_pictures(clock: FakeClock) -> None:
    """After fifteen in a minute they wait, while the end of a turn still gets out."""
    pace = Pace(clock.monotonic_s)

    assert GROUP_LIGHT_A_MINUTE == sent_within(pace, clock, GROUP, 30, light=True)
    pace.take(GROUP)


async def test_a_restart_does_not_begin_the_minute_of_a_group_anew(clock: FakeClock, tmp_path: Path) -> None:
    """What was sent before it counts until its own minute is over."""
    before = Pace(clock.monotonic_s)
    sent_within(before, clock, GROUP, 30)
    await paces.keep(Notebook(tmp_path / "notes"), before, clock.now_ms())
    clock.pass_s(5)

    after = Pace(clock.monotonic_s)
    after.resume(paces.recalled(Notebook(tmp_path / "notes"), clock.now_ms()))

    assert sent_within(after, clock, GROUP, 20) == 0
    assert GROUP_A_MINUTE == sent_within(after, clock, GROUP, 60)


@pytest.mark.parametrize("note", ["", "{", "[]", '{"-1": "x"}', '{"-1": [null]}'])
async def test_a_note_that_cannot_be_read_is_no_note(note: str) -> None:
    """The door opens all the same."""
    notebook = Notebook(None)
    await notebook.keep("pace", note)

    assert {} == paces.recalled(notebook, 0)


def test_a_private_chat_gets_one_a_second_after_a_burst(clock: FakeClock) -> None:
    """There is no limit by the minute."""
    pace = Pace(clock.monotonic_s)

    assert 60 + BURST - 1 <= sent_within(pace, clock, PERSON, 60) <= 60 + BURST + 1


def test_the_wait_is_said_and_no_shorter_than_needed(clock: FakeClock) -> None:
    """Whoever waits that long gets through."""
    pace = Pace(clock.monotonic_s)
    sent_within(pace, clock, GROUP, 30)

    wait_s = pace.wait_s(GROUP)
    clock.pass_s(wait_s - 0.01)
    with pytest.raises(Paced):
        pace.take(GROUP)
    clock.pass_s(0.02)
    pace.take(GROUP)


def test_a_chat_that_must_be_left_alone_holds_up_no_other(clock: FakeClock) -> None:
    """What Telegram asked for is obeyed to the second, there alone."""
    pace = Pace(clock.monotonic_s)
    pace.quiet(GROUP, 30)

    with pytest.raises(RateLimited) as refused:
        pace.take(GROUP)
    pace.take("-1002")

    assert not isinstance(refused.value, Paced)
    assert 30 == pytest.approx(refused.value.retry_after_s)
    clock.pass_s(31)
    pace.take(GROUP)


def test_all_chats_together_keep_to_thirty_a_second(clock: FakeClock) -> None:
    """A hundred groups at once do not get out in one second."""
    pace = Pace(clock.monotonic_s)
    sent = 0
    for chat in range(100):
        try:
            pace.take(f"-{chat}")
        except Paced:
            continue
        sent += 1

    assert sent <= 30
