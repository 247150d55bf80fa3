"""The private forms of a chouette: each cube, each extra by itself; the draft travels in the buttons."""

from bot.chat.button_id import ButtonId, read_argument
from bot.chat.call import Call
from bot.chat.crew_asks import round_of, turn_meant
from bot.chat.errors import at_table
from bot.chat.keyboards import buttons
from bot.chat.kinds import AnyUpdate, State
from bot.chat.play_entry import check_seen
from bot.chat.which_table import table_meant
from bot.chouette.questions import asked
from bot.chouette.state import Chouette, Playing
from bot.rules.game import awaited
from bot.rules.ids import PlayerId
from bot.rules.table import Playing as PairPlaying
from bot.rules.table import Table
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.errors import NotSeated
from bot.views.chouette import verbs
from bot.views.chouette.controls import own_controls, preference_controls
from bot.views.chouette.verbs import ChouetteVerb, Draft
from bot.views.chouette.words import form_lines, mine_lines


async def show_form(
    call: Call,
    update: ChouetteUpdate,
    *,
    draft: Draft | None = None,
    picks: tuple[int, ...] | None = None,
) -> None:
    """What the person is asked, with each cube by itself; in place of the form he pressed. draft, picks: as chosen.

    Raises NotSeated.
    """
    state, player = update.state, call.account.id
    if not state.is_here(player):
        raise NotSeated(update)
    names = await call.names(state)
    shown = own_controls(state, player, names, draft=draft, picks=picks)
    rows = buttons(update, shown, call.translator)
    await call.say(*form_lines(state, player, names), rows=rows, personal=True, in_place=True)


async def drafted(call: Call, update: ChouetteUpdate, button: ButtonId) -> None:
    """A form with another choice, not sent. Raises StalePress, BadButton, RefusedAt."""
    check_seen(update, button.decision)
    with at_table(update):
        if not isinstance(update.state.phase, Playing):
            await show_form(call, update)
            return
        game, arg = update.state.phase.game, button.argument
        match button.verb:
            case ChouetteVerb.DRAFT:
                asked_ = round_of(game)
                draft = read_argument(lambda text: verbs.parse_draft(text, asked_), arg)
                await show_form(call, update, draft=draft)
            case ChouetteVerb.DOUBLE_DRAFT:
                await show_form(call, update, picks=turn_meant(update, game, arg).cubes)
            case ChouetteVerb.GIVE_DRAFT | ChouetteVerb.ACCEPT_DRAFT:
                await show_form(call, update, picks=read_argument(verbs.parse_picks, arg))
            case _:
                await show_form(call, update, picks=())


async def mine(call: Call, update: ChouetteUpdate) -> None:
    """My cube, what I am asked, how often I am asked, and what happens in my absence. Raises NotSeated."""
    state, player = update.state, call.account.id
    if not state.is_here(player):
        raise NotSeated(update)
    names = await call.names(state)
    shown = (*own_controls(state, player, names)[:3], *preference_controls(state, player))
    rows = buttons(update, shown, call.translator)
    await call.say(*mine_lines(state, player, names), rows=rows, personal=True, in_place=True)


async def typed_cube(call: Call) -> None:
    """`/cube`: what I am asked about a cube, wherever I am."""
    update: AnyUpdate | None = await table_meant(call, _is_asked, lambda _: ButtonId(ChouetteVerb.MINE))
    match update:
        case ChouetteUpdate():
            await show_form(call, update, picks=() if _may_double(update.state, call.account.id) else None)
        case None:
            return
        case _:
            await call.say_view(update)


def _is_asked(state: State, player: PlayerId) -> bool:
    match state:
        case Table(phase=PairPlaying(game=game)):
            return state.side_of(player) is awaited(game).side
        case Table():
            return False
    return bool(asked(state).get(player))


def _may_double(state: Chouette, player: PlayerId) -> bool:
    return any(len(question.cubes) > 1 for question in asked(state).get(player, ()))
