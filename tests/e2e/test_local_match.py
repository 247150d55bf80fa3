"""A whole match through the local table's door: a real process, a real browser, a restart in the middle of a turn."""

import asyncio
import re
import time
from itertools import count
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.support.browser import PHONE, Player, concede, open_browser, seat_two
from tests.support.process import House, running_house

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST_ACTIONS = 250
"""After so many, one of the two gives the match up: with real dice it could go on for thousands."""
STEP = re.compile(r"^(bar|\d+)/(off|\d+)")
WON = re.compile("wins the match|gives up the match")
WITHIN_S = 30.0
PACE_S = 0.2
"""Nobody may act more often for long."""


async def version(player: Player) -> int:
    """Which version of the table a player sees."""
    return int(await player.page.get_attribute(".stage", "data-version") or 0)


async def wait_version(player: Player, at_least: int) -> None:
    """Until a player sees that version or a later one."""
    await player.page.wait_for_function(
        "least => Number(document.querySelector('.stage').dataset.version) >= least", arg=at_least
    )


class Match:
    """Two players who play on whatever they are asked, now by buttons, now on the picture, now by typing."""

    def __init__(self, anna: Player, bruno: Player) -> None:
        """Both sit at one table."""
        self.players = (anna, bruno)
        self.ways = {"picture": 0, "button": 0, "typed": 0, "double": 0, "answer": 0}
        self._turn = count()
        self._free_s = {anna: 0.0, bruno: 0.0}

    async def asked(self) -> Player:
        """Whoever is to act now; the first of them where both are asked."""
        async with asyncio.timeout(WITHIN_S):
            while True:
                for player in self.players:
                    if await player.is_asked():
                        return player
                await asyncio.sleep(0.02)

    async def is_over(self) -> bool:
        """Whether the match has a winner."""
        labels = [label for player in self.players for label in await player.labels()]
        return "Rematch" in labels

    async def play_on(self, player: Player) -> None:
        """One action; both then see it."""
        await self._pace(player)
        before = await version(player)
        await self._act(player, await player.labels())
        for seer in self.players:
            await wait_version(seer, before + 1)

    async def stage_a_step(self) -> Player:
        """Play until somebody has moved one checker and not yet ended his turn."""
        while True:
            player = await self.asked()
            if "Undo" in await player.labels():
                return player
            await self.play_on(player)

    async def _pace(self, player: Player) -> None:
        now_s = time.monotonic()
        await asyncio.sleep(max(0.0, self._free_s[player] - now_s))
        self._free_s[player] = max(now_s, self._free_s[player]) + PACE_S

    async def _act(self, player: Player, labels: list[str]) -> None:
        if "Take" in labels:
            await self._confirmed(player, "Take", "/take yes")
            self.ways["answer"] += 1
        elif "Roll" in labels and ("Double" in labels or "Redouble" in labels) and self.ways["double"] < 6:
            self.ways["double"] += 1
            await self._confirmed(player, "Double" if "Double" in labels else "Redouble", "/double yes")
        elif "Roll" in labels:
            await player.press("Roll")
        elif "Done" in labels and not await player.spots.count():
            await player.press("Done")
        elif any(STEP.match(label) for label in labels):
            await self._move(player, is_begun="Undo" in labels)
        else:
            await player.press(next(label for label in ("Next game", "Start", "Accept") if label in labels))

    async def _move(self, player: Player, *, is_begun: bool) -> None:
        way = next(self._turn) % 3
        if way == 0 and await player.spots.count():
            self.ways["picture"] += 1
            await player.move_by_picture()
        elif way == 1 and not is_begun:
            self.ways["typed"] += 1
            await self._type_play(player)
        else:
            self.ways["button"] += 1
            await player.buttons.filter(has_text=STEP).first.click()

    async def _type_play(self, player: Player) -> None:
        """The first play that is suggested."""
        await player.page.fill("#line", "/move ")
        label = player.page.locator(".suggestions .label").filter(has_text=STEP).first
        await player.type_line(await label.inner_text())

    async def _confirmed(self, player: Player, label: str, line: str) -> None:
        """Pressed and confirmed beside the board, or typed with the confirmation."""
        if self.ways["double"] % 2:
            await player.press(label)
            await player.page.locator(".note").get_by_role("button", name="Confirm").click()
        else:
            await player.type_line(line)


async def test_a_match_to_five_with_a_kill_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    """The step made before the kill is on the board after it, the match ends with a winner, and nobody noticed more."""
    async with open_browser() as browser, running_house(tmp_path) as house:
        anna = await Player.enter(browser, house.url, "Anna")
        bruno = await Player.enter(browser, house.url, "Bruno", size=PHONE)
        await seat_two(anna, bruno, length=5)
        match = Match(anna, bruno)

        for _ in range(6):
            await match.play_on(await match.asked())
        await survive_a_kill(house, match)
        actions = 0
        while not await match.is_over():
            if actions == MOST_ACTIONS:
                await concede(await match.asked())
                break
            await match.play_on(await match.asked())
            actions += 1

        for player in match.players:
            await expect(player.page.locator(".stage > .status")).to_contain_text(WON)
        assert all(match.ways.values()), match.ways
        failed = [text for player in match.players for text in player.complaints if "WebSocket" not in text]
        assert [] == failed


async def survive_a_kill(house: House, match: Match) -> None:
    """Kill the process when a step is on the board, start it anew, and find everything as it was."""
    mover = await match.stage_a_step()
    seen = [(await version(p), await p.status(), await p.labels()) for p in match.players]
    await house.kill()
    await expect(mover.page.locator("#link-state")).to_be_visible()
    await house.start()
    for player in match.players:
        await expect(player.page.locator("#link-state")).to_be_hidden()
        await player.wait_board()
    assert seen == [(await version(p), await p.status(), await p.labels()) for p in match.players]
    await mover.press("Undo")
    await wait_version(mover, seen[0][0] + 1)
