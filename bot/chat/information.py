"""What is shown and told without changing anything."""

from collections.abc import Sequence

from bot.chat.button_id import BadButton, ButtonId, format_button
from bot.chat.call import Call
from bot.chat.command_spec import CommandSpec
from bot.chat.kinds import AnyUpdate, State, concerns, is_over, takes_part
from bot.chat.places import place_of
from bot.chat.reply import Button, File
from bot.chat.sight import check_may_look
from bot.chat.verbs import VERIFY
from bot.chat.which_table import list_of_tables, my_tables, table_meant
from bot.formats.dice_proof import Holds, Phrase, Verdict, verify
from bot.i18n.message import Message, message
from bot.rules.ids import PlayerId
from bot.service.commands import Update
from bot.views.cards import help_card, rules_card, seal_card, terms_card, verify_line, verify_note
from bot.views.chouette.help import chouette_rules
from bot.views.verbs import Verb

MOST_LISTED = 20
CHOUETTE_RULES = "chouette"
"""What `/rules` takes beside the variants."""


async def typed_board(call: Call) -> None:
    """`/board`: the board at the end of the room, or to the person alone where it is near or new enough."""
    update = await table_meant(call, _is_open, lambda _: ButtonId(Verb.BOARD))
    if update is not None:
        await show_again(call, update)


async def show_again(call: Call, update: AnyUpdate) -> None:
    """Post the board anew in this room; a player may bring it to a room where it was not shown before."""
    await check_may_look(call, update)
    room = await call.room_of(update)
    is_mine = takes_part(update.state, call.account.id)
    if room is None and is_mine and not is_over(update.state):
        room = await call.house.rooms.show(update.table, place_of(call.room), await call.showing())
    if room is not None and await call.house.presenter.may_go_down(room, update.state):
        call.house.presenter.show(room.id, call.reply, asked=True)
    else:
        await call.say_view(update)


async def view(call: Call, update: AnyUpdate) -> None:
    """The board as the person sees it, to him alone. Raises NoTable."""
    await check_may_look(call, update)
    await call.say_view(update)


async def terms(call: Call, update: AnyUpdate) -> None:
    """What was agreed on. Raises NoTable, BadButton."""
    await check_may_look(call, update)
    if not isinstance(update, Update):
        raise BadButton(Verb.TERMS)
    await call.say(*terms_card(update.state.terms))


async def seal(call: Call, update: AnyUpdate) -> None:
    """The promise of the dice, whole. Raises NoTable."""
    await check_may_look(call, update)
    seals = await call.house.proofs.seals(update.table)
    await call.say(*seal_card(update.table, seals[-1].seal))


async def games(call: Call) -> None:
    """`/games`: my open tables, each with a button that shows it."""
    mine = await my_tables(call)
    if not mine:
        await call.say(Message("chat.no_games"))
        return
    lines = (await list_of_tables(call, mine))[-MOST_LISTED:]
    show = [Button(format_button(ButtonId(Verb.BOARD, update.table)), update.table) for update, _ in lines]
    rows = tuple(tuple(show[i : i + 5]) for i in range(0, len(show), 5))
    await call.say(*(line for _, line in lines), rows=rows, personal=True)


async def rules(call: Call) -> None:
    """`/rules`: of a variant, the plain game if none is named, with its first position; or of chouettes.

    Raises UnknownVariant.
    """
    variant = call.options.get("variant", "").strip().lower() or "standard"
    if variant.removesuffix("s") == CHOUETTE_RULES:
        await call.say(*chouette_rules())
        return
    card = rules_card(variant)
    picture = await call.house.boards.start_position(variant, call.account, call.language)
    await call.say(*card, picture=picture)


async def first_minute(call: Call) -> None:
    """How to begin, and where to find all commands."""
    await call.say(*help_card(), Message("chat.all_commands"))


async def help_(call: Call, commands: Sequence[CommandSpec]) -> None:
    """The first minute, and every command that there is."""
    await list_commands(call, commands, help_card())


async def list_commands(call: Call, commands: Sequence[CommandSpec], before: Sequence[Message] = ()) -> None:
    """Commands, each with what it does. before: what is said first."""
    lines = (
        message("chat.command_line", name=f"/{command.name}", does=command.description)
        for command in commands
    )
    await call.say(*before, Message("chat.commands"), *lines)


async def typed_verify(call: Call) -> None:
    """`/verify`: whether the dice of the finished games are what the seal promised, with the proof as a file."""
    update = await table_meant(call, _has_proof, lambda _: ButtonId(VERIFY), finished=True)
    if update is not None:
        await verify_dice(call, update)


async def verify_dice(call: Call, update: AnyUpdate) -> None:
    """Check the proof as anybody could, and hand it out. Raises NoTable, NothingToVerify."""
    await check_may_look(call, update)
    document = await call.house.proofs.proof(update.table)
    verdict = verify(document)
    file = File(f"civetta-{update.table}.json", document.encode(), "application/json")
    said = (verify_line(verdict), *_phrase_lines(verdict), verify_note(), Message("chat.verify_how"))
    await call.say(*said, files=(file,))


def _phrase_lines(verdict: Verdict) -> tuple[Message, ...]:
    """Whose words were given when, in the last game of the proof; not the words."""
    if not isinstance(verdict, Holds) or not verdict.proof.games:
        return ()
    return tuple(
        message("chat.phrase_kind", name=seat.name, kind=Message(f"chat.phrase_{Phrase(seat.kind)}"))
        for seat in verdict.proof.games[-1].seats
    )


def _is_open(state: State, player: PlayerId) -> bool:
    return takes_part(state, player) and not is_over(state)


def _has_proof(state: State, player: PlayerId) -> bool:
    return concerns(state, player) and state.games > 0
