"""A table for two into what is sent."""

from dataclasses import replace

from bot.chat.easel import Easel
from bot.chat.keyboards import Keyboards, buttons, plain_button, with_onward
from bot.chat.kinds import is_staged, people_of
from bot.chat.reader import Reader
from bot.chat.reply import BoardPost, HitArea, Rows, Told
from bot.chat.verbs import PHRASE, VERIFY
from bot.i18n.message import Message, message
from bot.i18n.spans import Text
from bot.rules.game import ToMove, awaited, turn_of
from bot.rules.table import Finished, Lobby, Playing, Table, game_of
from bot.service.accounts import Accounts
from bot.service.commands import Update
from bot.service.dice import DiceProofs
from bot.service.rooms import Rooms
from bot.views.alt_text import alt_text
from bot.views.cards import Offer, challenge_card
from bot.views.controls import controls, guest_controls, may_accept
from bot.views.narration import status
from bot.views.people import Names
from bot.views.scene import board_scene
from bot.views.story import brief, story
from bot.views.text_board import text_board
from bot.views.verbs import Mode
from bot.views.verbs import Rows as Controls
from renderers.scene import BoardScene, Place


class PairBoards:
    """Makes the boards and cards of tables for two."""

    def __init__(
        self, *, accounts: Accounts, proofs: DiceProofs, rooms: Rooms, easel: Easel, keyboards: Keyboards
    ) -> None:
        self._accounts = accounts
        self._proofs = proofs
        self._rooms = rooms
        self._easel = easel
        self._keyboards = keyboards

    async def post(self, update: Update, reader: Reader) -> BoardPost:
        """The table as a reader sees it."""
        state = update.state
        names = await self._accounts.names(people_of(state))
        shown = _controls(state, reader, self._keyboards.mode(update.table, state))
        drawn = _without_steps(state) if reader.is_light else state
        scene = board_scene(drawn, names, reader.translator, viewer=reader.side, look=reader.look)
        picture = await self._easel.picture(
            scene, lambda: alt_text(drawn, names, reader.translator, reader.side), reader
        )
        in_letters = None if scene is None else text_board(state, names, reader.translator, reader.side)
        return BoardPost(
            table=update.table,
            version=update.version,
            decision=state.decision,
            text=await self._text(update, names, reader),
            picture=picture,
            text_board=in_letters,
            rows=_all_rows(update, shown, reader),
            areas=self._hit_areas(update, scene, reader) if picture is not None and reader.may_press else (),
            final=isinstance(state.phase, Finished),
            brief=reader.translator.text(brief(state, names, reader.side)),
            seated=not reader.is_shared and reader.side is not None,
            told=tuple(Told(happening, said) for happening, said in story(state, names)),
        )

    async def _text(self, update: Update, names: Names, reader: Reader) -> Text:
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

    def _hit_areas(self, update: Update, scene: BoardScene | None, reader: Reader) -> tuple[HitArea, ...]:
        state, game = update.state, game_of(update.state)
        if scene is None or game is None or not isinstance(state.phase, Playing):
            return ()
        turn = turn_of(game)
        if not isinstance(awaited(game), ToMove) or reader.side not in (None, turn.side):
            return ()
        place = scene.numbering if reader.side is None else Place.BOTTOM
        return self._easel.hit_areas(update, scene, place, (state.rules, turn))


def _controls(state: Table, reader: Reader, mode: Mode) -> Controls:
    if reader.player is None or reader.side is not None:
        return controls(state, reader.side, mode)
    return guest_controls(state.phase, reader.player) if isinstance(state.phase, Lobby) else ()


def _all_rows(update: Update, shown: Controls, reader: Reader) -> Rows:
    """The buttons, none where nobody plays; from a finished table the way to its rematch, for everybody."""
    rows = _rows(update, shown, reader) if reader.may_press else ()
    return with_onward(rows, update, Message("button.rematch_board"), reader.translator)


def _rows(update: Update, shown: Controls, reader: Reader) -> Rows:
    """The buttons of the table, with the two that are about its dice and not about what is asked."""
    rows = buttons(update, shown, reader.translator)
    state = update.state
    if isinstance(state.phase, Lobby):
        words = _words_label(state.phase, reader)
        with_words = () if words is None else (plain_button(update.table, PHRASE, words, reader.translator),)
        return (*rows[:-1], (*rows[-1], *with_words))
    if isinstance(state.phase, Finished) and state.games:
        check = plain_button(update.table, VERIFY, Message("button.verify"), reader.translator)
        return (*rows, (check,))
    return rows


def _words_label(lobby: Lobby, reader: Reader) -> Message | None:
    """The button for lucky words: with them a guest accepts; None for whoever may not. The shared one serves both."""
    if reader.side is not None:
        return Message("button.phrase")
    if reader.player is None or may_accept(lobby, reader.player):
        return Message("button.accept_with")
    return None


def _without_steps(state: Table) -> Table:
    """The table as it was before the first step of the turn in play."""
    if not (is_staged(state) and isinstance(state.phase, Playing)):
        return state
    game = state.phase.game
    before = replace(game, turn=replace(turn_of(game), moves=()))
    return replace(state, phase=replace(state.phase, game=before))
