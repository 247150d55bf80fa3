"""What is done at a chouette, by buttons or by typing; and how it is answered."""

from bot.chat.asking import confirm_rows
from bot.chat.button_id import CONFIRMED, ButtonId
from bot.chat.call import Call
from bot.chat.crew_asks import action_of, crew_to_play
from bot.chat.crew_gate import administers
from bot.chat.errors import at_table
from bot.chat.places import place_of
from bot.chat.play_entry import check_seen, play_typed
from bot.chat.which_table import ANY_DICE
from bot.chouette.actions import AnswerCubes, AnswerExtras, ChouetteAction, Double, GiveExtras, NoDouble
from bot.chouette.decide import decide
from bot.rules.actions import AcceptResignation, Drop, Raise, RefuseResignation, Take
from bot.service.chouette_commands import ChouetteCommand, ChouetteUpdate
from bot.views.chouette.receipts import question_before, receipt

_HIDDEN = (
    *(Double, NoDouble, AnswerCubes, Take, Drop, Raise),
    *(GiveExtras, AnswerExtras, AcceptResignation, RefuseResignation),
)
"""What others may not know yet: its receipt is for whoever did it alone, or for nobody."""


async def do(call: Call, update: ChouetteUpdate, button: ButtonId) -> None:
    """Carry out what a button asks for, or ask once more; then show it.

    update: the chouette as loaded. Raises RefusedAt, ServiceError, BadButton; then nothing was changed.
    """
    sure = button.verb.endswith(CONFIRMED)
    button = ButtonId(button.verb.removesuffix(CONFIRMED), update.table, button.decision, button.argument)
    check_seen(update, button.decision)
    with at_table(update):
        lift = not call.account.prefs.wait_for_done
        action = action_of(update, call.account.id, button, lift=lift)
        if not sure and await _ask_once_more(call, update, action, button):
            return
        await perform(call, update, action, seen=button.decision)


async def move(call: Call, update: ChouetteUpdate, text: str, seen: int | None = None) -> None:
    """Play what was typed, a whole play or one step of it. Raises as `do`."""
    check_seen(update, seen)
    with at_table(update):
        rolled = crew_to_play(update.state, call.account.id)
        await play_typed(call, rolled, text, lambda action: perform(call, update, action, seen=seen))


async def perform(
    call: Call,
    update: ChouetteUpdate,
    action: ChouetteAction,
    *,
    seen: int | None = None,
    phrase: str | None = None,
    key: str = "",
    silent: bool = False,
) -> ChouetteUpdate:
    """Carry out an action, and answer whoever asked for it: by the board, or in words that only he reads.

    key: of this one of several actions of a command; empty = the command's own. silent: the caller answers.
    Raises RulesError, ServiceError.
    """
    command = ChouetteCommand(
        update.table,
        call.account.id,
        action,
        key or call.key,
        seen,
        administrator=await administers(call, update),
        phrase=phrase,
    )
    room = await call.room_of(update)
    with call.house.presenter.holding(place_of(call.room)):
        done = await call.house.chouettes.perform(command)
        if room is not None and room.watching and done.state.is_here(call.account.id):
            # Whoever has just joined plays here from now on: the board gets its buttons.
            room = await call.house.rooms.align(room, await call.showing())
            call.house.presenter.show(room.id, again=True)
        said = receipt(done.state, done.happenings, action, call.account.id, await call.names(done.state))
        by_board = said is None and not silent and call.answer_by_board(room, done.state)
    if silent:
        return done
    if said is not None:
        await call.say(*said, toast=True, in_place=True, personal=isinstance(action, _HIDDEN))
    elif not by_board:
        await call.answer_in_words(room, done)
    return done


async def _ask_once_more(
    call: Call, update: ChouetteUpdate, action: ChouetteAction, button: ButtonId
) -> bool:
    """Put the question, if there is one to put; whether that was done.

    Raises RulesError when a yes would be refused.
    """
    question = question_before(
        update.state,
        call.account.id,
        action,
        await call.names(update.state),
        cautious=call.account.prefs.confirm_cube,
    )
    if question is None:
        return False
    decide(update.state, call.account.id, action, ANY_DICE)
    await call.say(question, rows=confirm_rows(call, button), alert=True)
    return True
