"""The stand-in's judge knows good requests from bad ones; otherwise its silence would say nothing."""

from typing import Any

import pytest

from tests.support.telegram_server.judge import decode, problems_of, problems_of_request
from tests.support.telegram_server.markup import CannotParse, parse_html

CHAT = {"chat_id": 1}
BUTTON = {"text": "Roll", "callback_data": "c1:t-0001:1:roll"}
GOOD: list[tuple[str, dict[str, Any]]] = [
    ("sendMessage", {**CHAT, "text": "x"}),
    ("sendMessage", {"chat_id": "@club", "text": "x", "reply_markup": {"inline_keyboard": [[BUTTON]]}}),
    ("answerCallbackQuery", {"callback_query_id": "q", "text": "x" * 200, "show_alert": True}),
    ("editMessageMedia", {**CHAT, "message_id": 1, "media": {"type": "photo", "media": "attach://x"}}),
    ("setMyCommands", {"commands": [{"command": "play", "description": "x"}], "scope": {"type": "default"}}),
]
BAD: list[tuple[str, dict[str, Any]]] = [
    ("sendMessage", CHAT),
    ("sendMessage", {**CHAT, "text": 3}),
    ("sendMessage", {**CHAT, "text": "x", "colour": "red"}),
    (
        "sendMessage",
        {**CHAT, "text": "x", "reply_markup": {"inline_keyboard": [[{**BUTTON, "callback_data": "x" * 65}]]}},
    ),
    ("sendMessage", {**CHAT, "text": "x", "reply_markup": {"inline_keyboard": [BUTTON]}}),
    ("answerCallbackQuery", {"callback_query_id": "q", "text": "x" * 201}),
    ("answerCallbackQuery", {"callback_query_id": 5}),
    ("editMessageMedia", {**CHAT, "message_id": 1, "media": {"type": "picture", "media": "attach://x"}}),
    ("setMyCommands", {"commands": [{"command": "play"}]}),
    ("setMyCommands", {"commands": [{"command": "play", "description": "x" * 257}]}),
]


@pytest.mark.parametrize(("method", "values"), GOOD)
def test_a_good_request_has_no_problems(method: str, values: dict[str, Any]) -> None:
    """As the description says."""
    assert [] == problems_of_request(method, values)


@pytest.mark.parametrize(("method", "values"), BAD)
def test_a_bad_request_has_one(method: str, values: dict[str, Any]) -> None:
    """Whatever is wrong with it."""
    assert [] != problems_of_request(method, values)


def test_parameters_come_as_text() -> None:
    """And are read by their types."""
    params = {"chat_id": "-100", "text": "5", "disable_notification": "true", "entities": "[]"}

    assert {"chat_id": -100, "text": "5", "disable_notification": True, "entities": []} == decode(
        "sendMessage", params, {}
    )


def test_an_update_is_judged_too() -> None:
    """The stand-in's own."""
    user = {"id": 1, "is_bot": False, "first_name": "A"}

    assert [] == problems_of(
        "Update", {"update_id": 1, "inline_query": {"id": "1", "from": user, "query": "", "offset": ""}}
    )
    assert [] != problems_of("Update", {"update_id": 1, "inline_query": {"id": "1", "from": user}})


@pytest.mark.parametrize(
    "text", ["<b>x", "x</b>", "<i><b>x</i></b>", "a < b", "<u2>x</u2>", "<script>x</script>"]
)
def test_html_that_telegram_refuses_is_refused(text: str) -> None:
    """Unknown, unbalanced and bare ones."""
    with pytest.raises(CannotParse):
        parse_html(text)
