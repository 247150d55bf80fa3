"""What the task of one room still has to do."""

import asyncio
from dataclasses import dataclass, field

from bot.chat.kinds import State, ended_game
from bot.chat.reply import BoardPost, ReplyHandle
from bot.service.ports import Clock
from bot.service.rooms import BoardLook


@dataclass(slots=True)
class Job:
    """What a room's task still has to do.

    vias: what waits to be answered by the board. asked: somebody wants it at the end of the room. again: it is to be
    sent even if the room shows the newest version.
    """

    vias: list[ReplyHandle] = field(default_factory=list)
    asked: bool = False
    again: bool = False
    is_due: bool = True
    failures: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def pause(self, clock: Clock, wait_s: float) -> None:
        """Wait, unless something newer is asked for or the house closes."""
        sleep = asyncio.ensure_future(clock.sleep(wait_s))
        news = asyncio.ensure_future(self.news.wait())
        try:
            await asyncio.wait((sleep, news), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for waiter in (sleep, news):
                waiter.cancel()
            await asyncio.gather(sleep, news, return_exceptions=True)


def look_of(post: BoardPost, state: State) -> BoardLook | None:
    """What the picture of a board is of; where a game has just ended, of its end."""
    if post.picture is None:
        return None
    return BoardLook(post.picture.key, post.picture.scene, ended_game(state))
