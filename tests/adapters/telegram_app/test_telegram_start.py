"""Opening and closing the door."""

import asyncio
import logging
import socket
import time
from pathlib import Path

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.adapters.telegram_app.client import Connection, TelegramApp, TelegramAppError
from bot.adapters.telegram_app.delivery import Webhook
from bot.chat.chat_news import ChatNews
from bot.chat.commands import COMMANDS
from bot.chat.incoming import Incoming, Person
from bot.chat.offers import OpenChallenge
from bot.chat.reply import ReplyHandle
from bot.i18n.catalog import Catalog
from tests.adapters.telegram_app.evening import Evening, verbs
from tests.support.telegram_house import FastClock, open_telegram_house
from tests.support.telegram_server.faults import Fault
from tests.support.telegram_server.server import SECRET_HEADER, TOKEN, TelegramServer


async def nothing(incoming: Incoming, reply: ReplyHandle) -> None:
    """A dispatcher that says nothing."""


async def no_challenges(who: Person) -> tuple[OpenChallenge, ...]:
    """Nobody challenges."""
    return ()


class NoNews(ChatNews):
    """Chats stay as they are."""

    def __init__(self) -> None:
        """Needs no house."""


def door(server: TelegramServer, token: str = TOKEN, webhook: Webhook | None = None) -> TelegramApp:
    """A door with nobody behind it."""
    return TelegramApp(
        connection=Connection(token, server.url, webhook),
        handle=nothing,
        news=NoNews(),
        challenges=no_challenges,
        catalog=Catalog.load(),
        clock=FastClock(),
    )


async def opened_and_closed(server: TelegramServer, token: str) -> None:
    """As the house does it."""
    app = door(server, token)
    try:
        await app.start()
    finally:
        await app.close()


@pytest.mark.parametrize("token", ["123:wrong", "", "no token at all"])
async def test_a_wrong_token_is_one_sentence(
    server: TelegramServer, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], token: str
) -> None:
    """It says what to do, and the token is in no text and no log."""
    caplog.set_level(logging.DEBUG, "httpx")
    with pytest.raises(TelegramAppError) as refused:
        await opened_and_closed(server, token)

    assert "TELEGRAM_TOKEN" in str(refused.value)
    seen = str(refused.value) + repr(refused.value.__cause__) + caplog.text + "".join(capfd.readouterr())
    assert not token or token not in seen


async def test_no_token_is_in_any_log(
    evening: Evening, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Also where requests fail in every way."""
    caplog.set_level(logging.DEBUG)
    for code in (0, 500, 403, 429):
        evening.server.faults.append(Fault("sendMessage", evening.group.id, code=code))
    await evening.says(evening.anna, "/play 5")
    await evening.says(evening.carlo, "/games")

    lines = [record.getMessage() for record in caplog.records if not record.name.startswith("telegram")]
    assert TOKEN not in "\n".join(lines) + "".join(capfd.readouterr())
    assert TOKEN not in repr(Connection(TOKEN))


async def test_where_telegram_cannot_be_reached_it_goes_on_trying(server: TelegramServer) -> None:
    """The other doors do not wait for it."""
    server.faults.append(Fault("getMe", code=500, times=2))
    app = door(server)

    await app.start()
    assert "" == app.username
    await server.until(lambda: bool(server.polls))

    assert "CivettaTestBot" == app.username
    await app.stop()
    await app.close()


async def test_it_stops_at_once_while_it_waits_for_updates(server: TelegramServer) -> None:
    """A poll that hangs is let go."""
    app = door(server)
    await app.start()
    await server.until(lambda: bool(server.polls))
    began = time.monotonic()

    await app.stop()
    await app.close()

    assert time.monotonic() - began < 2.0


async def test_it_stops_in_time_while_something_hangs(server: TelegramServer) -> None:
    """What is being served gets three seconds; a busy machine needs some more for the rest."""
    app = door(server)
    await app.start()
    app._intake._handle = _hang
    server.put("message", {**_message(server), "text": "/roll", "entities": [_COMMAND]})
    await server.until(lambda: bool(app._served))
    began = time.monotonic()

    await app.stop()
    await app.close()

    assert time.monotonic() - began < 15.0


_COMMAND = {"type": "bot_command", "offset": 0, "length": 5}


def _message(server: TelegramServer) -> dict[str, object]:
    user = server.world.user("Anna")
    chat = server.world.chats[user.id]
    return {"message_id": 1, "date": 1, "chat": chat.json(), "from": user.json()}


async def _hang(incoming: Incoming, reply: ReplyHandle) -> None:
    await asyncio.sleep(60)


async def test_the_menu_is_set_for_each_scope_and_language_once(
    server: TelegramServer, tmp_path: Path, clock: FastClock
) -> None:
    """And again only when it has changed."""
    for _ in range(2):
        async with open_telegram_house(server, tmp_path, clock=clock):
            await server.until(lambda: len(server.methods.texts) == 4 and bool(server.polls))
            await asyncio.sleep(0.05)

    scopes = ("default", "all_private_chats", "all_group_chats")
    assert {(scope, code) for scope in scopes for code in ("", "it")} == set(server.methods.commands)
    assert [c.name for c in COMMANDS] == [c["command"] for c in server.methods.commands["default", ""]]
    assert server.methods.commands["default", ""] != server.methods.commands["default", "it"]
    assert 10 == sum(entry.method.startswith("setMy") for entry in server.log)


async def test_updates_come_by_webhook(server: TelegramServer, tmp_path: Path, clock: FastClock) -> None:
    """With the secret that was agreed on; a whole challenge is made that way."""
    hook = Webhook("https://bot.example/updates", "s3cret_-A", port=free_port())
    server.deliver_to = f"http://127.0.0.1:{hook.port}/updates"
    async with open_telegram_house(server, tmp_path, clock=clock, webhook=hook) as telegram:
        evening = Evening(telegram)
        await evening.greet()
        await evening.begun()
        assert evening.board().photo is not None
        assert (0, "s3cret_-A") == (server.polls, (server.methods.webhook or {})["secret_token"])


@pytest.mark.parametrize("secret", [None, "", "wrong", "s3cret", "ü"])
async def test_a_webhook_without_the_secret_is_refused(
    server: TelegramServer, tmp_path: Path, clock: FastClock, secret: str | None
) -> None:
    """Before anything is read."""
    hook = Webhook("https://bot.example/updates", "s3cret_-A", port=free_port())
    async with (
        open_telegram_house(server, tmp_path, clock=clock, webhook=hook),
        aiohttp.ClientSession() as session,
        session.post(
            f"http://127.0.0.1:{hook.port}/updates",
            data=b"{not json",
            headers={} if secret is None else {SECRET_HEADER: secret},
        ) as answer,
    ):
        assert 401 == answer.status


async def test_a_secret_that_is_no_text_is_refused_like_any_other(
    server: TelegramServer, tmp_path: Path, clock: FastClock
) -> None:
    """Whoever knocks may send any bytes."""
    hook = Webhook("https://bot.example/updates", "s3cret_-A", port=free_port())
    async with open_telegram_house(server, tmp_path, clock=clock, webhook=hook):
        reader, writer = await asyncio.open_connection("127.0.0.1", hook.port)
        head = f"POST /updates HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n{SECRET_HEADER}: s3".encode()
        writer.write(head + b"\xff\xfe\r\n\r\n")
        status = await reader.readline()
        writer.close()
        assert b"HTTP/1.1 401" == status[:12]


async def test_an_update_by_webhook_that_cannot_be_read_is_noted_and_taken(
    server: TelegramServer, tmp_path: Path, clock: FastClock
) -> None:
    """Telegram would bring it again for ever; the door stays open."""
    hook = Webhook("https://bot.example/updates", "s3cret_-A", port=free_port())
    headers = {SECRET_HEADER: hook.secret}
    async with (
        open_telegram_house(server, tmp_path, clock=clock, webhook=hook),
        aiohttp.ClientSession(headers=headers) as session,
    ):
        bodies = (b"{not json", b"[]", b'{"update_id": "x", "message": 3}', b"\xff")
        with capture_logs() as lines:
            for body in bodies:
                async with session.post(f"http://127.0.0.1:{hook.port}/updates", data=body) as answer:
                    assert 200 == answer.status
    assert len(bodies) == sum(line["event"] == "an update that cannot be read" for line in lines)


async def test_a_webhook_that_telegram_refuses_is_one_sentence(server: TelegramServer) -> None:
    """Such as one without TLS."""
    app = door(server, webhook=Webhook("http://bot.example/updates", "s3cret"))
    with pytest.raises(TelegramAppError, match="TELEGRAM_WEBHOOK_URL"):
        await app.start()
    await app.stop()
    await app.close()


async def test_a_challenge_is_carried_into_any_chat(evening: Evening) -> None:
    """By inline mode: a card whose button leads to the private chat, where the challenge is accepted."""
    assert [] == (await evening.anna.asks_inline())["results"]
    await evening.says(evening.anna, "/play 7", evening.anna.private)

    (card,) = (await evening.anna.asks_inline("x"))["results"]
    payload = card["reply_markup"]["inline_keyboard"][0][0]["url"].partition("?start=")[2]
    evening.carlo.starts(payload)
    await evening.settle()

    assert evening.telegram.board(evening.carlo.private).photo is not None


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def test_an_update_that_cannot_be_read_costs_itself_alone(evening: Evening) -> None:
    """Such as one of a shape that a later Bot API brings; those beside it and after it are served."""
    group, anna = evening.group.json(), evening.anna.user.json()
    evening.server.put("my_chat_member", {"chat": group, "from": anna, "date": "tomorrow"})
    evening.anna.says("/play 3", evening.group)
    await evening.settle()
    assert "accept" in verbs(evening.board())

    await evening.presses(evening.bruno, "accept")
    assert evening.board().photo is not None
    assert all("my_chat_member" in violation for violation in evening.server.violations)
    evening.server.violations.clear()
