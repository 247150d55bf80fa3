"""A chouette into what is sent: its card, its one live board, the own view of each player."""

from collections.abc import Callable
from dataclasses import replace

from bot.chat.easel import Easel
from bot.chat.keyboards import Keyboards, buttons, plain_button, with_onward
from bot.chat.kinds import is_staged, people_of
from bot.chat.open_advice import OpenAdvice
from bot.chat.reader import Reader
from bot.chat.reply import BoardPost, Button, HitArea, Rows, Told
from bot.chat.verbs import PHRASE, VERIFY
from bot.chouette.doubling import roller
from bot.chouette.house_rules import board_terms
from bot.chouette.on_board import board_waits
from bot.chouette.roles import side_in
from bot.chouette.state import Chouette, Closed, Gathering, Playing, game_of
from bot.i18n.message import Message, message
from bot.i18n.spans import Text
from bot.rules.game import ToMove
from bot.service.accounts import Accounts
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.dice import DiceProofs
from bot.service.rooms import Rooms
from bot.views.chouette.alt_text import chouette_alt_text
from bot.views.chouette.card import Lobby, chouette_card, list_line
from bot.views.chouette.controls import own_controls, shared_controls
from bot.views.chouette.scene import chouette_scene
from bot.views.chouette.status import status
from bot.views.chouette.story import history
from bot.views.chouette.text_board import chouette_text_board
from bot.views.chouette.times import Clock
from bot.views.people import Names
from renderers.scene import BoardScene, Place


class CrewBoards:
    """Makes the cards and boards of chouettes."""

    def __init__(
        self,
        *,
        accounts: Accounts,
        proofs: DiceProofs,
        rooms: Rooms,
        easel: Easel,
        keyboards: Keyboards,
        advice: OpenAdvice,
        now_ms: Callable[[], int],
    ) -> None:
        """advice: where suggestions are shown to all. now_ms: Unix ms."""
        self._advice = advice
        self._now_ms = now_ms
        self._accounts = accounts
        self._proofs = proofs
        self._rooms = rooms
        self._easel = easel
        self._keyboards = keyboards

    async def post(self, update: ChouetteUpdate, reader: Reader) -> BoardPost:
        """The chouette as a reader sees it."""
        state, words, viewer = update.state, reader.translator, reader.player
        names = await self._accounts.names(people_of(state))
        drawn = _without_steps(state) if reader.is_light else state
        scene = chouette_scene(drawn, names, words, viewer=viewer, look=reader.look)
        picture = await self._easel.picture(
            scene, lambda: chouette_alt_text(drawn, names, words, viewer), reader
        )
        return BoardPost(
            table=update.table,
            version=update.version,
            decision=state.decision,
            text=await self._text(update, names, reader),
            picture=picture,
            text_board=None if scene is None else chouette_text_board(state, names, words, viewer),
            rows=self._rows(update, names, reader),
            areas=self._hit_areas(update, scene, reader) if picture is not None and reader.may_press else (),
            final=isinstance(state.phase, Closed),
            brief=words.text(list_line(update.table, state, names)),
            seated=viewer is not None and state.is_here(viewer),
            told=tuple(Told(happening, said) for happening, said in history(state, names)),
        )

    async def _text(self, update: ChouetteUpdate, names: Names, reader: Reader) -> Text:
        state = update.state
        if not isinstance(state.phase, Gathering):
            clock = Clock(update.times, self._now_ms())
            advice = self._advice.is_open(update.table, state)
            said = status(state, names, clock=clock, advice=advice)
            if update.next_table is not None:
                said = (*said, message("closed.next_chouette", table=update.next_table))
            return reader.translator.sentences(said)
        (first, *_), (code, _) = await self._proofs.seals(update.table), await self._rooms.codes(update.table)
        lobby = Lobby(first.seal, code, update.standing)
        return reader.translator.lines(chouette_card(state, names, lobby))

    def _rows(self, update: ChouetteUpdate, names: Names, reader: Reader) -> Rows:
        """The buttons, none where nobody plays; from a session that is over the way to the lobby that follows it."""
        rows = self._own_rows(update, names, reader) if reader.may_press else ()
        return with_onward(rows, update, Message("button.next_chouette"), reader.translator)

    def _own_rows(self, update: ChouetteUpdate, names: Names, reader: Reader) -> Rows:
        state, words = update.state, reader.translator
        mode = self._keyboards.mode(update.table, state)
        if reader.player is None:
            shown = shared_controls(state, names, mode)
        else:
            shown = own_controls(state, reader.player, names, mode=mode)
        rows = buttons(update, shown, words)
        more: tuple[Button, ...] = ()
        if isinstance(state.phase, Gathering):
            more = (plain_button(update.table, PHRASE, Message("button.phrase"), words),)
        elif isinstance(state.phase, Closed) and state.games:
            more = (plain_button(update.table, VERIFY, Message("button.verify"), words),)
        if not more:
            return rows
        return (*rows[:-1], (*rows[-1], *more)) if rows and len(rows[-1]) < 5 else (*rows, more)

    def _hit_areas(
        self, update: ChouetteUpdate, scene: BoardScene | None, reader: Reader
    ) -> tuple[HitArea, ...]:
        """Where whoever plays may press the picture; in another one's own view nowhere."""
        phase = update.state.phase
        if scene is None or not isinstance(phase, Playing) or phase.game.question is not None:
            return ()
        game = phase.game
        turn = game.board.turn
        if turn is None or not isinstance(board_waits(game), ToMove):
            return ()
        if reader.player not in (None, roller(update.state, game)):
            return ()
        is_own = reader.player is not None and side_in(game, reader.player) is not None
        place = Place.BOTTOM if is_own else scene.numbering
        return self._easel.hit_areas(update, scene, place, (board_terms(update.state.rules).rules, turn))


def _without_steps(state: Chouette) -> Chouette:
    """The chouette as it was before the first step of the turn in play."""
    game = game_of(state)
    if not (is_staged(state) and isinstance(state.phase, Playing)) or game is None or game.board.turn is None:
        return state
    board = replace(game.board, turn=replace(game.board.turn, moves=()))
    return replace(state, phase=Playing(replace(game, board=board)))
