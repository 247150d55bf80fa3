"""A person's challenges that anybody may take up by their code, wherever he is."""

from dataclasses import dataclass

from bot.chat.incoming import Person
from bot.chat.kinds import people_of
from bot.i18n.catalog import Catalog, closest_language
from bot.i18n.spans import Text
from bot.rules.table import Lobby
from bot.service.accounts import Accounts
from bot.service.dice import DiceProofs
from bot.service.errors import TableFrozen, UnknownTable
from bot.service.rooms import Rooms
from bot.service.tables import Tables
from bot.views.cards import Offer, challenge_card


@dataclass(frozen=True, slots=True)
class OpenChallenge:
    """text: its card, in the challenger's language."""

    table: str
    code: str
    text: Text


class Offers:
    """Finds them. May raise Busy and StoreUnavailable."""

    def __init__(
        self, *, tables: Tables, rooms: Rooms, accounts: Accounts, proofs: DiceProofs, catalog: Catalog
    ) -> None:
        self._tables = tables
        self._rooms = rooms
        self._accounts = accounts
        self._proofs = proofs
        self._catalog = catalog

    async def open_challenges(self, who: Person) -> tuple[OpenChallenge, ...]:
        """Those of a person that are for nobody in particular, last changed first."""
        account = await self._accounts.player_of(who.platform, who.platform_id, who.name, who.language)
        translator = self._catalog.translator(
            closest_language(account.prefs.language or who.language or account.language)
        )
        found = []
        for table in await self._rooms.tables_of(account.id):
            try:
                state = (await self._tables.load(table)).state
                code, _ = await self._rooms.codes(table)
                (first, *_) = await self._proofs.seals(table)
            except (UnknownTable, TableFrozen):
                continue
            if not isinstance(state.phase, Lobby) or state.phase.invited is not None:
                continue
            names = await self._accounts.names(people_of(state))
            card = translator.lines(challenge_card(state, names, Offer(first.seal, code)))
            found.append(OpenChallenge(table, code, card))
        return tuple(found)
