"""Tables into what is sent: the board as a room shows it, and as one person sees it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from bot.chat.any_tables import AnyTables
from bot.chat.crew_boards import CrewBoards
from bot.chat.crew_sheet import Sheet, sheet_of
from bot.chat.easel import Areas, Easel
from bot.chat.incoming import Person
from bot.chat.keyboards import Keyboards
from bot.chat.kinds import AnyUpdate, State, people_of
from bot.chat.open_advice import OpenAdvice
from bot.chat.pair_boards import PairBoards
from bot.chat.pictures import Pictures
from bot.chat.reader import Reader
from bot.chat.reply import BoardPost, Picture
from bot.chat.usual import terms_with_usual
from bot.chouette.state import Chouette
from bot.i18n.catalog import Catalog, Translator, closest_language
from bot.rules.cube import Cube
from bot.rules.game import Game
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.table import Lobby, Playing, Table
from bot.rules.terms import Terms, default_terms
from bot.rules.turn import Turn
from bot.rules.variant import start_board
from bot.service.accounts import Account, Accounts
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.commands import Update
from bot.service.dice import DiceProofs
from bot.service.ids import TableId
from bot.service.ports import Clock
from bot.service.rooms import Room, Rooms
from bot.service.spaces import Spaces
from bot.views.alt_text import alt_text
from bot.views.people import Names
from bot.views.scene import ROOM_LOOK, Look, board_scene
from bot.views.verbs import Mode


class Boards:
    """Makes board messages; draws, but sends nothing."""

    def __init__(
        self,
        *,
        tables: AnyTables,
        rooms: Rooms,
        accounts: Accounts,
        proofs: DiceProofs,
        spaces: Spaces,
        catalog: Catalog,
        pictures: Pictures,
        clock: Clock,
        areas: Areas | None = None,
    ) -> None:
        """areas: None where no platform can have its pictures clicked."""
        self._tables = tables
        self._accounts = accounts
        self._spaces = spaces
        self._catalog = catalog
        self._pictures = pictures
        self._easel = Easel(pictures, areas)
        self._keyboards = Keyboards()
        self._pairs = PairBoards(
            accounts=accounts, proofs=proofs, rooms=rooms, easel=self._easel, keyboards=self._keyboards
        )
        self.advice = OpenAdvice()
        """Where the suggestions of a crew are shown under the board."""
        self._crews = CrewBoards(
            accounts=accounts,
            proofs=proofs,
            rooms=rooms,
            easel=self._easel,
            keyboards=self._keyboards,
            advice=self.advice,
            now_ms=clock.now_ms,
        )

    def choose_keyboard(self, table: TableId, state: State, mode: Mode) -> None:
        """Show another keyboard for the roll in play, until the next step."""
        self._keyboards.choose(table, state, mode)

    async def in_room(self, room: Room, update: AnyUpdate, *, light: bool = False) -> BoardPost:
        """The board as everybody in a room sees it; in a private chat as its owner does.

        Where nobody plays there are no buttons. light: the picture waits for the end of the turn, words do not.
        """
        if room.owner is not None:
            account = await self._accounts.account(room.owner)
            reader = self._own(update, account, account.prefs.language or room.language)
        else:
            reader = Reader(self._catalog.translator(closest_language(room.language)), is_light=light)
        reader = replace(reader, may_press=not room.watching)
        if isinstance(update, Update):
            reader = replace(reader, usual=await self._usual(room, update.state.terms))
        post = await self._post(update, reader)
        return replace(post, calls=await self._called(room, update.state))

    async def _usual(self, room: Room, terms: Terms) -> Terms:
        """What would be played there by whoever names only the game and the length."""
        settings = await self._spaces.settings(room.place.platform, room.place.space)
        return terms_with_usual(settings, terms.variant, terms.length)

    async def _called(self, room: Room, state: State) -> Mapping[PlayerId, str]:
        """Whom a card calls: the one who is challenged, where he can be found on the room's platform."""
        match state.phase:
            case Lobby(invited) if invited is not None and not room.watching:
                there = await self._accounts.identity_on(room.place.platform, invited)
                return {} if there is None else {invited: there}
        return {}

    async def for_player(self, update: AnyUpdate, account: Account, language: str | None = None) -> BoardPost:
        """The board as one person sees it: his side at the bottom, his numbers, theme and buttons.

        For somebody without a seat, the shared view in his theme; a challenge has buttons for everybody.
        language: None = the person's own.
        """
        return await self._post(update, self._own(update, account, language))

    def _own(self, update: AnyUpdate, account: Account, language: str | None) -> Reader:
        prefs = account.prefs
        theme = prefs.theme or ROOM_LOOK.theme
        return Reader(
            self._catalog.translator(closest_language(language or prefs.language or account.language)),
            update.state.side_of(account.id) if isinstance(update, Update) else None,
            account.id,
            look=Look(theme, arrows=prefs.arrows, home_left=prefs.home_left),
            in_letters=prefs.text_board,
        )

    async def start_position(self, variant: str, account: Account, language: str) -> Picture | None:
        """Where the checkers of a variant stand before the first roll; None when it cannot be drawn."""
        terms = default_terms(variant)
        game = Game(
            number=1,
            seats=(),
            crawford=False,
            turn=Turn(Side.WHITE, start_board(terms.rules)),
            cubes=(Cube(),) if terms.cube else (),
        )
        state = Table(terms, (PlayerId(1), PlayerId(2)), Playing(game))
        look = Look(account.prefs.theme or ROOM_LOOK.theme, home_left=account.prefs.home_left)
        reader = Reader(
            self._catalog.translator(closest_language(language)), Side.WHITE, account.id, look=look
        )
        scene = board_scene(state, {}, reader.translator, viewer=Side.WHITE, look=look)
        return await self._easel.picture(
            scene, lambda: alt_text(state, {}, reader.translator, reader.side), reader
        )

    async def sheet(self, state: Chouette, names: Names, words: Translator, look: Look = ROOM_LOOK) -> Sheet:
        """The score sheet of a chouette."""
        return await sheet_of(self._pictures, state, names, words, look)

    async def own_view(self, person: Person, table: str) -> BoardPost | None:
        """The board as a person at a platform sees it in his own tab. Raises UnknownTable, TableFrozen."""
        account = await self._accounts.player_of(
            person.platform, person.platform_id, person.name, person.language
        )
        update = await self._tables.load(TableId(table))
        return await self.for_player(update, account, account.prefs.language or person.language)

    async def _post(self, update: AnyUpdate, reader: Reader) -> BoardPost:
        match update:
            case Update():
                return await self._pairs.post(update, reader)
            case ChouetteUpdate():
                return await self._crews.post(update, reader)
        assert_never(update)


async def names_at(accounts: Accounts, state: State) -> Names:
    """The names of those who sit at a table, did, or are invited to it."""
    return await accounts.names(people_of(state))
