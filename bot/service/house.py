"""The parts of the service, connected."""

from dataclasses import dataclass

from bot.service.accounts import Accounts
from bot.service.alarm import Alarm
from bot.service.allowance import Allowance
from bot.service.challenges import Challenges
from bot.service.changes import PAIRS
from bot.service.chouette_changes import CHOUETTES
from bot.service.chouette_judging import ChouetteJudge
from bot.service.chouette_opening import ChouetteOpenings
from bot.service.chouettes import Chouettes
from bot.service.deadlines import Deadlines
from bot.service.delivery import Deliveries
from bot.service.desk import Desk
from bot.service.dice import DiceProofs
from bot.service.identities import Identities
from bot.service.judging import Judge
from bot.service.loading import Loader, Loaders
from bot.service.locks import Locks
from bot.service.new_tables import NewTables
from bot.service.opening import Openings
from bot.service.ports import Alert, Changed, Clock, Entropy, Store
from bot.service.rooms import Rooms
from bot.service.spaces import Spaces
from bot.service.tables import Tables


@dataclass(frozen=True, slots=True)
class House:
    """Everything that the conversation needs of the service."""

    tables: Tables
    chouettes: Chouettes
    challenges: Challenges
    rooms: Rooms
    accounts: Accounts
    identities: Identities
    proofs: DiceProofs
    spaces: Spaces
    deadlines: Deadlines


def open_house(*, store: Store, clock: Clock, entropy: Entropy, changed: Changed, alert: Alert) -> House:
    """The service over one store. Starts nothing: `House.deadlines.run` is for the caller to run.

    changed: called after every commit with the table. alert: for what needs the operator.
    """
    accounts = Accounts(store, clock)
    allowance = Allowance(store, clock)
    alarm, locks = Alarm(clock), Locks()
    pairs, crews = Loader(PAIRS, store, clock), Loader(CHOUETTES, store, clock)
    loaders = Loaders(pairs, crews)
    pair_desk = Desk(store=store, loader=pairs, locks=locks, alarm=alarm, changed=changed)
    new_tables = NewTables(store, accounts, entropy)
    openings = Openings(store, accounts, new_tables)
    judge = Judge(store, accounts, openings, new_tables, allowance)
    tables = Tables(
        store=store,
        clock=clock,
        loader=pairs,
        desk=pair_desk,
        judge=judge,
        allowance=allowance,
    )
    spaces = Spaces(store)
    deliveries = Deliveries(store, clock, alarm)
    rooms = Rooms(store, clock, loaders, spaces, deliveries)
    chouette_openings = ChouetteOpenings(store, new_tables)
    chouettes = Chouettes(
        store=store,
        clock=clock,
        loader=crews,
        desk=Desk(store=store, loader=crews, locks=locks, alarm=alarm, changed=changed),
        judge=ChouetteJudge(store, accounts, chouette_openings, new_tables, allowance),
        openings=chouette_openings,
        allowance=allowance,
        rooms=rooms,
        deliveries=deliveries,
        changed=changed,
    )
    challenges = Challenges(
        store=store,
        clock=clock,
        tables=tables,
        rooms=rooms,
        desk=pair_desk,
        openings=openings,
        allowance=allowance,
        changed=changed,
    )
    return House(
        tables=tables,
        chouettes=chouettes,
        challenges=challenges,
        rooms=rooms,
        accounts=accounts,
        identities=Identities(
            store=store, clock=clock, entropy=entropy, accounts=accounts, locks=locks, loaders=loaders
        ),
        proofs=DiceProofs(store, accounts),
        spaces=spaces,
        deadlines=Deadlines(
            dues=store.dues,
            tables=tables,
            chouettes=chouettes,
            clock=clock,
            alarm=alarm,
            alert=alert,
            changed=changed,
        ),
    )
