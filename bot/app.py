"""The composition root: opens the files, connects the parts, opens the doors, and closes all of it again."""

import asyncio
import contextlib
import os
import secrets
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from bot.adapters.local_app.client import Address, LocalApp, LocalAppError
from bot.adapters.local_app.identity import PLATFORM as LOCAL
from bot.adapters.local_app.identity import ROOM as LOCAL_ROOM
from bot.chat.conversation import Conversation, Drawing, start_conversation
from bot.chat.places import place_of
from bot.chat.presenter import Door
from bot.config import Settings
from bot.housekeeping import keep_house
from bot.i18n.catalog import Catalog, Language
from bot.logs import configure_logs
from bot.service.clock import SystemClock
from bot.service.house import House, open_house
from bot.service.ids import TableId
from bot.service.ports import Store
from renderers.board import BoardRenderer
from renderers.layout import hit_areas
from storage import check as damage
from storage.database import Database
from storage.dice import DiceSecrets, keep_phrase, keep_root
from storage.dues import Dues
from storage.errors import StorageError
from storage.keys import Keys
from storage.ledger import record_result
from storage.opening import Opening
from storage.pictures import PictureRefs, PictureStore
from storage.players import Players
from storage.rooms import Rooms
from storage.tables import Tables

FLUSH_S = 3.0
"""How long boards that are on their way may take when the house closes."""

_log = structlog.get_logger(__name__)


class CannotStart(Exception):
    """The house cannot open; the text is one sentence for the operator."""


@dataclass(slots=True)
class OpenHouse:
    """The house with its files open and its conversation running; doors are added by whoever opens them."""

    database: Database
    service: House
    conversation: Conversation
    catalog: Catalog
    doors: dict[str, Door] = field(default_factory=dict)


def store_over(database: Database) -> Store:
    """The classes of the store over one database."""
    return Store(
        tables=Tables(database),
        keys=Keys(database),
        secrets=DiceSecrets(database),
        dues=Dues(database),
        rooms=Rooms(database),
        players=Players(database),
        keep_root=keep_root,
        keep_phrase=keep_phrase,
        record_result=record_result,
    )


@asynccontextmanager
async def open_everything(home: Path) -> AsyncIterator[OpenHouse]:
    """The house over a folder; on leaving, boards are flushed and the files closed. Raises CannotStart."""
    database, shelf = await _open_files(home)
    waiting: list[Conversation] = []

    def changed(table: TableId) -> None:
        for conversation in waiting:
            conversation.presenter.changed(table)

    async def alert(text: str) -> None:
        _log.warning("the operator is needed", text=text)

    clock, catalog = SystemClock(), Catalog.load()
    service = open_house(
        store=store_over(database), clock=clock, entropy=secrets.token_bytes, changed=changed, alert=alert
    )
    doors: dict[str, Door] = {}
    drawing = Drawing(BoardRenderer().render, shelf=shelf, areas=hit_areas)
    conversation = start_conversation(service, drawing, catalog=catalog, clock=clock, doors=doors)
    waiting.append(conversation)
    background = [
        asyncio.create_task(service.deadlines.run(), name="deadlines"),
        asyncio.create_task(keep_house(database), name="housekeeping"),
        asyncio.create_task(conversation.presenter.run(), name="outbox"),
    ]
    try:
        yield OpenHouse(database, service, conversation, catalog, doors)
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await conversation.close(FLUSH_S)
        await shelf.close()
        await database.close()


async def _open_files(home: Path) -> tuple[Database, PictureStore]:
    try:
        await asyncio.to_thread(_prepare, home)
        database = await Database.open(home / "civetta.db")
    except OSError as error:
        raise CannotStart(f"{home} cannot be used: {error.strerror}") from error
    except StorageError as error:
        raise CannotStart(str(error)) from error
    try:
        shelf = await PictureStore.open(home / "pictures.db", in_play=PictureRefs(database).keys_in_play)
    except StorageError as error:
        await database.close()
        raise CannotStart(str(error)) from error
    return database, shelf


def _prepare(home: Path) -> None:
    """A folder that only its owner can read, like everything that will be put there."""
    os.umask(0o077)
    home.mkdir(mode=0o700, parents=True, exist_ok=True)


def local_door(house: OpenHouse, settings: Settings) -> LocalApp | None:
    """The local table, not yet open; None when it is switched off."""
    address = settings.local_address
    if address is None:
        return None
    host, port = address
    app = LocalApp(
        handle=house.conversation.dispatcher.handle,
        complete=house.conversation.dispatcher.complete,
        own_view=house.conversation.boards.own_view,
        catalog=house.catalog,
        address=Address(host, port, exposed=settings.local_open),
        language=Language(settings.language),
    )
    house.doors[LOCAL] = Door(app.sender)
    return app


async def run(settings: Settings) -> None:
    """Open the doors and stay until the process is asked to stop. Raises CannotStart."""
    configure_logs(settings.log)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with open_everything(settings.home) as house:
        opening = house.database.opening
        app = local_door(house, settings)
        if app is None:
            raise CannotStart("every door is closed: CIVETTA_LOCAL is off")
        try:
            url = await app.start()
        except LocalAppError as error:
            raise CannotStart(str(error)) from error
        print(url, flush=True)  # the first line of the output is the address
        _log.info("the local table is open", url=url, schema=opening.schema, sqlite=opening.sqlite)
        if opening.low_space:
            _log.warning("little disk space is left", folder=str(settings.home))
        await show_again(house)
        with contextlib.suppress(asyncio.CancelledError):
            await stop.wait()
        _log.info("closing")
        await app.stop()


async def show_again(house: OpenHouse) -> None:
    """The local feed, which lives in memory, shows its open tables again; what a stop left unsent goes out."""
    presenter = house.conversation.presenter
    await presenter.bring_back(place_of(LOCAL_ROOM))
    await presenter.sweep()


async def migrate(settings: Settings) -> Opening:
    """Open and close the database, which brings it up to date. Raises CannotStart."""
    try:
        database = await Database.open(settings.home / "civetta.db")
    except StorageError as error:
        raise CannotStart(str(error)) from error
    await database.close()
    return database.opening


def check(path: Path) -> tuple[str, ...]:
    """What is damaged in the file, a sentence each. Raises CannotStart."""
    try:
        return damage.check(path)
    except StorageError as error:
        raise CannotStart(str(error)) from error
