"""A house behind its Telegram door as a process of its own, to be killed: `python -m … FOLDER URL`."""

import asyncio
import sys
from pathlib import Path

from tests.support.telegram_house import open_telegram_house
from tests.support.telegram_server.server import TelegramServer


async def main(folder: Path, url: str) -> None:
    """Open the door and stay."""
    server = TelegramServer()
    server.url = url
    async with open_telegram_house(server, folder):
        print("open", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
