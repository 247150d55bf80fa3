"""The parts of the service, connected."""

from dataclasses import dataclass

from bot.service.accounts import Accounts
from bot.service.allowance import Allowance
from bot.service.challenges import Challenges
from bot.service.deadlines import Deadlines
from bot.service.dice import DiceProofs
from bot.service.identities import Identities
from bot.service.judging import Judge
from bot.service.loading import Loader
from bot.service.opening import Openings
from bot.service.ports import Alert, Changed, Clock, Entropy, Store
from bot.service.rooms import Rooms
from bot.service.spaces import Spaces
from bot.service.tables import Tables


@dataclass(frozen=True, slots=True)
class House:
    """Everything that the conversation needs of the service."""

    tables: Tables
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
    loader = Loader(store, clock)
    openings = Openings(store, accounts, entropy)
    judge = Judge(store, accounts, openings, allowance)
    tables = Tables(
        store=store, clock=clock, loader=loader, judge=judge, allowance=allowance, changed=changed
    )
    spaces = Spaces(store)
    rooms = Rooms(store, clock, loader, spaces)
    challenges = Challenges(
        store=store,
        clock=clock,
        tables=tables,
        rooms=rooms,
        loader=loader,
        openings=openings,
        allowance=allowance,
        changed=changed,
    )
    return House(
        tables=tables,
        challenges=challenges,
        rooms=rooms,
        accounts=accounts,
        identities=Identities(
            store=store, clock=clock, entropy=entropy, accounts=accounts, tables=tables, loader=loader
        ),
        proofs=DiceProofs(store, accounts),
        spaces=spaces,
        deadlines=Deadlines(dues=store.dues, tables=tables, clock=clock, alert=alert),
    )
