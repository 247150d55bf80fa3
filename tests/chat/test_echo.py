"""What people typed comes back in refusals: never as more than visible text in one direction."""

from dataclasses import replace

import pytest

from bot.chat.incoming import RoomAddress
from bot.i18n.spans import plain
from tests.support.talk import ROOM, Talk

HOSTILE = "\u202e\u2066\x00\x07\u200b\ud800x"
ASKED = (
    *(("play", "opponent"), ("play", "variant"), ("play", "terms"), ("play", "length"), ("join", "code")),
    *(("move", "play"), ("watch", "link"), ("rules", "variant"), ("link", "code"), ("resign", "level")),
    *(("settings", "language"), ("settings", "words"), ("board", "table"), ("verify", "table")),
    *(("server", "terms"), ("server", "length"), ("server", "variant"), ("server", "language")),
)


@pytest.mark.parametrize(("name", "option"), ASKED)
async def test_typed_words_come_back_as_visible_text(talk: Talk, name: str, option: str) -> None:
    """Control and invisible characters, and those that turn the direction, are left out; the answer is in words."""
    room = RoomAddress("local", "channel", space="server")
    anna = replace(
        talk.guest("Anna", room=room), person=replace(talk.guest("Anna").person, administrator=True)
    )

    reply = await anna.says(replace(anna.typed(f"/{name}"), options={option: HOSTILE}))

    said = "".join(plain(answer.text) for answer in reply.answers)
    assert said
    assert "went wrong" not in said
    assert "" == "".join(char for char in said if char in HOSTILE[:-1])


async def test_a_command_that_is_none_comes_back_as_visible_text(talk: Talk) -> None:
    """Its name too."""
    anna = talk.guest("Anna", room=ROOM)
    reply = await anna.says(replace(anna.typed("/help"), name=HOSTILE))
    assert "" == "".join(char for char in reply.text if char in HOSTILE[:-1])
