"""The conversation put together: what an adapter needs, and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.chat.any_tables import AnyTables
from bot.chat.boards import Boards
from bot.chat.call import House
from bot.chat.chat_news import ChatNews
from bot.chat.delivery import Door
from bot.chat.dispatch import Dispatcher
from bot.chat.easel import Areas
from bot.chat.flood import Flood
from bot.chat.herald import Herald
from bot.chat.notices import Caller
from bot.chat.offers import Offers
from bot.chat.pictures import Pictures, PictureShelf
from bot.chat.presenter import Presenter
from bot.chat.reminders import Reminders
from bot.i18n.catalog import Catalog
from bot.service.house import House as ServiceHouse
from bot.service.ports import Clock
from renderers.scene import BoardScene
from renderers.sheet_scene import SheetScene


@dataclass(frozen=True, slots=True)
class Drawing:
    """How pictures are made.

    shelf: None keeps them in memory only. areas: None where none can be clicked. sheet: None where score sheets are
    shown in letters alone.
    """

    draw: Callable[[BoardScene], bytes]
    shelf: PictureShelf | None = None
    areas: Areas | None = None
    sheet: Callable[[SheetScene], bytes] | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """What comes in goes to the dispatcher; what changes is sent by the presenter; boards draws own views.

    news: hears from adapters what happens to whole chats. offers: a person's challenges, to be shown elsewhere.
    reminders: what comes due while nothing happens; `remind` is for the caller to run.
    """

    dispatcher: Dispatcher
    presenter: Presenter
    boards: Boards
    pictures: Pictures
    news: ChatNews
    offers: Offers
    reminders: Reminders

    async def remind(self) -> None:
        """Do what comes due while nothing happens, until cancelled."""
        await self.reminders.run(lambda room: self.presenter.show(room, again=True))

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
    pictures = Pictures(drawing.draw, drawing.shelf, sheet=drawing.sheet)
    tables = AnyTables(service.tables, service.chouettes)
    boards = Boards(
        tables=tables,
        rooms=service.rooms,
        accounts=service.accounts,
        proofs=service.proofs,
        spaces=service.spaces,
        catalog=catalog,
        pictures=pictures,
        clock=clock,
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
    reminders = Reminders(
        tables=tables, rooms=service.rooms, caller=caller, advice=boards.advice, clock=clock
    )
    herald = Herald(boards=boards, accounts=service.accounts, catalog=catalog, doors=doors)
    presenter = Presenter(
        tables=tables,
        rooms=service.rooms,
        boards=boards,
        caller=caller,
        herald=herald,
        reminders=reminders,
        doors=doors,
        clock=clock,
    )
    house = House(
        tables=tables,
        pairs=service.tables,
        chouettes=service.chouettes,
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
        clock=clock,
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
        reminders,
    )
