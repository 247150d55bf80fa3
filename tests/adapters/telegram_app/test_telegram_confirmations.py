"""Buttons that must be pressed twice, to the second."""

import pytest

from bot.adapters.telegram_app.confirmations import Confirmations
from bot.chat.reply import Answer, Button
from tests.support.clock import FakeClock

DOUBLE, YES = "c1:t-0001:7:double", "c1:t-0001:7:double!"
QUESTION = Answer((), rows=((Button(YES, "Confirm"), Button("c1:t-0001:-:cancel", "Cancel")),), alert=True)


@pytest.mark.parametrize(
    ("after_s", "meant"), [(0.0, DOUBLE), (0.9, DOUBLE), (1.0, YES), (59.0, YES), (60.0, YES), (60.5, DOUBLE)]
)
def test_the_second_press_counts_between_a_second_and_a_minute(after_s: float, meant: str) -> None:
    """Sooner it is a trembling finger, later it is forgotten."""
    clock = FakeClock()
    confirmations = Confirmations(clock.monotonic_s)
    assert confirmations.asked(1, DOUBLE, QUESTION)

    clock.pass_s(after_s)

    assert meant == confirmations.meant(1, DOUBLE)


def test_a_hasty_press_puts_the_question_again_and_does_not_postpone_it() -> None:
    """The second counts from the first press."""
    clock = FakeClock()
    confirmations = Confirmations(clock.monotonic_s)
    for _ in range(3):
        assert DOUBLE == confirmations.meant(1, DOUBLE)
        assert confirmations.asked(1, DOUBLE, QUESTION)
        clock.pass_s(0.4)

    assert YES == confirmations.meant(1, DOUBLE)


def test_a_confirmation_counts_once_for_one_person_and_one_button() -> None:
    """Others, and other buttons, mean what they say."""
    clock = FakeClock()
    confirmations = Confirmations(clock.monotonic_s)
    confirmations.asked(1, DOUBLE, QUESTION)
    clock.pass_s(2)

    assert [DOUBLE, "c1:t-0001:7:roll", YES, DOUBLE] == [
        confirmations.meant(2, DOUBLE),
        confirmations.meant(1, "c1:t-0001:7:roll"),
        confirmations.meant(1, DOUBLE),
        confirmations.meant(1, DOUBLE),
    ]


@pytest.mark.parametrize(
    "answer",
    [
        Answer(()),
        Answer((), alert=True),
        Answer((), rows=QUESTION.rows),
        Answer((), rows=((Button("c1:t-0001:7:double", "Double"),),), alert=True),
        Answer((), rows=((Button("https://t.me/x", "Open", link=True),),), alert=True),
    ],
)
def test_other_answers_are_no_questions(answer: Answer) -> None:
    """Only an alert whose first button confirms."""
    assert not Confirmations(FakeClock().monotonic_s).asked(1, DOUBLE, answer)
