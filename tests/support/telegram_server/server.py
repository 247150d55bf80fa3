"""The Bot API over loopback: every request is judged, carried out or refused, and kept."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import aiohttp
from aiohttp import web

from tests.support.telegram_server.faults import Fault, Floods
from tests.support.telegram_server.judge import (
    Unreadable,
    decode,
    problems_of,
    problems_of_answer,
    problems_of_request,
    spec,
)
from tests.support.telegram_server.methods import Call, Methods, Refused
from tests.support.telegram_server.world import BOT_ID, Json, World

TOKEN = f"{BOT_ID}:AAtest-token-that-must-never-be-seen-0123"
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
WRITING = frozenset(
    {
        "sendMessage",
        "sendPhoto",
        "sendDocument",
        "editMessageMedia",
        "editMessageCaption",
        "editMessageText",
        "editMessageReplyMarkup",
    }
)
"""What counts against the limits of a chat."""


@dataclass(frozen=True)
class Entry:
    """One request as it came. code: the answer's status, 0 for a connection that was cut."""

    at_s: float
    method: str
    chat: int | None
    values: Json
    code: int
    uploaded_bytes: int = 0

    @property
    def writes(self) -> bool:
        """Whether it puts something into a chat, or changes it there."""
        return self.method in WRITING and self.code == 200


@dataclass
class _Pending:
    id: int
    body: Json


@dataclass
class TelegramServer:
    """violations: what broke the description, on either side. log: every request but the polling."""

    world: World = field(default_factory=World)
    clock: Callable[[], float] = time.monotonic
    violations: list[str] = field(default_factory=list)
    log: list[Entry] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    url: str = ""
    deliver_to: str | None = None
    """Where a webhook is really reached, for its own address has TLS."""

    def __post_init__(self) -> None:
        self.methods = Methods(self.world)
        self.floods = Floods(self.clock)
        self.pending: list[_Pending] = []
        self.allowed: list[str] | None = None
        self.polls = 0
        self._ids = count(500_001)
        self._news = asyncio.Event()
        self._poller = 0
        self._deliverer: asyncio.Task[None] | None = None

    @property
    def writes(self) -> list[Entry]:
        """The requests that wrote something."""
        return [entry for entry in self.log if entry.writes]

    def written_in(self, chat: int) -> int:
        """Messages and edits in a chat so far."""
        return sum(entry.chat == chat for entry in self.writes)

    def put(self, kind: str, value: Json) -> int | None:
        """Something happened that the bot may hear of; returns the update's id, None if it asked not to hear it."""
        if self.allowed is not None and kind not in self.allowed:
            return None
        number = next(self._ids)
        update: Json = {"update_id": number, kind: value}
        self.violations += [f"update: {problem}" for problem in problems_of("Update", update)]
        self.pending.append(_Pending(number, update))
        self._news.set()
        if self.deliver_to is not None and (self._deliverer is None or self._deliverer.done()):
            self._deliverer = asyncio.create_task(self._deliver())
        return number

    async def until(self, is_so: Callable[[], bool], within_s: float = 30.0) -> None:
        """Wait for something; fails after a while."""
        end = time.monotonic() + within_s
        while not is_so():
            assert time.monotonic() < end, "it did not happen"
            await asyncio.sleep(0.003)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One request of the bot."""
        token, method = request.match_info["token"], request.match_info["method"]
        if token != TOKEN:
            return _refusal(Refused(401, "Unauthorized"))
        call, upload = await self._read(request, method)
        if isinstance(call, Refused):
            return self._done(method, None, call, upload)
        if method == "getUpdates":
            return await self._updates(call)
        fault = next((fault for fault in self.faults if fault.meets(call)), None)
        if fault is not None:
            fault.times -= 1
            if fault.code is not None and not fault.after:
                return self._failed(request, call, fault)
        answer = self._carried_out(call, upload)
        if fault is not None:
            await asyncio.sleep(fault.slow_s)
            if fault.code is not None:
                return self._failed(request, call, fault)
        return answer

    async def _read(self, request: web.Request, method: str) -> tuple[Call | Refused, int]:
        params: dict[str, str] = {}
        files: dict[str, bytes] = {}
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                files[name] = value.file.read()
            else:
                params[name] = str(value)
        upload = sum(map(len, files.values()))
        if method not in spec()["methods"]:
            self.violations.append(f"{method}: no such method")
            return Refused(404, "Not Found"), upload
        if method != "getUpdates" and not self.methods.knows(method):
            raise AssertionError(f"the stand-in does not know {method}")
        try:
            values = decode(method, params, files)
        except Unreadable as error:
            self.violations.append(f"{method}: {error}")
            return Refused(400, f"Bad Request: {error}"), upload
        problems = problems_of_request(method, values)
        self.violations += problems
        if problems:
            return Refused(400, f"Bad Request: {problems[0]}"), upload
        return Call(method, values, files), upload

    def _carried_out(self, call: Call, upload: int) -> web.Response:
        wait_s = self.floods.wait_s(call)
        if wait_s is not None:
            refused = Refused(429, f"Too Many Requests: retry after {wait_s}", {"retry_after": wait_s})
            return self._done(call.method, call, refused, upload)
        try:
            result = self.methods.carry_out(call)
        except Refused as error:
            return self._done(call.method, call, error, upload)
        self.violations += problems_of_answer(call.method, result)
        return self._done(call.method, call, result, upload)

    def _done(self, method: str, call: Call | None, result: Any, upload: int) -> web.Response:
        code = result.code if isinstance(result, Refused) else 200
        values = dict(call.values) if call is not None else {}
        chat = call.chat_id if call is not None else None
        self.log.append(Entry(time.monotonic(), method, chat, values, code, upload))
        if isinstance(result, Refused):
            return _refusal(result)
        return web.json_response({"ok": True, "result": result})

    def _failed(self, request: web.Request, call: Call, fault: Fault) -> web.Response:
        assert fault.code is not None
        self.log.append(Entry(time.monotonic(), call.method, call.chat_id, dict(call.values), fault.code))
        if fault.code == 0:
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        return _refusal(Refused(fault.code, fault.description, fault.parameters))

    async def _updates(self, call: Call) -> web.Response:
        """Long polling: what is below the offset is confirmed; one poller at a time."""
        if self.methods.webhook is not None:
            return _refusal(Refused(409, "Conflict: can't use getUpdates method while webhook is active"))
        self._poller += 1
        mine = self._poller
        self.polls += 1
        if "allowed_updates" in call.values:
            self.allowed = call.values["allowed_updates"]
        offset = call.values.get("offset")
        if offset is not None:
            self.pending = [update for update in self.pending if update.id >= offset]
        end = time.monotonic() + int(call.values.get("timeout", 0))
        self._news.set()
        while not self.pending and time.monotonic() < end and mine == self._poller:
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), max(0.0, end - time.monotonic()))
            except TimeoutError:
                break
        if mine != self._poller:
            return _refusal(Refused(409, "Conflict: terminated by other getUpdates request"))
        return web.json_response({"ok": True, "result": [update.body for update in self.pending[:100]]})

    async def _deliver(self) -> None:
        """Webhook: one update after the other, each until it is taken."""
        async with aiohttp.ClientSession() as session:
            while self.pending:
                update = self.pending[0]
                hook = self.methods.webhook or {}
                headers = {SECRET_HEADER: str(hook["secret_token"])} if "secret_token" in hook else {}
                assert self.deliver_to is not None
                try:
                    async with session.post(
                        self.deliver_to, data=json.dumps(update.body), headers=headers
                    ) as answer:
                        taken = answer.status == 200
                except aiohttp.ClientError:
                    taken = False
                if taken:
                    self.pending.remove(update)
                else:
                    await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Deliver no more."""
        if self._deliverer is not None:
            self._deliverer.cancel()
            await asyncio.gather(self._deliverer, return_exceptions=True)


def _refusal(refused: Refused) -> web.Response:
    body: Json = {"ok": False, "error_code": refused.code, "description": refused.description}
    if refused.parameters:
        body["parameters"] = refused.parameters
    return web.json_response(body, status=refused.code)


@asynccontextmanager
async def running_server(clock: Callable[[], float] = time.monotonic) -> AsyncIterator[TelegramServer]:
    """A stand-in on a free port."""
    server = TelegramServer(clock=clock)
    app = web.Application(client_max_size=64 << 20)
    app.router.add_post("/bot{token}/{method}", server.serve)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield server
    finally:
        await server.close()
        await runner.cleanup()
