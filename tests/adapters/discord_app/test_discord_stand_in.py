"""The stand-in refuses what Discord refuses; without this a match without complaints would prove nothing."""

import copy
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.support.discord_server.judge import the_judge
from tests.support.discord_server.people import Human
from tests.support.discord_server.rules import V2, command_problems, message_problems
from tests.support.discord_server.server import TOKEN, DiscordServer, running_server

CALLBACK = "/interactions/1/token/callback"
BUTTON = {"type": 2, "style": 2, "label": "Roll", "custom_id": "c1:t-0001:1:roll"}
ROW = {"type": 1, "components": [BUTTON]}
TEXT = {"type": 10, "content": "To roll."}
GOOD = {"components": [TEXT, ROW], "flags": V2, "attachments": [], "allowed_mentions": {"parse": []}}
COMMAND = {"name": "play", "type": 1, "description": "Play", "options": []}


def test_a_good_answer_is_found_good() -> None:
    """Otherwise the judge would only ever complain."""
    assert [] == the_judge().problems("POST", CALLBACK, {"type": 4, "data": GOOD})


@pytest.mark.parametrize(
    "spoil",
    [
        lambda body: body["data"].update(component=[]),
        lambda body: body["data"]["components"][1]["components"][0].update(custom_id="x" * 101),
        lambda body: body["data"]["components"][1]["components"][0].update(label="x" * 81),
        lambda body: body["data"]["components"][1]["components"][0].update(style="grey"),
        lambda body: body["data"].update(flags="many"),
        lambda body: body.update(type=99),
    ],
)
def test_a_bad_answer_is_found_bad(spoil: Any) -> None:
    """Misspelt fields, lengths, types and unknown kinds."""
    body = {"type": 4, "data": copy.deepcopy(GOOD)}
    spoil(body)

    assert the_judge().problems("POST", CALLBACK, body)


def test_a_route_that_is_not_there_is_noticed() -> None:
    """Whatever is sent to it."""
    assert the_judge().problems("POST", "/channels/1/massages", {})


@pytest.mark.parametrize(
    ("body", "flags"),
    [
        ({"content": "x", "components": [TEXT]}, V2),
        ({"components": [TEXT, ROW, ROW]}, V2),
        ({"components": [TEXT] * 41}, V2),
        ({"components": [{"type": 10, "content": "x" * 4001}]}, V2),
        ({"components": [{"type": 12, "items": [{"media": {"url": "attachment://none.png"}}]}]}, V2),
        ({"components": [{"type": 1, "components": [BUTTON] * 6}]}, V2),
        ({"components": []}, V2),
        ({"content": "x" * 2001}, 0),
        ({"content": ""}, 0),
        ({"content": "x", "components": [TEXT]}, 0),
        (
            {
                "content": "x",
                "components": [{"type": 1, "components": [dict(BUTTON, custom_id=str(i))]} for i in range(6)],
            },
            0,
        ),
    ],
)
def test_messages_that_discord_refuses_are_refused(body: dict[str, Any], flags: int) -> None:
    """What its description does not say."""
    assert message_problems(body, flags, {})


def test_a_file_that_no_component_shows_is_noticed() -> None:
    """Nobody would see it."""
    assert message_problems(GOOD, V2, {"board.png": b""})


@pytest.mark.parametrize(
    "command",
    [
        COMMAND | {"name": "Play"},
        COMMAND | {"name_localizations": {"it": "Gioca ora"}},
        COMMAND
        | {
            "options": [
                {"name": "a", "description": "x"},
                {"name": "b", "description": "x", "required": True},
            ]
        },
        COMMAND | {"options": [{"name": "a", "description": "x" * 9000}]},
    ],
)
def test_commands_that_discord_refuses_are_refused(command: dict[str, Any]) -> None:
    """Names, order and size."""
    assert command_problems([command])
    assert command_problems([COMMAND, COMMAND])


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """One whose complaints are wanted."""
    async with running_server() as running:
        yield running


async def call(
    server: DiscordServer, path: str, body: Any, method: str = "POST", token: str = TOKEN
) -> tuple[int, int]:
    """Status and Discord's own number for what is wrong."""
    headers = {"Authorization": f"Bot {token}"}
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, server.root + path, json=body, headers=headers) as answer,
    ):
        assert "application/json" == answer.headers["Content-Type"]
        return answer.status, (await answer.json()).get("code", 0)


def asked_in(server: DiscordServer) -> tuple[Human, str, str]:
    """Somebody who has typed a command; where it is answered, and where later."""
    who = Human.enter(server, "Anna", server.world.channel("games"))
    asked, _ = who._event(2, {}, None)
    app = server.world.application
    return who, f"/interactions/{asked.id}/{asked.token}/callback", f"/webhooks/{app}/{asked.token}"


async def test_an_answer_after_three_seconds_is_too_late(server: DiscordServer) -> None:
    """10062."""
    _, callback, _ = asked_in(server)
    server.clock.pass_s(3.1)

    assert (404, 10062) == await call(server, callback, {"type": 4, "data": GOOD})


async def test_a_second_answer_is_refused(server: DiscordServer) -> None:
    """40060."""
    _, callback, _ = asked_in(server)
    await call(server, callback, {"type": 5})

    assert (400, 40060) == await call(server, callback, {"type": 4, "data": GOOD})


async def test_a_token_dies_after_a_quarter_of_an_hour(server: DiscordServer) -> None:
    """50027; and before the first answer there is nothing to follow up."""
    _, callback, later = asked_in(server)
    assert (404, 10015) == await call(server, later, GOOD)
    await call(server, callback, {"type": 5})
    server.clock.pass_s(901)

    assert (401, 50027) == await call(server, later, GOOD)


async def test_what_is_private_is_seen_by_one(server: DiscordServer) -> None:
    """The others do not see it, and the bot cannot fetch it from the channel."""
    who, callback, _ = asked_in(server)
    await call(server, callback, {"type": 4, "data": GOOD | {"flags": V2 | 64}})
    other = Human.enter(server, "Bruno", who.channel)

    assert (1, 0) == (len(who.seen), len(other.seen))
    path = f"/channels/{who.channel.id}/messages/{who.private.id}"
    assert (404, 10008) == await call(server, path, GOOD, "PATCH")


async def test_a_wrong_token_is_refused(server: DiscordServer) -> None:
    """401."""
    who, _, _ = asked_in(server)

    assert (401, 0) == await call(server, f"/channels/{who.channel.id}/messages", GOOD, token="wrong")


async def test_what_is_refused_is_a_violation(server: DiscordServer) -> None:
    """The bot must never provoke it."""
    who, _, _ = asked_in(server)

    assert (400, 50035) == await call(
        server, f"/channels/{who.channel.id}/messages", GOOD | {"content": "both"}
    )
    assert server.violations()


async def test_a_mark_keeps_a_message_from_being_posted_twice(server: DiscordServer) -> None:
    """Only if it is enforced."""
    who, _, _ = asked_in(server)
    path = f"/channels/{who.channel.id}/messages"
    for enforced in (True, True, False):
        await call(server, path, GOOD | {"nonce": "one", "enforce_nonce": enforced})

    assert 2 == len(who.seen)
