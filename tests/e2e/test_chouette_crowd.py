"""Twenty players at one chouette, in the real process, all of whom press at the same moment."""

from pathlib import Path

import pytest

from bot.chouette.state import game_of
from tests.support.discord_server.world import Message as DiscordMessage
from tests.support.evening_crowd import PEOPLE, all_answer, open_crowd
from tests.support.telegram_server.world import size_of

pytestmark = pytest.mark.slow

LONGEST_S = 3.0
"""Discord waits no longer. How fast it really is, is for the bench: this machine may be busy with other tests."""
MOST_BYTES, PIXELS = 120_000, 1000 * 800
"""Of a board picture, for so many pixels."""


@pytest.mark.parametrize("platform", ["discord", "telegram"])
async def test_nineteen_answers_at_the_same_moment(platform: str, tmp_path: Path) -> None:
    """Each of them counts, each is answered in time, the board shows every cube, and no word is against the API."""
    async with open_crowd(tmp_path, platform) as crowd:
        waits = await all_answer(crowd)

        game = game_of(crowd.state())
        assert game is not None
        assert [2] * (PEOPLE - 1) == [cube.value for cube in game.board.cubes]
        assert PEOPLE - 1 == len(waits)
        assert max(waits) < LONGEST_S
        board = crowd.boards()[-1]
        picture = next(iter(board.files.values())) if isinstance(board, DiscordMessage) else board.photo
        assert picture is not None
        width, height = size_of(picture)
        assert len(picture) <= MOST_BYTES * width * height / PIXELS
        assert [] == crowd.doors.violations()
