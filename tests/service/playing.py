"""Ways to get a table to where a test begins."""

from collections.abc import Sequence
from random import Random

from bot.codec.stored import decode_event
from bot.rules.actions import (
    AcceptResignation,
    OfferResignation,
    PlayStep,
)
from bot.rules.events import DiceRolled
from bot.rules.game import ToRoll, awaited, turn_of
from bot.rules.ids import PlayerId
from bot.rules.table import Happening, Playing
from bot.rules.turn import steps_of
from bot.service.commands import Update
from bot.service.house import House
from bot.service.ids import TableId, row_of
from tests.support.house import Rig, ask, play_one


async def log_of(rig: Rig, table: TableId) -> list[Happening]:
    """The stored log."""
    return [decode_event(event.body) for event in await rig.store.tables.read_log(row_of(table))]


def rolls_in(log: Sequence[Happening]) -> int:
    """How often dice were rolled by a player."""
    return sum(isinstance(happening.event, DiceRolled) for happening in log)


async def until_to_roll(rig: Rig, update: Update) -> tuple[Update, PlayerId]:
    """Play at random until somebody may roll or double."""
    random, count = Random(5), 0
    while True:
        if isinstance(update.state.phase, Playing):
            asked = awaited(update.state.phase.game)
            if isinstance(asked, ToRoll) and update.state.phase.game.offer is None:
                return update, update.state.seats[asked.side]
        update = await play_one(rig.house, update, random, key=f"l:warm:{count}")
        count += 1


def on_turn(update: Update) -> PlayerId:
    """Who is asked."""
    assert isinstance(update.state.phase, Playing)
    return update.state.seats[awaited(update.state.phase.game).side]


async def with_a_step(house: House, update: Update) -> Update:
    """The table with one step of the opening roll made."""
    assert isinstance(update.state.phase, Playing)
    step = steps_of(update.state.terms.rules, turn_of(update.state.phase.game))[0]
    return await ask(house, update, on_turn(update), PlayStep(step.source, step.die), "l:step")


async def until_between(rig: Rig, update: Update) -> Update:
    """The first game given up."""
    highest = await ask(rig.house, update, on_turn(update), OfferResignation(1), "d:resign")
    if isinstance(highest.state.phase, Playing):
        return await ask(rig.house, highest, on_turn(highest), AcceptResignation(), "d:accept")
    return highest
