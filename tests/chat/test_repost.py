"""When a board is posted anew."""

import pytest

from bot.chat.repost import BoardMessage, should_repost

HOUR_S = 3600.0


@pytest.mark.parametrize(
    ("below", "wanted"),
    [(None, False), (0, False), (14, False), (15, True), (400, True)],
)
def test_a_board_under_fifteen_messages_is_posted_anew(below: int | None, wanted: bool) -> None:
    """Fifteen messages push it out of sight; fewer, or an unknown number, do not."""
    message = BoardMessage(age_s=90, turn=7, turn_posted=6, below=below)
    assert should_repost(message) is wanted


@pytest.mark.parametrize(
    ("age_s", "oldest_s", "wanted"), [(3599, HOUR_S, False), (3600, HOUR_S, True), (9e6, None, False)]
)
def test_a_board_too_old_to_be_edited_is_posted_anew(
    age_s: float, oldest_s: float | None, wanted: bool
) -> None:
    """Only where the platform has such an age."""
    assert should_repost(BoardMessage(age_s=age_s, turn=7, turn_posted=6), oldest_s=oldest_s) is wanted


def test_a_board_asked_for_is_posted_anew() -> None:
    """Whoever asks gets it at the end of the room."""
    assert should_repost(BoardMessage(age_s=61, turn=7), asked=True)


@pytest.mark.parametrize(
    "message",
    [
        BoardMessage(age_s=59, turn=7, turn_posted=6, below=99),
        BoardMessage(age_s=9999, turn=7, turn_posted=7, below=99),
    ],
)
def test_a_room_is_not_filled_with_boards(message: BoardMessage) -> None:
    """Once in a minute and once a turn is the most, whoever asks."""
    assert not should_repost(message, oldest_s=HOUR_S, asked=True)
