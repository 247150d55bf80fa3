"""Showing a table in other rooms: `/watch`, and the link that lets its holder do so."""

from bot.chat.button_id import ButtonId
from bot.chat.call import Call
from bot.chat.errors import NotShownToYou
from bot.chat.places import place_of
from bot.chat.reply import Button
from bot.chat.sight import is_seen
from bot.chat.which_table import parse_table, table_meant
from bot.i18n.message import Message, message
from bot.rules.ids import PlayerId
from bot.rules.table import Finished, Table
from bot.service.commands import Update
from bot.service.errors import NotSeated
from bot.service.ids import TableId
from bot.views.verbs import Verb

PAYLOAD = "w-"
"""How the payload of a link begins that leads to the bot; the watch code follows."""


async def typed_watch(call: Call) -> None:
    """`/watch`: show the table of a link, code or id here; without one, hand out the link of one's own table.

    Raises UnknownCode, UnknownTable, NotShownToYou, TooManyRooms.
    """
    text = call.options.get("link", "").strip()
    if not text:
        mine = await table_meant(call, _plays, lambda _: ButtonId(Verb.SHARE))
        if mine is not None:
            await share(call, mine)
        return
    table = _table_named(text)
    has_link = table is None
    if table is None:
        table = await call.house.rooms.by_watch_code(_code_in(text))
    update = await call.house.tables.load(table)
    plays = update.state.side_of(call.account.id) is not None
    if not (plays or has_link or await is_seen(call, update)):
        raise NotShownToYou
    room = await call.house.rooms.show(table, place_of(call.room), await call.showing(watching=not plays))
    call.house.presenter.show(room.id, call.reply, asked=True)


async def share(call: Call, update: Update) -> None:
    """Hand out the watch link of a table, to its players alone. Raises NotSeated."""
    if update.state.side_of(call.account.id) is None:
        raise NotSeated(update)
    _, code = await call.house.rooms.codes(update.table)
    rows = tuple(
        (Button(door.link(PAYLOAD + code), call.translator.words(Message("button.open")), link=True),)
        for door in call.house.doors.values()
        if door.link is not None
    )
    await call.say(message("watch.share", code=code), rows=rows)


def _table_named(text: str) -> TableId | None:
    """The table whose id somebody has typed; None for anything else."""
    return parse_table(text.lower()) if text[:2].lower() in ("t-", "c-") or text.isdigit() else None


def _code_in(text: str) -> str:
    """The watch code in a link or payload, or the text itself."""
    return text.rpartition("start=")[2].removeprefix(PAYLOAD)


def _plays(state: Table, player: PlayerId) -> bool:
    return player in state.seats and not isinstance(state.phase, Finished)
