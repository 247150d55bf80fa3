"""Showing a table in other rooms: `/watch`, and the link that lets its holder do so."""

from contextlib import suppress

from bot.chat.button_id import ButtonId
from bot.chat.call import Call
from bot.chat.errors import NotShownToYou
from bot.chat.kinds import AnyUpdate, State, is_over, takes_part
from bot.chat.places import address_of, place_of
from bot.chat.reply import Button, SendError
from bot.chat.sight import is_seen
from bot.chat.which_table import parse_table, table_meant
from bot.i18n.message import Joint, Listed, Message, message
from bot.rules.ids import PlayerId
from bot.service.errors import NotSeated
from bot.service.ids import TableId
from bot.views.verbs import Verb

OFF = "off"
PAYLOAD = "w-"
"""How the payload of a link begins that leads to the bot; the watch code follows."""


async def typed_watch(call: Call) -> None:
    """`/watch`: show the table of a link, code or id here; without one, hand out the link of one's own table.

    `/watch off` takes what is only watched here out of the room again.
    Raises UnknownCode, UnknownTable, NotShownToYou, TooManyRooms.
    """
    text = call.options.get("link", "").strip()
    if text.lower() == OFF:
        await _watch_no_more(call)
        return
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
    plays = takes_part(update.state, call.account.id)
    if not (plays or has_link or await is_seen(call, update)):
        raise NotShownToYou
    room = await call.house.rooms.show(table, place_of(call.room), await call.showing(watching=not plays))
    call.house.presenter.show(room.id, call.reply, asked=True)


async def _watch_no_more(call: Call) -> None:
    """Take every table out of the room at which nobody sits who is here; whoever can read the board may do so."""
    shown = [await call.room_here(table) for table in await call.house.rooms.tables_in(place_of(call.room))]
    watched = [room for room in shown if room is not None and room.watching]
    if not watched:
        await call.say(Message("watch.none_here"))
        return
    for room in watched:
        await call.house.rooms.close(room.id)
        door = call.house.doors.get(room.place.platform)
        if door is not None and room.message is not None:
            with suppress(SendError):  # then it stands there as it was, and follows no game any more
                await door.sender.retire(address_of(room.place), room.message)
    tables = Listed(tuple(room.table for room in watched), Joint.AND)
    await call.say(message("watch.off", tables=tables))


async def share(call: Call, update: AnyUpdate) -> None:
    """Hand out the watch link of a table, to its players alone. Raises NotSeated."""
    if not takes_part(update.state, call.account.id):
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


def _plays(state: State, player: PlayerId) -> bool:
    return takes_part(state, player) and not is_over(state)
