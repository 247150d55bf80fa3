"""The column beside the stage: history, answers, questions, in a real browser."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.support.browser import PHONE, Player, open_browser, seat_two
from tests.support.local_table import LocalTable, open_local_table

pytestmark = pytest.mark.browser


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A headless browser."""
    async with open_browser() as opened:
        yield opened


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[LocalTable]:
    """An open house with an empty file."""
    async with open_local_table(tmp_path) as opened:
        yield opened


async def seated(browser: Browser, url: str) -> tuple[Player, Player]:
    """Two who play; whoever is asked first."""
    anna = await Player.enter(browser, url, "Anna")
    bruno = await Player.enter(browser, url, "Bruno")
    await seat_two(anna, bruno)
    return (anna, bruno) if await anna.is_asked() else (bruno, anna)


async def play_any(player: Player) -> str:
    """Type the first legal play; which it was."""
    await player.page.fill("#line", "/move ")
    play = await player.page.locator(".suggestions .label").first.inner_text()
    await player.page.press("#line", "Escape")
    await player.type_line(play)
    return play


async def test_every_finished_play_is_a_line_of_the_history(browser: Browser, table: LocalTable) -> None:
    """In the order of the game, for both, once; it is there again after a reload, and in another language."""
    mover, other = await seated(browser, table.url)
    play = await play_any(mover)
    for player in (mover, other):
        lines = player.page.locator(".line")
        await expect(lines.last).to_contain_text(play)
        assert 1 == sum(play in line for line in await lines.all_inner_texts())
        await expect(lines.first).to_have_text("Game 1.")
    before = await other.page.locator(".line").all_inner_texts()
    await other.page.reload()
    await other.wait_board()
    assert before == await other.page.locator(".line").all_inner_texts()
    await other.page.get_by_role("button", name="Italiano").click()
    await expect(other.page.locator(".line").first).to_have_text("Partita 1.")
    assert len(before) == await other.page.locator(".line").count()


async def test_withdrawn_challenges_leave_nothing_behind(browser: Browser, table: LocalTable) -> None:
    """They were never played."""
    anna = await Player.enter(browser, table.url, "Anna")
    bruno = await Player.enter(browser, table.url, "Bruno")
    for _ in range(3):
        await anna.type_line("/play")
        await anna.press("Withdraw")
        await expect(anna.page.locator(".challenge")).to_be_visible()
    assert 0 == await bruno.page.locator(".entry").count()


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
async def test_a_long_answer_is_read_from_its_beginning(
    browser: Browser, table: LocalTable, size: tuple[int, int]
) -> None:
    """The top of the newest entry is in sight."""
    anna = await Player.enter(browser, table.url, "Anna", size=size)
    await anna.type_line("/games")
    await anna.type_line("/help")
    entry = anna.page.locator(".entry", has=anna.page.get_by_text("/help", exact=True))
    await expect(entry).to_be_visible()
    await expect(entry.locator(".head")).to_be_in_viewport()
    feed = await anna.page.locator(".feed").bounding_box()
    top = await entry.bounding_box()
    assert feed is not None
    assert top is not None
    assert feed["y"] <= top["y"] < feed["y"] + feed["height"] / 2


async def test_a_setting_changes_in_its_card(browser: Browser, table: LocalTable) -> None:
    """The card stays where it is and says the new value; asked for again it is one card still."""
    anna = await Player.enter(browser, table.url, "Anna")
    await anna.type_line("/settings")
    card = anna.page.locator(".entry.private")
    await card.get_by_role("button", name="Theme").click()
    await expect(card).to_contain_text("walnut")
    await card.get_by_role("button", name="Theme").click()
    await expect(card).to_contain_text("contrast")
    await expect(card).to_have_count(1)
    await anna.type_line("/settings")
    await expect(card).to_have_count(1)
    await anna.page.reload()
    await expect(card).to_have_count(1)


async def test_a_form_left_alone_leaves_its_card(browser: Browser, table: LocalTable) -> None:
    """The lucky words are asked for over the settings, and come back into them."""
    anna = await Player.enter(browser, table.url, "Anna")
    await anna.type_line("/settings")
    card = anna.page.locator(".entry.private")
    await card.get_by_role("button", name="Lucky words").click()
    await anna.page.locator("dialog").get_by_role("button", name="Cancel").click()
    await expect(card).to_have_count(1)
    await card.get_by_role("button", name="Lucky words").click()
    await anna.page.locator("dialog input").fill("socks")
    await anna.page.locator("dialog input").press("Enter")
    await expect(anna.page.locator("dialog")).to_have_count(0)
    await expect(card).to_have_count(1)


async def test_choices_fit_and_go_when_the_game_goes_on(browser: Browser, table: LocalTable) -> None:
    """No label sticks out of the column, and no list offers what is over."""
    mover, _ = await seated(browser, table.url)
    name = await mover.page.inner_text(".self")
    for guest in ("Carla with a name of some length", "Dino"):
        player = await Player.enter(browser, table.url, guest)
        await player.type_line(f"/play {name} 7")
    await expect(mover.page.locator(".entry .button.success")).to_have_count(2)
    await mover.type_line("/accept")
    choices = mover.page.locator(".entry.private .button")
    await expect(choices).to_have_count(2)
    feed = await mover.page.locator(".feed").bounding_box()
    assert feed is not None
    for box in [await choices.nth(i).bounding_box() for i in range(2)]:
        assert box is not None
        assert box["x"] + box["width"] <= feed["x"] + feed["width"]
    await mover.page.locator(".entry.table .button.success").first.click()
    await expect(choices).to_have_count(0)


async def test_the_whole_seal_stays_in_its_column(browser: Browser, table: LocalTable) -> None:
    """Its sixty-four digits wrap."""
    anna = await Player.enter(browser, table.url, "Anna", size=PHONE)
    await anna.type_line("/play")
    await anna.press("Seal")
    code = anna.page.locator(".private code").last
    await expect(code).to_be_visible()
    assert await anna.page.evaluate(
        "[...document.querySelectorAll('.private')].every((node) => node.scrollWidth <= node.clientWidth)"
    )
