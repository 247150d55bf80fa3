"""Who may open a chouette on a server, and who may take part."""

from bot.chat.call import Call
from bot.chat.errors import AdministratorsOnly, RoleNeeded
from bot.chat.kinds import concerns
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.spaces import SpaceSettings

ADMINS = "admins"
"""The value of a setting that lets only administrators in."""
NOBODY_ASKED = "off"


async def check_may_open(call: Call) -> None:
    """Raises RoleNeeded, AdministratorsOnly."""
    settings = await call.house.spaces.settings(call.room.platform, call.room.space)
    if settings.chouette_open == ADMINS and not call.who.administrator:
        raise AdministratorsOnly
    _check_role(call, settings)


async def check_may_join(call: Call, update: ChouetteUpdate) -> None:
    """Whether the person may take part; whoever does already is not asked again.

    A server asks for its role whoever speaks there; from a private chat of the same platform, where roles cannot be
    seen, nobody comes in. People of other platforms come by the code that members give them.
    Raises RoleNeeded, AdministratorsOnly.
    """
    if concerns(update.state, call.account.id):
        return
    settings = await call.house.spaces.settings(call.room.platform, call.room.space)
    _check_role(call, settings)
    if call.room.space:
        return
    for room in await call.house.rooms.rooms_of(update.table):
        if room.place.platform == call.room.platform and room.place.space:
            _check_role(call, await call.house.spaces.settings(room.place.platform, room.place.space))


def _check_role(call: Call, settings: SpaceSettings) -> None:
    role = settings.chouette_role
    if not role or call.who.administrator:
        return
    if role == ADMINS:
        raise AdministratorsOnly
    number, _, name = role.partition(":")
    if number not in call.who.roles:
        raise RoleNeeded(name or number)
