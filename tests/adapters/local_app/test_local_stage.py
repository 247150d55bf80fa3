"""What stands on the stage, and what can be done there, in a real browser."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.rules.variant import VARIANTS
from tests.support.browser import Player, concede, open_browser, seat_two
from tests.support.local_table import LocalTable, open_local_table

pytestmark = pytest.mark.browser

LAPTOP = (1280, 800)


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


async def seated(browser: Browser, url: str, length: int = 5) -> tuple[Player, Player]:
    """Two who play; whoever is asked first."""
    anna = await Player.enter(browser, url, "Anna", size=LAPTOP)
    bruno = await Player.enter(browser, url, "Bruno", size=LAPTOP)
    await seat_two(anna, bruno, length)
    return (anna, bruno) if await anna.is_asked() else (bruno, anna)


async def table_on_stage(player: Player) -> str | None:
    """Which table is in front."""
    return await player.page.get_attribute(".stage", "data-table")


async def test_the_question_for_the_level_is_a_readable_line(browser: Browser, table: LocalTable) -> None:
    """It stands above its buttons, over the width of the panel."""
    mover, _ = await seated(browser, table.url)
    await mover.press("Resign")
    text = await mover.page.locator(".note .text").bounding_box()
    panel = await mover.page.locator(".note").bounding_box()
    assert text is not None
    assert panel is not None
    assert text["width"] > 0.8 * panel["width"]
    assert text["height"] < 80


async def test_a_point_that_two_dice_can_leave_asks_where_to(browser: Browser, table: LocalTable) -> None:
    """Both places are offered; the lower die is played when its place is clicked, Esc lets it be."""
    mover, _ = await seated(browser, table.url)
    both = mover.page.locator('.spot[aria-label*=" / "]').first
    await both.click()
    targets = mover.page.locator(".spot.target")
    assert 2 == await targets.count()
    await mover.page.keyboard.press("Escape")
    await expect(targets).to_have_count(0)
    await both.click()
    await expect(targets.last).to_be_visible()
    dice = await targets.locator(".die").all_inner_texts()
    assert int(dice[0]) > int(dice[1])
    label = await targets.last.get_attribute("aria-label")
    await targets.last.click()
    await expect(mover.page.locator(".stage > .status")).to_contain_text(f"so far {label}")


async def test_under_a_board_no_button_shows_that_board(browser: Browser, table: LocalTable) -> None:
    """It is there already."""
    mover, other = await seated(browser, table.url)
    assert "Board" not in await mover.labels() + await other.labels()
    assert "Share" in await mover.labels()


async def test_a_refused_play_can_be_mended_in_the_form(browser: Browser, table: LocalTable) -> None:
    """The form stays with what was typed and says what is wrong; nothing flashes elsewhere."""
    mover, other = await seated(browser, table.url)
    await mover.page.fill("#line", "/move ")
    play = await mover.page.locator(".suggestions .label").first.inner_text()
    await mover.page.press("#line", "Escape")
    await mover.press("Type a play")
    field = mover.page.locator("dialog input")
    await field.fill("1/24")
    await field.press("Enter")
    await expect(mover.page.locator("dialog .why")).to_be_visible()
    await expect(field).to_have_value("1/24")
    await field.fill(play)
    await field.press("Enter")
    await expect(mover.page.locator("dialog")).to_have_count(0)
    await expect(other.page.locator(".status.asks")).to_be_visible()
    assert 0 == await mover.page.locator(".toast").count()


async def test_what_is_asked_after_a_typed_command_is_asked_beside_the_board(
    browser: Browser, table: LocalTable
) -> None:
    """As after the button: the levels of a resignation, then whether he means it, and all of it goes when answered."""
    mover, other = await seated(browser, table.url)
    await mover.type_line("/resign")
    await mover.page.locator(".note .button").first.click()
    await mover.page.locator(".note .button.danger").click()
    await expect(other.page.locator(".stage > .rows")).to_contain_text("Accept")
    await expect(mover.page.locator(".note")).to_have_count(0)

    await other.type_line("/resign match")
    await other.page.locator(".note .button.danger").click()
    await expect(mover.page.locator(".stage > .rows")).to_contain_text("Rematch")


async def test_a_fleeting_word_covers_neither_names_nor_score(browser: Browser, table: LocalTable) -> None:
    """It stands beside the board."""
    mover, _ = await seated(browser, table.url)
    await mover.press("Resign")
    await mover.page.locator(".note .button").first.click()
    await mover.page.locator(".note .button.danger").wait_for()
    await mover.page.locator(".note .button", has_text="Cancel").click()
    await expect(mover.page.locator(".toast")).to_be_visible()
    toast = await mover.page.locator(".toast").bounding_box()
    board = await mover.page.locator(".board").bounding_box()
    assert toast is not None
    assert board is not None
    assert toast["x"] >= board["x"] + board["width"]


async def test_what_the_stage_shows_is_not_said_again(browser: Browser, table: LocalTable) -> None:
    """The answer to a question beside the board brings no toast when the board itself shows what came of it."""
    mover, other = await seated(browser, table.url)
    await mover.press("Resign")
    await mover.page.locator(".note .button").first.click()
    await mover.page.locator(".note").get_by_role("button", name="Confirm").click()
    await expect(other.page.locator(".stage > .rows")).to_contain_text("Accept")
    await mover.page.wait_for_timeout(600)
    assert 0 == await mover.page.locator(".toast").count()


async def test_who_comes_to_look_sees_the_game_that_is_played(browser: Browser, table: LocalTable) -> None:
    """Not the last one that is over."""
    anna, bruno = await seated(browser, table.url, 1)
    await concede(bruno)
    carla = await Player.enter(browser, table.url, "Carla", size=LAPTOP)
    dino = await Player.enter(browser, table.url, "Dino", size=LAPTOP)
    await carla.type_line("/play Dino 5")
    await dino.page.locator(".cards .button.success").click()
    await expect(carla.page.locator(".stage")).to_have_attribute("data-table", "t-0002")
    emma = await Player.enter(browser, table.url, "Emma", size=LAPTOP)
    await emma.wait_board()
    assert "t-0002" == await table_on_stage(emma)
    assert "t-0001" == await table_on_stage(anna)


async def test_a_match_that_ends_stays_in_front(browser: Browser, table: LocalTable) -> None:
    """Though another of mine waits; a rematch takes its place when it begins."""
    mover, other = await seated(browser, table.url, 1)
    carla = await Player.enter(browser, table.url, "Carla", size=LAPTOP)
    name = await mover.page.inner_text(".self")
    await carla.type_line(f"/play {name} 5")
    await mover.page.locator(".entry .button.success").click()
    await expect(mover.page.locator(".entry.table .thumb")).to_be_visible()
    await concede(other)
    await expect(mover.page.locator(".stage > .rows")).to_contain_text("Rematch")
    assert "t-0001" == await table_on_stage(mover)
    await mover.page.reload()
    await mover.wait_board()
    assert "t-0001" == await table_on_stage(mover)
    await mover.press("Rematch")
    await other.press("Rematch")
    await expect(mover.page.locator(".stage")).to_have_attribute("data-table", "t-0003")


async def test_a_list_of_tables_says_who_plays_and_what_is_asked(browser: Browser, table: LocalTable) -> None:
    """Whole, without what happened before; it brings the table to the front."""
    mover, _ = await seated(browser, table.url)
    carla = await Player.enter(browser, table.url, "Carla", size=LAPTOP)
    name = await mover.page.inner_text(".self")
    await carla.type_line(f"/play {name} 5")
    await mover.page.locator(".entry .button.success").click()
    thumb = mover.page.locator(".thumb")
    await expect(thumb).to_contain_text(f"Carla 0–0 {name}.")
    assert "Opening" not in await thumb.inner_text()
    await thumb.click()
    await expect(mover.page.locator(".stage")).to_have_attribute("data-table", "t-0002")


async def test_a_typed_line_means_the_table_in_front(browser: Browser, table: LocalTable) -> None:
    """Never one that is out of sight, even if the line could only mean that one."""
    mover, _ = await seated(browser, table.url)
    carla = await Player.enter(browser, table.url, "Carla", size=LAPTOP)
    name = await mover.page.inner_text(".self")
    await carla.type_line(f"/play {name} 5")
    await mover.page.locator(".entry .button.success").click()
    await expect(mover.page.locator(".thumb")).to_be_visible()
    other_before = await mover.page.inner_text(".thumb")
    await mover.page.fill("#line", "/move ")
    play = await mover.page.locator(".suggestions .label").first.inner_text()
    await mover.page.press("#line", "Escape")
    await mover.type_line(play)
    await expect(mover.page.locator(".line").last).to_contain_text(play)
    assert "t-0001" == await table_on_stage(mover)
    assert other_before == await mover.page.inner_text(".thumb")


async def test_the_first_question_speaks_the_chosen_language(browser: Browser, table: LocalTable) -> None:
    """What was typed stays."""
    page = await (await browser.new_context(locale="en-GB")).new_page()
    await page.goto(table.url)
    await page.fill("dialog input", "Ann")
    await page.get_by_role("button", name="Italiano").click()
    await expect(page.locator("dialog h2")).to_have_text("Accomodati")
    await expect(page.locator("dialog input")).to_have_value("Ann")
    assert 1 == await page.locator("dialog").count()


async def test_a_chouette_is_opened_by_the_form(browser: Browser, table: LocalTable) -> None:
    """With the game that is chosen there; three join and the host starts, and the first game begins by itself."""
    people = [
        await Player.enter(browser, table.url, name, size=LAPTOP) for name in ("Anna", "Bruno", "Carla")
    ]
    host, *others = people
    await host.page.locator("#variant").select_option("nackgammon")
    await host.page.get_by_role("button", name="Chouette for three or more").click()
    for player in others:
        await player.page.locator(".cards .button.success").click()
    await expect(host.page.locator(".stage > .status")).to_contain_text("Nackgammon")
    await host.press("Draw the order and start")
    for player in people:
        await player.wait_board()
    assert [] == [player.complaints for player in people if player.complaints]


async def test_what_can_be_joined_stands_above_a_game_that_is_over(
    browser: Browser, table: LocalTable
) -> None:
    """Whoever comes need not look for it below; the plain order is restored when nothing is offered."""
    anna, bruno = await seated(browser, table.url, 1)
    await concede(bruno)
    carla = await Player.enter(browser, table.url, "Carla", size=LAPTOP)
    await carla.wait_board()
    await anna.type_line("/chouette open")
    await carla.page.locator(".cards .button.success").wait_for()
    assert await carla.page.evaluate("document.querySelector('.cards').nextElementSibling.matches('.board')")
    await carla.page.locator(".cards .button.success").click()
    await expect(carla.page.locator(".cards .card")).to_have_count(0)
    assert await carla.page.evaluate("document.querySelector('.cards').nextElementSibling.matches('.lobby')")


async def test_the_form_offers_every_game(browser: Browser, table: LocalTable) -> None:
    """As many as the rules know."""
    anna = await Player.enter(browser, table.url, "Anna", size=LAPTOP)
    await expect(anna.page.locator("#variant option")).to_have_count(len(VARIANTS))
