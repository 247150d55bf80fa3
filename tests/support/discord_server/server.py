"""The HTTP half: every route the library uses, judged, refused as Discord refuses, and spoilt as a test plans it."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.support.discord_server import rules
from tests.support.discord_server.clock import ServerClock
from tests.support.discord_server.faults import Fault, Faults
from tests.support.discord_server.gateway import Gateway
from tests.support.discord_server.judge import the_judge
from tests.support.discord_server.world import (
    CREATE_THREADS,
    Asked,
    Channel,
    Json,
    Message,
    World,
    is_private,
)

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GTestQ.a-token-that-must-stay-secret"
FIRST_ANSWER_S, TOKEN_S = 3.0, 900.0
API = "/api/v10"


class Refused(Exception):
    """Discord says no. status, code: as it says it."""

    def __init__(self, status: int, code: int, text: str = "") -> None:
        super().__init__(text)
        self.status, self.code, self.text = status, code, text or f"error {code}"


@dataclass(frozen=True, slots=True)
class Sent:
    """A request as it came. path: without the API root."""

    method: str
    path: str
    body: Any
    files: dict[str, bytes]


class DiscordServer:
    """One stand-in. log: every request. violations: what is wrong with them."""

    def __init__(self, token: str = TOKEN) -> None:
        self.clock = ServerClock()
        self.world = World(self.clock)
        self.faults = Faults()
        self.gateway = Gateway(self.world, token)
        self.log: list[Sent] = []
        self._token = token
        self._broken: list[str] = []
        self._judged = 0
        self._nonces: dict[tuple[int, str], int] = {}
        self._runner: web.AppRunner | None = None
        self.root = ""

    async def start(self) -> None:
        """Listen on a free port."""
        app = web.Application(client_max_size=30 << 20)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_route("*", API + "/{path:.*}", self._answer)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        port = self._runner.addresses[0][1]
        self.root = f"http://127.0.0.1:{port}{API}"
        self.gateway.url = f"ws://127.0.0.1:{port}/gateway/"

    async def stop(self) -> None:
        """Close everything."""
        assert self._runner is not None
        await self._runner.cleanup()

    async def permit(self, channel: Channel, permissions: int) -> None:
        """Change what the bot may do in a channel, and tell it."""
        channel.permissions = permissions
        await self.gateway.dispatch("CHANNEL_UPDATE", channel.as_json())

    def violations(self) -> list[str]:
        """What has been wrong so far, by Discord's description and by the rules beyond it."""
        while self._judged < len(self.log):
            sent = self.log[self._judged]
            self._judged += 1
            self._broken += the_judge().problems(sent.method, sent.path, sent.body)
        return self._broken

    def count(self, method: str, ending: str) -> int:
        """How many requests went to routes of an ending."""
        return sum(s.method == method and s.path.endswith(ending) for s in self.log)

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        body, files = await _read(request)
        self.log.append(Sent(request.method, path, body, files))
        fault = self.faults.take(request.method, path)
        if fault is not None and fault.delay_s:
            await asyncio.sleep(fault.delay_s)
        if fault is None or fault.after or fault.status == 0:
            answer = await self._effect(request, path, body, files)
            if fault is None or fault.status == 0:
                return answer
        return _spoilt(request, fault)

    async def _effect(
        self, request: web.Request, path: str, body: Any, files: dict[str, bytes]
    ) -> web.StreamResponse:
        is_open = path.startswith(("/interactions/", "/webhooks/"))
        try:
            if not is_open and request.headers.get("Authorization") != f"Bot {self._token}":
                raise Refused(401, 0, "401: Unauthorized")
            status, answer = self._route(request, path.strip("/").split("/"), body or {}, files)
        except Refused as error:
            return _json({"message": error.text, "code": error.code}, error.status)
        return web.Response(status=204) if answer is None else _json(answer, status)

    def _route(
        self, request: web.Request, parts: list[str], body: Json, files: dict[str, bytes]
    ) -> tuple[int, Any]:
        world = self.world
        match (request.method, *parts):
            case ("GET", "users", "@me"):
                return 200, {**world.bot.as_json(), "verified": True, "mfa_enabled": False, "flags": 0}
            case ("GET", "oauth2", "applications", "@me") | ("GET", "applications", "@me"):
                return 200, self._application()
            case ("GET", "gateway", "bot"):
                limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
                return 200, {"url": self.gateway.url, "shards": 1, "session_start_limit": limit}
            case ("PUT", "applications", _, "commands"):
                return 200, self._register(body)
            case ("GET", "applications", _, "emojis"):
                return 200, {"items": world.emojis}
            case ("POST", "applications", _, "emojis"):
                emoji = {"id": str(self.clock.snowflake()), "name": body["name"], "animated": False}
                emoji |= {"roles": [], "require_colons": True, "managed": False, "available": True}
                world.emojis.append(emoji)
                return 201, emoji
            case ("POST", "interactions", number, token, "callback"):
                return 200, self._callback(self._interaction(int(number), token), body, files)
            case ("POST", "webhooks", _, token):
                return 200, self._follow_up(self._alive(token), body, files)
            case ("POST", "users", "@me", "channels"):
                return 200, world.private_chat(int(body["recipient_id"])).as_json()
            case ("GET", "guilds", _, "members", user):
                return 200, self._member(int(user))
            case (method, "webhooks", _, token, "messages", which):
                return 200, self._own_message(method, self._alive(token), which, body, files)
        return 200, self._channels(request, parts, body, files)

    def _channels(self, request: web.Request, parts: list[str], body: Json, files: dict[str, bytes]) -> Any:
        match (request.method, *parts):
            case (method, "channels", channel):
                return self._channel_route(method, self._channel(channel), body)
            case ("POST", "channels", channel, "threads"):
                return self._open_thread(self._channel(channel), body)
            case ("POST", "channels", channel, "messages"):
                return self._post(self._writable(channel, files), body, files)
            case ("GET", "channels", channel, "messages"):
                return self._history(self._channel(channel), request)
            case (method, "channels", channel, "messages", message):
                return self._message_route(method, self._channel(channel), message, body, files)
        raise Refused(404, 0, "404: Not Found")

    def _application(self) -> Json:
        world = self.world
        return {
            "id": str(world.application),
            "name": "Civetta",
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "owner": world.bot.as_json(),
            "team": None,
            "summary": "",
        }

    def _member(self, number: int) -> Json:
        user = self.world.users.get(number)
        if user is None or user.has_left:
            raise Refused(404, 10007, "Unknown Member")
        return user.as_member() | {"user": user.as_json()}

    def _register(self, commands: Any) -> list[Json]:
        self._note(rules.command_problems(commands))
        self.world.commands = [
            {
                "id": str(self.clock.snowflake()),
                "application_id": str(self.world.application),
                "version": str(self.clock.snowflake()),
                "description": "",
                **command,
            }
            for command in commands
        ]
        return self.world.commands

    # Interactions

    def _interaction(self, number: int, token: str) -> Asked:
        asked = self.world.asked.get(token)
        if asked is None or asked.id != number:
            raise Refused(404, 10062, "Unknown interaction")
        if asked.callback is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        if self.clock.now_s() - asked.created_s > FIRST_ANSWER_S:
            raise Refused(404, 10062, "Unknown interaction")
        return asked

    def _alive(self, token: str) -> Asked:
        asked = self.world.asked.get(token)
        if asked is None or asked.callback is None:
            raise Refused(404, 10015, "Unknown Webhook")
        if self.clock.now_s() - asked.created_s > TOKEN_S:
            raise Refused(401, 50027, "Invalid Webhook Token")
        return asked

    def _callback(self, asked: Asked, body: Json, files: dict[str, bytes]) -> Json:
        kind, said = body["type"], body.get("data") or {}
        may_update = asked.kind in (3, 5) and asked.pressed is not None
        if (
            (kind in (6, 7) and not may_update)
            or (kind == 9 and asked.kind in (4, 5))
            or (kind == 8) is not (asked.kind == 4)
        ):
            raise Refused(400, 50035, f"callback {kind} does not answer interaction {asked.kind}")
        message: Message | None = None
        flags = said.get("flags", 0)
        only = asked.user if is_private(flags) else None
        if kind == 4:
            self._check(said, flags, files)
            message = self.world.post(asked.channel, said, files, flags=flags, only=only)
        elif kind == 5:
            if set(said) - {"flags"} or flags & ~rules.EPHEMERAL:
                self._note([f"a deferred answer with {said}"])
            message = self.world.post(asked.channel, {}, {}, flags=flags | rules.LOADING, only=only)
        elif kind in (6, 7):
            assert asked.pressed is not None
            message = self._channel(asked.channel).messages.get(asked.pressed)
            if message is None:
                raise Refused(404, 10008, "Unknown Message")
            if kind == 7:
                self._edit(message, said, files)
        elif kind == 8:
            asked.choices = said["choices"]
        elif kind == 9:
            asked.modal = said
        asked.callback, asked.original = kind, None if message is None else message.id
        asked.answered_s = time.perf_counter()
        asked.answered.set()
        answer: Json = {"interaction": {"id": str(asked.id), "type": asked.kind}}
        if message is not None:
            answer["interaction"] |= {
                "response_message_id": str(message.id),
                "response_message_loading": kind == 5,
                "response_message_ephemeral": is_private(message.flags),
            }
            answer["resource"] = {"type": kind, "message": self.world.message_json(message)}
        return answer

    def _follow_up(self, asked: Asked, body: Json, files: dict[str, bytes]) -> Json:
        flags = body.get("flags", 0)
        self._check(body, flags, files)
        waiting = self._original(asked)
        if waiting is not None and waiting.flags & rules.LOADING:
            # The first one fills what waits, and is seen by the same people.
            self.world.change(waiting, body, files, flags=flags & ~rules.EPHEMERAL)
            return self.world.message_json(waiting)
        only = asked.user if is_private(flags) else None
        return self.world.message_json(self.world.post(asked.channel, body, files, flags=flags, only=only))

    def _own_message(
        self, method: str, asked: Asked, which: str, body: Json, files: dict[str, bytes]
    ) -> Json | None:
        if which == "@original":
            message = self._original(asked)
        else:
            message = self._channel(asked.channel).messages.get(int(which))
        if message is None:
            raise Refused(404, 10008, "Unknown Message")
        if method == "DELETE":
            del self._channel(asked.channel).messages[message.id]
            return None
        if method == "PATCH":
            was_waiting = message.flags & rules.LOADING
            self._edit(message, body, files)
            if was_waiting:
                message.pinged = self.world._pinged(body, message)
        return self.world.message_json(message)

    def _original(self, asked: Asked) -> Message | None:
        return None if asked.original is None else self._channel(asked.channel).messages.get(asked.original)

    # Channels

    def _channel(self, number: int | str) -> Channel:
        channel = self.world.channels.get(int(number))
        if channel is None:
            raise Refused(404, 10003, "Unknown Channel")
        if not channel.permissions & 1 << 10:
            raise Refused(403, 50001, "Missing Access")
        return channel

    def _writable(self, number: str, files: dict[str, bytes]) -> Channel:
        channel = self._channel(number)
        needed = 1 << 38 if channel.kind == 11 else 1 << 11
        if not channel.permissions & needed or (files and not channel.permissions & 1 << 15):
            raise Refused(403, 50013, "Missing Permissions")
        if channel.is_archived:
            if channel.is_locked:
                raise Refused(400, 50083, "Thread is archived")
            channel.is_archived = False
        return channel

    def _channel_route(self, method: str, channel: Channel, body: Json) -> Json:
        if method == "PATCH" and "archived" in body:
            if channel.is_locked:
                raise Refused(403, 50013, "Missing Permissions")
            channel.is_archived = body["archived"]
        return channel.as_json()

    def _open_thread(self, channel: Channel, body: Json) -> Json:
        if not channel.permissions & CREATE_THREADS:
            raise Refused(403, 50013, "Missing Permissions")
        return self.world.channel(body["name"], body["type"], channel).as_json()

    def _post(self, channel: Channel, body: Json, files: dict[str, bytes]) -> Json:
        nonce = (channel.id, str(body.get("nonce")))
        if body.get("enforce_nonce") and self._nonces.get(nonce) in channel.messages:
            return self.world.message_json(channel.messages[self._nonces[nonce]])
        if channel.is_closed:
            raise Refused(403, 50007, "Cannot send messages to this user")
        self._check(body, body.get("flags", 0), files)
        message = self.world.post(channel.id, body, files, flags=body.get("flags", 0))
        self._nonces[nonce] = message.id
        return self.world.message_json(message)

    def _history(self, channel: Channel, request: web.Request) -> list[Json]:
        if not channel.permissions & 1 << 16:
            return []
        after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 50))
        found = [m for m in channel.messages.values() if m.id > after and m.only is None]
        return [self.world.message_json(m) for m in reversed(found[:limit])]

    def _message_route(
        self, method: str, channel: Channel, number: str, body: Json, files: dict[str, bytes]
    ) -> Json | None:
        message = channel.messages.get(int(number))
        if message is None or message.only is not None:
            raise Refused(404, 10008, "Unknown Message")
        if method == "DELETE":
            del channel.messages[message.id]
            return None
        if method == "PATCH":
            if channel.is_archived:
                raise Refused(400, 50083, "Thread is archived")
            self._edit(message, body, files)
        return self.world.message_json(message)

    # Messages

    def _edit(self, message: Message, body: Json, files: dict[str, bytes]) -> None:
        flags = message.flags | body.get("flags", 0)
        kept = {name: message.files[name] for name in self.world.kept(message, body)}
        self._check({**message.body, **body}, flags, {**kept, **files})
        self.world.change(message, body, files, flags=body.get("flags", 0))

    def _check(self, body: Json, flags: int, files: dict[str, bytes]) -> None:
        problems = rules.message_problems(body, flags, files)
        if problems:
            self._note(problems)
            raise Refused(400, 50035, "; ".join(problems))

    def _note(self, problems: list[str]) -> None:
        self._broken += problems


async def _read(request: web.Request) -> tuple[Any, dict[str, bytes]]:
    """The body and the files by name."""
    if request.content_type == "multipart/form-data":
        body, files = None, {}
        async for part in await request.multipart():
            content = await part.read(decode=False)  # type: ignore[union-attr] # the library sends no nested parts
            if part.name == "payload_json":  # type: ignore[union-attr] # the same
                body = json.loads(content)
            else:
                files[part.filename or ""] = bytes(content)  # type: ignore[union-attr] # the same
        return body, files
    text = await request.text()
    return (json.loads(text) if text else None), {}


def _spoilt(request: web.Request, fault: Fault) -> web.StreamResponse:
    if fault.status is None:
        if request.transport is not None:  # whoever asked may have been killed by now
            request.transport.abort()
        return web.Response(status=500)
    return _json(fault.body or {"message": "fault", "code": 0}, fault.status, fault.headers)


def _json(body: object, status: int, headers: dict[str, str] | None = None) -> web.Response:
    """With exactly this content type: the library takes any other for text."""
    encoded = json.dumps(body).encode()
    return web.Response(
        body=encoded, status=status, headers={**(headers or {}), "Content-Type": "application/json"}
    )


@asynccontextmanager
async def running_server() -> AsyncIterator[DiscordServer]:
    """A stand-in that listens until the block is left."""
    server = DiscordServer()
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
