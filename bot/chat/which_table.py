"""Which table a typed command means.

The board replied to; else the one before the person, if he plays there and it can be carried out there; else the only
table in this room where it can be carried out now (in a private chat the only one anywhere); else a list to pick from,
for the person alone. Nothing happens unasked at a table that is out of sight while his own is before him. Whoever names
a table is taken at his word.
"""

from collections.abc import Callable
from dataclasses import replace

from bot.chat.button_id import BadButton, ButtonId, format_button
from bot.chat.call import Call, House
from bot.chat.errors import NoTable
from bot.chat.incoming import RoomAddress
from bot.chat.kinds import AnyUpdate, State, concerns, is_over, takes_part
from bot.chat.places import place_of
from bot.chat.reply import Button, Rows
from bot.chat.sight import check_may_look
from bot.chat.telling import one_line
from bot.i18n.message import Message
from bot.rules.dice import Roll
from bot.rules.ids import PlayerId
from bot.service.errors import TableFrozen, UnknownTable
from bot.service.ids import TableId, row_of, table_id

MOST_TO_PICK = 25
LONGEST_LABEL = 80

May = Callable[[State, PlayerId], bool]
"""Whether a person may do now what he has typed."""
Again = Callable[[State], ButtonId]
"""The button that carries out the same command at a table; the table, and its decision if it has one, are filled in."""


class _AnyDice:
    """Dice for asking whether something is allowed; what they show is never used."""

    def throw(self, *, game: int, seats: tuple[str, ...], n: int) -> Roll:  # noqa: ARG002 - the port's names
        return Roll(2, 1)


ANY_DICE = _AnyDice()


async def table_meant(
    call: Call, may: May, again: Again, *, finished: bool = False, kind: str = ""
) -> AnyUpdate | None:
    """The table a command means; None when the person was given a list to pick from.

    finished: the command is about tables that are over, so the one he finished last may be meant.
    kind: how the id of a table must begin that can be meant at all.
    Raises NoTable, UnknownTable, TableFrozen, StoreUnavailable.
    """
    named = await _named(call)
    if named is not None and (named.startswith(kind) or call.options.get("table")):
        if not named.startswith(kind):
            raise UnknownTable(named)
        update = await call.house.tables.load(named)
        await check_may_look(call, update)
        return update
    here = await loaded(call.house, _of_kind(await _tables_here(call, finished=finished), kind))
    found = [update for update in here if may(update.state, call.account.id)]
    before = await before_person(call.house, call.room, call.in_sight, call.account.id)
    if before is not None and not before.table.startswith(kind):
        before = None
    if before is not None and may(before.state, call.account.id):
        return before
    if before is not None and not is_over(before.state):
        if not found:
            return before
        await call.say(Message("chat.which_table"), rows=await _to_pick(call, found, again))
        return None
    if not found:
        # Nothing can be done with it now, but it may well be meant: the rules then say why.
        found = [update for update in here if concerns(update.state, call.account.id)]
        if finished:
            found = [u for u in found if is_over(u.state)][:1] or found
    if len(found) == 1:
        return found[0]
    is_elsewhere = not found
    if is_elsewhere:
        mine = await call.house.rooms.tables_of(call.account.id)
        found = await loaded(call.house, _of_kind(mine, kind))
    if not found:
        raise NoTable
    rows = await _to_pick(call, found, again)
    await call.say(Message("chat.which_table"), rows=rows, personal=is_elsewhere)
    return None


def _of_kind(tables: tuple[TableId, ...], kind: str) -> tuple[TableId, ...]:
    return tuple(table for table in tables if table.startswith(kind))


async def list_of_tables(call: Call, updates: list[AnyUpdate]) -> tuple[tuple[AnyUpdate, Message], ...]:
    """One line for each table, as the person reads it."""
    player = call.account.id
    return tuple([(update, one_line(update, await call.names(update.state), player)) for update in updates])


async def my_tables(call: Call) -> list[AnyUpdate]:
    """The person's open tables, invitations included, oldest first."""
    return await loaded(call.house, await call.house.rooms.tables_of(call.account.id))


async def _named(call: Call) -> TableId | None:
    text = call.options.get("table", "").strip().lower()
    if text:
        return await _of_either_kind(call, parse_table(text)) if text.isdigit() else parse_table(text)
    if call.message is not None:
        return await call.house.rooms.table_shown_by(place_of(call.room), call.message)
    return None


async def _of_either_kind(call: Call, table: TableId) -> TableId:
    """The chouette of a number where there is no table for two of it: they are counted together."""
    crew = table_id(row_of(table), "c")
    try:
        await call.house.tables.load(crew)
    except UnknownTable:
        return table
    return crew


async def before_person(
    house: House, room: RoomAddress, message: str | None, player: PlayerId
) -> AnyUpdate | None:
    """The table that a message before a person shows, if he sits there."""
    table = None if message is None else await house.rooms.table_shown_by(place_of(room), message)
    shown = await loaded(house, () if table is None else (table,))
    return next((update for update in shown if takes_part(update.state, player)), None)


def parse_table(text: str) -> TableId:
    """A table as people write it: `t-0012`, `c-0007`, `12`. Raises UnknownTable."""
    if text.isascii() and text.isdigit() and len(text) < 10:
        text = table_id(int(text))
    row_of(text)
    return TableId(text)


async def _tables_here(call: Call, *, finished: bool) -> tuple[TableId, ...]:
    rooms = call.house.rooms
    last = await rooms.last_finished_of(call.account.id) if finished else None
    over = () if last is None else (last,)
    if call.room.private:
        return (*over, *await rooms.tables_of(call.account.id))
    return (*over, *await rooms.tables_in(place_of(call.room)))


async def loaded(house: House, tables: tuple[TableId, ...]) -> list[AnyUpdate]:
    """The tables as they are, in order; those out of play are left out."""
    updates: list[AnyUpdate] = []
    for table in tables:
        try:
            updates.append(await house.tables.load(table))
        except (UnknownTable, TableFrozen):
            continue
    return updates


async def _to_pick(call: Call, updates: list[AnyUpdate], again: Again) -> Rows:
    rows = []
    for update, line in (await list_of_tables(call, updates))[:MOST_TO_PICK]:
        asks = again(update.state)
        decision = None if asks.decision is None else update.state.decision
        try:
            button = format_button(replace(asks, table=update.table, decision=decision))
        except (
            BadButton
        ):  # what was typed is too long for a button: it must be typed again with the table's name
            continue
        rows.append((Button(button, _shortened(call.translator.words(line))),))
    return tuple(rows)


def _shortened(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1].rstrip()}…"
