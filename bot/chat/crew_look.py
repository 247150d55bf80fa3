"""Which chouette is meant when somebody only wants to look."""

from bot.chat.any_tables import CHOUETTE
from bot.chat.button_id import ButtonId
from bot.chat.call import Call
from bot.chat.errors import NoTable
from bot.chat.kinds import State, is_over
from bot.chat.which_table import table_meant
from bot.rules.ids import PlayerId
from bot.service.chouette_commands import ChouetteUpdate


async def looked_at(call: Call, verb: str) -> ChouetteUpdate | None:
    """The chouette to look at: one that is open, else the last one of this person."""

    def may(state: State, _: PlayerId) -> bool:
        return not is_over(state)

    try:
        found = await table_meant(call, may, lambda _: ButtonId(verb), kind=CHOUETTE)
    except NoTable:
        found = await table_meant(call, may, lambda _: ButtonId(verb), kind=CHOUETTE, finished=True)
    return found if isinstance(found, ChouetteUpdate) else None
