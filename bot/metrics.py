"""What is counted, and the small page that shows it and says whether the house is well."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, Histogram, generate_latest

from bot.chat.incoming import Incoming
from bot.chat.reply import ReplyHandle

Handler = Callable[[Incoming, ReplyHandle], Awaitable[None]]
TICK_S = 1.0
READY_WITHIN_S = 2.0
_BUCKETS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0)


class Metrics:
    """Counters of one process. No label names a person, a table or a chat."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._answers = Histogram(
            "civetta_answer_seconds",
            "From what came in to the end of its serving.",
            ("platform", "kind"),
            buckets=_BUCKETS_S,
            registry=self.registry,
        )
        self._lag = Gauge(
            "civetta_event_loop_lag_seconds", "How late the event loop woke.", registry=self.registry
        )
        self._doors = Gauge(
            "civetta_door_open", "1 while a door is open.", ("platform",), registry=self.registry
        )

    def timed(self, handle: Handler) -> Handler:
        """The same handler, its time counted."""

        async def served(incoming: Incoming, reply: ReplyHandle) -> None:
            with self._answers.labels(incoming.room.platform, type(incoming).__name__).time():
                await handle(incoming, reply)

        return served

    def opened(self, platform: str) -> None:
        """A door is open."""
        self._doors.labels(platform).set(1)

    def shut(self, platform: str) -> None:
        """A door is shut."""
        self._doors.labels(platform).set(0)

    async def watch_loop(self) -> None:
        """Measures the event loop until cancelled."""
        while True:
            started = time.perf_counter()
            await asyncio.sleep(TICK_S)
            self._lag.set(max(0.0, time.perf_counter() - started - TICK_S))


class HealthPage:
    """`/healthz`: the process answers. `/readyz`: the store can be read. `/metrics`: the counters."""

    def __init__(
        self, metrics: Metrics, ready: Callable[[], Awaitable[Mapping[str, bool]]], address: tuple[str, int]
    ) -> None:
        """ready: what must be well, by name; may be slow or raise when it is not."""
        self._metrics = metrics
        self._ready = ready
        self._address = address
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Listen. Raises OSError."""
        app = web.Application()
        app.add_routes(
            [
                web.get("/healthz", self._get_health),
                web.get("/readyz", self._get_ready),
                web.get("/metrics", self._get_metrics),
            ]
        )
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, *self._address).start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner

    async def stop(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _get_health(self, _: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def _get_ready(self, _: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(READY_WITHIN_S):
                parts = await self._ready()
        except Exception as error:  # noqa: BLE001 - whatever it is, the answer is "not ready"
            return web.Response(status=503, text=f"store: {type(error).__name__}\n")
        text = "".join(f"{name}: {'ok' if well else 'not ready'}\n" for name, well in parts.items())
        return web.Response(status=200 if all(parts.values()) else 503, text=text)

    async def _get_metrics(self, _: web.Request) -> web.Response:
        body = generate_latest(self._metrics.registry)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})
