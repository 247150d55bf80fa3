"""Buttons and forms: which verb is served by what."""

from collections.abc import Awaitable, Callable, Mapping

from bot.chat import forms, information, linking, playing, settings, watching
from bot.chat.button_id import CONFIRMED, BadButton, ButtonId
from bot.chat.call import Call
from bot.chat.crew_presses import form_sent as form_of_crew
from bot.chat.crew_presses import pressed as pressed_at_crew
from bot.chat.sight import check_may_look
from bot.chat.verbs import MOVE, PHRASE, VERIFY
from bot.i18n.message import Message
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.commands import Update
from bot.service.ids import TableId
from bot.views.verbs import Verb

Handler = Callable[[Call, Update], Awaitable[None]]

_VERBS: Mapping[str, Verb] = {verb.value: verb for verb in Verb}
_LOOKS: Mapping[str, Handler] = {
    Verb.BOARD: information.show_again,
    Verb.VIEW: information.view,
    Verb.TERMS: information.terms,
    Verb.SEAL: information.seal,
    Verb.SHARE: watching.share,
    Verb.TYPE: forms.ask_play,
    PHRASE: forms.ask_words,
    VERIFY: information.verify_dice,
}


async def pressed(call: Call, button: ButtonId) -> None:
    """Serve a button. Raises BadButton for one that nobody of ours has made, and whatever its handler raises."""
    if not button.table:
        await _without_table(call, button)
        return
    if button.verb == Verb.CANCEL:
        await call.say(Message("chat.cancelled"), toast=True)
        return
    update = await call.house.tables.load(TableId(button.table))
    await check_may_look(call, update)
    match update:
        case Update():
            await _at_pair(call, update, button)
        case ChouetteUpdate():
            await pressed_at_crew(call, update, button)


async def _at_pair(call: Call, update: Update, button: ButtonId) -> None:
    look = _LOOKS.get(button.verb)
    if look is not None:
        await look(call, update)
    elif button.verb == MOVE:
        await playing.move(call, update, button.argument, button.decision)
    elif button.verb in (Verb.STEPS, Verb.PLAYS):
        await playing.choose_keyboard(call, update, _ask(button))
    else:
        await playing.do(call, update, _ask(button))


async def form_sent(call: Call, form: ButtonId, fields: Mapping[str, str]) -> None:
    """Serve a form that came back. Raises BadButton, and whatever its handler raises."""
    words = fields.get(forms.WORDS_FIELD, "")
    if form.verb == settings.STORED_WORDS and not form.table:
        await settings.choose(call, {"words": words})
        return
    if form.verb == settings.MY_NIGHT and not form.table:
        await settings.choose(call, {"night": words})
        return
    if not form.table:
        raise BadButton(form.verb)
    update = await call.house.tables.load(TableId(form.table))
    await check_may_look(call, update)
    match update:
        case Update():
            await _form_of_pair(call, update, form, fields)
        case ChouetteUpdate():
            await form_of_crew(call, update, form, fields)


async def _form_of_pair(call: Call, update: Update, form: ButtonId, fields: Mapping[str, str]) -> None:
    words = fields.get(forms.WORDS_FIELD, "")
    match form.verb:
        case Verb.TYPE:
            await forms.play_typed(call, update, form.decision, fields.get(forms.PLAY_FIELD, ""))
        case forms.ACCEPT_WITH:
            await forms.accept_with_words(call, update, form.decision, words)
        case verb if verb == PHRASE:
            await forms.keep_words(call, update, words)
        case _:
            raise BadButton(form.verb)


async def _without_table(call: Call, button: ButtonId) -> None:
    if button.verb == settings.SET:
        name, _, value = button.argument.partition("=")
        await settings.choose(call, {name: value})
    elif button.verb == settings.STORED_WORDS:
        await settings.ask_stored_words(call)
    elif button.verb == settings.MY_NIGHT:
        await settings.ask_night(call)
    elif button.verb in (linking.LINK + CONFIRMED, linking.UNLINK + CONFIRMED):
        await linking.confirmed(call, button.verb.removesuffix(CONFIRMED), button.argument)
    elif button.verb == Verb.CANCEL:
        await call.say(Message("chat.cancelled"), toast=True)
    else:
        raise BadButton(button.verb)


def _ask(button: ButtonId) -> playing.Ask:
    """What a button asks the table for. Only verbs that may go without a decision may be pressed without one."""
    verb = _VERBS.get(button.verb.removesuffix(CONFIRMED))
    if verb is None or (button.decision is None and verb not in (Verb.RESIGN, Verb.CONCEDE)):
        raise BadButton(button.verb)
    return playing.Ask(verb, button.argument, seen=button.decision, sure=button.verb.endswith(CONFIRMED))
