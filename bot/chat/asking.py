"""Asking once more before what cannot be taken back, and at which level somebody resigns."""

from dataclasses import replace

from bot.chat.button_id import CONFIRMED, ButtonId, format_button
from bot.chat.call import Call
from bot.chat.keyboards import buttons
from bot.chat.reply import Button, Rows, Style
from bot.chat.which_table import ANY_DICE
from bot.i18n.message import Message
from bot.rules.actions import Action
from bot.rules.decide import decide
from bot.rules.refusals import NotNow
from bot.rules.table import Playing
from bot.rules.terms import Resign
from bot.service.commands import Update
from bot.service.errors import NotSeated
from bot.views.stakes import confirmation, resign_controls
from bot.views.verbs import Verb

YES = frozenset({"yes", "y", "sì", "si", "s"})
_ALWAYS = frozenset({Verb.CONCEDE})
"""Asked once more whatever the preference says: it ends more than a game."""


def is_sure(call: Call) -> bool:
    """Whether the person has typed `yes` behind the command."""
    return call.options.get("sure", "").strip().lower() in YES


async def ask_once_more(call: Call, update: Update, action: Action, wanted: tuple[Verb, str]) -> bool:
    """Put the question, if there is one to put; whether that was done.

    wanted: verb and argument. Raises NotSeated or RulesError when a yes would be refused anyway.
    """
    verb, arg = wanted
    side = update.state.side_of(call.account.id)
    if side is None:
        return False
    if not (call.account.prefs.confirm_cube or verb in _ALWAYS or _is_surrender(update, verb)):
        return False
    question = confirmation(update.state, side, verb, arg)
    if question is None:
        return False
    decide(update.state, side, action, ANY_DICE)
    wanted_button = ButtonId(verb, update.table, update.state.decision, arg)
    await call.say(question, rows=confirm_rows(call, wanted_button), alert=True)
    return True


def confirm_rows(call: Call, button: ButtonId) -> Rows:
    """Confirm, which is the button pressed for sure, and Cancel."""
    say = call.translator.words
    yes = replace(button, verb=button.verb + CONFIRMED)
    return (
        (
            Button(format_button(yes), say(Message("button.confirm")), Style.DANGER),
            Button(format_button(ButtonId(Verb.CANCEL, button.table)), say(Message("button.cancel"))),
        ),
    )


def _is_surrender(update: Update, verb: Verb) -> bool:
    """Whether it ends the game at once: nobody is asked to consent to a resignation that the position scores."""
    return verb is Verb.RESIGN and update.state.terms.resign is Resign.BY_POSITION


async def ask_level(call: Call, update: Update) -> None:
    """The levels at which the person may resign, for him to pick. Raises NotSeated, NotNow."""
    side = update.state.side_of(call.account.id)
    if side is None:
        raise NotSeated(update)
    if not isinstance(update.state.phase, Playing):
        raise NotNow("OfferResignation")
    rows: Rows = buttons(update, resign_controls(update.state, side), call.translator)
    is_at_once = update.state.terms.resign is Resign.BY_POSITION
    await call.say(Message("chat.which_level_at_once" if is_at_once else "chat.which_level"), rows=rows)
