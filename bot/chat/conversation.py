"""The conversation put together: what an adapter needs, and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.chat.boards import Areas, Boards
from bot.chat.call import House
from bot.chat.chat_news import ChatNews
from bot.chat.delivery import Door
from bot.chat.dispatch import Dispatcher
from bot.chat.flood import Flood
from bot.chat.notices import Caller
from bot.chat.offers import Offers
from bot.chat.pictures import Pictures, PictureShelf
from bot.chat.presenter import Presenter
from bot.i18n.catalog import Catalog
from bot.service.house import House as ServiceHouse
from bot.service.ports import Clock
from renderers.scene import BoardScene


@dataclass(frozen=True, slots=True)
class Drawing:
    """How pictures are made. shelf: None keeps them in memory only. areas: None where none can be clicked."""

    draw: Callable[[BoardScene], bytes]
    shelf: PictureShelf | None = None
    areas: Areas | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """What comes in goes to the dispatcher; what changes is sent by the presenter; boards draws own views.

    news: hears from adapters what happens to whole chats. offers: a person's challenges, to be shown elsewhere.
    """

    dispatcher: Dispatcher
    presenter: Presenter
    boards: Boards
    pictures: Pictures
    news: ChatNews
    offers: Offers

    async def close(self, within_s: float) -> None:
        """Send what is on its way, no longer than that, then stop drawing."""
        await self.presenter.close(within_s)
        await self.pictures.close()


def start_conversation(
    service: ServiceHouse, drawing: Drawing, *, catalog: Catalog, clock: Clock, doors: Mapping[str, Door]
) -> Conversation:
    """Connect dispatcher, presenter and boards.

    service: already open; its callback after a commit must be led to `Presenter.changed`.
    doors: by platform; one that opens later may be added to the mapping.
    """
    pictures = Pictures(drawing.draw, drawing.shelf)
    boards = Boards(
        tables=service.tables,
        rooms=service.rooms,
        accounts=service.accounts,
        proofs=service.proofs,
        spaces=service.spaces,
        catalog=catalog,
        pictures=pictures,
        areas=drawing.areas,
    )
    caller = Caller(
        rooms=service.rooms,
        accounts=service.accounts,
        spaces=service.spaces,
        catalog=catalog,
        doors=doors,
        clock=clock,
    )
    presenter = Presenter(
        tables=service.tables, rooms=service.rooms, boards=boards, caller=caller, doors=doors, clock=clock
    )
    house = House(
        tables=service.tables,
        challenges=service.challenges,
        rooms=service.rooms,
        accounts=service.accounts,
        proofs=service.proofs,
        catalog=catalog,
        boards=boards,
        presenter=presenter,
        caller=caller,
        identities=service.identities,
        spaces=service.spaces,
        doors=doors,
    )
    return Conversation(
        Dispatcher(house, Flood(clock.monotonic_s)),
        presenter,
        boards,
        pictures,
        ChatNews(service.rooms, presenter),
        Offers(
            tables=service.tables,
            rooms=service.rooms,
            accounts=service.accounts,
            proofs=service.proofs,
            catalog=catalog,
        ),
    )
