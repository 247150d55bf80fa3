"""The composition root: opens the files, connects the parts, opens the doors, and closes all of it again."""

import asyncio
import os
import secrets
import signal
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import structlog

from bot.adapters.local_app.identity import ROOM as LOCAL_ROOM
from bot.alerts import Alerts
from bot.chat.conversation import Conversation, Drawing, start_conversation
from bot.chat.delivery import Door
from bot.chat.places import place_of
from bot.config import Settings, address_of
from bot.doors import DOOR_ERRORS, Builder, Doorway
from bot.housekeeping import keep_house
from bot.i18n.catalog import Catalog
from bot.logs import configure_logs
from bot.metrics import HealthPage, Metrics
from bot.service.clock import SystemClock
from bot.service.house import House, open_house
from bot.service.ids import TableId
from bot.store import store_over
from renderers.board import BoardRenderer
from renderers.layout import hit_areas
from storage import check as damage
from storage.database import Database
from storage.errors import StorageError
from storage.opening import Opening
from storage.pictures import PictureRefs, PictureStore

STOP_LISTENING_S, FLUSH_S, CLOSE_S = 4.0, 2.5, 2.0
"""How long closing may take: what is being served, boards on their way, the connections. Under 10 s together."""

_log = structlog.get_logger(__name__)


class CannotStart(Exception):
    """The house cannot open; the text is one sentence for the operator."""


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """The house with its files open and its conversation running. doors: the presenter's, for whoever opens one."""

    database: Database
    service: House
    conversation: Conversation
    catalog: Catalog
    pictures: PictureRefs
    alerts: Alerts
    doors: dict[str, Door] = field(default_factory=dict)


@asynccontextmanager
async def open_everything(home: Path, owners: Sequence[tuple[str, str]] = ()) -> AsyncIterator[OpenHouse]:
    """The house over a folder; on leaving, boards are flushed and the files closed. Raises CannotStart.

    owners: whom alerts are sent to, see `Alerts`.
    """
    database, shelf = await _open_files(home)
    waiting: list[Conversation] = []

    def changed(table: TableId) -> None:
        for conversation in waiting:
            conversation.presenter.changed(table)

    doors: dict[str, Door] = {}
    alerts = Alerts(owners, doors)
    clock, catalog = SystemClock(), Catalog.load()
    service = open_house(
        store=store_over(database),
        clock=clock,
        entropy=secrets.token_bytes,
        changed=changed,
        alert=alerts.alert,
    )
    render = BoardRenderer().render
    drawing = Drawing(render, shelf=shelf, areas=hit_areas, sheet=render)
    conversation = start_conversation(service, drawing, catalog=catalog, clock=clock, doors=doors)
    waiting.append(conversation)
    background = [
        asyncio.create_task(service.deadlines.run(), name="deadlines"),
        asyncio.create_task(keep_house(database), name="housekeeping"),
        asyncio.create_task(conversation.presenter.run(), name="outbox"),
        asyncio.create_task(conversation.remind(), name="reminders"),
    ]
    try:
        yield OpenHouse(database, service, conversation, catalog, PictureRefs(database), alerts, doors)
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await alerts.close()
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


async def run(settings: Settings) -> None:
    """Open the doors and stay until the process is asked to stop. Raises CannotStart."""
    configure_logs(settings.log)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    metrics = Metrics()
    async with open_everything(settings.home, settings.owner_ids) as house:
        opening = house.database.opening
        doors = _build_doors(settings, house, metrics)
        opened = await _open(doors, metrics, house.alerts)
        try:
            async with _health(settings, house, metrics):
                _log.info("the house is open", schema=opening.schema, sqlite=opening.sqlite)
                if opening.low_space:
                    await house.alerts.alert(f"little disk space is left for {settings.home}")
                await show_again(house)
                await stop.wait()
            _log.info("closing")
        finally:
            await _shut(opened, house)


def _build_doors(settings: Settings, house: OpenHouse, metrics: Metrics) -> list[Doorway]:
    try:
        doors = Builder(
            settings=settings,
            service=house.service,
            conversation=house.conversation,
            catalog=house.catalog,
            pictures=house.pictures,
            doors=house.doors,
            metrics=metrics,
        ).build()
    except OSError as error:
        raise CannotStart(f"{error.filename} cannot be read: {error.strerror}") from error
    if not doors:
        raise CannotStart("every door is closed: CIVETTA_LOCAL is off and there is no token")
    return doors


async def _open(doors: list[Doorway], metrics: Metrics, alerts: Alerts) -> list[Doorway]:
    """Opens what can be opened, all at once. Raises CannotStart when nothing can."""
    refusals = await asyncio.gather(*(_open_one(door, metrics) for door in doors))
    opened = [door for door, refusal in zip(doors, refusals, strict=True) if refusal is None]
    if not opened:
        raise CannotStart("; ".join(refusal for refusal in refusals if refusal is not None))
    for door, refusal in zip(doors, refusals, strict=True):
        if refusal is not None:
            await alerts.alert(f"the {door.platform} door stays shut: {refusal}")
    return opened


async def _open_one(door: Doorway, metrics: Metrics) -> str | None:
    """Opens a door; returns the sentence about why it stays shut, or None."""
    try:
        address = await door.open()
    except DOOR_ERRORS as error:
        _log.error("a door stays shut", platform=door.platform, why=str(error))
        await door.close()
        return str(error)
    if address is not None:
        print(address, flush=True)  # the first line of the output, whatever other doors wait for
    metrics.opened(door.platform)
    _log.info("a door is open", platform=door.platform, address=address)
    return None


async def _shut(opened: list[Doorway], house: OpenHouse) -> None:
    """Take in nothing more, let out what is on its way, let go of the connections; each within its time."""
    await _all_within(STOP_LISTENING_S, [door.stop_listening() for door in opened])
    await house.conversation.close(FLUSH_S)
    await _all_within(CLOSE_S, [door.close() for door in opened])


async def _all_within(seconds: float, work: list[Coroutine[Any, Any, None]]) -> None:
    try:
        async with asyncio.timeout(seconds):
            results = await asyncio.gather(*work, return_exceptions=True)
    except TimeoutError:
        _log.warning("a door did not close in time")
        return
    for result in results:
        if isinstance(result, BaseException):
            _log.warning("a door did not close well", error=type(result).__name__)


@asynccontextmanager
async def _health(settings: Settings, house: OpenHouse, metrics: Metrics) -> AsyncIterator[None]:
    """The page for health and counters, while it is switched on. Raises CannotStart."""
    address = address_of(settings.metrics)
    if address is None:
        yield
        return

    async def ready() -> Mapping[str, bool]:
        await house.database.fetch_value("SELECT count(*) FROM schema_version")
        return {"store": True}

    page = HealthPage(metrics, ready, address)
    try:
        await page.start()
    except OSError as error:
        raise CannotStart(f"CIVETTA_METRICS: {settings.metrics} cannot be used: {error.strerror}") from error
    watching = asyncio.create_task(metrics.watch_loop(), name="loop lag")
    try:
        yield
    finally:
        watching.cancel()
        await page.stop()


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
