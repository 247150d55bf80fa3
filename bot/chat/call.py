"""One incoming thing with all that is needed to serve it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.chat.any_tables import AnyTables
from bot.chat.boards import Boards, names_at
from bot.chat.delivery import Door
from bot.chat.incoming import Person, RoomAddress
from bot.chat.kinds import AnyUpdate, State, takes_part
from bot.chat.notices import Caller
from bot.chat.places import place_of
from bot.chat.presenter import Presenter
from bot.chat.reply import Answer, File, Picture, ReplyHandle, Rows
from bot.chat.telling import status
from bot.i18n.catalog import Catalog, Language, Translator, closest_language
from bot.i18n.message import Message
from bot.i18n.spans import Span, SpanKind
from bot.service.accounts import Account, Accounts
from bot.service.challenges import Challenges
from bot.service.chouettes import Chouettes
from bot.service.dice import DiceProofs
from bot.service.identities import Identities
from bot.service.ids import TableId
from bot.service.ports import Clock
from bot.service.rooms import Reach, Room, Rooms, Showing
from bot.service.spaces import Spaces
from bot.service.tables import Tables
from bot.views.people import Names


@dataclass(frozen=True, slots=True)
class House:
    """What the conversation works with. tables: of both kinds, to look at; pairs: those for two, to act at."""

    tables: AnyTables
    pairs: Tables
    chouettes: Chouettes
    challenges: Challenges
    rooms: Rooms
    accounts: Accounts
    proofs: DiceProofs
    catalog: Catalog
    boards: Boards
    presenter: Presenter
    caller: Caller
    identities: Identities
    spaces: Spaces
    doors: Mapping[str, Door]
    clock: Clock


@dataclass(frozen=True, slots=True)
class Call:
    """Who wants something, where, and how he is answered.

    who: as the platform vouches for him. language: of private answers. message: the one that was pressed or replied to.
    in_sight: the one that shows the board before him, where he has only one before him.
    pressed: it was a button or a form; on_view: on his own view of a table.
    refuses: what is said from now on tells why it was not done.
    options, people: of a typed command, by option name. key: unique per delivery.
    """

    house: House
    who: Person
    account: Account
    language: Language
    room: RoomAddress
    key: str
    reply: ReplyHandle
    message: str | None = None
    in_sight: str | None = None
    pressed: bool = False
    on_view: bool = False
    refuses: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, Person] = field(default_factory=dict)

    @property
    def translator(self) -> Translator:
        """The catalogue in the person's language."""
        return self.house.catalog.translator(self.language)

    async def say(
        self,
        *said: Message,
        rows: Rows = (),
        toast: bool = False,
        alert: bool = False,
        personal: bool = False,
        in_place: bool = False,
        files: tuple[File, ...] = (),
        picture: Picture | None = None,
    ) -> None:
        """Answer the person alone, one message a line. personal, in_place: see `Answer`."""
        text = self.translator.lines(said)
        await self.reply.answer(
            Answer(
                text,
                rows=rows,
                toast=toast,
                alert=alert,
                files=files,
                picture=picture,
                refused=self.refuses,
                personal=personal,
                in_place=in_place,
            )
        )

    async def names(self, table: State) -> Names:
        """The names of everybody at a table."""
        return await names_at(self.house.accounts, table)

    async def room_here(self, table: TableId) -> Room | None:
        """The room of this table where the person is speaking, if it is shown here."""
        here = place_of(self.room)
        for room in await self.house.rooms.rooms_of(table):
            if (room.place.platform, room.place.chat, room.place.topic) == (
                here.platform,
                here.chat,
                here.topic,
            ):
                return room
        return None

    async def showing(self, *, watching: bool = False) -> Showing:
        """How this room shows tables: as the platform says it can be reached, a private chat as its owner likes it.

        A place that has no language of its own speaks that of its server, or of whoever opens the first table there.
        """
        reach = Reach.ANSWER_ONLY if self.room.answer_only else Reach.SEND
        owner = self.account.id if self.room.private else None
        language = None
        if not await self.house.rooms.language_of(place_of(self.room)):
            language = closest_language(self.room.language, closest_language(self.language))
        return Showing(reach, language, owner, watching)

    async def room_of(self, update: AnyUpdate) -> Room | None:
        """The room of a table here, with what is known of it now; None where the table is not shown.

        A player who presses a board where the bot could not write for a while brings the room back.
        """
        room = await self.room_here(update.table)
        plays = takes_part(update.state, self.account.id)
        if room is not None:
            return await self.house.rooms.align(room, await self.showing(watching=not plays))
        if not (plays and self.pressed and self.message is not None):
            return None
        place = place_of(self.room)
        if await self.house.rooms.table_shown_by(place, self.message) != update.table:
            return None
        return await self.house.rooms.show(update.table, place, await self.showing())

    async def say_view(self, update: AnyUpdate, *first: Message) -> None:
        """The board as the person sees it, to him alone, with some sentences before it."""
        post = await self.house.boards.for_player(update, self.account, self.language)
        text = post.text
        if first:
            text = (*self.translator.lines(first), Span("\n"), *text)
        if post.picture is None and post.text_board is not None:
            text = (*text, Span(post.text_board, SpanKind.BLOCK))
        is_elsewhere = await self.room_here(update.table) is None
        await self.reply.answer(Answer(text, rows=post.rows, picture=post.picture, personal=is_elsewhere))

    def answer_by_board(self, room: Room | None, state: State, *, again: bool = False) -> bool:
        """Have the room here brought up to date; whether that answers the person too.

        It does where he has pressed a button of the room's own board, unless the board has to wait for the chat's pace,
        and where the bot can only answer: there nothing else brings it up to date. again: see `Presenter.show`.
        """
        if room is None:
            return False
        is_answer = self.pressed and room.message is not None and room.message == self.message
        is_answer |= not self.pressed and room.reach is Reach.ANSWER_ONLY
        is_answer = is_answer and not self.house.presenter.must_wait(room, state)
        via = self.reply if is_answer else None
        self.house.presenter.show(room.id, via, again=again)
        return is_answer

    async def answer_in_words(self, room: Room | None, update: AnyUpdate) -> None:
        """Answer what the board does not answer by itself.

        His own view is brought up to date; another button elsewhere is answered by what has happened; a typed
        command in a room that shows the table needs no more than the board; and where it is not shown the person
        gets his own view of it.
        """
        if room is None or self.on_view:
            await self.say_view(update)
        elif self.pressed:
            said = status(update, await self.names(update.state), self.account.id)
            await self.reply.answer(Answer(self.translator.sentences(said), toast=True))
        else:
            await self.reply.done()
