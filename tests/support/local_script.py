"""The local table's page before a house that says what a test wants it to say."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.adapters.local_app.client import Address, LocalApp
from bot.chat.incoming import CompletionAsked, Incoming, Person
from bot.chat.reply import BoardPost, Choice, ReplyHandle
from tests.support.conversing import CATALOG
from tests.support.local_table import STAYS_S

Says = Callable[[Incoming, ReplyHandle], Awaitable[None]]


async def silence(_incoming: Incoming, _reply: ReplyHandle) -> None:
    """Says nothing to anything."""


async def _no_choices(_asked: CompletionAsked) -> tuple[Choice, ...]:
    return ()


async def _no_view(_who: Person, _table: str) -> BoardPost | None:
    return None


def scripted_app(says: Says = silence, address: Address | None = None) -> LocalApp:
    """A page, not yet open. says: answers whatever comes in."""
    return LocalApp(
        handle=says,
        complete=_no_choices,
        own_view=_no_view,
        catalog=CATALOG,
        address=address or Address(port=0),
        stays_s=STAYS_S,
    )


@asynccontextmanager
async def open_scripted(says: Says) -> AsyncIterator[str]:
    """An open page; its address."""
    app = scripted_app(says)
    url = await app.start()
    try:
        yield url
    finally:
        await app.stop()
