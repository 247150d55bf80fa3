"""Everything that is done at a table for two: buttons and typed commands become the same actions."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from bot.chat import play_entry
from bot.chat.asking import ask_level, ask_once_more
from bot.chat.button_id import BadButton, read_argument
from bot.chat.call import Call
from bot.chat.errors import at_table
from bot.chat.places import place_of
from bot.chat.which_table import ANY_DICE
from bot.rules.actions import (
    AcceptChallenge,
    AcceptResignation,
    Action,
    AskRematch,
    ConcedeMatch,
    DeclineChallenge,
    Drop,
    LiftDice,
    NameDouble,
    OfferDouble,
    OfferResignation,
    PlayStep,
    PlayWhole,
    Raise,
    RefuseResignation,
    ResetSteps,
    RollDice,
    StartGame,
    StopSession,
    Take,
    UndoStep,
    WithdrawChallenge,
)
from bot.rules.decide import decide
from bot.rules.errors import RulesError
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from bot.rules.refusals import IncompletePlay, NotNow
from bot.rules.side import Side
from bot.rules.table import Playing, Table
from bot.rules.turn import Turn
from bot.rules.variant import Variant
from bot.service.commands import Command, Update
from bot.service.errors import NotSeated
from bot.views.verbs import Verb, parse_step, parse_steps

PLAIN: Mapping[Verb, Callable[[], Action]] = {
    Verb.ROLL: RollDice,
    Verb.DOUBLE: OfferDouble,
    Verb.TAKE: Take,
    Verb.DROP: Drop,
    Verb.RAISE: Raise,
    Verb.UNDO: UndoStep,
    Verb.RESET: ResetSteps,
    Verb.DONE: LiftDice,
    Verb.ACCEPT_RESIGN: AcceptResignation,
    Verb.REFUSE_RESIGN: RefuseResignation,
    Verb.CONCEDE: ConcedeMatch,
    Verb.NEXT: lambda: StartGame(()),  # the service fills in the hashes of the stored phrases
    Verb.STOP: StopSession,
    Verb.REMATCH: AskRematch,
    Verb.WITHDRAW: WithdrawChallenge,
}
"""The verbs that say all by themselves."""
LEVELS = {"single": "1", "gammon": "2", "backgammon": "3", "oin": "1", "mars": "2"}
DIE_NUMBERS = tuple("123456")


@dataclass(frozen=True, slots=True)
class Ask:
    """What a person wants at a table.

    arg: as on a button; untrusted. seen: the decision on the button. sure: he has been asked once more.
    phrase: lucky words that come with accepting a challenge.
    """

    verb: Verb
    arg: str = ""
    seen: int | None = None
    sure: bool = False
    phrase: str | None = None


async def do(call: Call, update: Update, ask: Ask) -> None:
    """Carry out what is wanted, or ask once more; then show it.

    update: the table as loaded. Raises RefusedAt, ServiceError, BadButton; then nothing was changed.
    """
    play_entry.check_seen(update, ask.seen)
    with at_table(update):
        if ask.verb is Verb.RESIGN and not ask.arg:
            await ask_level(call, update)
        else:
            await _carry_out(call, update, _action(call, ask), ask)


async def _carry_out(call: Call, update: Update, action: Action, ask: Ask) -> None:
    if not ask.sure and await ask_once_more(call, update, action, (ask.verb, ask.arg)):
        return
    command = Command(update.table, call.account.id, action, call.key, ask.seen, ask.phrase)
    room = await call.room_of(update)
    with call.house.presenter.holding(place_of(call.room)):
        done = await call.house.pairs.perform(command)
        by_board = call.answer_by_board(room, done.state)
    if not by_board:
        await call.answer_in_words(room, done)


async def move(call: Call, update: Update, text: str, seen: int | None = None) -> None:
    """Play what was typed, a whole play or one step of it. Raises as `do`."""
    play_entry.check_seen(update, seen)
    with at_table(update):
        rolled = to_play(update, call.account.id)
        ask = Ask(Verb.PLAY, seen=seen)
        await play_entry.play_typed(call, rolled, text, lambda action: _carry_out(call, update, action, ask))


async def choose_keyboard(call: Call, update: Update, ask: Ask) -> None:
    """Show other buttons for the same roll; only the one who plays it may."""
    play_entry.check_seen(update, ask.seen)
    with at_table(update):
        check_to_move(update, call.account.id)
    await play_entry.choose_keyboard(call, update, ask.verb, ask.arg)


def check_to_move(update: Update, player: PlayerId) -> Side:
    """The side of the person, who has a roll to play. Raises NotSeated, NotYourTurn, NotNow."""
    side = update.state.side_of(player)
    if side is None:
        raise NotSeated(update)
    if not isinstance(update.state.phase, Playing):
        raise NotNow("PlayWhole")
    # The dice may be lifted or not; in both cases they are his to play.
    with suppress(IncompletePlay):
        decide(update.state, side, LiftDice(), ANY_DICE)
    return side


def to_play(update: Update, player: PlayerId) -> tuple[Variant, Turn]:
    """The roll that the person has to play. Raises as `check_to_move`."""
    check_to_move(update, player)
    assert isinstance(update.state.phase, Playing)  # noqa: S101 - check_to_move has looked
    return update.state.rules, turn_of(update.state.phase.game)


def may_do(action: Action) -> Callable[[Table, PlayerId], bool]:
    """Whether the rules allow an action to a person now; whoever has no seat may do nothing."""

    def may(state: Table, player: PlayerId) -> bool:
        side = state.side_of(player)
        if side is None:
            return False
        try:
            decide(state, side, action, ANY_DICE)
        except RulesError:
            return False
        return True

    return may


def _action(call: Call, ask: Ask) -> Action:
    """What a verb and its argument ask the table for. Raises BadButton."""
    plain = PLAIN.get(ask.verb)
    if plain is not None:
        return plain()
    match ask.verb:
        case Verb.NAME if ask.arg in DIE_NUMBERS:
            return NameDouble(int(ask.arg))
        case Verb.STEP:
            step = read_argument(parse_step, ask.arg)
            return PlayStep(step.source, step.die)
        case Verb.PLAY:
            return PlayWhole(read_argument(parse_steps, ask.arg), lift=not call.account.prefs.wait_for_done)
        case Verb.RESIGN if ask.arg in LEVELS.values():
            return OfferResignation(int(ask.arg))
        case Verb.ACCEPT:
            return AcceptChallenge(call.account.id)
        case Verb.DECLINE:
            return DeclineChallenge(call.account.id)
    raise BadButton(f"{ask.verb} does nothing with {ask.arg!r}")
