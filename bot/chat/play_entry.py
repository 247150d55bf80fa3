"""What somebody does with the roll in play, at a table of either kind: types a play, or wants other buttons."""

from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from bot.chat.button_id import read_argument
from bot.chat.call import Call
from bot.chat.kinds import AnyUpdate
from bot.i18n.message import message
from bot.rules.actions import PlayStep, PlayWhole
from bot.rules.errors import IllegalPlay, RulesError
from bot.rules.notation import parse_play
from bot.rules.play_text import read_play_text
from bot.rules.plays import CheckerMove
from bot.rules.turn import Turn, plays_from_here, plays_of, steps_of
from bot.rules.variant import Variant
from bot.service.errors import StalePress
from bot.views.play_words import steps_text
from bot.views.verbs import Verb, parse_mode


def check_seen(update: AnyUpdate, seen: int | None) -> None:
    """Raises StalePress when a button asked an older question."""
    if seen is not None and seen != update.state.decision:
        raise StalePress(update)


async def play_typed(
    call: Call,
    rolled: tuple[Variant, Turn],
    text: str,
    play: Callable[[PlayStep | PlayWhole], Awaitable[object]],
) -> None:
    """Play what was typed, a whole play or one step of it, and say which steps made before are none of it.

    rolled: the roll that the person has to play. Raises PlayError, and what `play` does.
    """
    variant, turn = rolled
    try:
        steps = steps_meant(variant, turn, text)
    except IllegalPlay:
        step = step_meant(variant, turn, text)
        if step is None:
            raise
        await play(PlayStep(step.source, step.die))
        return
    await play(PlayWhole(steps, lift=not call.account.prefs.wait_for_done))
    replaced = Counter(turn.moves) - Counter(steps)
    if replaced:
        await call.say(message("chat.steps_replaced", steps=steps_text(replaced.elements())), toast=True)


async def choose_keyboard(call: Call, update: AnyUpdate, verb: str, arg: str) -> None:
    """Show other buttons for the same roll to the one who plays it. verb, arg: of the button. Raises BadButton."""
    is_steps = verb == Verb.STEPS
    mode = replace(read_argument(parse_mode, arg if is_steps else ""), stepwise=is_steps)
    call.house.boards.choose_keyboard(update.table, update.state, mode)
    room = await call.room_of(update)
    if not call.answer_by_board(room, update.state, again=True):
        await call.answer_in_words(room, update)


def steps_meant(variant: Variant, turn: Turn, text: str) -> tuple[CheckerMove, ...]:
    """The steps of a typed play, from the start of the turn; after some steps the rest of it may be typed alone.

    Raises PlayError.
    """
    try:
        return parse_play(text, plays_of(variant, turn)).moves
    except IllegalPlay:
        if not turn.moves:
            raise
        rest = plays_from_here(variant, turn)
        with suppress(RulesError):
            return (*turn.moves, *parse_play(text, rest).moves)
        raise


def step_meant(variant: Variant, turn: Turn, text: str) -> CheckerMove | None:
    """The one step a text names, if it may be made now; of two dice that do the same, the smaller.

    Raises UnreadablePlay.
    """
    written = read_play_text(text)
    if len(written.hops) != 1 or written.roll is not None:
        return None
    (hop,) = written.hops
    found = [
        move
        for move in sorted(steps_of(variant, turn), key=lambda move: move.die)
        if (move.source, move.target)
        == (hop.target + move.die if hop.source is None else hop.source, hop.target)
    ]
    return found[0] if len({move.source for move in found}) == 1 else None
