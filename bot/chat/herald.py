"""What is told once in every room of a chouette: the score sheet after each game, who settles with whom at the end."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import structlog
from cachetools import LRUCache

from bot.chat.boards import Boards
from bot.chat.delivery import Door
from bot.chat.keyboards import buttons
from bot.chat.kinds import AnyUpdate, people_of
from bot.chat.places import address_of
from bot.chat.reply import Answer, RateLimited, Rows, SendError
from bot.chouette.state import Between, Chouette, Closed
from bot.i18n.catalog import Catalog, Translator, closest_language
from bot.i18n.message import Message, message
from bot.i18n.spans import Span, plain
from bot.service.accounts import Accounts
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.ids import RoomId
from bot.service.rooms import Reach, Room
from bot.views.chouette.books import settle_lines
from bot.views.chouette.buttons import free
from bot.views.chouette.ends import cube_histories, end_lines
from bot.views.people import Names
from bot.views.verbs import Style, Verb

KEPT = 20_000
LONGEST = 1000
"""Characters of the words beside a score sheet; the caption of a picture has room for hardly more."""

Told = tuple[int, bool]
"""How many games have been told of, and whether the end of the session has."""

_log = structlog.get_logger(__name__)


class Herald:
    """Tells each room what it has not been told. Belongs to one event loop.

    What was told is remembered while the process runs. After a restart a room whose board is not up to date is told of
    a game that has just ended: rather once too often than never.
    """

    def __init__(
        self, *, boards: Boards, accounts: Accounts, catalog: Catalog, doors: Mapping[str, Door]
    ) -> None:
        """doors: by platform; may be filled later."""
        self._boards = boards
        self._accounts = accounts
        self._catalog = catalog
        self._doors = doors
        self._told: LRUCache[RoomId, Told] = LRUCache(KEPT)

    async def before_board(self, room: Room, update: AnyUpdate) -> None:
        """Tell a room what has ended, before its board shows what comes next.

        Raises RateLimited, ServiceError; whatever else cannot be sent is left out.
        """
        if not isinstance(update, ChouetteUpdate):
            return
        now = _ended(update.state)
        told = self._told.get(room.id)
        if told is None:
            told = self._after_restart(room, update)
        if now > told and update.state.games and room.reach is Reach.SEND:
            await self._tell(room, update, has_game=now[0] > told[0])
        self._told[room.id] = max(now, told)

    def _after_restart(self, room: Room, update: ChouetteUpdate) -> Told:
        """What a room has been told, as far as that can be known."""
        state = update.state
        is_current = room.shown_version >= update.version
        if room.message is None or is_current or not isinstance(state.phase, Between | Closed):
            return _ended(state)
        return (state.games - 1, False)

    async def _tell(self, room: Room, update: ChouetteUpdate, *, has_game: bool) -> None:
        """has_game: a game has ended that the room has not been told of."""
        door = self._doors.get(room.place.platform)
        if door is None:
            return
        names = await self._accounts.names(people_of(update.state))
        words = self._catalog.translator(closest_language(room.language))
        try:
            answer = await self._answer(update, names, words, has_game=has_game)
            if room.watching:
                answer = replace(answer, rows=())
            await door.sender.say(address_of(room.place), answer)
        except RateLimited:
            raise
        except SendError as error:
            _log.warning("score sheet not sent", room=room.id, error=type(error).__name__)

    async def _answer(
        self, update: ChouetteUpdate, names: Names, words: Translator, *, has_game: bool
    ) -> Answer:
        state = update.state
        last = settle_lines(state, names) if isinstance(state.phase, Closed) else ()
        if not has_game:
            return Answer(words.lines((end_lines(state, names)[-1], *last)), public=True)
        sheet = await self._boards.sheet(state, names, words)
        told = _fitting(words, end_lines(state, names), cube_histories(state, names), last)
        text = words.lines(told)
        if sheet.letters:
            text = (*text, Span("\n"), *sheet.letters)
        return Answer(text, rows=self._rows(update, words), picture=sheet.picture, public=True)

    def _rows(self, update: ChouetteUpdate, words: Translator) -> Rows:
        """The next game, and the board."""
        if not isinstance(update.state.phase, Between):
            return ()
        onward = free(Verb.NEXT, arg=str(update.state.games + 1), style=Style.PRIMARY)
        shown = ((onward, free(Verb.BOARD)),)
        return buttons(update, shown, words)


def _ended(state: Chouette) -> Told:
    return state.games, isinstance(state.phase, Closed)


def _fitting(
    words: Translator, first: Sequence[Message], cubes: Sequence[Message], last: Sequence[Message]
) -> tuple[Message, ...]:
    """What is told of a game with as many of its cubes as a caption of a picture has room for."""
    for count in range(len(cubes), 0, -1):
        shown = cubes[:count]
        more = (message("chouette.history.more", n=len(cubes) - count),) if count < len(cubes) else ()
        said = (*first, *shown, *more, *last)
        if len(plain(words.lines(said))) <= LONGEST:
            return said
    return (*first, *last)
