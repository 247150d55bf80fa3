"""One connection of one tab: what it sends becomes `Incoming`, what it asks for is answered."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import assert_never
from uuid import uuid4

import structlog
from aiohttp import WSCloseCode, WSMsgType, web

from bot.adapters.local_app import wire
from bot.adapters.local_app.commands import open_line, suggest
from bot.adapters.local_app.guests import Guest, HouseFull, NameEmpty
from bot.adapters.local_app.identity import ROOM
from bot.adapters.local_app.lobby import Lobby
from bot.adapters.local_app.messages import (
    BadMessage,
    Complete,
    Filled,
    Hello,
    Introduce,
    Message,
    Press,
    Typed,
    parse_message,
)
from bot.adapters.local_app.outlet import Outlet
from bot.adapters.local_app.sender import LocalReply
from bot.chat.button_id import BadButton, parse_button
from bot.chat.commands import BY_NAME, Kind
from bot.chat.incoming import CommandTyped, CompletionAsked, FormSent, Incoming, Person, Pressed
from bot.chat.reply import Choice, ReplyHandle
from bot.chat.settings import SET
from bot.chat.typed import parse_line
from bot.i18n.catalog import Catalog, Language

HELLO_WITHIN_S = 10.0
LONGEST_ABOUT = 80
SETTINGS, LANGUAGE = "settings", "language"
_MOST_AT_ONCE = 8

_log = structlog.get_logger(__name__)

Handler = Callable[[Incoming, ReplyHandle], Awaitable[None]]
Completer = Callable[[CompletionAsked], Awaitable[Sequence[Choice]]]


class Session:
    """Serves one socket until it closes."""

    def __init__(
        self,
        *,
        socket: web.WebSocketResponse,
        outlet: Outlet,
        lobby: Lobby,
        handle: Handler,
        complete: Completer,
        catalog: Catalog,
    ) -> None:
        """socket: prepared."""
        self._socket = socket
        self._outlet = outlet
        self._lobby = lobby
        self._handle = handle
        self._complete = complete
        self._catalog = catalog
        self._tasks: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(_MOST_AT_ONCE)
        self._in_order = asyncio.Lock()
        """What one tab asks for is served in the order in which it was asked: a play, then a double."""

    async def run(self) -> None:
        """From the first message to the last."""
        writer = asyncio.create_task(self._outlet.run())
        try:
            guest = await self._greet()
            if guest is None:
                return
            try:
                await self._listen(guest)
            finally:
                self._lobby.part(guest, self._outlet)
        except BadMessage as error:
            _log.info("page sent nonsense", kind=str(error))
            await self._outlet.close(WSCloseCode.POLICY_VIOLATION)
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def finish(self) -> None:
        """Wait for what the tab has asked for; it is done even if nobody hears the answer."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _greet(self) -> Guest | None:
        """The guest behind the first message; None when he was not let in and has been told."""
        try:
            async with asyncio.timeout(HELLO_WITHIN_S):
                first = await self._receive()
        except TimeoutError:
            raise BadMessage("silent") from None
        if first is None:
            return None
        if not isinstance(first, Hello):
            raise BadMessage("no hello")
        try:
            guest = self._lobby.guests.enter(first.token, first.name, first.language)
        except HouseFull:
            self._outlet.send({"type": "refused", "why": "full"})
        except NameEmpty:
            self._outlet.send({"type": "refused", "why": "name_empty"})
        else:
            await self._lobby.welcome(guest, self._outlet)
            return guest
        await self._receive()
        return None

    async def _receive(self) -> Message | None:
        """The next message; None at the end of the connection. Raises BadMessage."""
        frame = await self._socket.receive()
        if frame.type is WSMsgType.TEXT:
            return parse_message(frame.data)
        if frame.type is WSMsgType.BINARY:
            raise BadMessage("binary")
        return None

    async def _listen(self, guest: Guest) -> None:
        while (message := await self._receive()) is not None:
            match message:
                case Hello():
                    raise BadMessage("second hello")
                case Introduce():
                    await self._introduce(guest, message)
                case Complete():
                    await self._start(self._suggest(guest, message))
                case Typed() | Press() | Filled():
                    await self._start(self._pass_on(guest, message))
                case _:
                    assert_never(message)

    async def _start(self, work: Awaitable[None]) -> None:
        """Do it beside what is already being done, a few things at once; a fault of ours ends nobody's connection."""
        await self._places.acquire()
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._places.release()
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("request failed", exc_info=error)

    async def _pass_on(self, guest: Guest, message: Typed | Press | Filled) -> None:
        incoming, reply = self._translated(guest, message)
        try:
            async with self._in_order:
                await self._handle(incoming, reply)
            if isinstance(message, Press):
                reply.close_question()
            await self._settle(guest, incoming)
        finally:
            self._outlet.send({"type": "done", "key": message.key})

    async def _settle(self, guest: Guest, incoming: Incoming) -> None:
        """After a setting was changed, his page and his boards are made anew."""
        changed = changed_settings(incoming)
        if not changed:
            return
        language = changed.get(LANGUAGE)
        if language in tuple(Language):
            guest.person = replace(guest.person, language=language)
        await self._lobby.introduced(guest)

    def _translated(self, guest: Guest, message: Typed | Press | Filled) -> tuple[Incoming, LocalReply]:
        who = guest.person
        # Keys are drawn by pages, so each person has his own.
        key = f"l:{who.platform_id[:16]}:{message.key}"
        sender = self._lobby.sender
        match message:
            case Typed(text=text, item=item):
                line = parse_line(text)
                people = self._people_in(line.options, line.name)
                command = CommandTyped(
                    who, ROOM, key, line.name, dict(line.options), people, in_sight=item or None
                )
                about = text.strip()[:LONGEST_ABOUT]
                return command, LocalReply(sender, guest, key=message.key, about=about, front=item)
            case Press(button=button, item=item):
                pressed = Pressed(who, ROOM, key, button, item or None)
                return pressed, LocalReply(sender, guest, key=message.key, pressed=item)
            case Filled(form=form, fields=fields, item=item):
                sent = FormSent(who, ROOM, key, form, dict(fields), item or None)
                return sent, LocalReply(sender, guest, key=message.key, pressed=item)
        assert_never(message)

    def _people_in(self, options: Mapping[str, str], command: str) -> dict[str, Person]:
        """Those who are named in options that take a person, and are present."""
        spec = BY_NAME.get(command)
        takers = [o.name for o in spec.options if o.kind is Kind.PERSON] if spec else []
        found = {name: self._lobby.guests.named(options[name]) for name in takers if name in options}
        return {name: person for name, person in found.items() if person is not None}

    async def _suggest(self, guest: Guest, message: Complete) -> None:
        opening = open_line(message.text)
        found: Sequence[Choice] = ()
        if opening.command is not None and opening.option is not None:
            asked = CompletionAsked(
                guest.person,
                ROOM,
                opening.command.name,
                opening.option.name,
                opening.typed,
                opening.options,
                in_sight=message.item or None,
            )
            found = await self._complete(asked)
        others = [person for person in self._lobby.guests.people if person.platform_id != guest.id]
        lines = suggest(opening, self._catalog.translator(guest.person.language or ""), found, others)
        self._outlet.send({"type": "suggestions", "ask": message.ask, "lines": wire.suggestions(lines)})

    async def _introduce(self, guest: Guest, message: Introduce) -> None:
        was = guest.person.language
        try:
            self._lobby.guests.introduce(guest, message.name, message.language)
        except NameEmpty:
            self._outlet.send({"type": "refused", "why": "name_empty"})
            return
        if guest.person.language != was:
            await self._keep_language(guest)
        await self._lobby.introduced(guest)

    async def _keep_language(self, guest: Guest) -> None:
        """Tell the house, as if he had typed it; what it answers is seen on the page anyway."""
        who = guest.person
        key = f"l:{who.platform_id[:16]}:language-{uuid4().hex}"
        options = {LANGUAGE: who.language or ""}
        await self._handle(
            CommandTyped(who, ROOM, key, SETTINGS, options),
            LocalReply(self._lobby.sender, guest, key=key, is_heard=False),
        )


def changed_settings(incoming: Incoming) -> Mapping[str, str]:
    """The settings that were asked to be changed, and their new values."""
    match incoming:
        case CommandTyped(name=name, options=options) if name == SETTINGS:
            return options
        case Pressed(button=text):
            try:
                button = parse_button(text)
            except BadButton:
                return {}
            name, equals, value = button.argument.partition("=")
            return {name: value} if button.verb == SET and equals else {}
        case _:
            return {}
