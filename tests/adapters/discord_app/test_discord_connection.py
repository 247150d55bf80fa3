"""Starting, staying connected, and stopping."""

import asyncio
import logging
import time
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.adapters.discord_app.client import Addresses, DiscordApp, DiscordAppError, invite_link
from bot.chat.incoming import CompletionAsked, Incoming
from bot.chat.reply import Choice, ReplyHandle
from bot.i18n.catalog import Catalog
from tests.support.discord_house import open_discord_house
from tests.support.discord_match import Match, open_match
from tests.support.discord_server.faults import Fault
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import TOKEN, DiscordServer

GUILDS = 1
WRONG = "MTIz.wrong.token-that-nobody-may-see"


async def handle(incoming: Incoming, reply: ReplyHandle) -> None:
    """Nobody is at home."""
    await reply.done()


async def complete(asked: CompletionAsked) -> tuple[Choice, ...]:
    """Nobody is at home."""
    return ()


def app_at(addresses: Addresses, folder: Path, token: str = TOKEN) -> DiscordApp:
    """A door without a house."""
    return DiscordApp(
        token=token,
        handle=handle,
        complete=complete,
        catalog=Catalog.load(),
        registered=folder / "commands",
        addresses=addresses,
    )


async def test_nothing_is_asked_of_discord_but_servers(match: Match) -> None:
    """No message, no member, no presence is ever read."""
    assert GUILDS == match.server.gateway.intents


async def test_buttons_work_after_a_restart(tmp_path: Path, server: DiscordServer) -> None:
    """B-07: the board of the first life is pressed in the second."""
    async with open_match(tmp_path, server) as first:
        anna, board = first.anna, first.board

    async with open_discord_house(tmp_path, server, seed=1) as house:
        await anna.press("24/20", board)
        await house.settle()

        assert "24/20" in board.texts


async def test_a_form_opened_before_a_restart_is_served_after_it(
    tmp_path: Path, server: DiscordServer
) -> None:
    """Nothing of it was kept in memory."""
    async with open_match(tmp_path, server) as first:
        anna = first.anna
        shown = await first.press(anna, "Type a play")

    async with open_discord_house(tmp_path, server, seed=1) as house:
        await anna.fill(shown, play="24/20 24/22")
        await house.settle()

        assert "24/22 24/20" in anna.board.texts


async def test_a_press_during_a_cut_is_served_after_the_resume(match: Match) -> None:
    """B-08: the session goes on where it was, and so does the board."""
    await match.server.gateway.cut()
    await match.press(match.anna, "24/20")

    assert 1 == match.server.gateway.resumes
    assert "24/20" in match.board.texts


async def test_a_request_to_reconnect_is_followed(match: Match) -> None:
    """Op 7, as before every deploy of theirs."""
    await match.server.gateway.ask_to_reconnect()
    await until(lambda: match.server.gateway.resumes)

    await match.press(match.anna, "24/20")

    assert "24/20" in match.board.texts


async def test_an_invalid_session_is_begun_anew(match: Match) -> None:
    """B-08: after another login the old buttons work as before."""
    await match.server.gateway.invalidate()
    await until(lambda: match.server.gateway.identifies == 2)

    await match.press(match.anna, "24/20")

    assert "24/20" in match.board.texts


async def test_a_wrong_token_is_said_in_one_sentence_without_it(
    tmp_path: Path, server: DiscordServer
) -> None:
    """And it is not tried again."""
    app = app_at(Addresses(server.root, server.gateway.url), tmp_path, WRONG)

    with pytest.raises(DiscordAppError) as caught:
        await app.start()

    assert "DISCORD_TOKEN" in str(caught.value)
    assert WRONG not in f"{caught.value!r} {caught.value.__cause__!r} {caught.value.__context__!r}"
    assert 1 == server.count("GET", "/users/@me")


async def test_a_discord_that_is_out_of_order_is_tried_again(tmp_path: Path, server: DiscordServer) -> None:
    """The door opens when it can."""
    server.faults.plan(Fault("GET", "/users/@me", 503))
    app = app_at(Addresses(server.root, server.gateway.url), tmp_path)

    await app.start()

    await until(lambda: server.gateway.is_connected)
    await app.stop()


async def test_a_door_that_finds_nobody_closes_in_time(tmp_path: Path) -> None:
    """Nothing listens there; stopping does not wait for it."""
    app = app_at(Addresses("http://127.0.0.1:9/api/v10", "ws://127.0.0.1:9/"), tmp_path)
    opening = asyncio.create_task(app.start())
    await asyncio.sleep(0.3)

    began = time.perf_counter()
    opening.cancel()
    await app.stop()

    assert time.perf_counter() - began < 5.0


async def test_a_door_that_was_never_opened_can_be_closed(tmp_path: Path) -> None:
    """Without an error."""
    await app_at(Addresses(), tmp_path).stop()


async def test_stopping_takes_less_than_five_seconds(tmp_path: Path, server: DiscordServer) -> None:
    """Also when somebody is being served that never ends."""
    async with open_match(tmp_path, server) as match:
        match.server.faults.plan(Fault("PATCH", "/channels/*", 0, delay_s=20.0))
        await match.anna.slash_unanswered("move", play="24/20 24/22")
        await asyncio.sleep(0.2)

        began = time.perf_counter()
        await match.house.app.stop()

        assert time.perf_counter() - began < 5.0


async def test_nothing_is_taken_in_after_the_door_is_closed_to_events(match: Match) -> None:
    """What can still be sent is sent, but nobody begins anything new."""
    await match.house.app.close_to_events()
    version = await match.house.version()

    await match.anna.press_id(match.board.buttons["24/20"], match.board, within_s=0)
    await asyncio.sleep(0.2)

    assert version == await match.house.version()


async def test_the_token_is_in_no_log(
    tmp_path: Path, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever the library says at its most talkative."""
    caplog.set_level(logging.DEBUG)
    with capture_logs() as lines:
        async with open_match(tmp_path, server) as match:
            server.faults.plan(Fault("PATCH", "/channels/*", 500))
            await match.slash(match.anna, "move", play="24/20 24/22")
            await server.gateway.cut()
            await until(lambda: server.gateway.resumes)

    assert TOKEN not in caplog.text + repr(lines)
    assert "discord" in caplog.text


def test_the_invite_link_asks_for_what_is_needed_and_no_more() -> None:
    """Permissions by name, so that nobody has to trust a number."""
    link = invite_link(42)

    permissions = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38
    assert f"permissions={permissions}" in link
    assert "client_id=42" in link
    assert "bot" in link
    assert "applications.commands" in link


async def test_twenty_people_pressing_at_once_are_all_answered_at_once(
    tmp_path: Path, server: DiscordServer
) -> None:
    """In the three seconds that Discord waits, however busy the machine is; the bench says how soon on a quiet one."""
    async with open_discord_house(tmp_path, server) as house:
        await until(lambda: server.world.commands)
        tables = [server.world.channel(f"table {i}") for i in range(20)]
        pairs = [
            (Human.enter(server, f"Anna {i}", table), Human.enter(server, f"Bruno {i}", table))
            for i, table in enumerate(tables)
        ]
        for white, black in pairs:
            await white.slash("play", opponent=black.user, length=5)
            await black.press("Accept")
        await house.settle()
        house.clock.pass_s(60)
        moving = [one for pair in pairs for one in pair if is_asked(one)]

        asked = await asyncio.gather(*(who.press(next(iter(who.board.buttons))) for who in moving))
        await house.settle()

        waits_s = [one.wait_s for one in asked]
        print(f"slowest first answer of {len(asked)}: {1000 * max(waits_s):.0f} ms")
        assert 20 == len(waits_s)
        assert max(waits_s) < 3.0


def is_asked(who: Human) -> bool:
    """Whether it is his move, by what the board says."""
    return (
        f"**{who.user.name}** to play" in who.board.texts or f"**{who.user.name}** to roll" in who.board.texts
    )
