"""The page in a real browser."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.support.browser import DESKTOP, PHONE, Player, open_browser, seat_two
from tests.support.local_table import LocalTable, open_local_table

pytestmark = pytest.mark.browser

NO_SIDEWAYS = "document.documentElement.scrollWidth <= window.innerWidth"


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


async def test_two_tabs_play_by_buttons_picture_and_typing(browser: Browser, table: LocalTable) -> None:
    """A step clicked on the picture, one pressed, a whole play typed: all three move checkers."""
    anna = await Player.enter(browser, table.url, "Anna")
    bruno = await Player.enter(browser, table.url, "Bruno")
    await seat_two(anna, bruno)
    mover, other = (anna, bruno) if await anna.is_asked() else (bruno, anna)
    picture = mover.page.locator(".board .picture")
    before = await picture.get_attribute("src")

    await mover.move_by_picture()
    await expect(picture).not_to_have_attribute("src", before or "")
    await mover.press("Undo")
    await expect(picture).to_have_attribute("src", before or "")
    line = mover.page.locator("#line")
    await line.fill("1")
    option = mover.page.locator(".suggestions li").first
    play = await option.locator(".label").inner_text()
    await line.press("ArrowDown")
    await line.press("Enter")
    await expect(line).to_have_value(re.compile(re.escape(play)))
    await line.press("Enter")

    await expect(other.page.locator(".status.asks")).to_be_visible()
    assert [] == anna.complaints + bruno.complaints


async def test_a_reload_is_the_same_person_and_a_new_tab_another(browser: Browser, table: LocalTable) -> None:
    """The secret lives in the tab: it survives a reload, and no other tab has it."""
    anna = await Player.enter(browser, table.url, "Anna")
    await anna.type_line("/settings")
    await expect(anna.page.locator(".entry.private")).to_be_visible()
    await anna.page.reload()
    await expect(anna.page.locator(".entry.private")).to_be_visible()
    await expect(anna.page.locator(".self")).to_have_text("Anna")

    fresh = await anna.page.context.new_page()
    await fresh.goto(table.url)
    await expect(fresh.locator("dialog.enter")).to_be_visible()


async def test_the_carrying_link_opens_the_same_seat_and_leaves_the_address_clean(
    browser: Browser, table: LocalTable
) -> None:
    """The secret is in the part of the link that is sent to no server, and is taken out of sight at once."""
    anna = await Player.enter(browser, table.url, "Anna")
    await anna.type_line("/settings")
    await anna.page.locator(".entry.private").get_by_role("button", name="Continue elsewhere").click()
    link = await anna.page.inner_text("dialog .secret")

    elsewhere = Player(await (await browser.new_context()).new_page())
    asked: list[str] = []
    elsewhere.page.on("request", lambda request: asked.append(request.url))
    await elsewhere.page.goto(link)
    await expect(elsewhere.page.locator(".self")).to_have_text("Anna")
    await expect(elsewhere.page.locator(".entry.private").first).to_be_visible()

    secret = link.partition("token=")[2].partition("&")[0]
    assert 48 == len(secret)
    assert table.url == elsewhere.page.url
    assert [] == [url for url in asked if secret in url.partition("#")[0]]


async def test_hostile_names_are_shown_as_text(browser: Browser, table: LocalTable) -> None:
    """Markup in a name appears as typed, runs nothing and breaks nothing."""
    name = "<img src=x onerror=alert(1)><b>"
    anna = await Player.enter(browser, table.url, name)
    bruno = await Player.enter(browser, table.url, "N" * 5000)
    await seat_two(anna, bruno)
    await expect(bruno.page.locator(".person bdi").first).to_have_text(name)
    assert 0 == await bruno.page.locator("#people img, .status img, .status b").count()
    assert await bruno.page.evaluate(NO_SIDEWAYS)
    assert [] == anna.complaints + bruno.complaints


async def test_private_answers_are_marked_and_seen_by_one(browser: Browser, table: LocalTable) -> None:
    """A dashed frame and words say so; the other page has nothing of it."""
    anna = await Player.enter(browser, table.url, "Anna")
    bruno = await Player.enter(browser, table.url, "Bruno")
    await anna.type_line("/help")
    await expect(anna.page.locator(".entry.private .seal")).to_have_text("Only you see this")
    assert 0 == await bruno.page.locator(".entry.private").count()


async def test_resigning_asks_once_more_beside_the_board(browser: Browser, table: LocalTable) -> None:
    """The question stands under the buttons for its asker alone; Esc puts it away and nothing has happened."""
    anna = await Player.enter(browser, table.url, "Anna")
    bruno = await Player.enter(browser, table.url, "Bruno")
    await seat_two(anna, bruno)
    await anna.press("Resign")
    note = anna.page.locator(".note")
    await expect(note).to_be_visible()
    await expect(note.locator(".button").first).to_be_focused()
    assert 0 == await bruno.page.locator(".note").count()
    await anna.page.keyboard.press("Escape")
    await expect(note).to_have_count(0)
    assert await bruno.page.locator(".board .picture").count()


async def test_everything_can_be_reached_by_keyboard(browser: Browser, table: LocalTable) -> None:
    """The picture is one stop of the Tab key; arrow keys walk over its points, Enter moves the checker."""
    anna = await Player.enter(browser, table.url, "Anna")
    bruno = await Player.enter(browser, table.url, "Bruno")
    await seat_two(anna, bruno)
    mover = anna if await anna.is_asked() else bruno
    assert await mover.spots.count() > 1
    assert 1 == await mover.page.locator('.spot[tabindex="0"]').count()
    await mover.page.locator('.spot[tabindex="0"]').focus()
    await mover.page.keyboard.press("ArrowRight")
    label = await mover.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label == await mover.spots.nth(1).get_attribute("aria-label")
    await mover.page.keyboard.press("Enter")
    if await mover.page.locator(".spot.target").count():
        await expect(mover.page.locator(".spot.target").first).to_be_focused()
        await mover.page.keyboard.press("Enter")
    await expect(mover.page.locator(".stage > .rows")).to_contain_text("Undo")
    await mover.page.locator("body").press("/")
    await expect(mover.page.locator("#line")).to_be_focused()
    await expect(mover.page.locator(".suggestions li").first).to_be_visible()
    await mover.page.keyboard.press("Escape")
    await expect(mover.page.locator(".suggestions")).to_be_hidden()


async def test_arrow_keys_bring_back_what_was_typed(browser: Browser, table: LocalTable) -> None:
    """The box has a history."""
    anna = await Player.enter(browser, table.url, "Anna")
    await anna.type_line("/games")
    await anna.type_line("/help")
    line = anna.page.locator("#line")
    await line.press("ArrowUp")
    await line.press("ArrowUp")
    await expect(line).to_have_value("/games")


async def test_the_language_switch_turns_page_and_board(browser: Browser, table: LocalTable) -> None:
    """Chrome, status and buttons speak Italian after one press; the other player's do not change."""
    anna = await Player.enter(browser, table.url, "Anna")
    bruno = await Player.enter(browser, table.url, "Bruno")
    await seat_two(anna, bruno)
    await anna.page.get_by_role("button", name="Italiano").click()
    await expect(anna.page.locator(".stage > .status")).to_contain_text("Partita 1")
    await expect(anna.page.locator(".send")).to_have_text("Invia")
    assert "it" == await anna.page.evaluate("document.documentElement.lang")
    assert "Game 1" in await bruno.status()


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
async def test_a_phone_shows_the_board_over_its_full_width(
    browser: Browser, table: LocalTable, language: str
) -> None:
    """Nothing scrolls sideways, and every button can be hit with a thumb."""
    anna = await Player.enter(browser, table.url, "Anna", size=PHONE, language=language)
    bruno = await Player.enter(browser, table.url, "Bruno", size=PHONE, language=language)
    assert await anna.page.evaluate(NO_SIDEWAYS)
    await seat_two(anna, bruno)
    for player in (anna, bruno):
        await player.type_line("/settings")
        await expect(player.page.locator(".entry.private").first).to_be_visible()
        box = await player.page.locator(".board .picture").bounding_box()
        assert box is not None
        assert (0, PHONE[0]) == (box["x"], box["width"])
        assert await player.page.evaluate(NO_SIDEWAYS)
        small = await player.page.evaluate(
            "[...document.querySelectorAll('button:not(.spot), input, select')]"
            ".filter((node) => node.offsetParent && node.getBoundingClientRect().height < 44)"
            ".map((node) => node.textContent || node.id)"
        )
        assert [] == small


async def test_the_desktop_shows_board_and_buttons_without_scrolling(
    browser: Browser, table: LocalTable
) -> None:
    """The board dominates, and whatever can be pressed is in sight."""
    anna = await Player.enter(browser, table.url, "Anna", size=DESKTOP)
    bruno = await Player.enter(browser, table.url, "Bruno", size=DESKTOP)
    await seat_two(anna, bruno)
    mover = anna if await anna.is_asked() else bruno
    board = await mover.page.locator(".board .picture").bounding_box()
    last = await mover.buttons.last.bounding_box()
    assert board is not None
    assert last is not None
    assert board["width"] >= 700
    assert last["y"] + last["height"] <= DESKTOP[1]


async def test_the_board_is_described_in_words(browser: Browser, table: LocalTable) -> None:
    """The picture has an alternative text, and the status line is announced."""
    anna = await Player.enter(browser, table.url, "Anna")
    bruno = await Player.enter(browser, table.url, "Bruno")
    await seat_two(anna, bruno)
    alt = await anna.page.locator(".board .picture").get_attribute("alt")
    assert alt is not None
    assert "Anna" in alt
    assert "polite" == await anna.page.locator(".stage > .status").get_attribute("aria-live")


async def test_the_page_comes_back_by_itself_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    """It says that the connection broke, tries again, shows the same table, and sends what was asked meanwhile."""
    async with open_local_table(tmp_path) as table:
        url, port = table.url, int(table.url.rstrip("/").rpartition(":")[2])
        anna = await Player.enter(browser, url, "Anna")
        bruno = await Player.enter(browser, url, "Bruno")
        await seat_two(anna, bruno)
        before = await anna.status()
    await expect(anna.page.locator("#link-state")).to_be_visible()
    await anna.type_line("/games")
    async with open_local_table(tmp_path, port=port):
        await expect(anna.page.locator("#link-state")).to_be_hidden()
        await expect(anna.page.locator(".entry.private")).to_be_visible()
        await expect(anna.page.locator(".stage > .status")).to_have_text(before)


async def test_nothing_is_fetched_from_elsewhere(browser: Browser, table: LocalTable) -> None:
    """Every request goes to the page's own address."""
    context = await browser.new_context()
    page = await context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(table.url)
    await page.fill("dialog input", "Anna")
    await page.keyboard.press("Enter")
    await page.wait_for_selector("#room:not([hidden])")
    assert asked
    assert [] == [url for url in asked if not url.startswith(table.url)]


async def test_a_question_answered_by_a_question_stays_beside_the_board(
    browser: Browser, table: LocalTable
) -> None:
    """Resigning asks for the level, then once more; both stand under the board, and an answered one is gone."""
    anna = await Player.enter(browser, table.url, "Anna")
    bruno = await Player.enter(browser, table.url, "Bruno")
    await seat_two(anna, bruno)
    await anna.press("Resign")
    first = await anna.page.inner_text(".note .text")
    await anna.page.locator(".note .button").first.click()
    await expect(anna.page.locator(".note .text")).not_to_have_text(first)
    await anna.page.get_by_role("button", name="Confirm").click()
    await expect(anna.page.locator(".note")).to_have_count(0)
    await expect(bruno.page.locator(".stage > .rows")).to_contain_text("Accept")
    assert 0 == await anna.page.locator(".entry.private").count()


async def test_a_play_typed_into_the_form_moves(browser: Browser, table: LocalTable) -> None:
    """The button opens the form, and what is typed there is played."""
    anna = await Player.enter(browser, table.url, "Anna")
    bruno = await Player.enter(browser, table.url, "Bruno")
    await seat_two(anna, bruno)
    mover, other = (anna, bruno) if await anna.is_asked() else (bruno, anna)
    await mover.page.fill("#line", "/move ")
    play = await mover.page.locator(".suggestions .label").first.inner_text()
    await mover.page.press("#line", "Escape")
    await mover.press("Type a play")
    await mover.page.locator("dialog input").fill(play)
    await mover.page.keyboard.press("Enter")
    await expect(other.page.locator(".status.asks")).to_be_visible()
