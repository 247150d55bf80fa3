"""The house with Discord's door, as a process of its own, to be killed. Arguments: folder, API root, gateway."""

import asyncio
import sys
from pathlib import Path

from tests.support.discord_house import open_discord_house
from tests.support.discord_server.server import DiscordServer


async def main(home: Path, root: str, gateway: str) -> None:
    """Open the door and stay."""
    elsewhere = DiscordServer()
    elsewhere.root, elsewhere.gateway.url = root, gateway
    async with open_discord_house(home, elsewhere, seed=1):
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
