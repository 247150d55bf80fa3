"""Who may see a table. Nobody else can do anything there, or learn that there is one: ids are easily guessed."""

from bot.chat.call import Call
from bot.chat.errors import NoTable
from bot.chat.kinds import AnyUpdate, concerns
from bot.chat.places import address_of, place_of
from bot.service.rooms import Room


async def check_may_look(call: Call, update: AnyUpdate) -> None:
    """Whether a person may see a table: he plays at it, is invited to it, or can see it where it is shown.

    Raises NoTable otherwise, as if it were not there.
    """
    if concerns(update.state, call.account.id) or await call.room_here(update.table) is not None:
        return
    if not (await _shows_it(call, update) or await is_seen(call, update)):
        raise NoTable


async def is_seen(call: Call, update: AnyUpdate) -> bool:
    """Whether the person can see the table anyhow: in this very chat, or in a room of the server that he can read."""
    for room in await call.house.rooms.rooms_of(update.table):
        place = room.place
        if place.private or place.platform != call.room.platform:
            continue
        if place.chat == call.room.chat or await _can_read(call, room):
            return True
    return False


async def _shows_it(call: Call, update: AnyUpdate) -> bool:
    """Whether what was pressed is a board of this table, even if the bot cannot write there any more."""
    if call.message is None:
        return False
    return await call.house.rooms.table_shown_by(place_of(call.room), call.message) == update.table


async def _can_read(call: Call, room: Room) -> bool:
    """Shown in another server it would be seen by people of that one; in his private chat by himself alone."""
    door, space = call.house.doors.get(room.place.platform), room.place.space
    if door is None or door.sees is None or not space:
        return False
    if space != call.room.space and not call.room.private:
        return False
    return await door.sees(call.who.platform_id, address_of(room.place))
