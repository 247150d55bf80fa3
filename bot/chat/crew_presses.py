"""Buttons and forms of a chouette: which verb is served by what."""

from collections.abc import Awaitable, Callable, Mapping

from bot.chat import crew_forms, crew_play, forms, information, watching
from bot.chat.button_id import CONFIRMED, BadButton, ButtonId
from bot.chat.call import Call
from bot.chat.crew_asks import action_of, crew_to_play
from bot.chat.crew_books import house_rules, ledger, settle_up
from bot.chat.crew_gate import check_may_join
from bot.chat.errors import at_table
from bot.chat.keyboards import buttons
from bot.chat.play_entry import check_seen, choose_keyboard
from bot.chat.reply import Rows
from bot.chat.verbs import MOVE, PHRASE, VERIFY
from bot.chouette.state import Playing
from bot.i18n.message import Message
from bot.service.chouette_commands import ChouetteUpdate
from bot.views.chouette.advice import advice_controls, advice_lines
from bot.views.chouette.form_controls import level_controls
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.verbs import Verb

Handler = Callable[[Call, ChouetteUpdate], Awaitable[None]]


async def _advice(call: Call, update: ChouetteUpdate) -> None:
    """What members suggest, with a button for each play."""
    if not isinstance(update.state.phase, Playing):
        await call.say_view(update)
        return
    game = update.state.phase.game
    rows = buttons(update, advice_controls(game), call.translator)
    await call.say(*advice_lines(game, await call.names(update.state)), rows=rows)


async def _ask_play(call: Call, update: ChouetteUpdate) -> None:
    with at_table(update):
        crew_to_play(update.state, call.account.id)
    await forms.show_play_form(call, update)


_LOOKS: Mapping[str, Handler] = {
    Verb.BOARD: information.show_again,
    Verb.VIEW: information.view,
    Verb.SEAL: information.seal,
    Verb.SHARE: watching.share,
    Verb.TYPE: _ask_play,
    PHRASE: forms.ask_words,
    VERIFY: information.verify_dice,
    ChouetteVerb.HOUSE: house_rules,
    ChouetteVerb.LEDGER: ledger,
    ChouetteVerb.SETTLE_UP: settle_up,
    ChouetteVerb.ADVICE: _advice,
    ChouetteVerb.MINE: crew_forms.mine,
}
_DRAFTS = (
    ChouetteVerb.DRAFT,
    ChouetteVerb.CHOOSE,
    ChouetteVerb.DOUBLE_DRAFT,
    ChouetteVerb.GIVE_DRAFT,
    ChouetteVerb.ACCEPT_DRAFT,
)


async def pressed(call: Call, update: ChouetteUpdate, button: ButtonId) -> None:
    """Serve a button of a chouette. Raises BadButton, and whatever its handler raises."""
    look = _LOOKS.get(button.verb)
    if look is not None:
        await look(call, update)
    elif button.verb in _DRAFTS:
        await crew_forms.drafted(call, update, button)
    elif button.verb in (ChouetteVerb.ASKING, ChouetteVerb.ORDER):
        await _prefer(call, update, button)
    elif button.verb == MOVE:
        await crew_play.move(call, update, button.argument, button.decision)
    elif button.verb in (Verb.STEPS, Verb.PLAYS):
        await _choose_keyboard(call, update, button)
    elif button.verb.removesuffix(CONFIRMED) == Verb.RESIGN and not button.argument:
        await _ask_level(call, update)
    else:
        if button.verb.removesuffix(CONFIRMED) == ChouetteVerb.JOIN:
            await check_may_join(call, update)
        await crew_play.do(call, update, button)


async def form_sent(call: Call, update: ChouetteUpdate, form: ButtonId, fields: Mapping[str, str]) -> None:
    """Serve a form that came back. Raises BadButton, and whatever its handler raises."""
    match form.verb:
        case Verb.TYPE:
            await crew_play.move(call, update, fields.get(forms.PLAY_FIELD, ""), form.decision)
        case verb if verb == PHRASE:
            await forms.keep_words(call, update, fields.get(forms.WORDS_FIELD, ""))
        case _:
            raise BadButton(form.verb)


async def _prefer(call: Call, update: ChouetteUpdate, button: ButtonId) -> None:
    """Settle something for oneself, and see how everything stands."""
    with at_table(update):
        action = action_of(update, call.account.id, button, lift=True)
        done = await crew_play.perform(call, update, action, silent=True)
    await crew_forms.mine(call, done)


async def _choose_keyboard(call: Call, update: ChouetteUpdate, button: ButtonId) -> None:
    """Show other buttons for the same roll; only the one who plays it may."""
    check_seen(update, button.decision)
    with at_table(update):
        crew_to_play(update.state, call.account.id)
    await choose_keyboard(call, update, button.verb, button.argument)


async def _ask_level(call: Call, update: ChouetteUpdate) -> None:
    """The levels at which the person may give up, for him to pick."""
    rows: Rows = ()
    if isinstance(update.state.phase, Playing):
        shown = level_controls(update.state, update.state.phase.game, call.account.id)
        rows = buttons(update, shown, call.translator)
    await call.say(Message("chat.which_level"), rows=rows)
