"""Everything that is done at a table: buttons and typed commands become the same actions."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.chat.asking import ask_level, ask_once_more, is_sure
from bot.chat.button_id import CONFIRMED, BadButton, ButtonId
from bot.chat.call import Call
from bot.chat.errors import BadSetting, at_table, missing
from bot.chat.places import place_of
from bot.chat.which_table import ANY_DICE, May, may_do, table_meant
from bot.i18n.message import message
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
from bot.rules.errors import IllegalPlay, RulesError
from bot.rules.events import StepPlayed
from bot.rules.game import ToAnswerDouble, awaited, turn_of
from bot.rules.ids import PlayerId
from bot.rules.notation import parse_play
from bot.rules.play_text import read_play_text
from bot.rules.plays import CheckerMove
from bot.rules.refusals import IncompletePlay, NotNow
from bot.rules.side import Side
from bot.rules.table import Lobby, Playing, Table
from bot.rules.turn import plays_from_here, plays_of
from bot.service.commands import Command, Update
from bot.service.errors import NotSeated, StalePress
from bot.service.ids import TableId
from bot.views.play_words import steps_text
from bot.views.verbs import Verb, parse_mode, parse_step, parse_steps

T = TypeVar("T")

MOVE = "move"
"""The verb of a whole play as typed, in the list of tables it can be meant for."""

_PLAIN: Mapping[Verb, Callable[[], Action]] = {
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
_LEVELS = {"single": "1", "gammon": "2", "backgammon": "3", "oin": "1", "mars": "2"}


_DIE_NUMBERS = tuple("123456")


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
    check_seen(update, ask.seen)
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
        done = await call.house.tables.perform(command)
        by_board = call.answer_by_board(room, done.state)
    if not by_board:
        await call.answer_in_words(room, done)


async def move(call: Call, update: Update, text: str, seen: int | None = None) -> None:
    """Play what was typed, a whole play or one step of it. Raises as `do`."""
    check_seen(update, seen)
    with at_table(update):
        try:
            steps = typed_steps(update, call.account.id, text)
        except IllegalPlay:
            step = typed_step(update, call.account.id, text)
            if step is None:
                raise
            await _carry_out(call, update, PlayStep(step.source, step.die), Ask(Verb.STEP, seen=seen))
            return
        action = PlayWhole(steps, lift=not call.account.prefs.wait_for_done)
        await _carry_out(call, update, action, Ask(Verb.PLAY, seen=seen))
    replaced = Counter(_staged(update)) - Counter(steps)
    if replaced:
        await call.say(message("chat.steps_replaced", steps=steps_text(replaced.elements())), toast=True)


async def choose_keyboard(call: Call, update: Update, ask: Ask) -> None:
    """Show other buttons for the same roll; only the one who plays it may."""
    check_seen(update, ask.seen)
    with at_table(update):
        check_to_move(update, call.account.id)
    mode = _argument(parse_mode, ask.arg if ask.verb is Verb.STEPS else "")
    mode = replace(mode, stepwise=ask.verb is Verb.STEPS)
    call.house.boards.choose_keyboard(update.table, update.state, mode)
    room = await call.room_of(update)
    if not call.answer_by_board(room, update.state, again=True):
        await call.answer_in_words(room, update)


def check_seen(update: Update, seen: int | None) -> None:
    """Raises StalePress when a button asked an older question."""
    if seen is not None and seen != update.state.decision:
        raise StalePress(update)


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


def is_to_move(update: Update, player: PlayerId) -> bool:
    """Whether the person has a roll to play."""
    try:
        check_to_move(update, player)
    except (RulesError, NotSeated):
        return False
    return True


def typed_steps(update: Update, player: PlayerId, text: str) -> tuple[CheckerMove, ...]:
    """The steps of a typed play, from the start of the turn; after some steps the rest of it may be typed alone.

    Raises PlayError, and as `check_to_move`.
    """
    check_to_move(update, player)
    assert isinstance(update.state.phase, Playing)  # noqa: S101 - check_to_move has looked
    rules, turn = update.state.rules, turn_of(update.state.phase.game)
    try:
        return parse_play(text, plays_of(rules, turn)).moves
    except IllegalPlay:
        if not turn.moves:
            raise
        rest = plays_from_here(rules, turn)
        with suppress(RulesError):
            return (*turn.moves, *parse_play(text, rest).moves)
        raise


def typed_step(update: Update, player: PlayerId, text: str) -> CheckerMove | None:
    """The one step a text names, if it may be made now; of two dice that do the same, the smaller.

    Raises UnreadablePlay.
    """
    written = read_play_text(text)
    if len(written.hops) != 1 or written.roll is not None:
        return None
    (hop,) = written.hops
    found = [
        move
        for die in range(1, 7)
        if (move := _step_by(update, player, hop.target + die if hop.source is None else hop.source, die))
        if move.target == hop.target
    ]
    return found[0] if len({move.source for move in found}) == 1 else None


def _step_by(update: Update, player: PlayerId, source: int, die: int) -> CheckerMove | None:
    """The step from a point by a die, if the rules allow it now."""
    with suppress(RulesError):
        for event in decide(update.state, update.state.side_of(player), PlayStep(source, die), ANY_DICE):
            if isinstance(event, StepPlayed):
                return event.move
    return None


def _staged(update: Update) -> tuple[CheckerMove, ...]:
    """The steps made so far."""
    phase = update.state.phase
    return turn_of(phase.game).moves if isinstance(phase, Playing) else ()


async def typed_move(call: Call) -> None:
    """`/move`: a whole play, or a step."""
    text = call.options.get("play", "").strip()
    if not text:
        raise missing("move", "play")
    again = ButtonId(MOVE, decision=0, argument=",".join(text.split()))
    update = await table_meant(call, _may_move, lambda _: again)
    if update is not None:
        await move(call, update, text)


async def typed_accept(call: Call) -> None:
    """`/accept`: the challenge, the offered resignation, or the double."""
    phrase = call.options.get("words") or None
    await _typed_answer(call, (Verb.ACCEPT, Verb.ACCEPT_RESIGN, Verb.TAKE), phrase)


async def typed_decline(call: Call) -> None:
    """`/decline`: the challenge, the offered resignation, or the double."""
    await _typed_answer(call, (Verb.DECLINE, Verb.REFUSE_RESIGN, Verb.DROP))


async def typed_double(call: Call) -> None:
    """`/double`: turn the cube; with a number, the double that is played after 1-2."""
    number = call.options.get("number", "").strip()
    if not number:
        await _typed(call, Ask(Verb.DOUBLE, sure=is_sure(call)), may_do(OfferDouble()))
        return
    if number not in _DIE_NUMBERS:
        raise BadSetting("number", number, _DIE_NUMBERS)
    await _typed(call, Ask(Verb.NAME, number), may_do(NameDouble(int(number))))


async def typed_resign(call: Call) -> None:
    """`/resign`: at a level, of the whole match, or by a list of what is possible."""
    level = call.options.get("level", "").strip().lower()
    if level and level not in (*_LEVELS, "match"):
        raise BadSetting("level", level, (*_LEVELS, "match"))
    ask = Ask(Verb.CONCEDE if level == "match" else Verb.RESIGN, _LEVELS.get(level, ""), sure=is_sure(call))
    await _typed(call, ask, may_do(ConcedeMatch()))


def typed(verb: Verb) -> Callable[[Call], Awaitable[None]]:
    """The handler of a command that says no more than its button."""

    async def handle(call: Call) -> None:
        await _typed(call, Ask(verb, sure=is_sure(call)), may_do(_PLAIN[verb]()))

    return handle


async def _typed(call: Call, ask: Ask, may: May) -> None:
    again = _button(ask)
    update = await table_meant(call, may, lambda _: again, finished=ask.verb is Verb.REMATCH)
    if update is not None:
        await do(call, update, ask)


async def _typed_answer(call: Call, verbs: tuple[Verb, Verb, Verb], phrase: str | None = None) -> None:
    """Answer what is asked: of a challenge, a resignation or a double, in this order."""

    def may(state: Table, player: PlayerId) -> bool:
        return _may_answer_challenge(state, player, verbs[0]) or any(
            may_do(_PLAIN[verb]())(state, player) for verb in verbs[1:]
        )

    def wanted(state: Table) -> Ask:
        verb = answer_meant(state, verbs)
        return Ask(verb, sure=is_sure(call), phrase=phrase if verb is Verb.ACCEPT else None)

    update = await table_meant(call, may, lambda state: _button(wanted(state)))
    if update is not None:
        await do(call, update, wanted(update.state))


def _button(ask: Ask) -> ButtonId:
    """The button that says the same."""
    return ButtonId(ask.verb + CONFIRMED if ask.sure else ask.verb.value, decision=0, argument=ask.arg)


def answer_meant(state: Table, verbs: tuple[Verb, Verb, Verb]) -> Verb:
    """Which of the answers a table waits for: to a challenge, a resignation or a double."""
    if isinstance(state.phase, Lobby):
        return verbs[0]
    if isinstance(state.phase, Playing) and isinstance(awaited(state.phase.game), ToAnswerDouble):
        return verbs[2]
    return verbs[1]


def _may_move(state: Table, player: PlayerId) -> bool:
    return is_to_move(Update(TableId(""), 0, state), player)


def _may_answer_challenge(state: Table, player: PlayerId, verb: Verb) -> bool:
    action = AcceptChallenge(player) if verb is Verb.ACCEPT else DeclineChallenge(player)
    try:
        decide(state, None, action, ANY_DICE)
    except RulesError:
        return False
    return True


def _action(call: Call, ask: Ask) -> Action:
    """What a verb and its argument ask the table for. Raises BadButton."""
    plain = _PLAIN.get(ask.verb)
    if plain is not None:
        return plain()
    match ask.verb:
        case Verb.NAME if ask.arg in _DIE_NUMBERS:
            return NameDouble(int(ask.arg))
        case Verb.STEP:
            step = _argument(parse_step, ask.arg)
            return PlayStep(step.source, step.die)
        case Verb.PLAY:
            return PlayWhole(_argument(parse_steps, ask.arg), lift=not call.account.prefs.wait_for_done)
        case Verb.RESIGN if ask.arg in _LEVELS.values():
            return OfferResignation(int(ask.arg))
        case Verb.ACCEPT:
            return AcceptChallenge(call.account.id)
        case Verb.DECLINE:
            return DeclineChallenge(call.account.id)
    raise BadButton(f"{ask.verb} does nothing with {ask.arg!r}")


def _argument(parse: Callable[[str], T], text: str) -> T:
    try:
        return parse(text)
    except ValueError as error:
        raise BadButton(text) from error
