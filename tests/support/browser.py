"""A headless Chromium, and a person who plays at the local table through it."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
WITHIN_MS = 30_000
DESKTOP = (1280, 900)
PHONE = (390, 844)


def chromium_path() -> str:
    """Where the browser is. Without one the test is skipped, or fails where REQUIRE_BROWSER=1 is set."""
    for name in CHROMIUM:
        found = shutil.which(name)
        if found is not None:
            return found
    if os.environ.get("REQUIRE_BROWSER") == "1":
        pytest.fail("REQUIRE_BROWSER=1, but there is no chromium on the PATH")
    pytest.skip("browser tests: no chromium on the PATH")


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """A headless browser of this machine; nothing is downloaded."""
    expect.set_options(timeout=WITHIN_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        try:
            yield browser
        finally:
            await browser.close()


class Player:
    """A tab of the page, driven as a person would: by what can be seen in it.

    complaints: whatever the browser's console or the page itself complained of.
    """

    def __init__(self, page: Page) -> None:
        """page: blank."""
        self.page = page
        self.complaints: list[str] = []
        page.set_default_timeout(WITHIN_MS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)

    @classmethod
    async def enter(
        cls,
        browser: Browser,
        url: str,
        name: str,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en-GB",
    ) -> "Player":
        """A new person who has given his name."""
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=language, accept_downloads=True
        )
        player = cls(await context.new_page())
        await player.page.goto(url)
        await player.page.fill("dialog input", name)
        await player.page.keyboard.press("Enter")
        await player.page.wait_for_selector("#room:not([hidden])")
        return player

    @property
    def buttons(self) -> Locator:
        """The buttons of the table in front."""
        return self.page.locator(".stage > .rows .button")

    @property
    def spots(self) -> Locator:
        """The points that can be clicked on the picture."""
        return self.page.locator(".spot")

    async def status(self) -> str:
        """The status line of the table in front."""
        return await self.page.inner_text(".stage > .status")

    async def labels(self) -> list[str]:
        """What stands on the buttons of the table in front."""
        return await self.buttons.all_inner_texts()

    async def is_asked(self) -> bool:
        """Whether the page shows that the game waits for this player."""
        return await self.page.locator(".status.asks").count() > 0

    async def press(self, label: str) -> None:
        """A button of the table in front."""
        await self.page.locator(".stage > .rows").get_by_role("button", name=label, exact=True).click()

    async def move_by_picture(self, index: int = 0) -> None:
        """Move a checker from a point on the picture, by the higher die where two can move it."""
        await self.spots.nth(index).click()
        await self.page.wait_for_timeout(50)
        targets = self.page.locator(".spot.target")
        if await targets.count():
            await targets.first.click()

    async def type_line(self, text: str) -> None:
        """A line in the command box."""
        await self.page.fill("#line", text)
        await self.page.press("#line", "Enter")

    async def wait_board(self) -> None:
        """Until a board stands in front."""
        await self.page.wait_for_selector(".board .picture")


async def concede(player: Player) -> None:
    """Lose the match in front, after the question whether he means it."""
    await player.type_line("/resign match yes")
    confirm = player.page.locator(".rows .button.danger", has_text="Confirm")
    rematch = player.page.locator(".stage > .rows", has_text="Rematch")
    await confirm.or_(rematch).first.wait_for()
    if await confirm.count():
        await confirm.click()
    await rematch.wait_for()


async def seat_two(anna: Player, bruno: Player, length: int = 5) -> None:
    """Anna challenges everybody by the form, Bruno accepts by the card; both see the board."""
    await anna.page.locator(".chip", has_text=str(length)).click()
    await anna.page.locator(".challenge .primary").click()
    await bruno.page.locator(".cards .button.success").click()
    await anna.wait_board()
    await bruno.wait_board()
