"""New chouettes: one that is opened, or the lobby that takes the place of a standing one."""

from dataclasses import replace

from bot.chouette.events import ChouetteOpened, Happening
from bot.chouette.evolve import begin
from bot.chouette.house_rules import HouseRules
from bot.chouette.state import Chouette
from bot.rules.ids import PlayerId
from bot.service.chouette_changes import change_of
from bot.service.chouette_times import times_after
from bot.service.desk import Opened
from bot.service.loading import Loaded
from bot.service.new_tables import NewTables
from bot.service.ports import Store
from bot.service.rooms import Place
from storage.chouette_records import ChouetteRow
from storage.records import NewRoom, NewTable, TableKind


class ChouetteOpenings:
    """Prepares new chouettes; stores nothing."""

    def __init__(self, store: Store, new_tables: NewTables) -> None:
        self._store = store
        self._new = new_tables

    async def lobby(
        self,
        host: PlayerId,
        rules: HouseRules,
        *,
        place: Place,
        room: NewRoom,
        phrase: str | None,
        standing: bool,
        key: str,
        at: int,
    ) -> Opened[Chouette, Happening]:
        """A chouette that waits for players. Raises PhraseTooLong, EmptyPhrase."""
        new = self._new.row(TableKind.CHOUETTE, (room,))
        row = ChouetteRow(new.id, place.platform, place.chat, place.topic, place.space, standing)
        return await self._opened(new, row, rules, host, phrase=phrase, key=key, at=at)

    async def again(
        self, closed: Loaded[Chouette], row: ChouetteRow, *, at: int
    ) -> Opened[Chouette, Happening]:
        """The next lobby of a standing chouette: same place, rooms, host and coming house rules."""
        new = await self._new.row_after(TableKind.CHOUETTE, closed.row.id)
        fresh = replace(row, table_id=new.id, closed=False, bank_game=0)
        state = closed.state
        return await self._opened(new, fresh, state.coming_rules, state.host, phrase=None, key=None, at=at)

    async def _opened(
        self,
        new: NewTable,
        row: ChouetteRow,
        rules: HouseRules,
        host: PlayerId,
        *,
        phrase: str | None,
        key: str | None,
        at: int,
    ) -> Opened[Chouette, Happening]:
        event = ChouetteOpened(rules, host)
        opened, state = Happening(event, host), begin(event)
        given = await self._new.phrase(new.id, 0, host, phrase)
        dice, root = self._new.dice(new)
        times = times_after(state, state, (), row, at=at, version=1, fired=None, is_shown=False)
        first = change_of(None, state, (opened,), key=key, actor=host, at=at, dues=times.dues)
        extra = (self._store.keep_chouette(row), root, self._store.keep_phrase(given))
        return Opened(new, first, extra, state, (opened,), dice)
