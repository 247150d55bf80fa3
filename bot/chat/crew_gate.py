"""Who may open a chouette on a server, and who may take part."""

from dataclasses import replace

from bot.chat.call import Call
from bot.chat.errors import AdministratorsOnly, RoleNeeded
from bot.chat.kinds import concerns
from bot.chat.places import place_of
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.spaces import SpaceSettings

ADMINS = "admins"
"""The value of a setting that lets only administrators in."""


async def check_may_open(call: Call) -> None:
    """Raises RoleNeeded, AdministratorsOnly."""
    settings = await call.house.spaces.settings(call.room.platform, call.room.space)
    if settings.chouette_open == ADMINS and not call.who.administrator:
        raise AdministratorsOnly
    _check_role(call, settings)


async def check_may_join(call: Call, update: ChouetteUpdate) -> None:
    """Whether the person may take part; whoever does already is not asked again.

    A server asks for its role whoever speaks there. Whoever comes from elsewhere on the same platform, from a private
    chat or another server, where the roles of the chouette's own server cannot be seen, stays out while that server
    wants one. People of other platforms come by the code that members give them.
    Raises RoleNeeded, AdministratorsOnly.
    """
    if concerns(update.state, call.account.id):
        return
    here, home = place_of(call.room), await call.house.chouettes.home(update.table)
    if here.space:
        _check_role(call, await call.house.spaces.settings(here.platform, here.space))
    if home.platform == here.platform and home.space and home.space != here.space:
        stranger = replace(call, who=replace(call.who, administrator=False, roles=()))
        _check_role(stranger, await call.house.spaces.settings(home.platform, home.space))


async def administers(call: Call, update: ChouetteUpdate) -> bool:
    """Whether the person administers the place where a chouette was opened, and speaks there.

    Anybody may administer a server of his own and have a table shown in it.
    """
    if not call.who.administrator:
        return False
    here, home = place_of(call.room), await call.house.chouettes.home(update.table)
    return (here.platform, here.space or here.chat) == (home.platform, home.space or home.chat)


def _check_role(call: Call, settings: SpaceSettings) -> None:
    role = settings.chouette_role
    if not role or call.who.administrator:
        return
    if role == ADMINS:
        raise AdministratorsOnly
    number, _, name = role.partition(":")
    if number not in call.who.roles:
        raise RoleNeeded(name or number)
