"""Tables into what is sent: the board as a room shows it, and as one person sees it."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import structlog

from bot.chat.button_id import ButtonId, format_button
from bot.chat.incoming import Person
from bot.chat.pictures import PictureFailed, Pictures
from bot.chat.reply import BoardPost, Button, HitArea, Picture, Rows, Style, Told
from bot.chat.usual import terms_with_usual
from bot.i18n.catalog import Catalog, Translator, closest_language
from bot.i18n.message import Message, message
from bot.i18n.spans import Text
from bot.rules.cube import Cube
from bot.rules.game import Game, ToMove, awaited, turn_of
from bot.rules.ids import PlayerId
from bot.rules.notation import format_move
from bot.rules.side import Side
from bot.rules.table import Finished, Lobby, Playing, Table, game_of
from bot.rules.terms import Terms, default_terms
from bot.rules.turn import Turn, steps_of
from bot.rules.variant import start_board
from bot.service.accounts import Account, Accounts
from bot.service.commands import Update
from bot.service.dice import DiceProofs
from bot.service.ids import TableId
from bot.service.rooms import Room, Rooms
from bot.service.spaces import Spaces
from bot.service.tables import Tables
from bot.views.alt_text import alt_text
from bot.views.cards import Offer, challenge_card
from bot.views.controls import controls, guest_controls, may_accept
from bot.views.narration import status
from bot.views.people import Names
from bot.views.scene import ROOM_LOOK, Look, board_scene
from bot.views.story import brief, story
from bot.views.text_board import text_board
from bot.views.verbs import PLAIN_MODE, Control, Mode, Verb, format_step
from bot.views.verbs import Rows as Controls
from renderers.scene import BoardScene, Place

MODES_KEPT = 4096
PHRASE, VERIFY = "phrase", "verify"
"""Verbs about the dice: ask for lucky words, check what was thrown."""

Areas = Callable[[BoardScene, Place], Mapping[int, tuple[int, int, int, int]]]
"""The rectangles (x, y, width, height in pixels) of a picture's points, by the numbers of the player at a place."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who looks: the shared view (side None) or one person's own, in which language, with which likings.

    player: whose own view it is, seat or not. usual: see `bot.views.cards.Offer`. may_press: whether there are buttons
    at all. is_light: steps of a turn that is not over are left out of the picture.
    """

    translator: Translator
    side: Side | None = None
    player: PlayerId | None = None
    look: Look = ROOM_LOOK
    in_letters: bool = False
    usual: Terms | None = None
    may_press: bool = True
    is_light: bool = False

    @property
    def is_shared(self) -> bool:
        """Whether it is what everybody in a room sees."""
        return self.player is None


class Boards:
    """Makes board messages; draws, but sends nothing."""

    def __init__(
        self,
        *,
        tables: Tables,
        rooms: Rooms,
        accounts: Accounts,
        proofs: DiceProofs,
        spaces: Spaces,
        catalog: Catalog,
        pictures: Pictures,
        areas: Areas | None = None,
    ) -> None:
        """areas: None where no platform can have its pictures clicked."""
        self._tables = tables
        self._rooms = rooms
        self._accounts = accounts
        self._proofs = proofs
        self._spaces = spaces
        self._catalog = catalog
        self._pictures = pictures
        self._areas = areas
        self._keyboards = _Keyboards()

    def choose_keyboard(self, table: TableId, state: Table, mode: Mode) -> None:
        """Show another keyboard for the roll in play, until the next step."""
        self._keyboards.choose(table, state, mode)

    async def in_room(self, room: Room, update: Update, *, light: bool = False) -> BoardPost:
        """The board as everybody in a room sees it; in a private chat as its owner does.

        Where nobody plays there are no buttons. light: the picture waits for the end of the turn, words do not.
        """
        if room.owner is not None:
            account = await self._accounts.account(room.owner)
            reader = self._own(update, account, account.prefs.language or room.language)
        else:
            reader = _Reader(self._catalog.translator(closest_language(room.language)), is_light=light)
        usual = await self._usual(room, update.state.terms)
        post = await self._post(update, replace(reader, usual=usual, may_press=not room.watching))
        return replace(post, calls=await self._called(room, update.state))

    async def _usual(self, room: Room, terms: Terms) -> Terms:
        """What would be played there by whoever names only the game and the length."""
        settings = await self._spaces.settings(room.place.platform, room.place.space)
        return terms_with_usual(settings, terms.variant, terms.length)

    async def _called(self, room: Room, state: Table) -> Mapping[PlayerId, str]:
        """Whom a card calls: the one who is challenged, where he can be found on the room's platform."""
        match state.phase:
            case Lobby(invited) if invited is not None and not room.watching:
                there = await self._accounts.identity_on(room.place.platform, invited)
                return {} if there is None else {invited: there}
        return {}

    async def for_player(self, update: Update, account: Account, language: str | None = None) -> BoardPost:
        """The board as one person sees it: his side at the bottom, his numbers, theme and buttons.

        For somebody without a seat, the shared view in his theme; a challenge has buttons for everybody.
        language: None = the person's own.
        """
        return await self._post(update, self._own(update, account, language))

    def _own(self, update: Update, account: Account, language: str | None) -> _Reader:
        prefs = account.prefs
        theme = prefs.theme or ROOM_LOOK.theme
        side = update.state.side_of(account.id)
        return _Reader(
            self._catalog.translator(closest_language(language or prefs.language or account.language)),
            side,
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
        reader = _Reader(
            self._catalog.translator(closest_language(language)), Side.WHITE, account.id, look=look
        )
        scene = board_scene(state, {}, reader.translator, viewer=Side.WHITE, look=look)
        return await self._picture(scene, state, {}, reader)

    async def own_view(self, person: Person, table: str) -> BoardPost | None:
        """The board as a person at a platform sees it in his own tab. Raises UnknownTable, TableFrozen."""
        account = await self._accounts.player_of(
            person.platform, person.platform_id, person.name, person.language
        )
        update = await self._tables.load(TableId(table))
        return await self.for_player(update, account, account.prefs.language or person.language)

    async def _post(self, update: Update, reader: _Reader) -> BoardPost:
        state = update.state
        names = await names_at(self._accounts, state)
        mode = self._keyboards.mode(update.table, state)
        shown = self._controls(state, reader, mode)
        drawn = _without_steps(state) if reader.is_light else state
        scene = board_scene(drawn, names, reader.translator, viewer=reader.side, look=reader.look)
        picture = await self._picture(scene, drawn, names, reader)
        in_letters = None if scene is None else text_board(state, names, reader.translator, reader.side)
        return BoardPost(
            table=update.table,
            version=update.version,
            decision=state.decision,
            text=await self._text(update, names, reader),
            picture=picture,
            text_board=in_letters,
            rows=self._all_rows(update, shown, reader),
            areas=self._hit_areas(update, scene, reader) if picture is not None and reader.may_press else (),
            final=isinstance(state.phase, Finished),
            brief=reader.translator.text(brief(state, names, reader.side)),
            seated=not reader.is_shared and reader.side is not None,
            told=tuple(Told(happening, said) for happening, said in story(state, names)),
        )

    def _all_rows(self, update: Update, shown: Controls, reader: _Reader) -> Rows:
        """The buttons, none where nobody plays; from a finished table the way to its rematch, for everybody."""
        rows = self._rows(update, shown, reader) if reader.may_press else ()
        if update.next_table is None:
            return rows
        words = reader.translator.words(Message("button.rematch_board"))
        return (*rows, (Button(format_button(ButtonId(Verb.BOARD, update.next_table)), words),))

    def _rows(self, update: Update, shown: Controls, reader: _Reader) -> Rows:
        """The buttons of the table, with the two that are about its dice and not about what is asked."""
        rows = self.buttons(update, shown, reader.translator)
        state = update.state
        if isinstance(state.phase, Lobby):
            words = _words_label(state.phase, reader)
            with_words = () if words is None else (_button(update, PHRASE, words, reader),)
            return (*rows[:-1], (*rows[-1], *with_words))
        if isinstance(state.phase, Finished) and state.games:
            return (*rows, (_button(update, VERIFY, Message("button.verify"), reader),))
        return rows

    def buttons(self, update: Update, shown: Controls, translator: Translator) -> Rows:
        """Controls with their ids and their words."""
        return tuple(
            tuple(
                Button(button_of(update, control), translator.words(control.label), Style(control.style))
                for control in row
            )
            for row in shown
        )

    def _controls(self, state: Table, reader: _Reader, mode: Mode) -> Controls:
        if reader.player is None or reader.side is not None:
            return controls(state, reader.side, mode)
        return guest_controls(state.phase, reader.player) if isinstance(state.phase, Lobby) else ()

    async def _text(self, update: Update, names: Names, reader: _Reader) -> Text:
        state = update.state
        if game_of(state) is not None:
            said = status(state, names, reader.side)
            if update.next_table is not None:
                said = (*said, message("closed.rematch", table=update.next_table))
            return reader.translator.sentences(said)
        (first, *_), (code, _) = await self._proofs.seals(update.table), await self._rooms.codes(update.table)
        return reader.translator.lines(
            challenge_card(state, names, Offer(first.seal, code, usual=reader.usual))
        )

    async def _picture(
        self, scene: BoardScene | None, state: Table, names: Names, reader: _Reader
    ) -> Picture | None:
        if scene is None or reader.in_letters:
            return None
        try:
            return await self._pictures.picture(scene, alt_text(state, names, reader.translator, reader.side))
        except PictureFailed as error:
            _log.error("picture failed", error=type(error.__cause__).__name__)
            return None

    def _hit_areas(self, update: Update, scene: BoardScene | None, reader: _Reader) -> tuple[HitArea, ...]:
        """The steps that may be played now, by the points they begin at and lead to, high dice first."""
        game = game_of(update.state)
        if (
            self._areas is None
            or scene is None
            or game is None
            or not isinstance(update.state.phase, Playing)
        ):
            return ()
        turn = turn_of(game)
        if not isinstance(awaited(game), ToMove) or reader.side not in (None, turn.side):
            return ()
        place = scene.numbering if reader.side is None else Place.BOTTOM
        rectangles = self._areas(scene, place)
        found: list[HitArea] = []
        for step in sorted(steps_of(update.state.rules, turn), key=lambda step: -step.die):
            if step.source in rectangles and step.target in rectangles:
                button = ButtonId(Verb.STEP, update.table, update.state.decision, format_step(step))
                found.append(
                    HitArea(
                        *rectangles[step.source],
                        button=format_button(button),
                        label=format_move(step),
                        die=step.die,
                        to=rectangles[step.target],
                    )
                )
        return tuple(found)


def is_staged(state: Table) -> bool:
    """Whether checkers of a turn that is not over have been moved."""
    game = game_of(state) if isinstance(state.phase, Playing) else None
    return game is not None and game.turn is not None and bool(game.turn.moves)


def _without_steps(state: Table) -> Table:
    """The table as it was before the first step of the turn in play."""
    if not (is_staged(state) and isinstance(state.phase, Playing)):
        return state
    game = state.phase.game
    before = replace(game, turn=replace(turn_of(game), moves=()))
    return replace(state, phase=replace(state.phase, game=before))


async def names_at(accounts: Accounts, state: Table) -> Names:
    """The names of those who sit at a table or are invited to it."""
    phase = state.phase
    invited = (phase.invited,) if isinstance(phase, Lobby) and phase.invited is not None else ()
    return await accounts.names((*state.seats, *invited))


def _words_label(lobby: Lobby, reader: _Reader) -> Message | None:
    """The button for lucky words: with them a guest accepts; None for whoever may not. The shared one serves both."""
    if reader.side is not None:
        return Message("button.phrase")
    if reader.player is None or may_accept(lobby, reader.player):
        return Message("button.accept_with")
    return None


def _button(update: Update, verb: str, label: Message, reader: _Reader) -> Button:
    return Button(format_button(ButtonId(verb, update.table)), reader.translator.words(label))


def button_of(update: Update, control: Control) -> str:
    """The id of a control of this table."""
    decision = update.state.decision if control.decides else None
    return format_button(ButtonId(control.verb, update.table, decision, control.arg))


class _Keyboards:
    """Which keyboard was asked for at which table, until its next decision; a restart forgets it harmlessly."""

    def __init__(self) -> None:
        self._modes: OrderedDict[TableId, tuple[int, Mode]] = OrderedDict()

    def choose(self, table: TableId, state: Table, mode: Mode) -> None:
        self._modes[table] = (state.decision, mode)
        self._modes.move_to_end(table)
        while len(self._modes) > MODES_KEPT:
            self._modes.popitem(last=False)

    def mode(self, table: TableId, state: Table) -> Mode:
        decision, mode = self._modes.get(table, (0, PLAIN_MODE))
        return mode if decision == state.decision else PLAIN_MODE
