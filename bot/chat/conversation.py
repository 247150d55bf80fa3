"""The conversation put together: what an adapter needs, and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.chat.boards import Areas, Boards
from bot.chat.call import House
from bot.chat.dispatch import Dispatcher
from bot.chat.flood import Flood
from bot.chat.pictures import Pictures, PictureShelf
from bot.chat.presenter import Door, Presenter
from bot.i18n.catalog import Catalog
from bot.service.accounts import Accounts
from bot.service.challenges import Challenges
from bot.service.dice import DiceProofs
from bot.service.ports import Clock
from bot.service.rooms import Rooms
from bot.service.tables import Tables
from renderers.scene import BoardScene


@dataclass(frozen=True, slots=True)
class Services:
    """The house behind the conversation."""

    tables: Tables
    challenges: Challenges
    rooms: Rooms
    accounts: Accounts
    proofs: DiceProofs


@dataclass(frozen=True, slots=True)
class Drawing:
    """How pictures are made. shelf: None keeps them in memory only. areas: None where none can be clicked."""

    draw: Callable[[BoardScene], bytes]
    shelf: PictureShelf | None = None
    areas: Areas | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """What comes in goes to the dispatcher; what changes is sent by the presenter; boards draws own views."""

    dispatcher: Dispatcher
    presenter: Presenter
    boards: Boards
    pictures: Pictures

    async def close(self, within_s: float) -> None:
        """Send what is on its way, no longer than that, then stop drawing."""
        await self.presenter.close(within_s)
        await self.pictures.close()


def start_conversation(
    services: Services, drawing: Drawing, *, catalog: Catalog, clock: Clock, doors: Mapping[str, Door]
) -> Conversation:
    """Connect dispatcher, presenter and boards.

    doors: by platform; one that opens later may be added to the mapping. The service's callback after a commit must
    be led to `Presenter.changed`.
    """
    pictures = Pictures(drawing.draw, drawing.shelf)
    boards = Boards(
        tables=services.tables,
        rooms=services.rooms,
        accounts=services.accounts,
        proofs=services.proofs,
        catalog=catalog,
        pictures=pictures,
        areas=drawing.areas,
    )
    presenter = Presenter(
        tables=services.tables, rooms=services.rooms, boards=boards, doors=doors, clock=clock
    )
    house = House(
        tables=services.tables,
        challenges=services.challenges,
        rooms=services.rooms,
        accounts=services.accounts,
        proofs=services.proofs,
        catalog=catalog,
        boards=boards,
        presenter=presenter,
    )
    return Conversation(Dispatcher(house, Flood(clock.monotonic_s)), presenter, boards, pictures)
