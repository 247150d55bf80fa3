"""Whether the page can be read and is calm: contrast, motion, signs without a letter."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.chat.incoming import Incoming
from bot.chat.reply import Answer, ReplyHandle
from bot.i18n.spans import Span
from tests.support.browser import Player, concede, open_browser, seat_two
from tests.support.local_script import open_scripted
from tests.support.local_table import open_local_table

pytestmark = pytest.mark.browser

TOO_FAINT = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const over = (top, below) => {
    const a = top[3] ?? 1;
    return [0, 1, 2].map((i) => top[i] * a + below[i] * (1 - a));
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (node) => {
    const chain = [];
    for (let n = node; n; n = n.parentElement) chain.push(n);
    const grounds = chain.reverse().map((n) => parts(getComputedStyle(n).backgroundColor));
    return grounds.reduce((below, top) => over(top, below), [255, 255, 255]);
  };
  const faint = [];
  for (const node of document.querySelectorAll("body *")) {
    const says = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!says || !node.checkVisibility({ checkVisibilityCSS: true })) continue;
    const style = getComputedStyle(node);
    const below = ground(node);
    let opacity = 1;
    for (let n = node; n; n = n.parentElement) opacity *= Number(getComputedStyle(n).opacity);
    const ink = over(parts(style.color), below);
    const [bright, dark] = [light(over([...ink, opacity], below)), light(below)].sort((a, b) => b - a);
    const ratio = (bright + 0.05) / (dark + 0.05);
    if (ratio < 4.5) faint.push(`${node.className} ${node.textContent.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
  }
  return faint;
}"""
"""The texts in sight whose contrast with what lies below them is less than WCAG 2.1 AA asks for (4.5 to 1)."""


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A headless browser."""
    async with open_browser() as opened:
        yield opened


async def test_every_text_has_enough_contrast(browser: Browser, tmp_path: Path) -> None:
    """From the first question to the end of a match, with questions, answers and thumbnails."""
    async with open_local_table(tmp_path) as table:
        page = await (await browser.new_context()).new_page()
        await page.goto(table.url)
        await page.wait_for_selector("dialog")
        faint = await page.evaluate(TOO_FAINT)
        anna = await Player.enter(browser, table.url, "Anna")
        bruno = await Player.enter(browser, table.url, "Bruno")
        faint += await anna.page.evaluate(TOO_FAINT)
        await seat_two(anna, bruno, 1)
        await anna.type_line("/settings")
        await anna.type_line("/nonsense")
        await anna.page.fill("#line", "/")
        await anna.page.wait_for_selector(".suggestions li")
        faint += await anna.page.evaluate(TOO_FAINT)
        await anna.page.fill("#line", "")
        await anna.press("Resign")
        await anna.page.wait_for_selector(".note")
        faint += await anna.page.evaluate(TOO_FAINT)
        await concede(bruno)
        await seat_two(anna, bruno, 5)
        for player in (anna, bruno):
            faint += await player.page.evaluate(TOO_FAINT)
    assert [] == faint


async def test_a_faint_text_would_be_found(browser: Browser) -> None:
    """The measure itself: black on white is 21 to 1, this grey on white less than 4.5."""
    page = await browser.new_page()
    await page.set_content("<p>fine</p><p style='color: #777'>faint</p><p style='opacity: 0.5'>half</p>")
    assert 2 == len(await page.evaluate(TOO_FAINT))


async def test_nothing_moves_for_those_who_want_it_calm(browser: Browser, tmp_path: Path) -> None:
    """With reduced motion no transition, animation or smooth scrolling is left, and playing works."""
    async with open_local_table(tmp_path) as table:
        anna = await Player.enter(browser, table.url, "Anna")
        bruno = await Player.enter(browser, table.url, "Bruno")
        for player in (anna, bruno):
            await player.page.emulate_media(reduced_motion="reduce")
        await seat_two(anna, bruno)
        mover = anna if await anna.is_asked() else bruno
        await mover.move_by_picture()
        await expect(mover.page.locator(".stage > .rows")).to_contain_text("Undo")
        moving = await mover.page.evaluate(
            """[...document.querySelectorAll("*")].filter((node) => {
                const style = getComputedStyle(node);
                return parseFloat(style.transitionDuration) > 0 || style.animationName !== "none"
                    || style.scrollBehavior === "smooth";
            }).map((node) => node.className)"""
        )
    assert [] == moving


async def test_signs_are_drawn(browser: Browser) -> None:
    """No letter is needed for them that a machine may not have; the words beside them are whole."""

    async def says(_incoming: Incoming, reply: ReplyHandle) -> None:
        await reply.answer(Answer((Span("✅ The dice hold."),)))

    async with open_scripted(says) as url:
        anna = await Player.enter(browser, url, "Anna")
        await anna.type_line("/verify")
        await expect(anna.page.locator(".entry .text")).to_have_text("The dice hold.")
        box = await anna.page.locator(".sign.holds").bounding_box()
    assert box is not None
    assert box["width"] > 8


async def test_the_mark_of_the_keyboard_veils_no_checker(browser: Browser, tmp_path: Path) -> None:
    """It is a line around the point, with nothing in it."""
    async with open_local_table(tmp_path) as table:
        anna = await Player.enter(browser, table.url, "Anna")
        bruno = await Player.enter(browser, table.url, "Bruno")
        await seat_two(anna, bruno)
        mover = anna if await anna.is_asked() else bruno
        await mover.page.locator(".self").focus()
        await mover.page.keyboard.press("Tab")
        await mover.spots.first.focus()
        ground = await mover.spots.first.evaluate("(node) => getComputedStyle(node).backgroundColor")
    assert "rgba(0, 0, 0, 0)" == ground
