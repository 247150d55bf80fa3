"""Typed commands about a game: the same as the buttons, at a table for two or at a chouette."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.chat import crew_asks, crew_play, crew_typed, playing
from bot.chat.asking import is_sure
from bot.chat.button_id import CONFIRMED, ButtonId
from bot.chat.call import Call
from bot.chat.crew_names import names_nearby
from bot.chat.crew_presses import pressed as pressed_at_crew
from bot.chat.crew_typed import Meant
from bot.chat.errors import BadSetting, at_table, missing
from bot.chat.kinds import State
from bot.chat.playing import DIE_NUMBERS, LEVELS, PLAIN, Ask, do, may_do
from bot.chat.verbs import MOVE
from bot.chat.which_table import ANY_DICE, table_meant
from bot.rules.actions import AcceptChallenge, ConcedeMatch, DeclineChallenge, NameDouble
from bot.rules.decide import decide
from bot.rules.errors import RulesError
from bot.rules.game import ToAnswerDouble, awaited
from bot.rules.ids import PlayerId
from bot.rules.table import Lobby, Playing, Table
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.commands import Update
from bot.service.errors import NotSeated
from bot.service.ids import TableId
from bot.views.verbs import Verb


@dataclass(frozen=True, slots=True)
class AtPair:
    """What a command means at a table for two. may: whether it can be done there."""

    ask: Callable[[Table], Ask]
    may: Callable[[Table, PlayerId], bool]


def typed(verb: Verb) -> Callable[[Call], Awaitable[None]]:
    """The handler of a command that says no more than its button."""

    async def handle(call: Call) -> None:
        ask = Ask(verb, sure=is_sure(call))
        pair = AtPair(lambda _: ask, may_do(PLAIN[verb]()))
        await _typed(
            call, pair, crew_typed.plain(call, verb, await names_nearby(call)), finished=verb is Verb.REMATCH
        )

    return handle


async def typed_accept(call: Call) -> None:
    """`/accept`: the challenge, what somebody offers, or the double."""
    phrase = call.options.get("words") or None
    await _typed_answer(call, (Verb.ACCEPT, Verb.ACCEPT_RESIGN, Verb.TAKE), phrase)


async def typed_decline(call: Call) -> None:
    """`/decline`: the challenge, what somebody offers, or the double."""
    await _typed_answer(call, (Verb.DECLINE, Verb.REFUSE_RESIGN, Verb.DROP))


async def typed_double(call: Call) -> None:
    """`/double`: turn the cube, or several; with a number, the double that is played after 1-2."""
    number = call.options.get("number", "").strip()
    if not number:
        ask = Ask(Verb.DOUBLE, sure=is_sure(call))
        await _typed(
            call,
            AtPair(lambda _: ask, may_do(PLAIN[Verb.DOUBLE]())),
            crew_typed.double(call, await names_nearby(call)),
        )
        return
    if number not in DIE_NUMBERS:
        raise BadSetting("number", number, DIE_NUMBERS)
    ask = Ask(Verb.NAME, number)
    pair = AtPair(lambda _: ask, may_do(NameDouble(int(number))))
    await _typed(call, pair, crew_typed.button(call, Verb.NAME, number))


async def typed_resign(call: Call) -> None:
    """`/resign`: at a level, of the whole match, or by a list of what is possible."""
    level = call.options.get("level", "").strip().lower()
    if level and level not in (*LEVELS, "match"):
        raise BadSetting("level", level, (*LEVELS, "match"))
    arg = LEVELS.get(level, "")
    ask = Ask(Verb.CONCEDE if level == "match" else Verb.RESIGN, arg, sure=is_sure(call))
    crew = None if level == "match" else crew_typed.resign(call, arg)
    await _typed(call, AtPair(lambda _: ask, may_do(ConcedeMatch())), crew)


async def typed_move(call: Call) -> None:
    """`/move`: a whole play, or a step."""
    text = call.options.get("play", "").strip()
    if not text:
        raise missing("move", "play")
    again = ButtonId(MOVE, decision=0, argument=",".join(text.split()))
    update = await table_meant(call, _may_move, lambda _: again)
    match update:
        case Update():
            await playing.move(call, update, text)
        case ChouetteUpdate():
            await crew_play.move(call, update, text)


async def _typed_answer(call: Call, verbs: tuple[Verb, Verb, Verb], phrase: str | None = None) -> None:
    """Answer what is asked: of a challenge, a resignation or a double, in this order."""

    def may(state: Table, player: PlayerId) -> bool:
        return _may_answer_challenge(state, player, verbs[0]) or any(
            may_do(PLAIN[verb]())(state, player) for verb in verbs[1:]
        )

    def wanted(state: Table) -> Ask:
        verb = answer_meant(state, verbs)
        return Ask(verb, sure=is_sure(call), phrase=phrase if verb is Verb.ACCEPT else None)

    crew = crew_typed.answer(call, accepts=verbs[0] is Verb.ACCEPT)
    await _typed(call, AtPair(wanted, may), crew)


async def _typed(call: Call, pair: AtPair, crew: Meant | None, *, finished: bool = False) -> None:
    """Find the table that is meant, and do there what the command means at such a table."""

    def may(state: State, player: PlayerId) -> bool:
        match state:
            case Table():
                return pair.may(state, player)
        return crew is not None and crew_typed.is_possible(state, player, crew)

    def again(state: State) -> ButtonId:
        match state:
            case Table():
                return _button(pair.ask(state))
        return crew_typed.again(state, call.account.id, crew)

    kind = "t-" if crew is None else ""
    update = await table_meant(call, may, again, finished=finished, kind=kind)
    match update:
        case Update(state=state):
            await do(call, update, pair.ask(state))
        case ChouetteUpdate() if crew is not None:
            with at_table(update):
                button = crew(update.state, call.account.id)
            await pressed_at_crew(call, update, button)


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


def _may_move(state: State, player: PlayerId) -> bool:
    try:
        match state:
            case Table():
                playing.check_to_move(Update(TableId(""), 0, state), player)
            case _:
                crew_asks.crew_to_play(state, player)
    except (RulesError, NotSeated):
        return False
    return True


def _may_answer_challenge(state: Table, player: PlayerId, verb: Verb) -> bool:
    action = AcceptChallenge(player) if verb is Verb.ACCEPT else DeclineChallenge(player)
    try:
        decide(state, None, action, ANY_DICE)
    except RulesError:
        return False
    return True
