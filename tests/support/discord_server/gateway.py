"""The gateway: identify, heartbeat, events, resume, and everything that can end a connection."""

import asyncio
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.support.discord_server.world import ALL_NEEDED, TEXT_CHANNEL, THREAD, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
HEARTBEAT_MS = 41_250
BAD_TOKEN = 4004


@dataclass
class Session:
    """One login. log: its events, as sent, by their numbers."""

    id: str
    log: list[dict[str, Any]] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    is_valid: bool = True


class Gateway:
    """All sessions. identifies, resumes: how often. intents: of the last login."""

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self._sessions: dict[str, Session] = {}
        self.url = ""
        self.identifies = 0
        self.resumes = 0
        self.intents: int | None = None

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection."""
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        await _send(socket, HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        session: Session | None = None
        try:
            async for frame in socket:
                if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    continue
                said = json.loads(frame.data)
                match said["op"]:
                    case 1:
                        await _send(socket, ACK, None)
                    case 2:
                        session = await self._identify(socket, said["d"])
                    case 6:
                        session = await self._resume(socket, said["d"])
        finally:
            if session is not None and session.socket is socket:
                session.socket = None
        return socket

    async def dispatch(self, name: str, event: dict[str, Any]) -> None:
        """An event to the one session; kept for a resume while it is not connected."""
        session = next((s for s in self._sessions.values() if s.is_valid), None)
        assert session is not None, "nobody has logged in"
        await self._to(session, name, event)

    async def cut(self) -> None:
        """Every connection ends as when a cable is pulled."""
        for session in self._sessions.values():
            if session.socket is not None and session.socket._req is not None:
                transport = session.socket._req.transport
                if transport is not None:
                    transport.abort()

    async def close(self, code: int) -> None:
        """Every connection is closed with a code."""
        for session in self._sessions.values():
            if session.socket is not None:
                await session.socket.close(code=code)

    async def ask_to_reconnect(self) -> None:
        """As before a deploy on Discord's side."""
        for session in self._sessions.values():
            if session.socket is not None:
                await _send(session.socket, RECONNECT, None)

    async def invalidate(self) -> None:
        """Every session is forgotten; the next resume is refused."""
        for session in self._sessions.values():
            session.is_valid = False
            if session.socket is not None:
                await session.socket.close(code=4000)

    @property
    def is_connected(self) -> bool:
        """Whether somebody listens."""
        return any(s.socket is not None and s.is_valid for s in self._sessions.values())

    async def _identify(self, socket: web.WebSocketResponse, said: dict[str, Any]) -> Session | None:
        if said["token"] != self._token:
            await socket.close(code=BAD_TOKEN)
            return None
        self.identifies += 1
        self.intents = said["intents"]
        for old in self._sessions.values():
            old.is_valid = False
        session = Session(secrets.token_hex(8), socket=socket)
        self._sessions[session.id] = session
        await self._to(session, "READY", self._ready(session, said))
        if self._world.is_installed_in_guild:
            await self._to(session, "GUILD_CREATE", self._guild())
        return session

    async def _resume(self, socket: web.WebSocketResponse, said: dict[str, Any]) -> Session | None:
        session = self._sessions.get(said["session_id"])
        if session is None or not session.is_valid:
            await _send(socket, INVALID, False)
            return None
        self.resumes += 1
        session.socket = socket
        for event in session.log[said["seq"] :]:
            await socket.send_json(event)
        await self._to(session, "RESUMED", {})
        return session

    async def _to(self, session: Session, name: str, event: dict[str, Any]) -> None:
        session.log.append({"op": DISPATCH, "t": name, "s": len(session.log) + 1, "d": event})
        if session.socket is not None and not session.socket.closed:
            try:
                await session.socket.send_json(session.log[-1])
            except ConnectionError:
                session.socket = None

    def _ready(self, session: Session, said: dict[str, Any]) -> dict[str, Any]:
        return {
            "v": 10,
            "user": self._world.bot.as_json(),
            "guilds": [{"id": str(self._world.guild), "unavailable": True}]
            if self._world.is_installed_in_guild
            else [],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": said.get("shard", [0, 1]),
            "application": {"id": str(self._world.application), "flags": 0},
        }

    def _guild(self) -> dict[str, Any]:
        world = self._world
        channels = [c.as_json() for c in world.channels.values() if c.kind == TEXT_CHANNEL]
        threads = [c.as_json() for c in world.channels.values() if c.kind == THREAD]
        everyone = {
            "id": str(world.guild),
            "name": "@everyone",
            "permissions": str(ALL_NEEDED),
            "position": 0,
            "color": 0,
            "hoist": False,
            "managed": False,
            "mentionable": False,
        }
        return {
            "id": str(world.guild),
            "name": "Friends",
            "owner_id": "1",
            "roles": [everyone],
            "channels": channels,
            "threads": threads,
            "members": [{**world.bot.as_member(), "user": world.bot.as_json()}],
            "member_count": len(world.users),
            "preferred_locale": world.guild_locale,
            **{name: [] for name in ("emojis", "stickers", "features", "presences", "voice_states")},
            **{name: [] for name in ("stage_instances", "guild_scheduled_events", "soundboard_sounds")},
            "large": False,
            "unavailable": False,
            "premium_tier": 0,
            "verification_level": 0,
            "nsfw_level": 0,
        }


async def _send(socket: web.WebSocketResponse, op: int, data: object) -> None:
    await socket.send_json({"op": op, "d": data, "s": None, "t": None})


async def until(condition: Any, within_s: float = 30.0) -> None:
    """Until something holds. Raises TimeoutError."""
    async with asyncio.timeout(within_s):
        while not condition():  # noqa: ASYNC110 - what is waited for has no event of its own
            await asyncio.sleep(0.01)
