"""What somebody sees on his phone during a match on Discord: ``python -m tests.bench.discord_phone FOLDER``.

The stand-in's messages are drawn roughly as Discord draws them, one picture for each step.
"""

import asyncio
import base64
import re
import sys
import tempfile
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from tests.support.browser import open_browser
from tests.support.discord_house import open_discord_house
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.rules import BUTTON, FILE, GALLERY, ROW, TEXT
from tests.support.discord_server.server import running_server
from tests.support.discord_server.world import Message

PHONE = {"width": 390, "height": 844}
_STYLES = {1: "#5865f2", 2: "#4e5058", 3: "#248046", 4: "#da373c", 5: "#4e5058"}
_SIGNS = {"civetta_dice": "⚄", "civetta_cube": "◆", "civetta_checker": "○"}
_PAGE = """<!doctype html><meta charset="utf-8"><style>
body { background: #313338; color: #dbdee1; font: 16px/1.35 sans-serif; margin: 0; padding: 12px; width: 366px }
article { margin-bottom: 18px } img { width: 100%; border-radius: 8px; display: block; margin: 6px 0 }
h4 { margin: 0 0 2px; color: #f2f3f5; font-size: 15px }
.private { background: #3b3f5c; padding: 8px; border-radius: 8px }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px }
button { border: 0; border-radius: 4px; color: #fff; padding: 8px 14px; font-size: 14px }
pre { background: #2b2d31; padding: 6px; font-size: 9px; overflow: hidden } code { background: #2b2d31 }
.called { background: #3c4270; color: #c9cdfb; border-radius: 3px; padding: 0 2px }
.only { font-size: 12px; color: #949ba4 }
</style>"""


async def main(folder: Path) -> None:
    """Play a short match and draw what the one who has just been asked sees."""
    async with running_server() as server, open_browser() as browser:
        channel = server.world.channel("games")
        with tempfile.TemporaryDirectory() as home:
            async with open_discord_house(Path(home), server, seed=1) as house:
                await until(lambda: len(server.world.emojis) == 3)
                page = await browser.new_page(viewport=PHONE)  # type: ignore[arg-type] # a TypedDict of the library
                anna = Human.enter(server, "Anna", channel)
                bruno = Human.enter(server, "Bruno", channel, "it")
                await anna.slash("play", opponent=bruno.user, length=5)
                await draw(page, bruno, folder / "01-challenge.png")
                await bruno.press("Accept")
                await draw(page, anna, folder / "02-to-move.png")
                await anna.press("24/20")
                await draw(page, anna, folder / "03-a-step.png")
                await anna.press("20/18")
                await house.settle()
                await anna.press("Done")
                await draw(page, bruno, folder / "04-roll-or-double.png")
                await bruno.press("Double")
                await draw(page, bruno, folder / "05-asked-once-more.png")
                await bruno.press(next(iter(bruno.private.buttons)), bruno.private)
                await draw(page, anna, folder / "06-take-or-drop.png")
                await anna.press("My view")
                await draw(page, anna, folder / "07-my-view.png")
                await anna.press("Take", anna.private)
                await anna.press(next(iter(anna.private.buttons)), anna.private)
                await house.settle()
                await anna.slash("roll")
                await bruno.slash("move", play="1/2 3/9")
                await bruno.slash("move", play="banana")
                await draw(page, anna, folder / "08-not-your-turn.png")
                await draw(page, bruno, folder / "09-plays-refused.png")
                await bruno.slash("move", play=(await bruno.completes("move", "play", ""))[0]["value"])
                await anna.press("Resign")
                await draw(page, anna, folder / "10-at-which-level.png")
                await anna.press_id(next(iter(anna.private.buttons.values())), anna.private)
                await anna.press(next(iter(anna.private.buttons)), anna.private)
                await draw(page, bruno, folder / "11-resignation-offered.png")
                await bruno.press("Accept the resignation")
                await house.settle()
                await draw(page, bruno, folder / "12-game-end.png")
                await bruno.press("Next game")
                await anna.slash("resign", level="match", sure="yes")
                await house.settle()
                await draw(page, bruno, folder / "13-match-end.png")
                await bruno.press("Rematch")
                await bruno.press("Check the dice")
                await draw(page, bruno, folder / "14-rematch-asked.png")
                for command in ("help", "settings", "games"):
                    await bruno.slash(command)
                await draw(page, bruno, folder / "15-italian-answers.png")


async def draw(page: Page, who: Human, path: Path) -> None:
    """Everything he sees now, as a picture."""
    await asyncio.sleep(0.5)
    names = {user.id: user.name for user in who.server.world.users.values()}
    shown = "".join(_message(message) for message in who.seen)
    for number, name in names.items():
        shown = shown.replace(f"&lt;@{number}&gt;", f'<span class="called">@{escape(name)}</span>')
    shown = re.sub(r"&lt;(/[a-z]+):\d+&gt;", r'<span class="called">\1</span>', shown)
    await page.set_content(_PAGE + shown)
    await page.screenshot(path=path, full_page=True)


def _message(message: Message) -> str:
    parts = _components(message.body.get("components") or (), message)
    if message.only is None:
        return f"<article><h4>Civetta</h4>{parts}</article>"
    note = '<div class="only">Only you can see this</div>'
    return f'<article class="private"><h4>Civetta</h4>{parts}{note}</article>'


def _components(parts: Iterable[dict[str, Any]], message: Message) -> str:
    return "".join(_component(part, message) for part in parts)


def _component(part: dict[str, Any], message: Message) -> str:
    kind = part["type"]
    if kind == TEXT:
        return f"<div>{_markdown(part['content'])}</div>"
    if kind == GALLERY:
        return "".join(_picture(item, message) for item in part["items"])
    if kind == ROW:
        return f'<div class="row">{_components(part["components"], message)}</div>'
    if kind == BUTTON:
        words = f"{_SIGNS.get(part.get('emoji', {}).get('name', ''), '')} {part.get('label') or ''}".strip()
        return f'<button style="background:{_STYLES[part["style"]]}">{escape(words)}</button>'
    return f"<div>{escape(part['file']['url'].rpartition('/')[2])}</div>" if kind == FILE else ""


def _picture(item: dict[str, Any], message: Message) -> str:
    png = message.files[item["media"]["url"].removeprefix("attachment://")]
    return f'<img src="data:image/png;base64,{base64.b64encode(png).decode()}">'


def _markdown(text: str) -> str:
    text = re.sub(r"\\([^0-9A-Za-z\s])", lambda found: f"&#{ord(found[1])};", escape(text))
    text = re.sub(r"```\n(.*?)\n```", r"<pre>\1</pre>", text, flags=re.DOTALL)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"`(.+?)`", r"<code>\1</code>", text)
    return text.replace("\n", "<br>").replace("</pre><br>", "</pre>")


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(Path(sys.argv[1])))
