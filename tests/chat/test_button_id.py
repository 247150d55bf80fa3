"""Button ids: round trip, bounds, hostile text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.button_id import MOST_BYTES, BadButton, ButtonId, format_button, parse_button

BUTTONS = st.builds(
    ButtonId,
    verb=st.from_regex(r"[a-z0-9_-]{1,19}!?", fullmatch=True),
    table=st.one_of(st.just(""), st.integers(1, 10**9).map(lambda n: f"t-{n:04d}")),
    decision=st.one_of(st.none(), st.integers(0, 10**11)),
    argument=st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), max_size=12),
)


@given(BUTTONS)
def test_a_button_comes_back_as_it_was_sent(button: ButtonId) -> None:
    """Formatting and parsing agree for every button of ours."""
    assert button == parse_button(format_button(button))


@given(BUTTONS)
def test_a_button_fits_every_platform(button: ButtonId) -> None:
    """No more than 64 bytes, whatever is in it."""
    assert len(format_button(button).encode()) <= MOST_BYTES


def test_a_button_reads_as_documented() -> None:
    """The grammar is part of what stands in old messages, so it is pinned here."""
    assert format_button(ButtonId("step", "t-0001", 7, "13/8")) == "c1:t-0001:7:step:13/8"
    assert format_button(ButtonId("board", "t-0001")) == "c1:t-0001:-:board"
    assert format_button(ButtonId("help")) == "c1:-:-:help"


@given(st.text(max_size=200))
def test_any_text_is_a_button_or_refused(text: str) -> None:
    """Hostile text raises BadButton and nothing else; what is accepted is canonical."""
    try:
        button = parse_button(text)
    except BadButton:
        return
    assert text == format_button(button)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c1",
        "c1:t-0001:1",
        "c2:t-0001:1:roll",
        "c1::1:roll",
        "c1:t-0001::roll",
        "c1:t-0001:-1:roll",
        "c1:t-0001:01:roll",
        "c1:t-0001:²:roll",
        "c1:t-0001:1:",
        "c1:t-0001:1:!",
        "c1:t-0001:1:Roll",
        "c1:t-0001:1:roll:",
        "c1:t-0001:1:roll: ",
        "c1:t-0001:1:roll:é",
        "c1:t-0001:1:roll!!",
        "c1:../etc:1:roll",
        "c1:t-0001:1:roll:" + "x" * 64,
        "c1:t-0001:9999999999999:roll",
    ],
)
def test_what_no_button_says_is_refused(text: str) -> None:
    """Missing, empty, foreign or oversized parts are no button."""
    with pytest.raises(BadButton):
        parse_button(text)


def test_a_button_that_would_not_fit_is_refused_when_it_is_made() -> None:
    """An argument too long is our own mistake and shows at once."""
    with pytest.raises(BadButton):
        format_button(ButtonId("step", "t-0001", 1, "x" * 60))
