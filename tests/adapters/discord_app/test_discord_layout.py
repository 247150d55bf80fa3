"""Boards and answers as components."""

from typing import Any

import pytest

from bot.adapters.discord_app.emojis import Emojis
from bot.adapters.discord_app.layout import MOST_COMPONENTS, Content, Layout
from bot.chat.reply import Answer, BoardPost, Button, File, Picture, Rows
from bot.i18n.spans import Span
from tests.support.discord_server.rules import V2, message_problems, walk

LAYOUT = Layout(Emojis())
PICTURE = Picture("key", b"png", 1000, 800, "a board " * 300)


def buttons(count: int, per_row: int) -> Rows:
    """Plain buttons in rows."""
    made = [Button(f"c1:t-0001:{i}:roll", f"b{i}") for i in range(count)]
    return tuple(tuple(made[i : i + per_row]) for i in range(0, count, per_row))


def components_of(content: Content) -> list[dict[str, Any]]:
    """What the library sends."""
    sent: list[dict[str, Any]] = content.view.to_components()  # type: ignore[no-untyped-call] # the library's
    return sent


@pytest.mark.parametrize(("count", "per_row"), [(25, 5), (25, 1), (20, 5), (25, 2), (1, 1), (0, 5)])
def test_a_message_keeps_to_discords_limits_with_every_button(count: int, per_row: int) -> None:
    """However the rows come, all buttons are there and the message is one that Discord takes."""
    content = LAYOUT.board(BoardPost("t-0001", 1, 1, (Span("x"),), PICTURE, rows=buttons(count, per_row)))
    components = components_of(content)
    all_ = list(walk(components))

    assert count == sum(component["type"] == 2 for component in all_)
    assert len(all_) <= MOST_COMPONENTS
    assert [] == message_problems({"components": components}, V2, {"board.png": b""})


def test_a_picture_has_its_description() -> None:
    """At most as long as Discord allows."""
    components = components_of(LAYOUT.board(BoardPost("t-0001", 1, 1, (Span("x"),), PICTURE)))

    (item,) = components[1]["items"]
    assert PICTURE.alt[:1024] == item.get("description")


def test_a_board_without_a_picture_is_shown_in_letters() -> None:
    """In a block, so that the columns stand."""
    post = BoardPost("t-0001", 1, 1, (Span("To roll."),), text_board="+13-14-+")

    (text,) = components_of(LAYOUT.board(post))
    assert "To roll.\n```\n+13-14-+\n```" == text["content"]


def test_a_file_stands_in_the_message() -> None:
    """Attachments only show where a component names them."""
    content = LAYOUT.answer(Answer((Span("Here."),), files=(File("proof.json", b"{}", "application/json"),)))

    assert ["proof.json"] == [file.filename for file in content.files]
    assert [] == message_problems({"components": components_of(content)}, V2, {"proof.json": b"{}"})


async def test_the_library_keeps_nothing_of_what_is_sent() -> None:
    """A press is told by its id, also after a restart, so views need not live."""
    assert LAYOUT.answer(Answer((Span("x"),), rows=buttons(2, 2))).view.is_finished()


def test_a_button_has_the_sign_of_what_it_is_about() -> None:
    """Unicode as long as the application's own pictures are not known."""
    content = LAYOUT.answer(Answer((Span("x"),), rows=buttons(1, 1)))

    (button,) = (c for c in walk(components_of(content)) if c["type"] == 2)
    assert "🎲" == button["emoji"]["name"]
