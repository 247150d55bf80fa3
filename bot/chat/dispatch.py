"""What comes in, to whoever serves it; every refusal becomes a private answer, and nothing else gets out."""

import secrets
import traceback
from dataclasses import replace
from pathlib import Path
from typing import assert_never

import structlog

from bot.chat.button_id import CONFIRMED, BadButton, parse_button
from bot.chat.call import Call, House
from bot.chat.commands import BY_NAME, SERVER
from bot.chat.completion import Completer
from bot.chat.errors import ChatError, RefusedAt, missing, unknown_command
from bot.chat.flood import Admission, Flood
from bot.chat.incoming import CommandTyped, CompletionAsked, FormSent, Incoming, Person, Pressed
from bot.chat.kinds import AnyUpdate
from bot.chat.people import account_of, language_of
from bot.chat.places import place_of
from bot.chat.presses import form_sent, pressed
from bot.chat.reply import Answer, Choice, ReplyHandle
from bot.chat.server import check_channel
from bot.chat.telling import asked, refusal
from bot.i18n.catalog import closest_language
from bot.i18n.message import Message, message
from bot.rules.errors import RulesError
from bot.service.accounts import Account
from bot.service.errors import AlreadyTaken, NotSeated, ServiceError, StalePress
from bot.views.chouette.verbs import ChouetteVerb

_log = structlog.get_logger(__name__)

Refusal = RulesError | ServiceError | ChatError | BadButton
REFUSALS = (RulesError, ServiceError, ChatError, BadButton)
AT_TABLE = (RefusedAt, StalePress, NotSeated, AlreadyTaken)
"""Refusals that know the table as it is."""

ABOUT_A_CUBE = "cube"
"""In the log, instead of a command or button that may be hidden from others."""
_HIDDEN = frozenset(
    {
        *("double", "take", "drop", "beaver"),
        *(ChouetteVerb.WAIT, ChouetteVerb.DOUBLE, ChouetteVerb.DOUBLE_DRAFT, ChouetteVerb.NO_DOUBLE),
    }
)


class Dispatcher:
    """The way in, the same for every platform. Belongs to one event loop."""

    def __init__(self, house: House, flood: Flood) -> None:
        self._house = house
        self._flood = flood
        self._completer = Completer(house)

    async def handle(self, incoming: Incoming, reply: ReplyHandle) -> None:
        """Serve one incoming thing and answer it exactly once with what came of it. Raises nothing."""
        admission = self._flood.admit((incoming.who.platform, incoming.who.platform_id))
        try:
            if admission is not Admission.ADMITTED:
                await self._slow_down(incoming, reply, admission)
                return
            call = await self._call(incoming, reply)
            self._house.caller.saw(call.account.id, place_of(incoming.room))
            try:
                await _serve(call, incoming)
            except REFUSALS as error:
                if await _answer_again(call, error):
                    _log.info("served again", **_about(incoming), player=call.account.id)
                    return
                _log.info("refused", **_about(incoming), player=call.account.id, code=_code(error))
                await _refuse(call, error)
            else:
                _log.info("served", **_about(incoming), player=call.account.id)
        except Exception as error:  # noqa: BLE001 - the last line of defence: one sentence to the person, one to the log
            await self._apologise(incoming, reply, error)

    async def complete(self, asked: CompletionAsked) -> tuple[Choice, ...]:
        """Suggestions for an option that is being typed, at most 25. Raises nothing."""
        try:
            return await self._completer.complete(asked)
        except REFUSALS:
            return ()
        except Exception as error:  # noqa: BLE001 - a suggestion is never worth a failure
            _log.error(
                "completion failed", command=_known(asked.name), error=type(error).__name__, at=_where(error)
            )
            return ()

    async def _call(self, incoming: Incoming, reply: ReplyHandle) -> Call:
        account = await account_of(self._house, incoming.who)
        if incoming.room.private:
            await self._note_open(account, incoming.who)
        language = language_of(account, incoming.who)
        call = Call(self._house, incoming.who, account, language, incoming.room, incoming.key, reply)
        return _with_details(call, incoming)

    async def _note_open(self, account: Account, who: Person) -> None:
        """Whoever writes in his private chat can be written to there."""
        for identity in await self._house.accounts.identities(account.id):
            if (identity.platform, identity.platform_id) == (who.platform, who.platform_id):
                await self._house.accounts.set_reachable(account.id, identity, reachable=True)

    async def _slow_down(self, incoming: Incoming, reply: ReplyHandle, admission: Admission) -> None:
        if admission is Admission.SILENT:
            await reply.done()
            return
        _log.info("flood", **_about(incoming))
        words = self._house.catalog.text(Message("chat.slow_down"), closest_language(incoming.who.language))
        await reply.answer(Answer(words, toast=True))

    async def _apologise(self, incoming: Incoming, reply: ReplyHandle, error: Exception) -> None:
        """The number lets the person and whoever reads the log speak of the same thing."""
        number = secrets.token_hex(3)
        _log.error("unexpected", id=number, **_about(incoming), error=type(error).__name__, at=_where(error))
        try:
            said = message("chat.unexpected", number=number)
            words = self._house.catalog.text(said, closest_language(incoming.who.language))
            await reply.answer(Answer(words))
        except Exception as again:  # noqa: BLE001 - then he hears nothing, but nobody else is disturbed
            _log.error("answer lost", id=number, error=type(again).__name__)


def _with_details(call: Call, incoming: Incoming) -> Call:
    match incoming:
        case CommandTyped():
            return replace(
                call,
                message=incoming.replied_to,
                in_sight=incoming.in_sight,
                options=incoming.options,
                people=incoming.people,
            )
        case Pressed():
            return replace(call, message=incoming.message, pressed=True, on_view=incoming.on_view)
        case FormSent():
            return replace(call, message=incoming.message, pressed=True, on_view=incoming.on_view)
    assert_never(incoming)


async def _serve(call: Call, incoming: Incoming) -> None:
    match incoming:
        case CommandTyped(name=name):
            await _command(call, name)
        case Pressed(button=button):
            await pressed(call, parse_button(button))
        case FormSent(form=form, fields=fields):
            await form_sent(call, parse_button(form), fields)
        case _:
            assert_never(incoming)


async def _command(call: Call, name: str) -> None:
    command = BY_NAME.get(name.strip().removeprefix("/").lower())
    if command is None:
        raise unknown_command(name)
    if command.name != SERVER:
        await check_channel(call)
    for option in command.options:
        if option.required and not call.options.get(option.name, "").strip():
            raise missing(command.name, option.name)
    await command.handler(call)


async def _answer_again(call: Call, error: Refusal) -> bool:
    """Show the current board for what comes a second time: it is refused only because it has been done already."""
    if not isinstance(error, AT_TABLE) or not await call.house.pairs.has_done(call.key):
        return False
    update = await call.house.tables.again(error.update.table)
    room = await call.room_of(update)
    if not call.answer_by_board(room, update.state, again=True):
        await call.answer_in_words(room, update)
    return True


async def _refuse(call: Call, error: Refusal) -> None:
    """Say why not; where the table has moved on, show it as it is now."""
    call = replace(call, refuses=True)
    match error:
        case StalePress(update=update):
            await _show_current(call, update, refusal(error, update, await call.names(update.state)))
        case NotSeated(update=update):
            names = await call.names(update.state)
            said = [refusal(error, update, names), asked(update, names)]
            await call.say(*[line for line in said if line is not None], toast=call.pressed)
        case AlreadyTaken(update=update):
            names = await call.names(update.state)
            await call.say(refusal(error, update, names), toast=call.pressed)
        case RefusedAt(error=reason, update=update):
            names = await call.names(update.state)
            await call.say(refusal(reason, update, names), toast=call.pressed)
        case _:
            await call.say(refusal(error), toast=call.pressed)


async def _show_current(call: Call, update: AnyUpdate, said: Message) -> None:
    room = await call.room_here(update.table)
    if room is None or call.on_view:
        await call.say_view(update, said)
    else:
        await call.say(said, toast=True)
    if room is not None:
        call.house.presenter.show(room.id)


def _about(incoming: Incoming) -> dict[str, str]:
    """What the log may know of an incoming thing: no names, no texts, nothing untrusted."""
    where = {"platform": incoming.room.platform, "kind": type(incoming).__name__}
    match incoming:
        case CommandTyped(name=name):
            return {**where, "what": _unless_hidden(_known(name))}
        case Pressed(button=text) | FormSent(form=text):
            try:
                button = parse_button(text)
            except BadButton:
                return {**where, "what": "?"}
            return {**where, "what": _unless_hidden(button.verb), "table": button.table}
    assert_never(incoming)


def _code(error: Refusal) -> str:
    return error.error.code if isinstance(error, RefusedAt) else error.code


def _known(name: str) -> str:
    command = BY_NAME.get(name.strip().removeprefix("/").lower())
    return "?" if command is None else command.name


def _unless_hidden(what: str) -> str:
    """What somebody did, but for what others may not know yet: at a chouette whether he doubles, takes or drops."""
    return ABOUT_A_CUBE if what.removesuffix(CONFIRMED) in _HIDDEN else what


def _where(error: BaseException) -> str:
    """The places in the code an error went through, innermost first; its text stays out, for it may repeat a secret."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
