"""The service over a real file."""

import secrets
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from bot.rules.actions import Action
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from bot.rules.table import Finished
from bot.rules.terms import Terms, make_terms
from bot.service.clock import SystemClock
from bot.service.commands import Command, Update
from bot.service.house import House, open_house
from bot.service.ids import TableId
from bot.service.ports import Entropy, Store, TableStore
from bot.service.rooms import Place
from bot.store import store_over
from storage.database import Database
from tests.support.clock import FakeClock
from tests.support.random_play import random_request

PLACE = Place("local", "feed")


@dataclass(frozen=True, slots=True)
class Rig:
    """A service, what stands under it, and whom it told of changes."""

    database: Database
    store: Store
    clock: FakeClock
    house: House
    changed: list[TableId]
    alerts: list[str]


@asynccontextmanager
async def open_rig(
    path: Path,
    *,
    clock: FakeClock | None = None,
    entropy: Entropy = secrets.token_bytes,
    tables: Callable[[TableStore], TableStore] = lambda store: store,
) -> AsyncIterator[Rig]:
    """A service over the file at path. tables: wraps the store's tables, to slow them down or to watch them."""
    database = await Database.open(path)
    try:
        store = store_over(database)
        store = replace(store, tables=tables(store.tables))
        yield rig_over(database, store, clock or FakeClock(), entropy)
    finally:
        await database.close()


def rig_over(database: Database, store: Store, clock: FakeClock, entropy: Entropy) -> Rig:
    """One more service over an open database, as after a restart."""
    changed: list[TableId] = []
    alerts: list[str] = []

    async def alert(text: str) -> None:
        alerts.append(text)

    house = open_house(store=store, clock=clock, entropy=entropy, changed=changed.append, alert=alert)
    return Rig(database, store, clock, house, changed, alerts)


@asynccontextmanager
async def open_service(path: Path) -> AsyncIterator[House]:
    """The service over the file at path as the program runs it: real time and chance; alerts go to stderr."""
    database = await Database.open(path)

    async def alert(text: str) -> None:
        print(text, file=sys.stderr)

    try:
        yield open_house(
            store=store_over(database),
            clock=SystemClock(),
            entropy=secrets.token_bytes,
            changed=lambda table: None,
            alert=alert,
        )
    finally:
        await database.close()


async def meet(house: House, name: str) -> PlayerId:
    """A person of the local table."""
    return (await house.accounts.player_of("local", name.lower(), name)).id


async def challenge(
    house: House, challenger: PlayerId, invited: PlayerId | None = None, *, key: str = "l:challenge"
) -> Update:
    """A challenge to a match to 3 points, shown in one room."""
    terms = make_terms("standard", 3, {})
    return await house.challenges.challenge(
        challenger=challenger, invited=invited, terms=terms, key=key, place=PLACE
    )


async def seat_two(
    house: House, terms: Terms | None = None, *, tag: str = ""
) -> tuple[Update, PlayerId, PlayerId]:
    """A table with its first game begun, and its two players."""
    white, black = await meet(house, "Anna" + tag), await meet(house, "Bruno" + tag)
    opened = await house.challenges.challenge(
        challenger=white,
        invited=black,
        terms=terms or make_terms("standard", 3, {}),
        key=f"l:open{tag}",
        place=PLACE,
    )
    begun = await house.challenges.accept(table=opened.table, player=black, key=f"l:accept{tag}")
    return begun, white, black


async def ask(house: House, update: Update, actor: PlayerId | None, action: Action, key: str) -> Update:
    """One command without a button."""
    return await house.tables.perform(Command(update.table, actor, action, key))


async def play_to_end(house: House, update: Update, random: Random, *, tag: str = "") -> Update:
    """Play a table at random until it is over. tag: makes the keys differ from earlier ones."""
    count = 0
    while not isinstance(update.state.phase, Finished):
        update = await play_one(house, update, random, key=f"l:{tag}{update.table}:{count}")
        count += 1
    return update


async def play_one(house: House, update: Update, random: Random, *, key: str) -> Update:
    """One random request that is not refused."""
    while True:
        side, action = random_request(update.state, random)
        try:
            return await ask(house, update, update.state.seats[side], action, key)
        except RulesError:
            continue
