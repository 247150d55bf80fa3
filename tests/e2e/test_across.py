"""One match between somebody on Discord and somebody on Telegram: the real process, both stand-ins, kills and cuts."""

from pathlib import Path

import pytest

from bot.rules.side import Side
from bot.rules.table import Finished, Playing
from tests.support.across import Across, open_doors, until
from tests.support.course import Course
from tests.support.discord_server.server import TOKEN as DISCORD_TOKEN
from tests.support.telegram_server.server import TOKEN as TELEGRAM_TOKEN

pytestmark = pytest.mark.slow

MOST_ACTIONS = 120
"""Some 45 are the rule: the course does not depend on the dice, only how often somebody is passed over."""


async def test_a_match_to_five_from_discord_to_telegram(tmp_path: Path) -> None:
    """Cube, Crawford game, resignations, undo, kills in mid-turn, cuts and a rematch; no word against either API."""
    async with open_doors(tmp_path) as doors:
        match = Across.meet(doors)
        await match.begin(5)
        for _ in range(2):
            await killed_in_the_middle_of_a_turn(match)
        actions = 0
        while not isinstance(match.state.phase, Finished):
            if actions % 12 == 6:
                await doors.discord.gateway.cut()
            await match.play_on()
            actions += 1
            assert actions < MOST_ACTIONS
        await everybody_sees_the_end(match)
        print_figures(match, actions)
        assert match.course.is_complete
        for what in ("crawford", "undo her", "undo him"):
            assert match.done[what], what
        await until(lambda: doors.discord.gateway.resumes, "nothing was resumed")
        await rematch(match)
        assert [] == doors.violations()
    output = (tmp_path / "civetta.log").read_text()
    assert DISCORD_TOKEN not in output
    assert TELEGRAM_TOKEN not in output
    assert "Traceback" not in output


async def killed_in_the_middle_of_a_turn(match: Across) -> None:
    """Play until somebody has made a step, once each; after the kill it is on both boards and can be taken back."""
    while not match.has_stepped:
        await match.play_on()
    await match.doors.kill_and_start()
    await match.both_current()
    assert match.has_stepped
    await match.play_on()
    assert not match.has_stepped


async def everybody_sees_the_end(match: Across) -> None:
    """On both boards, each in its language."""
    await until(lambda: "wins the match" in match.here.texts, "Discord does not show the end")
    await until(lambda: "vince il match" in match.there.text, "Telegram does not show the end")


async def rematch(match: Across) -> None:
    """He asks on Telegram, she agrees on Discord; both get the new board, with the colours swapped.

    What everybody sees, in her channel and in a group of his, is the same picture.
    """
    seats = match.state.seats
    await match.press(False, "rematch")
    await match.press(True, "rematch")
    match.table, match.annas, match.course = 2, match.annas.other, Course(Side.BLACK, most=0)
    await match.both_current()
    assert tuple(reversed(seats)) == match.state.seats
    assert isinstance(match.state.phase, Playing)
    for _ in range(6):
        await match.play_on()
    await match.both_current()
    group = match.doors.telegram.world.group()
    before = len(match.doors.telegram.world.in_chat(match.bruno.private, by_bot=True))
    match.bruno.says("/settings language en")  # the picture has words
    await until(
        lambda: len(match.doors.telegram.world.in_chat(match.bruno.private, by_bot=True)) > before,
        "the language was not set",
    )
    match.bruno.says("/board t-0002", group)
    await until(lambda: match.is_shown(group), "the board is not shown in the group")
    assert list(match.here.files.values()) == [match.board_in(group).photo], "the pictures differ"


def print_figures(match: Across, actions: int) -> None:
    """What `pytest -s` shows of the evening."""
    telegram, discord = match.doors.telegram, match.doors.discord
    edits = sum(s.method == "PATCH" for s in discord.log)
    print(
        f"{actions} actions; Discord: {len(discord.log)} requests, {edits} edits; Telegram: {len(telegram.log)} "
        f"requests, {len(telegram.writes)} messages and edits; slowest answer there "
        f"{max(match.waits_s) * 1000:.0f} ms; done {dict(match.done)}"
    )
