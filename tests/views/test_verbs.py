"""Arguments of buttons as text and back."""

import pytest

from bot.rules.plays import CheckerMove
from bot.views.verbs import (
    BadArgument,
    Mode,
    format_mode,
    format_step,
    format_steps,
    parse_mode,
    parse_step,
    parse_steps,
)

ENTER, OFF = CheckerMove(25, 20, 5), CheckerMove(4, 0, 6)


@pytest.mark.parametrize("move", [ENTER, OFF, CheckerMove(13, 8, 5)])
def test_a_step_survives_its_text(move: CheckerMove) -> None:
    """Point and die say everything; where it lands follows."""
    assert move == parse_step(format_step(move))


def test_a_play_survives_its_text() -> None:
    """Steps are joined by dots."""
    assert "25-5.4-6" == format_steps((ENTER, OFF))
    assert (ENTER, OFF) == parse_steps("25-5.4-6")


@pytest.mark.parametrize(
    "text", ["", "13", "13-7", "0-1", "27-1", "a-b", "13-5-1", "٣-1", "13-5.13-5.13-5.13-5.13-5"]
)
def test_anything_else_is_refused(text: str) -> None:
    """Arguments come back from outside and may say anything."""
    with pytest.raises(BadArgument):
        parse_steps(text)


@pytest.mark.parametrize("mode", [Mode(stepwise=True), Mode(stepwise=True, die=6)])
def test_a_keyboard_survives_its_text(mode: Mode) -> None:
    """The button that changes the keyboard says which one it brings."""
    assert mode == parse_mode(format_mode(mode))


@pytest.mark.parametrize("text", ["7", "0", "12", "x"])
def test_an_unknown_keyboard_is_refused(text: str) -> None:
    """Only dice there are."""
    with pytest.raises(BadArgument):
        parse_mode(text)
